//! What a review says, and how it is run. Must not depend on a game.

use std::iter::Sum;
use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use crate::rules::bots::budget::Budget;
use crate::rules::bots::evaluator::Shares;
use crate::rules::bots::prepare::TableCache;
use crate::rules::record::{BadRecord, ReplayError};
use crate::rules::{ArrayVec, MAX_SEATS, Seat, Seats};

/// The number of moves that are named as the luckiest throws, and as the costliest choices.
pub const NAMED: usize = 3;

/// A value for each seat.
pub type PerSeat<T> = ArrayVec<T, { MAX_SEATS as usize }>;

/// Why a share of the win changed, in shares of a win: each part is -1 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Parts {
    /// Dice, pieces that were dealt or drawn, and what became known of hidden pieces.
    pub luck: f64,
    /// Own choices: what they cost compared with the best ones, negative or 0.
    pub skill: f64,
    /// Choices of others: what they gave, compared with their best ones.
    pub others: f64,
    /// How choices that seats made at the same time met. With more than two seats also what others gave by such choices.
    pub meeting: f64,
    /// What the evaluator misjudged: it values a position in another way than the positions that follow. 0 (up to rounding)
    /// for an exact evaluator. It cannot be told from `meeting` where seats choose at the same time, nor from `luck` at a
    /// shuffle, when hidden pieces are shown, and when other seats with hidden pieces choose.
    pub estimate: f64,
}

impl Parts {
    /// The sum of all parts: the change of the share.
    pub fn sum(&self) -> f64 {
        self.luck + self.skill + self.others + self.meeting + self.estimate
    }
}

impl AddAssign for Parts {
    fn add_assign(&mut self, more: Self) {
        self.luck += more.luck;
        self.skill += more.skill;
        self.others += more.others;
        self.meeting += more.meeting;
        self.estimate += more.estimate;
    }
}

impl<'a> Sum<&'a Self> for Parts {
    fn sum<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        all.fold(Self::default(), |mut sum, more| {
            sum += *more;
            sum
        })
    }
}

/// A choice, compared with the best one by what its seat could know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice<A> {
    /// The seat that chose.
    pub seat: Seat,
    /// What it chose.
    pub action: A,
    /// The seat's share after it: 0 to 1.
    pub share: f64,
    /// The best action; the first of several, or the chosen one if it is as good.
    pub best: A,
    /// The seat's share after the best action.
    pub best_share: f64,
    /// What the choice cost: the difference of the two, 0 to 1.
    pub cost: f64,
    /// How many actions are better than the chosen one, plus 1.
    pub rank: usize,
    /// The number of legal actions.
    pub of: usize,
}

/// What happened in a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StepKind<A> {
    /// These seats threw.
    Throw(Seats),
    /// A deck was shuffled.
    Shuffle,
    /// A seat chose.
    Choice(Choice<A>),
    /// The clock of a timed match ran out. Evaluators do not know the clock, so the change is part of `estimate`.
    TimeUp,
}

/// A move of the match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step<A> {
    /// What happened.
    #[serde(flatten)]
    pub kind: StepKind<A>,
    /// The shares after the move, one per seat.
    pub shares: Shares,
    /// Why they changed, one per seat. They sum to the change in this move, up to rounding.
    pub parts: PerSeat<Parts>,
}

/// A move that is named as one of the luckiest or costliest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Named {
    /// The index of the move, from 0.
    #[serde(rename = "move")]
    pub index: usize,
    /// The seat that threw, drew or chose. Of several that threw together, the luckiest.
    pub seat: Seat,
    /// What it gained by luck, or what its choice cost: more than 0, at most 1.
    pub amount: f64,
    /// Whether the amount is more than twice [`Review::error`].
    pub certain: bool,
}

/// What became of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Total {
    /// Its share before the first move.
    pub start: f64,
    /// The sums of all parts.
    #[serde(flatten)]
    pub parts: Parts,
    /// Its share after the last move: its part of the win if the match is over. The sum of the fields above.
    pub result: f64,
    /// The number of its choices with more than one legal action.
    pub choices: usize,
}

/// The review of a match. `A` is the game's type of actions, or JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review<A> {
    /// The game's name, in snake case.
    pub game: String,
    /// Whether the shares are exact, up to rounding.
    pub exact: bool,
    /// Whether each seat's share is by what it alone could know. Then the shares of all seats need not sum to 1.
    pub private: bool,
    /// How far the evaluator contradicts itself in one move: the root mean square of `estimate`, measured at throws and at
    /// choices that show the chooser nothing hidden. 0 if it is exact. A smaller cost can be an error of the evaluator.
    pub error: f64,
    /// Whether the match is over. Otherwise the review ends at its last move.
    pub over: bool,
    /// The shares before the first move.
    pub start: Shares,
    /// One step for each move.
    pub steps: Vec<Step<A>>,
    /// One total for each seat.
    pub totals: PerSeat<Total>,
    /// The luckiest throws, draws and deals, the luckiest first; at most [`NAMED`].
    pub luckiest: Vec<Named>,
    /// The costliest choices, the costliest first; at most [`NAMED`].
    pub costliest: Vec<Named>,
}

impl<A> Review<A> {
    /// The shares before the move with this index, one per seat; for the number of moves, those at the end.
    ///
    /// # Panics
    /// With a higher index.
    pub fn shares_before(&self, index: usize) -> &Shares {
        index.checked_sub(1).map_or(&self.start, |before| &self.steps[before].shares)
    }

    /// The choice in a move; `None` for other moves.
    pub fn choice(&self, index: usize) -> Option<&Choice<A>> {
        match &self.steps.get(index)?.kind {
            StepKind::Choice(choice) => Some(choice),
            StepKind::Throw(_) | StepKind::Shuffle | StepKind::TimeUp => None,
        }
    }
}

/// How much work to put into a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The nodes for each position and for each choice, for evaluators that search (see [`Budget`]).
    pub nodes: u64,
    /// The most throws to try for what could be expected of one: all that differ, or as many at random if there are more.
    /// An exact evaluator needs none.
    pub throws: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { nodes: Budget::NODES, throws: 500 }
    }
}

/// How a review is run.
#[derive(Clone, Copy)]
pub struct Working<'a> {
    /// How much work to do.
    pub effort: Effort,
    /// Ends the review early when set, within one move or the computation of a table.
    pub cancel: &'a AtomicBool,
    /// Called with the number of moves that are done, and the number of all moves.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
    /// Called with a sentence when a table is computed first, which takes seconds.
    pub notify: &'a (dyn Fn(&str) + Sync),
    /// Keeps the computed table.
    pub cache: Option<&'a dyn TableCache>,
}

/// Why there is no review.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    /// The record cannot be replayed.
    #[error(transparent)]
    Record(#[from] BadRecord),
    /// The game has no evaluator for this match.
    #[error("there is no review: {game} has no evaluator for {seats} seats with these house rules yet")]
    NoEvaluator {
        /// The game's name.
        game: &'static str,
        /// The number of seats.
        seats: u8,
    },
    /// One seat plays alone.
    #[error("there is no review: a seat that plays alone always wins")]
    Alone,
    /// The review was cancelled.
    #[error("the review was stopped")]
    Cancelled,
}

impl From<ReplayError> for ReviewError {
    fn from(error: ReplayError) -> Self {
        Self::Record(error.into())
    }
}
