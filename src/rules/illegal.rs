//! Refusals: what the rules forbid, and why, in a sentence a player understands.

use std::borrow::Cow;

/// A move the rules forbid (G-4). Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({clause})")]
pub struct Illegal {
    /// The clause that forbids it: `SD-6`. `G-4` where no other clause does.
    pub clause: &'static str,
    /// Which sentence this is, so that a locale file can say it in another language: `not-your-turn`.
    pub key: &'static str,
    /// The sentence in English.
    pub message: Cow<'static, str>,
}

impl Illegal {
    /// A refusal whose sentence needs no numbers.
    #[must_use]
    pub const fn new(clause: &'static str, key: &'static str, message: &'static str) -> Self {
        Self { clause, key, message: Cow::Borrowed(message) }
    }

    /// A refusal whose sentence was put together.
    #[must_use]
    pub const fn because(clause: &'static str, key: &'static str, message: String) -> Self {
        Self { clause, key, message: Cow::Owned(message) }
    }

    /// The match is over.
    #[must_use]
    pub const fn over() -> Self {
        Self::new("G-4", "over", "The match is over.")
    }

    /// Another seat is to act.
    #[must_use]
    pub const fn not_your_turn() -> Self {
        Self::new("G-4", "not-your-turn", "It is another seat's turn.")
    }

    /// Nobody can sit there.
    #[must_use]
    pub const fn no_such_seat() -> Self {
        Self::new("G-4", "no-such-seat", "There is no such seat.")
    }

    /// The seat has chosen already, and others have not.
    #[must_use]
    pub const fn already_chosen() -> Self {
        Self::new("G-4", "already-chosen", "You have chosen already; the choice stands.")
    }

    /// Dice, not choices, are awaited.
    #[must_use]
    pub const fn dice_awaited() -> Self {
        Self::new("G-4", "dice-awaited", "The dice come first.")
    }

    /// A shuffled deck is awaited.
    #[must_use]
    pub const fn shuffle_awaited() -> Self {
        Self::new("G-4", "shuffle-awaited", "The tiles are shuffled first.")
    }

    /// A choice, not chance, is awaited.
    #[must_use]
    pub const fn choice_awaited() -> Self {
        Self::new("G-4", "choice-awaited", "A choice comes first.")
    }

    /// So many dice were not asked for.
    #[must_use]
    pub fn wrong_number_of_dice(asked: usize, given: usize) -> Self {
        let dice = if asked == 1 { "die is" } else { "dice are" };
        Self::because("G-4", "wrong-number-of-dice", format!("{asked} {dice} to be thrown, not {given}."))
    }

    /// Nothing is shuffled in this game.
    #[must_use]
    pub const fn no_shuffle() -> Self {
        Self::new("G-4", "no-shuffle", "Nothing is shuffled in this game.")
    }

    /// No clock runs in this match.
    #[must_use]
    pub const fn no_clock() -> Self {
        Self::new("G-4", "no-clock", "No clock runs in this match.")
    }
}

/// A match that cannot be started so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// The game is not for so many seats.
    #[error("{game} is for {least} to {most} seats, not {asked}")]
    Seats {
        /// The game's name.
        game: &'static str,
        /// The fewest seats it takes.
        least: u8,
        /// The most seats it takes.
        most: u8,
        /// How many were asked for.
        asked: u8,
    },
    /// An option has a value that cannot be played.
    #[error(transparent)]
    Option(#[from] super::BadOption),
}
