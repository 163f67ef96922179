//! A slot: its controller and input device.

use crate::rules::bots::Player;

/// An input device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Device {
    /// The mouse.
    Mouse,
    /// The whole keyboard.
    Keys,
    /// The left half of the keyboard.
    KeysLeft,
    /// The right half of the keyboard.
    KeysRight,
    /// A gamepad, by a number that stays the same when it is reconnected while the program runs.
    Pad(u32),
}

impl Device {
    /// Whether several slots can share it.
    pub const fn can_be_shared(self) -> bool {
        matches!(self, Self::Mouse | Self::Keys)
    }

    /// Whether it is the keyboard or a half of it.
    pub const fn is_keyboard(self) -> bool {
        matches!(self, Self::Keys | Self::KeysLeft | Self::KeysRight)
    }

    pub(crate) const fn half(self) -> Option<Half> {
        match self {
            Self::KeysLeft => Some(Half::Left),
            Self::KeysRight => Some(Half::Right),
            Self::Mouse | Self::Keys | Self::Pad(_) => None,
        }
    }
}

/// Half of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The letters on the left.
    Left,
    /// The arrow keys and the keys around them.
    Right,
}

impl Half {
    pub(crate) const fn device(self) -> Device {
        match self {
            Self::Left => Device::KeysLeft,
            Self::Right => Device::KeysRight,
        }
    }

    #[must_use]
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A slot at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// Who controls it; `None` while it is free.
    pub controller: Option<Player>,
    /// The name; empty for the default name.
    pub name: String,
    /// Whether the player may ask for hints when only chosen players may.
    pub hints: bool,
    /// Index of one of the eight seat colours (and symbols). Unique among the slots.
    pub colour: u8,
    /// The person's device; `None` for bots and programs, and while a person's device is disconnected.
    pub device: Option<Device>,
    /// The disconnected device that gets the slot back when it is reconnected.
    pub lost: Option<Device>,
    /// Whether a bot plays for the person until a device claims the slot.
    pub has_substitute: bool,
}

impl Slot {
    pub(crate) fn free(colour: u8) -> Self {
        Self { colour, ..Self::default() }
    }

    /// Whether a bot plays for the person now.
    pub fn is_replaced(&self) -> bool {
        self.wants_device() && self.has_substitute
    }

    /// Whether no one controls the slot. The slot may still be reserved for the device in [`Slot::lost`].
    pub fn is_free(&self) -> bool {
        self.controller.is_none()
    }

    /// Whether a bot of its own, no substitute, controls the slot.
    pub fn is_bot(&self) -> bool {
        matches!(self.controller, Some(Player::Bot(_)))
    }

    /// Whether a person can join here before a match: it is free, or a bot gives way.
    pub fn is_open(&self) -> bool {
        self.is_free() || self.is_bot()
    }

    /// Whether a person controls the slot.
    pub fn is_person(&self) -> bool {
        self.controller == Some(Player::Person)
    }

    /// Whether it has a person without a device.
    pub fn wants_device(&self) -> bool {
        self.is_person() && self.device.is_none()
    }
}

/// Whether two names are those of the same person.
pub fn is_same_name(one: &str, other: &str) -> bool {
    one == other || one.to_lowercase() == other.to_lowercase()
}

/// Why a request to the lobby was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyError {
    /// The device has a slot already and is not shared.
    AlreadySeated,
    /// No slot is free.
    Full,
    /// The slot is taken, or does not wait for a device.
    Taken,
    /// Only the mouse and the whole keyboard can be shared.
    NotShareable,
    /// The keyboard is shared by several slots, so it cannot be split.
    KeyboardShared,
    /// The keyboard is split, so it cannot be used whole.
    KeyboardSplit,
    /// The slot is free.
    NotSeated,
    /// The slot has no bot.
    NotABot,
    /// There is no such slot or colour.
    NoSuchSlot,
    /// Somebody else at the table has this name.
    NameTaken,
    /// Not possible during a match.
    Playing,
    /// Only possible during a match.
    NotPlaying,
}

/// A match cannot begin: more people or bots are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewPlayers {
    /// The number of taken slots.
    pub seated: u8,
    /// The minimum number of seats of the game.
    pub fewest: u8,
}
