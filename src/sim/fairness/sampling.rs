//! Throws in bulk, on all cores: each in its world of its own, from its own seed, stepped with nothing around it.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::math::Vec2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;
use serde::Serialize;

use super::counts::SampleCounts;
use crate::sim::dice::{
    DiceParams, DiceSet, DieOutcome, FaceRotation, Gesture, Load, Pose, SimulationState, ThrowSimulation, ThrowValue,
    Tray,
};

/// So many throws of a thread are underway before what came of them is added up: few enough to stop soon when asked to,
/// and so many that threads seldom wait for each other.
const BATCH: u64 = 64;

/// How strongly dice are thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// As weakly as a hand can.
    Weak,
    /// As a single press does.
    #[default]
    Normal,
    /// As strongly as a hand can.
    Strong,
    /// One of the three, drawn anew for each throw.
    Mixed,
}

impl Strength {
    /// Those that a throw can have.
    pub const ALL: [Self; 3] = [Self::Weak, Self::Normal, Self::Strong];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::Normal => "normal",
            Self::Strong => "strong",
            Self::Mixed => "mixed",
        }
    }

    /// As in [`Gesture::strength`], 0 to 1.
    #[must_use]
    pub const fn force(self) -> f32 {
        match self {
            Self::Weak => 0.0,
            Self::Normal | Self::Mixed => 0.5,
            Self::Strong => 1.0,
        }
    }

    /// The strength of one throw.
    #[must_use]
    pub fn draw(self, rng: &mut impl rand::Rng) -> Self {
        if self == Self::Mixed { Self::ALL[rng.random_range(0..Self::ALL.len())] } else { self }
    }
}

/// What is to be thrown.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleSpec {
    /// Into which tray.
    pub tray: Tray,
    /// Which dice.
    pub set: DiceSet,
    /// How many in a throw.
    pub dice: u8,
    /// How many throws.
    pub throws: u64,
    /// How strongly.
    pub strength: Strength,
    /// What all chance grows from.
    pub seed: u64,
    /// So many steps physics goes on after each throw's last read, with all dice free to move, as in [`ThrowSimulation::linger`].
    pub linger: u32,
    /// What makes the dice unfair, if anything.
    pub load: Option<Load>,
    /// What throws params like: [`DiceParams::TABLE`], unless something is to be shown by another.
    pub params: DiceParams,
    /// The turns that pictures are given as the hand lets go: all 24, unless something is to be shown by fewer. With
    /// [`FaceRotation::NONE`] alone each die keeps the look it has in the hand. One that is thrown again is turned as
    /// always.
    pub face_rotations: Vec<FaceRotation>,
}

impl SampleSpec {
    /// Honest dice, normally thrown into the tray of every table, and left alone once they are read.
    #[must_use]
    pub fn of(set: DiceSet, dice: u8, throws: u64, seed: u64) -> Self {
        Self {
            tray: Tray::default(),
            set,
            dice,
            throws,
            strength: Strength::Normal,
            seed,
            linger: 0,
            load: None,
            params: DiceParams::TABLE,
            face_rotations: FaceRotation::all().collect(),
        }
    }

    /// The throw of this number, from 0, and how strong it is: from any side of the tray, by a seed of its own.
    #[must_use]
    pub fn value(&self, index: u64) -> (ThrowValue, Strength) {
        let mut rng = Pcg64::seed_from_u64(mix(self.seed ^ mix(index)));
        let strength = self.strength.draw(&mut rng);
        let aim = Vec2::from_angle(rng.random_range(0.0..std::f32::consts::TAU));
        let gesture = Gesture { aim, strength: strength.force() };
        let value = ThrowValue { seat: 0, set: self.set.name.clone(), dice: self.dice, gesture, seed: rng.random() };
        (value, strength)
    }

    /// Throws the throw of this number.
    #[must_use]
    pub fn throw(&self, index: u64) -> SampledThrow {
        let (value, strength) = self.value(index);
        let mut simulation =
            ThrowSimulation::with_params(&self.tray, &self.set, &value, &self.params).without_impacts();
        if let Some(load) = self.load {
            simulation = simulation.loaded(load);
        }
        // Out of all 24 each is the one that was drawn for the table.
        let among = |face_rotation: FaceRotation| {
            self.face_rotations.get(usize::from(face_rotation.number()) % self.face_rotations.len().max(1)).copied()
        };
        let face_rotations: Vec<FaceRotation> =
            simulation.face_rotations().map(|face_rotation| among(face_rotation).unwrap_or(face_rotation)).collect();
        simulation = simulation.with_face_rotations(&face_rotations);
        let starts = simulation.poses().collect();
        // Ends: every die is set down by hand at last.
        while simulation.state() == SimulationState::Rolling {
            simulation.step();
        }
        let (dice, steps) = (simulation.outcomes().collect(), simulation.steps());
        let changed = if self.linger > 0 { simulation.linger(self.linger) } else { Vec::new() };
        SampledThrow { index, strength, steps, starts, dice, changed }
    }
}

/// What came of one throw.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledThrow {
    /// Which of the trial's throws, from 0.
    pub index: u64,
    /// How strong it was.
    pub strength: Strength,
    /// Steps from release to the last read.
    pub steps: u32,
    /// Where each die was when the hand let go, and how its body was turned.
    pub starts: Vec<Pose>,
    /// Each die's story.
    pub dice: Vec<DieOutcome>,
    /// The dice whose face was another after lingering.
    pub changed: Vec<u8>,
}

/// How a trial is run: it changes nothing about what comes of it.
pub struct RunControl<'a> {
    /// Called once for each throw that has ended, from any thread.
    pub progress: &'a (dyn Fn() + Sync),
    /// Once true, no further throws are begun.
    pub cancel: &'a AtomicBool,
}

/// Throws everything on as many threads as the pool has and adds it up. `each` is shown every throw, in order. The same
/// trial comes to the same tally, whatever the number of threads, unless it is cancelled: then to that of the throws
/// made so far.
pub fn throw_all(spec: &SampleSpec, control: &RunControl<'_>, mut each: impl FnMut(&SampledThrow)) -> SampleCounts {
    let mut counts = SampleCounts::default();
    let mut next = 0;
    let batch = BATCH * rayon::current_num_threads() as u64;
    while next < spec.throws && !control.cancel.load(Ordering::Relaxed) {
        let end = spec.throws.min(next + batch);
        let thrown: Vec<SampledThrow> = (0..(end - next) as usize)
            .into_par_iter()
            // A throw takes a millisecond and cores are not equally fast: handed out one by one, none waits for another.
            .with_max_len(1)
            .map(|index| {
                let thrown = spec.throw(next + index as u64);
                (control.progress)();
                thrown
            })
            .collect();
        for thrown in &thrown {
            counts.add(thrown, spec.linger > 0);
            each(thrown);
        }
        next = end;
    }
    counts
}

/// A number in which every bit depends on every bit of `seed` (the finaliser of SplitMix64).
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
