//! Screens, menus and what is written over the table: English, German, by pad, by keyboard, by mouse.
//!
//! Knows no game: it asks the registry which there are, and [`Boxes`] what a game wants said about it. Decides
//! nothing about a match: what a screen decides goes out as a message, and the table answers by changing
//! [`Screen`], [`Hud`](hud::Hud) and [`MatchStory`].
//!
//! # Messages out
//! [`ShelfChosen`], [`ContinuePressed`], [`StartPressed`], [`RematchPressed`], [`LeaveTable`], [`QuitPressed`],
//! [`SettingsChanged`].
//! The shelf, seats, house rules and result change [`Screen`] between themselves; only the table sets
//! [`Screen::Table`] and [`Screen::Result`].

pub mod dice_lab;
pub mod focus;
pub mod hud;
pub mod localization;
pub mod screens;
pub mod theme;
pub mod toast;
pub mod widgets;

mod lobby_state;
#[cfg(feature = "screenshots")]
pub mod screenshot_scenes;

use bevy::{prelude::*, state::state::StateTransitionSystems};

pub use lobby_state::{
    Boxes, Evening, GameBox, LeftOff, MatchRules, MatchStory, Preset, RuleInForce, RulesPart, StorySeat, TableLog, Told,
};
pub use localization::Words;

/// Everything of the screens.
pub fn plugin(app: &mut App) {
    use ScreenSystems::{Build, Focus, Read, Show};
    app.init_state::<Screen>()
        .init_state::<Overlay>()
        .configure_sets(Update, (Read, Build, Focus, Show).chain())
        .add_message::<ShelfChosen>()
        .add_message::<ContinuePressed>()
        .add_message::<StartPressed>()
        .add_message::<RematchPressed>()
        .add_message::<LeaveTable>()
        .add_message::<QuitPressed>()
        .add_message::<SettingsChanged>()
        .add_systems(StateTransition, clear_away.after(StateTransitionSystems::EnterSchedules))
        .add_plugins((
            localization::plugin,
            theme::plugin,
            lobby_state::plugin,
            focus::plugin,
            widgets::plugin,
            toast::plugin,
            screens::plugin,
            hud::plugin,
        ));
}

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

/// A game was taken from the shelf: slots come next.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ShelfChosen {
    /// Its name in the registry.
    pub game: &'static str,
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

/// The settings were changed and are to be stored.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingsChanged;

/// An overlay belongs to the screen it was opened on.
fn clear_away(
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let moved = changes.read().any(|change| change.entered != change.exited);
    if moved && **overlay != Overlay::None {
        NextState::set_if_neq(&mut next, Overlay::None);
    }
}

#[cfg(test)]
pub(crate) mod test_table;
