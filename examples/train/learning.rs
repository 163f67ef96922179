//! What all trainers share. Must not depend on a game.

use rand::{Rng, RngExt};

/// The rate at which a weight learns: it falls when the weight's errors change sign (temporal coherence, Beal and Smith
/// 1999).
#[derive(Clone, Copy, Default)]
pub(crate) struct LearningRate {
    sum: f32,
    size: f32,
    /// The number of errors so far.
    pub count: u32,
}

impl LearningRate {
    /// The rate for this error, 0 to 1, by the errors before it.
    pub(crate) fn of_next(&mut self, error: f32) -> f32 {
        let rate = if self.size > 0.0 { self.sum.abs() / self.size } else { 1.0 };
        self.sum += error;
        self.size += error.abs();
        self.count += 1;
        rate
    }
}

/// One of these results, each as often as its number of ways says.
///
/// # Panics
/// If there are no ways.
pub(crate) fn random_result<T: Copy, W: Into<u32> + Copy>(results: &[(T, W)], rng: &mut impl Rng) -> T {
    let ways = results.iter().map(|&(_, ways)| ways.into()).sum();
    let mut way: u32 = rng.random_range(0..ways);
    for &(result, ways) in results {
        if way < ways.into() {
            return result;
        }
        way -= ways.into();
    }
    unreachable!("the way is below the number of ways")
}
