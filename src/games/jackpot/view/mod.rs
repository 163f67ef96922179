//! The pictures, words and choices of Jackpot.

mod choices;
mod cup;
mod effects;
mod highlights;
mod localization;
mod presenter;
#[cfg(feature = "screenshots")]
mod screenshot_scenes;
mod sheet;
// They play to a moment of the screenshot scenes.
#[cfg(all(test, feature = "screenshots"))]
mod tests;

use bevy::prelude::*;

#[cfg(feature = "screenshots")]
pub use screenshot_scenes::SCENES;

/// The game's pictures, words and choices.
pub fn plugin(app: &mut App) {
    app.add_plugins((choices::plugin, cup::plugin, presenter::plugin, effects::plugin, highlights::plugin));
}
