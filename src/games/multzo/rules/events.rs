//! The events of Multzo, named in the past tense.
//!
//! Information for one seat only is a separate event: everyone sees that a tile was drawn from the stock, and its
//! drawer alone sees which one (MU-18).

use crate::rules::ArrayVec;
use serde::Serialize;

use super::super::{Category, Coin, Hand, Standing, Suit, Tile};
use crate::rules::{GameEvent, Seat, Seats};

/// An event of a match of Multzo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The tiles were shuffled and dealt (MU-4).
    RoundBegan {
        /// The round, from 1.
        round: u8,
        /// The seat that starts it (MU-5).
        starter: Seat,
        /// The number of tiles in the stock.
        stock: u8,
    },
    /// Tiles were dealt to a seat (MU-4). Only that seat sees this event.
    Dealt {
        /// The seat.
        seat: Seat,
        /// Its four tiles.
        tiles: Hand,
    },
    /// A turn began: the seat draws (MU-6).
    TurnBegan {
        /// The seat whose turn it is.
        seat: Seat,
        /// Whether this is its last turn of the round (MU-7, MU-9).
        last: bool,
    },
    /// A tile was drawn from the stock (MU-6).
    DrewFromStock {
        /// The seat that drew.
        seat: Seat,
        /// The number of tiles left in the stock.
        left: u8,
    },
    /// The tile that was drawn from the stock. Only its drawer sees this event.
    TileSeen {
        /// The seat that drew.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A face-up tile was drawn (MU-6).
    DrewFaceUp {
        /// The seat that drew.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A tile was discarded face up (MU-6).
    Discarded {
        /// The seat that discarded.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Whether the other seats knew that it held the tile, because it was drawn face up.
        known: bool,
    },
    /// A tile was laid face down, which declared the end of the round (MU-7).
    Declared {
        /// The seat that declared.
        seat: Seat,
    },
    /// The tile that was laid face down. Only its seat sees this event (MU-18).
    LaidFaceDown {
        /// The seat that declared.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// Each of these seats has one more turn (MU-7, MU-9).
    LastTurnsBegan {
        /// The seats.
        seats: Seats,
        /// Why the last turns began.
        why: LastTurnsReason,
    },
    /// A hand was shown (MU-10).
    HandShown {
        /// The seat.
        seat: Seat,
        /// Its tiles.
        tiles: Hand,
    },
    /// A seat won a category (MU-12).
    CategoryWon {
        /// The category.
        category: Category,
        /// The winner.
        seat: Seat,
        /// The winning hand's rating.
        standing: Standing,
    },
    /// Several hands rated equally best, so no one won the category (MU-12).
    CategoryTied {
        /// The category.
        category: Category,
        /// The seats with these hands.
        seats: Seats,
        /// Their rating.
        standing: Standing,
    },
    /// No hand was eligible for a category (MU-11).
    CategoryUnclaimed {
        /// The category.
        category: Category,
    },
    /// A seat took coins (MU-14, MU-15).
    CoinsTaken {
        /// The seat.
        seat: Seat,
        /// The coins, in the order they were taken.
        coins: ArrayVec<Coin, 4>,
        /// Its new score (MU-16).
        score: i32,
    },
    /// The last coin of a stack was taken (MU-17).
    StackEmptied {
        /// The suit of the stack.
        suit: Suit,
    },
    /// The last round was played while every stack still had coins (MU-19).
    RoundsRanOut,
    /// The match ended.
    Won {
        /// The seats that won (MU-17).
        seats: Seats,
    },
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
        match self {
            Self::RoundBegan { .. } => "round_began",
            Self::Dealt { .. } => "dealt",
            Self::TurnBegan { .. } => "turn_began",
            Self::DrewFromStock { .. } => "drew_from_stock",
            Self::TileSeen { .. } => "tile_seen",
            Self::DrewFaceUp { .. } => "drew_face_up",
            Self::Discarded { .. } => "discarded",
            Self::Declared { .. } => "declared",
            Self::LaidFaceDown { .. } => "laid_face_down",
            Self::LastTurnsBegan { .. } => "last_turns_began",
            Self::HandShown { .. } => "hand_shown",
            Self::CategoryWon { .. } => "category_won",
            Self::CategoryTied { .. } => "category_tied",
            Self::CategoryUnclaimed { .. } => "category_unclaimed",
            Self::CoinsTaken { .. } => "coins_taken",
            Self::StackEmptied { .. } => "stack_emptied",
            Self::RoundsRanOut => "rounds_ran_out",
            Self::Won { .. } => "won",
        }
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
