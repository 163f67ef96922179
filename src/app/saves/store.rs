//! The folders of settings and matches, the list of unfinished matches, and the handling of damaged files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bevy::prelude::Resource;
use directories::ProjectDirs;

use super::atomic_file::{file_name, free_path, generation, with_suffix, write_atomic};
use super::lock::Lock;
use super::{Finding, SaveError};
use crate::rules::record::file_format;
use crate::rules::record::file_format::{End, Sealed};
use crate::rules::record::{AnyHeader, read_header};

/// The environment variable that names one folder for all files, instead of the system's standard folders.
pub const HOME: &str = "ROLLICK_HOME";

const EXTENSION: &str = "match";

/// The number of finished matches kept.
const MAX_FINISHED: usize = 20;

/// The folders of settings and matches. They are created at the first write.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Store {
    settings: PathBuf,
    matches: PathBuf,
    bot_tables: PathBuf,
}

/// A match that was left before its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfinished {
    /// Its file.
    pub path: PathBuf,
    /// Its game, seats and house rules.
    pub header: AnyHeader,
    /// The number of its moves.
    pub moves: usize,
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
    #[must_use]
    pub fn at(home: &Path) -> Self {
        Self { settings: home.to_owned(), matches: home.join("matches"), bot_tables: home.join("bot-tables") }
    }

    /// The path of the settings.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// The path of the high scores.
    #[must_use]
    pub fn high_scores(&self) -> PathBuf {
        self.matches.with_file_name("high-scores.ron")
    }

    /// The folder of the unfinished matches.
    #[must_use]
    pub fn matches(&self) -> &Path {
        &self.matches
    }

    /// The folder of the finished matches.
    #[must_use]
    pub fn finished(&self) -> PathBuf {
        self.matches.join("finished")
    }

    /// The folder of the tables that bots compute.
    pub(super) fn bot_tables(&self) -> PathBuf {
        self.bot_tables.clone()
    }

    /// Writes a CSV file of that name into the folder for them, replacing an existing one.
    ///
    /// # Errors
    /// [`SaveError`] when it cannot be written.
    pub fn export_csv(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, SaveError> {
        let path = self.matches.with_file_name("dice").join(name);
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

    /// The unfinished matches, newest first. Damaged ones are set aside and replaced by their intact lines or by an
    /// older copy. Returns what happened as findings.
    #[must_use]
    pub fn unfinished(&self) -> (Vec<Unfinished>, Vec<Finding>) {
        let (mut found, mut findings) = (Vec::new(), Vec::new());
        for path in matches_in(&self.matches) {
            match self.inspect(&path, &mut findings) {
                Ok(left) => found.extend(left),
                Err(SaveError::Gone) => {}
                // This file was reported when it was set aside.
                Err(SaveError::Lost(_)) => {}
                Err(error) => findings.push(Finding::LeftAlone { file: file_name(&path), reason: as_clause(&error) }),
            }
        }
        found.sort_by(|one, other| (other.played, &other.path).cmp(&(one.played, &one.path)));
        (found, findings)
    }

    fn inspect(&self, path: &Path, findings: &mut Vec<Finding>) -> Result<Option<Unfinished>, SaveError> {
        let played = fs::metadata(path).and_then(|about| about.modified()).map_err(|_| SaveError::Gone)?;
        let (sealed, busy) = match Lock::take(path) {
            Ok(lock) => {
                let read = read_match(path);
                if let Err(SaveError::Lost(damage)) = &read {
                    let (wanted, aside) = (damage.to_string(), quarantine(path)?);
                    findings.push(Finding::Lost { wanted, aside });
                }
                if matches!(read, Err(SaveError::Gone | SaveError::Lost(_))) {
                    lock.forget();
                }
                let (sealed, more) = read?;
                findings.extend(more);
                (sealed, false)
            }
            Err(SaveError::Busy) => {
                let bytes = fs::read(path).map_err(|_| SaveError::Gone)?;
                (file_format::read(&bytes)?, true)
            }
            Err(error) => return Err(error),
        };
        if sealed.done && !busy {
            self.give_up(path)?;
            return Ok(None);
        }
        let header = sealed.header.ok_or(SaveError::Gone)?;
        let header = read_header(&header).map_err(|bad| SaveError::Header(bad.wrong))?;
        Ok(Some(Unfinished { path: path.to_owned(), header, moves: sealed.moves.len(), played, busy }))
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
        for age in 1..=COPIES {
            fs::remove_file(generation(path, age)).ok();
        }
        fs::remove_file(played_file(path)).ok();
        let mut finished = matches_in(&folder);
        finished.sort_by_cached_key(|path| (fs::metadata(path).and_then(|about| about.modified()).ok(), path.clone()));
        for old in finished.iter().rev().skip(MAX_FINISHED) {
            fs::remove_file(old).ok();
        }
        Ok(())
    }
}

/// The number of copies kept of a match.
pub(super) const COPIES: usize = 2;

/// The path of the file with the time a match has been played.
pub(super) fn played_file(path: &Path) -> PathBuf {
    with_suffix(path, ".played")
}

/// The match files in a folder; none if the folder does not exist.
fn matches_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.extension().is_some_and(|ending| ending == EXTENSION)).collect()
}

/// Reads a match for writing; its lock must be held. A damaged file is set aside and replaced by its intact lines, or
/// by an older copy if that has more lines.
pub(super) fn read_match(path: &Path) -> Result<(Sealed, Vec<Finding>), SaveError> {
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => SaveError::Gone,
        _ => SaveError::io("read", path)(error),
    })?;
    let sealed = file_format::read(&bytes)?;
    let damage = match &sealed.end {
        End::Damaged(damage) => damage.clone(),
        // The match was never begun, so no player knows of it.
        _ if sealed.header.is_none() => {
            fs::remove_file(path).ok();
            return Err(SaveError::Gone);
        }
        End::Whole | End::Torn => return Ok((sealed, Vec::new())),
    };
    let mut best = (bytes[..sealed.good].to_vec(), sealed);
    for age in 1..=COPIES {
        let Ok(bytes) = fs::read(generation(path, age)) else { continue };
        let Ok(copy) = file_format::read(&bytes) else { continue };
        if copy.header.is_some() && (best.1.header.is_none() || copy.seal.lines() > best.1.seal.lines()) {
            best = (bytes[..copy.good].to_vec(), copy);
        }
    }
    let (good, mut sealed) = best;
    if sealed.header.is_none() {
        return Err(SaveError::Lost(damage));
    }
    let aside = copy_damaged(path)?;
    write_atomic(path, &good, 0)?;
    sealed.end = End::Whole;
    let found = Finding::Recovered { wanted: damage.to_string(), aside, moves: sealed.moves.len() };
    Ok((sealed, vec![found]))
}

/// Copies a damaged file to another name, and returns that name.
fn copy_damaged(path: &Path) -> Result<String, SaveError> {
    let to = free_path(path, "damaged");
    fs::copy(path, &to).map_err(SaveError::io("set aside", path))?;
    Ok(file_name(&to))
}

/// Renames a damaged file, and returns its new name.
pub(super) fn quarantine(path: &Path) -> Result<String, SaveError> {
    let to = free_path(path, "damaged");
    fs::rename(path, &to).map_err(SaveError::io("set aside", path))?;
    Ok(file_name(&to))
}

/// The text of an error, to be used within a sentence.
fn as_clause(error: &SaveError) -> String {
    error.to_string().trim_start_matches("This match cannot be opened: ").trim_end_matches('.').to_owned()
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
