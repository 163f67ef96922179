//! Storage of accepted moves. A move is presented only after it is stored. Must not depend on files: the app's saves
//! implement [`MoveStore`]; tests and simulations run without a store.

use std::time::Duration;

use bevy::prelude::*;

use crate::sim::PlayerError;

/// Delay after a failed write before automatic moves (dice, shuffles, the clock) are tried again.
const RETRY: Duration = Duration::from_secs(2);

/// Why something could not be stored.
pub type StoreError = Box<dyn PlayerError>;

/// Stores a match so that it survives a crash. Writes are queued and do not block; they are executed in order, and
/// [`MoveStore::poll`] returns their results.
pub trait MoveStore: Send + Sync {
    /// Queues the start of a new match with this header line.
    fn begin(&mut self, header: &str);

    /// Queues one move. `hidden` if not every seat may know it; it is then obfuscated in the file.
    fn append(&mut self, line: &str, hidden: bool);

    /// Queues the removal of all moves but the first `to`.
    fn undo(&mut self, to: usize);

    /// Queues the end of the match, after which it is not offered again. Idempotent.
    fn finish(&mut self);

    /// Queues the played time, for matches with a time limit. [`MoveStore::poll`] does not report it: losing it only
    /// gives back some seconds of play.
    fn note_played(&mut self, _played: Duration) {}

    /// The played time that was stored last.
    fn played(&self) -> Duration {
        Duration::ZERO
    }

    /// The result of the oldest write that was not reported yet; does not block. After an error all writes queued
    /// behind the failed one are dropped and never reported, because they depend on it.
    fn poll(&mut self) -> Option<(Write, Result<(), StoreError>)>;

    /// Waits until the queue is empty. The results are still reported by [`MoveStore::poll`].
    fn flush(&mut self) {}
}

/// The kind of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// See [`MoveStore::begin`].
    Begin,
    /// See [`MoveStore::append`].
    Move,
    /// See [`MoveStore::undo`].
    Undo,
    /// See [`MoveStore::finish`].
    Finish,
}

/// The store of the current match. Without one, every move counts as stored immediately.
#[derive(Resource, Default)]
pub struct TableStore {
    store: Option<Box<dyn MoveStore>>,
    retry_in: Duration,
}

impl TableStore {
    /// A table that uses this store.
    pub fn new(store: impl MoveStore + 'static) -> Self {
        Self::from(Box::new(store) as Box<dyn MoveStore>)
    }

    /// Whether the match at the table is kept.
    pub const fn is_kept(&self) -> bool {
        self.store.is_some()
    }

    /// Waits until all queued writes are executed.
    pub fn flush(&mut self) {
        if let Some(store) = &mut self.store {
            store.flush();
        }
    }

    pub(super) fn get(&mut self) -> Option<&mut (dyn MoveStore + 'static)> {
        self.store.as_deref_mut()
    }

    pub(super) fn played(&self) -> Duration {
        self.store.as_ref().map_or(Duration::ZERO, |store| store.played())
    }

    pub(super) fn poll(&mut self) -> Option<(Write, Result<(), StoreError>)> {
        let written = self.store.as_mut()?.poll()?;
        if written.1.is_err() {
            self.retry_in = RETRY;
        }
        Some(written)
    }

    /// Whether an automatic move may be tried now.
    pub(super) fn may_try(&self) -> bool {
        self.retry_in.is_zero()
    }

    pub(super) fn tick(&mut self, passed: Duration) {
        self.retry_in = self.retry_in.saturating_sub(passed);
    }
}

impl From<Box<dyn MoveStore>> for TableStore {
    fn from(store: Box<dyn MoveStore>) -> Self {
        Self { store: Some(store), retry_in: Duration::ZERO }
    }
}
