//! State of the dice lab: the current options, the throw statistics and the raw throws.

use bevy::prelude::*;
use rand::{RngExt, SeedableRng, TryRng};
use rand_pcg::Pcg64Mcg;

use super::options::{LabCamera, Quantity};
use crate::app::ui::widgets::stepped_index;
use crate::sim::dice::{
    DiceBag, DiceParams, DiceSet, DiceSets, DieMaterial, Experiment, Gravity, LaunchFrom, Load, Obstacles, Tray,
};
use crate::sim::fairness::{SampleCounts, SampledThrow, SequentialTest, Strength};

/// The dice at first.
const FIRST_SET: &str = "ordinary";

/// Selectable numbers of dice per throw.
pub(super) const COUNTS: [u16; 5] = [1, 10, 100, 300, 1000];

/// Maximum number of dice in the lab's tray.
pub(super) const MAX_LAB_DICE: u16 = COUNTS[COUNTS.len() - 1];

/// The dice of a [`Rain`]: their set and their number.
const RAIN_DICE: (&str, u16) = ("colour", 100);

/// What all dice can be made of; `None` is what each kind is otherwise.
pub(super) const MATERIALS: [Option<DieMaterial>; 7] = [
    None,
    Some(DieMaterial::Ivory),
    Some(DieMaterial::Resin),
    Some(DieMaterial::Brass),
    Some(DieMaterial::Glass),
    Some(DieMaterial::Wood),
    Some(DieMaterial::Stone),
];

/// How far a loaded die's centre of mass is off centre. Large, so that a few throws reveal the bias.
const OFF: f32 = 0.2;

/// The side with the weight. The opposite side comes up more often; of a d4, which is read below, this one.
const UNDER: u8 = 2;

/// The speed of time while the button for slow motion is held.
const SLOW: f32 = 0.25;

/// The mixed dice at first.
const FIRST_MIX: &str = "4d6+1d20";

/// What was counted of one kind of dice.
#[derive(Debug, Default)]
pub(super) struct Statistics {
    /// Totals over all throws since the last reset.
    pub(super) tally: SampleCounts,
    /// The sequential fairness test: its interim results.
    pub(super) looks: SequentialTest,
    pub(super) thrown: Vec<SampledThrow>,
}

impl Statistics {
    /// Counts a throw of dice with this many sides.
    fn count(&mut self, mut thrown: SampledThrow, sides: usize) {
        if self.tally.throws == 0 {
            self.tally = SampleCounts::new(sides);
        }
        thrown.index = self.tally.throws;
        self.tally.add(&thrown, false);
        self.looks.update(&self.tally.faces);
        self.thrown.push(thrown);
    }
}

/// Dice that pour down in slow motion under a circling camera, and then form the columns of their own histogram.
#[derive(Debug)]
pub(super) enum Rain {
    /// The dice fall, for so many seconds.
    Falling(f32),
    /// The dice were read so many seconds ago. Each is counted when it arrives in its column.
    Arriving { thrown: SampledThrow, seconds: f32, arrived: usize },
    /// The dice are counted, and lie in their columns until the next throw.
    InColumns,
}

