//! Rendering, texts and choices of Jackpot.

mod choices;
mod effects;
mod highlights;
mod localization;
mod presenter;
#[cfg(feature = "screenshots")]
mod screenshot_scenes;
mod sheet;
// They play to a screenshot scene.
#[cfg(all(test, feature = "screenshots"))]
mod tests;

use bevy::prelude::*;

#[cfg(feature = "screenshots")]
pub use screenshot_scenes::SCENES;

/// Adds rendering, texts and choices of the game.
pub fn plugin(app: &mut App) {
    app.add_plugins((choices::plugin, presenter::plugin, effects::plugin, highlights::plugin));
}
