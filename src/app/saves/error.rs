//! What can go wrong with files, in sentences, and what a person should hear about.

use std::io;
use std::path::{Path, PathBuf};

use crate::rules::record::file_format::{Damage, LineBreak, Newer};
use crate::sim::PlayerError;

/// Something could not be kept or opened. Reads as a sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// No room is left.
    #[error("The disk is full. Free some space and try again; nothing saved so far is lost.")]
    Full,
    /// The system refused.
    #[error("{} could not be {doing} ({why}). Check that the disk is connected and writable, then try again.", path.display())]
    Io {
        /// What was tried, in the past tense.
        doing: &'static str,
        /// Which file or folder.
        path: PathBuf,
        /// What the system said.
        #[source]
        why: io::Error,
    },
    /// Another running copy of the program plays this match.
    #[error("Another Rollick is playing this match: continue there, or close it first.")]
    Busy,
    /// A newer program wrote it.
    #[error("This match cannot be opened: {0}.")]
    Newer(#[from] Newer),
    /// Nothing of the match holds, and no older copy either.
    #[error("This match cannot be opened: {0}, and there is no older copy.")]
    Lost(Damage),
    /// Its header is whole, but is none.
    #[error("This match cannot be opened: its header {0}.")]
    Header(String),
    /// It is not there any more.
    #[error("This match no longer exists.")]
    Gone,
    /// What should be kept is more than one line.
    #[error("This could not be saved: {0}.")]
    LineBreak(#[from] LineBreak),
    /// More was to be taken back than there is, or before anything was begun. Our own mistake.
    #[error("The match and its file disagree. Leave the table and continue the match from the shelf.")]
    OutOfStep,
    /// The system has no place for a program's files.
    #[error("No folder for saved games was found: set the environment variable ROLLICK_HOME to one.")]
    NoHome,
}

impl SaveError {
    /// An error of the system about `path`, which was being `doing`: "written", "opened".
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |why| match why.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full,
            _ => Self::Io { doing, path, why },
        }
    }
}

impl PlayerError for SaveError {
    fn key(&self) -> &'static str {
        match self {
            Self::Full => "save-disk-full",
            Self::Io { .. } => "save-no-access",
            Self::Busy => "save-busy",
            Self::Newer(_) => "save-newer",
            Self::Lost(_) => "save-lost",
            Self::Header(_) => "save-header",
            Self::Gone => "save-gone",
            Self::LineBreak(_) => "save-line-break",
            Self::OutOfStep => "save-out-of-step",
            Self::NoHome => "save-no-home",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Io { path, why, .. } => vec![("path", path.display().to_string()), ("why", why.to_string())],
            Self::Newer(why) => vec![("why", why.to_string())],
            Self::Lost(damage) => vec![("why", damage.to_string())],
            Self::Header(why) => vec![("why", why.clone())],
            Self::LineBreak(why) => vec![("why", why.to_string())],
            Self::Full | Self::Busy | Self::Gone | Self::OutOfStep | Self::NoHome => Vec::new(),
        }
    }
}

/// Something amiss that was noticed and dealt with. A screen says it; [`Finding::key`] and [`Finding::args`] are for
/// its words in other languages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    /// A saved match was damaged. What holds of it, or an older copy, is offered.
    #[error("A saved match was damaged ({wanted}). Moves recovered: {moves}. The original is kept as {aside}.")]
    Mended {
        /// What is wrong, and in which line.
        wanted: String,
        /// The name the damaged file has now.
        aside: String,
        /// How many moves stand.
        moves: usize,
    },
    /// A saved match was damaged so that nothing holds, and there is no older copy.
    #[error("A saved match was damaged ({wanted}) and could not be recovered. The file is kept as {aside}.")]
    Lost {
        /// What is wrong, and in which line.
        wanted: String,
        /// The name the damaged file has now.
        aside: String,
    },
    /// A saved match of a newer program. It was left alone.
    #[error("The saved match {file} was left untouched: {why}.")]
    LeftAlone {
        /// Its file.
        file: String,
        /// Why it cannot be read.
        why: String,
    },
    /// The settings could not be read.
    #[error("The settings could not be read ({why}). {instead} are used; the damaged file is kept as {aside}.")]
    Settings {
        /// What is wrong, and where.
        why: String,
        /// The name the file has now.
        aside: String,
        /// Which settings are used instead.
        instead: Instead,
    },
    /// The high scores could not be read.
    #[error("The high scores could not be read. The damaged file is kept as {aside}.")]
    HighScores {
        /// The name the file has now.
        aside: String,
    },
    /// Something could not be read or written: a [`SaveError`].
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

/// Which settings are used instead of those that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// Those before the last change.
    Earlier,
    /// Those the program comes with.
    Usual,
}

impl std::fmt::Display for Instead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Earlier => "The previous ones",
            Self::Usual => "The defaults",
        })
    }
}

impl From<SaveError> for Finding {
    fn from(error: SaveError) -> Self {
        Self::Failed { key: error.key(), args: error.args(), text: error.to_string() }
    }
}

impl Finding {
    /// Which sentence it is, for a locale file.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Mended { .. } => "finding-match-mended",
            Self::Lost { .. } => "finding-match-lost",
            Self::LeftAlone { .. } => "finding-match-left-alone",
            Self::Settings { instead: Instead::Earlier, .. } => "finding-settings-earlier",
            Self::Settings { instead: Instead::Usual, .. } => "finding-settings-usual",
            Self::HighScores { .. } => "finding-high-scores",
            Self::Failed { key, .. } => key,
        }
    }

    /// What its sentence in a locale file can name.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Mended { wanted, aside, moves } => {
                vec![("why", wanted.clone()), ("aside", aside.clone()), ("moves", moves.to_string())]
            }
            Self::Lost { wanted, aside } => vec![("why", wanted.clone()), ("aside", aside.clone())],
            Self::LeftAlone { file, why } => vec![("file", file.clone()), ("why", why.clone())],
            Self::Settings { why, aside, .. } => vec![("why", why.clone()), ("aside", aside.clone())],
            Self::HighScores { aside } => vec![("aside", aside.clone())],
            Self::Failed { args, .. } => args.clone(),
        }
    }
}
