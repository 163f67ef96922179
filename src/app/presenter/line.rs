//! A sentence about an event. Puts a seat's name and a message's arguments together; knows no event.

use fluent_bundle::FluentValue;

use crate::app::ui::{Localization, seat_name};
use crate::rules::{Seat, Seats};
use crate::sim::lobby::Lobby;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Whose colour it has.
    pub seat: Option<Seat>,
    /// The sentence.
    pub text: String,
}

/// A message of the locale, with its arguments so far.
#[derive(Clone)]
pub struct LogLineBuilder<'a> {
    words: &'a Localization,
    lobby: &'a Lobby,
    key: &'a str,
    args: Vec<(&'static str, FluentValue<'a>)>,
    seat: Option<Seat>,
}

impl<'a> LogLineBuilder<'a> {
    pub(super) const fn new(words: &'a Localization, lobby: &'a Lobby, key: &'a str) -> Self {
        Self { words, lobby, key, args: Vec::new(), seat: None }
    }

    /// What `seat` did: its name is the argument `name`, and the line has its colour.
    #[must_use]
    pub fn by(self, seat: Seat) -> Self {
        let name = name(self.words, self.lobby, seat);
        Self { seat: Some(seat), ..self.with("name", name) }
    }

    /// An argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<FluentValue<'a>>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The names of several seats in a row as the argument `names`, and how many they are as `count`.
    #[must_use]
    pub fn names(self, seats: Seats) -> Self {
        let names = seats.into_iter().map(|seat| name(self.words, self.lobby, seat)).collect::<Vec<_>>();
        let joined = names.join(&self.words.word("list-and"));
        self.with("names", joined).with("count", seats.len())
    }

    /// The sentence.
    #[must_use]
    pub fn text(&self) -> String {
        self.words.say(self.key, &self.args)
    }
}

impl From<LogLineBuilder<'_>> for LogLine {
    fn from(line: LogLineBuilder<'_>) -> Self {
        Self { seat: line.seat, text: line.text() }
    }
}

/// A seat's name, as players read it; empty where there is no such seat.
pub(super) fn name(words: &Localization, lobby: &Lobby, seat: Seat) -> String {
    lobby.slot(seat).map_or_else(String::new, |slot| seat_name(words, seat, slot))
}
