//! Help with an open choice. A hint says what to look at, then the best move, then its numbers: each press of the Hint
//! button shows more. The coach asks back before a costly choice is made. Both use only what the seat may know, and are
//! computed on a background thread. Must not depend on a game.

use bevy::prelude::*;
use bevy::time::Real;

use super::advice_tasks::{CoachedActions, Hint, HintDepth};
use super::choices::{ChoiceContext, Choices, Chooser};
use super::context::PromptSet;
use super::contract::{Presenter, View};
#[cfg(any(test, feature = "screenshots"))]
use crate::app::input::ButtonPress;
use crate::app::input::{Button, RedrawRequests};
use crate::app::ui::Localization;
use crate::app::ui::hud::{Caption, Prompt};
use crate::rules::Seat;
use crate::rules::advice::{Advice, Mistake};
#[cfg(any(test, feature = "screenshots"))]
use crate::sim::lobby::Device;
use crate::sim::lobby::Help;
use crate::sim::table::BotTables;

/// The time between two checks whether a task is done, in seconds.
const CHECK: f32 = 0.05;

/// Handles the Hint button for a seat with an open choice. Returns the text that says why there is no hint now.
pub(super) fn press_hint<G: Chooser>(
    choices: &mut Choices<G>,
    seat: Seat,
    help: Help,
    tables: Option<&BotTables>,
    cx: &ChoiceContext<'_, '_, G>,
) -> Option<String> {
    if !help.may_hint(&cx.lobby, seat) {
        return Some(cx.words.text("hint-not-allowed"));
    }
    if let Some(refusal) = G::hint_refusal(seat, cx) {
        return Some(refusal);
    }
    let open = choices.hint.take().filter(|hint| hint.seat == seat);
    choices.hint = match open {
        None => Some(Hint::new(cx.rules(), seat, G::acts_twice, tables)),
        Some(mut hint) => hint.press().then_some(hint),
    };
    // Later the player may have marked something else.
    if choices.hint.as_ref().is_some_and(|hint| hint.depth <= HintDepth::Move) {
        choices.hinted = choices.get(seat).cloned();
    }
    mark_hint(choices, cx);
    None
}

/// Marks the best action of the hint in its choice, if it is shown and the player has marked nothing else since: moves the
/// cursor to it, selects its dice.
fn mark_hint<G: Chooser>(choices: &mut Choices<G>, cx: &ChoiceContext<'_, '_, G>) {
    let Some((seat, action)) = choices.hint.as_ref().and_then(|hint| Some((hint.seat, hint.shown_action()?.clone())))
    else {
        return;
    };
    if choices.get(seat) != choices.hinted.as_ref() {
        return;
    }
    if let Some(choice) = choices.get_mut(seat) {
        G::mark(choice, seat, &action, cx);
    }
    choices.hinted = choices.get(seat).cloned();
}

/// Takes the results of background threads. Asks for advice again once a table that was missing is ready.
pub(super) fn take_results<G: Chooser>(
    time: Res<Time<Real>>,
    cx: ChoiceContext<G>,
    mut choices: ResMut<Choices<G>>,
    mut redraw: ResMut<RedrawRequests>,
) {
    // A table that waits for its players must not change in every frame.
    let waiting = choices.bypass_change_detection();
    let hint_arrived = waiting.hint.as_mut().is_some_and(|hint| hint.poll(cx.rules()));
    let coach_arrived = waiting.coached.as_mut().is_some_and(|coached| coached.result.poll());
    let hint_runs = waiting.hint.as_ref().is_some_and(|hint| hint.prepares || hint.advice.result().is_none());
    let coach_runs = waiting.coached.as_ref().is_some_and(|coached| coached.result.result().is_none());
    if let Some(coached) = waiting.coached.as_mut().filter(|_| coach_arrived) {
        coached.done = Some(time.elapsed());
    }
    if hint_arrived || coach_arrived {
        choices.set_changed();
        mark_hint(&mut choices, &cx);
    }
    if hint_runs || coach_runs {
        redraw.bypass_change_detection().draw_in(CHECK);
    }
}

