//! `rollick roll`: one roll of any dice.

use clap::Args;

use super::number::whole_number;

/// The arguments of `rollick roll`.
#[derive(Args, Clone, Debug)]
pub struct RollArgs {
    /// The dice as players write them, at most 1000: 3d6+2d20, 4dF (fudge), 2d6+coin, d100 (tens and units). A d10 shows 0 to 9
    #[arg(value_name = "DICE", default_value = "d6")]
    pub dice: String,

    /// Random seed: the same seed gives the same roll. Without it, each roll differs
    #[arg(long, value_name = "NUMBER", value_parser = whole_number(0..=u64::MAX), allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Print the result as one line of JSON
    #[arg(long)]
    pub json: bool,
}
