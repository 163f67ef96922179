//! One slot: its holder and the device it is played with.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::rules::Seat;
use crate::rules::bots::Level;

/// Something a person plays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Device {
    /// The mouse.
    Mouse,
    /// The whole keyboard.
    Keys,
    /// The left half of the keyboard.
    KeysLeft,
    /// The right half of the keyboard.
    KeysRight,
    /// A pad, by a number that is its own while the program runs: a pad that comes back gets its number back.
    Pad(u32),
}

impl Device {
    /// Whether it can be passed round several slots.
    #[must_use]
    pub const fn can_be_shared(self) -> bool {
        matches!(self, Self::Mouse | Self::Keys)
    }

    /// Whether it is the keyboard or one of its halves.
    #[must_use]
    pub const fn is_keyboard(self) -> bool {
        matches!(self, Self::Keys | Self::KeysLeft | Self::KeysRight)
    }

    /// Which half of the keyboard it is.
    #[must_use]
    pub const fn half(self) -> Option<Half> {
        match self {
            Self::KeysLeft => Some(Half::Left),
            Self::KeysRight => Some(Half::Right),
            Self::Mouse | Self::Keys | Self::Pad(_) => None,
        }
    }
}

/// A half of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The left hand's letters.
    Left,
    /// The arrows and what lies round them.
    Right,
}

impl Half {
    /// The half as a device of its own.
    #[must_use]
    pub const fn device(self) -> Device {
        match self {
            Self::Left => Device::KeysLeft,
            Self::Right => Device::KeysRight,
        }
    }

    /// The other half.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Who holds a slot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Controller {
    /// The slot is free.
    #[default]
    Nobody,
    /// Somebody on the couch.
    Person,
    /// A bot of that level.
    Bot(Level),
    /// Another program, spoken to over its standard input and output.
    Program(PathBuf),
}

/// A slot at the table. Saves keep holder, name and colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Who holds it.
    pub holder: Controller,
    /// The person's or bot's name; empty for the one the table gives.
    #[serde(default)]
    pub name: String,
    /// Which of the eight seat colours (and symbols) it has, from 0; no two slots have the same.
    pub colour: u8,
    /// What its person plays with; `None` for others, and while a person's device is lost.
    #[serde(skip)]
    pub device: Option<Device>,
    /// The device that its person lost, and that takes the slot by itself when it comes back.
    #[serde(skip)]
    pub lost: Option<Device>,
    /// Whether its person wants to begin. Bots and programs always do.
    #[serde(skip)]
    pub ready: bool,
    /// Whether a bot plays for its person until a device takes the slot.
    #[serde(skip)]
    pub has_substitute: bool,
}

impl Slot {
    /// How many letters a name has at the most.
    pub const LONGEST_NAME: usize = 16;

    /// A slot of that colour on which nobody sits.
    #[must_use]
    pub fn free(colour: u8) -> Self {
        Self { colour, ..Self::default() }
    }

    /// Whether nobody holds it. A device may still be remembered in [`Slot::lost`].
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.holder == Controller::Nobody
    }

    /// Whether it is a person's, and that person has no device.
    #[must_use]
    pub fn wants_device(&self) -> bool {
        self.holder == Controller::Person && self.device.is_none()
    }
}

/// Why a slot or a device cannot have what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LobbyError {
    /// The device holds a slot, and only one.
    #[error("that device has a slot already")]
    AlreadySeated,
    /// No slot is free.
    #[error("no slot is free")]
    Full,
    /// Somebody sits there, or nobody is missed there.
    #[error("that slot is taken")]
    Taken,
    /// Only the mouse and the whole keyboard can be passed round.
    #[error("only the mouse and the whole keyboard can be passed round")]
    NotShareable,
    /// The keyboard is passed round several slots, so it has no free half.
    #[error("the keyboard is passed round and cannot be split")]
    KeyboardShared,
    /// The keyboard is played in halves, so there is no whole one.
    #[error("the keyboard is played in halves")]
    KeyboardSplit,
    /// Nobody sits on that slot.
    #[error("nobody sits on that slot")]
    NotSeated,
    /// That slot is not a bot's.
    #[error("that slot is not a bot's")]
    NotABot,
    /// The table has no such slot or colour.
    #[error("the table has no such slot")]
    NoSuchSlot,
    /// Chairs do not change hands that way during a match.
    #[error("a match is being played")]
    Playing,
    /// That is only possible during a match.
    #[error("no match is being played")]
    NotPlaying,
}

/// Why a match cannot begin yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartBlocked {
    /// More people or bots are needed.
    #[error("{seated} of at least {fewest} slots are taken")]
    TooFew {
        /// How many slots are taken.
        seated: u8,
        /// How many the game needs.
        fewest: u8,
    },
    /// Some people are not ready.
    #[error("not everybody is ready")]
    NotReady(Vec<Seat>),
}
