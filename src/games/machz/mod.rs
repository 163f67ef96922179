//! MACHZ: five colour dice set the object, five more try to match it, and everybody else bets on the throw.

mod bot;
mod colours;
mod events;
mod house;
pub mod odds;
mod options;
mod play;
mod rules;
mod settle;

#[cfg(feature = "app")]
mod caption;
#[cfg(feature = "app")]
pub mod choose;
#[cfg(feature = "app")]
mod hud;
#[cfg(feature = "app")]
mod look;
#[cfg(feature = "app")]
mod phases;
#[cfg(feature = "sim")]
pub mod table;
#[cfg(all(test, feature = "app"))]
mod tests;
#[cfg(feature = "app")]
mod told;
#[cfg(feature = "app")]
mod words;

pub use bot::MachzBot;
pub use colours::{Colour, Colours, Combination};
pub use events::{Event, PaidFor};
pub use house::{BadHouse, Bank, ChipKind, House};
pub use options::{Finish, MachzOptions, ThinSet};
#[cfg(feature = "app")]
pub use phases::PHASES;
pub use rules::{Action, Bet, DICE, MOST_REFILLS, MOST_SETS, MOST_TURNS, Machz, PhaseName, Side, Stage, View, Vote};

/// The game's pictures, words and choices.
#[cfg(feature = "app")]
pub fn picture_plugin(app: &mut bevy::app::App) {
    app.add_plugins((choose::plugin, hud::plugin, look::plugin));
}
