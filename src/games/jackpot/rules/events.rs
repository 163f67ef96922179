//! The events of Jackpot, named in the past tense. All events are public.

use serde::Serialize;
use strum::IntoStaticStr;

use super::super::{Bonus, Pattern, Run, Scores, Symbol};
use crate::rules::{GameEvent, Seat, Seats};

/// An event of a match of Jackpot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// A seat rolled for the start (JP-5).
    RolledToStart { seat: Seat, faces: [Symbol; 4] },
    /// Several seats rolled equally well and roll again (JP-5).
    StartTied { seats: Seats },
    /// The starting seat is decided (JP-5).
    StarterFound { seat: Seat },
    /// A round began (JP-17).
    RoundBegan { round: u8, starter: Seat },
    /// A turn began: the seat throws (JP-6).
    TurnBegan { seat: Seat },
    /// A seat threw (JP-6).
    Rolled { seat: Seat, faces: [Symbol; 4], pattern: Pattern },
    /// No tile of the required symbols was left, so any other may be placed (JP-10).
    SymbolUsedUp { seat: Seat },
    /// A tile was placed in a rack (JP-7).
    TilePlaced { seat: Seat, symbol: Symbol, cell: u8 },
    /// A tile was placed in the Chance Space (JP-7, JP-8).
    TileKept { seat: Seat, symbol: Symbol },
    /// The tile in the Chance Space was dropped into the rack (JP-9).
    ChanceDropped { seat: Seat, symbol: Symbol, cell: u8 },
    /// The tile in the Chance Space was returned to the supply (JP-9, JP-13).
    ChanceGivenBack { seat: Seat, symbol: Symbol },
    /// The Chance Option was declined (JP-9).
    ChanceDeclined { seat: Seat },
    /// A tile could not be placed because no place was left (JP-11).
    TileNotPlayed { seat: Seat },
    /// A rack is full (JP-11).
    RackFilled { seat: Seat },
    /// Every rack is full (JP-12).
    RoundEnded { round: u8 },
    /// A run was scored (JP-14).
    RunScored {
        seat: Seat,
        #[serde(flatten)]
        run: Run,
    },
    /// A run of five was made (JP-14).
    JackpotMade { seat: Seat, symbol: Symbol },
    /// A rack bonus was scored (JP-15).
    RackBonusScored {
        seat: Seat,
        #[serde(flatten)]
        bonus: Bonus,
    },
    /// The highest sub total of the round scored its bonus (JP-16).
    HighRoundWon { seat: Seat, points: u16 },
    /// The scores of a round were entered on the sheet (JP-18).
    RoundScored { seat: Seat, scores: Scores, grand_total: u16 },
    /// All tiles were returned to the supply (JP-17).
    RacksEmptied,
    /// The match ended.
    Won { seats: Seats },
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        self.into()
    }
}
