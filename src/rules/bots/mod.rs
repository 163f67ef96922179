//! Players other than people: built-in bots and external programs. Must not depend on a game.

pub mod budget;
pub mod evaluator;
pub mod external;
pub mod learned_weights;
pub mod physics_hook;
pub mod policy;
pub mod prepare;
pub mod random_source;
pub mod simulate;
pub mod solved_table;

use std::fmt;
use std::str::FromStr;

use rand::Rng;
use serde::{Deserialize, Serialize};

use self::budget::Budget;
use self::evaluator::Evaluator;
use self::solved_table::SolvedTable;
use crate::rules::{Rules, Seat};

/// A bot's strength. Every game has a bot of every level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Plays like someone who has just learned the rules: hardly looks ahead and misjudges chances badly.
    Beginner,
    /// Plays like an occasional player: misjudges some chances and looks less far ahead than [`Level::Normal`].
    Easy,
    /// Plays well.
    #[default]
    Normal,
    /// Plays better than most people.
    Strong,
    /// Plays as well as is known to be possible.
    Best,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 5] = [Self::Beginner, Self::Easy, Self::Normal, Self::Strong, Self::Best];

    /// The level's name, as the command line and records write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Strong => "strong",
            Self::Best => "best",
        }
    }

    /// The name of the character that plays this level at the table. It is the same in every language.
    #[must_use]
    pub const fn character(self) -> &'static str {
        match self {
            Self::Beginner => "Pip",
            Self::Easy => "Bruno",
            Self::Normal => "Mara",
            Self::Strong => "Otto",
            Self::Best => "Vega",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Who controls a seat that no person controls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BotPlayer {
    /// A built-in bot.
    Bot(Level),
    /// An external program at this path; see [`external`].
    Program(String),
}

impl BotPlayer {
    /// The level of a built-in bot.
    #[must_use]
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Bot(level) => Some(*level),
            Self::Program(_) => None,
        }
    }
}

impl From<Level> for BotPlayer {
    fn from(level: Level) -> Self {
        Self::Bot(level)
    }
}

impl fmt::Display for BotPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(level) => write!(f, "bot:{level}"),
            Self::Program(path) => write!(f, "program:{path}"),
        }
    }
}

/// A text that does not name a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot '{0}'; bots: {known}", known = Level::ALL.map(Level::word).join(", "))]
pub struct BadLevel(pub String);

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        Self::ALL.into_iter().find(|level| level.word() == text).ok_or_else(|| BadLevel(text.to_owned()))
    }
}

/// Chooses actions for a seat from what that seat may know (G-6).
pub trait Bot<G: Rules>: Send + Sync {
    /// Chooses one of `legal`, which is never empty. A bot that searches stops when the budget is spent.
    fn choose(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Action],
        rng: &mut dyn Rng,
        budget: &mut Budget,
    ) -> G::Action;

    /// Whether a replacement has chosen at least once, because the program that controls the seat failed.
    fn stood_in(&self) -> bool {
        false
    }
}

/// A game that has bots.
pub trait Botable: Rules {
    /// A bot of this level, for any seat. A game with fewer strengths than levels returns the same bot for
    /// several levels.
    fn bot(level: Level) -> Box<dyn Bot<Self>>;

    /// The table that this level plays from in this match; `None` if it needs none. Until it is ready, the level plays like
    /// [`Level::Normal`].
    fn solved_table(&self, _level: Level) -> Option<Box<dyn SolvedTable>> {
        None
    }

    /// The best evaluator for this match; `None` if the game has none, or its table ([`Botable::solved_table`] of
    /// [`Level::Best`]) is not ready.
    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        None
    }
}
