//! The folders of settings and matches, the list of unfinished matches, and the handling of damaged files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bevy::prelude::Resource;
use directories::ProjectDirs;

use super::atomic_file::{file_name, generation, with_suffix, write_atomic};
use super::lock::Lock;
use super::recovery::{is_empty, keep_as};
use super::{Finding, SaveError};
use crate::rules::input_limits::read_file;
use crate::rules::record::file_format;
use crate::rules::record::file_format::{Damage, Sealed, Wanted};
use crate::rules::record::{AnyHeader, read_header};

/// The environment variable that names one folder for all files, instead of the system's standard folders.
pub const HOME: &str = "ROLLICK_HOME";

const EXTENSION: &str = "match";

/// The number of finished matches kept.
const MAX_FINISHED: usize = 20;

/// The number of unfinished matches kept.
const MAX_UNFINISHED: usize = 50;

/// The folders of settings and matches. They are created at the first write.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Store {
    settings: PathBuf,
    matches: PathBuf,
    bot_tables: PathBuf,
}

/// A match in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedMatch {
    /// Its file.
    pub path: PathBuf,
    /// Its game, seats and house rules.
    pub header: AnyHeader,
    /// The number of its moves.
    pub moves: usize,
    /// Whether it is over. Then it can be looked at.
    pub over: bool,
    /// When the match was last played.
    pub played: SystemTime,
    /// Whether another running copy of the program is playing the match. Then the match cannot be resumed.
    pub busy: bool,
}

impl Store {
    /// Uses the system's standard folders, or the folder that `ROLLICK_HOME` names.
    ///
    /// # Errors
    /// [`SaveError::NoHome`] if the system has no standard folders.
    pub fn open() -> Result<Self, SaveError> {
        if let Some(home) = std::env::var_os(HOME).filter(|home| !home.is_empty()) {
            return Ok(Self::at(Path::new(&home)));
        }
        let places = ProjectDirs::from("", "", "rollick").ok_or(SaveError::NoHome)?;
        Ok(Self {
            settings: places.config_dir().to_owned(),
            matches: places.data_dir().join("matches"),
            bot_tables: places.cache_dir().join("bot-tables"),
        })
    }

    /// Uses one folder for everything.
    pub fn at(home: &Path) -> Self {
        Self { settings: home.to_owned(), matches: home.join("matches"), bot_tables: home.join("bot-tables") }
    }

