//! Reviews with records and actions as JSON, for callers that do not know the game. Must not depend on a game.

use serde::Serialize;
use serde_json::Value;

use super::model::{Choice, Review, ReviewError, Step, StepKind, Working};
use super::steps::review;
use crate::rules::bots::Botable;
use crate::rules::record::read_record;

/// A review with actions as JSON, as records write them.
pub type ReviewReport = Review<Value>;

/// [`review()`] with the record and the actions as JSON.
///
/// # Errors
/// The same as [`review()`], and [`ReviewError::Record`] when the JSON is not a record of this game.
pub fn review_any<G: Botable>(record: &Value, working: &Working<'_>) -> Result<ReviewReport, ReviewError> {
    let Review { game, exact, private, error, over, start, steps, totals, luckiest, costliest } =
        review(&read_record::<G>(record)?, working)?;
    let steps = steps.into_iter().map(|Step { kind, shares, parts }| Step { kind: json_kind(kind), shares, parts });
    Ok(Review { game, exact, private, error, over, start, steps: steps.collect(), totals, luckiest, costliest })
}

fn json_kind<A: Serialize>(kind: StepKind<A>) -> StepKind<Value> {
    match kind {
        StepKind::Throw(seats) => StepKind::Throw(seats),
        StepKind::Shuffle => StepKind::Shuffle,
        StepKind::TimeUp => StepKind::TimeUp,
        StepKind::Choice(Choice { seat, action, share, best, best_share, cost, rank, of }) => {
            let (action, best) = (json(&action), json(&best));
            StepKind::Choice(Choice { seat, action, share, best, best_share, cost, rank, of })
        }
    }
}

fn json<A: Serialize>(action: &A) -> Value {
    serde_json::to_value(action).expect("actions are plain data with words as keys")
}
