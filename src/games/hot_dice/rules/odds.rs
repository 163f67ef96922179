//! Exact odds of throws. Must not depend on turns.

use std::sync::LazyLock;

use super::super::{DICE, Dice, Scoring};
use crate::rules::{Odds, Pips, ways_to_throw};

/// All distinct throws of `dice` dice, 1 to 6, and how many of the 6ⁿ ordered throws give each.
pub fn throws(dice: u8) -> &'static [(Dice, u32)] {
    static THROWS: LazyLock<[Vec<(Dice, u32)>; 7]> = LazyLock::new(|| {
        std::array::from_fn(|dice| {
            let throws = Dice::all().into_iter().filter(|throw| usize::from(throw.len()) == dice);
            throws.map(|throw| (throw, ways_to_throw(Pips::ALL.map(|face| throw.count(face))))).collect()
        })
    });
    &THROWS[usize::from(dice.min(DICE))]
}

/// The probability that a throw of `dice` dice is a farkle (HD-6).
pub fn farkle(scoring: &Scoring, dice: u8) -> Odds {
    odds(dice, |throw| scoring.farkles(throw))
}

/// The probability that all dice of a throw of `dice` dice can be set aside, which gives six new ones (HD-7).
pub fn hot(scoring: &Scoring, dice: u8) -> Odds {
    odds(dice, |throw| scoring.score(throw).is_some())
}

/// The probabilities of a farkle and of hot dice, by number of dice thrown, starting with one.
pub(crate) type ThrowChances = [(f64, f64); DICE as usize];

/// Computes the probabilities of a farkle and of hot dice.
pub(crate) fn chances(scoring: &Scoring) -> ThrowChances {
    std::array::from_fn(|dice| {
        let dice = dice as u8 + 1;
        (farkle(scoring, dice).share(), hot(scoring, dice).share())
    })
}

/// Reports the chance events of a throw to [`Rules::chances`](crate::rules::Rules::chances): farkle and hot dice.
pub(crate) fn note(
    scoring: &Scoring,
    chances: &ThrowChances,
    throw: Dice,
    note: &mut dyn FnMut(&'static str, f64, bool),
) {
    const FARKLES: [&str; 6] =
        ["farkle of 1", "farkle of 2", "farkle of 3", "farkle of 4", "farkle of 5", "farkle of 6"];
    const HOT: [&str; 6] =
        ["all of 1 score", "all of 2 score", "all of 3 score", "all of 4 score", "all of 5 score", "all of 6 score"];
    let dice = usize::from(throw.len().clamp(1, DICE)) - 1;
    let (farkle, hot) = chances[dice];
    note(FARKLES[dice], farkle, scoring.farkles(throw));
    note(HOT[dice], hot, scoring.score(throw).is_some());
}

fn odds(dice: u8, happens: impl Fn(Dice) -> bool) -> Odds {
    let dice = dice.min(DICE);
    let ways = throws(dice).iter().filter(|(throw, _)| happens(*throw)).map(|(_, ways)| ways).sum();
    Odds { ways, of: 6_u32.pow(dice.into()) }
}
