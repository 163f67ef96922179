//! Refusals: which clause forbids a move, in a sentence for players.

use std::borrow::Cow;

/// A move that the rules forbid (G-4). The state is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({clause})")]
pub struct Illegal {
    /// The clause that forbids it: `SD-6`. `G-4` where no other clause does.
    pub clause: &'static str,
    /// The localization key of the sentence: `not-your-turn`.
    pub key: &'static str,
    /// The sentence in English.
    pub message: Cow<'static, str>,
}

impl Illegal {
    /// A refusal with a fixed sentence.
    pub const fn new(clause: &'static str, key: &'static str, message: &'static str) -> Self {
        Self { clause, key, message: Cow::Borrowed(message) }
    }

    /// A refusal with a formatted sentence.
    pub const fn because(clause: &'static str, key: &'static str, message: String) -> Self {
        Self { clause, key, message: Cow::Owned(message) }
    }

    /// The match is over.
    pub const OVER: Self = Self::new("G-4", "over", "The match is over.");

    /// It is another seat's turn.
    pub const NOT_YOUR_TURN: Self = Self::new("G-4", "not-your-turn", "It is another seat's turn.");

    /// The seat number is out of range.
    pub const NO_SUCH_SEAT: Self = Self::new("G-4", "no-such-seat", "There is no such seat.");

    /// The seat has already chosen and waits for others.
    pub const ALREADY_CHOSEN: Self = Self::new("G-4", "already-chosen", "You have chosen already; the choice stands.");

    /// The game waits for dice.
    pub const DICE_AWAITED: Self = Self::new("G-4", "roll-first", "The dice come first.");

    /// The game waits for a shuffled deck.
    pub const SHUFFLE_AWAITED: Self = Self::new("G-4", "shuffle-awaited", "The tiles are shuffled first.");

    /// The game waits for a choice.
    pub const CHOICE_AWAITED: Self = Self::new("G-4", "choose-first", "A choice comes first.");

    /// The number of dice differs from the number asked for.
    pub fn wrong_number_of_dice(asked: usize, given: usize) -> Self {
        let dice = if asked == 1 { "die is" } else { "dice are" };
        Self::because("G-4", "wrong-number-of-dice", format!("{asked} {dice} to be thrown, not {given}."))
    }

    /// This game shuffles nothing.
    pub const NO_SHUFFLE: Self = Self::new("G-4", "no-shuffle", "Nothing is shuffled in this game.");

    /// This match is not timed.
    pub const NO_CLOCK: Self = Self::new("G-4", "no-time-limit", "No clock runs in this match.");
}

/// Why a match cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// The game does not support this number of seats.
    #[error("{game} is for {seats} seats, not {asked}", seats = super::range_in_words(*.least, *.most))]
    Seats {
        /// The game's name.
        game: &'static str,
        /// The minimum number of seats.
        least: u8,
        /// The maximum number of seats.
        most: u8,
        /// The requested number of seats.
        asked: u8,
    },
    /// An option has an unsupported value.
    #[error(transparent)]
    Option(#[from] super::BadOption),
}