/// The options of the lab and everything it has counted.
#[derive(Resource, Debug)]
pub struct LabState {
    /// The dice that are thrown.
    bag: DiceBag,
    /// The mixed dice that are on offer.
    mix: DiceBag,
    /// Whether the mixed dice are thrown.
    mixed: bool,
    /// The dice of the throw in the tray.
    pub(super) rolling: DiceBag,
    /// The kind of dice whose statistics are shown, as a number in the bag.
    shown: usize,
    /// What was counted of each kind in the bag.
    statistics: Vec<Statistics>,
    pub(super) strength: Strength,
    pub(super) loaded: bool,
    pub(super) gravity: Gravity,
    pub(super) material: Option<DieMaterial>,
    /// What stands in the tray.
    obstacles: Obstacles,
    launch_from: LaunchFrom,
    percent: [u16; Quantity::COUNT],
    /// Whether the button for slow motion is held.
    pub(super) slowed: bool,
    /// Whether the button that stops the dice is held.
    pub(super) frozen: bool,
    /// Whether the panel with the statistics and options is put away.
    pub(super) bare: bool,
    pub(super) camera: LabCamera,
    /// The sums of the throws into the tray; none of dice without numbers.
    pub(super) sums: Vec<i32>,
    pub(super) falling: bool,
    pub(super) rain: Option<Rain>,
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
            bag: DiceBag::of(FIRST_SET, COUNTS[1]),
            mix: FIRST_MIX.parse().expect("it is a bag"),
            mixed: false,
            rolling: DiceBag::default(),
            shown: 0,
            statistics: vec![Statistics::default()],
            strength: Strength::Mixed,
            loaded: false,
            gravity: Gravity::default(),
            material: None,
            obstacles: Obstacles::None,
            launch_from: LaunchFrom::Hand,
            percent: [100; Quantity::COUNT],
            slowed: false,
            frozen: false,
            bare: false,
            camera: LabCamera::default(),
            sums: Vec::new(),
            falling: false,
            rain: None,
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

    /// The statistics of the kind that is shown.
    pub(super) fn statistics(&self) -> &Statistics {
        &self.statistics[self.shown]
    }

    /// The number of dice counted so far of the kind that is shown.
    pub fn dice(&self) -> u64 {
        self.statistics().tally.dice
    }

    /// Whether dice of any kind were counted.
    pub(super) fn has_counts(&self) -> bool {
        self.statistics.iter().any(|kind| kind.tally.dice > 0)
    }

    /// Whether a throw or a bulk count is in progress.
    pub const fn works(&self) -> bool {
        self.is_throwing() || self.counting.is_some()
    }

    /// Whether dice fall, or move into their columns.
    pub const fn is_throwing(&self) -> bool {
        self.falling || self.is_arriving()
    }

    /// Whether the dice of a rain move into their columns.
    pub(super) const fn is_arriving(&self) -> bool {
        matches!(self.rain, Some(Rain::Arriving { .. }))
    }

    /// Whether the dice of a rain fall.
    pub(super) const fn is_raining(&self) -> bool {
        self.falling && matches!(self.rain, Some(Rain::Falling(_)))
    }

    /// How many times wider than a tray for a hundred dice the one for so many dice is.
    pub(super) fn widening(&self, dice: usize) -> f32 {
        // A cup pours all dice to one place.
        let crowding = if self.launch_from == LaunchFrom::Cup { 2 } else { 1 };
        let room = dice * crowding.max(self.obstacles.crowding());
        Tray::widening(room.min(usize::from(MAX_LAB_DICE)))
    }

    /// Prepares the throw of a rain, and puts the panel away until its dice have been read.
    pub(super) fn prepare_rain(&mut self) {
        // The columns are made for an open tray and dice of the usual size.
        if !self.obstacles.is_none() {
            self.use_obstacles(Obstacles::None);
        }
        if self.percent(Quantity::Size) != 100 {
            self.set_percent(Quantity::Size, 100);
        }
        if self.launch_from != LaunchFrom::Hand {
            self.use_launch(LaunchFrom::Hand);
        }
        self.set_bag(DiceBag::of(RAIN_DICE.0, RAIN_DICE.1), false);
        (self.rain, self.bare) = (Some(Rain::Falling(0.0)), true);
    }

    /// The count of each side of the kind that is shown, with the dice that have arrived in their columns.
    pub(super) fn counts_by_side(&self, sides: usize) -> Vec<u64> {
        let mut counts = self.statistics().tally.faces.clone();
        counts.resize(sides, 0);
        if let Some(Rain::Arriving { thrown, arrived, .. }) = &self.rain {
            thrown.dice[..*arrived].iter().for_each(|die| counts[usize::from(die.side)] += 1);
        }
        counts
    }

    /// The dice that are thrown.
    pub const fn bag(&self) -> &DiceBag {
        &self.bag
    }

    /// Whether there may be several kinds of dice, each in a number of its own.
    pub const fn is_mixed(&self) -> bool {
        self.mixed
    }

