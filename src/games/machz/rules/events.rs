//! What becomes true in a match of MACHZ, in the past tense.

use serde::Serialize;

use super::super::{Colour, Colours, Combination, Side, Vote};
use crate::rules::{GameEvent, Seat, Seats};
use arrayvec::ArrayVec;

/// What the pot paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PaidFor {
    /// What five dice showed (MZ-6, MZ-11).
    Combination(Combination),
    /// All five matched (MZ-12).
    Machz,
}

/// A fact of a match of MACHZ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat rolled to set first (MZ-4).
    RolledToSet {
        /// Who rolled.
        seat: Seat,
        /// Its die.
        face: Colour,
    },
    /// Nobody was alone with blue: these seats roll again (MZ-4).
    SettingTied {
        /// Those who roll again.
        seats: Seats,
    },
    /// It is settled who sets first (MZ-4), or sets next (MZ-7, MZ-9).
    SetterFound {
        /// Who.
        seat: Seat,
    },
    /// The Setter rolled the object set (MZ-5).
    ObjectSet {
        /// Who set.
        seat: Seat,
        /// The dice, as they were read.
        faces: [Colour; 5],
        /// What they show.
        combination: Combination,
        /// How many sets were thrown in this match, with this one (MZ-28).
        set: u16,
    },
    /// A seat made a choice that nobody else may see yet (MZ-7, MZ-18).
    Chose {
        /// Who.
        seat: Seat,
    },
    /// All choices were in and were shown at the same time; what they were follows (MZ-7, MZ-18).
    Shown {
        /// Who had chosen.
        seats: Seats,
    },
    /// A seat voted on a thin set (MZ-7).
    Voted {
        /// Who.
        seat: Seat,
        /// For what.
        vote: Vote,
    },
    /// The set was voted away (MZ-7).
    SetPassed {
        /// Whose set it was.
        seat: Seat,
    },
    /// A seat's turn as Roller began (MZ-8).
    TurnBegan {
        /// Who rolls.
        seat: Seat,
        /// Which turn of this game, from 1 (MZ-29).
        turn: u8,
    },
    /// A Rocker has bet (MZ-18).
    BetPlaced {
        /// Who.
        seat: Seat,
        /// On what.
        side: Side,
        /// How much.
        chips: u8,
    },
    /// A Rocker bets nothing on this throw (MZ-18).
    StayedOut {
        /// Who.
        seat: Seat,
    },
    /// The Roller threw the dice that are not locked (MZ-10, MZ-15, MZ-16).
    Rolled {
        /// Who threw.
        seat: Seat,
        /// The dice, as they were read.
        faces: ArrayVec<Colour, 5>,
        /// Which of them match object dice that were unmatched (MZ-17).
        matched: Colours,
    },
    /// A bet was lost to the pot (MZ-23).
    BetLost {
        /// Whose.
        seat: Seat,
        /// How much.
        chips: u16,
    },
    /// The pot paid the Roller or the Setter (MZ-6, MZ-11, MZ-12).
    Paid {
        /// Whom.
        seat: Seat,
        /// What for.
        what: PaidFor,
        /// What it was to be.
        due: u16,
        /// What there was for it (MZ-25).
        paid: u16,
    },
    /// A bet was won (MZ-20 to MZ-23).
    BetWon {
        /// Whose.
        seat: Seat,
        /// What it was to win.
        due: u16,
        /// What there was for it (MZ-25).
        paid: u16,
    },
    /// Three or four dice match and are locked (MZ-14).
    Locked {
        /// Whose.
        seat: Seat,
        /// All that are locked.
        matched: Colours,
    },
    /// Nothing matched, but the two dice are a pair: they may be rerolled once more (MZ-15).
    GraceWon {
        /// Who.
        seat: Seat,
    },
    /// The Roller goes on (MZ-14).
    WentOn {
        /// Who.
        seat: Seat,
        /// How many dice are rerolled.
        dice: u8,
    },
    /// The Roller stopped (MZ-14).
    Stopped {
        /// Who.
        seat: Seat,
    },
    /// All five match (MZ-12).
    MachzRolled {
        /// Who rolled it.
        seat: Seat,
        /// How many were rolled in this match, with this one.
        machz: u16,
    },
    /// The game is over without MACHZ (MZ-29).
    GameGivenUp {
        /// How many turns it had.
        turns: u8,
    },
    /// The pot was empty after a settlement (MZ-26).
    PotEmptied {
        /// How many times more it may be filled again, before this time.
        refills: u8,
    },
    /// New points were put into the empty pot (MZ-26).
    PotRefilled {
        /// How many.
        points: u16,
    },
    /// The clock ran out (MZ-27).
    TimeRanOut,
    /// The last object set has been played (MZ-28).
    SetsRanOut {
        /// How many there were.
        sets: u16,
    },
    /// The match ended.
    Won {
        /// The seats with the most chips (MZ-26).
        seats: Seats,
    },
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        match self {
            Self::RolledToSet { .. } => "rolled_to_set",
            Self::SettingTied { .. } => "setting_tied",
            Self::SetterFound { .. } => "setter_found",
            Self::ObjectSet { .. } => "object_set",
            Self::Chose { .. } => "chose",
            Self::Shown { .. } => "shown",
            Self::Voted { .. } => "voted",
            Self::SetPassed { .. } => "set_passed",
            Self::TurnBegan { .. } => "turn_began",
            Self::BetPlaced { .. } => "bet_placed",
            Self::StayedOut { .. } => "stayed_out",
            Self::Rolled { .. } => "rolled",
            Self::BetLost { .. } => "bet_lost",
            Self::Paid { .. } => "paid",
            Self::BetWon { .. } => "bet_won",
            Self::Locked { .. } => "locked",
            Self::GraceWon { .. } => "grace_won",
            Self::WentOn { .. } => "went_on",
            Self::Stopped { .. } => "stopped",
            Self::MachzRolled { .. } => "machz_rolled",
            Self::GameGivenUp { .. } => "game_given_up",
            Self::PotEmptied { .. } => "pot_emptied",
            Self::PotRefilled { .. } => "pot_refilled",
            Self::TimeRanOut => "time_ran_out",
            Self::SetsRanOut { .. } => "sets_ran_out",
            Self::Won { .. } => "won",
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Shown { .. })
    }
}
