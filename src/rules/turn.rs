//! What a game waits for, and the moves that answer it.

use super::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{MAX_SEATS, Seat, Seats};

/// The most dice that are ever thrown together, all seats counted.
pub const MAX_DICE: usize = 24;

/// The faces of a throw, flat, seat after seat, lowest seat first.
pub type Faces<F> = ArrayVec<F, MAX_DICE>;

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Dice are to be thrown; answered by [`Move::Faces`].
    Throw(Throw),
    /// A deck of so many pieces is to be put in order; answered by [`Move::Order`].
    Shuffle(u8),
    /// These seats have not chosen yet. Each answers by one [`Move::Act`], in any order; a choice made stands.
    Choose(Seats),
    /// Nothing: it is over.
    Over(Outcome),
}

/// Which seats throw how many dice, all at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    seats: Seats,
    /// How many dice each seat throws, a byte a seat, seat 0 lowest: one number is passed round faster than a list.
    dice: u64,
}

impl Throw {
    /// One seat throws so many dice.
    #[must_use]
    pub const fn one(seat: Seat, dice: u8) -> Self {
        Self::NONE.and(seat, dice)
    }

    /// Each of the seats throws so many dice.
    #[must_use]
    pub fn each(seats: Seats, dice: u8) -> Self {
        seats.into_iter().fold(Self::NONE, |throw, seat| throw.and(seat, dice))
    }

    const NONE: Self = Self { seats: Seats::NONE, dice: 0 };

    /// The same throw, with `seat` throwing `dice` too.
    #[must_use]
    pub const fn and(mut self, seat: Seat, dice: u8) -> Self {
        self.seats = self.seats.with(seat);
        assert!(seat.0 < MAX_SEATS, "a table has eight seats");
        self.dice = self.dice & !(0xff << (8 * seat.0)) | (dice as u64) << (8 * seat.0);
        self
    }

    /// The seats that throw.
    #[must_use]
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// How many dice `seat` throws: 0 when it does not.
    #[must_use]
    pub const fn dice_of(&self, seat: Seat) -> u8 {
        if seat.0 < MAX_SEATS { self.dice.to_le_bytes()[seat.index()] } else { 0 }
    }

    /// How many dice all seats throw together.
    #[inline]
    #[must_use]
    pub fn total(&self) -> usize {
        self.dice.to_le_bytes().into_iter().map(usize::from).sum()
    }

    /// Who throws how many, lowest seat first: the order of the faces in [`Move::Faces`].
    pub fn iter(&self) -> impl Iterator<Item = (Seat, u8)> + use<> {
        let dice = self.dice.to_le_bytes();
        self.seats.into_iter().map(move |seat| (seat, dice[seat.index()]))
    }
}

/// How a match ended (G-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The seats that won; several share the win.
    pub winners: Seats,
    scores: [i32; MAX_SEATS as usize],
    seats: u8,
}

impl Outcome {
    /// An outcome with one score a seat.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] scores.
    #[must_use]
    pub fn new(winners: Seats, scores: &[i32]) -> Self {
        let mut all = [0; MAX_SEATS as usize];
        all[..scores.len()].copy_from_slice(scores);
        Self { winners, scores: all, seats: scores.len() as u8 }
    }

    /// One score a seat.
    #[must_use]
    pub fn scores(&self) -> &[i32] {
        &self.scores[..usize::from(self.seats)]
    }
}

/// One step of a match. A whole match is its options, its seats and the list of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move<F, P, A> {
    /// The faces of all dice asked for, flat, seat after seat.
    Faces(Faces<F>),
    /// The shuffled deck, top first.
    Order(Vec<P>),
    /// A seat chooses.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// The clock of a timed match has run out.
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
