//! What many throws come to: whole numbers that are added up, and nothing that depends on the order of adding but the
//! pairs of successive throws, which are added in order.

use serde::Serialize;

use super::sampling::{SampledThrow, Strength};
use crate::sim::dice::{SIDES, STEP};

/// How often each side (the column) followed upon each other (the row).
pub type Pairs = [[u64; SIDES]; SIDES];

/// What dice remember of how they lay in the hand: rows are the side that they showed there, before their picture's
/// turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Memory {
    /// Columns are the sides that they show in the end, after the picture's turn by symmetry: what somebody sees who
    /// watches the hand and then the tray.
    pub with_symmetry: Pairs,
    /// Columns are the sides that they would show, had they kept the look they had in the hand: what their bodies
    /// remember.
    pub without_symmetry: Pairs,
}

/// What throws came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SampleCounts {
    /// How many throws.
    pub throws: u64,
    /// How many dice.
    pub dice: u64,
    /// How often each side showed, as in [`crate::sim::dice::DiceSet::faces`].
    pub faces: [u64; SIDES],
    /// Memory of the start, for weak, normal and strong throws.
    pub memory: [Memory; 3],
    /// The sides of two neighbours in a throw: the first die's and the second's, the third's and the fourth's, …
    pub neighbours: Pairs,
    /// The sides of the same die in two throws: the first's and the second's, the third's and the fourth's, …
    pub successive: Pairs,
    /// How many throws took so many steps from release to the last read.
    pub steps: Vec<u64>,
    /// How many dice leaned or lay on something, at least once.
    pub cocked: u64,
    /// How many dice were outside the tray, at least once.
    pub lost: u64,
    /// How many dice did not come to rest within the time, at least once.
    pub stuck: u64,
    /// How many dice were thrown again, at least once.
    pub thrown_again: u64,
    /// How many dice physics went on for after their read.
    pub lingered: u64,
    /// How many of them showed another face then.
    pub changed: u64,
    #[serde(skip)]
    before: Vec<u8>,
}

impl SampleCounts {
    /// Adds a throw. Throws are added in their order; `lingered` says whether physics went on after its reads.
    pub fn add(&mut self, thrown: &SampledThrow, lingered: bool) {
        self.throws += 1;
        self.dice += thrown.dice.len() as u64;
        let steps = thrown.steps as usize;
        if self.steps.len() <= steps {
            self.steps.resize(steps + 1, 0);
        }
        self.steps[steps] += 1;
        let kind = Strength::ALL.iter().position(|&strength| strength == thrown.strength).unwrap_or(0);
        let memory = &mut self.memory[kind];
        for die in &thrown.dice {
            let (shown, kept, side) = (usize::from(die.shown), usize::from(die.kept()), usize::from(die.side));
            self.faces[side] += 1;
            memory.with_symmetry[shown][side] += 1;
            memory.without_symmetry[shown][kept] += 1;
            self.cocked += u64::from(die.cocked > 0);
            self.lost += u64::from(die.lost > 0);
            self.stuck += u64::from(die.stuck > 0);
            self.thrown_again += u64::from(die.rethrows > 0);
        }
        if lingered {
            self.lingered += thrown.dice.len() as u64;
            self.changed += thrown.changed.len() as u64;
        }
        for pair in thrown.dice.chunks_exact(2) {
            self.neighbours[usize::from(pair[0].side)][usize::from(pair[1].side)] += 1;
        }
        if self.throws.is_multiple_of(2) {
            for (before, die) in self.before.iter().zip(&thrown.dice) {
                self.successive[usize::from(*before)][usize::from(die.side)] += 1;
            }
        } else {
            self.before.clear();
            self.before.extend(thrown.dice.iter().map(|die| die.side));
        }
    }

    /// How many dice were thrown so strongly.
    #[must_use]
    pub fn dice_of(&self, strength: Strength) -> u64 {
        let kind = Strength::ALL.iter().position(|&known| known == strength);
        kind.map_or(0, |kind| self.memory[kind].with_symmetry.iter().flatten().sum())
    }

    /// Within how many seconds a part of all throws was read, from release to the last read.
    #[must_use]
    pub fn seconds(&self, part: f64) -> f64 {
        let rank = ((self.throws as f64 * part).ceil() as u64).max(1);
        let mut passed = 0;
        let steps = self.steps.iter().position(|&count| {
            passed += count;
            passed >= rank
        });
        steps.unwrap_or(0) as f64 * f64::from(STEP)
    }
}

/// How often the same side came as before, as a part of all.
#[must_use]
pub fn same(pairs: &Pairs) -> f64 {
    let all: u64 = pairs.iter().flatten().sum();
    let same: u64 = (0..SIDES).map(|side| pairs[side][side]).sum();
    same as f64 / all.max(1) as f64
}
