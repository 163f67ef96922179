//! The events of Hot Dice and Farkle, named in the past tense.

use serde::Serialize;

use super::super::{Dice, Hand};
use crate::rules::{GameEvent, Pips, Seat, Seats};

/// An event of a match of Hot Dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HotEvent {
    /// A seat threw its dice (HD-8).
    Rolled {
        /// The seat that threw.
        seat: Seat,
        /// The dice, in the order they were read.
        faces: Hand,
    },
    /// Nothing could be set aside: the seat loses the round's points and stops (HD-6, HD-10).
    Farkled {
        /// The seat that threw.
        seat: Seat,
        /// The points it lost.
        lost: u32,
    },
    /// A seat made a hidden choice (HD-9, HD-11).
    Chose {
        /// The seat that chose.
        seat: Seat,
    },
    /// All choices were made and revealed; the events that follow say what they were (HD-9, HD-11).
    Shown {
        /// The seats that had chosen.
        seats: Seats,
    },
    /// Dice were set aside (HD-9).
    SetAside {
        /// The seat that set dice aside.
        seat: Seat,
        /// The dice it set aside.
        dice: Dice,
        /// Their points (HD-4).
        points: u16,
        /// The seat's points in this round, these included.
        total: u32,
    },
    /// All six dice are set aside: the seat gets six new ones (HD-7).
    TurnedHot {
        /// The seat that continues with six dice.
        seat: Seat,
    },
    /// A coin showed heads: the seat throws again (HD-11, HD-12).
    WentOn {
        /// The seat that throws again.
        seat: Seat,
        /// The number of dice it throws.
        dice: u8,
    },
    /// A coin showed tails: the seat stops (HD-11).
    Stopped {
        /// The seat that stopped.
        seat: Seat,
        /// Its score for the round.
        points: u32,
    },
    /// A round was won (HD-13).
    RoundWon {
        /// The seat that won it.
        seat: Seat,
        /// The points of both seats.
        points: [u32; 2],
    },
    /// Both seats had the same points: no one won the round (HD-10, HD-13).
    RoundDrawn {
        /// The points of each.
        points: u32,
    },
    /// A new round began with zero points (HD-14).
    RoundBegan {
        /// Its number, from 1.
        round: u8,
    },
    /// The last round was played before a seat had won enough rounds (HD-15).
    RoundsRanOut {
        /// The number of rounds.
        rounds: u8,
    },
    /// The match ended.
    Won {
        /// The seats that won (HD-14, HD-15).
        seats: Seats,
    },
}

impl GameEvent for HotEvent {
    fn name(&self) -> &'static str {
        match self {
            Self::Rolled { .. } => "rolled",
            Self::Farkled { .. } => "farkled",
            Self::Chose { .. } => "chose",
            Self::Shown { .. } => "shown",
            Self::SetAside { .. } => "set_aside",
            Self::TurnedHot { .. } => "turned_hot",
            Self::WentOn { .. } => "went_on",
            Self::Stopped { .. } => "stopped",
            Self::RoundWon { .. } => "round_won",
            Self::RoundDrawn { .. } => "round_drawn",
            Self::RoundBegan { .. } => "round_began",
            Self::RoundsRanOut { .. } => "rounds_ran_out",
            Self::Won { .. } => "won",
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Shown { .. })
    }
}

/// An event of a match of Farkle. All events are public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FarkleEvent {
    /// A seat rolled for the start (HD-20).
    RolledToStart {
        /// The seat that rolled.
        seat: Seat,
        /// Its die.
        face: Pips,
    },
    /// Several seats rolled the same highest die and roll again (HD-20).
    StartTied {
        /// The seats that roll again.
        seats: Seats,
    },
    /// The starting seat is decided (HD-20).
    StarterFound {
        /// The starting seat.
        seat: Seat,
    },
    /// A turn began: the seat throws six dice (HD-16).
    TurnBegan {
        /// The seat whose turn it is.
        seat: Seat,
        /// The number of this turn for the seat, from 1.
        turn: u16,
    },
    /// A seat threw its dice (HD-16).
    Rolled {
        /// The seat that threw.
        seat: Seat,
        /// The dice, in the order they were read.
        faces: Hand,
    },
    /// Nothing could be set aside: the seat loses the turn and its points (HD-6, HD-16).
    Farkled {
        /// The seat that threw.
        seat: Seat,
        /// The points it lost.
        lost: u32,
    },
    /// Dice were set aside (HD-16).
    SetAside {
        /// The seat that set dice aside.
        seat: Seat,
        /// The dice it set aside.
        dice: Dice,
        /// Their points (HD-4).
        points: u16,
        /// The turn's points, these included.
        total: u32,
    },
    /// All six dice are set aside: the seat gets six new ones (HD-7).
    TurnedHot {
        /// The seat that continues with six dice.
        seat: Seat,
    },
    /// The seat throws its remaining dice (HD-16).
    WentOn {
        /// The seat that throws again.
        seat: Seat,
        /// The number of dice it throws.
        dice: u8,
    },
    /// The turn's points were banked (HD-16).
    Banked {
        /// The seat that banked.
        seat: Seat,
        /// The turn's points.
        points: u32,
        /// The seat's score.
        total: u32,
    },
    /// A seat reached the goal: every other seat has one more turn (HD-18).
    LastLapBegan {
        /// The seat that reached it.
        seat: Seat,
    },
    /// Every seat has had its last turn (HD-21).
    TurnsRanOut {
        /// The number of turns of each seat.
        turns: u16,
    },
    /// The match ended.
    Won {
        /// The seats that won (HD-18, HD-21).
        seats: Seats,
    },
}

impl GameEvent for FarkleEvent {
    fn name(&self) -> &'static str {
        match self {
            Self::RolledToStart { .. } => "rolled_to_start",
            Self::StartTied { .. } => "start_tied",
            Self::StarterFound { .. } => "starter_found",
            Self::TurnBegan { .. } => "turn_began",
            Self::Rolled { .. } => "rolled",
            Self::Farkled { .. } => "farkled",
            Self::SetAside { .. } => "set_aside",
            Self::TurnedHot { .. } => "turned_hot",
            Self::WentOn { .. } => "went_on",
            Self::Banked { .. } => "banked",
            Self::LastLapBegan { .. } => "last_lap_began",
            Self::TurnsRanOut { .. } => "turns_ran_out",
            Self::Won { .. } => "won",
        }
    }
}
