//! Unordered dice: how many show each face. Must not depend on charts or turns.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::Pips;

/// How many dice show each face, up to 15 dice. Deserializes from faces in any order, serializes in ascending order.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice(u32);

/// The number of multisets of up to six dice, the empty one included: 12 choose 6.
pub(crate) const RANKS: usize = 924;

/// The lowest bit of each face's count. A count has four bits; the 1s are in the lowest.
const LANES: u32 = 0x11_1111;

/// The highest bit of each face's count.
const HIGH: u32 = 0x88_8888;

impl Dice {
    /// No dice.
    pub const NONE: Self = Self(0);

    /// The maximum number of dice.
    pub const MOST: usize = 15;

    /// Counts the faces of up to [`Dice::MOST`] dice.
    #[must_use]
    pub fn of(faces: &[Pips]) -> Self {
        debug_assert!(faces.len() <= Self::MOST);
        faces.iter().fold(Self::NONE, |dice, &face| dice.and(face, 1))
    }

    /// These dice and `dice` more that show `face`.
    #[must_use]
    pub const fn and(self, face: Pips, dice: u8) -> Self {
        Self(self.0 + ((dice as u32) << Self::shift(face)))
    }

    /// The number of dice that show `face`.
    #[must_use]
    pub const fn count(self, face: Pips) -> u8 {
        (self.0 >> Self::shift(face) & 0xf) as u8
    }

    /// The number of dice.
    #[must_use]
    pub const fn len(self) -> u8 {
        (self.0.wrapping_mul(LANES) >> 20 & 0xf) as u8
    }

    /// Whether there are no dice.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether these dice include all of `others`. Each face may occur at most seven times here.
    #[must_use]
    pub const fn contains(self, others: Self) -> bool {
        // If a count is too small, the subtraction clears its highest bit.
        others.0 & HIGH == 0 && (self.0 | HIGH).wrapping_sub(others.0) & HIGH == HIGH
    }

    /// These dice without `others`, which must be included.
    #[must_use]
    pub const fn less(self, others: Self) -> Self {
        Self(self.0 - others.0)
    }

    /// The faces in ascending order.
    pub fn faces(self) -> impl Iterator<Item = Pips> {
        Pips::ALL.into_iter().flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }

    /// The index of these dice, at most six, among all multisets of up to six dice: 0 to 923.
    ///
    /// With s(f) the number of dice that show f or less, it is the sum over f of C(s(f) + f − 1, f): the combinatorial
    /// number system.
    pub(crate) const fn rank(self) -> usize {
        const PLACES: [[u16; 8]; 6] = places();
        let sums = self.0.wrapping_mul(LANES);
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
                grow.extend((lowest..6).map(|face| (dice.and(Pips::ALL[face], 1), face)));
            }
        }
        all
    }

    const fn shift(face: Pips) -> u32 {
        4 * (face.get() as u32 - 1)
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

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.faces().map(Pips::get)).finish()
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, face) in self.faces().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, face.get())?;
        }
        Ok(())
    }
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces())
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let faces = Vec::<Pips>::deserialize(deserializer)?;
        if faces.len() > Self::MOST {
            return Err(D::Error::custom(format!("{} dice are more than any throw has", faces.len())));
        }
        Ok(Self::of(&faces))
    }
}

/// How many dice a seat throws when all are left (HD-1).
pub const DICE: u8 = 6;

/// The dice of one throw, in the order they were read.
pub type Hand = crate::rules::ArrayVec<crate::rules::Pips, 6>;
