//! A sequential significance test for dice that are watched live, with fixed interim analyses.
//!
//! Testing after every throw would reject any dice eventually. Therefore the faces are tested only after 60 dice, then
//! 120, 240 and so on. The interim tests share the significance: the k-th has 1/(k·(k + 1)) of it, which adds up to the
//! whole. For the same reason, conspicuous faces are determined only at an interim test.

use super::chi::{band, p_value, uniform};
use super::report::SIGNIFICANCE;

/// Number of dice at the first interim test.
const FIRST: u64 = 60;

/// The result of an interim test.
#[derive(Clone, Debug, PartialEq)]
pub struct InterimResult {
    /// Number of dice counted.
    pub dice: u64,
    pub(crate) p: f64,
    /// Whether the p-value is below the test's share of the significance.
    pub rejected: bool,
    /// The faces outside their band, as in [`crate::sim::dice::DiceSet::faces`]; none unless the test rejected the
    /// dice.
    pub out: Vec<bool>,
}

/// The state of a sequential test.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SequentialTest {
    checks_done: u32,
    last: Option<InterimResult>,
}

impl SequentialTest {
    /// Number of dice at which the next interim test takes place.
    pub const fn next(&self) -> u64 {
        FIRST << self.checks_done
    }

    /// The significance level of the next interim test.
    fn share(&self) -> f64 {
        SIGNIFICANCE / f64::from((self.checks_done + 1) * (self.checks_done + 2))
    }

    /// Runs an interim test if enough dice were counted. A rejection is final.
    pub fn update(&mut self, faces: &[u64]) {
        let dice = faces.iter().sum();
        while dice >= self.next() && self.checks_done < 40 {
            let (share, (low, high)) = (self.share(), self.band(dice, faces.len()));
            self.checks_done += 1;
            // Many dice at once may reach several interim tests; only the last one is run.
            if dice >= self.next() || self.last.as_ref().is_some_and(|result| result.rejected) {
                continue;
            }
            let p = p_value(uniform(faces), faces.len() as u32 - 1);
            let rejected = p < share;
            let is_out = |count: &u64| rejected && !(low..=high).contains(&(*count as f64 / dice as f64));
            let out = faces.iter().map(is_out).collect();
            self.last = Some(InterimResult { dice, p, rejected, out });
        }
    }

    /// The last result.
    pub const fn last(&self) -> Option<&InterimResult> {
        self.last.as_ref()
    }

    /// The range in which the relative frequency of one of `sides` faces lies for fair dice, at the level of the next interim
    /// test.
    pub fn band(&self, dice: u64, sides: usize) -> (f64, f64) {
        band(1.0 / sides as f64, dice, self.share() / sides as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interim_tests_come_at_doubling_counts_and_share_the_significance() {
        let mut test = SequentialTest::default();
        test.update(&[9, 9, 9, 9, 9, 9]);
        assert_eq!((test.last(), test.next()), (None, 60));
        test.update(&[10; 6]);
        assert_eq!(test.last(), Some(&InterimResult { dice: 60, p: 1.0, rejected: false, out: vec![false; 6] }));
        test.update(&[15, 10, 10, 10, 10, 10]);
        assert_eq!((test.last().map(|result| result.dice), test.next()), (Some(60), 120));
        test.update(&[1000; 6]);
        assert_eq!((test.last().map(|result| result.dice), test.next()), (Some(6000), 7680));
        let mut all = SequentialTest::default();
        let shares: f64 = (0..40)
            .map(|checks_done| {
                all.checks_done = checks_done;
                all.share()
            })
            .sum();
        assert!(shares < SIGNIFICANCE && shares > 0.97 * SIGNIFICANCE, "{shares}");
    }

    #[test]
    fn a_rejection_is_final() {
        let mut test = SequentialTest::default();
        test.update(&[60, 0, 0, 0, 0, 0]);
        assert!(test.last().is_some_and(|result| result.rejected && result.dice == 60));
        test.update(&[100_000; 6]);
        assert!(test.last().is_some_and(|result| result.rejected && result.dice == 60));
        let (low, high) = test.band(600, 6);
        assert!(low < 1.0 / 6.0 && high > 1.0 / 6.0 && test.band(60_000, 6).1 < high);
    }
}
