//! What positions and choices are worth: one interface for bots, for advice, and for the review of a match. Must not
//! depend on a game.

use super::ask::Ask;
use crate::rules::{ArrayVec, MAX_SEATS, Outcome, Rules, Seat};

/// The share of a win that each seat can expect: 0 to 1, together 1. A win that k seats share counts 1/k for each.
pub type Shares = ArrayVec<f64, { MAX_SEATS as usize }>;

/// Evaluates positions and choices in shares of a win. It assumes that all seats play as well as it knows.
///
/// A [review](crate::rules::review) splits the change of the shares in a match into luck, skill and other parts.
pub trait Evaluator<G: Rules>: Send {
    /// The shares in a position. Choices that are still hidden do not count, so a view of any seat gives the same shares.
    fn shares(&mut self, view: &G::View) -> Shares;

    /// The share that the seat can expect after each of its legal actions. The best one is the seat's
    /// present share. Seats that choose at the same time are expected to play their equilibrium; an estimate may expect another
    /// choice of the others, and then the best share differs from the present one.
    fn choices(&mut self, ask: &Ask<G>) -> Vec<f64>;

    /// How often the best play takes each of these legal actions, from 0 to 1, together 1: in some simultaneous choices a seat
    /// must mix, because a rival could use a choice that it foresees. Empty if the best play is always one of the best actions.
    fn frequencies(&mut self, _ask: &Ask<G>) -> Vec<f64> {
        Vec::new()
    }

    /// Limits the work for each later position and for the choices of a position to about this many nodes (see
    /// [`Budget`](super::budget::Budget)). Fewer nodes give less exact values. An evaluator with a fixed lookahead ignores it.
    fn limit(&mut self, _nodes: u64) {}

    /// Whether the shares are exact, up to rounding. Otherwise they are estimates.
    fn is_exact(&self) -> bool {
        false
    }
}

/// Shares that differ by no more than this are equal but for rounding.
pub(crate) const ROUNDING: f64 = 1e-9;

/// The shares at the end of a match.
pub fn final_shares(outcome: &Outcome) -> Shares {
    let share = 1.0 / outcome.winners.len().max(1) as f64;
    let seats = (0..outcome.scores().len()).map(|seat| Seat(seat as u8));
    seats.map(|seat| if outcome.winners.contains(seat) { share } else { 0.0 }).collect()
}
