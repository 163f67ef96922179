//! An in-memory store: a test decides when a write is executed and which one fails.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};

use rollick::sim::PlayerError;
use rollick::sim::table::{MoveStore, StoreError, Write};

/// The only error of this store.
#[derive(Debug, thiserror::Error)]
#[error("the disk is full")]
pub(crate) struct DiskFull;

impl PlayerError for DiskFull {
    fn key(&self) -> &'static str {
        "save-disk-full"
    }
}

/// Stores moves in memory. Clones share their contents: the test keeps one, the table has the other.
#[derive(Clone, Default)]
pub(crate) struct FakeStore(Arc<Mutex<Disk>>);

#[derive(Default)]
struct Disk {
    queue: VecDeque<Job>,
    results: VecDeque<(Write, Result<(), StoreError>)>,
    /// Writes are held back until the test releases them.
    held: bool,
    full: bool,
    lines: Vec<(String, bool)>,
    attempts: Vec<Write>,
}

enum Job {
    Begin,
    Append(String, bool),
    Undo(usize),
    Finish,
}

impl Disk {
    fn push(&mut self, job: Job) {
        self.queue.push_back(job);
        while !self.held && !self.queue.is_empty() {
            self.write_next();
        }
    }

    fn write_next(&mut self) {
        let Some(job) = self.queue.pop_front() else { return };
        let write = match &job {
            Job::Begin => Write::Begin,
            Job::Append(..) => Write::Move,
            Job::Undo(_) => Write::Undo,
            Job::Finish => Write::Finish,
        };
        self.attempts.push(write);
        if self.full {
            self.queue.clear();
            self.results.push_back((write, Err(Box::new(DiskFull))));
            return;
        }
        match job {
            Job::Append(line, hidden) => self.lines.push((line, hidden)),
            Job::Undo(to) => self.lines.truncate(to),
            Job::Begin | Job::Finish => {}
        }
        self.results.push_back((write, Ok(())));
    }
}

impl FakeStore {
    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.0.lock().expect("the lock is not poisoned")
    }

    /// A store that executes no write before [`FakeStore::write_one`] is called.
    pub(crate) fn held() -> Self {
        let store = Self::default();
        store.disk().held = true;
        store
    }

    /// Adds stored moves that were made before the table got the store.
    pub(crate) fn begin_with(&self, moves: Vec<String>) {
        self.disk().lines = moves.into_iter().map(|line| (line, false)).collect();
    }

    /// Sets whether there is disk space.
    pub(crate) fn set_full(&self, full: bool) {
        self.disk().full = full;
    }

    /// Executes the oldest queued write.
    pub(crate) fn write_one(&self) {
        self.disk().write_next();
    }

    /// Number of queued writes.
    pub(crate) fn queued(&self) -> usize {
        self.disk().queue.len()
    }

    /// The stored moves.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.disk().lines.iter().map(|(line, _)| line.clone()).collect()
    }

    /// The stored moves, and whether each is hidden.
    pub(crate) fn lines(&self) -> Vec<(String, bool)> {
        self.disk().lines.clone()
    }

    /// The attempted writes, whether they failed or not.
    pub(crate) fn attempts(&self) -> Vec<Write> {
        self.disk().attempts.clone()
    }
}

impl MoveStore for FakeStore {
    fn begin(&mut self, _: &str) {
        self.disk().push(Job::Begin);
    }

    fn append(&mut self, line: &str, hidden: bool) {
        self.disk().push(Job::Append(line.to_owned(), hidden));
    }

    fn undo(&mut self, to: usize) {
        self.disk().push(Job::Undo(to));
    }

    fn finish(&mut self) {
        self.disk().push(Job::Finish);
    }

    fn poll(&mut self) -> Option<(Write, Result<(), StoreError>)> {
        self.disk().results.pop_front()
    }
}
