//! What lies in a tray and in the row beside it. A pure account of the facts shown so far: it decides nothing.

use super::super::{Dice, Hand};
use super::marked;
use crate::rules::Pips;

/// The dice of one tray and its row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceLayout {
    /// The last throw, by the dice's numbers.
    pub thrown: Hand,
    /// Which of its dice were set aside since.
    pub gone: [bool; 6],
    /// The row, in the order the dice came into it.
    pub aside: Vec<Pips>,
    /// Whether all six are aside: they wait in the hand to be thrown again.
    pub hot: bool,
    /// The dice that somebody at the table picked, by their numbers: just those are to move, not others that show the
    /// same.
    pub picked: [bool; 6],
}

impl DiceLayout {
    /// Dice were thrown. What was hot is thrown with them.
    pub fn throw(&mut self, faces: &Hand) {
        self.thrown.clone_from(faces);
        self.gone = [false; 6];
        self.picked = [false; 6];
    }

    /// Dice are set aside; says which, by number and face.
    pub fn set_aside(&mut self, dice: Dice) -> Vec<(usize, Pips)> {
        let picked = self.picked;
        let wanted = |layout: &Self, index: usize| !layout.gone[index];
        let mut open = dice;
        let mut moved = Vec::new();
        // Those picked by hand first, then any that show what is asked for.
        let exact = marked(&self.thrown, picked) == dice;
        for only_picked in [true, false] {
            for (index, &face) in self.thrown.iter().enumerate() {
                let chosen = !only_picked || (exact && picked[index]);
                if chosen && wanted(self, index) && open.count(face) > 0 && !moved.contains(&(index, face)) {
                    open = open.less(Dice::of(&[face]));
                    moved.push((index, face));
                }
            }
        }
        for (index, face) in &moved {
            self.gone[*index] = true;
            self.aside.push(*face);
        }
        self.picked = [false; 6];
        moved
    }

    /// The dice of the last throw that still lie in the tray.
    #[must_use]
    pub fn left(&self) -> Vec<Pips> {
        self.thrown.iter().zip(self.gone).filter(|(_, gone)| !gone).map(|(face, _)| *face).collect()
    }

    /// The dice of the row are thrown again: they are in the hand.
    pub fn take_up(&mut self) {
        self.aside.clear();
        self.hot = false;
    }

    /// The row and the tray are cleared.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(faces: &[u8]) -> Hand {
        faces.iter().filter_map(|face| Pips::new(*face)).collect()
    }

    #[test]
    fn the_dice_picked_by_hand_are_the_ones_that_move() {
        let mut layout = DiceLayout::default();
        layout.throw(&hand(&[1, 3, 1, 5, 2, 6]));
        layout.picked[2] = true;
        let moved: Vec<usize> = layout.set_aside(Dice::of(&hand(&[1]))).into_iter().map(|(index, _)| index).collect();
        assert_eq!(moved, [2]);
        assert_eq!(layout.left(), hand(&[1, 3, 5, 2, 6]).to_vec());
        let moved: Vec<usize> = layout.set_aside(Dice::of(&hand(&[5]))).into_iter().map(|(index, _)| index).collect();
        assert_eq!(moved, [3]);
        assert_eq!(layout.aside, hand(&[1, 5]).to_vec());
    }
}
