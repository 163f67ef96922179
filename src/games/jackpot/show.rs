//! The pictures, words and choices of Jackpot.

mod choose;
mod cup;
mod hud;
mod look;
mod marks;
mod phases;
mod sheet;
#[cfg(test)]
mod tests;
mod words;

use bevy::prelude::*;

pub use phases::PHASES;

/// The game's pictures, words and choices.
pub fn picture_plugin(app: &mut App) {
    app.add_plugins((choose::plugin, cup::plugin, hud::plugin, look::plugin, marks::plugin, sheet::plugin));
}
