//! Seats and sets of seats (G-1).

use serde::{Deserialize, Serialize};

/// The maximum number of seats at any table.
pub const MAX_SEATS: u8 = 8;

/// A seat at the table, numbered clockwise from 0: the next higher number is the seat to the left (G-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat to the left at a table with `seats` seats (G-1).
    #[must_use]
    pub const fn left(self, seats: u8) -> Self {
        Self(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// The seat's index into per-seat lists.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The numbers from `least` to `most` in English: `2 to 4`, or `2` if there is only one.
#[must_use]
pub fn range_in_words(least: u8, most: u8) -> String {
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}

/// A set of up to [`MAX_SEATS`] seats. Iterates in ascending order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The seats from 0 to `seats - 1`.
    #[must_use]
    pub const fn first(seats: u8) -> Self {
        Self(if seats >= 8 { 0xff } else { (1 << seats) - 1 })
    }

    /// The set of this one seat.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the set contains `seat`.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// The set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set with `seat` removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The number of seats in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat in the set.
    #[must_use]
    pub fn lowest(self) -> Option<Seat> {
        self.into_iter().next()
    }
}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = SeatsIter;

    fn into_iter(self) -> SeatsIter {
        SeatsIter(self.0)
    }
}

/// Iterates over a set of seats in ascending order.
#[derive(Clone, Debug)]
pub struct SeatsIter(u8);

impl Iterator for SeatsIter {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Seat(lowest))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl std::fmt::Debug for Seats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.into_iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}
