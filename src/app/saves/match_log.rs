//! One match on disk, one line per move. A stored line is never changed; undoing is a line too.

use std::fs::File;
use std::io::{self, Write};

use super::SaveError;
use crate::rules::record::file_format::{Seal, Sealed, Step};

/// Something lines can be added to: a file, or what a test puts in its place.
pub trait AppendFile: Send + Sync {
    /// Adds bytes at the end. When this returns, they survive the program and the machine.
    ///
    /// # Errors
    /// What the system said; some of the bytes may then be there.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Removes all but the first bytes.
    ///
    /// # Errors
    /// What the system said.
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
    /// There may be something behind the last good line.
    torn: bool,
}

impl MatchLog {
    /// Begins a match in an empty file. `path` is what errors name.
    ///
    /// # Errors
    /// [`SaveError`]; the file is then worth nothing.
    pub fn begin(file: Box<dyn AppendFile>, path: std::path::PathBuf, header: &str) -> Result<Self, SaveError> {
        let (first, seal) = Seal::first();
        let (second, seal) = seal.line(Step::Header(header))?;
        let mut log = Self { file, path, length: 0, seal, moves: 0, torn: false };
        log.add(&(first + &second))?;
        Ok(log)
    }

    /// Resumes a match that was read. What does not hold behind it is removed before the next line is written.
    #[must_use]
    pub fn resume(file: Box<dyn AppendFile>, path: std::path::PathBuf, so_far: &Sealed) -> Self {
        Self { file, path, length: so_far.good as u64, seal: so_far.seal, moves: so_far.moves.len(), torn: true }
    }

    /// Appends a move; a `hidden` one cannot be read at a glance. When this returns, it is on disk.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn append(&mut self, line: &str, hidden: bool) -> Result<(), SaveError> {
        self.step(if hidden { Step::Veiled(line) } else { Step::Move(line) })?;
        self.moves += 1;
        Ok(())
    }

    /// Removes all moves but the first `to`.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn undo(&mut self, to: usize) -> Result<(), SaveError> {
        if to > self.moves {
            return Err(SaveError::OutOfStep);
        }
        self.step(Step::Back(to))?;
        self.moves = to;
        Ok(())
    }

    /// Marks the match as over.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn finish(&mut self) -> Result<(), SaveError> {
        self.step(Step::Done)
    }

    /// How many lines stand behind the first one.
    #[must_use]
    pub const fn lines(&self) -> u64 {
        self.seal.lines()
    }

    fn step(&mut self, step: Step) -> Result<(), SaveError> {
        let (line, next) = self.seal.line(step)?;
        self.add(&line)?;
        self.seal = next;
        Ok(())
    }

    /// Adds lines, or leaves no trace of having tried.
    fn add(&mut self, lines: &str) -> Result<(), SaveError> {
        if self.torn {
            self.file.truncate(self.length).map_err(SaveError::io("written", &self.path))?;
            self.torn = false;
        }
        if let Err(why) = self.file.append(lines.as_bytes()) {
            self.torn = self.file.truncate(self.length).is_err();
            return Err(SaveError::io("written", &self.path)(why));
        }
        self.length += lines.len() as u64;
        Ok(())
    }
}

impl std::fmt::Debug for MatchLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MatchLog").field("path", &self.path).field("moves", &self.moves).finish_non_exhaustive()
    }
}
