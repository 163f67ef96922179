//! Picking the dice to set aside: only what is allowed can be picked, a combination comes with all its dice. Pure; a
//! device moves the cursor elsewhere.

use bevy::math::Vec2;

use super::super::rules::scoring::refusal;
use super::super::{Dice, Hand, Scoring, SetAside};
use super::marked;
use crate::rules::{Illegal, Seat};

/// What one seat is picking out of its throw.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceSelection {
    /// Who picks.
    pub seat: Seat,
    /// The throw, by the dice's numbers.
    pub hand: Hand,
    /// Which dice are picked: always a set-aside that is allowed (HD-4), or nothing.
    pub picked: [bool; 6],
    /// The die under the cursor, by its number.
    pub cursor: usize,
    scoring: &'static Scoring,
}

impl DiceSelection {
    /// Nothing is picked yet; the cursor stands on the first die that scores.
    #[must_use]
    pub fn new(seat: Seat, hand: &Hand, scoring: &'static Scoring) -> Self {
        let mut pick = Self { seat, hand: hand.clone(), picked: [false; 6], cursor: 0, scoring };
        pick.cursor = pick.scoring_dice().iter().position(|scores| *scores).unwrap_or(0);
        pick
    }

    fn offered(&self) -> &'static [SetAside] {
        self.scoring.set_asides(Dice::of(&self.hand))
    }

    /// Which dice score: those that some allowed set-aside has in it.
    #[must_use]
    pub fn scoring_dice(&self) -> [bool; 6] {
        let offered = self.offered();
        std::array::from_fn(|index| {
            self.hand.get(index).is_some_and(|face| offered.iter().any(|set| set.dice.count(*face) > 0))
        })
    }

    /// The dice that are picked.
    #[must_use]
    pub fn dice(&self) -> Dice {
        marked(&self.hand, self.picked)
    }

    /// What they score; `None` while nothing is picked.
    #[must_use]
    pub fn points(&self) -> Option<u16> {
        self.scoring.score(self.dice()).filter(|_| !self.dice().is_empty())
    }

    /// How many dice are left to throw after them: six when all are aside (HD-7).
    #[must_use]
    pub fn left(&self) -> u8 {
        match self.hand.len() as u8 - self.dice().len() {
            0 => super::super::DICE,
            left => left,
        }
    }

    /// Picks a die, with those it scores with, or puts it back, with those that no longer score.
    ///
    /// # Errors
    /// The rule's sentence, when the die scores in no way (HD-4).
    pub fn toggle(&mut self, index: usize) -> Result<(), Illegal> {
        let Some(&face) = self.hand.get(index) else { return Ok(()) };
        let throw = Dice::of(&self.hand);
        let now = self.dice();
        if self.picked[index] {
            let rest = now.less(Dice::of(&[face]));
            let kept = self.offered().iter().filter(|set| rest.contains(set.dice));
            let most = kept.max_by_key(|set| (set.dice.len(), set.points)).map_or(Dice::NONE, |set| set.dice);
            self.take(most, None, Some(index));
            return Ok(());
        }
        let wanted = now.and(face, 1);
        let fewest = |must: Dice| {
            let able = self.offered().iter().filter(|set| set.dice.contains(must));
            able.min_by_key(|set| (set.dice.len(), std::cmp::Reverse(set.points)))
        };
        let Some(set) = fewest(wanted).or_else(|| fewest(Dice::of(&[face]))) else {
            return Err(refusal(throw, Dice::of(&[face])));
        };
        self.take(set.dice, Some(index), None);
        Ok(())
    }

    /// Picks the set-aside that scores most, the one with the fewest dice of equal ones.
    pub fn take_best(&mut self) {
        if let Some(best) = self.offered().first() {
            self.take(best.dice, None, None);
        }
    }

    /// Marks dice that make up `dice`: `must` among them, `never` not, and else those marked already.
    fn take(&mut self, dice: Dice, must: Option<usize>, never: Option<usize>) {
        let before = self.picked;
        let mut open = dice;
        self.picked = [false; 6];
        let mut order: Vec<usize> = (0..self.hand.len()).filter(|index| Some(*index) != never).collect();
        order.sort_by_key(|&index| (Some(index) != must, !before[index], index));
        for index in order {
            let face = self.hand[index];
            if open.count(face) > 0 {
                open = open.less(Dice::of(&[face]));
                self.picked[index] = true;
            }
        }
    }

    /// Moves the cursor to the next die that scores in a direction, as the eye would pick it. `places` is where each
    /// die lies: x to the right, y toward the sofa.
    pub fn step(&mut self, places: &[Option<Vec2>; 6], step: Vec2) {
        let Some(from) = places[self.cursor] else { return };
        let scores = self.scoring_dice();
        let next = (0..self.hand.len()).filter(|&index| scores[index] && index != self.cursor).filter_map(|index| {
            let off = places[index]? - from;
            let (along, across) = (off.dot(step), off.perp_dot(step).abs());
            (along > 0.2).then_some((along + across * 1.6, index))
        });
        let next = next.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, index)| index);
        // A row of dice is not straight: what lies before or behind all others is reached from its end too.
        let onward = |step: Vec2| {
            let along = |index: usize| places[index].map(|place| place.dot(step));
            let here = from.dot(step);
            let ahead = (0..self.hand.len()).filter(|&index| scores[index] && index != self.cursor);
            let ahead = ahead.filter_map(|index| Some((along(index)?, index))).filter(|(at, _)| *at > here);
            ahead.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, index)| index)
        };
        if let Some(index) = next.or_else(|| onward(step)) {
            self.cursor = index;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hot_dice::Chart;
    use crate::rules::Pips;

    fn pick(faces: &[u8]) -> DiceSelection {
        let hand: Hand = faces.iter().filter_map(|face| Pips::new(*face)).collect();
        DiceSelection::new(Seat(0), &hand, Chart::classic().scoring(false))
    }

    #[test]
    fn only_dice_that_score_light_up() {
        assert_eq!(pick(&[1, 2, 3, 4, 5, 6]).scoring_dice(), [true, false, false, false, true, false]);
        assert_eq!(pick(&[2, 2, 2, 3, 4, 6]).scoring_dice(), [true, true, true, false, false, false]);
        assert!(pick(&[2, 3, 4, 6]).toggle(0).is_err_and(|illegal| illegal.clause == "HD-4"));
    }

    #[test]
    fn a_combination_comes_and_goes_with_all_its_dice() {
        let mut pick = pick(&[2, 1, 2, 3, 2, 1]);
        pick.toggle(2).expect("a 2 of three scores");
        assert_eq!((pick.picked, pick.points()), ([true, false, true, false, true, false], Some(200)));
        pick.toggle(5).expect("a 1 scores");
        assert_eq!((pick.picked[5], pick.picked[1], pick.points()), (true, false, Some(300)));
        pick.toggle(0).expect("put back");
        assert_eq!((pick.picked, pick.points()), ([false, false, false, false, false, true], Some(100)));
        pick.toggle(5).expect("put back");
        assert_eq!((pick.dice().is_empty(), pick.points()), (true, None));
    }

    #[test]
    fn whatever_is_pressed_the_choice_can_be_made_or_is_empty() {
        use rand::{RngExt, SeedableRng};
        let mut chance = rand_pcg::Pcg64Mcg::seed_from_u64(4);
        for _ in 0..3_000 {
            let dice = chance.random_range(1..=6);
            let faces: Vec<u8> = (0..dice).map(|_| chance.random_range(1..=6)).collect();
            let mut pick = pick(&faces);
            for _ in 0..8 {
                let index = chance.random_range(0..faces.len());
                let was = pick.picked[index];
                if pick.toggle(index).is_ok() {
                    assert_eq!(pick.picked[index], !was, "{faces:?}");
                }
                assert!(pick.dice().is_empty() || pick.points().is_some(), "{faces:?} {:?}", pick.picked);
            }
        }
    }

    #[test]
    fn every_die_that_scores_is_reached_from_every_other() {
        let mut pick = pick(&[1, 1, 5, 5, 1, 3]);
        let at = |x: f32, y: f32| Some(Vec2::new(x, y));
        let places = [at(0.0, 0.0), at(4.0, 3.0), at(-5.0, 1.0), at(1.0, -6.0), at(4.2, 3.4), at(9.0, 0.0)];
        for start in 0..5 {
            let mut seen = vec![start];
            let mut next = 0;
            while next < seen.len() {
                for step in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                    pick.cursor = seen[next];
                    pick.step(&places, step);
                    if !seen.contains(&pick.cursor) {
                        seen.push(pick.cursor);
                    }
                }
                next += 1;
            }
            assert_eq!(seen.len(), 5, "from {start}");
        }
    }
}
