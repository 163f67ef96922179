//! The state of the dice lab: what is thrown, how, and what came of it.

use bevy::prelude::*;
use rand::{RngExt, SeedableRng, TryRng};
use rand_pcg::Pcg64Mcg;

use crate::sim::dice::{DiceSet, Load};
use crate::sim::fairness::{SampleCounts, SampledThrow, SequentialTest, Strength};

/// The sets that can be thrown, in the order in which they are offered.
pub(super) const SETS: [&str; 3] = ["ordinary", "colour", "symbol"];

/// How many dice a throw can have.
pub(super) const COUNTS: [u8; 3] = [1, 10, 100];

/// How far off the middle the weight of a loaded die is: far, so that few throws give it away.
const OFF: f32 = 0.2;

/// The side that the weight lies under: its opposite comes up.
const UNDER: u8 = 2;

/// What lies on the bench: what is thrown, how, and what came of it.
#[derive(Resource, Debug)]
pub struct LabState {
    /// Which of the sets.
    pub(super) set: usize,
    /// Which of the counts.
    pub(super) count: usize,
    /// How strongly.
    pub(super) strength: Strength,
    /// Whether a weight lies inside the dice.
    pub(super) loaded: bool,
    /// Whether time goes slowly.
    pub(super) slow: bool,
    /// Whether the camera stands low.
    pub(super) low: bool,
    /// What all throws came to.
    pub(super) tally: SampleCounts,
    /// The looks at it.
    pub(super) looks: SequentialTest,
    /// Every throw, for the sheet.
    pub(super) thrown: Vec<SampledThrow>,
    /// Whether dice fall in the tray.
    pub(super) falling: bool,
    /// How far a count by the machine is, if one is on its way: dice counted and asked for.
    pub(super) counting: Option<(u64, u64)>,
    /// How strong the throw in the tray is.
    pub(super) drawn: Strength,
    pub(super) chance: Pcg64Mcg,
}

impl Default for LabState {
    fn default() -> Self {
        let seed = rand::rngs::SysRng.try_next_u64().unwrap_or(1);
        Self {
            set: 0,
            count: 1,
            strength: Strength::Mixed,
            loaded: false,
            slow: false,
            low: false,
            tally: SampleCounts::default(),
            looks: SequentialTest::default(),
            thrown: Vec::new(),
            falling: false,
            counting: None,
            drawn: Strength::Normal,
            chance: Pcg64Mcg::seed_from_u64(seed),
        }
    }
}

impl LabState {
    /// The same chance every time: for pictures and tests.
    pub fn seed(&mut self, seed: u64) {
        self.chance = Pcg64Mcg::seed_from_u64(seed);
    }

    /// How many dice were counted.
    #[must_use]
    pub const fn dice(&self) -> u64 {
        self.tally.dice
    }

    /// Whether dice fall, or the machine counts.
    #[must_use]
    pub const fn works(&self) -> bool {
        self.falling || self.counting.is_some()
    }

    /// The name of the set that is thrown.
    #[must_use]
    pub const fn set_name(&self) -> &'static str {
        SETS[self.set]
    }

    /// The weight inside the dice.
    pub(super) fn load(&self) -> Option<Load> {
        self.loaded.then_some(Load { side: UNDER, off: OFF })
    }

    /// Takes so many dice for the next throws: 1, 10 or 100.
    pub fn take(&mut self, dice: u8) {
        self.count = COUNTS.iter().position(|&count| count >= dice).unwrap_or(COUNTS.len() - 1);
    }

    /// Puts the camera down to the tray, or back up.
    pub const fn use_low_camera(&mut self, low: bool) {
        self.low = low;
    }

    /// Puts a weight into the dice, or takes it out. Other dice, other figures.
    pub fn load_dice(&mut self, loaded: bool) {
        self.loaded = loaded;
        self.reset_counts();
    }

    /// Forgets what was counted.
    pub(super) fn reset_counts(&mut self) {
        self.tally = SampleCounts::default();
        self.looks = SequentialTest::default();
        self.thrown.clear();
        self.counting = None;
    }

    /// Counts a throw.
    pub(super) fn count(&mut self, mut thrown: SampledThrow) {
        thrown.index = self.tally.throws;
        self.tally.add(&thrown, false);
        self.looks.update(&self.tally.faces);
        self.thrown.push(thrown);
    }

    /// The sheet of all throws: a die a line.
    pub(super) fn sheet(&self, set: &DiceSet) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut sheet = crate::sim::fairness::CsvWriter::new(&mut bytes)?;
        for thrown in &self.thrown {
            sheet.add(set, thrown)?;
        }
        sheet.finish()?;
        Ok(bytes)
    }

    pub(super) fn draw<T, R>(&mut self, range: R) -> T
    where
        T: rand::distr::uniform::SampleUniform,
        R: rand::distr::uniform::SampleRange<T>,
    {
        self.chance.random_range(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::fairness::SampleSpec;

    fn bench_of(trial: &SampleSpec) -> LabState {
        let mut lab = LabState::default();
        (0..trial.throws).for_each(|index| lab.count(trial.throw(index)));
        lab
    }

    #[test]
    fn changing_the_dice_resets_the_counts() {
        let set = DiceSet::ordinary();
        let mut lab = bench_of(&SampleSpec::of(set.clone(), 10, 30, 5));
        assert_eq!((lab.dice(), lab.tally.throws, lab.thrown.len()), (300, 30, 30));
        assert!(lab.looks.last().is_some_and(|look| look.dice == 240 || look.dice == 250), "{:?}", lab.looks);
        let sheet = String::from_utf8(lab.sheet(&set).expect("a sheet")).expect("plain text");
        assert_eq!(sheet.lines().count(), 301);
        lab.load_dice(true);
        assert!(lab.dice() == 0 && lab.thrown.is_empty() && lab.looks.last().is_none() && lab.load().is_some());
    }

    #[test]
    fn a_weight_gives_itself_away_within_a_few_throws() {
        let load = Some(Load { side: UNDER, off: OFF });
        let loaded = bench_of(&SampleSpec { load, ..SampleSpec::of(DiceSet::ordinary(), 10, 50, 5) });
        assert!(loaded.looks.last().is_some_and(|look| look.rejected), "{:?}", loaded.looks);
        let honest = bench_of(&SampleSpec::of(DiceSet::ordinary(), 10, 50, 5));
        assert!(honest.looks.last().is_some_and(|look| !look.rejected), "{:?}", honest.looks);
    }
}
