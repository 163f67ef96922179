//! Ways to choose among what is offered. They know no game: what a choice is worth, somebody tells them.

use rand::{Rng, RngExt};

use super::{Bot, Choice};
use crate::rules::{Rules, Seat};

/// A bot that picks any of its choices: a yardstick that everything else has to beat.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyChoice;

impl<G: Rules> Bot<G> for AnyChoice {
    fn choose(&mut self, _: Seat, _: &G::View, legal: &[G::Action], chance: &mut dyn Rng) -> Choice<G::Action> {
        Choice { action: legal[any(legal.len(), chance)].clone(), reason: "Any choice is as good as another.".into() }
    }
}

/// One of so many places in a list, each as likely as the others.
///
/// # Panics
/// When there is none.
pub fn any(places: usize, chance: &mut dyn Rng) -> usize {
    chance.random_range(0..places)
}

/// Whether something that happens in `percent` of a hundred cases happens now.
pub fn happens(percent: u8, chance: &mut dyn Rng) -> bool {
    chance.random_range(0..100) < percent
}

/// The place in the list of the choice that is worth most, and its worth. Equals are drawn by lot, so that a bot is
/// not always the same.
///
/// # Panics
/// When there is nothing to choose.
pub fn best<A>(legal: &[A], chance: &mut dyn Rng, mut worth: impl FnMut(&A) -> f64) -> (usize, f64) {
    let mut best = (0, f64::NEG_INFINITY);
    let mut equals = 0;
    for (place, action) in legal.iter().enumerate() {
        let worth = worth(action);
        if worth > best.1 || place == 0 {
            best = (place, worth);
            equals = 1;
        } else if worth == best.1 {
            equals += 1;
            if chance.random_range(0..equals) == 0 {
                best.0 = place;
            }
        }
    }
    assert!(equals > 0, "somebody who is asked has a choice");
    best
}
