//! A game's rules as functions that exchange JSON instead of the game's own types.

use serde_json::Value;

use super::bots::Botable;
use super::bots::simulate::{Plan, Report, Running, simulate_any};
use super::record::{self, AnyMatch, BadRecord};
use super::review::{ReviewError, ReviewReport, Working, review_any};
use super::{BadStart, OptionSpec, Options, Rules, options_from_pairs};

/// Starts a match with a number of seats and house rules as JSON.
pub type OpenMatchFn = fn(u8, &Value) -> Result<Box<dyn AnyMatch>, BadStart>;

/// Reviews a match from its record as JSON.
pub type ReviewFn = fn(&Value, &Working<'_>) -> Result<ReviewReport, ReviewError>;

/// A game's rules behind type-erased functions.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// The specifications of the house rules, in display order.
    pub options: fn() -> &'static [OptionSpec],
    /// Parses house rules from `key=value` pairs such as `line=five` and checks them for a number of seats.
    pub check_options: fn(u8, &[String]) -> Result<Value, BadStart>,
    /// Starts a match with house rules as JSON.
    pub open: OpenMatchFn,
    /// Resumes a match from a record as JSON.
    pub resume: fn(&Value) -> Result<Box<dyn AnyMatch>, BadRecord>,
    /// Plays many matches between bots.
    pub simulate: fn(&Plan, &Running<'_>) -> Result<Report, String>,
    /// Reviews a match. It may take seconds, so not on a thread that draws.
    pub review: ReviewFn,
    /// An action as JSON, in English for people; `None` if the words of the JSON will do.
    pub action_words: fn(&Value) -> Option<String>,
}

/// A game's rules and its names.
#[derive(Clone, Copy, Debug)]
pub struct NamedRules {
    /// The game's name in records.
    pub name: &'static str,
    /// The game's name on the command line and in file names.
    pub slug: &'static str,
    /// Its rules.
    pub rules: GameRules,
}

/// The requested game does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{asked}'; there are: {known}")]
pub struct UnknownGame {
    /// The requested name.
    pub asked: String,
    /// The names of all games, separated by commas.
    pub known: String,
}

impl GameRules {
    /// The functions for game `G`.
    pub const fn of<G: Botable>() -> Self {
        Self {
            options: <G::Options as Options>::specs,
            check_options: check_options::<G>,
            open: record::open::<G>,
            resume: record::resume::<G>,
            simulate: |plan, running| simulate_any::<G>(plan, running, &|_, _| None),
            review: review_any::<G>,
            action_words: action_words::<G>,
        }
    }
}

fn check_options<G: Rules>(seats: u8, pairs: &[String]) -> Result<Value, BadStart> {
    let options: G::Options = options_from_pairs(pairs)?;
    G::start(seats, &options)?;
    Ok(serde_json::to_value(&options).expect("options are plain data with words as keys"))
}

fn action_words<G: Rules>(action: &Value) -> Option<String> {
    G::action_words(&serde_json::from_value(action.clone()).ok()?)
}
