//! Exact probabilities of fair six-sided dice: each of the 6ⁿ throws of n dice is equally likely.

use std::fmt;

/// An exact probability: favourable cases of equally likely cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The number of favourable cases.
    pub ways: u32,
    /// The number of all cases.
    pub of: u32,
}

impl Odds {
    /// The probability as a number from 0 to 1.
    pub fn share(self) -> f64 {
        f64::from(self.ways) / f64::from(self.of)
    }
}

impl fmt::Display for Odds {
    /// The probability in whole percent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}\u{a0}%", 100.0 * self.share())
    }
}

/// In how many of the 6ⁿ throws of n dice, at most 12, each face appears as often as `counts` says: n! / (c₁!…c₆!).
pub fn ways_to_throw(counts: [u8; 6]) -> u32 {
    let factorial = |number: u8| (1..=u32::from(number)).product::<u32>();
    counts.into_iter().fold(factorial(counts.iter().sum()), |ways, count| ways / factorial(count))
}
