//! `rollick dice`: what is to be thrown, read and checked. The throwing itself is known only where there is physics.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::play::read_seed;

/// Which dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SetKind {
    /// One to six pips
    #[default]
    Ordinary,
    /// Six colours
    Colour,
    /// Two cherries, two oranges, a bell and a dollar
    Symbol,
}

impl SetKind {
    /// The name of the dice's description.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ordinary => "ordinary",
            Self::Colour => "colour",
            Self::Symbol => "symbol",
        }
    }
}

/// How strongly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum StrengthKind {
    /// As weakly as a hand can
    Weak,
    /// As a single press does
    Normal,
    /// As strongly as a hand can
    Strong,
    /// One of the three, drawn for each throw
    #[default]
    Mixed,
}

/// What `rollick dice` was asked for.
#[derive(Args, Clone, Debug)]
pub struct DiceArgs {
    /// How many throws
    #[arg(long, value_name = "NUMBER", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000), allow_negative_numbers = true)]
    pub throws: u64,

    /// How many dice in a throw
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=24), allow_negative_numbers = true)]
    pub dice: u8,

    /// Which dice: ordinary, colour or symbol
    #[arg(long, value_enum, value_name = "DICE", default_value_t, hide_possible_values = true)]
    pub set: SetKind,

    /// How strongly: weak, normal, strong, or mixed for one of them each throw
    #[arg(long, value_enum, value_name = "STRENGTH", default_value_t, hide_possible_values = true)]
    pub strength: StrengthKind,

    /// Where all chance begins: the same seed, the same result, on any number of cores
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = read_seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// Goes on for so many seconds after each throw's last read, with all dice free to move, and counts the faces that
    /// change. Dice that were held fast while another was knocked or thrown again start from standstill
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = read_seconds, allow_negative_numbers = true)]
    pub linger: f32,

    /// Puts a weight under one side of each die, to see the tests find it
    #[arg(long)]
    pub loaded: bool,

    /// Tries the tests on themselves instead: honest dice are to pass, loaded ones are to fail
    #[arg(long, conflicts_with_all = ["csv", "linger", "loaded", "dice", "strength"])]
    pub self_test: bool,

    /// Writes each die as a line into a file that a spreadsheet opens (its columns: docs/fairness.md)
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

    /// Prints the result as one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Reads how long dice are left free.
fn read_seconds(text: &str) -> Result<f32, String> {
    let seconds = text.parse::<f32>().ok().filter(|seconds| (0.0..=60.0).contains(seconds));
    seconds.ok_or_else(|| "it is a number of seconds from 0 to 60".to_owned())
}
