//! The pictures, words and choices of this box's two games.

mod farkle_choices;
mod farkle_panels;
mod hot_choices;
mod hot_effects;
mod hot_panels;
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
use crate::app::input::Button;
use crate::app::ui::hud::MouseWays;
use crate::sim::lobby::Lobby;
use picks::Picks;

/// The pictures, words and choices of Hot Dice.
pub fn hot_plugin(app: &mut App) {
    app.add_plugins((hot_choices_plugin, hot_panels::plugin, hot_effects::plugin))
        .add_plugins(picks::light_plugin::<HotDice>);
}

/// The choices of Hot Dice alone: devices pick dice and hide coins, and nothing is drawn. It wants the table, the devices
/// and the words to be there.
pub fn hot_choices_plugin(app: &mut App) {
    app.init_resource::<Picks>().add_plugins((hot_choices::plugin, picks::plugin::<HotDice>));
}

/// The pictures, words and choices of Farkle.
pub fn farkle_plugin(app: &mut App) {
    app.init_resource::<Picks>()
        .add_plugins((farkle_choices::plugin, farkle_panels::plugin))
        .add_plugins((picks::plugin::<Farkle>, picks::light_plugin::<Farkle>));
}

/// Whether people play with more than one device here: then it is said whose prompts are shown.
fn several_devices(lobby: &Lobby) -> bool {
    let mut devices = lobby.iter().filter_map(|(_, slot)| slot.device);
    let first = devices.next();
    devices.any(|device| Some(device) != first)
}

/// What the mouse does where others press a button that it lacks. While dice are picked it points at them, and sets aside
/// by a click on the prompt; asked for a coin, its two buttons are the two sides.
fn mouse_ways(coins: bool) -> MouseWays {
    if coins { MouseWays::two_buttons() } else { MouseWays::default().clicking(Button::Throw) }
}
