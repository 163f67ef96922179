//! The events of Sequence Dice, named in the past tense. All events are public.

use serde::Serialize;
use strum::IntoStaticStr;

use super::super::{Side, Space, Spaces};
use crate::rules::{GameEvent, Pips, Seat, Seats};

/// An event of a match of Sequence Dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// A seat rolled for the start (SD-4).
    RolledToStart { seat: Seat, faces: [Pips; 2] },
    /// Several seats had the same highest total and roll again (SD-4).
    StartTied { seats: Seats },
    /// The starting seat is decided (SD-4).
    StarterFound { seat: Seat },
    /// A turn began: the seat throws (SD-5).
    TurnBegan {
        seat: Seat,
        /// The number of the turn in the match, from 1; extra turns count.
        turn: u16,
    },
    /// A seat threw the dice (SD-5).
    Rolled { seat: Seat, faces: [Pips; 2], total: u8 },
    /// A chip was placed on an empty space (SD-6, SD-8, SD-10).
    ChipPlaced { seat: Seat, side: Side, at: Space },
    /// A chip replaced an opponent's chip, which returned to its supply (SD-7, SD-8, SD-10, SD-11).
    ChipReplaced { seat: Seat, side: Side, lost: Side, at: Space },
    /// An opponent's chip was removed and returned to its supply (SD-9, SD-11).
    ChipRemoved { seat: Seat, lost: Side, at: Space },
    /// The throw allowed no action (SD-3, SD-7, SD-9).
    Passed { seat: Seat, why: PassReason },
    /// A 2 or a 12 gave the seat another turn (SD-8).
    ExtraTurnWon { seat: Seat },
    /// A winning line was made; one event for each direction that has one (SD-13, SD-14).
    LineMade { side: Side, spaces: Spaces },
    /// The last turn was played without a line (SD-15).
    TurnsRanOut { turns: u16 },
    /// The match ended.
    Won { seats: Seats },
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
        self.into()
    }
}
