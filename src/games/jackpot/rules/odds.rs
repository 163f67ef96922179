//! Exact odds of Jackpot, counted over all 6 × 6 × 6 × 6 throws.

use std::mem::{Discriminant, discriminant};
use std::sync::LazyLock;

use super::super::{Pattern, Symbol};
use crate::rules::Word as _;

/// The number of throws of four dice, all equally likely.
pub const THROWS: u32 = 6 * 6 * 6 * 6;

/// All patterns of four dice, and how many of the [`THROWS`] show each.
pub fn patterns() -> &'static [(Pattern, u32)] {
    static PATTERNS: LazyLock<Vec<(Pattern, u32)>> = LazyLock::new(|| {
        let mut patterns: Vec<(Pattern, u32)> = Vec::new();
        for throw in 0..THROWS as usize {
            let pattern = Pattern::of([1, 6, 36, 216].map(|step| Symbol::SIDES[throw / step % 6]));
            match patterns.iter_mut().find(|(known, _)| *known == pattern) {
                Some((_, ways)) => *ways += 1,
                None => patterns.push((pattern, 1)),
            }
        }
        patterns
    });
    &PATTERNS
}

/// How many of the [`THROWS`] show a pattern that `wanted` accepts.
pub fn ways(wanted: impl Fn(Pattern) -> bool) -> u32 {
    patterns().iter().filter(|(pattern, _)| wanted(*pattern)).map(|(_, ways)| ways).sum()
}

/// The kinds of patterns, for any symbols: name, discriminant and probability.
pub(crate) fn kinds() -> &'static [(&'static str, Discriminant<Pattern>, f64)] {
    static KINDS: LazyLock<[(&str, Discriminant<Pattern>, f64); 5]> = LazyLock::new(|| {
        let [first, second, ..] = Symbol::ALL;
        let kinds = [
            ("all different", Pattern::AllDifferent),
            ("one pair", Pattern::Pair(first)),
            ("two pairs", Pattern::TwoPairs(first, second)),
            ("three alike", Pattern::Three(first)),
            ("four alike", Pattern::Four(first)),
        ];
        kinds.map(|(name, of)| {
            (name, discriminant(&of), probability(ways(|pattern| discriminant(&pattern) == discriminant(&of))))
        })
    });
    &*KINDS
}

fn probability(ways: u32) -> f64 {
    f64::from(ways) / f64::from(THROWS)
}
