//! Counts over many throws. Only the pairs of successive throws depend on the order in which throws are added.

use serde::Serialize;

use super::sampled_throw::{SampledThrow, Strength};
use crate::sim::dice::STEP;

/// A contingency table: how often each side (column) occurred together with each earlier side (row).
pub type Pairs = Vec<Vec<u64>>;

/// Dependence of the result on the face shown in the hand. Rows are the side shown there, before the face rotation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Memory {
    /// Columns are the sides that dice finally show, after the face rotation. This is what players can observe.
    pub with_symmetry: Pairs,
    /// Columns are the sides that dice would show without the face rotation. This is the dependence of the bodies
    /// alone.
    pub without_symmetry: Pairs,
}

/// Counts over a sample of throws.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SampleCounts {
    /// Number of throws.
    pub throws: u64,
    /// Number of dice.
    pub dice: u64,
    /// Count of each side, as in [`crate::sim::dice::DiceSet::faces`].
    pub faces: Vec<u64>,
    /// Dependence on the face in the hand, for weak, normal and strong throws.
    pub memory: [Memory; 3],
    /// Sides of neighbouring dice of a throw, in disjoint pairs: first and second, third and fourth, …
    pub neighbours: Pairs,
    /// Sides of the same die in two successive throws, in disjoint pairs: first and second, third and fourth, …
    pub successive: Pairs,
    /// Histogram: the number of throws by their duration in steps, from release to the last read.
    pub steps: Vec<u64>,
    /// Dice that were leaning or lying on something at least once.
    pub cocked: u64,
    /// Dice that were outside the tray at least once.
    pub lost: u64,
    /// Dice that did not come to rest in time at least once.
    pub stuck: u64,
    /// Dice that were thrown again at least once.
    pub thrown_again: u64,
    /// Dice whose physics continued after the read.
    pub lingered: u64,
    /// Those of them that then showed another face.
    pub changed: u64,
    #[serde(skip)]
    before: Vec<u8>,
}

impl SampleCounts {
    /// Nothing counted yet of dice with this many sides.
    pub fn new(sides: usize) -> Self {
        let pairs = vec![vec![0; sides]; sides];
        let memory = Memory { with_symmetry: pairs.clone(), without_symmetry: pairs.clone() };
        Self {
            faces: vec![0; sides],
            memory: [memory.clone(), memory.clone(), memory],
            neighbours: pairs.clone(),
            successive: pairs,
            ..Self::default()
        }
    }

    /// Adds a throw. Throws must be added in their order. `lingered` is whether physics continued after the read.
    pub fn add(&mut self, thrown: &SampledThrow, lingered: bool) {
        self.throws += 1;
        self.dice += thrown.dice.len() as u64;
        let steps = thrown.steps as usize;
        if self.steps.len() <= steps {
            self.steps.resize(steps + 1, 0);
        }
        self.steps[steps] += 1;
        let memory = &mut self.memory[thrown.strength as usize];
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
            self.changed += thrown.changed_dice.len() as u64;
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

    /// Number of dice thrown with this strength.
    pub fn dice_of(&self, strength: Strength) -> u64 {
        self.memory.get(strength as usize).map_or(0, |memory| memory.with_symmetry.iter().flatten().sum())
    }

    /// The duration within which the fraction `part` of all throws was read, in seconds.
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

/// The fraction of pairs with equal sides.
pub fn same(pairs: &[Vec<u64>]) -> f64 {
    let all: u64 = pairs.iter().flatten().sum();
    let same: u64 = (0..pairs.len()).map(|side| pairs[side][side]).sum();
    same as f64 / all.max(1) as f64
}
