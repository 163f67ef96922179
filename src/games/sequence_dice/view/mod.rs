//! What players see of Sequence Dice and how they choose.

mod choices;
mod effects;
mod localization;
mod presenter;
#[cfg(feature = "screenshots")]
mod screenshot_scenes;

#[cfg(feature = "screenshots")]
pub use screenshot_scenes::SCENES;

/// The game's pictures, words and choices.
pub fn plugin(app: &mut bevy::app::App) {
    app.add_plugins((crate::app::presenter::plugin::<super::SequenceDice>, effects::plugin));
}
