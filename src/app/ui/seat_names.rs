//! What seats are called on screen.

use super::localization::Localization;
use crate::rules::Seat;
use crate::rules::bots::Level;
use crate::sim::lobby::{Controller, Slot};

/// What a slot is called: its person's or bot's name, or a word for it.
pub fn seat_name(words: &Localization, seat: Seat, slot: &Slot) -> String {
    if !slot.name.is_empty() {
        return slot.name.clone();
    }
    match &slot.controller {
        Controller::Nobody => words.word("chair-free"),
        Controller::Person => words.say("chair-person", &[("seat", (seat.0 + 1).into())]),
        Controller::Bot(_) => words.say("chair-bot", &[("seat", (seat.0 + 1).into())]),
        Controller::Program(_) => words.say("chair-program", &[("seat", (seat.0 + 1).into())]),
    }
}

/// How many players a game is for.
#[must_use]
pub fn seats_in_short(words: &Localization, (least, most): (u8, u8)) -> String {
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
