//! The presenter of Farkle: log lines, the HUD and the camera shot, derived from the events presented so far.

use std::borrow::Cow;

use bevy::prelude::*;

use super::super::{Farkle, FarkleEvent as Event};
use super::localization;
use super::picks::{Busts, DiceChoice, mouse_bindings, pick_icons};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{self};

type View<'w, 's> = presenter::View<'w, 's, Farkle>;
type ViewContext<'w> = presenter::ViewContext<'w, Farkle>;

/// The state of a match of Farkle after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct FarklePresented {
    caption: Option<Caption>,
    faces: Vec<FaceIcon>,
    scores: [u32; MAX_SEATS as usize],
    /// The points of the current turn.
    points: u32,
    last_lap: bool,
    /// Whether the dice in the tray farkled.
    bust: bool,
}

impl Busts for FarklePresented {
    fn bust(&self) -> [bool; 2] {
        [self.bust, false]
    }
}

impl Presenter for Farkle {
    type PresentedState = FarklePresented;
    type Input = ();

    const TAKES_TURNS: bool = true;

    fn present(shown: &mut FarklePresented, event: &Event, line: Option<&LogLine>, _cx: &ViewContext<'_>) {
        let thrown = shown.faces.clone();
        match event {
            Event::Rolled { faces, .. } => {
                shown.faces = localization::icons(faces);
                shown.bust = false;
            }
            Event::SetAside { total, .. } => shown.points = *total,
            Event::Banked { seat, total, .. } => {
                shown.points = 0;
                shown.scores[seat.index()] = *total;
            }
            Event::Farkled { .. } => (shown.points, shown.bust) = (0, true),
            Event::LastLapBegan { .. } => shown.last_lap = true,
            Event::Won { .. } => shown.bust = false,
            Event::TurnBegan { .. } => {
                shown.faces.clear();
                shown.bust = false;
            }
            Event::WentOn { .. } => shown.faces.clear(),
            _ => {}
        }
        let Some(line) = line else { return };
        let faces = match event {
            Event::RolledToStart { face, .. } => vec![localization::icon(*face)],
            Event::Rolled { .. } => shown.faces.clone(),
            Event::SetAside { dice, .. } => dice.faces().map(localization::icon).collect(),
            Event::TurnedHot { .. } | Event::Farkled { .. } => thrown,
            _ => Vec::new(),
        };
        shown.caption = Some(Caption { faces, text: line.text.clone() });
    }

    fn effects(event: &Event, _shown: &FarklePresented, _cx: &ViewContext<'_>) -> Effects {
        let cue = match event {
            Event::Farkled { .. } => Some(Cue::Bust),
            Event::TurnedHot { .. } => Some(Cue::Success),
            _ => None,
        };
        Effects { cue, ..Effects::default() }
    }

    /// Few dice, and many points to lose.
    fn is_decisive(view: &View<'_, '_>) -> bool {
        view.shown.points >= 500 && view.awaited.iter().any(|throw| throw.dice <= 2)
    }

    fn title(view: &View<'_, '_>) -> String {
        let key = if view.rules().options().last_lap { "farkle-goal" } else { "farkle-first-to" };
        let goal = view.line(key).with("goal", view.words.number(view.rules().goal())).text();
        let lap = if view.shown.last_lap {
            format!(" · {}", view.words.text("farkle-final-round-title"))
        } else {
            String::new()
        };
        format!("{} · {goal}{lap}", view.words.text("game-farkle"))
    }

    fn panel(seat: Seat, view: &View<'_, '_>) -> PanelText {
        let (score, entry) = (view.shown.scores[seat.index()], view.rules().options().entry);
        let points = |key, points| view.line(key).with("points", view.words.number(points)).text();
        let extra = if view.acting_seat() == Some(seat) && view.shown.points > 0 {
            points("farkle-at-stake", view.shown.points)
        } else if score == 0 && entry > 0 {
            points("farkle-needs-opening", entry.into())
        } else {
            String::new()
        };
        PanelText { score: view.words.number(score), extra }
    }

    fn caption(view: &View<'_, '_>) -> Option<Caption> {
        if let Some((seat, choice)) = view.choices.first() {
            return Some(choice_caption(view, seat, choice));
        }
        let begin = || view.roll_off_caption("farkle-begin");
        view.shown.caption.clone().or_else(begin)
    }

    fn ending(cx: &ViewContext<'_>) -> String {
        let rules = cx.rules();
        if rules.scores().iter().all(|score| *score < rules.goal()) {
            return cx.line("farkle-turns-ran-out").with("turns", rules.turns()[0]).text();
        }
        let key =
            if rules.options().last_lap && rules.seats() > 1 { "farkle-ended-final-round" } else { "farkle-ended" };
        cx.line(key).with("goal", cx.words.number(rules.goal())).text()
    }

