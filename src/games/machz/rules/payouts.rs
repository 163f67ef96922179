//! Chips, bank and payouts of MACHZ (MZ-2, MZ-3, MZ-6, MZ-12). Data read from RON.

use std::sync::LazyLock;

use serde::Deserialize;

use super::super::{Colours, Combination};

use crate::rules::input_limits;

/// A kind of chip (MZ-2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipKind {
    /// The name of its colour.
    pub colour: String,
    /// Its value in points.
    pub points: u16,
}

/// The range and the default of the bank (MZ-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bank {
    pub least: u16,
    pub most: u16,
    pub default: u16,
    /// The minimum per seat.
    pub least_per_seat: u16,
    /// The default per seat, used if it gives more than `default`.
    pub default_per_seat: u16,
}

/// The chips, the bank and the payouts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PotRules {
    /// The kinds of chips in ascending order of value (MZ-2).
    pub chips: Vec<ChipKind>,
    pub bank: Bank,
    /// The points each seat takes from the pot at the start (MZ-3).
    pub start: u16,
    combinations: [u16; 7],
    machz: [u16; 5],
}

impl PotRules {
    /// The built-in payouts.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<PotRules> =
            LazyLock::new(|| input_limits::read_built_in(include_str!("../../../../assets/pots/machz.ron")));
        &STANDARD
    }

    /// The fewest chips worth `points`: the number of each kind in ascending order of value (MZ-2).
    pub fn stacks(&self, points: u16) -> Vec<u16> {
        // Taking the most valuable chip that fits is not always best with these denominations: 40 is four tens rather
        // than 25, ten and five. So the optimum is searched.
        let points = usize::from(points);
        let mut fewest: Vec<(u16, usize)> = vec![(0, 0)];
        for sum in 1..=points {
            let best = (0..self.chips.len())
                .filter(|&kind| usize::from(self.chips[kind].points) <= sum)
                .map(|kind| (fewest[sum - usize::from(self.chips[kind].points)].0 + 1, kind))
                .min_by_key(|&(chips, kind)| (chips, std::cmp::Reverse(kind)));
            fewest.push(best.unwrap_or((0, 0)));
        }
        let mut stacks = vec![0; self.chips.len()];
        let mut rest = points;
        while rest > 0 {
            let kind = fewest[rest].1;
            stacks[kind] += 1;
            rest -= usize::from(self.chips[kind].points);
        }
        stacks
    }

    /// The default bank for this number of seats (MZ-3).
    pub fn default_bank(&self, seats: u8) -> u16 {
        self.bank.default.max(self.bank.default_per_seat * u16::from(seats))
    }

    /// The payout for a combination (MZ-6).
    pub const fn combination(&self, combination: Combination) -> u16 {
        self.combinations[combination as usize]
    }

    /// The payout for MACHZ on this object set (MZ-12).
    pub fn machz(&self, object: Colours) -> u16 {
        self.machz[usize::from(object.kinds().clamp(1, 5)) - 1]
    }
}
