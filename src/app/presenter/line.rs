//! Builds localized lines about events from seat names and arguments. Must not depend on an event type.

use fluent_bundle::FluentValue;

use crate::app::ui::{Localization, seat_name};
use crate::rules::{Seat, Seats};
use crate::sim::lobby::Lobby;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    pub(crate) seat: Option<Seat>,
    /// The sentence.
    pub text: String,
}

/// A localized message and its arguments so far.
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

    /// A line about an action of `seat`: adds the argument `name`, and uses the seat's colour.
    #[must_use]
    pub fn by(self, seat: Seat) -> Self {
        let name = name(self.words, self.lobby, seat);
        Self { seat: Some(seat), ..self.with("name", name) }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<FluentValue<'a>>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// Adds the names of several seats as the argument `names`, and their number as `count`.
    #[must_use]
    pub fn names(self, seats: Seats) -> Self {
        let names: Vec<_> = seats.into_iter().map(|seat| name(self.words, self.lobby, seat)).collect();
        let list = self.words.list(&names);
        self.with("names", list).with("count", seats.len())
    }

    /// The sentence.
    pub fn text(&self) -> String {
        self.words.text_with(self.key, &self.args)
    }
}

impl From<LogLineBuilder<'_>> for LogLine {
    fn from(line: LogLineBuilder<'_>) -> Self {
        Self { seat: line.seat, text: line.text() }
    }
}

/// A seat's localized name; empty if there is no such seat.
pub(super) fn name(words: &Localization, lobby: &Lobby, seat: Seat) -> String {
    seat_name(words, &lobby.slots, seat)
}
