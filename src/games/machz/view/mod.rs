//! Rendering, texts and choices of MACHZ.

mod caption;
mod choices;
mod effects;
mod localization;
mod presented;
mod presenter;
#[cfg(feature = "screenshots")]
mod screenshot_scenes;
#[cfg(test)]
mod tests;

#[cfg(feature = "screenshots")]
pub use screenshot_scenes::SCENES;

/// Adds rendering, texts and choices of the game.
pub fn plugin(app: &mut bevy::app::App) {
    app.add_plugins((crate::app::presenter::plugin::<super::Machz>, effects::plugin));
}