    /// The kind of dice whose statistics are shown, by the name of its set.
    pub fn set_name(&self) -> &str {
        self.bag.kinds().nth(self.shown).map_or(FIRST_SET, |(set, _)| set)
    }

    /// Shows the statistics of the kind that is `by` further in the bag. This ends a bulk count.
    pub(super) fn show_next(&mut self, by: i32) {
        self.counting = None;
        self.shown = stepped_index(self.shown, self.statistics.len(), by);
    }

    /// Throws these dice from now on. Other kinds need new statistics, and so does another tray: obstacles are taken away if
    /// there are too many dice.
    fn set_bag(&mut self, bag: DiceBag, mixed: bool) {
        let has_room = self.obstacles.is_none() || bag.dice() <= Obstacles::MAX_DICE;
        let is_same = self.bag.is_of_same_kinds(&bag) && has_room;
        (self.bag, self.mixed) = (bag, mixed);
        if !has_room {
            self.obstacles = Obstacles::None;
        }
        if !is_same {
            self.shown = 0;
            self.start_over();
        }
    }

    /// Resets the statistics. A throw that is still falling is not counted.
    fn start_over(&mut self) {
        (self.falling, self.rain) = (false, None);
        self.reset_counts();
    }

    /// Offers these dice as the mixed ones, and throws them from now on.
    pub fn set_mix(&mut self, mix: DiceBag) {
        self.mix = mix.clone();
        self.set_bag(mix, true);
    }

    /// Throws the kind of dice that is `by` further, or mixed dice, which follow the last kind.
    pub(super) fn step_kind(&mut self, by: i32, sets: &DiceSets) {
        let kinds: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
        let current = kinds.iter().position(|set| !self.mixed && *set == self.set_name()).unwrap_or(kinds.len());
        let next = kinds.get(stepped_index(current, kinds.len() + 1, by));
        let bag = match next {
            Some(set) if self.mixed => DiceBag::of(*set, COUNTS[1]),
            Some(set) => DiceBag::of(*set, self.bag.dice() as u16),
            None => self.mix.clone(),
        };
        self.set_bag(bag, next.is_none());
    }

    /// Throws the number of dice of one kind that is `by` further.
    pub(super) fn step_number(&mut self, by: i32) {
        let number = COUNTS.iter().position(|count| usize::from(*count) == self.bag.dice()).unwrap_or(0);
        self.set_bag(DiceBag::of(self.set_name(), COUNTS[stepped_index(number, COUNTS.len(), by)]), false);
    }

    /// How the throws differ from those of a table.
    pub(super) fn experiment(&self) -> Experiment {
        let of = |quantity| f32::from(self.percent(quantity)) / 100.0;
        let (bounce, friction, spin) = (of(Quantity::Bounce), of(Quantity::Friction), of(Quantity::Spin));
        let table = self.gravity.params();
        Experiment {
            load: self.loaded.then_some(Load { side: UNDER, off: OFF }),
            params: DiceParams {
                floor_bounce: table.floor_bounce * bounce,
                wall_bounce: table.wall_bounce * bounce,
                dice_bounce: table.dice_bounce * bounce,
                floor_friction: table.floor_friction * friction,
                wall_friction: table.wall_friction * friction,
                dice_friction: table.dice_friction * friction,
                spin: (table.spin.0 * spin, table.spin.1 * spin),
                launch_from: self.launch_from,
                ..table
            },
            material: self.material,
            size: of(Quantity::Size),
        }
    }

    /// Selects the number of dice per throw: the smallest of those on offer that is at least `dice`.
    pub fn take(&mut self, dice: u16) {
        let number = COUNTS.into_iter().find(|&count| count >= dice).unwrap_or(MAX_LAB_DICE);
        self.set_bag(DiceBag::of(self.set_name(), number), false);
    }

    /// Selects the dice set of this name.
    pub fn choose(&mut self, set: &str) {
        let dice = if self.mixed { COUNTS[1] } else { self.bag.dice() as u16 };
        self.set_bag(DiceBag::of(set, dice), false);
    }

    /// Selects where the camera is.
    pub const fn use_camera(&mut self, camera: LabCamera) {
        self.camera = camera;
    }

