//! What every game can do without a picture, with its own types hidden behind JSON.

use serde_json::Value;

use super::bots::Botable;
use super::bots::simulate::{Plan, Report, Running, simulate_any};
use super::record::{self, AnyMatch, BadRecord};
use super::{BadStart, OptionSpec, Options, Rules, options_from_pairs};

/// Begins a match for a number of seats, with house rules as JSON.
pub type OpenMatchFn = fn(u8, &Value) -> Result<Box<dyn AnyMatch>, BadStart>;

/// A game's rules as functions that know none of its types.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// Every house rule, in the order a screen shows them.
    pub options: fn() -> &'static [OptionSpec],
    /// Reads house rules as a person types them, `line=five`, and tries them for a number of seats.
    pub check_options: fn(u8, &[String]) -> Result<Value, String>,
    /// Begins a match with house rules as JSON.
    pub open: OpenMatchFn,
    /// Continues a match from a record as JSON.
    pub resume: fn(&Value) -> Result<Box<dyn AnyMatch>, BadRecord>,
    /// Plays many matches among bots.
    pub simulate: fn(&Plan, &Running<'_>) -> Result<Report, String>,
}

/// A game's rules under its names.
#[derive(Clone, Copy, Debug)]
pub struct NamedRules {
    /// The game's name in records.
    pub name: &'static str,
    /// The game's name as a person types it.
    pub slug: &'static str,
    /// Its rules.
    pub rules: GameRules,
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{asked}'; there are: {known}")]
pub struct UnknownGame {
    /// What was asked for.
    pub asked: String,
    /// The games there are, with commas between.
    pub known: String,
}

impl GameRules {
    /// The functions of the game `G`.
    #[must_use]
    pub const fn of<G: Botable>() -> Self {
        Self {
            options: <G::Options as Options>::specs,
            check_options: check_options::<G>,
            open: record::open::<G>,
            resume: record::resume::<G>,
            simulate: simulate_any::<G>,
        }
    }
}

fn check_options<G: Rules>(seats: u8, pairs: &[String]) -> Result<Value, String> {
    let options: G::Options = options_from_pairs(pairs).map_err(|error| error.to_string())?;
    G::start(seats, &options).map_err(|error| error.to_string())?;
    serde_json::to_value(&options).map_err(|error| error.to_string())
}
