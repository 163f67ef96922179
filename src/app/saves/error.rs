//! Errors of saved files, and findings that are shown to the player.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::Resource;

use crate::rules::record::file_format::{Damage, LineBreak, Newer};
use crate::sim::PlayerError;

/// A file that could not be saved or opened. Displays as a sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The disk is full or a quota is exceeded.
    #[error("The disk is full. Free some space and try again; nothing saved so far is lost.")]
    Full,
    /// The operating system returned an error.
    #[error("{} could not be {doing} ({reason}). Check that the disk is connected and writable, then try again.", path.display())]
    Io {
        /// What was attempted, as a past participle: "written".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        reason: io::Error,
    },
    /// It is not a plain file, or larger than any file of this program.
    #[error("{} was not written by Rollick: it is not a plain file, or too large. It is unchanged; move it elsewhere.", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Another running copy of the program is writing this match.
    #[error("This match is open in another Rollick window. Play there, or close that window first.")]
    Busy,
    /// The file was written by a newer version.
    #[error("This match cannot be opened: {0}.")]
    Newer(#[from] Newer),
    /// No line of the match is intact, and there is no older copy.
    #[error("This match cannot be opened: {0}, and there is no older copy.")]
    Lost(Damage),
    /// The header line is intact but invalid.
    #[error("This match cannot be opened: its header {0}.")]
    Header(String),
    /// The file no longer exists.
    #[error("This match no longer exists.")]
    Gone,
    /// The data to save contains a line break.
    #[error("This could not be saved: {0}.")]
    LineBreak(#[from] LineBreak),
    /// More moves were to be undone than there are, or a match was written before it was begun. A bug in this program.
    #[error("The match and its file disagree. Return to the shelf and continue the match from there.")]
    OutOfStep,
    /// A throw has too many dice, or they move for too long.
    #[error("This throw is too long for a file. Take fewer dice, or a stronger gravity.")]
    LongThrow,
    /// The system has no folder for a program's files.
    #[error("No folder for saved matches found. Set the environment variable ROLLICK_HOME to a folder.")]
    NoHome,
}

impl SaveError {
    /// Creates an error for a system error on `path`; `doing` is a past participle: "written", "opened".
    pub(crate) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full,
            io::ErrorKind::InvalidInput | io::ErrorKind::FileTooLarge if doing == "read" => Self::Foreign { path },
            _ => Self::Io { doing, path, reason: error },
        }
    }
}

impl PlayerError for SaveError {
    fn key(&self) -> &'static str {
        match self {
            Self::Full => "save-disk-full",
            Self::Io { .. } => "save-no-access",
            Self::Foreign { .. } => "save-foreign-file",
            Self::Busy => "save-busy",
            Self::Newer(_) => "save-newer",
            Self::Lost(_) => "save-lost",
            Self::Header(_) => "save-header",
            Self::Gone => "save-gone",
            Self::LineBreak(_) => "save-line-break",
            Self::OutOfStep => "save-out-of-step",
            Self::LongThrow => "save-long-throw",
            Self::NoHome => "save-no-home",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Io { path, reason, .. } => vec![("path", path.display().to_string()), ("why", reason.to_string())],
            Self::Foreign { path } => vec![("path", path.display().to_string())],
            Self::Lost(damage) => vec![("why", damage.to_string())],
            Self::LineBreak(reason) => vec![("why", reason.to_string())],
            Self::Full
            | Self::Busy
            | Self::Newer(_)
            | Self::Header(_)
            | Self::Gone
            | Self::OutOfStep
            | Self::LongThrow
            | Self::NoHome => Vec::new(),
        }
    }
}

