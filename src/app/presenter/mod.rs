//! Presents a game. Systems here call a game's pure functions for its log, title, player panels, caption, prompts,
//! choices and camera shots. Must not depend on a game or draw anything.

mod advice_tasks;
mod camera_shot;
mod choices;
mod choosing;
mod context;
mod contract;
mod help;
mod lamp;
mod lesson;
mod line;
mod review;
mod review_playback;
#[cfg(test)]
pub(crate) mod test_view;
mod tips;

use bevy::prelude::*;

pub use choices::{
    ChoiceContext, Choices, Chooser, DIE_CENTRE, InputOutcome, Pointer, Press, nearest_in_direction, nearest_within,
    step_around,
};
pub use choosing::{ChoiceSystems, plugin as choosing_plugin};
pub use context::{MatchContext, PresenterSystems, PromptSet, ViewContext};
use contract::PresentedTurn;
pub use contract::{Effects, GameTexts, PanelText, Presenter, View};
#[cfg(any(test, feature = "screenshots"))]
pub use help::{coach_asks, hint_is_complete};
pub use line::{LogLine, LogLineBuilder};
pub use tips::Tips;

use super::audio::Cue;
use super::lesson::Lesson;
use super::ui::hud::announcement::{Announcement, WithdrawAnnouncement};
use super::ui::hud::reference_card::ReferenceCard;
use super::ui::hud::{Banner, Caption, Hud, MouseBindings, PlayerPanel, SeatPrompts};
use super::ui::{GamePageInfo, GamePages, MatchEnding, TableLog};
use crate::rules::Seat;
use crate::sim::lobby::{Help, Slot};
use crate::sim::table::tween::slide::SlideSystems;
use crate::sim::table::{EventPresented, Match, MatchEndSystems, MatchOver, StateReset, TableSystems, cleared};

/// Adds the systems that present one game while its match is on the table.
pub fn plugin<G: Presenter>(app: &mut App) {
    app.init_resource::<G::PresentedState>().init_resource::<PresentedTurn<G>>();
    let pages = &mut app.world_mut().resource_mut::<GamePages>().0;
    pages.insert(G::GAME, GamePageInfo { sides: G::teams, figures: G::rules_figures });
    app.configure_sets(
        Update,
        (PresenterSystems::Follow, PresenterSystems::Display).chain().in_set(TableSystems::Present).after(SlideSystems),
    )
    .add_systems(
        Update,
        (
            follow_events::<G>.in_set(PresenterSystems::Follow),
            (
                update_hud::<G>,
                camera_shot::update::<G>,
                lamp::update::<G>,
                announce_winners::<G>.after(MatchEndSystems),
            )
                .chain()
                .in_set(PresenterSystems::Display),
        )
            .run_if(resource_exists::<Match<G>>),
    )
    .add_plugins((
        camera_shot::plugin::<G>,
        lamp::plugin::<G>,
        choosing::plugin::<G>,
        lesson::plugin::<G>,
        review::plugin::<G>,
        tips::plugin::<G>,
    ))
    .add_systems(Update, clear_display::<G>.before(TableSystems::Request).run_if(cleared::<G>));
}

fn follow_events<G: Presenter>(
    mut presented: MessageReader<EventPresented<G>>,
    mut resets: MessageReader<StateReset<G>>,
    cx: ViewContext<G>,
    (mut shown, mut turn): (ResMut<G::PresentedState>, ResMut<PresentedTurn<G>>),
    mut log: ResMut<TableLog>,
    mut cues: MessageWriter<Cue>,
    (mut announcements, mut withdrawals): (MessageWriter<Announcement>, MessageWriter<WithdrawAnnouncement>),
) {
    let follow = |shown: &mut G::PresentedState, log: &mut TableLog, event: &G::Event| {
        let line = G::log_line(event, &cx);
        G::present(shown, event, line.as_ref(), &cx);
        log.0.extend(line.map(|line| (line.seat.map(|seat| G::colour(seat, &cx)), line.text)));
    };
    if resets.read().count() > 0 {
        presented.clear();
        withdrawals.write_default();
        *shown = G::PresentedState::default();
        log.0.clear();
        for event in cx.queue.shown(cx.match_.events()) {
            follow(&mut shown, &mut log, event);
        }
        G::restored(&mut shown, &cx);
    }
    for EventPresented(event) in presented.read() {
        follow(&mut shown, &mut log, event);
        let Effects { cue, announcement } = G::effects(event, &shown, &cx);
        cues.write_batch(cue);
        announcements.write_batch(announcement);
    }
    // A turn begins only after all earlier events have been presented.
    if cx.queue.is_empty() {
        turn.0 = cx.rules().turn().seats().only().filter(|_| G::TAKES_TURNS);
    }
}

