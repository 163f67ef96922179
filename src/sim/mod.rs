//! The simulation tier: physical dice, their statistics, the lobby and the match loop. It runs headless and knows no
//! window, renderer, sound or game.

pub mod dice;
pub mod fairness;
pub mod lobby;
mod player_error;
pub mod table;

pub use player_error::PlayerError;
