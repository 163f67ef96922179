//! Runs a [`MatchWriter`] in the background, so that no frame waits for the disk. Writes are carried out in the order in
//! which they were queued.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Disk, MatchWriter, Resumed, SaveError};
use crate::sim::table::{MoveStore, StoreError, Write};

/// The program's [`MoveStore`]: a [`MatchWriter`] whose writes run on the [`Disk`]. They are also carried out after it was
/// dropped.
pub struct BackgroundWriter {
    shared: Arc<Shared>,
    disk: Disk,
    played: Duration,
    /// The number of failed writes that were reported.
    failures: u64,
}

struct Shared {
    /// Only the thread of the disk locks it.
    writer: Mutex<MatchWriter>,
    /// Results that were not reported yet.
    done: Mutex<VecDeque<(Write, Result<(), SaveError>)>>,
    /// The number of failed writes. A write that was queued when fewer had been reported depends on one that failed.
    failures: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl BackgroundWriter {
    fn new(writer: MatchWriter, played: Duration, disk: &Disk) -> Self {
        let shared = Shared { writer: Mutex::new(writer), done: Mutex::default(), failures: AtomicU64::new(0) };
        let mut new = Self { shared: Arc::new(shared), disk: disk.clone(), played, failures: 0 };
        // Copies a resumed match before it changes.
        new.push(None, |_| Ok(()));
        new
    }

    /// Queues a write. `report` is how [`MoveStore::poll`] reports it; `None` for one that is not reported.
    fn push(
        &mut self,
        report: Option<Write>,
        write: impl FnOnce(&mut MatchWriter) -> Result<(), SaveError> + Send + 'static,
    ) {
        let (shared, failures) = (Arc::clone(&self.shared), self.failures);
        self.disk.run(move || {
            if shared.failures.load(Ordering::Relaxed) != failures {
                return;
            }
            let mut writer = lock(&shared.writer);
            let result = write(&mut writer);
            if let Err(error) = &result {
                bevy::log::warn!("a match is not saved: {error}");
            }
            if let Some(report) = report {
                shared.failures.fetch_add(u64::from(result.is_err()), Ordering::Relaxed);
                lock(&shared.done).push_back((report, result));
            }
            writer.tidy();
        });
    }
}

impl MoveStore for BackgroundWriter {
    fn begin(&mut self, header: &str) {
        let header = header.to_owned();
        self.push(Some(Write::Begin), move |writer| writer.begin(&header));
    }

    fn append(&mut self, line: &str, hidden: bool) {
        let line = line.to_owned();
        self.push(Some(Write::Move), move |writer| writer.append(&line, hidden));
    }

    fn undo(&mut self, to: usize) {
        self.push(Some(Write::Undo), move |writer| writer.undo(to));
    }

    fn finish(&mut self) {
        self.push(Some(Write::Finish), MatchWriter::finish);
    }

    fn note_played(&mut self, played: Duration) {
        self.played = played;
        self.push(None, move |writer| writer.note_played(played));
    }

    fn played(&self) -> Duration {
        self.played
    }

    fn poll(&mut self) -> Option<(Write, Result<(), StoreError>)> {
        let (write, result) = lock(&self.shared.done).pop_front()?;
        self.failures += u64::from(result.is_err());
        Some((write, result.map_err(|error| Box::new(error) as StoreError)))
    }

    fn flush(&mut self) {
        self.disk.flush();
    }
}

impl MatchWriter {
    /// Lets this writer work in the background.
    #[must_use]
    pub fn in_background(self, disk: &Disk) -> BackgroundWriter {
        BackgroundWriter::new(self, Duration::ZERO, disk)
    }
}

impl Resumed {
    /// The store for the further moves of the match.
    #[must_use]
    pub fn into_store(self, disk: &Disk) -> BackgroundWriter {
        BackgroundWriter::new(self.writer, self.played, disk)
    }
}
