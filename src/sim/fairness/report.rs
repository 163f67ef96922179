//! Evaluates counts: significance tests that are fixed in advance, and figures with their limits.
//!
//! The specification of a sample determines its tests: faces; memory (dependence on the face in the hand) for each
//! strength; neighbours if a throw has two dice; successive throws if there are two. Together they may fail for fair
//! dice once in a thousand samples ([`SIGNIFICANCE`]), so each gets an equal share of that (Bonferroni correction).

use serde::Serialize;

use super::chi::{independence, p_value, uniform};
use super::counts::{Pairs, SampleCounts, same};
use super::sampled_throw::Strength;
use super::sampling::SampleSpec;

/// Probability that fair dice fail at least one test of a sample.
pub const SIGNIFICANCE: f64 = 0.001;

/// Maximum deviation of a face's relative frequency from its share, 1/6 of a cube, for a sample of a million.
pub const MAX_FACE_DEVIATION: f64 = 0.0025;

/// Maximum deviation from that share of the probability to show the face from the hand, at any strength.
pub const MAX_MEMORY_DEVIATION: f64 = 0.005;

/// Permitted range of the median duration of a throw, in seconds of simulated time.
pub const P50: (f64, f64) = (0.9, 1.6);

/// Maximum of the 99th percentile of the duration, in seconds of simulated time.
pub const P99: f64 = 2.5;

/// A significance test and its result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// Name of the tested property.
    pub name: String,
    pub(crate) counted: u64,
    pub(crate) chi_square: f64,
    /// Degrees of freedom.
    pub freedom: u32,
    pub(crate) p: f64,
    /// Relative frequency of pairs with equal faces; one in as many as there are faces is expected.
    pub same: Option<f64>,
    /// Whether the p-value is below the test's share of the significance.
    pub rejected: bool,
}

/// The largest deviations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct LargestDeviation {
    /// Largest deviation of a face's relative frequency from its share.
    pub face: f64,
    /// Largest deviation from that share of the frequency of the face from the hand, over all strengths.
    pub memory: f64,
}

/// The evaluation of a sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FairnessReport {
    /// Probability that fair dice fail at least one test.
    pub significance: f64,
    /// Probability that fair dice fail a given test.
    pub share: f64,
    /// The tests that decide.
    pub tests: Vec<Test>,
    /// Memory of the bodies at each strength, without face rotations. For information only: these do not decide.
    pub bodies: Vec<Test>,
    pub(crate) most_off: LargestDeviation,
    /// Durations within which 50, 90, 99 and 100 % of throws were read, in seconds.
    pub seconds: [f64; 4],
    /// Number of dice that changed after their read. Must be 0.
    pub changed: u64,
    /// Whether the sample is incomplete.
    pub stopped: bool,
}

impl FairnessReport {
    /// Evaluates the counts of a sample.
    pub fn of(spec: &SampleSpec, counts: &SampleCounts) -> Self {
        let strengths: Vec<Strength> = match spec.strength {
            Strength::Mixed => Strength::SINGLE.to_vec(),
            one => vec![one],
        };
        let (pairs, follow) = (spec.dice >= 2, spec.throws >= 2);
        let planned = 1 + strengths.len() + usize::from(pairs) + usize::from(follow);
        let share = SIGNIFICANCE / planned as f64;
        let test = |name: String, counted: u64, chi_square: f64, freedom: u32, same: Option<f64>| {
            let p = p_value(chi_square, freedom);
            Test { name, counted, chi_square, freedom, p, same, rejected: p < share }
        };
        let sides = spec.set.faces.len() as u32;
        let table = |name: String, pairs: &Pairs| {
            test(name, pairs.iter().flatten().sum(), independence(pairs), (sides - 1).pow(2), Some(same(pairs)))
        };
        let mut tests = vec![test("faces".into(), counts.dice, uniform(&counts.faces), sides - 1, None)];
        let (mut bodies, mut remembered) = (Vec::new(), 0.0_f64);
        let off = |share: f64| (share - 1.0 / f64::from(sides)).abs();
        for &strength in &strengths {
            let memory = &counts.memory[strength as usize];
            remembered = remembered.max(off(same(&memory.with_symmetry)));
            tests.push(table(format!("memory, {strength}"), &memory.with_symmetry));
            bodies.push(table(format!("bodies, {strength}"), &memory.without_symmetry));
        }
        if pairs {
            tests.push(table("neighbours".into(), &counts.neighbours));
        }
        if follow {
            tests.push(table("successive rolls".into(), &counts.successive));
        }
        let face = counts.faces.iter().map(|&count| off(count as f64 / counts.dice.max(1) as f64)).fold(0.0, f64::max);
        let most_off = LargestDeviation { face, memory: remembered };
        let seconds = [0.5, 0.9, 0.99, 1.0].map(|part| counts.seconds(part));
        let (changed, stopped) = (counts.changed, counts.throws < spec.throws);
        Self { significance: SIGNIFICANCE, share, tests, bodies, most_off, seconds, changed, stopped }
    }

    /// Whether the dice pass: the sample is complete, no test rejects them and no die was read too early.
    pub fn pass(&self) -> bool {
        !self.stopped && self.changed == 0 && !self.tests.iter().any(|test| test.rejected)
    }
}
