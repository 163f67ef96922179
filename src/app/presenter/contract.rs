//! The presenter contract: a game's pure functions of the presented state. Must not depend on a game or a system.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::Deref;

use bevy::ecs::component::Mutable;
use bevy::ecs::system::{ReadOnlySystemParam, StaticSystemParam, SystemParam};
use bevy::prelude::*;

use super::choices::{Choices, Chooser};
use super::context::{PromptSet, ViewContext};
use super::line::LogLine;
use crate::app::audio::Cue;
use crate::app::render::camera::TRAY;
use crate::app::render::tokens::Tokens;
use crate::app::ui::hud::announcement::Announcement;
use crate::app::ui::hud::reference_card::ReferenceCardText;
use crate::app::ui::hud::{Caption, FaceIcon};
use crate::app::ui::{RulesContext, RulesPart};
use crate::rules::{Seat, Seats};
use crate::sim::table::TableGame;

/// The texts of a game that are not part of the HUD.
pub trait GameTexts: TableGame {
    /// The log line of an event; `None` for an event that needs none, or that only one seat may know.
    fn log_line(event: &Self::Event, cx: &ViewContext<'_, Self>) -> Option<LogLine>;

    /// An action as a short instruction, such as "Keep two 5s". Must not depend on the state of the match: it is also used
    /// for moves of the past.
    fn action_text(action: &Self::Action, cx: &ViewContext<'_, Self>) -> String;

    /// What speaks for an action of a seat in the present choice: one short sentence, from what the seat may know.
    fn reason(seat: Seat, action: &Self::Action, cx: &ViewContext<'_, Self>) -> String;

    /// A face of the game's dice as an icon.
    fn face_icon(face: Self::Face, tokens: &Tokens) -> FaceIcon;

    /// Tables and pictures of the rules, generated from the game's constants, by name. A paragraph `@name` of the rules'
    /// text stands for one.
    fn rules_figures(_cx: &RulesContext<'_>) -> Vec<(&'static str, RulesPart)> {
        Vec::new()
    }

    /// The team of each seat for this number of seats; empty if every seat plays for itself.
    fn teams(_seats: u8) -> Vec<u8> {
        Vec::new()
    }
}

/// What players see of a game. All functions are pure: they read only a [`ViewContext`] or a [`View`].
pub trait Presenter: Chooser + GameTexts {
    /// The state that has been presented so far. The rules may be ahead of it.
    type PresentedState: Resource<Mutability = Mutable> + Default;
    /// Additional read-only input: pieces on the table, clocks.
    type Input: ReadOnlySystemParam + 'static;

    /// Whether exactly one seat acts at a time: the one that the rules ask, unless they ask several.
    const TAKES_TURNS: bool = false;

    /// Applies a presented event; `line` is its log line. After a reset this is called again for every past event.
    fn present(
        shown: &mut Self::PresentedState,
        event: &Self::Event,
        line: Option<&LogLine>,
        cx: &ViewContext<'_, Self>,
    );

    /// Called after a reset, when all past events have been applied.
    fn restored(_shown: &mut Self::PresentedState, _cx: &ViewContext<'_, Self>) {}

    /// The sound and the announcement of an event. They are not repeated after a reset.
    fn effects(_event: &Self::Event, _shown: &Self::PresentedState, _cx: &ViewContext<'_, Self>) -> Effects {
        Effects::default()
    }

    /// The colour index of a seat's panel and log lines.
    fn colour(seat: Seat, cx: &ViewContext<'_, Self>) -> u8 {
        cx.colour(seat)
    }

    /// One line with the game, its house rules and its progress. Defaults to the game's name.
    fn title(view: &View<'_, '_, Self>) -> String {
        view.words.text(&format!("game-{}", Self::GAME.replace('_', "-")))
    }

    /// What the acting player aims at, as icons beside the title. Defaults to nothing.
    fn target(_view: &View<'_, '_, Self>) -> Vec<FaceIcon> {
        Vec::new()
    }

    /// The text of a seat's panel.
    fn panel(seat: Seat, view: &View<'_, '_, Self>) -> PanelText;

    /// The seat whose turn the banner announces, and the localization key of its text. The banner is shown when this
    /// changes.
    fn announced_turn(view: &View<'_, '_, Self>) -> Option<(Seat, &'static str)> {
        Some((view.acting_seat()?, "banner-turn"))
    }

    /// The seat whose pieces are being counted. Its panel is highlighted instead of that of the last turn.
    fn counted_seat(_view: &View<'_, '_, Self>) -> Option<Seat> {
        None
    }

    /// What was thrown, or what is asked.
    fn caption(view: &View<'_, '_, Self>) -> Option<Caption>;

    /// The currently available actions.
    fn prompts(view: &View<'_, '_, Self>) -> PromptSet;

    /// Why the match has ended, as a sentence without a full stop. Called only once it is over.
    fn ending(cx: &ViewContext<'_, Self>) -> String;

    /// The reference card at the edge of the table: what players look up during a match.
    fn card(_view: &View<'_, '_, Self>) -> Option<ReferenceCardText> {
        None
    }

    /// Whether the last die of the throw that falls decides a great moment or a loss. It rolls in slow motion then.
    fn is_decisive(_view: &View<'_, '_, Self>) -> bool {
        false
    }

    /// The camera shot, by its name in the scene file. Defaults to the default shot, without a special shot for choices.
    fn camera(view: &View<'_, '_, Self>) -> Cow<'static, str> {
        view.default_shot(None)
    }

    /// The shot of the tray while dice fall and are read, by its name in the scene file: `tray`, or one that also shows what is
    /// beside it. A scene file without that one shows `tray`.
    fn tray_shot(_view: &View<'_, '_, Self>) -> Cow<'static, str> {
        TRAY.into()
    }
}

/// The text of a seat's panel, next to its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelText {
    /// The points, or what the game counts instead.
    pub score: String,
    /// Further values. May be empty.
    pub extra: String,
}

/// The sound and the announcement of an event.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    pub(crate) cue: Option<Cue>,
    pub(crate) announcement: Option<Announcement>,
}

#[derive(Resource)]
pub(super) struct PresentedTurn<G>(pub(super) Option<Seat>, PhantomData<fn() -> G>);

impl<G> Default for PresentedTurn<G> {
    fn default() -> Self {
        Self(None, PhantomData)
    }
}

/// Everything that title, panels, caption, prompts and camera are computed from.
#[derive(SystemParam)]
pub struct View<'w, 's, G: Presenter> {
    cx: ViewContext<'w, G>,
    /// The state that has been presented so far.
    pub shown: Res<'w, <G as Presenter>::PresentedState>,
    turn: Res<'w, PresentedTurn<G>>,
    /// The open choices.
    pub choices: Res<'w, Choices<G>>,
    pub(crate) input: StaticSystemParam<'w, 's, <G as Presenter>::Input>,
}

impl<G: Presenter> View<'_, '_, G> {
    /// The seat whose turn it is, as far as it has been presented.
    pub fn acting_seat(&self) -> Option<Seat> {
        // Before the first turn, a seat with dice in its hand acts.
        self.turn.0.or_else(|| self.awaited.hands().next().filter(|_| G::TAKES_TURNS))
    }

    /// The seats whose panels are highlighted: the one that is being counted, or those that the match waits for, and in
    /// the end the winners.
    pub fn highlighted(&self) -> Seats {
        if let Some(seat) = G::counted_seat(self) {
            return Seats::one(seat);
        }
        match self.acting_seat() {
            _ if self.is_over() => self.presented_outcome().map_or(Seats::NONE, |outcome| outcome.winners),
            Some(seat) => Seats::one(seat),
            None if G::TAKES_TURNS => Seats::NONE,
            None => self.pending_seats.0,
        }
    }
}

impl<'w, G: Presenter> Deref for View<'w, '_, G> {
    type Target = ViewContext<'w, G>;

    fn deref(&self) -> &Self::Target {
        &self.cx
    }
}
