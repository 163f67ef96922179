//! What becomes true in a match of Jackpot, in the past tense. Every fact of it lies open on the table.

use serde::Serialize;

use super::super::{Bonus, Pattern, Run, Scores, Symbol};
use crate::rules::{GameEvent, Seat, Seats};

/// A fact of a match of Jackpot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat rolled for the start (JP-5).
    RolledToStart {
        /// Who rolled.
        seat: Seat,
        /// The four dice.
        faces: [Symbol; 4],
    },
    /// Several seats were equally best and roll again (JP-5).
    StartTied {
        /// Those who roll again.
        seats: Seats,
    },
    /// It is settled who starts (JP-5).
    StarterFound {
        /// Who.
        seat: Seat,
    },
    /// A round began (JP-17).
    RoundBegan {
        /// Which: 1 to 3.
        round: u8,
        /// Who starts it (JP-5).
        starter: Seat,
    },
    /// A seat is to throw (JP-6).
    TurnBegan {
        /// Whose turn.
        seat: Seat,
    },
    /// A seat threw (JP-6).
    Rolled {
        /// Who threw.
        seat: Seat,
        /// The four dice.
        faces: [Symbol; 4],
        /// What they give.
        pattern: Pattern,
    },
    /// The symbol to be played was used up, so that another one may be played (JP-10).
    SymbolUsedUp {
        /// Whose throw.
        seat: Seat,
    },
    /// A tile was put into a rack (JP-7).
    TilePlaced {
        /// Whose rack.
        seat: Seat,
        /// Which tile.
        symbol: Symbol,
        /// The cell it came to lie in.
        cell: u8,
    },
    /// A tile was put into the Chance Space (JP-7, JP-8).
    TileKept {
        /// Whose Chance Space.
        seat: Seat,
        /// Which tile.
        symbol: Symbol,
    },
    /// The tile of the Chance Space was dropped into the rack (JP-9).
    ChanceDropped {
        /// Who.
        seat: Seat,
        /// Which tile.
        symbol: Symbol,
        /// The cell it came to lie in.
        cell: u8,
    },
    /// The tile of the Chance Space was given back to the supply (JP-9, JP-13).
    ChanceGivenBack {
        /// Who.
        seat: Seat,
        /// Which tile.
        symbol: Symbol,
    },
    /// The Chance Option was declined (JP-9).
    ChanceDeclined {
        /// Who.
        seat: Seat,
    },
    /// A tile that was to be played had no place left (JP-11).
    TileNotPlayed {
        /// Whose.
        seat: Seat,
    },
    /// A rack has all its tiles (JP-11).
    RackFilled {
        /// Whose.
        seat: Seat,
    },
    /// Every rack is full (JP-12).
    RoundEnded {
        /// Which round.
        round: u8,
    },
    /// A run was counted (JP-14).
    RunScored {
        /// Whose rack.
        seat: Seat,
        /// The run.
        #[serde(flatten)]
        run: Run,
    },
    /// A run was five long (JP-14).
    JackpotMade {
        /// Whose rack.
        seat: Seat,
        /// Of what.
        symbol: Symbol,
    },
    /// A rack bonus was counted (JP-15).
    RackBonusScored {
        /// Whose rack.
        seat: Seat,
        /// The bonus.
        #[serde(flatten)]
        bonus: Bonus,
    },
    /// The highest sub total of the round earned its bonus (JP-16).
    HighRoundWon {
        /// Who.
        seat: Seat,
        /// What it earned.
        points: u16,
    },
    /// A round was written on the sheet (JP-18).
    RoundScored {
        /// Whose column.
        seat: Seat,
        /// What is written.
        scores: Scores,
        /// The grand total so far.
        grand_total: u16,
    },
    /// All tiles went back to the supply (JP-17).
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
