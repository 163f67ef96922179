//! The events of Sequence Dice, named in the past tense. All events are public.

use serde::Serialize;

use super::super::{Side, Space, Spaces};
use crate::rules::{GameEvent, Pips, Seat, Seats};

/// An event of a match of Sequence Dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat rolled for the start (SD-4).
    RolledToStart {
        /// The seat that rolled.
        seat: Seat,
        /// Both dice.
        faces: [Pips; 2],
    },
    /// Several seats had the same highest total and roll again (SD-4).
    StartTied {
        /// The seats that roll again.
        seats: Seats,
    },
    /// The starting seat is decided (SD-4).
    StarterFound {
        /// The starting seat.
        seat: Seat,
    },
    /// A turn began: the seat throws (SD-5).
    TurnBegan {
        /// The seat whose turn it is.
        seat: Seat,
        /// The number of the turn in the match, from 1; extra turns count.
        turn: u16,
    },
    /// A seat threw the dice (SD-5).
    Rolled {
        /// The seat that threw.
        seat: Seat,
        /// Both dice.
        faces: [Pips; 2],
        /// Their sum.
        total: u8,
    },
    /// A chip was placed on an empty space (SD-6, SD-8, SD-10).
    ChipPlaced {
        /// The seat that placed it.
        seat: Seat,
        /// The chip's side.
        side: Side,
        /// The space.
        at: Space,
    },
    /// A chip replaced an opponent's chip, which returned to its supply (SD-7, SD-8, SD-10, SD-11).
    ChipReplaced {
        /// The seat that replaced it.
        seat: Seat,
        /// The new chip's side.
        side: Side,
        /// The old chip's side.
        lost: Side,
        /// The space.
        at: Space,
    },
    /// An opponent's chip was removed and returned to its supply (SD-9, SD-11).
    ChipRemoved {
        /// The seat that removed it.
        seat: Seat,
        /// The chip's side.
        lost: Side,
        /// The space.
        at: Space,
    },
    /// The throw allowed no action (SD-3, SD-7, SD-9).
    Passed {
        /// The seat that threw.
        seat: Seat,
        /// The reason.
        why: PassReason,
    },
    /// A 2 or a 12 gave the seat another turn (SD-8).
    ExtraTurnWon {
        /// The seat.
        seat: Seat,
    },
    /// A winning line was made; one event for each direction that has one (SD-13, SD-14).
    LineMade {
        /// The side that owns the line.
        side: Side,
        /// Its spaces.
        spaces: Spaces,
    },
    /// The last turn was played without a line (SD-15).
    TurnsRanOut {
        /// The number of turns.
        turns: u16,
    },
    /// The match ended.
    Won {
        /// The seats that won (SD-2, SD-15).
        seats: Seats,
    },
}

/// Why a throw allowed no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PassReason {
    /// The side has no chip left (SD-3).
    NoChipLeft,
    /// All spaces with the number hold the side's own chips (SD-7).
    AllOwn,
    /// No opponent's chip can be removed (SD-9).
    NothingToTakeOff,
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        match self {
            Self::RolledToStart { .. } => "rolled_to_start",
            Self::StartTied { .. } => "start_tied",
            Self::StarterFound { .. } => "starter_found",
            Self::TurnBegan { .. } => "turn_began",
            Self::Rolled { .. } => "rolled",
            Self::ChipPlaced { .. } => "chip_placed",
            Self::ChipReplaced { .. } => "chip_replaced",
            Self::ChipRemoved { .. } => "chip_removed",
            Self::Passed { .. } => "passed",
            Self::ExtraTurnWon { .. } => "extra_turn_won",
            Self::LineMade { .. } => "line_made",
            Self::TurnsRanOut { .. } => "turns_ran_out",
            Self::Won { .. } => "won",
        }
    }
}
