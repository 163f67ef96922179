//! The lab tried on itself: tests that never complain prove nothing, so here they have something to complain about.

use serde::Serialize;

use super::findings::{Findings, Test};
use super::trial::{Running, Strength, Trial, throw_all};
use crate::dice::{DiceSet, Feel, Load};

/// What is shown to be found or to be absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Proved {
    /// Dice as they are pass every test.
    HonestDicePass,
    /// Dice with their weight off the middle fail the test of faces.
    LoadedDiceFail,
    /// Dice that are merely let go of remember how they lay in the hand, as bodies.
    LimpBodiesRemember,
    /// Their pictures, turned by symmetry, do not.
    LimpPicturesForget,
}

/// One thing that was shown, or was not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proof {
    /// What was to be shown.
    pub proved: Proved,
    /// How many dice it took.
    pub dice: u64,
    /// The test that shows it; of several, the one with the least chance.
    pub test: Test,
    /// So often chance alone may fail it.
    pub share: f64,
    /// Whether it was shown.
    pub held: bool,
}

/// How far off the middle the weight of the loaded dice is: as a part of the edge. A die of 16 mm with a drop of lead.
const OFF: f32 = 0.08;

/// What a hand does that barely opens: dice drop without a spin worth the name, and hardly bounce.
const LIMP: Feel = Feel {
    hand_height: 2.0,
    speed: (12.0, 12.0),
    lift: (0.0, 0.0),
    spin: (1.0, 1.0),
    floor_bounce: 0.2,
    ..Feel::TABLE
};

/// So many dice are in each throw.
const DICE: u8 = 5;

/// How many trials of throws [`prove`] makes.
pub const TRIALS: u64 = 3;

/// Shows with so many throws of five dice a trial what the tests find. Each looks once, at the end.
#[must_use]
pub fn prove(set: &DiceSet, throws: u64, seed: u64, running: &Running<'_>) -> Vec<Proof> {
    let honest = Trial { strength: Strength::Mixed, ..Trial::of(set.clone(), DICE, throws, seed) };
    // Under the first side, so that its opposite comes up.
    let loaded = Trial { load: Some(Load { side: 0, off: OFF }), ..honest.clone() };
    let limp = Trial { strength: Strength::Weak, feel: LIMP, ..honest.clone() };
    let judge = |trial: &Trial| Findings::of(trial, &throw_all(trial, running, |_| {}));
    let least = |tests: &[Test]| tests.iter().min_by(|one, other| one.p.total_cmp(&other.p)).cloned();
    let dice = throws * u64::from(DICE);
    let proof = |proved, test: Option<Test>, share, is_found: bool| {
        let test = test.expect("a trial has tests");
        Proof { proved, dice, held: test.rejected == is_found, share, test }
    };
    let (of_honest, of_loaded, of_limp) = (judge(&honest), judge(&loaded), judge(&limp));
    let share = of_honest.share;
    vec![
        proof(Proved::HonestDicePass, least(&of_honest.tests), share, false),
        proof(Proved::LoadedDiceFail, of_loaded.tests.first().cloned(), share, true),
        proof(Proved::LimpBodiesRemember, of_limp.bodies.first().cloned(), of_limp.share, true),
        proof(Proved::LimpPicturesForget, least(&of_limp.tests), of_limp.share, false),
    ]
}
