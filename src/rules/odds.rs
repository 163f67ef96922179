//! Exact chances of dice with six sides, all equally likely: a throw of n of them is one of 6ⁿ.

use std::fmt;

/// An exact chance: so many of so many equally likely cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// In how many cases it happens.
    pub ways: u32,
    /// How many cases there are.
    pub of: u32,
}

impl Odds {
    /// As a number from 0 to 1.
    #[must_use]
    pub fn share(self) -> f64 {
        f64::from(self.ways) / f64::from(self.of)
    }
}

impl fmt::Display for Odds {
    /// In whole percent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}\u{a0}%", 100.0 * self.share())
    }
}

/// In how many of the 6ⁿ ways n dice, 12 at the most, show each face so often: n! / (c₁!…c₆!).
#[must_use]
pub fn ways_to_throw(counts: [u8; 6]) -> u32 {
    let factorial = |number: u8| (1..=u32::from(number)).product::<u32>();
    counts.into_iter().fold(factorial(counts.iter().sum()), |ways, count| ways / factorial(count))
}
