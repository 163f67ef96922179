//! What becomes true in a match of Sequence Dice, in the past tense. Every fact of it lies open on the table.

use serde::Serialize;

use super::super::{Side, Space, Spaces};
use crate::rules::{GameEvent, Pips, Seat, Seats};

/// A fact of a match of Sequence Dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat rolled for the start (SD-4).
    RolledToStart {
        /// Who rolled.
        seat: Seat,
        /// Both dice.
        faces: [Pips; 2],
    },
    /// Several seats had the same highest total and roll again (SD-4).
    StartTied {
        /// Those who roll again.
        seats: Seats,
    },
    /// It is settled who starts (SD-4).
    StarterFound {
        /// Who.
        seat: Seat,
    },
    /// A seat is to throw (SD-5).
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Which turn of the match, from 1; extra turns count too.
        turn: u16,
    },
    /// A seat threw the dice of its turn (SD-5).
    Rolled {
        /// Who threw.
        seat: Seat,
        /// Both dice.
        faces: [Pips; 2],
        /// What they add up to.
        total: u8,
    },
    /// A chip was put on an empty space (SD-6, SD-8, SD-10).
    ChipPlaced {
        /// Who put it there.
        seat: Seat,
        /// Whose colour it has.
        side: Side,
        /// Where.
        at: Space,
    },
    /// A chip took the place of an opponent's, which went back to its supply (SD-7, SD-8, SD-10, SD-11).
    ChipReplaced {
        /// Who did it.
        seat: Seat,
        /// Whose colour is there now.
        side: Side,
        /// Whose was there before.
        lost: Side,
        /// Where.
        at: Space,
    },
    /// An opponent's chip was taken off the board and went back to its supply (SD-9, SD-11).
    ChipRemoved {
        /// Who did it.
        seat: Seat,
        /// Whose chip it was.
        lost: Side,
        /// Where.
        at: Space,
    },
    /// The throw left nothing to choose (SD-3, SD-7, SD-9).
    Passed {
        /// Whose throw.
        seat: Seat,
        /// Why.
        why: WhyPassed,
    },
    /// A 2 or a 12 gave another turn (SD-8).
    ExtraTurnWon {
        /// Who goes on.
        seat: Seat,
    },
    /// A line long enough lay on the board; one fact for each direction that has one (SD-13, SD-14).
    LineMade {
        /// Whose line.
        side: Side,
        /// Its spaces.
        spaces: Spaces,
    },
    /// The last turn was played without a line (SD-15).
    TurnsRanOut {
        /// How many turns there were.
        turns: u16,
    },
    /// The match ended.
    Won {
        /// The seats that won (SD-2, SD-15).
        seats: Seats,
    },
}

/// Why a throw left nothing to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyPassed {
    /// The side has no chip left to put down (SD-3).
    NoChipLeft,
    /// All spaces of the number hold the side's own chips (SD-7).
    AllOwn,
    /// No opponent's chip can be taken off (SD-9).
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
