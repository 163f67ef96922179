//! Multzo: four tiles a hand, four categories, and coins that are worth more the later they are won.

mod bot;
mod category;
mod choices;
mod events;
pub mod odds;
mod refusals;
mod rules;
mod tiles;
mod view;

#[cfg(feature = "app")]
mod show;
#[cfg(feature = "sim")]
pub mod table;

pub use category::{Category, RANKS, Showdown, Standing, Standings};
pub use choices::{Action, Options, Source};
pub use events::{Event, WhyLast};
pub use rules::{COINS_IN_STACK, MOST_ROUNDS, Multzo, TURNS};
pub use tiles::{Coin, Coins, HAND, Hand, Suit, TILES, Tile, Tiles, Value, score};
pub use view::{Discards, Drew, View};

#[cfg(feature = "app")]
pub use show::{PHASES, picture_plugin};
