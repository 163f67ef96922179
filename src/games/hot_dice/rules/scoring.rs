//! The points of dice that are set aside (HD-2 to HD-6), as a table built from a chart. Must not depend on turns.

use std::fmt;

use super::super::{Chart, DICE, Dice};
use super::dice::RANKS;
use crate::rules::{Illegal, Pips};

/// Dice that may be set aside, and their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetAside {
    pub dice: Dice,
    /// The maximum over all splits into combinations (HD-4).
    pub points: u16,
}

/// The points of all throws under one chart.
pub struct Scoring {
    pub chart: String,
    four_and_pair: bool,
    /// The points of dice set aside together, by rank; 0 if they may not be set aside.
    points: Box<[u16; RANKS]>,
    /// The index in `set_asides` at which the set-asides of a throw begin, by rank.
    starts: Box<[u16; RANKS + 1]>,
    set_asides: Vec<SetAside>,
}

impl Scoring {
    /// Computes the points of all throws under `chart`.
    pub fn build(chart: &Chart, four_and_pair: bool) -> Self {
        let all = Dice::all();
        let mut points = Box::new([0; RANKS]);
        for (points, &dice) in points.iter_mut().zip(&all) {
            *points = best_split(chart, four_and_pair, dice);
        }
        let mut starts = Box::new([0; RANKS + 1]);
        let mut set_asides = Vec::new();
        for (rank, &throw) in all.iter().enumerate() {
            let first = set_asides.len();
            let legal = all.iter().zip(points.iter()).filter(|(dice, points)| **points > 0 && throw.contains(**dice));
            set_asides.extend(legal.map(|(&dice, &points)| SetAside { dice, points }));
            set_asides[first..].sort_by_key(|set| (std::cmp::Reverse(set.points), set.dice.len(), set.dice));
            starts[rank + 1] = u16::try_from(set_asides.len()).expect("924 throws have fewer than 65,536 set-asides");
        }
        Self { chart: chart.name.clone(), four_and_pair, points, starts, set_asides }
    }

    /// A word for file names that tells scorings apart: the chart's name and a checksum of all points.
    pub(crate) fn fingerprint(&self) -> String {
        let bytes: Vec<u8> = self.points.iter().flat_map(|points| points.to_le_bytes()).collect();
        let name: String = self.chart.chars().filter(char::is_ascii_alphanumeric).collect();
        format!("{}-{:08x}", name.to_lowercase(), crc32fast::hash(&bytes))
    }

    /// The points of these dice, at most six, if they are set aside from one throw together; `None` if they may not be
    /// (HD-4).
    pub fn score(&self, dice: Dice) -> Option<u16> {
        match self.points[dice.rank()] {
            0 => None,
            points => Some(points),
        }
    }

    /// All distinct set-asides from a throw of at most six dice (HD-4), ordered by descending points, then by ascending
    /// number of dice.
    pub fn set_asides(&self, throw: Dice) -> &[SetAside] {
        let rank = throw.rank();
        &self.set_asides[usize::from(self.starts[rank])..usize::from(self.starts[rank + 1])]
    }

    /// Whether nothing can be set aside from this throw (HD-6).
    pub fn farkles(&self, throw: Dice) -> bool {
        let rank = throw.rank();
        self.starts[rank] == self.starts[rank + 1]
    }
}

impl SetAside {
    /// The result of setting these dice aside from `throw`: the points, and the dice left to throw.
    pub(crate) fn after(self, throw: Dice) -> (u32, u8) {
        let left = throw.len() - self.dice.len();
        (u32::from(self.points), if left == 0 { DICE } else { left })
    }
}

impl PartialEq for Scoring {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || (self.four_and_pair == other.four_and_pair && self.points == other.points)
    }
}

impl fmt::Debug for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Scoring({}{})", self.chart, if self.four_and_pair { ", four and pair" } else { "" })
    }
}

/// The maximum points over all splits of all of `dice` into combinations; 0 if there is no such split.
fn best_split(chart: &Chart, four_and_pair: bool, dice: Dice) -> u16 {
    // Except for three pairs, each combination consists of one face, so the faces can be split independently.
    let mut sum = Some(0);
    for (face, values) in Pips::ALL.into_iter().zip(&chart.faces) {
        let best = best_of_a_face(|dice| values.combination(dice), dice.count(face));
        sum = sum.zip(best).map(|(sum, best)| sum + best);
    }
    let pairs = if counts_as_three_pairs(four_and_pair, dice) { chart.three_pairs } else { 0 };
    sum.unwrap_or(0).max(pairs)
}

/// The best split of `dice` dice of one face; `None` if every split leaves dice over.
fn best_of_a_face(combination: impl Fn(u8) -> Option<u16>, dice: u8) -> Option<u16> {
    let mut best = [None; 7];
    best[0] = Some(0);
    for many in 1..=dice {
        best[usize::from(many)] =
            (1..=many).filter_map(|part| Some(best[usize::from(many - part)]? + combination(part)?)).max();
    }
    best[usize::from(dice)]
}

/// Whether these six dice count as three pairs (HD-5).
fn counts_as_three_pairs(four_and_pair: bool, dice: Dice) -> bool {
    let counts = Pips::ALL.map(|face| dice.count(face));
    let even = dice.len() == 6 && counts.iter().all(|count| count % 2 == 0);
    even && (four_and_pair || counts.iter().all(|&count| count <= 2))
}

/// Why `dice` may not be set aside from `throw` (G-4).
#[cold]
pub(crate) fn refusal(throw: Dice, dice: Dice) -> Illegal {
    if dice.is_empty() {
        Illegal::new("HD-4", "hot-dice-nothing", "Set aside at least one die.")
    } else if !throw.contains(dice) {
        Illegal::new("HD-3", "hot-dice-other-dice", "Only dice of this throw can be set aside.")
    } else {
        Illegal::new("HD-4", "hot-dice-left-over", "Each of these dice has to be part of a scoring combination.")
    }
}
