//! What a tally says about dice: tests that were settled before anything was thrown, and figures beside their limits.
//!
//! Nothing is looked for afterwards. A trial settles its tests by what it throws: faces; memory of the start for each
//! strength it has; neighbours where a throw has two dice; successive throws where there are two. All of them together
//! are allowed to be wrong once in a thousand times ([`SIGNIFICANCE`]), so each gets its share of that (Bonferroni).

use serde::Serialize;

use super::chi::{independence, p_value, uniform};
use super::counts::{SampleCounts, same};
use super::sampling::{SampleSpec, Strength};
use crate::sim::dice::SIDES;

/// So often honest dice may fail one or more of a trial's tests.
pub const SIGNIFICANCE: f64 = 0.001;

/// By no more than this a face's share may be off, for a trial of a million: as a part of all.
pub const MAX_FACE_DEVIATION: f64 = 0.0025;

/// By no more than this the chance to show the start's face may be off, at any strength: as a part of all.
pub const MAX_MEMORY_DEVIATION: f64 = 0.005;

/// Between these times half of all throws are to be read, in seconds of simulated time.
pub const P50: (f64, f64) = (0.9, 1.6);

/// Within this time 99 of 100 throws are to be read, in seconds of simulated time.
pub const P99: f64 = 2.5;

/// One test and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// What is tested.
    pub name: String,
    /// How much was counted for it.
    pub counted: u64,
    /// Pearson's χ².
    pub chi_square: f64,
    /// Its degrees of freedom.
    pub freedom: u32,
    /// How often chance alone p_value it.
    pub p: f64,
    /// How often a face came that had come before: at the start, beside, or in the throw before; one in six is to be.
    pub same: Option<f64>,
    /// Whether chance alone does that too seldom.
    pub rejected: bool,
}

/// What was farthest off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct LargestDeviation {
    /// The face whose share was farthest from one in six: by this part of all.
    pub face: f64,
    /// The strength whose dice showed the start's face most or least often: off from one in six by this part of all.
    pub memory: f64,
}

/// All that is said about a tally.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FairnessReport {
    /// So often honest dice may fail one or more of the tests.
    pub significance: f64,
    /// So often they may fail each: its share.
    pub share: f64,
    /// The tests that count.
    pub tests: Vec<Test>,
    /// The memory of the bodies, at each strength: what would be seen if each die kept the look it has in the hand. Not
    /// a test of the dice, whose pictures are turned as the hand lets go.
    pub bodies: Vec<Test>,
    /// What was farthest off.
    pub most_off: LargestDeviation,
    /// Seconds within which 50, 90, 99 and all of 100 throws were read, from release to the last read.
    pub seconds: [f64; 4],
    /// How many dice showed another face after their read: none may.
    pub changed: u64,
    /// Whether the trial ended before all was thrown that its tests were settled for.
    pub stopped: bool,
}

impl FairnessReport {
    /// Judges what a trial came to.
    #[must_use]
    pub fn of(spec: &SampleSpec, counts: &SampleCounts) -> Self {
        let strengths: Vec<Strength> = match spec.strength {
            Strength::Mixed => Strength::ALL.to_vec(),
            one => vec![one],
        };
        let (pairs, follow) = (spec.dice >= 2, spec.throws >= 2);
        let planned = 1 + strengths.len() + usize::from(pairs) + usize::from(follow);
        let share = SIGNIFICANCE / planned as f64;
        let test = |name: String, counted: u64, chi_square: f64, freedom: u32, same: Option<f64>| {
            let p = p_value(chi_square, freedom);
            Test { name, counted, chi_square, freedom, p, same, rejected: p < share }
        };
        let table = |name: String, pairs: &[[u64; SIDES]; SIDES]| {
            test(name, pairs.iter().flatten().sum(), independence(pairs), 25, Some(same(pairs)))
        };
        let mut tests = vec![test("faces".into(), counts.dice, uniform(&counts.faces), 5, None)];
        let (mut bodies, mut remembered) = (Vec::new(), 0.0_f64);
        let off = |share: f64| (share - 1.0 / SIDES as f64).abs();
        for &strength in &strengths {
            let kind = Strength::ALL.iter().position(|&known| known == strength).unwrap_or(0);
            let memory = &counts.memory[kind];
            remembered = remembered.max(off(same(&memory.with_symmetry)));
            tests.push(table(format!("memory, {}", strength.word()), &memory.with_symmetry));
            bodies.push(table(format!("bodies, {}", strength.word()), &memory.without_symmetry));
        }
        if pairs {
            tests.push(table("neighbours".into(), &counts.neighbours));
        }
        if follow {
            tests.push(table("successive throws".into(), &counts.successive));
        }
        let face = counts.faces.iter().map(|&count| off(count as f64 / counts.dice.max(1) as f64)).fold(0.0, f64::max);
        let most_off = LargestDeviation { face, memory: remembered };
        let seconds = [0.5, 0.9, 0.99, 1.0].map(|part| counts.seconds(part));
        let (changed, stopped) = (counts.changed, counts.throws < spec.throws);
        Self { significance: SIGNIFICANCE, share, tests, bodies, most_off, seconds, changed, stopped }
    }

    /// Whether the dice pass: all of them were thrown, no test rejects them, and none was read too early.
    #[must_use]
    pub fn pass(&self) -> bool {
        !self.stopped && self.changed == 0 && !self.tests.iter().any(|test| test.rejected)
    }
}
