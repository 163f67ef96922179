//! Unordered dice: how many show each face. Must not depend on charts or turns.

use std::fmt;

use crate::rules::{ArrayVec, FaceCounts, Numbered as _, Pips};

/// Unordered dice.
pub type Dice = FaceCounts<Pips>;

/// The number of multisets of up to six dice, the empty one included: 12 choose 6.
pub(crate) const RANKS: usize = 924;

impl Dice {
    /// The index of these dice, at most six, among all multisets of up to six dice: 0 to 923.
    ///
    /// With s(f) the number of dice that show f or less, it is the sum over f of C(s(f) + f − 1, f): the combinatorial
    /// number system.
    pub(crate) const fn rank(self) -> usize {
        const PLACES: [[u16; 8]; 6] = places();
        let sums = self.running_sums();
        let mut rank = 0;
        let mut face = 0;
        while face < 6 {
            rank += PLACES[face][(sums >> (4 * face) & 7) as usize];
            face += 1;
        }
        rank as usize
    }

    /// All multisets of up to six dice, in the order of [`Dice::rank`].
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![Self::NONE; RANKS];
        let mut grow = vec![(Self::NONE, 0)];
        while let Some((dice, lowest)) = grow.pop() {
            all[dice.rank()] = dice;
            if dice.len() < 6 {
                grow.extend((lowest..6).map(|face| (dice.with(Pips::numbered(face)), face)));
            }
        }
        all
    }
}

const fn places() -> [[u16; 8]; 6] {
    let mut places = [[0; 8]; 6];
    let mut face = 1;
    while face <= 6 {
        let mut sum = 0;
        while sum < 7 {
            // C(sum + face − 1, face)
            let mut value = 1;
            let mut i = 0;
            while i < face {
                value = value * (sum + face - 1 - i) / (i + 1);
                i += 1;
                if value == 0 {
                    break;
                }
            }
            places[face - 1][sum] = value as u16;
            sum += 1;
        }
        face += 1;
    }
    places
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.faces().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, face.get())?;
        }
        Ok(())
    }
}

/// How many dice a seat throws when all are left (HD-1).
pub const DICE: u8 = 6;

/// The dice of one throw, in the order they were read.
pub type Hand = ArrayVec<Pips, 6>;
