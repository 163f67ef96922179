//! What every presenter's functions read: the match, who plays it and the texts. Knows no presenter and changes nothing.

use std::borrow::Cow;
use std::ops::Deref;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::line::{self, LogLineBuilder};
use crate::app::input::{Button, ThrowGestures};
use crate::app::render::theme::Tokens;
use crate::app::ui::Localization;
use crate::app::ui::hud::{Caption, MouseBindings, Prompt, SeatPrompt};
use crate::rules::{Move, MoveOf, Seat, Seats, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::{AwaitedThrows, Match, PresentationQueue, TableGame};

/// The order of a presenter's systems, within [`TableSystems::Show`](crate::sim::table::TableSystems::Show): a game puts its own between them.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PresenterSystems {
    /// What is presented in this frame is noted and logged.
    Follow,
    /// Display and camera follow what has been presented.
    Display,
}

/// The match, who plays it, and the texts.
#[derive(SystemParam)]
pub struct MatchContext<'w, G: TableGame> {
    /// The match; its rules may be ahead of what is shown.
    pub match_: Res<'w, Match<G>>,
    /// What has not been presented yet.
    pub queue: Res<'w, PresentationQueue<G>>,
    /// Who plays.
    pub lobby: Res<'w, Lobby>,
    /// The seats that are asked now.
    pub pending_seats: Res<'w, PendingSeats>,
    /// What people do with the dice in their hands.
    pub hands: Res<'w, ThrowGestures>,
    /// The texts of the current language.
    pub words: Res<'w, Localization>,
}

/// The same, with what the display needs as well.
#[derive(SystemParam)]
pub struct ViewContext<'w, G: TableGame> {
    context: MatchContext<'w, G>,
    /// The throws that the rules wait for.
    pub awaited: Res<'w, AwaitedThrows>,
    /// Colours and symbols.
    pub tokens: Res<'w, Tokens>,
}

impl<'w, G: TableGame> Deref for ViewContext<'w, G> {
    type Target = MatchContext<'w, G>;

    fn deref(&self) -> &Self::Target {
        &self.context
    }
}

/// What can be done now, and with which glyphs it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptSet {
    /// The strip at the lower edge.
    pub strip: Vec<Prompt>,
    /// Whose glyphs the strip shows; `None` for the device used last.
    pub device: Option<Device>,
    /// A line for each of several seats that are asked at the same time.
    pub lines: Vec<SeatPrompt>,
    /// What the mouse does in place of buttons that it lacks.
    pub mouse: MouseBindings,
}

impl<G: TableGame> MatchContext<'_, G> {
    /// The state of the rules.
    #[must_use]
    pub fn rules(&self) -> &G {
        self.match_.rules()
    }

    /// Whether the match has ended, presented or not.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.match_.turn(), Turn::Over(_))
    }

    /// A message of the locale.
    #[must_use]
    pub fn line<'a>(&'a self, key: &'a str) -> LogLineBuilder<'a> {
        LogLineBuilder::new(&self.words, &self.lobby, key)
    }

    /// A seat's name; empty where there is no such seat.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        line::name(&self.words, &self.lobby, seat)
    }

    /// The colour that a seat chose.
    #[must_use]
    pub fn colour(&self, seat: Seat) -> u8 {
        self.lobby.slot(seat).map_or(seat.0, |slot| slot.colour)
    }

    /// The device that a seat is played with.
    #[must_use]
    pub fn device(&self, seat: Seat) -> Option<Device> {
        self.lobby.slot(seat)?.device
    }

    /// Whether a person with a device decides for a seat.
    #[must_use]
    pub fn is_person(&self, seat: Seat) -> bool {
        matches!(self.lobby.active_controller(seat), ActiveController::Person(_))
    }

    /// Whether other seats are played with the same device as this one.
    #[must_use]
    pub fn shares_device(&self, seat: Seat) -> bool {
        self.device(seat).is_some_and(|device| self.lobby.seats_of(device).count() > 1)
    }

    /// Whether people play with more than one device: then it is said whose prompts are shown.
    #[must_use]
    pub fn has_several_devices(&self) -> bool {
        let mut devices = self.lobby.iter().filter_map(|(_, slot)| slot.device);
        let first = devices.next();
        devices.any(|device| Some(device) != first)
    }

    /// The seats that choose now: those that the rules ask, once every event has been presented.
    #[must_use]
    pub fn choosing(&self) -> Seats {
        match self.match_.turn() {
            Turn::Choose(seats) if self.queue.is_empty() => seats,
            _ => Seats::NONE,
        }
    }

    /// Of these seats, those that people with a device decide for.
    #[must_use]
    pub fn people(&self, seats: Seats) -> Seats {
        seats.into_iter().filter(|seat| self.is_person(*seat)).collect()
    }

    /// How many choices of a seat are in the record.
    #[must_use]
    pub fn choices_made(&self, seat: Seat) -> usize {
        let own = |step: &&MoveOf<G>| matches!(step, Move::Act { seat: of, .. } if *of == seat);
        self.match_.record().moves.iter().filter(own).count()
    }

    /// The first of the seats that are asked, if it is a person.
    #[must_use]
    pub fn asked_person(&self) -> Option<Seat> {
        self.pending_seats.0.lowest().filter(|seat| self.is_person(*seat))
    }
}

