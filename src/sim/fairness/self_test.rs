//! Tests of the fairness tests: they must pass fair dice and reject unfair ones.

use serde::Serialize;

use super::report::{FairnessReport, Test};
use super::sampled_throw::Strength;
use super::sampling::{RunControl, SampleSpec, throw_all};
use crate::sim::dice::{DiceParams, DiceSet, FaceRotation, Load};

/// A property that a self-test verifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SelfTest {
    /// Fair dice pass every test.
    HonestDicePass,
    /// Dice with an off-centre weight fail the test of faces.
    LoadedDiceFail,
    /// Dropped dice without face rotation depend on the face in the hand.
    LimpDiceRemember,
    /// Dropped dice with face rotation do not.
    TurnedDiceForget,
}

/// The result of a self-test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SelfTestResult {
    /// The property.
    pub proved: SelfTest,
    /// Number of dice.
    pub dice: u64,
    /// The decisive test; of several, the one with the smallest p-value.
    pub test: Test,
    /// The test's significance level.
    pub share: f64,
    /// Whether the property holds.
    pub held: bool,
}

/// Offset of the centre of mass of loaded dice, as a fraction of the size. Corresponds to a drop of lead in a 16 mm
/// die.
const OFF: f32 = 0.08;

/// Dice that are merely dropped: almost no spin, little restitution.
const DROPPED: DiceParams = DiceParams {
    hand_height: 2.0,
    speed: (12.0, 12.0),
    lift: (0.0, 0.0),
    spin: (1.0, 1.0),
    floor_bounce: 0.2,
    ..DiceParams::TABLE
};

const DICE: u8 = 5;

/// Number of samples that [`run_self_tests`] simulates.
pub const SELF_TEST_SAMPLES: u64 = 4;

/// A sample of dice that are merely dropped, so that they mostly land as they were held.
pub fn dropped_dice(set: &DiceSet, throws: u64, seed: u64) -> SampleSpec {
    SampleSpec { strength: Strength::Weak, params: DROPPED, ..SampleSpec::of(set.clone(), DICE, throws, seed) }
}

/// Verifies that dropped dice do not depend on the face in the hand. Holds for all face rotations of the shape and fails for any
/// smaller set in [`SampleSpec::face_rotations`].
pub fn test_turned_dice(dropped_dice: &SampleSpec, control: &RunControl<'_>) -> SelfTestResult {
    let report = evaluate(dropped_dice, control);
    SelfTestResult::of(SelfTest::TurnedDiceForget, dropped_dice, smallest_p_value(&report), report.share, false)
}

/// Runs all self-tests with `throws` throws of five dice per sample.
pub fn run_self_tests(set: &DiceSet, throws: u64, seed: u64, control: &RunControl<'_>) -> Vec<SelfTestResult> {
    let honest = SampleSpec { strength: Strength::Mixed, ..SampleSpec::of(set.clone(), DICE, throws, seed) };
    // The load is under the first side, so the opposite side comes up; of a d4, which is read below, the first one.
    let loaded = SampleSpec { load: Some(Load { side: 0, off: OFF }), ..honest.clone() };
    let turned = dropped_dice(set, throws, seed);
    let kept = SampleSpec { face_rotations: vec![FaceRotation::IDENTITY], ..turned.clone() };
    let (of_honest, of_loaded, of_kept) =
        (evaluate(&honest, control), evaluate(&loaded, control), evaluate(&kept, control));
    let (faces, memory) = (of_loaded.tests.first(), of_kept.tests.get(1));
    vec![
        SelfTestResult::of(SelfTest::HonestDicePass, &honest, smallest_p_value(&of_honest), of_honest.share, false),
        SelfTestResult::of(SelfTest::LoadedDiceFail, &loaded, faces, of_loaded.share, true),
        SelfTestResult::of(SelfTest::LimpDiceRemember, &kept, memory, of_kept.share, true),
        test_turned_dice(&turned, control),
    ]
}

impl SelfTestResult {
    /// The result of a test that is expected to reject the dice or to pass them.
    fn of(proved: SelfTest, spec: &SampleSpec, test: Option<&Test>, share: f64, rejects: bool) -> Self {
        let test = test.expect("every sample has tests of faces and memory").clone();
        let dice = spec.throws * u64::from(spec.dice);
        Self { proved, dice, held: test.rejected == rejects, share, test }
    }
}

fn evaluate(spec: &SampleSpec, control: &RunControl<'_>) -> FairnessReport {
    FairnessReport::of(spec, &throw_all(spec, control, |_| {}))
}

fn smallest_p_value(report: &FairnessReport) -> Option<&Test> {
    report.tests.iter().min_by(|one, other| one.p.total_cmp(&other.p))
}
