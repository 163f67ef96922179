//! Where settings and matches lie, which matches were left unfinished, and what is done about damage.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bevy::prelude::Resource;
use directories::ProjectDirs;

use super::atomic_file::{aside, beside, generation, name, write_whole};
use super::lock::Lock;
use super::{Finding, SaveError};
use crate::rules::record::file_format;
use crate::rules::record::file_format::{End, Sealed};
use crate::rules::record::{AnyHeader, read_header};

/// The variable that names a folder for everything we keep, instead of the system's own places.
pub const HOME: &str = "ROLLICK_HOME";

const ENDING: &str = "match";

/// How many finished matches are kept.
const FINISHED: usize = 20;

/// The folders that settings and matches lie in. They are made when something is first written.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Store {
    settings: PathBuf,
    matches: PathBuf,
}

/// A match that was left before its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfinished {
    /// Its file.
    pub path: PathBuf,
    /// Which game, who sat where, which house rules.
    pub header: AnyHeader,
    /// How many moves stand.
    pub moves: usize,
    /// When it was last played.
    pub played: SystemTime,
    /// Whether another running copy of the program plays it just now: it cannot be gone on with here.
    pub busy: bool,
}

impl Store {
    /// The places of this system, or the folder that `ROLLICK_HOME` names.
    ///
    /// # Errors
    /// [`SaveError::NoHome`] on a system that has no such places.
    pub fn open() -> Result<Self, SaveError> {
        if let Some(home) = std::env::var_os(HOME).filter(|home| !home.is_empty()) {
            return Ok(Self::at(Path::new(&home)));
        }
        let places = ProjectDirs::from("", "", "rollick").ok_or(SaveError::NoHome)?;
        Ok(Self { settings: places.config_dir().to_owned(), matches: places.data_dir().join("matches") })
    }

    /// Everything in one folder.
    #[must_use]
    pub fn at(home: &Path) -> Self {
        Self { settings: home.to_owned(), matches: home.join("matches") }
    }

    /// The file of the settings.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// The file of the high scores.
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

