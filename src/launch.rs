//! Launch plans: what the command line asks the application to open. Must not depend on either of them.

use std::path::PathBuf;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::rules::record::Player;

/// The speed of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// At the speed of real dice
    #[default]
    Normal,
    /// Three times as fast
    Fast,
    /// Without waiting for animations
    Instant,
}

impl Speed {
    /// The speed-up factor. [`Speed::Instant`] is a thousand, which leaves no visible wait.
    pub const fn scale(self) -> f32 {
        match self {
            Self::Normal => 1.0,
            Self::Fast => 3.0,
            Self::Instant => 1000.0,
        }
    }
}

/// The size of a window with a border, in logical pixels; `None` for the usual one.
pub type WindowedSize = Option<(u32, u32)>;

/// A match to open at once, with its options checked.
#[derive(Clone, Debug)]
pub struct LaunchPlan {
    /// The game's name in the catalogue.
    pub game: &'static str,
    /// Who controls each seat, in turn order.
    pub seats: Vec<Player>,
    /// All house rules, as the match's record writes them.
    pub rules: Value,
    /// The match's seed; `None` draws a new one.
    pub seed: Option<u64>,
    /// The speed of the table; `None` leaves it to the settings.
    pub speed: Option<Speed>,
    /// Whether the program exits when the match is over and prints the result.
    pub exit: bool,
    /// The file to write the time of each frame to.
    pub frame_times: Option<PathBuf>,
}
