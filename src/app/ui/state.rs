//! Which screen and overlay are shown, the order of a frame on them, and the messages screens send.

use bevy::prelude::*;

/// The screen that is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Choosing a game.
    #[default]
    Shelf,
    /// Choosing slots.
    Seats,
    /// Choosing house rules.
    HouseRules,
    /// The match.
    Table,
    /// The ranking after a match.
    Result,
    /// The dice lab.
    Lab,
}

/// What is open over the screen. It keeps the focus to itself.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// A box on the shelf with several games in it.
    VariantPicker,
    /// Resume, rules, history, settings, leave.
    Pause,
    /// The rules of the game, in our own words.
    Rules,
    /// What happened so far.
    History,
    /// Volumes, text, motion, tempo, language.
    Settings,
    /// One slot: name, colour, level, place.
    Slot(u8),
    /// Entering the name of the person on that slot.
    Name(u8),
    /// The replay of the last throw, in slow motion.
    Replay,
    /// Why dice are fair, and how to check.
    WhyFair,
}

impl Overlay {
    /// Where Back leads from here.
    #[must_use]
    pub fn above(self, screen: Screen) -> Self {
        match self {
            Self::Rules | Self::History | Self::Settings if screen == Screen::Table => Self::Pause,
            Self::Name(slot) => Self::Slot(slot),
            _ => Self::None,
        }
    }
}

/// The order of the user interface's systems in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScreenSystems {
    /// Presses move the focus and activate widgets.
    Read,
    /// Views describe what they show, and the difference is applied.
    Build,
    /// The focus moves on from a widget that is gone.
    Focus,
    /// Ring, lift and other animations follow.
    Show,
}

/// Asks to resume the unfinished match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContinuePressed;

/// Asks to start a match with the slots of `Lobby`: everybody is ready.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct StartPressed {
    /// The game's name in the registry.
    pub game: &'static str,
    /// House rules that are not the default, as `key=value`.
    pub rules: Vec<String>,
}

/// Asks for another match of the same game, with the same seats and house rules.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RematchPressed;

/// Asks to leave the match; it is saved and can be resumed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveTable;

/// Asks to quit.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuitPressed;
