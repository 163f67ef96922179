//! Screens, menus and the heads-up display, in English and German, for pads, keyboard and mouse.
//!
//! Must not depend on a game: the games come from the catalogue, and [`GamePages`] adds their teams and rules tables.
//! Screens and the HUD are [views]: they describe their nodes, and only differences are applied. The UI decides nothing
//! about a match. Screens send messages ([`ContinuePressed`], [`StartPressed`], [`RematchPressed`], [`LeaveTable`],
//! [`QuitPressed`]), and the shell responds by changing [`Screen`], [`Hud`](hud::Hud) and [`MatchSummary`].

pub mod dice_lab;
pub mod element;
pub mod focus;
pub mod hud;
pub mod loading_cover;
pub mod localization;
pub mod paint;
pub mod screens;
pub mod theme;
pub mod toast;
pub mod views;
pub mod widgets;

mod game_setup;
mod layout;
mod match_info;
mod rules_parts;
#[cfg(feature = "screenshots")]
pub mod screenshot_scenes;
mod seat_names;
mod state;
mod table_alone;

use crate::sim::table::TableSystems;
use bevy::{prelude::*, state::state::StateTransitionSystems};

pub use game_setup::{FirstPlayer, GameSetup, RulePreset};
pub use localization::Localization;
pub use match_info::{
    MatchEnding, MatchReview, MatchRules, MatchSummary, OfferedMatch, ProgramQuestion, ResumeOffer, ReviewSummary,
    ReviewedMove, SeatReview, SeatSummary, TableLog, WatchedMove,
};
pub use rules_parts::{ActiveRule, Cell, GamePageInfo, GamePages, OptionValues, PieceIcon, RulesContext, RulesPart};
pub use seat_names::{bot_line, bot_portrait, is_drawable, level_key, seat_name, seat_names, seats_in_short};
pub use state::{
    AnimationSystems, ClearTableSystems, ContinuePressed, DeletePressed, LearnPressed, LeaveTable, LessonOver, Overlay,
    QuitPressed, RematchPressed, RevealPressed, Screen, ScreenSystems, StartPressed, SurprisePressed,
};

/// Adds the user interface.
pub fn plugin(app: &mut App) {
    use ScreenSystems::{Build, Focus, Read, Show};
    app.init_state::<Screen>()
        .init_state::<Overlay>()
        .configure_sets(Update, ((Read, Build, Focus, Show).chain(), Build.after(TableSystems::Present)))
        .add_message::<ContinuePressed>()
        .add_message::<DeletePressed>()
        .add_message::<RevealPressed>()
        .add_message::<SurprisePressed>()
        .add_message::<StartPressed>()
        .add_message::<LearnPressed>()
        .add_message::<LessonOver>()
        .add_message::<RematchPressed>()
        .add_message::<LeaveTable>()
        .add_message::<QuitPressed>()
        .add_systems(StateTransition, close_overlay.after(StateTransitionSystems::EnterSchedules))
        .add_plugins((
            localization::plugin,
            theme::plugin,
            paint::plugin,
            game_setup::plugin,
            match_info::plugin,
            rules_parts::plugin,
            views::plugin,
            focus::plugin,
            widgets::plugin,
            toast::plugin,
            screens::plugin,
            hud::plugin,
            table_alone::plugin,
        ));
}

/// Closes the overlay when the screen changes, unless it opened together with the new screen.
fn close_overlay(
    mut changes: MessageReader<StateTransitionEvent<Screen>>,
    mut opened: MessageReader<StateTransitionEvent<Overlay>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let moved = changes.read().any(|change| change.entered != change.exited);
    let opened = opened.read().any(|change| change.entered != change.exited);
    if moved && !opened && **overlay != Overlay::None {
        NextState::set_if_neq(&mut next, Overlay::None);
    }
}

#[cfg(test)]
pub(crate) mod test_table;
