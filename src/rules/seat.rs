//! Seats and sets of seats (G-1).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::set::{Numbered, Set};

/// The maximum number of seats at any table.
pub const MAX_SEATS: u8 = 8;

/// A seat at the table, numbered clockwise from 0: the next higher number is the seat to the left (G-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat to the left at a table with `seats` seats (G-1).
    pub const fn left(self, seats: u8) -> Self {
        Self(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// The seat's index into per-seat lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The numbers from `least` to `most` in English: `2 to 4`, or `2` if there is only one.
pub fn range_in_words(least: u8, most: u8) -> String {
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}

impl Numbered for Seat {
    fn number(self) -> u8 {
        // A set of seats has no bit for a seat that no table has.
        self.0.min(63)
    }

    fn numbered(number: u8) -> Self {
        Self(number)
    }
}

/// A set of seats.
pub type Seats = Set<Seat>;

impl Seats {
    /// The seats from 0 to `seats - 1`, at most [`MAX_SEATS`].
    pub const fn first(seats: u8) -> Self {
        Self::from_bits(0xff >> MAX_SEATS.saturating_sub(seats))
    }

    /// The seats with the highest rank, from the rank of each seat in this set, lowest seat first.
    pub fn highest<K: Ord>(self, ranks: impl IntoIterator<Item = K>) -> Self {
        let mut best = (None, Self::NONE);
        for (seat, rank) in self.into_iter().zip(ranks) {
            best = match Some(&rank).cmp(&best.0.as_ref()) {
                Ordering::Less => best,
                Ordering::Equal => (best.0, best.1.with(seat)),
                Ordering::Greater => (Some(rank), Self::one(seat)),
            };
        }
        best.1
    }
}
