//! What a game contributes to what players see of it: functions of what has been presented so far. Knows no game and no
//! system.

use std::borrow::Cow;
use std::ops::Deref;

use bevy::ecs::component::Mutable;
use bevy::ecs::system::{ReadOnlySystemParam, StaticSystemParam, SystemParam};
use bevy::prelude::*;

use super::choices::{Choices, Chooser};
use super::context::{PromptSet, ViewContext};
use super::line::LogLine;
use crate::app::audio::Cue;
use crate::app::ui::hud::Caption;
use crate::app::ui::hud::announcement::Announcement;
use crate::app::ui::hud::reference_card::ReferenceCardText;
use crate::app::ui::{Localization, OptionValues, RulesPart};
use crate::rules::{Seat, Seats};

/// What players see of a game. Its functions are pure: they read a [`ViewContext`] or a [`View`], and nothing else.
pub trait Presenter: Chooser {
    /// What has been presented so far. The rules may be ahead of it.
    type PresentedState: Resource<Mutability = Mutable> + Default;
    /// What else is read: pieces on the table, clocks.
    type Input: ReadOnlySystemParam + 'static;

    /// Notes a presented event; `line` is its line in the log. After a reset it is called for every past event again.
    fn present(
        shown: &mut Self::PresentedState,
        event: &Self::Event,
        line: Option<&LogLine>,
        cx: &ViewContext<'_, Self>,
    );

    /// Called after a reset, when all past events were applied.
    fn restored(_shown: &mut Self::PresentedState, _cx: &ViewContext<'_, Self>) {}

    /// Called in each frame in which every event has been presented.
    fn settled(_shown: &mut Self::PresentedState, _cx: &ViewContext<'_, Self>) {}

    /// An event as a line of the log; `None` for an event that needs no words, or that only one seat may know.
    fn log_line(event: &Self::Event, cx: &ViewContext<'_, Self>) -> Option<LogLine>;

    /// The sound and the announcement that come with an event. A reset repeats neither.
    fn effects(_event: &Self::Event, _shown: &Self::PresentedState, _cx: &ViewContext<'_, Self>) -> Effects {
        Effects::default()
    }

    /// The colour of a seat's panel and of its lines in the log.
    fn colour(seat: Seat, cx: &ViewContext<'_, Self>) -> u8 {
        cx.colour(seat)
    }

    /// The game, its house rules and how far it is, in one line. By default its name.
    fn title(view: &View<'_, '_, Self>) -> String {
        view.words.word(&format!("game-{}", Self::GAME.replace('_', "-")))
    }

    /// What a seat's panel shows.
    fn panel(seat: Seat, view: &View<'_, '_, Self>) -> PanelText;

    /// The seats whose panels are marked: the match waits for them.
    fn acting(view: &View<'_, '_, Self>) -> Seats {
        if view.is_over() { Seats::NONE } else { view.pending_seats.0 }
    }

    /// Whose turn the banner announces, with the key of its words. It is announced when it changes.
    fn announced_turn(_view: &View<'_, '_, Self>) -> Option<(Seat, &'static str)> {
        None
    }

    /// What was thrown, or what is asked.
    fn caption(view: &View<'_, '_, Self>) -> Option<Caption>;

    /// What can be done now.
    fn prompts(view: &View<'_, '_, Self>) -> PromptSet;

    /// The card at the edge of the table: what players look up during a match.
    fn card(_view: &View<'_, '_, Self>) -> Option<ReferenceCardText> {
        None
    }

    /// The camera's shot: a name of the scene file. By default the usual one, without a shot for choices.
    fn camera(view: &View<'_, '_, Self>) -> Cow<'static, str> {
        view.usual_shot(None)
    }

    /// Parts of the rules pages that are made from the game's own constants; `values` are the options in force.
    fn rules_tables(_words: &Localization, _values: &OptionValues) -> Vec<RulesPart> {
        Vec::new()
    }

    /// The team of every seat, at a table of so many; empty where every seat plays for itself.
    fn teams(_seats: u8) -> Vec<u8> {
        Vec::new()
    }
}

/// What a seat's panel shows beside its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelText {
    /// Its points, or whatever counts.
    pub score: String,
    /// What else it has. May be empty.
    pub extra: String,
}

/// A sound and an announcement.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// The sound.
    pub cue: Option<Cue>,
    /// The announcement.
    pub announcement: Option<Announcement>,
}

/// All that title, panels, caption, prompts and camera of a game follow from.
#[derive(SystemParam)]
pub struct View<'w, 's, G: Presenter> {
    cx: ViewContext<'w, G>,
    /// What has been presented so far.
    pub shown: Res<'w, <G as Presenter>::PresentedState>,
    /// The open choices.
    pub choices: Res<'w, Choices<G>>,
    /// What else this game reads.
    pub input: StaticSystemParam<'w, 's, <G as Presenter>::Input>,
}

impl<'w, G: Presenter> Deref for View<'w, '_, G> {
    type Target = ViewContext<'w, G>;

    fn deref(&self) -> &Self::Target {
        &self.cx
    }
}
