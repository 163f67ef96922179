//! Judging dice while somebody watches them fall: looks that are settled beforehand, however long they watch.
//!
//! Whoever tests after every throw finds something in the end: that is what chance does. So the faces are looked at only
//! when 60 dice were counted, then 120, 240 and so on, and the looks share what one alone would be allowed: the k-th may
//! be wrong once in k·(k + 1) thousand times, all of them together once in a thousand. Which faces stand out is said by a
//! look as well and by nothing between two of them, for the same reason.

use super::chi::{band, p_value, uniform};
use super::report::SIGNIFICANCE;
use crate::sim::dice::SIDES;

/// The first look is at so many dice.
const FIRST: u64 = 60;

/// What a look found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InterimResult {
    /// How many dice were counted.
    pub dice: u64,
    /// How often chance alone is as uneven as that, or more.
    pub p: f64,
    /// Whether chance does that too seldom.
    pub rejected: bool,
    /// The faces, as in [`crate::sim::dice::DiceSet::faces`], that lay outside their band then; none unless it was too
    /// seldom.
    pub out: [bool; SIDES],
}

/// The looks at one row of throws.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SequentialTest {
    checks_done: u32,
    last: Option<InterimResult>,
}

impl SequentialTest {
    /// The dice that have to be counted for the next look.
    #[must_use]
    pub const fn next(&self) -> u64 {
        FIRST << self.checks_done
    }

    /// What the next look may be wrong with.
    fn share(&self) -> f64 {
        SIGNIFICANCE / f64::from((self.checks_done + 1) * (self.checks_done + 2))
    }

    /// SequentialTest, if enough dice were counted for it. Dice that were found out stay so.
    pub fn update(&mut self, faces: &[u64; SIDES]) {
        let dice = faces.iter().sum();
        while dice >= self.next() && self.checks_done < 40 {
            let (share, (low, high)) = (self.share(), self.band(dice));
            self.checks_done += 1;
            // Many dice at once may reach several looks: only the last of them is taken.
            if dice >= self.next() || self.last.is_some_and(|look| look.rejected) {
                continue;
            }
            let p = p_value(uniform(faces), SIDES as u32 - 1);
            let rejected = p < share;
            let out = faces.map(|count| rejected && !(low..=high).contains(&(count as f64 / dice as f64)));
            self.last = Some(InterimResult { dice, p, rejected, out });
        }
    }

    /// What the last look found.
    #[must_use]
    pub const fn last(&self) -> Option<InterimResult> {
        self.last
    }

    /// Between which shares of so many dice chance leaves a face, at what the next look may be wrong with.
    #[must_use]
    pub fn band(&self, dice: u64) -> (f64, f64) {
        band(1.0 / SIDES as f64, dice, self.share() / SIDES as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_come_at_counts_that_double_and_share_one_in_a_thousand() {
        let mut test = SequentialTest::default();
        test.update(&[9, 9, 9, 9, 9, 9]);
        assert_eq!((test.last(), test.next()), (None, 60));
        test.update(&[10; 6]);
        assert_eq!(test.last(), Some(InterimResult { dice: 60, p: 1.0, rejected: false, out: [false; 6] }));
        test.update(&[15, 10, 10, 10, 10, 10]);
        assert_eq!((test.last().map(|look| look.dice), test.next()), (Some(60), 120));
        test.update(&[1000; 6]);
        assert_eq!((test.last().map(|look| look.dice), test.next()), (Some(6000), 7680));
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
    fn dice_that_were_found_out_stay_so() {
        let mut test = SequentialTest::default();
        test.update(&[60, 0, 0, 0, 0, 0]);
        assert!(test.last().is_some_and(|look| look.rejected && look.dice == 60));
        test.update(&[100_000; 6]);
        assert!(test.last().is_some_and(|look| look.rejected && look.dice == 60));
        let (low, high) = test.band(600);
        assert!(low < 1.0 / 6.0 && high > 1.0 / 6.0 && test.band(60_000).1 < high);
    }
}
