//! The pictures, words and choices of Jackpot.

mod choose;
mod hud;
mod look;
mod marks;
mod phases;
mod sheet;
mod words;

use bevy::prelude::*;

pub use phases::PHASES;

/// The game's pictures, words and choices.
pub fn picture_plugin(app: &mut App) {
    app.add_plugins((choose::plugin, hud::plugin, look::plugin, marks::plugin, sheet::plugin));
}