    fn prompts(view: &View<'_, '_>) -> PromptSet {
        let choice = view.choices.first();
        let mut prompts = view.one_at_a_time(choice.map(|(seat, choice)| choice_prompts(view, seat, choice)));
        // The mouse picks dice by clicking on them, so a click elsewhere on the table must not decide whether to throw
        // again.
        let decides = choice.is_some_and(|(_, choice)| *choice == DiceChoice::Decision);
        let mouse = mouse_bindings(false);
        prompts.mouse = if decides { mouse.clicking(Button::Accept) } else { mouse };
        // If a seat other than the asked one may undo, the undo prompt is in a line with that seat's symbol.
        let other = |seat: Seat| view.asked_person() != Some(seat) && view.has_several_devices();
        match view.undo_seat().filter(|seat| other(*seat)) {
            Some(seat) => prompts.lines.extend(view.seat_line(seat, view.undo_prompt().into_iter().collect())),
            None => prompts.strip.extend(view.undo_prompt()),
        }
        prompts
    }

    fn card(view: &View<'_, '_>) -> Option<ReferenceCardText> {
        (!view.is_over()).then(|| chart_card(view.rules(), &view.words))
    }

    /// The camera looks from above while dice are picked.
    fn camera(view: &View<'_, '_>) -> Cow<'static, str> {
        view.default_shot(view.choices.first().map(|_| "choice"))
    }
}

/// The prompts for the open throw, or for what follows it. If the points may not be banked yet (HD-19), throwing is the
/// only choice.
fn choice_prompts(view: &View<'_, '_>, seat: Seat, choice: &DiceChoice) -> Vec<Prompt> {
    let (rules, pick) = (view.rules(), choice.pick());
    let mut keys = match pick {
        Some(_) => vec![(Button::Accept, "prompt-pick"), (Button::Left, "prompt-move")],
        None => vec![(Button::Accept, "prompt-roll-again")],
    };
    let keeps = pick.is_some_and(|pick| pick.points().is_some());
    keys.extend(keeps.then_some((Button::Throw, "prompt-keep-roll")));
    let picked = pick.and_then(super::super::table::pick::DicePick::points).map_or(0, u32::from);
    if (keeps || pick.is_none()) && rules.points() + picked >= rules.least_bank(seat) {
        keys.push((Button::Back, if pick.is_some() { "prompt-keep-bank" } else { "prompt-bank" }));
    }
    // There are none before something is picked.
    let has_odds = keeps || pick.is_none();
    keys.extend((has_odds && view.choices.odds().is_none()).then_some((Button::Odds, "prompt-odds")));
    view.prompts(keys)
}

/// The result of a choice before it is made, with the odds if the player asked for them.
fn choice_caption(view: &View<'_, '_>, seat: Seat, choice: &DiceChoice) -> Caption {
    let (rules, words) = (view.rules(), &*view.words);
    let scoring = rules.scoring();
    let (text, faces, total, left) = match choice.pick() {
        Some(pick) => {
            let text = if pick.points().is_some() {
                localization::picked_line(words, "farkle-picked", scoring, pick, rules.points(), "")
            } else if view.choices.forced().is_some() {
                String::new()
            } else {
                words.text("hot-dice-keep-one")
            };
            let total = rules.points() + u32::from(pick.points().unwrap_or(0));
            (text, pick_icons(pick, &view.tokens), total, pick.left())
        }
        None => {
            let entry = rules.least_bank(seat);
            let text = view
                .line(if rules.points() < entry { "farkle-decide-opening" } else { "farkle-decide" })
                .with("points", words.number(rules.points()))
                .with("left", rules.left())
                .with("entry", words.number(entry))
                .text();
            (text, Vec::new(), rules.points(), rules.left())
        }
    };
    // Without a scoring die picked there is nothing to roll.
    let can_roll = choice.pick().is_none_or(|pick| pick.points().is_some());
    if view.choices.odds().is_none() || !can_roll {
        return Caption { faces, text };
    }
    // Between the near player panels there is no space for faces beside the text; the dice are visible in the tray
    // anyway.
    let faces = if rules.seats() > 2 { Vec::new() } else { faces };
    let bank_from = rules.least_bank(seat);
    let plan = (rules.strategy().plan_from(bank_from), bank_from);
    let worth = localization::worth_line(words, "farkle-average", plan, total, left);
    Caption { faces, text: format!("{text}\n{}\n{worth}", localization::odds_line(words, scoring, left)) }
}

/// The reference card: the scoring chart and the house rules.
pub(super) fn chart_card(rules: &Farkle, words: &Localization) -> ReferenceCardText {
    let options = rules.options();
    let chart = options.chart;
    let mut lines = vec![(words.text("farkle-card-three-pairs"), words.number(chart.three_pairs))];
    if options.four_and_pair {
        lines.push((words.text("option-farkle-four_and_pair"), words.text("value-on")));
    }
    let entry = if options.entry > 0 { words.number(options.entry) } else { words.text("farkle-any-opening") };
    let last_lap = words.text(if options.last_lap { "value-on" } else { "value-off" });
    lines.extend([
        (words.text("option-farkle-goal"), words.number(rules.goal())),
        (words.text("option-farkle-entry"), entry),
        (words.text("option-farkle-last_lap"), last_lap),
    ]);
    let title = words.text(&format!("scoring-{}", chart.name));
    ReferenceCardText { title, grid: localization::grid(words, chart), lines }
}
