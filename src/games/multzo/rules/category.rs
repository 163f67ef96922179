//! The four categories and how hands rate in them (MU-10 to MU-12). Must not depend on the state of a match.

use crate::rules::ArrayVec;
use serde::{Deserialize, Serialize};

use super::super::{Suit, Tiles};
use crate::rules::Seat;

/// A category of the showdown, in the order in which coins are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Four tiles of one suit; pays crowns.
    Flush,
    /// One tile of each suit; pays arms.
    Prime,
    /// Three or four tiles of one value; pays suns.
    Set,
    /// Three or four values in sequence; pays moons.
    Run,
}

impl Category {
    /// All categories.
    pub const ALL: [Self; 4] = [Self::Flush, Self::Prime, Self::Set, Self::Run];

    /// The category's index into per-category lists.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The category's name.
    pub const fn word(self) -> &'static str {
        ["flush", "prime", "set", "run"][self as usize]
    }

    /// The suit of its coins (MU-3).
    pub const fn suit(self) -> Suit {
        [Suit::Crowns, Suit::Arms, Suit::Suns, Suit::Moons][self as usize]
    }
}

/// How a hand rates in one category. Greater is better (MU-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Standing {
    /// Whether all four tiles belong to the category rather than three.
    pub four: bool,
    /// The sum of the hand's four tiles (MU-10).
    pub worth: u8,
}

/// An exclusive upper bound of [`Standings::rank`].
pub const RANKS: usize = 64;

/// How a hand of four rates in all categories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standings([u8; 4]);

impl Standings {
    /// Rates these four tiles (MU-10, MU-11).
    pub const fn of(hand: Tiles) -> Self {
        let suits = [
            hand.values_of(Suit::Suns),
            hand.values_of(Suit::Moons),
            hand.values_of(Suit::Crowns),
            hand.values_of(Suit::Arms),
        ];
        let mut worth = 0;
        // Entry n has a bit for each value that occurs at least n + 1 times.
        let mut met = [0_u8; 4];
        let mut each = true;
        let mut same = false;
        let mut suit = 0;
        while suit < 4 {
            let values = suits[suit];
            worth += WORTH[values as usize];
            same |= values.count_ones() == 4;
            each &= values != 0;
            met[3] |= met[2] & values;
            met[2] |= met[1] & values;
            met[1] |= met[0] & values;
            met[0] |= values;
            suit += 1;
        }
        let three_on = met[0] & met[0] >> 1 & met[0] >> 2;
        let four_on = three_on & met[0] >> 3;
        Self([
            rank(same, true, worth),
            rank(each, true, worth),
            rank(met[2] != 0, met[3] != 0, worth),
            rank(three_on != 0, four_on != 0, worth),
        ])
    }

    /// The rating in this category; `None` if the hand is not eligible.
    pub const fn get(&self, category: Category) -> Option<Standing> {
        match self.rank(category) {
            0 => None,
            rank => Some(Standing { four: rank > FOUR, worth: (rank - 1) % FOUR }),
        }
    }

    /// The rating in this category as a number below [`RANKS`]: 0 if not eligible, higher is better.
    pub const fn rank(&self, category: Category) -> u8 {
        self.0[category.index()]
    }
}

/// The rank bonus of four tiles; greater than the sum of any hand.
const FOUR: u8 = 32;

const fn rank(eligible: bool, four: bool, worth: u8) -> u8 {
    if eligible { worth + 1 + if four { FOUR } else { 0 } } else { 0 }
}

/// The sum of the values in a bit set of values.
const WORTH: [u8; 64] = {
    let mut worth = [0; 64];
    let mut values = 0;
    while values < 64 {
        let mut value = 0;
        while value < 6 {
            if values >> value & 1 != 0 {
                worth[values] += super::super::Value::ALL[value].worth();
            }
            value += 1;
        }
        values += 1;
    }
    worth
};

/// The winner of each category in a showdown; `None` if no hand was eligible or the best hands tied (MU-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Showdown {
    /// The flush, paid in crowns.
    pub flush: Option<Seat>,
    /// The prime, paid in arms.
    pub prime: Option<Seat>,
    /// The set, paid in suns.
    pub set: Option<Seat>,
    /// The run, paid in moons.
    pub run: Option<Seat>,
}

impl Showdown {
    pub const fn winner(&self, category: Category) -> Option<Seat> {
        match category {
            Category::Flush => self.flush,
            Category::Prime => self.prime,
            Category::Set => self.set,
            Category::Run => self.run,
        }
    }

    pub(crate) const fn won_by(&mut self, category: Category, seat: Seat) {
        match category {
            Category::Flush => self.flush = Some(seat),
            Category::Prime => self.prime = Some(seat),
            Category::Set => self.set = Some(seat),
            Category::Run => self.run = Some(seat),
        }
    }

    /// The categories that this seat won: at most two (MU-13).
    pub fn of(&self, seat: Seat) -> ArrayVec<Category, 4> {
        Category::ALL.into_iter().filter(|category| self.winner(*category) == Some(seat)).collect()
    }
}
