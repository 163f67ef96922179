//! The input of every presenter function: the match, its players and the texts. Read-only. Must not depend on a
//! presenter.

use std::borrow::Cow;
use std::ops::Deref;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::line::{self, LogLineBuilder};
use crate::app::input::{Button, ThrowGestures};
use crate::app::render::camera::{OVERVIEW, THROW};
use crate::app::render::tokens::Tokens;
use crate::app::ui::Localization;
use crate::app::ui::hud::{Caption, MouseBindings, Prompt, SeatPrompt};
use crate::rules::bots::Player;
use crate::rules::{Outcome, Seat, Seats, Turn};
use crate::sim::lobby::{Device, Lobby, PendingSeats};
use crate::sim::table::{AutoThrow, AwaitedThrows, Match, PresentationQueue, TableGame};

/// The order of a presenter's systems within [`TableSystems::Present`](crate::sim::table::TableSystems::Present). A game can
/// add its own systems between them.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PresenterSystems {
    /// Applies and logs the events that are presented in this frame.
    Follow,
    /// Updates HUD and camera from the presented state.
    Display,
}

/// The match, its players and the texts.
#[derive(SystemParam)]
pub struct MatchContext<'w, G: TableGame> {
    /// The match. Its rules may be ahead of the presentation.
    pub match_: Res<'w, Match<G>>,
    /// The events that have not been presented yet.
    pub queue: Res<'w, PresentationQueue<G>>,
    pub(crate) lobby: Res<'w, Lobby>,
    pub(crate) pending_seats: Res<'w, PendingSeats>,
    /// The current throw gestures of players who hold dice.
    pub hands: Res<'w, ThrowGestures>,
    /// The texts of the current language.
    pub words: Res<'w, Localization>,
}

/// The same, with additional data for the HUD.
#[derive(SystemParam)]
pub struct ViewContext<'w, G: TableGame> {
    context: MatchContext<'w, G>,
    pub(crate) awaited: Res<'w, AwaitedThrows>,
    auto: Res<'w, AutoThrow>,
    /// Colours and symbols.
    pub tokens: Res<'w, Tokens>,
}

impl<'w, G: TableGame> Deref for ViewContext<'w, G> {
    type Target = MatchContext<'w, G>;

    fn deref(&self) -> &Self::Target {
        &self.context
    }
}

/// The available actions and the glyphs for them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptSet {
    /// The prompts at the bottom edge.
    pub strip: Vec<Prompt>,
    /// The device whose glyphs the strip shows; `None` for the device used last.
    pub device: Option<Device>,
    /// One line per seat, when several seats act simultaneously.
    pub lines: Vec<SeatPrompt>,
    /// The mouse's substitutes for buttons that it lacks.
    pub mouse: MouseBindings,
}

impl<G: TableGame> MatchContext<'_, G> {
    /// The state of the rules.
    pub fn rules(&self) -> &G {
        self.match_.rules()
    }

    /// Whether the match has ended, even if the end has not been presented yet.
    pub fn is_over(&self) -> bool {
        matches!(self.match_.turn(), Turn::Over(_))
    }

    /// Starts a localized line with this key.
    pub fn line<'a>(&'a self, key: &'a str) -> LogLineBuilder<'a> {
        LogLineBuilder::new(&self.words, &self.lobby, key)
    }

    /// A seat's name; empty if there is no such seat.
    pub fn name(&self, seat: Seat) -> String {
        line::name(&self.words, &self.lobby, seat)
    }

    pub(crate) fn colour(&self, seat: Seat) -> u8 {
        self.lobby.slot(seat).map_or(seat.0, |slot| slot.colour)
    }

    pub(crate) fn device(&self, seat: Seat) -> Option<Device> {
        self.lobby.slot(seat)?.device
    }

    /// Whether a seat is controlled by a person with a device.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.lobby.active_controller(seat) == Some(Player::Person)
    }

    pub(crate) fn shares_device(&self, seat: Seat) -> bool {
        self.device(seat).is_some_and(|device| self.lobby.seats_of(device).count() > 1)
    }

    /// Whether several devices are in use. Prompts then say whose they are.
    pub fn has_several_devices(&self) -> bool {
        let mut devices = self.lobby.iter().filter_map(|(_, slot)| slot.device);
        let first = devices.next();
        devices.any(|device| Some(device) != first)
    }

    /// The seats that choose now: those that the rules ask, once every event has been presented.
    pub fn choosing(&self) -> Seats {
        if self.queue.is_empty() { self.match_.turn().choosing() } else { Seats::NONE }
    }

    /// The subset of these seats that people with a device control.
    pub fn people(&self, seats: Seats) -> Seats {
        seats.into_iter().filter(|seat| self.is_person(*seat)).collect()
    }

    /// The first pending seat, if a person controls it.
    pub fn asked_person(&self) -> Option<Seat> {
        self.pending_seats.0.lowest().filter(|seat| self.is_person(*seat))
    }
}

