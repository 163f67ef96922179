//! What a game waits for, and the moves that answer it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{MAX_SEATS, Seat, Seats};

/// The maximum number of dice in one throw, over all seats.
pub const MAX_DICE: usize = 24;

/// The faces of a throw: lowest seat first, each seat's dice in the order they were read.
pub type Faces<F> = ArrayVec<F, MAX_DICE>;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A throw of dice; answered by [`Move::Faces`].
    Throw(Throw),
    /// A shuffle of a deck with this many pieces; answered by [`Move::Order`].
    Shuffle(u8),
    /// A choice by each of these seats, in any order; each is answered by one [`Move::Act`] and is final.
    Choose(Seats),
    /// Nothing; the match is over.
    Over(Outcome),
}

impl Turn {
    /// The seats that choose.
    pub const fn choosing(&self) -> Seats {
        if let Self::Choose(seats) = self { *seats } else { Seats::NONE }
    }

    /// The seats that throw or choose.
    pub const fn seats(&self) -> Seats {
        if let Self::Throw(throw) = self { throw.seats } else { self.choosing() }
    }
}

/// Which seats throw at the same time, and how many dice each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    seats: Seats,
    /// The number of dice of each seat, one byte per seat, seat 0 lowest. One integer is cheaper to copy than a list.
    dice: u64,
}

impl Throw {
    /// One seat throws `dice` dice.
    pub fn one(seat: Seat, dice: u8) -> Self {
        Self::NONE.and(seat, dice)
    }

    /// Each of `seats` throws `dice` dice.
    pub fn each(seats: Seats, dice: u8) -> Self {
        seats.into_iter().fold(Self::NONE, |throw, seat| throw.and(seat, dice))
    }

    const NONE: Self = Self { seats: Seats::NONE, dice: 0 };

    /// The same throw, with `seat` throwing `dice` dice too.
    #[must_use]
    pub fn and(mut self, seat: Seat, dice: u8) -> Self {
        self.seats = self.seats.with(seat);
        assert!(seat.0 < MAX_SEATS, "a table has eight seats");
        self.dice = self.dice & !(0xff << (8 * seat.0)) | (dice as u64) << (8 * seat.0);
        self
    }

    /// The seats that throw.
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// The number of dice that `seat` throws; 0 if it does not throw.
    pub const fn dice_of(&self, seat: Seat) -> u8 {
        if seat.0 < MAX_SEATS { self.dice.to_le_bytes()[seat.index()] } else { 0 }
    }

    /// The number of dice over all seats.
    #[inline]
    pub fn total(&self) -> usize {
        self.dice.to_le_bytes().into_iter().map(usize::from).sum()
    }

    /// Each throwing seat and its number of dice, lowest seat first: the order of the faces in [`Move::Faces`].
    pub fn iter(&self) -> impl Iterator<Item = (Seat, u8)> + use<> {
        let dice = self.dice.to_le_bytes();
        self.seats.into_iter().map(move |seat| (seat, dice[seat.index()]))
    }
}

/// How a match ended (G-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The seats that won; more than one share the win.
    pub winners: Seats,
    scores: [i32; MAX_SEATS as usize],
    seats: u8,
}

impl Outcome {
    /// An outcome with one score per seat.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] scores.
    pub fn new(winners: Seats, scores: &[i32]) -> Self {
        let mut all = [0; MAX_SEATS as usize];
        all[..scores.len()].copy_from_slice(scores);
        Self { winners, scores: all, seats: scores.len() as u8 }
    }

    /// An outcome with one score per seat; the highest wins.
    pub fn highest(scores: &[i32]) -> Self {
        Self::new(Seats::first(scores.len() as u8).highest(scores), scores)
    }

    /// The scores, one per seat.
    pub fn scores(&self) -> &[i32] {
        &self.scores[..usize::from(self.seats)]
    }
}

/// One move of a match. A match is fully described by its options, its seats and its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move<F, P, A> {
    /// The faces of all requested dice, ordered as in [`Faces`].
    Faces(Faces<F>),
    /// The shuffled deck, top first.
    Order(Vec<P>),
    /// A choice by a seat.
    Act {
        /// The seat that chooses.
        seat: Seat,
        /// The action it chooses.
        action: A,
    },
    /// The clock of a timed match ran out.
    TimeUp,
}

impl Serialize for Turn {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "snake_case")]
        enum Shown<'a> {
            Throw { seats: Seats, dice: Vec<u8> },
            Shuffle(u8),
            Choose { seats: Seats },
            Over { winners: Seats, scores: &'a [i32] },
        }
        match self {
            Self::Throw(throw) => {
                Shown::Throw { seats: throw.seats(), dice: throw.iter().map(|(_, dice)| dice).collect() }
            }
            Self::Shuffle(pieces) => Shown::Shuffle(*pieces),
            Self::Choose(seats) => Shown::Choose { seats: *seats },
            Self::Over(outcome) => Shown::Over { winners: outcome.winners, scores: outcome.scores() },
        }
        .serialize(serializer)
    }
}
