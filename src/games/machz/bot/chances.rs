//! The throws of a turn, merged where they have the same effect.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::super::rules::odds::throws;
use super::super::{Colour, Colours, Combination, DICE};

/// A throw that stands for all throws with the same effect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throw {
    /// The probability of all of them.
    pub(super) chance: f64,
    dice: Colours,
}

impl Throw {
    /// The faces, in ascending order of colours.
    pub(super) fn faces(self) -> crate::rules::ArrayVec<Colour, { DICE as usize }> {
        self.dice.faces().collect()
    }
}

/// What the effect of a throw depends on: how many dice are left to match and whether they are alike, the combination of
/// five dice, and whether two dice are a pair.
type Effect = (u8, u8, Option<Combination>, bool);

type Merged = BTreeMap<Colours, Vec<Throw>>;

fn merge(unmatched: Colours) -> Vec<Throw> {
    let mut merged: BTreeMap<Effect, (u32, Colours)> = BTreeMap::new();
    for &(dice, ways) in throws(unmatched.len()) {
        let left = unmatched.less(unmatched.matching(dice));
        let (over, opening) = (left.len() > 2, unmatched.len() == DICE);
        let combination = opening.then(|| dice.combination());
        let kinds = if over { 0 } else { left.kinds() };
        let effect = (if over { DICE } else { left.len() }, kinds, combination, !opening && dice.kinds() == 1);
        merged.entry(effect).or_insert((0, dice)).0 += ways;
    }
    let of = f64::from(6_u32.pow(unmatched.len().into()));
    merged.into_values().map(|(ways, dice)| Throw { chance: f64::from(ways) / of, dice }).collect()
}

/// The throws at these unmatched dice (1, 2 or 5). Throws that differ only in what rerolls pay (MZ-11) are merged too.
pub(super) fn throws_at(unmatched: Colours) -> &'static [Throw] {
    static THROWS: LazyLock<Merged> = LazyLock::new(|| {
        let sets = [1, 2, DICE].into_iter().flat_map(throws);
        sets.map(|&(unmatched, _)| (unmatched, merge(unmatched))).collect()
    });
    &THROWS[&unmatched]
}

/// One object set for each combination, with its probability.
pub(super) fn objects() -> &'static [Throw] {
    static OBJECTS: LazyLock<Vec<Throw>> = LazyLock::new(|| {
        let of = f64::from(6_u32.pow(DICE.into()));
        let set = |combination| {
            let alike = || throws(DICE).iter().filter(move |(dice, _)| dice.combination() == combination);
            let ways: u32 = alike().map(|(_, ways)| ways).sum();
            alike().next().map(|&(dice, _)| Throw { chance: f64::from(ways) / of, dice })
        };
        Combination::ALL.into_iter().filter_map(set).collect()
    });
    &OBJECTS
}
