//! What seats are called on screen.

use super::localization::Words;
use crate::rules::Seat;
use crate::rules::bots::Level;
use crate::sim::lobby::{Chair, Holder};

/// What a chair is called: its person's or bot's name, or a word for it.
pub fn chair_name(words: &Words, seat: Seat, chair: &Chair) -> String {
    if !chair.name.is_empty() {
        return chair.name.clone();
    }
    match &chair.holder {
        Holder::Nobody => words.word("chair-free"),
        Holder::Person => words.say("chair-person", &[("seat", (seat.0 + 1).into())]),
        Holder::Bot(_) => words.say("chair-bot", &[("seat", (seat.0 + 1).into())]),
        Holder::Program(_) => words.say("chair-program", &[("seat", (seat.0 + 1).into())]),
    }
}

/// How many players a game is for.
#[must_use]
pub fn seats_in_short(words: &Words, (least, most): (u8, u8)) -> String {
    if least == most {
        return words.say("seats-exactly", &[("most", most.into())]);
    }
    words.say("seats-range", &[("least", least.into()), ("most", most.into())])
}

/// The key of a level's name.
pub const fn level_key(level: Level) -> &'static str {
    match level {
        Level::Easy => "level-easy",
        Level::Normal => "level-normal",
    }
}
