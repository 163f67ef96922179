//! Sequence Dice: two dice, a board of 36 numbers, and a line of one's own chips.

mod board;
mod bot;
mod events;
mod refusals;
mod rules;
mod why;

#[cfg(feature = "app")]
mod choose;
#[cfg(feature = "app")]
mod hud;
#[cfg(feature = "app")]
mod look;
#[cfg(feature = "app")]
mod phases;
#[cfg(feature = "sim")]
pub mod table;
#[cfg(feature = "app")]
mod words;

pub use board::{BadBoard, Board, DIRECTIONS, EDGE, Space, Spaces};
pub use bot::why;
pub use events::{Event, WhyPassed};
#[cfg(feature = "app")]
pub use phases::PHASES;
pub use rules::{Action, CHIPS, Choice, Kind, LineLength, MOST_TURNS, Options, SequenceDice, Side, View};
pub use why::Why;

/// The game's pictures, words and choices.
#[cfg(feature = "app")]
pub fn picture_plugin(app: &mut bevy::app::App) {
    app.add_plugins((choose::plugin, hud::plugin, look::plugin));
}
