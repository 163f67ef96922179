//! Rendering, texts and choices of Hot Dice and Farkle.

mod farkle_choices;
mod farkle_presenter;
mod hot_choices;
mod hot_effects;
mod hot_presenter;
mod localization;
mod picks;
#[cfg(feature = "screenshots")]
mod screenshot_scenes;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

#[cfg(feature = "screenshots")]
pub use screenshot_scenes::{FARKLE_SCENES, HOT_SCENES};

use super::{Farkle, HotDice};
use crate::app::presenter::{self, choosing_plugin};

/// The rendering, texts and choices of Hot Dice.
pub fn hot_plugin(app: &mut App) {
    app.add_plugins((presenter::plugin::<HotDice>, hot_effects::plugin))
        .add_plugins((picks::plugin::<HotDice>, picks::highlight_plugin::<HotDice>));
}

/// Adds only the choices of Hot Dice: devices select dice and hide coins, and nothing is drawn. Requires the table,
/// input and localization plugins.
pub fn hot_choices_plugin(app: &mut App) {
    app.add_plugins((choosing_plugin::<HotDice>, picks::plugin::<HotDice>));
}

/// The rendering, texts and choices of Farkle.
pub fn farkle_plugin(app: &mut App) {
    app.add_plugins((presenter::plugin::<Farkle>, picks::plugin::<Farkle>, picks::highlight_plugin::<Farkle>));
}
