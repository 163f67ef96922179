//! The simulation tier: physical dice, their statistics, the lobby and the match loop. Runs headless and must not
//! depend on a window, a renderer, audio or a game.

pub mod dice;
pub mod fairness;
pub mod lobby;
mod player_error;
pub mod table;

pub use player_error::PlayerError;