    /// A quantity, in percent of what it is at a table.
    pub const fn percent(&self, quantity: Quantity) -> u16 {
        self.percent[quantity as usize]
    }

    /// Sets a quantity. This resets the statistics, unless it is the speed of time.
    pub fn set_percent(&mut self, quantity: Quantity, percent: u16) {
        self.percent[quantity as usize] = percent;
        if quantity != Quantity::Speed {
            self.start_over();
        }
    }

    /// The speed of time, as a fraction of the normal one.
    pub(super) fn speed(&self) -> f32 {
        let held = match (self.frozen, self.slowed) {
            (true, _) => 0.0,
            (false, true) => SLOW,
            (false, false) => 1.0,
        };
        held * f32::from(self.percent(Quantity::Speed)) / 100.0
    }

    /// Makes the dice loaded or fair. This resets the statistics.
    pub fn load_dice(&mut self, loaded: bool) {
        self.loaded = loaded;
        self.start_over();
    }

    /// Makes all dice of this material. This resets the statistics.
    pub fn use_material(&mut self, material: Option<DieMaterial>) {
        self.material = material;
        self.start_over();
    }

    /// What stands in the tray.
    pub const fn obstacles(&self) -> Obstacles {
        self.obstacles
    }

    /// Whether mixed dice are too many for obstacles. Those of one kind are not: their number can be reduced.
    pub fn is_crowded(&self) -> bool {
        self.mixed && self.bag.dice() > Obstacles::MAX_DICE
    }

    /// Puts these obstacles into the tray, with at most [`Obstacles::MAX_DICE`] dice. This resets the statistics.
    pub fn use_obstacles(&mut self, obstacles: Obstacles) {
        if self.is_crowded() {
            return;
        }
        if !obstacles.is_none() && self.bag.dice() > Obstacles::MAX_DICE {
            self.take(Obstacles::MAX_DICE as u16);
        }
        self.obstacles = obstacles;
        self.start_over();
    }

    /// How dice get into the tray.
    pub const fn launch_from(&self) -> LaunchFrom {
        self.launch_from
    }

    /// Lets the dice get into the tray in this way. This resets the statistics.
    pub fn use_launch(&mut self, from: LaunchFrom) {
        self.launch_from = from;
        self.start_over();
    }

    /// Lets the dice fall elsewhere. This resets the statistics.
    pub fn use_gravity(&mut self, gravity: Gravity) {
        self.gravity = gravity;
        self.start_over();
    }

    /// Resets the statistics and the recorded throws.
    pub(super) fn reset_counts(&mut self) {
        self.statistics = self.bag.kinds().map(|_| Statistics::default()).collect();
        self.sums.clear();
        self.counting = None;
    }

    /// Counts a throw of the kind that is shown, which has this many sides.
    pub(super) fn count(&mut self, thrown: SampledThrow, sides: usize) {
        self.statistics[self.shown].count(thrown, sides);
    }

    /// Counts a throw into the tray.
    pub(super) fn count_shown(&mut self, thrown: &SampledThrow, sets: &DiceSets) {
        let mut sum = Some(0);
        let mut from = 0;
        for ((name, dice), statistics) in self.rolling.kinds().zip(&mut self.statistics) {
            let of_kind = thrown.part(from..from + usize::from(dice));
            from += usize::from(dice);
            let Some(set) = sets.get(name) else { continue };
            let numbers = of_kind.dice.iter().map(|die| set.number(die.side)).sum::<Option<i32>>();
            sum = sum.zip(numbers).map(|(sum, numbers)| sum + numbers);
            statistics.count(of_kind, set.faces.len());
        }
        self.sums.extend(sum);
    }

    /// Puts the panel away, or shows it again.
    pub const fn put_panel_away(&mut self, away: bool) {
        self.bare = away;
    }

    /// All throws of the kind that is shown as CSV, one line per die.
    pub(super) fn sheet(&self, set: &DiceSet) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut sheet = crate::sim::fairness::CsvWriter::new(&mut bytes)?;
        for thrown in &self.statistics().thrown {
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
mod tests;
