//! The box with two games on six dice: Hot Dice, where two seats throw at once, and Farkle, the classic.
//!
//! Both score by the same charts ([`Chart`], [`Scoring`]); neither knows the other's turns.

mod bot;
mod chart;
mod dice;
mod events;
mod farkle;
mod hot;
pub mod odds;
mod plans;
mod scoring;

#[cfg(feature = "app")]
mod show;
#[cfg(feature = "sim")]
pub mod table;

pub use bot::{FarkleBot, HotDiceBot};
pub use chart::{BadChart, Bounds, Chart, ChartGame, FaceValues};
pub use dice::Dice;
pub use events::{FarkleEvent, HotEvent};
pub use farkle::{Farkle, FarkleAction, FarkleOptions, FarkleView, MOST_TURNS};
pub use hot::{Coin, HotAction, HotDice, HotOptions, HotView, MOST_ROUNDS};
pub use scoring::{Scoring, SetAside};
#[cfg(feature = "app")]
pub use show::{FARKLE_PHASES, HOT_PHASES, farkle_picture_plugin, hot_choices_plugin, hot_picture_plugin};

/// How many dice a seat throws when all are left (HD-1).
pub const DICE: u8 = 6;

/// The dice of one throw, in the order they were read.
pub type Hand = crate::rules::ArrayVec<crate::rules::Pips, 6>;