    /// Writes a sheet of figures of that name into its own folder, in place of one of the same name.
    ///
    /// # Errors
    /// [`SaveError`] when it cannot be written.
    pub fn put_sheet(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, SaveError> {
        let path = self.matches.with_file_name("dice").join(name);
        write_whole(&path, bytes, 0)?;
        Ok(path)
    }

    /// Puts a match that was left with the finished ones, so that it is not offered again.
    ///
    /// # Errors
    /// [`SaveError`] when another copy of the program plays it, or the system refuses.
    pub fn give_up(&self, path: &Path) -> Result<(), SaveError> {
        let lock = Lock::take(path)?;
        self.put_with_finished(path)?;
        lock.forget();
        Ok(())
    }

    /// The matches that were left before their end, newest first. Damaged ones are set aside, and what holds of them
    /// or an older copy takes their place; what happened comes along.
    #[must_use]
    pub fn unfinished(&self) -> (Vec<Unfinished>, Vec<Finding>) {
        let (mut found, mut findings) = (Vec::new(), Vec::new());
        for path in matches_in(&self.matches) {
            match self.look_at(&path, &mut findings) {
                Ok(left) => found.extend(left),
                Err(SaveError::Gone) => {}
                // Setting it aside was said already.
                Err(SaveError::Lost(_)) => {}
                Err(why) => findings.push(Finding::LeftAlone { file: name(&path), why: bare(&why) }),
            }
        }
        found.sort_by(|one, other| (other.played, &other.path).cmp(&(one.played, &one.path)));
        (found, findings)
    }

    fn look_at(&self, path: &Path, findings: &mut Vec<Finding>) -> Result<Option<Unfinished>, SaveError> {
        let played = fs::metadata(path).and_then(|about| about.modified()).map_err(|_| SaveError::Gone)?;
        let (sealed, busy) = match Lock::take(path) {
            Ok(lock) => {
                let read = read_match(path);
                if let Err(SaveError::Lost(damage)) = &read {
                    let (wanted, aside) = (damage.to_string(), set_aside(path)?);
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
            Err(why) => return Err(why),
        };
        if sealed.done && !busy {
            self.give_up(path)?;
            return Ok(None);
        }
        let header = sealed.header.ok_or(SaveError::Gone)?;
        let header = read_header(&header).map_err(|bad| SaveError::Header(bad.wrong))?;
        Ok(Some(Unfinished { path: path.to_owned(), header, moves: sealed.moves.len(), played, busy }))
    }

    /// Names that a new match can have, the first one first.
    pub(super) fn free_names(&self, header: &str) -> Result<impl Iterator<Item = PathBuf> + use<>, SaveError> {
        fs::create_dir_all(&self.matches).map_err(SaveError::io("made", &self.matches))?;
        let game = read_header(header).map_or_else(|_| "game".to_owned(), |header| header.game.replace('_', "-"));
        let game: String = game.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
        let began = stamp(SystemTime::now());
        let (folder, finished) = (self.matches.clone(), self.finished());
        Ok((1..1000)
            .map(move |number| match number {
                1 => format!("{began}-{game}.{ENDING}"),
                _ => format!("{began}-{game}-{number}.{ENDING}"),
            })
            .filter(move |name| !finished.join(name).exists())
            .map(move |name| folder.join(name))
            .filter(|path| !path.exists()))
    }

    /// Puts a match with the finished ones, of which the latest are kept. Its lock must be held.
    pub(super) fn put_with_finished(&self, path: &Path) -> Result<(), SaveError> {
        let folder = self.finished();
        fs::create_dir_all(&folder).map_err(SaveError::io("made", &folder))?;
        fs::rename(path, folder.join(name(path))).map_err(SaveError::io("moved", path))?;
        for age in 1..=COPIES {
            fs::remove_file(generation(path, age)).ok();
        }
        fs::remove_file(played_file(path)).ok();
        let mut finished = matches_in(&folder);
        finished.sort_by_cached_key(|path| (fs::metadata(path).and_then(|about| about.modified()).ok(), path.clone()));
        for old in finished.iter().rev().skip(FINISHED) {
            fs::remove_file(old).ok();
        }
        Ok(())
    }
}

/// How many such copies are kept of a match.
pub(super) const COPIES: usize = 2;

/// Where it is noted how long a match has been played.
pub(super) fn played_file(path: &Path) -> PathBuf {
    beside(path, ".played")
}

/// The files of matches in a folder; none when it is not there.
fn matches_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect()
}

/// Reads a match that may be written to; its lock must be held. A damaged one is set aside, and what holds of it, or
/// an older copy if that reaches further, takes its place.
pub(super) fn read_match(path: &Path) -> Result<(Sealed, Vec<Finding>), SaveError> {
    let bytes = fs::read(path).map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound => SaveError::Gone,
        _ => SaveError::io("read", path)(why),
    })?;
    let sealed = file_format::read(&bytes)?;
    let damage = match &sealed.end {
        End::Damaged(damage) => damage.clone(),
        // It was never begun: nobody was told that there is such a match.
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
    let aside = copy_aside(path)?;
    write_whole(path, &good, 0)?;
    sealed.end = End::Whole;
    let found = Finding::Mended { wanted: damage.to_string(), aside, moves: sealed.moves.len() };
    Ok((sealed, vec![found]))
}

/// Keeps a damaged file under another name too, and says which.
fn copy_aside(path: &Path) -> Result<String, SaveError> {
    let to = aside(path, "damaged");
    fs::copy(path, &to).map_err(SaveError::io("set aside", path))?;
    Ok(name(&to))
}

/// Gives a damaged file another name, and says which.
pub(super) fn set_aside(path: &Path) -> Result<String, SaveError> {
    let to = aside(path, "damaged");
    fs::rename(path, &to).map_err(SaveError::io("set aside", path))?;
    Ok(name(&to))
}

/// An error as part of a sentence.
fn bare(why: &SaveError) -> String {
    why.to_string().trim_start_matches("This match cannot be opened: ").trim_end_matches('.').to_owned()
}

/// A moment as `20261121-071252`, in universal time.
fn stamp(moment: SystemTime) -> String {
    let seconds = moment.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    // Days counted from 1 March of year 0, when leap days come last: 146,097 of them are 400 years.
    let day = day + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, era * 400 + year) } else { (month - 9, era * 400 + year + 1) };
    format!("{year:04}{month:02}{date:02}-{:02}{:02}{:02}", second / 3600, second / 60 % 60, second % 60)
}
