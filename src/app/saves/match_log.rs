//! One match on disk, a line a move. A line that was kept is never touched again; taking back is a line too.

use std::fs::File;
use std::io::{self, Write};

use super::SaveError;
use crate::rules::record::file_format::{Seal, Sealed, Step};

/// Something lines can be added to: a file, or what a test puts in its place.
pub trait Paper: Send + Sync {
    /// Adds bytes at the end. When this returns, they survive the program and the machine.
    ///
    /// # Errors
    /// What the system said; some of the bytes may then be there.
    fn add(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Takes away all but the first bytes.
    ///
    /// # Errors
    /// What the system said.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Paper for File {
    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)?;
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)?;
        self.sync_data()
    }
}

/// A match that is being written.
pub struct Journal {
    paper: Box<dyn Paper>,
    path: std::path::PathBuf,
    length: u64,
    seal: Seal,
    moves: usize,
    torn: bool,
}

impl Journal {
    /// Begins a match on empty paper. `path` is what errors name.
    ///
    /// # Errors
    /// [`SaveError`]; the paper is then worth nothing.
    pub fn begin(paper: Box<dyn Paper>, path: std::path::PathBuf, header: &str) -> Result<Self, SaveError> {
        let (first, seal) = Seal::first();
        let (second, seal) = seal.line(Step::Header(header))?;
        let mut journal = Self { paper, path, length: 0, seal, moves: 0, torn: false };
        journal.add(&(first + &second))?;
        Ok(journal)
    }

    /// Goes on with what was read, and takes away what does not hold behind it.
    ///
    /// # Errors
    /// [`SaveError`] when the paper cannot be written.
    pub fn go_on(mut paper: Box<dyn Paper>, path: std::path::PathBuf, so_far: &Sealed) -> Result<Self, SaveError> {
        let length = so_far.good as u64;
        paper.cut(length).map_err(SaveError::io("written", &path))?;
        Ok(Self { paper, path, length, seal: so_far.seal, moves: so_far.moves.len(), torn: false })
    }

    /// Keeps a move. When this returns, it is on disk.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn keep(&mut self, line: &str) -> Result<(), SaveError> {
        self.step(Step::Move(line))?;
        self.moves += 1;
        Ok(())
    }

    /// Keeps a move that not every seat may know: it cannot be read at a glance.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn keep_veiled(&mut self, line: &str) -> Result<(), SaveError> {
        self.step(Step::Veiled(line))?;
        self.moves += 1;
        Ok(())
    }

    /// Forgets all moves but the first `to`.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn take_back(&mut self, to: usize) -> Result<(), SaveError> {
        if to > self.moves {
            return Err(SaveError::OutOfStep);
        }
        self.step(Step::Back(to))?;
        self.moves = to;
        Ok(())
    }

    /// Says that the match is over.
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
            self.paper.cut(self.length).map_err(SaveError::io("written", &self.path))?;
            self.torn = false;
        }
        if let Err(why) = self.paper.add(lines.as_bytes()) {
            self.torn = self.paper.cut(self.length).is_err();
            return Err(SaveError::io("written", &self.path)(why));
        }
        self.length += lines.len() as u64;
        Ok(())
    }
}

impl std::fmt::Debug for Journal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Journal").field("path", &self.path).field("moves", &self.moves).finish_non_exhaustive()
    }
}
