//! Work on the disk in the background: one thread runs all jobs in the order in which they were given. So no frame waits
//! for the disk, and what is read is what was written before.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bevy::prelude::Resource;

/// How long the settings must stay unchanged before they are written.
pub const QUIET: Duration = Duration::from_secs(1);

/// The thread that works on the disk. When its last handle is dropped, all its jobs are done first.
#[derive(Resource, Clone, Default)]
pub struct Disk(Arc<Worker>);

struct Worker {
    /// `None` while it is dropped.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

enum Job {
    Now(Box<dyn FnOnce() + Send>),
    /// Replaces an earlier one that still waits.
    WhenQuiet(Box<dyn FnOnce() + Send>),
    /// Runs the one that waits.
    EndWait,
}

/// The result of a job.
pub struct Reply<T>(Mutex<Receiver<T>>);

impl<T> Reply<T> {
    /// The result, once the job is done. Does not block.
    #[must_use]
    pub fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

impl Disk {
    /// Runs a job after those given before.
    pub fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Reply<T> {
        let (sender, reply) = mpsc::channel();
        // The caller may have dropped the reply.
        self.0.push(Job::Now(Box::new(move || drop(sender.send(job())))));
        Reply(Mutex::new(reply))
    }

    /// Runs a job once no newer one has replaced it for [`QUIET`].
    pub(super) fn run_when_quiet(&self, job: impl FnOnce() + Send + 'static) {
        self.0.push(Job::WhenQuiet(Box::new(job)));
    }

    /// Waits until all jobs are done, also the one that waits for quiet.
    pub fn flush(&self) {
        self.0.push(Job::EndWait);
        let (sender, done) = mpsc::channel();
        self.0.push(Job::Now(Box::new(move || _ = sender.send(()))));
        // An error means that a job has panicked: nothing is left to wait for.
        done.recv().ok();
    }
}

impl Worker {
    fn push(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // An error means that a job has panicked, which was reported.
            jobs.send(job).ok();
        }
    }
}

impl Default for Worker {
    fn default() -> Self {
        let (jobs, received) = mpsc::channel();
        let work = move || work(&received);
        let thread = thread::Builder::new().name("disk".into()).spawn(work).expect("the system has threads");
        Self { jobs: Some(jobs), thread: Some(thread) }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}

fn work(jobs: &Receiver<Job>) {
    let mut waiting: Option<(Instant, Box<dyn FnOnce() + Send>)> = None;
    loop {
        let left = waiting.as_ref().map_or(Duration::MAX, |(due, _)| due.saturating_duration_since(Instant::now()));
        match jobs.recv_timeout(left) {
            Ok(Job::Now(job)) => job(),
            Ok(Job::WhenQuiet(job)) => waiting = Some((Instant::now() + QUIET, job)),
            Ok(Job::EndWait) | Err(RecvTimeoutError::Timeout) => {
                if let Some((_, job)) = waiting.take() {
                    job();
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    if let Some((_, job)) = waiting {
        job();
    }
}
