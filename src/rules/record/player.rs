//! Who controls a seat, as records and the command line write it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rules::bots::Level;

/// Who controls a seat. Written `person`, `bot:normal` or `program:PATH`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Player {
    /// A person at the table.
    Person,
    /// A built-in bot of this level.
    Bot(Level),
    /// An external program at this path.
    Program(String),
}

impl Player {
    /// The level of a built-in bot.
    #[must_use]
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Bot(level) => Some(*level),
            Self::Person | Self::Program(_) => None,
        }
    }
}

/// A text that does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' cannot take a seat: write human, bot, bot:LEVEL or program:PATH")]
pub struct BadPlayer(pub String);

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Bot(level) => write!(f, "bot:{level}"),
            Self::Program(path) => write!(f, "program:{path}"),
        }
    }
}

impl FromStr for Player {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Self, BadPlayer> {
        let bad = || BadPlayer(text.to_owned());
        match text.split_once(':') {
            None if matches!(text, "person" | "human") => Ok(Self::Person),
            None if text == "bot" => Ok(Self::Bot(Level::default())),
            Some(("bot", level)) => level.parse().map(Self::Bot).map_err(|_| bad()),
            Some(("program", path)) if !path.is_empty() => Ok(Self::Program(path.to_owned())),
            _ => Err(bad()),
        }
    }
}

impl TryFrom<String> for Player {
    type Error = BadPlayer;

    fn try_from(text: String) -> Result<Self, BadPlayer> {
        text.parse()
    }
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.to_string()
    }
}
