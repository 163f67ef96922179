//! Keeps the match at a table: what the table's ledger speaks to.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::atomic_file::{beside, sync_folder, write_whole};
use super::lock::Lock;
use super::match_log::Journal;
use super::store::{Store, read_match};
use super::{Finding, SaveError};
use crate::sim::table::Keep;

/// A copy of the whole match is made whenever it has grown by so many lines.
const COPY_EVERY: u64 = 64;

/// How many such copies are kept of a match.
pub(super) const COPIES: usize = 2;

/// Where it is noted how long a match has been played.
pub(super) fn played_file(path: &Path) -> PathBuf {
    beside(path, ".played")
}

/// Keeps one match after the other in a [`Store`].
#[derive(Debug)]
pub struct Keeper {
    store: Store,
    open: Option<Open>,
}

/// The match that is being kept.
#[derive(Debug)]
struct Open {
    journal: Journal,
    path: PathBuf,
    lock: Lock,
    copied: u64,
}

/// A match that is gone on with.
#[derive(Debug)]
pub struct Resumed {
    /// The header line.
    pub header: String,
    /// The moves that stand, a line each.
    pub moves: Vec<String>,
    /// What keeps its further moves.
    pub keeper: Keeper,
    /// What was amiss.
    pub findings: Vec<Finding>,
}

impl Resumed {
    /// The header, then the moves.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        std::iter::once(&self.header).chain(&self.moves).cloned().collect()
    }
}

impl Keeper {
    pub(super) const fn new(store: Store) -> Self {
        Self { store, open: None }
    }

    /// The file of the match that is being kept.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.open.as_ref().map(|open| open.path.as_path())
    }

    /// Begins a new match; the one before stays as it is.
    ///
    /// # Errors
    /// [`SaveError`]; no match is then being kept.
    pub fn begin(&mut self, header: &str) -> Result<(), SaveError> {
        self.open = None;
        for path in self.store.free_names(header)? {
            let lock = match Lock::take(&path) {
                Ok(lock) => lock,
                // Another copy of the program is just beginning a match of that name.
                Err(SaveError::Busy) => continue,
                Err(why) => return Err(why),
            };
            let file = match File::options().create_new(true).append(true).open(&path) {
                Ok(file) => file,
                Err(why) if why.kind() == std::io::ErrorKind::AlreadyExists => continue,
                Err(why) => {
                    lock.forget();
                    return Err(SaveError::io("made", &path)(why));
                }
            };
            let journal = match Journal::begin(Box::new(file), path.clone(), header) {
                Ok(journal) => journal,
                Err(why) => {
                    fs::remove_file(&path).ok();
                    lock.forget();
                    return Err(why);
                }
            };
            sync_folder(self.store.matches());
            self.open = Some(Open { copied: journal.lines(), journal, path, lock });
            return Ok(());
        }
        Err(SaveError::Busy)
    }

    /// Goes on with a match of the store.
    pub(super) fn resume(store: Store, path: &Path) -> Result<Resumed, SaveError> {
        let lock = Lock::take(path)?;
        let (sealed, findings) = match read_match(path) {
            Ok(read) => read,
            Err(why) => {
                if matches!(why, SaveError::Gone) {
                    lock.forget();
                }
                return Err(why);
            }
        };
        let file = File::options().append(true).open(path).map_err(SaveError::io("opened", path))?;
        let journal = Journal::go_on(Box::new(file), path.to_owned(), &sealed)?;
        let mut open = Open { copied: 0, journal, path: path.to_owned(), lock };
        open.copy();
        let header = sealed.header.ok_or(SaveError::Gone)?;
        Ok(Resumed { header, moves: sealed.moves, keeper: Self { store, open: Some(open) }, findings })
    }

    fn open(&mut self) -> Result<&mut Open, SaveError> {
        self.open.as_mut().ok_or(SaveError::OutOfStep)
    }

    /// Keeps a move. When this returns, it is on disk.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn keep(&mut self, line: &str) -> Result<(), SaveError> {
        let open = self.open()?;
        open.journal.keep(line)?;
        open.note();
        Ok(())
    }

    /// Keeps a move that not every seat may know. When this returns, it is on disk.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn keep_veiled(&mut self, line: &str) -> Result<(), SaveError> {
        let open = self.open()?;
        open.journal.keep_veiled(line)?;
        open.note();
        Ok(())
    }

    /// Forgets all moves but the first `to`.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then as before.
    pub fn take_back(&mut self, to: usize) -> Result<(), SaveError> {
        let open = self.open()?;
        open.journal.take_back(to)?;
        open.copy_now_and_then();
        Ok(())
    }

    /// The match is over: it is put with the finished ones and not offered again. Where none is being kept, it was
    /// put there already.
    ///
    /// # Errors
    /// [`SaveError`]; its moves are all on disk all the same.
    pub fn finish(&mut self) -> Result<(), SaveError> {
        if let Some(open) = &mut self.open {
            open.journal.finish()?;
        }
        let Some(Open { journal, path, lock, .. }) = self.open.take() else { return Ok(()) };
        // Some systems do not move an open file.
        drop(journal);
        self.store.put_with_finished(&path)?;
        lock.forget();
        Ok(())
    }
}

