//! The file of one match, one line per move. Lines are only appended, never changed; an undo is a line too.

use std::fs::File;
use std::io::{self, Write};

use super::SaveError;
use crate::rules::record::file_format::{RecordLine, Seal, Sealed};

/// A file that can be appended to. Tests replace it.
pub trait AppendFile: Send + Sync {
    /// Appends bytes. They are durable when this returns.
    ///
    /// # Errors
    /// The system's error; some of the bytes may have been written.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Truncates the file to `length` bytes.
    ///
    /// # Errors
    /// The system's error.
    fn truncate(&mut self, length: u64) -> io::Result<()>;
}

impl AppendFile for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)?;
        self.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)?;
        self.sync_data()
    }
}

/// A match that is being written.
pub struct MatchLog {
    file: Box<dyn AppendFile>,
    path: std::path::PathBuf,
    length: u64,
    seal: Seal,
    moves: usize,
    /// Whether there may be an incomplete line after the last intact one.
    torn: bool,
}

impl MatchLog {
    /// Begins a match in an empty file. `path` is used in errors.
    ///
    /// # Errors
    /// [`SaveError`]; the file is then unusable.
    pub fn begin(file: Box<dyn AppendFile>, path: std::path::PathBuf, header: &str) -> Result<Self, SaveError> {
        let (first, seal) = Seal::first();
        let (second, seal) = seal.line(RecordLine::Header(header))?;
        let mut log = Self { file, path, length: 0, seal, moves: 0, torn: false };
        log.add(&(first + &second))?;
        Ok(log)
    }

    /// Continues a match that was read. Anything after its last intact line is removed before the next line is written.
    #[must_use]
    pub fn resume(file: Box<dyn AppendFile>, path: std::path::PathBuf, so_far: &Sealed) -> Self {
        Self { file, path, length: so_far.good as u64, seal: so_far.seal, moves: so_far.moves.len(), torn: true }
    }

    /// Appends a move; a `hidden` one is obfuscated. The move is durable when this returns.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then unchanged.
    pub fn append(&mut self, line: &str, hidden: bool) -> Result<(), SaveError> {
        self.step(if hidden { RecordLine::Veiled(line) } else { RecordLine::Move(line) })?;
        self.moves += 1;
        Ok(())
    }

    /// Undoes all moves but the first `to`.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then unchanged.
    pub fn undo(&mut self, to: usize) -> Result<(), SaveError> {
        if to > self.moves {
            return Err(SaveError::OutOfStep);
        }
        self.step(RecordLine::Back(to))?;
        self.moves = to;
        Ok(())
    }

    /// Marks the match as finished.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then unchanged.
    pub fn finish(&mut self) -> Result<(), SaveError> {
        self.step(RecordLine::Done)
    }

    /// The number of lines after the header.
    pub const fn lines(&self) -> u64 {
        self.seal.lines()
    }

    fn step(&mut self, step: RecordLine) -> Result<(), SaveError> {
        let (line, next) = self.seal.line(step)?;
        self.add(&line)?;
        self.seal = next;
        Ok(())
    }

    /// Appends lines, or restores the file's previous length.
    fn add(&mut self, lines: &str) -> Result<(), SaveError> {
        if self.torn {
            self.file.truncate(self.length).map_err(SaveError::io("written", &self.path))?;
            self.torn = false;
        }
        if let Err(error) = self.file.append(lines.as_bytes()) {
            self.torn = self.file.truncate(self.length).is_err();
            return Err(SaveError::io("written", &self.path)(error));
        }
        self.length += lines.len() as u64;
        Ok(())
    }
}
