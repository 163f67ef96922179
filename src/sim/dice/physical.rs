//! Physical dice as the random source of headless matches.

use bevy::math::Vec2;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::batch::{ThrowReport, simulate_throw};
use super::dice_bag::DiceBag;
use super::dice_set::DiceSet;
use super::dice_sets::DiceSets;
use super::throw::{Gesture, ThrowValue};
use super::tray::Tray;
use crate::rules::Seat;
use crate::rules::bots::random_source::RandomSource;

/// Throws dice with varying strength into a tray of its own. Deterministic: the same seed gives the same throws.
#[derive(Clone, Debug)]
pub struct Thrower {
    tray: Tray,
    kind: String,
    sets: DiceSets,
    rng: Pcg64,
    failures: [u64; 4],
}

impl Thrower {
    /// Creates a thrower for dice of this set.
    pub fn new(tray: Tray, set: DiceSet, seed: u64) -> Self {
        Self { tray, kind: set.name.clone(), sets: set.into(), rng: Pcg64::seed_from_u64(seed), failures: [0; 4] }
    }

    /// Draws the parameters of the next throw.
    pub fn next_value(&mut self, seat: u8, dice: u8) -> ThrowValue {
        let angle = self.rng.random_range(-0.6_f32..0.6);
        ThrowValue {
            seat,
            dice: DiceBag::of(&self.kind, dice.into()),
            gesture: Gesture {
                aim: Vec2::from_angle(angle).rotate(Vec2::NEG_Y),
                strength: self.rng.random_range(0.0..=1.0),
            },
            seed: self.rng.random(),
            chosen: Vec::new(),
        }
    }

    /// Throws `dice` dice and returns the full report.
    pub fn throw(&mut self, seat: u8, dice: u8) -> ThrowReport {
        let value = self.next_value(seat, dice);
        simulate_throw(&self.tray, &self.sets, &value)
    }

    /// Throws `dice` dice and returns the sides they show, as in [`DiceSet::faces`].
    pub fn sides(&mut self, seat: u8, dice: u8) -> Vec<u8> {
        self.throw(seat, dice).sides
    }
}

impl RandomSource for Thrower {
    fn throw(&mut self, seat: Seat, sides: &mut [u8]) {
        let report = Self::throw(self, seat.0, sides.len() as u8);
        sides.copy_from_slice(&report.sides);
        let failures = [report.cocked, report.lost, report.stuck, report.rethrows];
        for (sum, count) in self.failures.iter_mut().zip(failures) {
            *sum += u64::from(count);
        }
    }

    fn shuffle(&mut self, order: &mut [u8]) {
        order.shuffle(&mut self.rng);
    }

    fn tally(&self) -> Vec<(&'static str, u64)> {
        ["dice_cocked", "dice_lost", "dice_stuck", "dice_thrown_again"].into_iter().zip(self.failures).collect()
    }
}
