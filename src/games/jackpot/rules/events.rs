//! The events of Jackpot, named in the past tense. All events are public.

use serde::Serialize;

use super::super::{Bonus, Pattern, Run, Scores, Symbol};
use crate::rules::{GameEvent, Seat, Seats};

/// An event of a match of Jackpot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat rolled for the start (JP-5).
    RolledToStart {
        /// The seat that rolled.
        seat: Seat,
        /// The four dice.
        faces: [Symbol; 4],
    },
    /// Several seats rolled equally well and roll again (JP-5).
    StartTied {
        /// The seats that roll again.
        seats: Seats,
    },
    /// The starting seat is decided (JP-5).
    StarterFound {
        /// The starting seat.
        seat: Seat,
    },
    /// A round began (JP-17).
    RoundBegan {
        /// The round: 1 to 3.
        round: u8,
        /// The seat that starts it (JP-5).
        starter: Seat,
    },
    /// A turn began: the seat throws (JP-6).
    TurnBegan {
        /// The seat whose turn it is.
        seat: Seat,
    },
    /// A seat threw (JP-6).
    Rolled {
        /// The seat that threw.
        seat: Seat,
        /// The four dice.
        faces: [Symbol; 4],
        /// Their pattern.
        pattern: Pattern,
    },
    /// No tile of the required symbols was left, so any other may be placed (JP-10).
    SymbolUsedUp {
        /// The seat that threw.
        seat: Seat,
    },
    /// A tile was placed in a rack (JP-7).
    TilePlaced {
        /// The rack's seat.
        seat: Seat,
        /// The tile's symbol.
        symbol: Symbol,
        /// The cell it fills.
        cell: u8,
    },
    /// A tile was placed in the Chance Space (JP-7, JP-8).
    TileKept {
        /// The seat of the Chance Space.
        seat: Seat,
        /// The tile's symbol.
        symbol: Symbol,
    },
    /// The tile in the Chance Space was dropped into the rack (JP-9).
    ChanceDropped {
        /// The rack's seat.
        seat: Seat,
        /// The tile's symbol.
        symbol: Symbol,
        /// The cell it fills.
        cell: u8,
    },
    /// The tile in the Chance Space was returned to the supply (JP-9, JP-13).
    ChanceGivenBack {
        /// The seat of the Chance Space.
        seat: Seat,
        /// The tile's symbol.
        symbol: Symbol,
    },
    /// The Chance Option was declined (JP-9).
    ChanceDeclined {
        /// The seat that declined.
        seat: Seat,
    },
    /// A tile could not be placed because no place was left (JP-11).
    TileNotPlayed {
        /// The seat that threw.
        seat: Seat,
    },
    /// A rack is full (JP-11).
    RackFilled {
        /// The rack's seat.
        seat: Seat,
    },
    /// Every rack is full (JP-12).
    RoundEnded {
        /// The round.
        round: u8,
    },
    /// A run was scored (JP-14).
    RunScored {
        /// The rack's seat.
        seat: Seat,
        /// The run.
        #[serde(flatten)]
        run: Run,
    },
    /// A run of five was made (JP-14).
    JackpotMade {
        /// The rack's seat.
        seat: Seat,
        /// The run's symbol.
        symbol: Symbol,
    },
    /// A rack bonus was scored (JP-15).
    RackBonusScored {
        /// The rack's seat.
        seat: Seat,
        /// The bonus.
        #[serde(flatten)]
        bonus: Bonus,
    },
    /// The highest sub total of the round scored its bonus (JP-16).
    HighRoundWon {
        /// The seat.
        seat: Seat,
        /// The bonus.
        points: u16,
    },
    /// The scores of a round were entered on the sheet (JP-18).
    RoundScored {
        /// The seat.
        seat: Seat,
        /// Its scores.
        scores: Scores,
        /// Its grand total so far.
        grand_total: u16,
    },
    /// All tiles were returned to the supply (JP-17).
    RacksEmptied,
    /// The match ended.
    Won {
        /// The seats that won (JP-17).
        seats: Seats,
    },
}

impl GameEvent for Event {
    fn name(&self) -> &'static str {
        match self {
            Self::RolledToStart { .. } => "rolled_to_start",
            Self::StartTied { .. } => "start_tied",
            Self::StarterFound { .. } => "starter_found",
            Self::RoundBegan { .. } => "round_began",
            Self::TurnBegan { .. } => "turn_began",
            Self::Rolled { .. } => "rolled",
            Self::SymbolUsedUp { .. } => "symbol_used_up",
            Self::TilePlaced { .. } => "tile_placed",
            Self::TileKept { .. } => "tile_kept",
            Self::ChanceDropped { .. } => "chance_dropped",
            Self::ChanceGivenBack { .. } => "chance_given_back",
            Self::ChanceDeclined { .. } => "chance_declined",
            Self::TileNotPlayed { .. } => "tile_not_played",
            Self::RackFilled { .. } => "rack_filled",
            Self::RoundEnded { .. } => "round_ended",
            Self::RunScored { .. } => "run_scored",
            Self::JackpotMade { .. } => "jackpot_made",
            Self::RackBonusScored { .. } => "rack_bonus_scored",
            Self::HighRoundWon { .. } => "high_round_won",
            Self::RoundScored { .. } => "round_scored",
            Self::RacksEmptied => "racks_emptied",
            Self::Won { .. } => "won",
        }
    }
}