/// A problem that was detected and handled. Shown to the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    /// A saved match was damaged. Its intact lines, or an older copy, are offered.
    #[error("A saved match was damaged ({wanted}). Moves recovered: {moves}. The damaged file is kept as {aside}.")]
    Recovered {
        /// The damage and its line.
        wanted: String,
        /// The new name of the damaged file.
        aside: String,
        /// The number of moves recovered.
        moves: usize,
    },
    /// A saved match was damaged beyond recovery, and there is no older copy.
    #[error("A saved match was damaged ({wanted}) and could not be recovered. The file is kept as {aside}.")]
    Lost {
        /// The damage and its line.
        wanted: String,
        /// The new name of the damaged file.
        aside: String,
    },
    /// A saved match that this program cannot open. The file is unchanged.
    #[error("The saved match {file} was left as it is. {why}")]
    LeftAlone {
        /// Its file name.
        file: String,
        /// Why it cannot be opened: a [`Finding::Failed`].
        why: Box<Self>,
    },
    /// A file that is replaced as a whole could not be read.
    #[error("{what:?} could not be read ({reason}). {instead:?} values are used; the file is kept as {aside}.")]
    Replaced {
        /// What the file holds.
        what: Content,
        /// The error.
        reason: String,
        /// The new name of the file.
        aside: String,
        /// What is used instead.
        instead: Instead,
    },
    /// A file could not be read or written: the content of a [`SaveError`].
    #[error("{text}")]
    Failed {
        /// [`PlayerError::key`].
        key: &'static str,
        /// [`PlayerError::args`].
        args: Vec<(&'static str, String)>,
        /// The English text.
        text: String,
    },
}

/// Problems found on disk that were not shown to the players yet. The system that shows them takes them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Findings(Arc<Mutex<Vec<Finding>>>);

impl Findings {
    /// Adds problems, also on another thread.
    pub fn add(&self, findings: impl IntoIterator<Item = Finding>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(findings);
    }

    /// Takes all problems.
    #[must_use]
    pub fn take(&self) -> Vec<Finding> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What a file holds that is replaced as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The settings.
    Settings,
    /// The high scores.
    HighScores,
    /// The time that a match has been played.
    TimePlayed,
    /// What is remembered about a person.
    Profile,
}

/// What replaces the content of an unreadable file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The latest readable earlier version.
    Earlier,
    /// The defaults.
    Default,
}

impl From<SaveError> for Finding {
    fn from(error: SaveError) -> Self {
        Self::Failed { key: error.key(), args: error.args(), text: error.to_string() }
    }
}

impl PlayerError for Finding {
    fn key(&self) -> &'static str {
        match self {
            Self::Recovered { .. } => "finding-match-recovered",
            Self::Lost { .. } => "finding-match-lost",
            Self::LeftAlone { .. } => "finding-match-unreadable",
            Self::Replaced { what, instead, .. } => match (what, instead) {
                (Content::Settings, Instead::Earlier) => "finding-settings-previous",
                (Content::Settings, Instead::Default) => "finding-settings-default",
                (Content::HighScores, Instead::Earlier) => "finding-high-scores-previous",
                (Content::HighScores, Instead::Default) => "finding-high-scores-default",
                (Content::TimePlayed, Instead::Earlier) => "finding-time-previous",
                (Content::TimePlayed, Instead::Default) => "finding-time-default",
                (Content::Profile, Instead::Earlier) => "finding-profile-previous",
                (Content::Profile, Instead::Default) => "finding-profile-default",
            },
            Self::Failed { key, .. } => key,
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Recovered { wanted, aside, moves } => {
                vec![("why", wanted.clone()), ("aside", aside.clone()), ("moves", moves.to_string())]
            }
            Self::Lost { wanted, aside } => vec![("why", wanted.clone()), ("aside", aside.clone())],
            Self::LeftAlone { file, .. } => vec![("file", file.clone())],
            Self::Replaced { reason, aside, .. } => vec![("why", reason.clone()), ("aside", aside.clone())],
            Self::Failed { args, .. } => args.clone(),
        }
    }

    fn because(&self) -> Option<&dyn PlayerError> {
        match self {
            Self::LeftAlone { why, .. } => Some(&**why),
            _ => None,
        }
    }
}