fn update_hud<G: Presenter>(
    view: View<G>,
    mut hud: ResMut<Hud>,
    mut lines: ResMut<SeatPrompts>,
    mut mouse: ResMut<MouseBindings>,
    (mut card, mut ending): (ResMut<ReferenceCard>, ResMut<MatchEnding>),
    (help, lesson, tips): (Res<Help>, Option<Res<Lesson>>, Res<Tips>),
    mut announced: Local<Option<Option<(Seat, &'static str)>>>,
) {
    let (mut caption, mut prompts) = (G::caption(&view), G::prompts(&view));
    if let Some(seat) = view.choices.forced() {
        let Caption { faces, text } = caption.take().unwrap_or_default();
        let parts = [text, help::text_for(seat, view.words.text("only-choice"), &view)];
        caption = Some(Caption { faces, text: parts.join(if parts[0].is_empty() { "" } else { " · " }) });
    } else if view.awaited.any_released()
        && view.awaited.hands().next().is_none()
        && view.choices.first().is_none()
        && !view.match_.events().is_empty()
    {
        // All dice were thrown and none are counted yet: the caption is about the throw before, if there was one.
        caption = None;
    }
    let is_over = view.is_over() && view.queue.is_empty();
    if is_over {
        // The announcement of the winners says it.
        caption = None;
    }
    help::show(&view, *help, &mut caption, &mut prompts);
    if lesson.as_ref().is_some_and(|lesson| lesson.waits) {
        prompts = lesson::prompts(&view.words);
    }
    let mut next = Hud {
        title: G::title(&view),
        target: G::target(&view),
        panels: panels(&view),
        caption,
        prompts: prompts.strip,
        prompted: prompts.device,
        banner: hud.banner.clone(),
        is_lesson: lesson.is_some(),
        explanation: lesson.map_or_else(|| tips.text().to_owned(), |lesson| lesson.text.clone()),
    };
    let turn = G::announced_turn(&view);
    if *announced != Some(turn) {
        *announced = Some(turn);
        next.banner = turn.and_then(|(seat, key)| {
            let colour = view.lobby.slot(seat)?.colour;
            Some(Banner { seat, colour, text: view.words.text_with(key, &[("name", view.name(seat).into())]) })
        });
    }
    lines.set_if_neq(SeatPrompts(prompts.lines));
    mouse.set_if_neq(prompts.mouse);
    ending.set_if_neq(MatchEnding(if is_over { G::ending(&view) } else { String::new() }));
    card.set_if_neq(ReferenceCard(G::card(&view)));
    hud.set_if_neq(next);
}

fn panels<G: Presenter>(view: &View<'_, '_, G>) -> Vec<PlayerPanel> {
    let highlighted = view.highlighted();
    let panel = |(seat, slot): (Seat, &Slot)| {
        let PanelText { score, extra } = G::panel(seat, view);
        PlayerPanel {
            seat: seat.0,
            colour: G::colour(seat, view),
            name: view.name(seat),
            score,
            extra,
            device: slot.device,
            highlighted: highlighted.contains(seat),
            lost: view.lobby.waiting_for(seat).is_some() || slot.lost.is_some(),
            bot: view.lobby.bot_at(seat),
        }
    };
    view.lobby.iter().take(usize::from(view.rules().seats())).map(panel).collect()
}

/// Announces the winners at the end of a match, or the score of a single player.
fn announce_winners<G: Presenter>(
    view: View<G>,
    mut ended: MessageReader<MatchOver>,
    mut announcements: MessageWriter<Announcement>,
) {
    for MatchOver { outcome, .. } in ended.read() {
        let Some(first) = outcome.winners.lowest() else { continue };
        let (text, detail) = if view.rules().seats() == 1 {
            (view.words.text_with("solo-score", &[("points", outcome.scores()[0].into())]), String::new())
        } else {
            (view.line("match-won").names(outcome.winners).text(), G::panel(first, &view).score)
        };
        announcements.write(Announcement { text, detail, colour: G::colour(first, &view) });
    }
}

/// Resets the presented state when a match is cleared away.
fn clear_display<G: Presenter>(
    (mut shown, mut turn): (ResMut<G::PresentedState>, ResMut<PresentedTurn<G>>),
    mut card: ResMut<ReferenceCard>,
) {
    *shown = G::PresentedState::default();
    *turn = PresentedTurn::default();
    card.set_if_neq(ReferenceCard(None));
}
