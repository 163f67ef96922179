//! The names of seats on screen.

use super::localization::Localization;
use crate::rules::Seat;
use crate::rules::bots::Level;
use crate::sim::lobby::{Controller, Slot};

/// The name of a slot: that of its person or bot, or a generic one.
pub fn seat_name(words: &Localization, seat: Seat, slot: &Slot) -> String {
    if !slot.name.is_empty() {
        return slot.name.clone();
    }
    match &slot.controller {
        Controller::Nobody => words.text("seat-open"),
        Controller::Person => words.text_with("seat-player", &[("seat", (seat.0 + 1).into())]),
        Controller::Bot(_) => words.text_with("seat-bot", &[("seat", (seat.0 + 1).into())]),
        Controller::Program(_) => words.text_with("seat-external-bot", &[("seat", (seat.0 + 1).into())]),
    }
}

/// The number of players of a game, as a short text.
#[must_use]
pub fn seats_in_short(words: &Localization, (least, most): (u8, u8)) -> String {
    if least == most {
        return words.text_with("seats-exactly", &[("most", most.into())]);
    }
    words.text_with("seats-range", &[("least", least.into()), ("most", most.into())])
}

/// The localization key of a bot level.
pub const fn level_key(level: Level) -> &'static str {
    match level {
        Level::Beginner => "level-beginner",
        Level::Easy => "level-easy",
        Level::Normal => "level-normal",
        Level::Strong => "level-strong",
        Level::Best => "level-best",
    }
}