impl<G: TableGame> ViewContext<'_, G> {
    /// The seat that may undo its last choice, if its person is present.
    pub fn undo_seat(&self) -> Option<Seat> {
        let may = |seat: &Seat| {
            self.match_.moves_after_undo(*seat, &self.awaited).is_some() && self.lobby.needs_person(*seat)
        };
        (0..self.rules().seats()).map(Seat).find(may)
    }

    /// A prompt for `button` with the localized text of `key`.
    pub fn prompt(&self, button: Button, key: &str) -> Prompt {
        Prompt::new(&self.words, button, key)
    }

    /// Prompts for these buttons with the localized texts of these keys.
    pub fn prompts<'k>(&self, keys: impl IntoIterator<Item = (Button, &'k str)>) -> Vec<Prompt> {
        keys.into_iter().map(|(button, key)| self.prompt(button, key)).collect()
    }

    /// The prompts for throwing the dice in a seat's hand; `None` if it has none.
    pub fn throw_prompts(&self, seat: Seat) -> Option<Vec<Prompt>> {
        let throw = self.awaited.in_hand_of(seat)?;
        if throw.for_start && self.auto.covers(throw) {
            return None;
        }
        let key = match self.hands.strength(seat) {
            Some(_) if self.hands.toggles.contains(seat) => "prompt-roll-press",
            Some(_) => "prompt-release",
            None if self.hands.toggles.contains(seat) && !self.hands.assist.contains(seat) => "prompt-roll-start",
            None if self.hands.assist.contains(seat) => "prompt-roll-press",
            None => "prompt-roll",
        };
        Some(self.prompts([(Button::Accept, key), (Button::Left, "prompt-aim")]))
    }

    /// The prompts of a game that asks one seat at a time: those of its choice, or those for throwing.
    pub fn one_at_a_time(&self, choice: Option<Vec<Prompt>>) -> PromptSet {
        let person = self.asked_person();
        PromptSet {
            strip: choice.or_else(|| self.throw_prompts(person?)).unwrap_or_default(),
            device: person.and_then(|seat| self.device(seat)),
            ..PromptSet::default()
        }
    }

    /// The Undo prompt, with the glyph of the seat that can undo.
    pub fn undo_prompt(&self) -> Option<Prompt> {
        let seat = self.undo_seat()?;
        Some(self.prompt(Button::Undo, "prompt-undo").on(self.device(seat)))
    }

    /// Adds the Undo prompt to the line of the seat that can undo, or adds a line for it.
    pub fn add_undo(&self, lines: &mut Vec<SeatPrompt>) {
        let (Some(seat), Some(undo)) = (self.undo_seat(), self.undo_prompt()) else { return };
        let colour = self.colour(seat);
        match lines.iter_mut().find(|line| line.colour == colour) {
            Some(line) => line.prompts.push(undo),
            None => lines.extend(self.seat_line(seat, vec![undo])),
        }
    }

    /// A seat's own line of prompts; `None` if there is no such seat.
    pub fn seat_line(&self, seat: Seat, prompts: Vec<Prompt>) -> Option<SeatPrompt> {
        let slot = self.lobby.slot(seat)?;
        Some(SeatPrompt { colour: slot.colour, device: slot.device, prompts, status: String::new() })
    }

    /// The caption of a match before its first throw, with the localized text of `key`.
    pub fn opening_caption(&self, key: &str) -> Option<Caption> {
        self.throw_caption(key).filter(|_| self.match_.record().moves.is_empty())
    }

    /// [`Self::opening_caption`] of a match in which the seats roll for the start.
    pub fn roll_off_caption(&self, key: &str) -> Option<Caption> {
        self.opening_caption(key).filter(|_| self.rules().rolls_for_start())
    }

    /// A caption that says what a throw is for, with the localized text of `key`.
    pub fn throw_caption(&self, key: &str) -> Option<Caption> {
        let throws = matches!(self.match_.turn(), Turn::Throw(_));
        throws.then(|| Caption { faces: Vec::new(), text: self.words.text(key) })
    }

    /// The result, once the match is over and no piece can move any more.
    pub fn presented_outcome(&self) -> Option<Outcome> {
        match self.match_.turn() {
            Turn::Over(outcome) if self.queue.is_settled() => Some(outcome),
            _ => None,
        }
    }

    /// The only winner, once the end of the match has been presented.
    pub fn sole_winner(&self) -> Option<Seat> {
        self.presented_outcome()?.winners.only()
    }

    /// The camera shot of a throw that is about to happen: dice are in the hand of a bot, or of a pad that shakes them.
    pub fn throw_shot(&self) -> Option<&'static str> {
        // A mouse aims at a point on the table, so the camera must not move under it.
        let aims = |seat: Seat| self.device(seat) == Some(Device::Mouse);
        let throws = |seat: Seat| match self.lobby.active_controller(seat) {
            Some(Player::Bot(_) | Player::Program(_)) => true,
            Some(Player::Person) => {
                matches!(self.device(seat), Some(Device::Pad(_))) && self.hands.strength(seat).is_some()
            }
            None => false,
        };
        (self.awaited.hands().any(throws) && !self.awaited.hands().any(aims)).then_some(THROW)
    }

    /// The default camera shot: that of a throw, the end of the match, the shot `choice` if there is one, or else the whole
    /// table.
    pub fn default_shot(&self, choice: Option<&'static str>) -> Cow<'static, str> {
        Cow::Borrowed(if let Some(shot) = self.throw_shot() {
            shot
        } else if self.presented_outcome().is_some() {
            "result"
        } else {
            choice.unwrap_or(OVERVIEW)
        })
    }
}
