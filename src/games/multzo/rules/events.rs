//! The events of Multzo, named in the past tense.
//!
//! Information for one seat only is a separate event: everyone sees that a tile was drawn from the stock, and its
//! drawer alone sees which one (MU-18).

use crate::rules::ArrayVec;
use serde::Serialize;
use strum::IntoStaticStr;

use super::super::{Category, Coin, Hand, Standing, Suit, Tile};
use crate::rules::{GameEvent, Seat, Seats};

/// An event of a match of Multzo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// The tiles were shuffled and dealt (MU-4).
    RoundBegan {
        /// The round, from 1.
        round: u8,
        starter: Seat,
        stock: u8,
    },
    /// Tiles were dealt to a seat (MU-4). Only that seat sees this event.
    Dealt { seat: Seat, tiles: Hand },
    /// A turn began: the seat draws (MU-6).
    TurnBegan {
        seat: Seat,
        /// Whether this is its last turn of the round (MU-7, MU-9).
        last: bool,
    },
    /// A tile was drawn from the stock (MU-6).
    DrewFromStock { seat: Seat, left: u8 },
    /// The tile that was drawn from the stock. Only its drawer sees this event.
    TileSeen { seat: Seat, tile: Tile },
    /// A face-up tile was drawn (MU-6).
    DrewFaceUp { seat: Seat, tile: Tile },
    /// A tile was discarded face up (MU-6).
    Discarded {
        seat: Seat,
        tile: Tile,
        /// Whether the other seats knew that it held the tile, because it was drawn face up.
        known: bool,
    },
    /// A tile was laid face down, which declared the end of the round (MU-7).
    Declared { seat: Seat },
    /// The tile that was laid face down. Only its seat sees this event (MU-18).
    LaidFaceDown { seat: Seat, tile: Tile },
    /// Each of these seats has one more turn (MU-7, MU-9).
    LastTurnsBegan { seats: Seats, why: LastTurnsReason },
    /// A hand was shown (MU-10).
    HandShown { seat: Seat, tiles: Hand },
    /// A seat won a category (MU-12).
    CategoryWon { category: Category, seat: Seat, standing: Standing },
    /// Several hands rated equally best, so no one won the category (MU-12).
    CategoryTied { category: Category, seats: Seats, standing: Standing },
    /// No hand was eligible for a category (MU-11).
    CategoryUnclaimed { category: Category },
    /// A seat took coins (MU-14, MU-15).
    CoinsTaken {
        seat: Seat,
        /// The coins, in the order they were taken.
        coins: ArrayVec<Coin, 4>,
        /// Its new score (MU-16).
        score: i32,
    },
    /// The last coin of a stack was taken (MU-17).
    StackEmptied { suit: Suit },
    /// The last round was played while every stack still had coins (MU-19).
    RoundsRanOut,
    /// The match ended.
    Won { seats: Seats },
}

/// Why the last turns of a round began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LastTurnsReason {
    /// A seat declared (MU-7).
    Declared,
    /// A turn ended with an empty stock (MU-9).
    StockEmpty,
    /// Every seat had [`TURNS`](super::view::TURNS) turns (MU-9).
    TurnsRanOut,
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        self.into()
    }

    fn reveals(&self) -> bool {
        match self {
            Self::Dealt { .. } | Self::TileSeen { .. } | Self::HandShown { .. } => true,
            Self::Discarded { known, .. } => !known,
            _ => false,
        }
    }

    fn reveals_to(&self, seat: Seat) -> bool {
        let own = matches!(self, Self::Discarded { seat: own, .. } | Self::HandShown { seat: own, .. } if *own == seat);
        self.reveals() && self.seen_by(Some(seat)) && !own
    }

    fn seen_by(&self, seat: Option<Seat>) -> bool {
        match self {
            Self::Dealt { seat: only, .. }
            | Self::TileSeen { seat: only, .. }
            | Self::LaidFaceDown { seat: only, .. } => seat == Some(*only),
            _ => true,
        }
    }
}
