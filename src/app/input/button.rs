//! What a player can press on any device, and the messages that say so.

use bevy::prelude::*;

use crate::sim::lobby::Device;

/// What can be done with any device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Button {
    /// Up, or away from oneself.
    Up,
    /// Down, or towards oneself.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Yes; at the table also throws: held to gather, released to throw.
    Accept,
    /// No, or back.
    Back,
    /// Shows the odds while a choice is open.
    Odds,
    /// Takes back one's own last choice.
    Undo,
    /// Pauses.
    Menu,
    /// Throws and nothing else: held to gather, released to throw. All that a mouse's left button is.
    Throw,
    /// Lets the table hurry while held.
    Hurry,
    /// SequentialTest at the table from the next place.
    NextShot,
    /// Shows the last throw once more, slowly.
    Again,
}

impl Button {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::Accept,
        Self::Back,
        Self::Odds,
        Self::Undo,
        Self::Menu,
        Self::Throw,
        Self::Hurry,
        Self::NextShot,
        Self::Again,
    ];

    /// Where a direction points: x to the right, y up. `None` for other buttons.
    #[must_use]
    pub const fn direction(self) -> Option<Vec2> {
        match self {
            Self::Up => Some(Vec2::Y),
            Self::Down => Some(Vec2::NEG_Y),
            Self::Left => Some(Vec2::NEG_X),
            Self::Right => Some(Vec2::X),
            _ => None,
        }
    }
}

/// A button went down or up, or a held direction repeats (as another `down`).
///
/// Presses that took, readied or left a slot are not told: they have done what they were for. A button that is
/// down when its device is lost is told as up, after the seat was lost.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// On which device.
    pub device: Device,
    /// Which button.
    pub button: Button,
    /// Whether it went down.
    pub down: bool,
}

/// A press before [`super::device_join`] has looked at it.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Touched(pub(super) Pressed);

/// The device of the last press: whose glyphs to show where nobody in particular is asked.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastDevice(pub Device);

/// Whether somebody writes a name. The keyboard then only says accept (Enter) and menu (Escape).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Typing(pub bool);

/// Whether the pointer is over something that takes the mouse's left button for itself: it is no throw then.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointerTaken(pub bool);
