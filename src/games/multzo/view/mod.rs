//! Rendering, texts and choices of Multzo.

mod art;
mod choices;
mod effects;
mod highlights;
mod localization;
mod presenter;
#[cfg(feature = "screenshots")]
mod screenshot_scenes;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

#[cfg(feature = "screenshots")]
pub use screenshot_scenes::SCENES;

/// Adds rendering, texts and choices of Multzo.
pub fn plugin(app: &mut App) {
    app.add_plugins((art::plugin, choices::plugin, presenter::plugin, effects::plugin, highlights::plugin));
}
