//! The dice in a tray and in the row beside it, derived from the events presented so far. Pure data.

use super::super::{Dice, Hand};
use crate::rules::Pips;

/// The dice of one tray and its row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceLayout {
    /// The faces of the last throw.
    pub thrown: Hand,
    /// Which dice of the last throw were set aside since.
    pub gone: [bool; 6],
    /// The faces in the row, in the order in which they were set aside.
    pub aside: Vec<Pips>,
    /// Whether all six dice are set aside and wait to be thrown again.
    pub hot: bool,
    /// The dice picked by a person, by index. These dice move, rather than others with the same faces.
    pub picked: [bool; 6],
}

impl DiceLayout {
    /// Records a throw.
    pub fn throw(&mut self, faces: &Hand) {
        self.thrown.clone_from(faces);
        self.gone = [false; 6];
        self.picked = [false; 6];
    }

    /// Sets dice aside and returns them as index and face.
    pub fn set_aside(&mut self, dice: Dice) -> Vec<(usize, Pips)> {
        let picked = self.picked;
        let wanted = |layout: &Self, index: usize| !layout.gone[index];
        let mut open = dice;
        let mut moved = Vec::new();
        // Selected dice first, if they match; otherwise any with the requested faces.
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

    /// The faces of the last throw that are still in the tray.
    pub fn left(&self) -> Vec<Pips> {
        self.thrown.iter().zip(self.gone).filter(|(_, gone)| !gone).map(|(face, _)| *face).collect()
    }

    /// Removes the row, because its dice are thrown again.
    pub fn take_up(&mut self) {
        self.aside.clear();
        self.hot = false;
    }

    /// Clears row and tray.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

pub fn marked(hand: &Hand, marks: [bool; 6]) -> Dice {
    hand.iter().zip(marks).filter(|(_, marked)| *marked).fold(Dice::NONE, |dice, (face, _)| dice.with(*face))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(faces: &[u8]) -> Hand {
        faces.iter().filter_map(|face| Pips::new(*face)).collect()
    }

    #[test]
    fn the_selected_dice_are_the_ones_that_move() {
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
