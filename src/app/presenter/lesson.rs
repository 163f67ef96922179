//! Follows a match that is a lesson: says what its script says, explains the moves of bots, and waits until it is read.

use bevy::prelude::*;
use serde::Serialize;

use super::choices::Choices;
use super::context::{PromptSet, ViewContext};
use super::{Presenter, PresenterSystems, choosing};
use crate::app::input::Button;
use crate::app::lesson::{Lesson, Moment};
use crate::app::ui::{LessonOver, Localization};
use crate::rules::{GameEvent, Seat, Turn};
use crate::sim::table::prelude::HoldSystems;
use crate::sim::table::{
    ActionRequest, ChosenThrows, EventPresented, Match, PresentationQueue, RequestSystems, TableSystems,
};

pub(super) fn plugin<G: Presenter>(app: &mut App) {
    app.add_systems(
        Update,
        (
            explain_bots::<G>.after(RequestSystems::Clocks).before(TableSystems::ApplyMoves),
            hold_for_reading::<G>.in_set(HoldSystems).ambiguous_with(HoldSystems),
            teach::<G>
                .in_set(TableSystems::Present)
                .after(choosing::close_choices::<G>)
                .before(PresenterSystems::Display),
        )
            .run_if(
                resource_exists::<Match<G>>
                    .and_then(resource_exists::<Lesson>)
                    .and_then(resource_exists::<ChosenThrows>),
            ),
    );
}

/// The name of an action in records.
pub(super) fn kind_of(action: &impl Serialize) -> String {
    match serde_json::to_value(action) {
        Ok(serde_json::Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        Ok(value) => value.as_str().unwrap_or_default().to_owned(),
        Err(_) => String::new(),
    }
}

/// Says what a bot does and why, before the rules know its move.
fn explain_bots<G: Presenter>(
    mut requests: MessageReader<ActionRequest<G>>,
    cx: ViewContext<G>,
    mut lesson: ResMut<Lesson>,
) {
    for ActionRequest { seat, action } in requests.read() {
        let alone = cx.rules().turn().choosing().only() == Some(*seat);
        if alone && !cx.is_person(*seat) && lesson.explains(&kind_of(action)) {
            lesson.text = cx
                .line("lesson-bot")
                .with("name", cx.name(*seat))
                .with("action", G::action_text(action, &cx))
                .with("reason", G::reason(*seat, action, &cx))
                .text();
            lesson.waits = true;
        }
    }
}

fn hold_for_reading<G: Presenter>(lesson: Res<Lesson>, mut queue: ResMut<PresentationQueue<G>>) {
    if lesson.waits {
        queue.hold();
    }
}

fn teach<G: Presenter>(
    mut presented: MessageReader<EventPresented<G>>,
    cx: ViewContext<G>,
    choices: Res<Choices<G>>,
    mut chosen: ResMut<ChosenThrows>,
    mut lesson: ResMut<Lesson>,
    mut over: MessageWriter<LessonOver>,
) {
    let names: Vec<&'static str> = presented.read().map(|EventPresented(event)| event.name()).collect();
    let has_dice = |seat: &Seat| cx.is_person(*seat) && cx.awaited.in_hand_of(*seat).is_some();
    let throws = (0..cx.rules().seats()).map(Seat).any(|seat| has_dice(&seat));
    let comes_to_throw =
        matches!(cx.rules().turn(), Turn::Throw(_)) && cx.awaited.iter().next().is_none() && cx.queue.is_settled();
    let kinds: Vec<String> = match choices.first() {
        Some((seat, _)) => cx.rules().legal(seat).iter().map(kind_of).collect(),
        None => Vec::new(),
    };
    let has_come = |moment: &Moment| match moment {
        Moment::Begin => true,
        Moment::Throw => throws,
        Moment::Choose(kind) => kinds.contains(kind),
        Moment::Event(name) => names.contains(&name.as_str()),
    };
    if lesson.waits {
        return;
    }
    // What follows a throw belongs to its part, and what comes before the next one to the next.
    lesson.follow(if comes_to_throw { chosen.thrown } else { chosen.thrown.saturating_sub(1) });
    if let Some(key) = lesson.next(cx.match_.record().moves.len(), has_come) {
        lesson.text = cx.words.text(&key);
    } else if lesson.is_over() || (cx.is_over() && cx.queue.is_empty()) {
        over.write(LessonOver { complete: true });
    } else if comes_to_throw {
        chosen.ready = true;
    }
}

/// The prompts while the players read.
pub(super) fn prompts(words: &Localization) -> PromptSet {
    let prompt = crate::app::ui::hud::Prompt::new(words, Button::Accept, "prompt-go-on");
    PromptSet { strip: vec![prompt], ..PromptSet::default() }
}
