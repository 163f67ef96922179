//! Ways to choose that know no game: bots of ours, and other programs that are asked.

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

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Plays legally and plausibly, and errs like a beginner.
    Easy,
    /// Plays soundly.
    #[default]
    Normal,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 2] = [Self::Easy, Self::Normal];

    /// Its word: `easy`, `normal`.
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

/// Who chooses for a seat without hands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sitter {
    /// A bot of ours.
    Bot(Level),
    /// Another program, found at this path; see [`program`].
    Program(String),
}

impl From<Level> for Sitter {
    fn from(level: Level) -> Self {
        Self::Bot(level)
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(level) => write!(f, "bot:{level}"),
            Self::Program(path) => write!(f, "program:{path}"),
        }
    }
}

/// A word that is no bot's level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot '{0}': there are easy and normal")]
pub struct BadLevel(pub String);

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        Self::ALL.into_iter().find(|level| level.word() == text).ok_or_else(|| BadLevel(text.to_owned()))
    }
}

/// What a bot chose, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action; one of those offered.
    pub action: A,
    /// Why, in one sentence that a hint may show.
    pub reason: String,
}

/// Somebody who chooses for a seat, from what that seat may know (G-6).
pub trait Bot<G: Rules>: Send + Sync {
    /// Chooses one of `legal`, which is never empty.
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action], chance: &mut dyn Rng) -> Choice<G::Action>;

    /// Whether another has chosen in its place: a bot for a program that failed.
    fn stood_in(&self) -> bool {
        false
    }
}

/// A game that bots know how to play.
pub trait Botable: Rules {
    /// A bot of that level, for any seat.
    fn bot(level: Level) -> Box<dyn Bot<Self>>;
}