/// Puts the question of the coach, or else the hint, in place of the caption, and adds the prompts for them.
pub(super) fn show<G: Presenter>(
    view: &View<'_, '_, G>,
    help: Help,
    caption: &mut Option<Caption>,
    prompts: &mut PromptSet,
) {
    if let Some(coached) = &view.choices.coached {
        let text = match coached.mistake() {
            Some(mistake) => coach_text(view, coached, mistake),
            None => view.words.text("hint-thinking"),
        };
        *caption = Some(Caption { faces: Vec::new(), text });
        let asks = coached.mistake().is_some();
        let take_back = (Button::Back, "prompt-take-back");
        let answers = [Some(take_back), asks.then_some((Button::Accept, "prompt-play-anyway"))];
        *prompts = PromptSet {
            strip: view.prompts(answers.into_iter().flatten()),
            device: view.device(coached.seat),
            mouse: std::mem::take(&mut prompts.mouse).clicking(Button::Accept),
            ..PromptSet::default()
        };
        return;
    }
    let allowed = |hint: &&Hint<G::Action>| help.may_hint(&view.lobby, hint.seat);
    if let Some(text) = view.choices.hint.as_ref().filter(allowed).and_then(|hint| hint_text(view, hint)) {
        *caption = Some(Caption { faces: Vec::new(), text });
    }
    for (seat, _) in view.choices.iter().filter(|(seat, _)| help.may_hint(&view.lobby, *seat)) {
        let hint = view.choices.hint.as_ref().filter(|hint| hint.seat == seat);
        if hint.is_some_and(|hint| !hint.takes_presses()) {
            continue;
        }
        let prompt = hint_prompt(hint, &view.words);
        let colour = view.colour(seat);
        match prompts.lines.iter_mut().find(|line| line.colour == colour) {
            Some(line) => line.prompts.push(prompt),
            None if prompts.strip.is_empty() || prompts.strip.iter().any(|other| other.button == Button::Hint) => {}
            None => prompts.strip.push(prompt.on(view.device(seat))),
        }
    }
}

fn hint_prompt<A: Clone + Send + Sync + 'static>(hint: Option<&Hint<A>>, words: &Localization) -> Prompt {
    let key = match hint.map(Hint::deeper) {
        None => "prompt-hint",
        Some(Some(HintDepth::Numbers)) => "prompt-hint-numbers",
        Some(Some(_)) => "prompt-hint-move",
        Some(None) => "prompt-hint-hide",
    };
    Prompt { pinned: hint.is_some(), ..Prompt::new(words, Button::Hint, key) }
}

/// The text of a hint; `None` if there is no advice.
fn hint_text<G: Presenter>(view: &View<'_, '_, G>, hint: &Hint<G::Action>) -> Option<String> {
    Some(text_for(hint.seat, hint_body(view, hint)?, view))
}

/// A text for a seat that chooses: with its name if several seats choose.
pub(super) fn text_for<G: Presenter>(seat: Seat, text: String, view: &View<'_, '_, G>) -> String {
    if view.choices.iter().count() > 1 { format!("{}: {text}", view.name(seat)) } else { text }
}

/// The text of a hint, without the name of its seat.
fn hint_body<G: Presenter>(view: &View<'_, '_, G>, hint: &Hint<G::Action>) -> Option<String> {
    let seat = hint.seat;
    let thinking = hint.advice.result().is_none();
    if thinking {
        return Some(view.words.text("hint-thinking"));
    }
    let advice = hint.advice()?;
    let best = &advice.best().action;
    let reason = G::reason(seat, best, view);
    let share = |share: Option<f64>| share_text(view, share.unwrap_or(0.0), advice.exact);
    Some(match (hint.depth, advice.second(), advice.margin()) {
        (HintDepth::Nudge, ..) => view.line("hint-nudge").with("reason", reason).text(),
        (HintDepth::Numbers, Some(second), Some(margin)) => {
            let second_text = G::action_text(&second.action, view);
            let line = |key, action: String| view.line(key).with("action", action);
            let first = best_text(view, hint, best);
            let shares = (share(advice.best().share), share(second.share));
            let (first, then) = if view.rules().seats() == 1 {
                let points = (1000.0 * margin).round();
                (line("hint-move", first), line("hint-points", second_text).with("points", points))
            } else if shares.0 == shares.1 {
                (line("hint-best-share", first).with("share", shares.0), line("hint-equal-share", second_text))
            } else {
                let then = line("hint-second-share", second_text).with("share", shares.1);
                (line("hint-best-share", first).with("share", shares.0), then)
            };
            format!("{}\n{}\n{reason}", first.text(), then.text())
        }
        _ => format!("{}\n{reason}", move_text(view, hint, advice)),
    })
}