impl<G: TableGame> ViewContext<'_, G> {
    /// The seat that may take back its last choice, if its person is there.
    #[must_use]
    pub fn may_take_back(&self) -> Option<Seat> {
        let may = |seat: &Seat| self.match_.may_take_back(*seat, &self.awaited) && self.lobby.needs_person(*seat);
        (0..self.rules().seats()).map(Seat).find(may)
    }

    /// A prompt: what a button does, with the words of `key`.
    #[must_use]
    pub fn prompt(&self, button: Button, key: &str) -> Prompt {
        Prompt::new(&self.words, button, key)
    }

    /// How the dice in a seat's hand are thrown; `None` where it has none.
    #[must_use]
    pub fn throw_prompts(&self, seat: Seat) -> Option<Vec<Prompt>> {
        self.awaited.in_hand_of(seat)?;
        let key = if self.hands.gathering(seat).is_some() { "prompt-release" } else { "prompt-throw" };
        Some(vec![self.prompt(Button::Accept, key), self.prompt(Button::Left, "prompt-aim")])
    }

    /// The prompts of a game that asks one seat at a time: those of its choice, or those of the dice in its hand.
    #[must_use]
    pub fn one_at_a_time(&self, choice: Option<Vec<Prompt>>) -> PromptSet {
        let person = self.asked_person();
        PromptSet {
            strip: choice.or_else(|| self.throw_prompts(person?)).unwrap_or_default(),
            device: person.and_then(|seat| self.device(seat)),
            ..PromptSet::default()
        }
    }

    /// The prompt for taking back the last choice, with the glyph of the seat that made it.
    #[must_use]
    pub fn undo_prompt(&self) -> Option<Prompt> {
        let seat = self.may_take_back()?;
        Some(self.prompt(Button::Undo, "prompt-take-back").on(self.device(seat)))
    }

    /// A seat's own line of prompts; `None` where there is no such seat.
    #[must_use]
    pub fn seat_line(&self, seat: Seat, prompts: Vec<Prompt>) -> Option<SeatPrompt> {
        let slot = self.lobby.slot(seat)?;
        Some(SeatPrompt { colour: slot.colour, device: slot.device, prompts, told: String::new() })
    }

    /// The caption of a match that waits for its first throw, with the words of `key`.
    #[must_use]
    pub fn opening_caption(&self, key: &str) -> Option<Caption> {
        let throws = matches!(self.match_.turn(), Turn::Throw(_));
        throws.then(|| Caption { faces: Vec::new(), text: self.words.word(key) })
    }

    /// The usual shot: falling dice from near, the end of the match, the shot `choice` while a person chooses, else all
    /// of the table.
    #[must_use]
    pub fn usual_shot(&self, choice: Option<&'static str>) -> Cow<'static, str> {
        Cow::Borrowed(if self.awaited.falling() {
            "tray"
        } else if self.is_over() && self.queue.is_empty() {
            "result"
        } else {
            choice.unwrap_or("overview")
        })
    }
}
