//! The events of Hot Dice and Farkle, named in the past tense.

use serde::Serialize;
use strum::IntoStaticStr;

use super::super::{Dice, Hand};
use crate::rules::{GameEvent, Pips, Seat, Seats};

/// An event of a match of Hot Dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum HotEvent {
    /// A seat threw its dice (HD-8).
    Rolled {
        seat: Seat,
        /// The dice, in the order they were read.
        faces: Hand,
    },
    /// Nothing could be set aside: the seat loses the round's points and stops (HD-6, HD-10).
    Farkled { seat: Seat, lost: u32 },
    /// A seat made a hidden choice (HD-9, HD-11).
    Chose { seat: Seat },
    /// All choices were made and revealed; the events that follow say what they were (HD-9, HD-11).
    Shown { seats: Seats },
    /// Dice were set aside (HD-9).
    SetAside {
        seat: Seat,
        dice: Dice,
        points: u16,
        /// The seat's points in this round, these included.
        total: u32,
    },
    /// All six dice are set aside: the seat gets six new ones (HD-7).
    TurnedHot { seat: Seat },
    /// A coin showed heads: the seat throws again (HD-11, HD-12).
    WentOn { seat: Seat, dice: u8 },
    /// A coin showed tails: the seat stops (HD-11).
    Stopped { seat: Seat, points: u32 },
    /// A round was won (HD-13).
    RoundWon { seat: Seat, points: [u32; 2] },
    /// Both seats had the same points: no one won the round (HD-10, HD-13).
    RoundDrawn { points: u32 },
    /// A new round began with zero points (HD-14).
    RoundBegan {
        /// Its number, from 1.
        round: u8,
    },
    /// The last round was played before a seat had won enough rounds (HD-15).
    RoundsRanOut { rounds: u8 },
    /// The match ended.
    Won { seats: Seats },
}

impl GameEvent for HotEvent {
    fn name(&self) -> &'static str {
        self.into()
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Shown { .. })
    }
}

/// An event of a match of Farkle. All events are public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FarkleEvent {
    /// A seat rolled for the start (HD-20).
    RolledToStart { seat: Seat, face: Pips },
    /// Several seats rolled the same highest die and roll again (HD-20).
    StartTied { seats: Seats },
    /// The starting seat is decided (HD-20).
    StarterFound { seat: Seat },
    /// A turn began: the seat throws six dice (HD-16).
    TurnBegan {
        seat: Seat,
        /// The number of this turn for the seat, from 1.
        turn: u16,
    },
    /// A seat threw its dice (HD-16).
    Rolled {
        seat: Seat,
        /// The dice, in the order they were read.
        faces: Hand,
    },
    /// Nothing could be set aside: the seat loses the turn and its points (HD-6, HD-16).
    Farkled { seat: Seat, lost: u32 },
    /// Dice were set aside (HD-16).
    SetAside {
        seat: Seat,
        dice: Dice,
        points: u16,
        /// The turn's points, these included.
        total: u32,
    },
    /// All six dice are set aside: the seat gets six new ones (HD-7).
    TurnedHot { seat: Seat },
    /// The seat throws its remaining dice (HD-16).
    WentOn { seat: Seat, dice: u8 },
    /// The turn's points were banked (HD-16).
    Banked { seat: Seat, points: u32, total: u32 },
    /// A seat reached the goal: every other seat has one more turn (HD-18).
    LastLapBegan { seat: Seat },
    /// Every seat has had its last turn (HD-21).
    TurnsRanOut { turns: u16 },
    /// The match ended.
    Won { seats: Seats },
}

impl GameEvent for FarkleEvent {
    fn name(&self) -> &'static str {
        self.into()
    }
}
