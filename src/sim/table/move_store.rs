//! Where accepted moves are stored before anyone sees them. The table knows no disk: the app's saves implement
//! [`MoveStore`]; tests and simulations go without one.

use std::time::Duration;

use bevy::prelude::*;

use crate::sim::PlayerError;

/// How long moves that nobody has to choose (dice, shuffles, the clock) wait after a failed write.
const RETRY: Duration = Duration::from_secs(2);

/// Why something could not be stored.
pub type StoreError = Box<dyn PlayerError>;

/// Stores a match so that it survives the program. Every write is queued and none is waited for; the writes are
/// carried out in order, and [`MoveStore::poll`] says what became of them.
pub trait MoveStore: Send + Sync {
    /// Queues the start of a new match with this header line.
    fn begin(&mut self, header: &str);

    /// Queues one move; `hidden` when not every seat may know it, so that nobody reads it in the file at a glance.
    fn append(&mut self, line: &str, hidden: bool);

    /// Queues the removal of all moves but the first `to`.
    fn undo(&mut self, to: usize);

    /// Queues the end of the match: it is not offered again. Doing so twice changes nothing.
    fn finish(&mut self);

    /// Queues how long the match has been played, for matches that a clock ends. [`MoveStore::poll`] does not report
    /// it: a lost one gives some seconds of play back.
    fn note_played(&mut self, _played: Duration) {}

    /// How long the match had been played when that was noted last.
    fn played(&self) -> Duration {
        Duration::ZERO
    }

    /// What became of the oldest write that was not reported yet, without waiting for it. After an error everything
    /// that was queued behind the failed write is dropped and never reported: it relied on that write.
    fn poll(&mut self) -> Option<(Write, Result<(), StoreError>)>;

    /// Waits until nothing is queued. The results are still reported by [`MoveStore::poll`].
    fn flush(&mut self) {}
}

/// What was to be written.
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

/// The store of the match at the table. Without one, every move counts as stored at once.
#[derive(Resource, Default)]
pub struct TableStore {
    store: Option<Box<dyn MoveStore>>,
    retry_in: Duration,
}

impl TableStore {
    /// A table whose match is stored here.
    #[must_use]
    pub fn new(store: impl MoveStore + 'static) -> Self {
        Self::from(Box::new(store) as Box<dyn MoveStore>)
    }

    /// Waits until everything queued is written.
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

    /// Whether a move that nobody has to choose may be tried now.
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