    /// The path of the settings.
    pub fn settings(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// The path of the high scores.
    pub fn high_scores(&self) -> PathBuf {
        self.matches.with_file_name("high-scores.ron")
    }

    /// The folder of the profiles.
    pub fn profiles(&self) -> PathBuf {
        self.matches.with_file_name("profiles")
    }

    /// The folder of the unfinished matches.
    pub fn matches(&self) -> &Path {
        &self.matches
    }

    /// The folder of the finished matches.
    pub fn finished(&self) -> PathBuf {
        self.matches.join("finished")
    }

    /// The folder of the tables that bots compute.
    pub(super) fn bot_tables(&self) -> PathBuf {
        self.bot_tables.clone()
    }

    /// The folder of this name for files that players keep.
    pub fn beside_matches(&self, folder: &str) -> PathBuf {
        self.matches.with_file_name(folder)
    }

    /// Writes a file for the player to keep into such a folder, replacing one of the same name.
    ///
    /// # Errors
    /// [`SaveError`] when it cannot be written.
    pub fn export(&self, folder: &str, name: &str, bytes: &[u8]) -> Result<PathBuf, SaveError> {
        let path = self.beside_matches(folder).join(name);
        write_atomic(&path, bytes, 0)?;
        Ok(path)
    }

    /// Moves an unfinished match to the finished ones, so that it is not offered again.
    ///
    /// # Errors
    /// [`SaveError`] when another copy of the program is playing it, or the system returns an error.
    pub fn give_up(&self, path: &Path) -> Result<(), SaveError> {
        let lock = Lock::take(path)?;
        self.put_with_finished(path)?;
        lock.forget();
        Ok(())
    }

    /// The unfinished matches, the one played last first. Each is read when the iterator reaches it. Damaged ones are
    /// replaced by their intact lines or by an older copy. Adds what happened to the findings.
    pub fn unfinished(&self, findings: &mut Vec<Finding>) -> impl Iterator<Item = SavedMatch> {
        newest_first(&self.matches).filter_map(move |(played, path)| match self.inspect(&path, played, findings) {
            Ok(left) => left,
            // A lost file was reported when it was set aside.
            Err(SaveError::Gone | SaveError::Lost(_)) => None,
            Err(error) => {
                findings.push(Finding::LeftAlone { file: file_name(&path), why: Box::new(error.into()) });
                None
            }
        })
    }

    /// The finished matches that are intact, the one that ended last first.
    pub fn finished_matches(&self) -> impl Iterator<Item = SavedMatch> + use<> {
        newest_first(&self.finished()).filter_map(|(played, path)| {
            let sealed = read_sealed(&path).ok()?.1;
            if !sealed.done || sealed.damage.is_some() {
                return None;
            }
            let header = read_header(&sealed.header?).ok()?;
            Some(SavedMatch { path, header, moves: sealed.moves.len(), over: true, played, busy: false })
        })
    }

    /// The header of a finished match, followed by its moves.
    ///
    /// # Errors
    /// [`SaveError`] when it cannot be read.
    pub fn read_finished(&self, path: &Path) -> Result<Vec<String>, SaveError> {
        let sealed = read_sealed(path)?.1;
        if let Some(damage) = sealed.damage {
            return Err(SaveError::Lost(damage));
        }
        Ok(std::iter::once(sealed.header.ok_or(SaveError::Gone)?).chain(sealed.moves).collect())
    }

    /// Deletes a match and its copies.
    ///
    /// # Errors
    /// [`SaveError`] when another copy of the program is playing it, or the system returns an error.
    pub fn delete(&self, path: &Path) -> Result<(), SaveError> {
        let lock = Lock::take(path)?;
        fs::remove_file(path).map_err(SaveError::io("deleted", path))?;
        remove_companions(path);
        lock.forget();
        Ok(())
    }

    fn inspect(
        &self,
        path: &Path,
        played: SystemTime,
        findings: &mut Vec<Finding>,
    ) -> Result<Option<SavedMatch>, SaveError> {
        let (sealed, busy) = match Lock::take(path) {
            Ok(lock) => (read_match(path, lock, findings)?.0, false),
            Err(SaveError::Busy) => (read_sealed(path)?.1, true),
            Err(error) => return Err(error),
        };
        if sealed.done && !busy {
            self.give_up(path)?;
            return Ok(None);
        }
        let header = sealed.header.ok_or(SaveError::Gone)?;
        let header = read_header(&header).map_err(|bad| SaveError::Header(bad.wrong))?;
        Ok(Some(SavedMatch { path: path.to_owned(), header, moves: sealed.moves.len(), over: false, played, busy }))
    }

    /// Deletes the oldest unfinished matches if there are too many, but not the one just begun.
    pub(super) fn trim_unfinished(&self, begun: &Path) {
        trim(&self.matches, MAX_UNFINISHED, begun);
    }

    /// Free paths for a new match, the preferred one first.
    pub(super) fn free_names(&self, header: &str) -> Result<impl Iterator<Item = PathBuf> + use<>, SaveError> {
        fs::create_dir_all(&self.matches).map_err(SaveError::io("made", &self.matches))?;
        let game = read_header(header).map_or_else(|_| "game".to_owned(), |header| header.game.replace('_', "-"));
        let game: String = game.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
        let began = format_utc(SystemTime::now());
        let (folder, finished) = (self.matches.clone(), self.finished());
        Ok((1..1000)
            .map(move |number| match number {
                1 => format!("{began}-{game}.{EXTENSION}"),
                _ => format!("{began}-{game}-{number}.{EXTENSION}"),
            })
            .filter(move |name| !finished.join(name).exists())
            .map(move |name| folder.join(name))
            .filter(|path| !path.exists()))
    }

    /// Moves a match to the finished ones, and deletes the oldest of those. Its lock must be held.
    pub(super) fn put_with_finished(&self, path: &Path) -> Result<(), SaveError> {
        let folder = self.finished();
        fs::create_dir_all(&folder).map_err(SaveError::io("made", &folder))?;
        fs::rename(path, folder.join(file_name(path))).map_err(SaveError::io("moved", path))?;
        remove_companions(path);
        trim(&folder, MAX_FINISHED, &folder.join(file_name(path)));
        Ok(())
    }
}

/// The number of copies kept of a match.
pub(super) const COPIES: usize = 2;

/// The path of the file with the time a match has been played.
pub(super) fn played_file(path: &Path) -> PathBuf {
    with_suffix(path, ".played")
}

/// Deletes the copies of a match and the time it was played.
fn remove_companions(path: &Path) {
    for file in (1..=COPIES).map(|age| generation(path, age)) {
        fs::remove_file(file).ok();
    }
    for file in [played_file(path), generation(&played_file(path), 1)] {
        fs::remove_file(file).ok();
    }
}

/// The match files in a folder; none if the folder does not exist. Anything else that has such a name is ignored.
fn matches_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.extension().is_some_and(|ending| ending == EXTENSION) && path.is_file()).collect()
}

