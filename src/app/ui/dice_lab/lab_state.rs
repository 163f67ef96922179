//! State of the dice lab: the current options, the throw statistics and the raw throws.

use bevy::prelude::*;
use rand::{RngExt, SeedableRng, TryRng};
use rand_pcg::Pcg64Mcg;

use crate::sim::dice::{DiceSet, Experiment, Gravity, Load};
use crate::sim::fairness::{SampleCounts, SampledThrow, SequentialTest, Strength};

/// The dice sets on offer, in display order.
pub(super) const SETS: [&str; 11] =
    ["ordinary", "colour", "symbol", "d4", "d8", "d10", "d12", "d20", "d3", "fudge", "coin"];

/// Selectable numbers of dice per throw.
pub(super) const COUNTS: [u8; 3] = [1, 10, 100];

/// How far a loaded die's centre of mass is off centre. Large, so that a few throws reveal the bias.
const OFF: f32 = 0.2;

/// The side with the weight. The opposite side comes up more often; of a d4, which is read below, this one.
const UNDER: u8 = 2;

/// The options of the lab and everything it has counted.
#[derive(Resource, Debug)]
pub struct LabState {
    pub(super) set: usize,
    pub(super) count: usize,
    pub(super) strength: Strength,
    pub(super) loaded: bool,
    pub(super) gravity: Gravity,
    pub(super) slow: bool,
    /// Whether the panel with the statistics and options is put away.
    pub(super) bare: bool,
    /// Whether the low camera shot is selected.
    pub(super) low: bool,
    /// Totals over all throws since the last reset.
    pub(super) tally: SampleCounts,
    /// The sequential fairness test: its interim results.
    pub(super) looks: SequentialTest,
    pub(super) thrown: Vec<SampledThrow>,
    /// The sums of the throws into the tray; none of dice without numbers.
    pub(super) sums: Vec<i32>,
    pub(super) falling: bool,
    /// Progress of a running bulk count: dice counted, dice requested.
    pub(super) counting: Option<(u64, u64)>,
    /// The actual strength of the throw in the tray.
    pub(super) drawn: Strength,
    pub(super) rng: Pcg64Mcg,
}

impl Default for LabState {
    fn default() -> Self {
        let seed = rand::rngs::SysRng.try_next_u64().unwrap_or(1);
        Self {
            set: 0,
            count: 1,
            strength: Strength::Mixed,
            loaded: false,
            gravity: Gravity::default(),
            slow: false,
            bare: false,
            low: false,
            tally: SampleCounts::default(),
            looks: SequentialTest::default(),
            thrown: Vec::new(),
            sums: Vec::new(),
            falling: false,
            counting: None,
            drawn: Strength::Normal,
            rng: Pcg64Mcg::seed_from_u64(seed),
        }
    }
}

impl LabState {
    /// Seeds the random generator, for reproducible screenshots and tests.
    pub fn seed(&mut self, seed: u64) {
        self.rng = Pcg64Mcg::seed_from_u64(seed);
    }

    /// The number of dice counted so far.
    pub const fn dice(&self) -> u64 {
        self.tally.dice
    }

    /// Whether a throw or a bulk count is in progress.
    pub const fn works(&self) -> bool {
        self.falling || self.counting.is_some()
    }

