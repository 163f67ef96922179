//! Simulates many throws on all cores. Each throw has a physics world and a seed of its own.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::math::Vec2;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;

use super::counts::SampleCounts;
use super::sampled_throw::{SampledThrow, Strength};
use crate::rules::bots::simulate::scramble;
use crate::sim::dice::{
    DiceBag, DiceParams, DiceSet, FaceRotation, Gesture, Load, SimulationState, ThrowSimulation, ThrowValue, Tray,
};

/// Throws per thread and batch. Small enough to cancel quickly, large enough that threads rarely wait for each other.
const BATCH: u64 = 64;

/// The specification of a sample of throws.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleSpec {
    /// The tray.
    pub tray: Tray,
    /// The dice.
    pub set: DiceSet,
    /// Number of dice per throw.
    pub dice: u8,
    /// Number of throws.
    pub throws: u64,
    /// Strength of the throws.
    pub strength: Strength,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Number of steps for which physics continues after each throw's last read, as in [`ThrowSimulation::linger`].
    pub linger: u32,
    /// The load of unfair dice, if any.
    pub load: Option<Load>,
    /// Physics parameters; [`DiceParams::TABLE`] except in experiments.
    pub params: DiceParams,
    /// The face rotations that may be applied at release: all of the shape except in experiments. With
    /// [`FaceRotation::IDENTITY`] alone dice keep the face rotation they have in the hand. Rethrown dice always use all.
    pub face_rotations: Vec<FaceRotation>,
}

impl SampleSpec {
    /// Fair dice, thrown with normal strength into the tray of every table.
    pub fn of(set: DiceSet, dice: u8, throws: u64, seed: u64) -> Self {
        let face_rotations = set.shape.face_rotations().collect();
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
            face_rotations,
        }
    }

    /// The throw with this index and its strength. The direction is random, the seed follows from the index.
    pub fn value(&self, index: u64) -> (ThrowValue, Strength) {
        let mut rng = Pcg64::seed_from_u64(scramble(self.seed ^ scramble(index)));
        let strength = self.strength.resolve(&mut rng);
        let aim = Vec2::from_angle(rng.random_range(0.0..std::f32::consts::TAU));
        let gesture = Gesture { aim, strength: strength.gesture_strength() };
        let value = ThrowValue {
            seat: 0,
            dice: DiceBag::of(&self.set.name, self.dice.into()),
            gesture,
            seed: rng.random(),
            chosen: Vec::new(),
        };
        (value, strength)
    }

    pub(crate) fn throw(&self, index: u64) -> SampledThrow {
        let (value, strength) = self.value(index);
        let mut simulation =
            ThrowSimulation::with_params(&self.tray, &self.set.clone().into(), &value, &self.params).without_impacts();
        if let Some(load) = self.load {
            simulation = simulation.loaded(load);
        }
        // With all rotations permitted this keeps the drawn one.
        let among = |face_rotation: FaceRotation| {
            self.face_rotations.get(usize::from(face_rotation.number()) % self.face_rotations.len().max(1)).copied()
        };
        let face_rotations: Vec<FaceRotation> =
            simulation.face_rotations().map(|face_rotation| among(face_rotation).unwrap_or(face_rotation)).collect();
        simulation = simulation.with_face_rotations(&face_rotations);
        let starts = simulation.poses().collect();
        // Terminates: a die that fails too often is placed by hand and read.
        while simulation.state() == SimulationState::Rolling {
            simulation.step();
        }
        let (dice, steps) = (simulation.outcomes().collect(), simulation.steps());
        let changed_dice = if self.linger > 0 { simulation.linger(self.linger) } else { Vec::new() };
        SampledThrow { index, strength, steps, starts, dice, changed_dice }
    }
}

/// Progress and cancellation of a run. Neither affects the results.
pub struct RunControl<'a> {
    /// Called once per finished throw, from any thread.
    pub progress: &'a (dyn Fn() + Sync),
    /// Set to true to start no further throws.
    pub cancel: &'a AtomicBool,
}

/// Simulates a sample on all threads of the pool and counts the results. Calls `each` for every throw in order. The
/// counts do not depend on the number of threads. A cancelled run returns the counts so far.
pub fn throw_all(spec: &SampleSpec, control: &RunControl<'_>, mut each: impl FnMut(&SampledThrow)) -> SampleCounts {
    let mut counts = SampleCounts::new(spec.set.faces.len());
    let mut next = 0;
    let batch = BATCH * rayon::current_num_threads() as u64;
    while next < spec.throws && !control.cancel.load(Ordering::Relaxed) {
        let end = spec.throws.min(next + batch);
        let thrown: Vec<SampledThrow> = (0..(end - next) as usize)
            .into_par_iter()
            // Throws take about a millisecond each and cores differ in speed, so distribute them one by one.
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