/// The match files in a folder with the times when they were written, the one written last first.
fn newest_first(folder: &Path) -> impl Iterator<Item = (SystemTime, PathBuf)> + use<> {
    let with_time = |path: PathBuf| Some((fs::metadata(&path).ok()?.modified().ok()?, path));
    let mut found: Vec<_> = matches_in(folder).into_iter().filter_map(with_time).collect();
    found.sort();
    found.into_iter().rev()
}

/// Deletes the oldest matches of a folder if there are more than `most`. Their names begin with the time when they began,
/// which does not change when a file is copied. Keeps `just_written`, whatever the clock said, and every file that is in
/// use or not intact.
fn trim(folder: &Path, most: usize, just_written: &Path) {
    let mut matches = matches_in(folder);
    matches.sort();
    let surplus = matches.len().saturating_sub(most);
    for path in matches[..surplus].iter().filter(|path| *path != just_written) {
        let intact = |(_, sealed): (_, Sealed)| sealed.header.is_some() && sealed.damage.is_none();
        if !read_sealed(path).is_ok_and(intact) {
            continue;
        }
        if let Ok(lock) = Lock::take(path) {
            fs::remove_file(path).ok();
            remove_companions(path);
            lock.forget();
        }
    }
}

/// Reads a match, without changing anything.
pub(super) fn read_sealed(path: &Path) -> Result<(Vec<u8>, Sealed), SaveError> {
    let bytes = read_file(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => SaveError::Gone,
        _ => SaveError::io("read", path)(error),
    })?;
    let sealed = file_format::read(&bytes)?;
    Ok((bytes, sealed))
}

/// Reads a match for writing. If it is damaged, or a copy has more lines, it is kept under another name and replaced by the
/// version with the most lines. Lines are counted and not moves, because an undo is a line too.
pub(super) fn read_match(path: &Path, lock: Lock, findings: &mut Vec<Finding>) -> Result<(Sealed, Lock), SaveError> {
    let (bytes, sealed) = match read_sealed(path) {
        Ok(read) => read,
        Err(error) => {
            if matches!(error, SaveError::Gone) {
                lock.forget();
            }
            return Err(error);
        }
    };
    let copies = (1..=COPIES).filter_map(|age| read_sealed(&generation(path, age)).ok());
    let copy =
        copies.filter(|(_, copy)| copy.seal.lines() > sealed.seal.lines()).max_by_key(|(_, copy)| copy.seal.lines());
    let damage = match (&sealed.damage, &sealed.header) {
        (Some(damage), _) => damage.clone(),
        (_, None) if sealed.good == 0 => Damage { line: 1, wanted: Wanted::First },
        (_, None) => Damage { line: 2, wanted: Wanted::Header },
        _ if copy.is_none() => return Ok((sealed, lock)),
        _ => Damage { line: sealed.seal.lines() as usize + 2, wanted: Wanted::Copied },
    };
    let wanted = damage.to_string();
    let aside = keep_as(path, if is_empty(&bytes) { "empty" } else { "damaged" })?;
    let (good, mut sealed) = copy.unwrap_or((bytes, sealed));
    if sealed.header.is_none() {
        fs::remove_file(path).map_err(SaveError::io("set aside", path))?;
        lock.forget();
        findings.push(Finding::Lost { wanted, aside });
        return Err(SaveError::Lost(damage));
    }
    write_atomic(path, &good[..sealed.good], 0)?;
    sealed.damage = None;
    findings.push(Finding::Recovered { wanted, aside, moves: sealed.moves.len() });
    Ok((sealed, lock))
}

/// A time as `20261121-071252`, in UTC.
fn format_utc(moment: SystemTime) -> String {
    let seconds = moment.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    // Days since 1 March of year 0, so that leap days come last in a year: 146,097 days are 400 years.
    let day = day + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, era * 400 + year) } else { (month - 9, era * 400 + year + 1) };
    format!("{year:04}{month:02}{date:02}-{:02}{:02}{:02}", second / 3600, second / 60 % 60, second % 60)
}
