//! Which screen and overlay are shown, the order of a frame on them, and the messages screens send.

use bevy::prelude::*;

/// Where the evening is.
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
    /// How it went.
    Result,
    /// The dice lab.
    Lab,
}

/// What lies over the screen and keeps the focus to itself.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// A box on the shelf with several games in it.
    Opened,
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
    /// Writing the name of the person on that slot.
    Name(u8),
    /// The last throw once more, slowly.
    Again,
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

/// The order of a frame on the screens, in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScreenSystems {
    /// Presses move the focus and choose.
    Read,
    /// Pages whose matter changed are built anew.
    Build,
    /// The focus finds its place.
    Focus,
    /// What can be shown without building: ring, lift, glyphs.
    Show,
}

/// The match that was left off is to go on.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContinuePressed;

/// Everybody is ready: the match begins, with the slots as they are in `Lobby`.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct StartPressed {
    /// The game's name in the registry.
    pub game: &'static str,
    /// House rules that are not the default, as `key=value`.
    pub rules: Vec<String>,
}

/// The same game again, with the same seats and house rules.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RematchPressed;

/// The match is left; it is kept and can be continued.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveTable;

/// The program is to end.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuitPressed;
