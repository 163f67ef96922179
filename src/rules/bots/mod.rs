//! Players other than people: built-in bots and external programs. Must not depend on a game.

pub mod external;
pub mod physics_hook;
pub mod policy;
pub mod random_source;
pub mod simulate;

use std::fmt;
use std::str::FromStr;

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::rules::{Rules, Seat};

/// A bot's strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Plays legal and plausible moves, with beginner's mistakes.
    Easy,
    /// Plays well.
    #[default]
    Normal,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 2] = [Self::Easy, Self::Normal];

    /// The level's name: `easy`, `normal`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
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
#[error("unknown bot '{0}'; bots: easy, normal")]
pub struct BadLevel(pub String);

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        Self::ALL.into_iter().find(|level| level.word() == text).ok_or_else(|| BadLevel(text.to_owned()))
    }
}

/// Chooses actions for a seat from what that seat may know (G-6).
pub trait Bot<G: Rules>: Send + Sync {
    /// Chooses one of `legal`, which is never empty.
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action], rng: &mut dyn Rng) -> G::Action;

    /// Whether a replacement has chosen at least once, because the program that controls the seat failed.
    fn stood_in(&self) -> bool {
        false
    }
}

/// A game that has bots.
pub trait Botable: Rules {
    /// A bot of this level, for any seat.
    fn bot(level: Level) -> Box<dyn Bot<Self>>;
}
