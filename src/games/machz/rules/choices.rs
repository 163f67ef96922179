//! What the seats of MACHZ choose, and the stages of a turn. Must not depend on a match.

use serde::{Deserialize, Serialize};

/// The number of dice of an object set and of an opening roll (MZ-5, MZ-10).
pub const DICE: u8 = 5;

/// What a Rocker bets on (MZ-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The throw matches.
    Match,
    /// The throw does not match.
    NoMatch,
}

/// A vote on a thin object set (MZ-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vote {
    /// Play with this set.
    Keep,
    /// Let the next seat throw a new set.
    Pass,
}

/// A bet on one throw (MZ-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bet {
    /// The side it bets on.
    pub side: Side,
    /// The stake: 1 to 5 (MZ-19).
    pub chips: u8,
}

/// A choice a seat can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A Rocker bets on the throw (MZ-18).
    Bet(Bet),
    /// A Rocker does not bet on the throw (MZ-18).
    StayOut,
    /// The Roller rerolls (MZ-14).
    Roll,
    /// The Roller ends the turn (MZ-14).
    Stop,
    /// A vote on a thin set (MZ-7).
    Vote(Vote),
}

/// The stage of a Roller's turn. The number of locked dice decides what bets win (MZ-20 to MZ-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// All five dice are thrown.
    Opening,
    /// Three dice are locked and two are rerolled; also after a grace.
    Three,
    /// Four dice are locked and the last one is rerolled.
    Four,
}
