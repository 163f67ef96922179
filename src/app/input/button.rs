//! The buttons a player can press on any device, and the messages that report presses.

use bevy::prelude::*;
use strum::EnumIter;

use crate::sim::lobby::Device;

/// A logical button, the same on every device.
#[derive(Clone, Copy, Debug, EnumIter, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Button {
    /// Up, or away from the player.
    Up,
    /// Down, or towards the player.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Confirms. At the table it also throws: hold to charge the throw, release to throw.
    Accept,
    /// Cancels or goes back.
    Back,
    /// Shows the odds while a choice is open.
    Odds,
    /// Asks for a hint about the open choice; each further press shows more.
    Hint,
    /// Undoes the player's own last choice.
    Undo,
    /// Pauses.
    Menu,
    /// The second action button: keeps dice, looks at tiles, returns a tile; throws too. The mouse's left button.
    Throw,
    /// Speeds up the table while held.
    FastForward,
    /// Switches to the next camera shot at the table.
    NextShot,
    /// Replays the last throw in slow motion.
    Replay,
}

impl Button {
    /// The direction of a direction button: x to the right, y up. `None` for other buttons.
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
/// Presses that join a slot or change its colour are consumed by [`super::device_join`] and not reported. A button that is
/// down when its device is lost is reported as released, after the seat was lost.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ButtonPress {
    /// The device.
    pub device: Device,
    /// The button.
    pub button: Button,
    /// True for a press or a repeat, false for a release.
    pub down: bool,
}

/// The window lost the focus, which ends all holds on all devices. Their releases are reported in the same frame, but
/// nobody let go of a button.
#[derive(Message, Clone, Copy, Debug)]
pub struct HoldsCancelled;

/// A press before [`super::device_join`] has handled it.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct RawPress(pub(super) ButtonPress);

/// The device of the last press; before the first one a connected pad, otherwise the keyboard. Prompts that address no
/// particular seat show its glyphs.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastDevice(pub Device);

/// Whether a text field takes typed keys. The keyboard then sends only Accept (Enter) and Menu (Escape).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextEntryActive(pub bool);

/// Whether the pointer is over a control that uses the mouse's left button. The click then does not throw.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointerCaptured(pub bool);
