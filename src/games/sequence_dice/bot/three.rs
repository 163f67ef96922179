//! The search for three sides: each side does what is best for it. The values are learned by self-play
//! (`examples/train`), for lines of five.

use std::cell::Cell;
use std::sync::LazyLock;

use super::super::{Action, Kind, SequenceDice, Side, Space};
use super::search::{ActionResult, TOTALS, each_action, ranked, results};
use super::values::{PER_UNIT, Position, SPACE_BITS, Values};
use crate::rules::bots::Ask;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::learned_weights::{read_weights, write_weights};
use crate::rules::bots::solved_table::BadTable;

/// The number of sides.
const SIDES: usize = 3;

/// The length of a line for which values were learned.
pub const NEED: u8 = 5;

/// The share of the win of each side.
pub type SideShares = [f32; SIDES];

/// The name of stored values, with the version of the method.
const NAME: &str = "sequence-dice-1-3-5";

/// The learned values. The logarithm of a side's share is a sum of weights as for two sides, up to a number that all sides
/// have in common. The weights depend on how many sides throw before it.
pub struct ThreeValues {
    /// Says which weights count. Its own weights are not used.
    indices: Values,
    pub weights: Vec<f32>,
}

/// The side that throws after this one.
pub const fn next(side: Side) -> Side {
    Side((side.0 + 1) % SIDES as u8)
}

impl ThreeValues {
    /// The values for this number of sides and this length of a line; `None` for others.
    pub fn of(sides: u8, need: u8) -> Option<&'static Self> {
        static VALUES: LazyLock<ThreeValues> =
            LazyLock::new(|| ThreeValues::read(STORED).expect("the values that ship are read by a test"));
        (usize::from(sides) == SIDES && need == NEED).then(|| &*VALUES)
    }

    /// Values that know nothing: every weight is 0.
    pub fn untrained() -> Self {
        let indices = Values::untrained(NEED);
        let weights = vec![0.0; SIDES * indices.weights.len()];
        Self { indices, weights }
    }

    fn read(bytes: &[u8]) -> Result<Self, BadTable> {
        let mut values = Self::untrained();
        let stored = read_weights(NAME, bytes, values.weights.len())?;
        values.weights = stored.into_iter().map(|weight| f32::from(weight) / PER_UNIT).collect();
        Ok(values)
    }

    /// The values for a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let stored: Vec<i16> = self.weights.iter().map(|weight| (weight * PER_UNIT).round() as i16).collect();
        write_weights(NAME, &stored)
    }

    /// Calls `note` with the side and the index of each weight that counts for it, before `thrower` throws.
    pub fn each_index(&self, position: &Position, thrower: Side, mut note: impl FnMut(Side, usize)) {
        let mut side = thrower;
        for place in 0..SIDES {
            let first = place * self.indices.weights.len();
            self.indices.each_index(position, side, |index| note(side, first + index));
            side = next(side);
        }
    }

    /// The share of each side before `thrower` throws.
    pub fn shares(&self, position: &Position, thrower: Side) -> SideShares {
        let mut sums = [0.0; SIDES];
        self.each_index(position, thrower, |side, index| sums[side.index()] += self.weights[index]);
        let powers = sums.map(f32::exp);
        let sum: f32 = powers.iter().sum();
        powers.map(|power| power / sum)
    }
}

/// The values that ship.
const STORED: &[u8] = include_bytes!("../../../../assets/bots/sequence-dice-3-5.bin");

/// Searches for the best actions of three sides.
pub struct ThreeSearch<'a> {
    values: &'a ThreeValues,
    /// The number of positions that were evaluated.
    nodes: Cell<u64>,
}

impl<'a> ThreeSearch<'a> {
    pub const fn new(values: &'a ThreeValues) -> Self {
        Self { values, nodes: Cell::new(0) }
    }

    /// The shares before `side` throws, after looking `depth` more throws ahead.
    pub fn before_throw(&self, position: &Position, side: Side, depth: u8) -> SideShares {
        let mut sum = [0.0; SIDES];
        // The same chip after another total is the same position.
        let mut known: [Option<SideShares>; SPACE_BITS] = [None; SPACE_BITS];
        for (total, ways) in TOTALS {
            let again = matches!(total, 2 | 12);
            let mut best: Option<SideShares> = None;
            each_action(position, side, total, |kind, space: Space, then| {
                let at = usize::from(space.row() * 8 + space.column());
                let shared = kind != Kind::Remove && !again;
                let shares =
                    known[at].filter(|_| shared).unwrap_or_else(|| self.after(&then, side, kind, again, depth));
                if shared {
                    known[at] = Some(shares);
                }
                if best.is_none_or(|best| shares[side.index()] > best[side.index()]) {
                    best = Some(shares);
                }
            });
            let best = best.unwrap_or_else(|| self.after(position, side, Kind::Remove, again, depth));
            sum.iter_mut().zip(best).for_each(|(sum, share)| *sum += f32::from(ways) / 36.0 * share);
        }
        sum
    }

    /// The shares after an action of `side` of this kind led to this position.
    pub fn after(&self, position: &Position, side: Side, kind: Kind, again: bool, depth: u8) -> SideShares {
        self.nodes.set(self.nodes.get() + 1);
        if kind != Kind::Remove && position.chips[side.index()].line_of(NEED) {
            let mut shares = [0.0; SIDES];
            shares[side.index()] = 1.0;
            return shares;
        }
        let thrower = if again { side } else { next(side) };
        match depth {
            0 => self.values.shares(position, thrower),
            _ => self.before_throw(position, thrower, depth - 1),
        }
    }

    /// The shares after an action, after looking `depth` throws ahead.
    pub fn shares(&self, result: &ActionResult, depth: u8) -> SideShares {
        self.after(&result.then, result.side, result.kind, result.again, depth)
    }

    /// The best action; see [`ranked`].
    pub fn best(&self, ask: &Ask<SequenceDice>, widths: &[usize], budget: &mut Budget) -> Action {
        let chance = |result: &ActionResult, depth| f64::from(self.shares(result, depth)[result.side.index()]);
        let ranked = ranked(results(ask), chance, &self.nodes, widths, budget);
        ask.legal[ranked.first().map_or(0, |(_, result)| result.action)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Spaces;
    use super::*;

    #[test]
    fn stored_values_are_read_and_damaged_ones_refused() {
        let values = ThreeValues::read(STORED).unwrap();
        assert_eq!(values.to_bytes(), STORED, "they are written as they were read");
        let start = values.shares(&Position { chips: [Spaces::NONE; 3] }, Side(1));
        assert!(start[1] > start[2] && start[2] > start[0], "who throws earlier wins more often: {start:?}");
        let mut damaged = STORED.to_vec();
        damaged[STORED.len() / 2] ^= 1;
        assert!(ThreeValues::read(&damaged).is_err());
        assert!(ThreeValues::of(3, 6).is_none() && ThreeValues::of(2, 5).is_none());
    }
}