impl Open {
    /// A move was kept.
    fn note(&mut self) {
        bevy::log::debug!("kept line {} of {}", self.journal.lines(), self.path.display());
        self.copy_now_and_then();
    }

    fn copy_now_and_then(&mut self) {
        if self.journal.lines() >= self.copied + COPY_EVERY {
            self.copy();
        }
    }

    /// Makes a copy of the whole match, the latest of [`COPIES`]. Without it the match is no less safe than without
    /// copies at all, so a failure stops nothing.
    fn copy(&mut self) {
        self.copied = self.journal.lines();
        let latest = super::atomic_file::generation(&self.path, 1);
        if let Err(why) = fs::read(&self.path)
            .map_err(SaveError::io("read", &self.path))
            .and_then(|bytes| write_whole_copy(&latest, &bytes))
        {
            bevy::log::warn!("no copy of {} was made: {why}", self.path.display());
        }
    }
}

/// Writes the latest copy; the one before becomes the older one.
fn write_whole_copy(latest: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let match_ = latest.with_extension("");
    for age in (1..COPIES).rev() {
        let (from, to) =
            (super::atomic_file::generation(&match_, age), super::atomic_file::generation(&match_, age + 1));
        if from.exists() {
            fs::rename(&from, &to).map_err(SaveError::io("moved", &from))?;
        }
    }
    write_whole(latest, bytes, 0)
}

impl Keep for Keeper {
    fn begin(&mut self, header: &str) -> Result<(), String> {
        Self::begin(self, header).map_err(|why| why.to_string())
    }

    fn keep(&mut self, line: &str, veiled: bool) -> Result<(), String> {
        let kept = if veiled { self.keep_veiled(line) } else { Self::keep(self, line) };
        kept.map_err(|why| why.to_string())
    }

    fn take_back(&mut self, to: usize) -> Result<(), String> {
        Self::take_back(self, to).map_err(|why| why.to_string())
    }

    fn note_played(&mut self, played: Duration) {
        if let Some(path) = self.path()
            && let Err(why) = write_whole(&played_file(path), played.as_secs().to_string().as_bytes(), 0)
        {
            bevy::log::warn!("how long the match was played is not kept: {why}");
        }
    }

    fn played(&self) -> Duration {
        let noted = self.path().and_then(|path| fs::read_to_string(played_file(path)).ok());
        Duration::from_secs(noted.and_then(|seconds| seconds.trim().parse().ok()).unwrap_or(0))
    }

    fn finish(&mut self) -> Result<(), String> {
        Self::finish(self).map_err(|why| why.to_string())
    }
}
