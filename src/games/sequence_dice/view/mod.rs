//! Rendering, texts and choices of Sequence Dice.

mod choices;
mod effects;
mod localization;
mod presenter;
#[cfg(feature = "screenshots")]
mod screenshot_scenes;

#[cfg(feature = "screenshots")]
pub use screenshot_scenes::SCENES;

/// Adds rendering, texts and choices of the game.
pub fn plugin(app: &mut bevy::app::App) {
    app.add_plugins((crate::app::presenter::plugin::<super::SequenceDice>, effects::plugin));
}
