//! What becomes true in a match of Hot Dice or Farkle, in the past tense.

use serde::Serialize;

use super::super::{Dice, Hand};
use crate::rules::{GameEvent, Pips, Seat, Seats};

/// A fact of a match of Hot Dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HotEvent {
    /// A seat threw its dice (HD-8).
    Rolled {
        /// Who threw.
        seat: Seat,
        /// The dice, as they were read.
        faces: Hand,
    },
    /// Nothing could be set aside: the round's points are gone and the seat is done (HD-6, HD-10).
    Farkled {
        /// Whose throw.
        seat: Seat,
        /// The points it lost.
        lost: u32,
    },
    /// A seat made a choice that nobody else may see yet (HD-9, HD-11).
    Chose {
        /// Who.
        seat: Seat,
    },
    /// All choices were in and were shown at the same time; what they were follows (HD-9, HD-11).
    Shown {
        /// Who had chosen.
        seats: Seats,
    },
    /// Dice were set aside (HD-9).
    SetAside {
        /// Who set aside.
        seat: Seat,
        /// Which dice.
        dice: Dice,
        /// What they scored (HD-4).
        points: u16,
        /// The seat's points of the round with them.
        total: u32,
    },
    /// All six dice are set aside: the seat has six again (HD-7).
    TurnedHot {
        /// Who.
        seat: Seat,
    },
    /// A coin showed heads: the seat throws again (HD-11, HD-12).
    WentOn {
        /// Who.
        seat: Seat,
        /// How many dice it throws.
        dice: u8,
    },
    /// A coin showed tails: the seat is done (HD-11).
    Stopped {
        /// Who.
        seat: Seat,
        /// Its score for the round.
        points: u32,
    },
    /// A round was won (HD-13).
    RoundWon {
        /// Who won it.
        seat: Seat,
        /// Both scores.
        points: [u32; 2],
    },
    /// Both scores were equal: nobody won the round (HD-10, HD-13).
    RoundDrawn {
        /// The score both had.
        points: u32,
    },
    /// A new round began, from zero (HD-14).
    RoundBegan {
        /// Its number, from 1.
        round: u8,
    },
    /// The last round was played before anybody had won enough (HD-15).
    RoundsRanOut {
        /// How many there were.
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

/// A fact of a match of Farkle. Every one lies open on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FarkleEvent {
    /// A seat rolled for the start (HD-20).
    RolledToStart {
        /// Who rolled.
        seat: Seat,
        /// Its die.
        face: Pips,
    },
    /// Several seats had the same highest die and roll again (HD-20).
    StartTied {
        /// Those who roll again.
        seats: Seats,
    },
    /// It is settled who starts (HD-20).
    StarterFound {
        /// Who.
        seat: Seat,
    },
    /// A seat is to throw six dice (HD-16).
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Which of its turns, from 1.
        turn: u16,
    },
    /// A seat threw its dice (HD-16).
    Rolled {
        /// Who threw.
        seat: Seat,
        /// The dice, as they were read.
        faces: Hand,
    },
    /// Nothing could be set aside: the turn and its points are gone (HD-6, HD-16).
    Farkled {
        /// Whose throw.
        seat: Seat,
        /// The points it lost.
        lost: u32,
    },
    /// Dice were set aside (HD-16).
    SetAside {
        /// Who set aside.
        seat: Seat,
        /// Which dice.
        dice: Dice,
        /// What they scored (HD-4).
        points: u16,
        /// The turn's points with them.
        total: u32,
    },
    /// All six dice are set aside: the seat has six again (HD-7).
    TurnedHot {
        /// Who.
        seat: Seat,
    },
    /// The seat throws what is left (HD-16).
    WentOn {
        /// Who.
        seat: Seat,
        /// How many dice it throws.
        dice: u8,
    },
    /// The turn's points were banked (HD-16).
    Banked {
        /// Who banked.
        seat: Seat,
        /// The turn's points.
        points: u32,
        /// All the seat has banked.
        total: u32,
    },
    /// A seat reached the goal: every other seat has one more turn (HD-18).
    LastLapBegan {
        /// Who reached it.
        seat: Seat,
    },
    /// Every seat has had the last of its turns (HD-21).
    TurnsRanOut {
        /// How many each had.
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
