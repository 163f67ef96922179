//! Exact odds of colour dice against an object set. Must not depend on turns or chips.

use std::sync::{LazyLock, OnceLock};

use super::super::{Colour, Colours, Combination, DICE, Stage};
use crate::rules::{Odds, ways_to_throw};

/// All distinct throws of `dice` colour dice, at most five, and how many of the 6ⁿ ordered throws give each.
pub fn throws(dice: u8) -> &'static [(Colours, u32)] {
    static THROWS: LazyLock<[Vec<(Colours, u32)>; DICE as usize + 1]> = LazyLock::new(|| {
        let mut throws: [Vec<(Colours, u32)>; DICE as usize + 1] = Default::default();
        let mut grow = vec![(Colours::NONE, 0)];
        while let Some((dice, lowest)) = grow.pop() {
            let ways = ways_to_throw(Colour::ALL.map(|colour| dice.count(colour)));
            throws[usize::from(dice.len())].push((dice, ways));
            if dice.len() < DICE {
                grow.extend((lowest..6).map(|colour| (dice.with(Colour::ALL[colour]), colour)));
            }
        }
        throws
    });
    &THROWS[usize::from(dice.min(DICE))]
}

/// In how many of the 6ⁿ throws of as many dice as are `unmatched` 0, 1, … of them match (MZ-10, MZ-17).
pub fn matches(unmatched: Colours) -> [u32; DICE as usize + 1] {
    let mut counted = [0; DICE as usize + 1];
    for &(throw, ways) in throws(unmatched.len()) {
        counted[usize::from(unmatched.matching(throw).len())] += ways;
    }
    counted
}

/// The probability that bets on match win a throw at the `unmatched` object dice (MZ-20 to MZ-22).
pub fn is_match(unmatched: Colours) -> Odds {
    let enough = if unmatched.len() == DICE { 3 } else { 1 };
    Odds { ways: matches(unmatched)[enough..].iter().sum(), of: 6_u32.pow(unmatched.len().into()) }
}

/// [`is_match`] as a number, computed once for each kind of set, because the actual colours do not matter.
pub fn match_chance(unmatched: Colours) -> f64 {
    static CHANCES: [OnceLock<f64>; 10] = [const { OnceLock::new() }; 10];
    // There are seven kinds of sets of five dice, two of two dice and one of one die.
    let kind = match unmatched.len() {
        DICE => unmatched.combination() as usize,
        2 => 6 + usize::from(unmatched.kinds()),
        1 => 9,
        _ => return is_match(unmatched).share(),
    };
    *CHANCES[kind].get_or_init(|| is_match(unmatched).share())
}

/// All combinations of five dice (MZ-6), with their names and probabilities.
pub fn combinations() -> impl Iterator<Item = (&'static str, Combination, f64)> {
    static CHANCES: LazyLock<[f64; 7]> = LazyLock::new(|| {
        Combination::ALL.map(|combination| {
            let ways =
                throws(DICE).iter().filter(|(throw, _)| throw.combination() == combination).map(|(_, ways)| ways);
            f64::from(ways.sum::<u32>()) / f64::from(6_u32.pow(DICE.into()))
        })
    });
    let names = [
        "object: pair",
        "object: two pairs",
        "object: three of a kind",
        "object: rainbow",
        "object: full house",
        "object: four of a kind",
        "object: five of a kind",
    ];
    names
        .into_iter()
        .zip(Combination::ALL)
        .zip(*CHANCES)
        .map(|((name, combination), chance)| (name, combination, chance))
}

/// The probability of MACHZ in this turn if the Roller never stops, over the throw at the `unmatched` dice and all
/// throws that may follow (MZ-12 to MZ-16).
pub fn machz(unmatched: Colours, grace_given: bool) -> f64 {
    let of = f64::from(6_u32.pow(unmatched.len().into()));
    let stage = stage(unmatched);
    let all = throws(unmatched.len()).iter().map(|&(throw, ways)| {
        let left = unmatched.less(unmatched.matching(throw));
        let matched = unmatched.len() - left.len();
        let then = match (left.len(), stage) {
            (0, _) => 1.0,
            (1, Stage::Opening | Stage::Three) => machz(left, grace_given),
            (2, Stage::Opening) => machz(left, grace_given),
            _ if stage == Stage::Three && matched == 0 && throw.kinds() == 1 && !grace_given => machz(left, true),
            _ => 0.0,
        };
        f64::from(ways) * then
    });
    all.sum::<f64>() / of
}

fn stage(unmatched: Colours) -> Stage {
    match unmatched.len() {
        0 | 1 => Stage::Four,
        2 => Stage::Three,
        _ => Stage::Opening,
    }
}

/// The expected combination payout of a throw of five dice, without MACHZ (MZ-6).
pub fn combination_pay(pot_rules: &super::super::PotRules) -> f64 {
    let all = throws(DICE)
        .iter()
        .map(|(throw, ways)| f64::from(*ways) * f64::from(pot_rules.combination(throw.combination())));
    all.sum::<f64>() / f64::from(6_u32.pow(DICE.into()))
}
