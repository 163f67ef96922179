//! The pictures, words and choices of this box's two games.

mod farkle_choose;
mod farkle_hud;
mod hot_choose;
mod hot_hud;
mod hot_look;
mod picks;
mod words;

use bevy::prelude::*;

use super::{Farkle, HotDice};
use crate::table::Match;
use picks::Picks;

/// The pictures, words and choices of Hot Dice.
pub fn hot_picture_plugin(app: &mut App) {
    app.init_resource::<Picks>()
        .add_plugins((hot_choose::plugin, hot_hud::plugin, hot_look::plugin))
        .add_plugins(picks::plugin::<HotDice>);
}

/// The pictures, words and choices of Farkle.
pub fn farkle_picture_plugin(app: &mut App) {
    app.init_resource::<Picks>()
        .add_plugins((farkle_choose::plugin, farkle_hud::plugin))
        .add_plugins(picks::plugin::<Farkle>);
}

/// Whether the match of a game has just been cleared away.
fn cleared<G: crate::table::Play>(match_: Option<Res<Match<G>>>, mut was: Local<bool>) -> bool {
    let now = match_.is_some();
    let cleared = *was && !now;
    *was = now;
    cleared
}
