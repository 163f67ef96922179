//! Exact odds of Jackpot: all 6 × 6 × 6 × 6 throws, counted. It knows the rules and decides nothing.

use std::mem::{Discriminant, discriminant};
use std::sync::LazyLock;

use super::super::{Jackpot, Pattern, Shape, Symbol};
use crate::rules::Seat;

/// How many throws of four dice there are, all equally likely.
pub const THROWS: u32 = 6 * 6 * 6 * 6;

/// Every pattern that four dice can show, and in how many of the [`THROWS`] they do.
#[must_use]
pub fn patterns() -> &'static [(Pattern, u32)] {
    static PATTERNS: LazyLock<Vec<(Pattern, u32)>> = LazyLock::new(|| {
        let mut patterns: Vec<(Pattern, u32)> = Vec::new();
        let sides = Symbol::sides();
        for throw in 0..THROWS as usize {
            let pattern = Pattern::of([1, 6, 36, 216].map(|step| sides[throw / step % 6]));
            match patterns.iter_mut().find(|(known, _)| *known == pattern) {
                Some((_, ways)) => *ways += 1,
                None => patterns.push((pattern, 1)),
            }
        }
        patterns
    });
    &PATTERNS
}

/// In how many of the [`THROWS`] a pattern is shown that `wanted` says yes to.
#[must_use]
pub fn ways(wanted: impl Fn(Pattern) -> bool) -> u32 {
    patterns().iter().filter(|(pattern, _)| wanted(*pattern)).map(|(_, ways)| ways).sum()
}

/// The kinds of patterns, whichever symbols they are of: a name, the kind, its chance.
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
            (name, discriminant(&of), chance(ways(|pattern| discriminant(&pattern) == discriminant(&of))))
        })
    });
    &*KINDS
}

/// The chance that a throw lets this symbol be played, with so many tiles of each left (JP-6, JP-10).
#[must_use]
pub fn chance_to_play(symbol: Symbol, supply: [u8; 4]) -> f64 {
    chance(ways(|pattern| pattern.playable(supply).contains(symbol)))
}

/// The chance that a throw allows the Chance Option (JP-9).
#[must_use]
pub fn chance_of_chance_option() -> f64 {
    chance(ways(Pattern::allows_chance))
}

fn chance(ways: u32) -> f64 {
    f64::from(ways) / f64::from(THROWS)
}

/// A tile that would score at once, where it would, and how likely the next throw lets it be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Out {
    /// Which tile.
    pub symbol: Symbol,
    /// What a player names to put it there.
    pub place: u8,
    /// The cell it would come to lie in.
    pub cell: u8,
    /// What the rack would be worth more, rack bonus counted (JP-14, JP-15).
    pub gain: u16,
    /// How likely the next throw lets it be played: 0 to 1.
    pub chance: f64,
}

/// The tiles that would score at once on this seat's rack; those that gain most first.
#[must_use]
pub fn outs(game: &Jackpot, seat: Seat) -> Vec<Out> {
    let shape: &Shape = game.shape();
    let rack = game.rack(seat);
    let now = rack.scores(shape, game.chart()).sub_total;
    let mut outs = Vec::new();
    for symbol in Symbol::ALL {
        let chance = chance_to_play(symbol, game.supply());
        for cell in shape.open(rack.filled()).iter() {
            let then = rack.with(symbol, cell).scores(shape, game.chart()).sub_total;
            if then > now && chance > 0.0 {
                outs.push(Out { symbol, place: shape.place(cell), cell, gain: then - now, chance });
            }
        }
    }
    outs.sort_by_key(|out| std::cmp::Reverse(out.gain));
    outs
}
