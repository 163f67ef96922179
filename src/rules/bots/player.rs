//! Who controls a seat and how strong a bot is, as records and the command line write it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::rules::input_limits::{is_control, shorten};

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

    /// The level this many steps higher. The weakest follows the strongest.
    #[must_use]
    pub const fn stepped(self, steps: i32) -> Self {
        Self::ALL[(self as i32 + steps).rem_euclid(Self::ALL.len() as i32) as usize]
    }

    /// The level's name, as the command line and records write it.
    pub const fn word(self) -> &'static str {
        ["beginner", "easy", "normal", "strong", "best"][self as usize]
    }

    /// The name of the character that plays this level at the table. It is the same in every language.
    pub const fn character(self) -> &'static str {
        ["Pip", "Bruno", "Mara", "Otto", "Vega"][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The maximum length of a program's path, in characters: short enough to show all of it.
pub const MAX_PATH: usize = 512;

/// Who controls a seat. Written `person`, `bot:normal` or `program:PATH`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Player {
    /// A person at the table.
    Person,
    /// A built-in bot of this level.
    Bot(Level),
    /// An external program at this path: 1 to [`MAX_PATH`] characters, none of them a control character.
    Program(String),
}

impl Player {
    /// The level of a built-in bot.
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::Bot(level) => Some(*level),
            Self::Person | Self::Program(_) => None,
        }
    }

    /// The path of an external program.
    pub fn program(&self) -> Option<&str> {
        if let Self::Program(path) = self { Some(path) } else { None }
    }
}

/// A text that does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{}' cannot take a seat: write human, bot, bot:LEVEL or program:PATH", shorten(.0, 60))]
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
            Some(("bot", word)) => {
                Level::ALL.into_iter().find(|level| level.word() == word).map(Self::Bot).ok_or_else(bad)
            }
            Some(("program", path)) if (1..=MAX_PATH).contains(&path.chars().count()) && !path.contains(is_control) => {
                Ok(Self::Program(path.to_owned()))
            }
            _ => Err(bad()),
        }
    }
}

impl From<Level> for Player {
    fn from(level: Level) -> Self {
        Self::Bot(level)
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
