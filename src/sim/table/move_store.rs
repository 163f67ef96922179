//! Where accepted moves are kept before anybody sees them. The table does not know a disk: the app's saves
//! implement [`Keep`], a test or a simulation goes without.

use std::time::Duration;

use bevy::prelude::*;

/// Keeps a match, line by line, so that it survives the program.
pub trait Keep: Send + Sync {
    /// Begins a new match with this header line.
    ///
    /// # Errors
    /// A sentence for a person: what could not be kept and what to do.
    fn begin(&mut self, header: &str) -> Result<(), String>;

    /// Keeps one move; `veiled` when not every seat may know it, so that nobody reads it in the file at a glance. When
    /// this returns, the move is on disk.
    ///
    /// # Errors
    /// A sentence for a person; the move must then not be shown.
    fn keep(&mut self, line: &str, veiled: bool) -> Result<(), String>;

    /// Forgets all moves but the first `to`.
    ///
    /// # Errors
    /// A sentence for a person; the moves then stand.
    fn take_back(&mut self, to: usize) -> Result<(), String>;

    /// Notes how long the match has been played, for matches that a clock ends. It may be lost: then some seconds of play
    /// are given back.
    fn note_played(&mut self, _played: Duration) {}

    /// How long the match had been played when that was noted last.
    fn played(&self) -> Duration {
        Duration::ZERO
    }

    /// The match is over: it need not be offered again. To say so once more changes nothing.
    ///
    /// # Errors
    /// A sentence for a person.
    fn finish(&mut self) -> Result<(), String>;
}

/// Where the match at the table is kept; `None` keeps nothing.
#[derive(Resource, Default)]
pub struct Ledger(pub Option<Box<dyn Keep>>);
