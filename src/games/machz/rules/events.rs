//! The events of MACHZ, named in the past tense.

use serde::Serialize;
use strum::IntoStaticStr;

use super::super::{Colour, Colours, Combination, Side, Vote};
use crate::rules::{ArrayVec, GameEvent, Seat, Seats};

/// The reason for a payment from the pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PaidFor {
    /// A combination of five dice (MZ-6, MZ-11).
    Combination(Combination),
    /// All five dice matched (MZ-12).
    Machz,
}

/// An event of a match of MACHZ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// A seat rolled for the right to set first (MZ-4).
    RolledToSet { seat: Seat, face: Colour },
    /// No seat alone rolled blue: these seats roll again (MZ-4).
    SettingTied { seats: Seats },
    /// The first Setter is decided (MZ-4), or the next one (MZ-7, MZ-9).
    SetterFound { seat: Seat },
    /// The Setter threw the object set (MZ-5).
    ObjectSet {
        seat: Seat,
        /// The dice, in the order they were read.
        faces: [Colour; 5],
        combination: Combination,
        /// The number of sets thrown in this match, this one included (MZ-28).
        set: u16,
    },
    /// A seat made a hidden choice (MZ-7, MZ-18).
    Chose { seat: Seat },
    /// All choices were made and revealed; the events that follow say what they were (MZ-7, MZ-18).
    Shown { seats: Seats },
    /// A seat voted on a thin set (MZ-7).
    Voted { seat: Seat, vote: Vote },
    /// The set was voted down (MZ-7).
    SetPassed { seat: Seat },
    /// A seat's turn as Roller began (MZ-8).
    TurnBegan {
        seat: Seat,
        /// The number of the turn in this game, from 1 (MZ-29).
        turn: u8,
    },
    /// A Rocker bet on the throw (MZ-18).
    BetPlaced { seat: Seat, side: Side, chips: u8 },
    /// A Rocker did not bet on the throw (MZ-18).
    StayedOut { seat: Seat },
    /// The Roller threw the unlocked dice (MZ-10, MZ-15, MZ-16).
    Rolled {
        seat: Seat,
        /// The dice, in the order they were read.
        faces: ArrayVec<Colour, 5>,
        /// The dice that match previously unmatched object dice (MZ-17).
        matched: Colours,
    },
    /// A bet was lost to the pot (MZ-23).
    BetLost { seat: Seat, chips: u16 },
    /// The pot paid the Roller or the Setter (MZ-6, MZ-11, MZ-12).
    Paid {
        seat: Seat,
        what: PaidFor,
        due: u16,
        /// The amount paid; less than due if the pot ran out (MZ-25).
        paid: u16,
    },
    /// A bet was won (MZ-20 to MZ-23).
    BetWon {
        seat: Seat,
        due: u16,
        /// The amount paid; less than due if the pot ran out (MZ-25).
        paid: u16,
    },
    /// Three or four dice match and are locked (MZ-14).
    Locked {
        seat: Seat,
        /// All locked dice.
        matched: Colours,
    },
    /// Neither of the two dice matched, but they are a pair: they may be rerolled once more (MZ-15).
    GraceWon { seat: Seat },
    /// The Roller decided to roll again (MZ-14).
    WentOn { seat: Seat, dice: u8 },
    /// The Roller decided to stop (MZ-14).
    Stopped { seat: Seat },
    /// All five dice match (MZ-12).
    MachzRolled {
        seat: Seat,
        /// The number of MACHZ in this match, this one included.
        machz: u16,
    },
    /// The game ended without MACHZ (MZ-29).
    GameGivenUp { turns: u8 },
    /// The pot was empty after a settlement (MZ-26).
    PotEmptied {
        /// How many times the pot could still be refilled.
        refills: u8,
    },
    /// The empty pot was refilled (MZ-26).
    PotRefilled { points: u16 },
    /// The clock ran out (MZ-27).
    TimeRanOut,
    /// The last object set was played (MZ-28).
    SetsRanOut { sets: u16 },
    /// The match ended.
    Won { seats: Seats },
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        self.into()
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Shown { .. })
    }
}
