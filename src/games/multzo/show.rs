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

pub use phases::PHASES;

/// The pictures, words and choices of Multzo.
pub fn picture_plugin(app: &mut App) {
    app.add_plugins((art::plugin, choose::plugin, hud::plugin, look::plugin, marks::plugin));
}