    /// The key of the selected dice set.
    pub const fn set_name(&self) -> &'static str {
        SETS[self.set]
    }

    /// How the throws differ from those of a table.
    pub(super) fn experiment(&self) -> Experiment {
        Experiment { load: self.loaded.then_some(Load { side: UNDER, off: OFF }), params: self.gravity.params() }
    }

    /// Selects the number of dice per throw: the smallest of 1, 10 and 100 that is at least `dice`.
    pub fn take(&mut self, dice: u8) {
        self.count = COUNTS.iter().position(|&count| count >= dice).unwrap_or(COUNTS.len() - 1);
    }

    /// Selects the dice set of this name, if it is on offer. This resets the statistics.
    pub fn choose(&mut self, set: &str) {
        self.set = SETS.iter().position(|known| *known == set).unwrap_or(self.set);
        self.reset_counts();
    }

    /// Selects the low camera shot or the normal one.
    pub const fn use_low_camera(&mut self, low: bool) {
        self.low = low;
    }

    /// Makes the dice loaded or fair. This resets the statistics.
    pub fn load_dice(&mut self, loaded: bool) {
        self.loaded = loaded;
        self.reset_counts();
    }

    /// Lets the dice fall elsewhere. This resets the statistics.
    pub fn use_gravity(&mut self, gravity: Gravity) {
        self.gravity = gravity;
        self.reset_counts();
    }

    /// Resets the statistics and the recorded throws.
    pub(super) fn reset_counts(&mut self) {
        self.tally = SampleCounts::default();
        self.looks = SequentialTest::default();
        self.thrown.clear();
        self.sums.clear();
        self.counting = None;
    }

    /// Counts a throw of dice with this many sides.
    pub(super) fn count(&mut self, mut thrown: SampledThrow, sides: usize) {
        if self.tally.throws == 0 {
            self.tally = SampleCounts::new(sides);
        }
        thrown.index = self.tally.throws;
        self.tally.add(&thrown, false);
        self.looks.update(&self.tally.faces);
        self.thrown.push(thrown);
    }

    /// Counts a throw into the tray.
    pub(super) fn count_shown(&mut self, thrown: SampledThrow, set: &DiceSet) {
        self.sums.extend(thrown.dice.iter().map(|die| set.number(die.side)).sum::<Option<i32>>());
        self.count(thrown, set.faces.len());
    }

    /// Puts the panel away, or shows it again.
    pub const fn put_panel_away(&mut self, away: bool) {
        self.bare = away;
    }

    /// All throws as CSV, one line per die.
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
        self.rng.random_range(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::fairness::SampleSpec;

    fn lab_after(sample: &SampleSpec) -> LabState {
        let mut lab = LabState::default();
        (0..sample.throws).for_each(|index| lab.count(sample.throw(index), sample.set.faces.len()));
        lab
    }

    #[test]
    fn changing_the_dice_resets_the_counts() {
        let set = DiceSet::ordinary();
        let mut lab = lab_after(&SampleSpec::of(set.clone(), 10, 30, 5));
        assert_eq!((lab.dice(), lab.tally.throws, lab.thrown.len()), (300, 30, 30));
        assert!(lab.looks.last().is_some_and(|look| look.dice == 240 || look.dice == 250), "{:?}", lab.looks);
        let sheet = String::from_utf8(lab.sheet(&set).expect("a sheet")).expect("plain text");
        assert_eq!(sheet.lines().count(), 301);
        lab.load_dice(true);
        assert!(
            lab.dice() == 0 && lab.thrown.is_empty() && lab.looks.last().is_none() && lab.experiment().load.is_some()
        );
    }

    fn sums_of(set: &DiceSet) -> Vec<i32> {
        let mut lab = LabState::default();
        let sample = SampleSpec::of(set.clone(), 5, 20, 5);
        (0..sample.throws).for_each(|index| lab.count_shown(sample.throw(index), set));
        lab.sums
    }

    #[test]
    fn dice_with_numbers_have_sums() {
        let sets = crate::sim::dice::DiceSets::built_in();
        for (name, least, most) in [("ordinary", 5, 30), ("fudge", -5, 5), ("d100", 0, 450)] {
            let set = sets.get(name).expect("it is built in").clone();
            let sums = sums_of(&set);
            assert!(sums.len() == 20 && sums.iter().all(|sum| (least..=most).contains(sum)), "{name}: {sums:?}");
        }
        assert!(sums_of(sets.get("colour").expect("it is built in")).is_empty());
        assert!(lab_after(&SampleSpec::of(DiceSet::ordinary(), 5, 20, 5)).sums.is_empty(), "nobody saw these dice");
    }

    #[test]
    fn loaded_dice_are_rejected_and_fair_dice_pass_after_50_throws() {
        let load = Some(Load { side: UNDER, off: OFF });
        let loaded = lab_after(&SampleSpec { load, ..SampleSpec::of(DiceSet::ordinary(), 10, 50, 5) });
        assert!(loaded.looks.last().is_some_and(|look| look.rejected), "{:?}", loaded.looks);
        let fair = lab_after(&SampleSpec::of(DiceSet::ordinary(), 10, 50, 5));
        assert!(fair.looks.last().is_some_and(|look| !look.rejected), "{:?}", fair.looks);
    }
}
