//! Generic ways to choose among legal actions. Must not depend on a game; the caller supplies the values.

use std::cell::Cell;

use rand::{Rng, RngExt};

use super::budget::Budget;
use super::{Ask, Bot};
use crate::rules::Rules;

/// A bot that chooses at random: the baseline every other bot has to beat.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyChoice;

impl<G: Rules> Bot<G> for AnyChoice {
    fn choose(&mut self, ask: &Ask<G>, rng: &mut dyn Rng, _: &mut Budget) -> G::Action {
        ask.legal[random_index(ask.legal.len(), rng)].clone()
    }
}

/// A random index below `len`.
///
/// # Panics
/// When `len` is zero.
pub fn random_index(len: usize, rng: &mut dyn Rng) -> usize {
    rng.random_range(0..len)
}

/// The index of the action with the highest value, and that value. Ties are broken at random, so that a bot does not
/// always play the same way.
///
/// # Panics
/// When `legal` is empty.
pub fn best_index<A>(legal: &[A], rng: &mut dyn Rng, mut value: impl FnMut(&A) -> f64) -> (usize, f64) {
    let mut best = (0, f64::NEG_INFINITY);
    let mut ties = 0;
    for (index, action) in legal.iter().enumerate() {
        let value = value(action);
        if value > best.1 || index == 0 {
            best = (index, value);
            ties = 1;
        } else if value == best.1 {
            ties += 1;
            if rng.random_range(0..ties) == 0 {
                best.0 = index;
            }
        }
    }
    assert!(ties > 0, "there is at least one action to choose");
    best
}

/// Looks ahead with plays that are sorted by value, best first. Each width is the number of the best plays so far that are
/// followed one throw further; others are dropped. If the budget ends, the order is that of the last depth that was
/// completed. `nodes` counts the positions that `value` evaluates.
pub fn look_ahead<T>(
    plays: &mut Vec<(f64, T)>,
    value: impl Fn(&T, u8) -> f64,
    nodes: &Cell<u64>,
    widths: &[usize],
    budget: &mut Budget,
) {
    for (depth, &width) in (1..).zip(widths) {
        plays.truncate(width);
        if plays.len() < 2 {
            return;
        }
        let mut deeper = Vec::with_capacity(plays.len());
        for (_, play) in &*plays {
            if !budget.spend(nodes.take()) {
                return;
            }
            deeper.push(value(play, depth));
        }
        plays.iter_mut().zip(deeper).for_each(|(play, value)| play.0 = value);
        plays.sort_by(|a, b| b.0.total_cmp(&a.0));
    }
}
