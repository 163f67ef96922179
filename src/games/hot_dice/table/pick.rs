//! Picking of dice to set aside. Only legal dice can be picked, and a combination is picked with all its dice.
//! Pure; input handling moves the cursor.

use super::super::rules::scoring::refusal;
use super::super::{Dice, Hand, Scoring, SetAside};
use super::dice_layout::marked;
use crate::rules::{Illegal, Seat};

/// A seat's pick from its throw.
#[derive(Clone, Debug, PartialEq)]
pub struct DicePick {
    pub seat: Seat,
    /// The faces of the throw.
    pub hand: Hand,
    /// The picked dice: a legal set-aside (HD-4) or none.
    pub picked: [bool; 6],
    /// Index of the die under the cursor.
    pub cursor: usize,
    scoring: &'static Scoring,
}

impl DicePick {
    /// Starts with an empty pick and the cursor on the first scoring die.
    pub fn new(seat: Seat, hand: &Hand, scoring: &'static Scoring) -> Self {
        let mut pick = Self { seat, hand: hand.clone(), picked: [false; 6], cursor: 0, scoring };
        pick.cursor = pick.scoring_dice().iter().position(|scores| *scores).unwrap_or(0);
        pick
    }

    fn offered(&self) -> &'static [SetAside] {
        self.scoring.set_asides(Dice::of(&self.hand))
    }

    /// The dice that are part of a legal set-aside.
    pub fn scoring_dice(&self) -> [bool; 6] {
        let offered = self.offered();
        std::array::from_fn(|index| {
            self.hand.get(index).is_some_and(|face| offered.iter().any(|set| set.dice.count(*face) > 0))
        })
    }

    /// The picked dice.
    pub fn dice(&self) -> Dice {
        marked(&self.hand, self.picked)
    }

    /// The points of the picked dice; `None` if there are none.
    pub fn points(&self) -> Option<u16> {
        self.scoring.score(self.dice()).filter(|_| !self.dice().is_empty())
    }

    /// Number of dice for the next throw: six if all are set aside (HD-7).
    pub fn left(&self) -> u8 {
        match self.hand.len() as u8 - self.dice().len() {
            0 => super::super::DICE,
            left => left,
        }
    }

    /// Toggles a die. Selecting adds the dice it scores with; deselecting removes those that no longer score.
    ///
    /// # Errors
    /// If the die does not score (HD-4).
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
        let wanted = now.with(face);
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

    /// Selects these dice, if they are a legal set-aside.
    pub fn take_dice(&mut self, dice: Dice) {
        if self.offered().iter().any(|set| set.dice == dice) {
            self.take(dice, None, None);
            self.cursor = self.picked.iter().position(|picked| *picked).unwrap_or(self.cursor);
        }
    }

    /// Picks dice with the faces `dice`, including the index `must`, excluding `never`, and preferring picked ones.
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hot_dice::Chart;
    use crate::rules::Pips;

    fn pick(faces: &[u8]) -> DicePick {
        let hand: Hand = faces.iter().filter_map(|face| Pips::new(*face)).collect();
        DicePick::new(Seat(0), &hand, Chart::classic().scoring(false))
    }

    #[test]
    fn only_scoring_dice_are_offered() {
        assert_eq!(pick(&[1, 2, 3, 4, 5, 6]).scoring_dice(), [true, false, false, false, true, false]);
        assert_eq!(pick(&[2, 2, 2, 3, 4, 6]).scoring_dice(), [true, true, true, false, false, false]);
        assert!(pick(&[2, 3, 4, 6]).toggle(0).is_err_and(|illegal| illegal.clause == "HD-4"));
    }

    #[test]
    fn a_combination_is_selected_and_deselected_as_a_whole() {
        let mut pick = pick(&[2, 1, 2, 3, 2, 1]);
        pick.toggle(2).expect("three 2s score");
        assert_eq!((pick.picked, pick.points()), ([true, false, true, false, true, false], Some(200)));
        pick.toggle(5).expect("a 1 scores");
        assert_eq!((pick.picked[5], pick.picked[1], pick.points()), (true, false, Some(300)));
        pick.toggle(0).expect("it is deselected");
        assert_eq!((pick.picked, pick.points()), ([false, false, false, false, false, true], Some(100)));
        pick.toggle(5).expect("it is deselected");
        assert_eq!((pick.dice().is_empty(), pick.points()), (true, None));
    }

    #[test]
    fn any_sequence_of_toggles_gives_a_legal_or_empty_pick() {
        use rand::{RngExt, SeedableRng};
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(4);
        for _ in 0..3_000 {
            let dice = rng.random_range(1..=6);
            let faces: Vec<u8> = (0..dice).map(|_| rng.random_range(1..=6)).collect();
            let mut pick = pick(&faces);
            for _ in 0..8 {
                let index = rng.random_range(0..faces.len());
                let was = pick.picked[index];
                if pick.toggle(index).is_ok() {
                    assert_eq!(pick.picked[index], !was, "{faces:?}");
                }
                assert!(pick.dice().is_empty() || pick.points().is_some(), "{faces:?} {:?}", pick.picked);
            }
        }
    }
}
