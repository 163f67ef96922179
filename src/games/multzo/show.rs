//! The pictures, words and choices of Multzo.

mod art;
mod choose;
mod hud;
mod look;
mod marks;
mod phases;
#[cfg(test)]
mod tests;
mod words;

use bevy::prelude::*;

use super::Multzo;
use crate::table::Match;

pub use phases::PHASES;

/// The pictures, words and choices of Multzo.
pub fn picture_plugin(app: &mut App) {
    app.add_plugins((art::plugin, choose::plugin, hud::plugin, look::plugin, marks::plugin));
}

/// Whether the match has just been cleared away.
fn cleared(match_: Option<Res<Match<Multzo>>>, mut was: Local<bool>) -> bool {
    let now = match_.is_some();
    let cleared = *was && !now;
    *was = now;
    cleared
}
