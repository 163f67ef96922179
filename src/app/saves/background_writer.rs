//! Runs a [`MatchWriter`] on the IO task pool, so that no frame waits for the disk. One task at a time owns the writer,
//! so writes are carried out in the order in which they were queued.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task, block_on};

use super::{MatchWriter, Resumed, SaveError};
use crate::sim::table::{MoveStore, StoreError, Write};

/// The program's [`MoveStore`]: a [`MatchWriter`] that runs in the background. Dropping it waits until all queued
/// writes are done.
pub struct BackgroundWriter {
    state: State,
    queue: VecDeque<Job>,
    /// Results that [`MoveStore::flush`] or [`MoveStore::poll`] has collected and not yet returned.
    done: VecDeque<(Write, Result<(), SaveError>)>,
    played: Duration,
}

enum State {
    Idle(Box<MatchWriter>),
    /// The write in progress, as [`MoveStore::poll`] will report it; `None` for one that is not reported.
    Busy(Option<Write>, Task<(MatchWriter, Result<(), SaveError>)>),
    /// Only during a transition between the other two.
    Between,
}

enum Job {
    Begin(String),
    Append { line: String, hidden: bool },
    Undo(usize),
    Finish,
    NotePlayed(Duration),
    Copy,
}

impl Job {
    const fn reported(&self) -> Option<Write> {
        match self {
            Self::Begin(_) => Some(Write::Begin),
            Self::Append { .. } => Some(Write::Move),
            Self::Undo(_) => Some(Write::Undo),
            Self::Finish => Some(Write::Finish),
            Self::NotePlayed(_) | Self::Copy => None,
        }
    }

    fn run(self, writer: &mut MatchWriter) -> Result<(), SaveError> {
        match self {
            Self::Begin(header) => writer.begin(&header),
            Self::Append { line, hidden } => writer.append(&line, hidden),
            Self::Undo(to) => writer.undo(to),
            Self::Finish => writer.finish(),
            Self::NotePlayed(played) => writer.note_played(played),
            Self::Copy => {
                writer.copy();
                Ok(())
            }
        }
    }
}

impl BackgroundWriter {
    pub(super) fn new(writer: MatchWriter, played: Duration) -> Self {
        // Copy a resumed match before it changes.
        let queue = writer.wants_copy().then_some(Job::Copy).into_iter().collect();
        let mut new = Self { state: State::Idle(Box::new(writer)), queue, done: VecDeque::new(), played };
        new.start_next();
        new
    }

    fn push(&mut self, job: Job) {
        self.queue.push_back(job);
        self.start_next();
    }

    /// Starts a task for the next job if the writer is idle.
    fn start_next(&mut self) {
        let writer = match std::mem::replace(&mut self.state, State::Between) {
            State::Idle(writer) => *writer,
            busy => {
                self.state = busy;
                return;
            }
        };
        let Some(job) = self.queue.pop_front() else {
            self.state = State::Idle(Box::new(writer));
            return;
        };
        let reported = job.reported();
        let task = IoTaskPool::get().spawn(async move {
            let mut writer = writer;
            let result = job.run(&mut writer);
            (writer, result)
        });
        self.state = State::Busy(reported, task);
    }

    /// Takes the writer back from a finished task.
    fn complete(&mut self, reported: Option<Write>, writer: MatchWriter, result: Result<(), SaveError>) {
        // Copies are made after the move, so that showing the move does not wait for them.
        if writer.wants_copy() && self.queue.is_empty() {
            self.queue.push_back(Job::Copy);
        }
        match (reported, result) {
            (Some(write), result) => {
                if result.is_err() {
                    self.queue.clear();
                }
                self.done.push_back((write, result));
            }
            (None, Err(error)) => bevy::log::warn!("cannot save the time played: {error}"),
            (None, Ok(())) => {}
        }
        self.state = State::Idle(Box::new(writer));
        self.start_next();
    }

    fn is_busy(&self) -> bool {
        matches!(self.state, State::Busy(..))
    }
}

impl MoveStore for BackgroundWriter {
    fn begin(&mut self, header: &str) {
        self.push(Job::Begin(header.to_owned()));
    }

    fn append(&mut self, line: &str, hidden: bool) {
        self.push(Job::Append { line: line.to_owned(), hidden });
    }

    fn undo(&mut self, to: usize) {
        self.push(Job::Undo(to));
    }

    fn finish(&mut self) {
        self.push(Job::Finish);
    }

    fn note_played(&mut self, played: Duration) {
        self.played = played;
        self.push(Job::NotePlayed(played));
    }

    fn played(&self) -> Duration {
        self.played
    }

    fn poll(&mut self) -> Option<(Write, Result<(), StoreError>)> {
        while self.done.is_empty()
            && let State::Busy(reported, task) = &mut self.state
            && let Some((writer, result)) = check_ready(task)
        {
            let reported = *reported;
            self.complete(reported, writer, result);
        }
        let (write, result) = self.done.pop_front()?;
        Some((write, result.map_err(|error| Box::new(error) as StoreError)))
    }

    fn flush(&mut self) {
        while self.is_busy() {
            if let State::Busy(reported, task) = std::mem::replace(&mut self.state, State::Between) {
                let (writer, result) = block_on(task);
                self.complete(reported, writer, result);
            }
        }
    }
}

impl Drop for BackgroundWriter {
    fn drop(&mut self) {
        self.flush();
        for (_, result) in self.done.drain(..) {
            if let Err(error) = result {
                bevy::log::warn!("cannot save the last writes of a match: {error}");
            }
        }
    }
}

impl MatchWriter {
    /// Moves this writer to the IO task pool.
    #[must_use]
    pub fn in_background(self) -> BackgroundWriter {
        BackgroundWriter::new(self, Duration::ZERO)
    }
}

impl Resumed {
    /// The store for the further moves of the match.
    #[must_use]
    pub fn into_store(self) -> BackgroundWriter {
        BackgroundWriter::new(self.writer, self.played)
    }
}
