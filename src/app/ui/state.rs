//! Which screen and overlay are shown, the order of the UI systems in a frame, and the messages that screens send.

use bevy::prelude::*;

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Choosing a game.
    #[default]
    Shelf,
    /// Choosing who plays a game, and how.
    Setup,
    /// Choosing house rules.
    HouseRules,
    /// The match.
    Table,
    /// The ranking after a match.
    Result,
    /// The dice lab.
    Lab,
    /// Attract mode: bots play the games until somebody presses a button.
    Attract,
    /// A table without pieces, on which a saved throw is shown or filmed.
    SavedThrow,
}

/// The overlay that is open over the screen. It has the focus.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// No overlay is open.
    #[default]
    None,
    /// The question whether the programs of a saved match may start.
    Programs,
    /// The pause menu: resume, rules, history, settings, leave.
    Pause,
    /// The rules of the game.
    Rules,
    /// The match log.
    History,
    /// The saved matches.
    Matches,
    /// What happened to saved files.
    Notices,
    /// The version, what is new, and licences.
    About,
    /// The few settings of the first start.
    Welcome,
    /// Settings: volumes, text, motion, speed, language.
    Settings,
    /// The editor of one slot: name, colour, level, position.
    Slot(u8),
    /// Text entry for the name of the person on that slot.
    Name(u8),
    /// What a lesson leaves to remember.
    LessonEnd,
    /// A question before something that cannot be undone.
    Question,
    /// The replay of the last throw, in slow motion.
    Replay,
    /// The review of the last match.
    Review,
    /// A move of the review, shown at the table.
    ReviewedMove,
    /// The explanation of why the dice are fair, and how to check it.
    WhyFair,
    /// The mixed dice of the lab: how many of each kind.
    DiceBag,
    /// The saved throws.
    Throws,
}

impl Overlay {
    /// The overlay or screen that Back leads to.
    #[must_use]
    pub fn above(self, screen: Screen) -> Self {
        match self {
            Self::Rules | Self::History | Self::Settings if screen == Screen::Table => Self::Pause,
            Self::Name(slot) => Self::Slot(slot),
            Self::ReviewedMove => Self::Review,
            _ => Self::None,
        }
    }
}

/// The order of the UI systems in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScreenSystems {
    /// Presses move the focus and activate widgets.
    Read,
    /// Views describe what they show, and the differences are applied.
    Build,
    /// The focus leaves widgets that are gone.
    Focus,
    /// The focus ring, lift and other animations are updated.
    Show,
}

/// Clears the table when a screen opens that is not about the match. Screens that use the lobby open after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClearTableSystems;

/// Animations. Each system animates nodes of its own, so their order does not matter.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnimationSystems;

/// Requests to open a saved match, and says what happens to programs in it that may not start yet.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContinuePressed {
    /// The players are asked first.
    Ask,
    /// The programs in question start.
    WithPrograms,
    /// A bot plays for each of them.
    WithBots,
}

/// Requests to delete one of the saved matches.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DeletePressed(
    /// Its [`OfferedMatch::id`](super::OfferedMatch::id).
    pub String,
);

/// Requests to open the folder of the saved matches in the system's file manager.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RevealPressed;

/// Requests the setup page of a game that is chosen at random.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurprisePressed;

/// Requests the lesson of a game for the people of `Lobby`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnPressed {
    /// The game's name in the catalogue.
    pub game: &'static str,
}

/// The lesson at the table is over, or the players leave it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonOver {
    /// Whether everything was said.
    pub complete: bool,
}

/// Requests the start of a match with the slots of `Lobby`. Sent when the countdown ends.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct StartPressed {
    /// The game's name in the catalogue.
    pub game: &'static str,
    /// House rules that differ from the default, as `key=value`.
    pub rules: Vec<String>,
}

/// Requests another match of the same game, with the same seats and house rules.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RematchPressed;

/// Requests to leave the match; it is saved and can be resumed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveTable;

/// Requests to quit.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuitPressed;
