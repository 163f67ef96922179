//! Writes the match at a table to disk, synchronously. [`super::background_writer`] runs it on another thread.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::atomic_file::{generation, sync_folder, with_suffix, write_atomic};
use super::error::Content;
use super::lock::Lock;
use super::match_log::{AppendFile, MatchLog};
use super::recovery::{self, Unusable};
use super::store::{COPIES, Store, played_file, read_match, read_sealed};
use super::{Finding, SaveError};

/// A copy of the whole match is made each time it has grown by this many lines.
const COPY_EVERY: u64 = 64;

/// The longest time a match can have been played. A longer one was never written.
const LONGEST_PLAYED: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Writes matches into a [`Store`], one after the other.
pub struct MatchWriter {
    store: Store,
    /// Wraps the file of a match log. Only tests replace it, for slow and full disks.
    files: Arc<dyn Fn(File) -> Box<dyn AppendFile> + Send + Sync>,
    open: Option<OpenMatchFile>,
}

/// The match that is being written.
struct OpenMatchFile {
    log: MatchLog,
    path: PathBuf,
    lock: Lock,
    /// The number of lines in the latest copy; `None` before the first copy since the match was resumed.
    copied: Option<u64>,
    /// Whether this match was just begun, so that there may be too many.
    is_new: bool,
}

/// A match that is being resumed.
pub struct Resumed {
    /// The header line.
    pub header: String,
    /// The moves that were not undone, one line each.
    pub moves: Vec<String>,
    /// How long the match has been played, for matches with a clock.
    pub played: Duration,
    /// Writes its further moves.
    pub writer: MatchWriter,
    /// Problems found while reading the match.
    pub findings: Vec<Finding>,
}

impl Resumed {
    /// The header, followed by the moves.
    pub fn lines(&self) -> Vec<String> {
        std::iter::once(&self.header).chain(&self.moves).cloned().collect()
    }
}

impl Store {
    /// A writer for new matches.
    pub fn writer(&self) -> MatchWriter {
        MatchWriter { store: self.clone(), files: Arc::new(|file| Box::new(file)), open: None }
    }

    /// Resumes a match. Its file is unchanged until its next move.
    ///
    /// # Errors
    /// [`SaveError`] when another copy of the program is playing it, or it cannot be read.
    pub fn resume(&self, path: &Path) -> Result<Resumed, SaveError> {
        let mut findings = Vec::new();
        let (sealed, lock) = read_match(path, Lock::take(path)?, &mut findings)?;
        let mut writer = self.writer();
        let file = File::options().append(true).open(path).map_err(SaveError::io("opened", path))?;
        let log = MatchLog::resume((writer.files)(file), path.to_owned(), &sealed);
        let header = sealed.header.ok_or(SaveError::Gone)?;
        let played = recovery::load(&played_file(path), 1, Content::TimePlayed, &mut findings, read_played);
        writer.open = Some(OpenMatchFile { log, path: path.to_owned(), lock, copied: None, is_new: false });
        Ok(Resumed { header, moves: sealed.moves, played: played.unwrap_or_default(), writer, findings })
    }
}

impl MatchWriter {
    /// Wraps the file of every match it begins, for tests of slow and full disks.
    #[must_use]
    pub fn with_files(mut self, wrap: impl Fn(File) -> Box<dyn AppendFile> + Send + Sync + 'static) -> Self {
        self.files = Arc::new(wrap);
        self
    }

    /// The file of the match that is being written.
    pub fn path(&self) -> Option<&Path> {
        self.open.as_ref().map(|open| open.path.as_path())
    }

    /// Begins a new match and closes the previous one.
    ///
    /// # Errors
    /// [`SaveError`]; then no match is being written.
    pub fn begin(&mut self, header: &str) -> Result<(), SaveError> {
        self.open = None;
        for path in self.store.free_names(header)? {
            let lock = match Lock::take(&path) {
                Ok(lock) => lock,
                // Another copy of the program is beginning a match of that name.
                Err(SaveError::Busy) => continue,
                Err(error) => return Err(error),
            };
            if path.exists() {
                continue;
            }
            return match self.create(&path, header) {
                Ok(log) => {
                    self.open = Some(OpenMatchFile { copied: Some(log.lines()), log, path, lock, is_new: true });
                    Ok(())
                }
                Err(error) => {
                    lock.forget();
                    Err(error)
                }
            };
        }
        Err(SaveError::Busy)
    }

