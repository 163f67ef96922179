//! The arguments of `rollick dice`. `dice_run` executes the command in builds with physics.

use std::path::{Path, PathBuf};

use clap::Args;

use super::number::whole_number;

/// The arguments of `rollick dice`.
#[derive(Args, Clone, Debug)]
pub struct DiceArgs {
    /// Number of rolls
    #[arg(long = "rolls", alias = "throws", value_name = "NUMBER", default_value_t = 2000, value_parser = whole_number(1..=1_000_000_000_u64), allow_negative_numbers = true)]
    pub throws: u64,

    /// Dice per roll
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = whole_number(1..=24_u8), allow_negative_numbers = true)]
    pub dice: u8,

    /// Kind of dice: ordinary, colour, symbol, d4, d8, d10, d100 (tens), d12, d20, d3, fudge or coin, or a file that
    /// describes your own, such as dragon.ron
    #[arg(long = "die", alias = "set", value_name = "DICE", default_value = "ordinary", value_parser = read_die)]
    pub set: String,

    /// How strong each roll is: weak, normal, strong, or mixed for a random one each time
    #[arg(long, value_name = "STRENGTH", default_value = "mixed", value_parser = ["weak", "normal", "strong", "mixed"], hide_possible_values = true)]
    pub strength: String,

    /// Where the dice fall: table (as in every match), moon, mars, earth or jupiter
    #[arg(long, value_name = "PLACE", default_value = "table", value_parser = ["table", "moon", "mars", "earth", "jupiter"], hide_possible_values = true)]
    pub gravity: String,

    /// What stands in the tray: none (as in every match), bowl, stairs, pegs or tower. The tray is that of the dice lab
    #[arg(long, value_name = "OBSTACLES", default_value = "none", value_parser = ["none", "bowl", "stairs", "pegs", "tower"], hide_possible_values = true)]
    pub obstacles: String,

    /// How they get into the tray: hand (as in every match), cup or above. The tray is that of the dice lab
    #[arg(long = "from", value_name = "WAY", default_value = "hand", value_parser = ["hand", "cup", "above"], hide_possible_values = true)]
    pub launch_from: String,

    /// What the dice are made of, if not of what they are in every match: ivory, resin, brass, glass, wood or stone
    #[arg(long, value_name = "MATERIAL", value_parser = ["ivory", "resin", "brass", "glass", "wood", "stone"], hide_possible_values = true)]
    pub material: Option<String>,

    /// Random seed: the same seed gives the same result, on any number of cores
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole_number(0..=u64::MAX), allow_negative_numbers = true)]
    pub seed: u64,

    /// Keep simulating for this many seconds after the last die of a roll is read, and count the faces that change.
    /// Dice that waited while another was nudged or rerolled start from rest
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = read_seconds, allow_negative_numbers = true)]
    pub linger: f32,

    /// Weight one side of each die, so that the tests fail
    #[arg(long)]
    pub loaded: bool,

    /// Check the tests themselves instead: fair dice must pass, loaded dice must fail
    #[arg(long, conflicts_with_all = ["csv", "linger", "loaded", "dice", "strength", "gravity", "obstacles", "launch_from", "material"])]
    pub self_test: bool,

    /// Write one line per die to a CSV file (its columns: docs/fairness.md)
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

    /// Print the result as one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// The kinds that are built in.
const KINDS: [&str; 12] =
    ["ordinary", "colour", "symbol", "d4", "d8", "d10", "d100", "d12", "d20", "d3", "fudge", "coin"];

/// Parses the value of `--die`.
fn read_die(text: &str) -> Result<String, String> {
    if KINDS.contains(&text) || Path::new(text).extension().is_some_and(|ending| ending == "ron") {
        return Ok(text.to_owned());
    }
    Err(format!("expected {} or a .ron file", KINDS.join(", ")))
}

/// Parses the value of `--linger`.
fn read_seconds(text: &str) -> Result<f32, String> {
    let seconds = text.parse::<f32>().ok().filter(|seconds| (0.0..=60.0).contains(seconds));
    seconds.ok_or_else(|| "expected a number of seconds from 0 to 60".to_owned())
}