/// The best action, and the one that follows it with the same press.
fn best_text<G: Presenter>(view: &View<'_, '_, G>, hint: &Hint<G::Action>, best: &G::Action) -> String {
    let first = G::action_text(best, view);
    match hint.next() {
        Some(next) => view.line("hint-twice").with("first", first).with("then", G::action_text(next, view)).text(),
        None => first,
    }
}

/// The line of a hint that names the best move: two moves if the best play mixes them.
fn move_text<G: Presenter>(view: &View<'_, '_, G>, hint: &Hint<G::Action>, advice: &Advice<G::Action>) -> String {
    let action = best_text(view, hint, &advice.best().action);
    if let (Some(often), Some(second)) = (advice.mixed(), advice.second()) {
        let line = view.line("hint-mixed").with("action", action).with("often", view.words.percent(often, 0));
        return line.with("second", G::action_text(&second.action, view)).text();
    }
    let key = match advice.bot {
        None => "hint-move",
        Some(_) if hint.prepares => "hint-move-for-now",
        Some(_) => "hint-move-of-bot",
    };
    view.line(key).with("action", action).text()
}

/// A share of a win as a percentage: with a decimal if it is exact.
fn share_text<G: Presenter>(view: &View<'_, '_, G>, share: f64, exact: bool) -> String {
    view.words.percent(share, if exact { 1 } else { 0 })
}

/// The question of the coach about a costly choice.
fn coach_text<G: Presenter>(
    view: &View<'_, '_, G>,
    coached: &CoachedActions<G::Action>,
    mistake: &Mistake<G::Action>,
) -> String {
    let better = view.line("coach-better").with("action", G::action_text(&mistake.best, view)).text();
    let cost = if view.rules().seats() == 1 {
        let points = (1000.0 * (mistake.best_share - mistake.share)).round();
        view.line("coach-points").with("points", points).text()
    } else {
        let share = |share| share_text(view, share, false);
        view.line("coach-shares").with("share", share(mistake.share)).with("best", share(mistake.best_share)).text()
    };
    // A reason is about the present choice, not about a second action.
    let is_first = coached.actions.first() == Some(&mistake.action);
    let reason = is_first.then(|| G::reason(coached.seat, &mistake.best, view));
    [Some(better), Some(cost), reason].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// For how many frames a hint has been complete. Pieces that it marks move meanwhile.
#[cfg(any(test, feature = "screenshots"))]
#[derive(Resource, Default)]
struct CompleteFrames(u32);

/// Presses the Hint button of the keyboard until the hint is complete, and says whether it has been for a second.
#[cfg(any(test, feature = "screenshots"))]
pub fn hint_is_complete<G: Chooser>(world: &mut World) -> bool {
    let Some(choices) = world.get_resource::<Choices<G>>().filter(|choices| choices.first().is_some()) else {
        return false;
    };
    let hint = choices.hint.as_ref();
    let ready = hint.is_none_or(|hint| hint.advice.result().is_some());
    let complete = ready && hint.is_some_and(|hint| hint.deeper().is_none());
    let mut frames = world.get_resource_or_init::<CompleteFrames>();
    frames.0 = if complete { frames.0 + 1 } else { 0 };
    if frames.0 > 60 {
        return true;
    }
    if ready && !complete {
        for down in [true, false] {
            world.write_message(ButtonPress { device: Device::Keys, button: Button::Hint, down });
        }
    }
    false
}

/// Whether the coach asks about a choice; `None` if it examines none.
#[cfg(any(test, feature = "screenshots"))]
pub fn coach_asks<G: Chooser>(world: &World) -> Option<bool> {
    let coached = world.get_resource::<Choices<G>>()?.coached.as_ref()?;
    Some(coached.mistake().is_some())
}
