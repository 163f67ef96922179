//! What becomes true in a match of Multzo, in the past tense.
//!
//! What only one seat may know is a fact of its own, beside the open one: everybody is told that a tile was drawn
//! from the stock, and its drawer alone which (MU-18).

use arrayvec::ArrayVec;
use serde::Serialize;

use super::super::{Category, Coin, Hand, Standing, Suit, Tile};
use crate::rules::{GameEvent, Seat, Seats};

/// A fact of a match of Multzo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The tiles were shuffled and dealt (MU-4).
    RoundBegan {
        /// Which round, from 1.
        round: u8,
        /// Who starts it (MU-5).
        starter: Seat,
        /// How many tiles the stock has.
        stock: u8,
    },
    /// A seat saw the tiles dealt to it (MU-4); nobody else did.
    Dealt {
        /// Whose tiles.
        seat: Seat,
        /// The four.
        tiles: Hand,
    },
    /// A seat is to draw (MU-6).
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Whether it is its last of the round (MU-7, MU-9).
        last: bool,
    },
    /// A tile was drawn from the stock (MU-6).
    DrewFromStock {
        /// Who drew.
        seat: Seat,
        /// How many tiles the stock still has.
        left: u8,
    },
    /// A seat saw the tile it drew from the stock; nobody else did.
    TileSeen {
        /// Who drew it.
        seat: Seat,
        /// Which.
        tile: Tile,
    },
    /// A tile was drawn that lay face up (MU-6).
    DrewFaceUp {
        /// Who drew.
        seat: Seat,
        /// Which.
        tile: Tile,
    },
    /// A tile was laid face up (MU-6).
    Discarded {
        /// Who laid it.
        seat: Seat,
        /// Which.
        tile: Tile,
        /// Whether everybody knew that the seat had it, since it was drawn face up.
        known: bool,
    },
    /// A tile was laid face down, which declared the end (MU-7).
    Declared {
        /// Who declared.
        seat: Seat,
    },
    /// Which tile was laid face down; nobody but its seat knows (MU-18).
    LaidFaceDown {
        /// Who laid it.
        seat: Seat,
        /// Which.
        tile: Tile,
    },
    /// Each of these seats has one more turn (MU-7, MU-9).
    LastTurnsBegan {
        /// Who.
        seats: Seats,
        /// What began them.
        why: WhyLast,
    },
    /// A hand was shown (MU-10).
    HandShown {
        /// Whose.
        seat: Seat,
        /// Its tiles.
        tiles: Hand,
    },
    /// A seat won a category (MU-12).
    CategoryWon {
        /// Which.
        category: Category,
        /// Who.
        seat: Seat,
        /// With what.
        standing: Standing,
    },
    /// Several hands were equally best, so nobody won the category (MU-12).
    CategoryTied {
        /// Which.
        category: Category,
        /// Whose hands.
        seats: Seats,
        /// With what.
        standing: Standing,
    },
    /// No hand was eligible (MU-11).
    CategoryUnclaimed {
        /// Which.
        category: Category,
    },
    /// A seat took coins (MU-14, MU-15).
    CoinsTaken {
        /// Who.
        seat: Seat,
        /// Which, in the order taken.
        coins: ArrayVec<Coin, 4>,
        /// Its score now (MU-16).
        score: i32,
    },
    /// The last coin of a stack was taken (MU-17).
    StackEmptied {
        /// Which stack.
        suit: Suit,
    },
    /// The last round was played and every stack has coins (MU-19).
    RoundsRanOut,
    /// The match ended.
    Won {
        /// The seats that won (MU-17).
        seats: Seats,
    },
}

/// What began the last turns of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyLast {
    /// A seat declared (MU-7).
    Declared,
    /// A turn ended with the stock empty (MU-9).
    StockEmpty,
    /// Every seat had had so many turns (MU-9).
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

    fn seen_by(&self, seat: Option<Seat>) -> bool {
        match self {
            Self::Dealt { seat: only, .. }
            | Self::TileSeen { seat: only, .. }
            | Self::LaidFaceDown { seat: only, .. } => seat == Some(*only),
            _ => true,
        }
    }
}