    /// Creates the file of a match. It gets its name when its header is on disk, so that a file without a header was
    /// damaged later.
    fn create(&self, path: &Path, header: &str) -> Result<MatchLog, SaveError> {
        let unnamed = with_suffix(path, ".new");
        fs::remove_file(&unnamed).ok();
        let file =
            File::options().create_new(true).append(true).open(&unnamed).map_err(SaveError::io("made", &unnamed))?;
        let log = MatchLog::begin((self.files)(file), path.to_owned(), header)
            .and_then(|log| fs::rename(&unnamed, path).map(|()| log).map_err(SaveError::io("made", path)));
        if log.is_err() {
            fs::remove_file(&unnamed).ok();
        }
        sync_folder(self.store.matches());
        log
    }

    fn open(&mut self) -> Result<&mut OpenMatchFile, SaveError> {
        self.open.as_mut().ok_or(SaveError::OutOfStep)
    }

    /// Appends a move; `hidden` if not every seat may know it. The move is durable when this returns.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then unchanged.
    pub fn append(&mut self, line: &str, hidden: bool) -> Result<(), SaveError> {
        let open = self.open()?;
        open.log.append(line, hidden)?;
        bevy::log::debug!("stored line {} of {}", open.log.lines(), open.path.display());
        Ok(())
    }

    /// Undoes all moves but the first `to`. The undo is durable when this returns.
    ///
    /// # Errors
    /// [`SaveError`]; the match on disk is then unchanged.
    pub fn undo(&mut self, to: usize) -> Result<(), SaveError> {
        self.open()?.log.undo(to)
    }

    /// Marks the match as finished and moves it to the finished ones, so that it is not offered again. Does nothing if
    /// no match is being written.
    ///
    /// # Errors
    /// [`SaveError`]; all moves are on disk nevertheless.
    pub fn finish(&mut self) -> Result<(), SaveError> {
        if let Some(open) = &mut self.open {
            open.log.finish()?;
        }
        let Some(OpenMatchFile { log, path, lock, .. }) = self.open.take() else { return Ok(()) };
        // Some systems cannot rename an open file.
        drop(log);
        self.store.put_with_finished(&path)?;
        lock.forget();
        Ok(())
    }

    /// Saves how long the match has been played.
    ///
    /// # Errors
    /// [`SaveError`]; the previous value is then unchanged.
    pub fn note_played(&mut self, played: Duration) -> Result<(), SaveError> {
        let Some(path) = self.path() else { return Ok(()) };
        write_atomic(&played_file(path), format!("played {}\n", played.as_secs()).as_bytes(), 1)
    }

    /// Work after a write that no player waits for: copies, and the deletion of old matches.
    pub(super) fn tidy(&mut self) {
        if self.wants_copy() {
            self.copy();
        }
        if let Some(open) = self.open.as_mut().filter(|open| open.is_new) {
            open.is_new = false;
            self.store.trim_unfinished(&open.path);
        }
    }

    /// Whether a copy is due: the match has grown enough since its last copy, or was resumed.
    fn wants_copy(&self) -> bool {
        let wants = |open: &OpenMatchFile| open.copied.is_none_or(|lines| open.log.lines() >= lines + COPY_EVERY);
        self.open.as_ref().is_some_and(wants)
    }

    /// Copies the whole match. Errors are ignored: the match itself is safe without copies. A file that was damaged
    /// meanwhile must not replace a good copy.
    fn copy(&mut self) {
        let Some(open) = &mut self.open else { return };
        open.copied = Some(open.log.lines());
        let copied = match read_sealed(&open.path) {
            Ok((_, sealed)) if sealed.seal.lines() < open.log.lines() => return,
            Ok((bytes, _)) => write_copy(&generation(&open.path, 1), &bytes),
            Err(error) => Err(error),
        };
        if let Err(error) = copied {
            bevy::log::warn!("cannot copy {}: {error}", open.path.display());
        }
    }
}

/// Writes the latest copy; the previous one becomes the older one.
fn write_copy(latest: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let match_ = latest.with_extension("");
    for age in (1..COPIES).rev() {
        let (from, to) = (generation(&match_, age), generation(&match_, age + 1));
        if from.exists() {
            fs::rename(&from, &to).map_err(SaveError::io("moved", &from))?;
        }
    }
    write_atomic(latest, bytes, 0)
}

/// Reads how many seconds a match was played. Older programs wrote only the number.
fn read_played(bytes: &[u8]) -> Result<Duration, Unusable> {
    let text = String::from_utf8_lossy(bytes);
    let number = text.strip_prefix("played ").map_or(Some(&*text), |rest| rest.strip_suffix('\n'));
    let seconds = number.and_then(|number| number.trim().parse().ok());
    let played = seconds.map(Duration::from_secs).filter(|played| *played <= LONGEST_PLAYED);
    played.ok_or_else(|| format!("expected 'played' and a number of seconds up to {}", LONGEST_PLAYED.as_secs()).into())
}
