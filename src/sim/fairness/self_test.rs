//! The lab tried on itself: tests that never complain run_self_tests nothing, so here they have something to complain about.

use serde::Serialize;

use super::report::{FairnessReport, Test};
use super::sampling::{RunControl, SampleSpec, Strength, throw_all};
use crate::sim::dice::{DiceParams, DiceSet, FaceRotation, Load};

/// What is shown to be found or to be absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SelfTest {
    /// Dice as they are pass every test.
    HonestDicePass,
    /// Dice with their weight off the middle fail the test of faces.
    LoadedDiceFail,
    /// Dice that are merely let go of and keep the look they had in the hand remember what they showed there.
    LimpDiceRemember,
    /// The same dice, turned by symmetry as the hand lets go, do not.
    TurnedDiceForget,
}

/// One thing that was shown, or was not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SelfTestResult {
    /// What was to be shown.
    pub proved: SelfTest,
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
const LIMP: DiceParams = DiceParams {
    hand_height: 2.0,
    speed: (12.0, 12.0),
    lift: (0.0, 0.0),
    spin: (1.0, 1.0),
    floor_bounce: 0.2,
    ..DiceParams::TABLE
};

/// So many dice are in each throw.
const DICE: u8 = 5;

/// How many trials of throws [`run_self_tests`] makes.
pub const SELF_TEST_SAMPLES: u64 = 4;

/// Dice that a hand merely lets go of: they land much as they lay there.
#[must_use]
pub fn dropped_dice(set: &DiceSet, throws: u64, seed: u64) -> SampleSpec {
    SampleSpec { strength: Strength::Weak, params: LIMP, ..SampleSpec::of(set.clone(), DICE, throws, seed) }
}

/// Shows whether dropped_dice dice show nothing of what they showed in the hand. It holds for turns by symmetry, and for no
/// turns that are less than that ([`SampleSpec::turns`]).
#[must_use]
pub fn test_turned_dice(dropped_dice: &SampleSpec, control: &RunControl<'_>) -> SelfTestResult {
    let report = judge(dropped_dice, control);
    SelfTestResult::of(SelfTest::TurnedDiceForget, dropped_dice, least(&report), report.share, false)
}

/// Shows with so many throws of five dice a trial what the tests find. Each looks once, at the end.
#[must_use]
pub fn run_self_tests(set: &DiceSet, throws: u64, seed: u64, control: &RunControl<'_>) -> Vec<SelfTestResult> {
    let honest = SampleSpec { strength: Strength::Mixed, ..SampleSpec::of(set.clone(), DICE, throws, seed) };
    // Under the first side, so that its opposite comes up.
    let loaded = SampleSpec { load: Some(Load { side: 0, off: OFF }), ..honest.clone() };
    let turned = dropped_dice(set, throws, seed);
    let kept = SampleSpec { face_rotations: vec![FaceRotation::IDENTITY], ..turned.clone() };
    let (of_honest, of_loaded, of_kept) = (judge(&honest, control), judge(&loaded, control), judge(&kept, control));
    let (faces, memory) = (of_loaded.tests.first(), of_kept.tests.get(1));
    vec![
        SelfTestResult::of(SelfTest::HonestDicePass, &honest, least(&of_honest), of_honest.share, false),
        SelfTestResult::of(SelfTest::LoadedDiceFail, &loaded, faces, of_loaded.share, true),
        SelfTestResult::of(SelfTest::LimpDiceRemember, &kept, memory, of_kept.share, true),
        test_turned_dice(&turned, control),
    ]
}

impl SelfTestResult {
    /// What a test of a trial shows, if it is to reject the dice, or not to.
    fn of(proved: SelfTest, spec: &SampleSpec, test: Option<&Test>, share: f64, rejects: bool) -> Self {
        let test = test.expect("a spec has a test of faces and one of memory").clone();
        let dice = spec.throws * u64::from(spec.dice);
        Self { proved, dice, held: test.rejected == rejects, share, test }
    }
}

fn judge(spec: &SampleSpec, control: &RunControl<'_>) -> FairnessReport {
    FairnessReport::of(spec, &throw_all(spec, control, |_| {}))
}

/// The test that chance passes least often.
fn least(report: &FairnessReport) -> Option<&Test> {
    report.tests.iter().min_by(|one, other| one.p.total_cmp(&other.p))
}
