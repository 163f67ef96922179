//! The presenter of Hot Dice: log lines, the HUD and the camera shot, derived from the events presented so far. Of a
//! hidden choice it knows only that it was made.

use std::borrow::Cow;

use bevy::prelude::*;

use super::super::table::coins::{CoinState, Coins};
use super::super::table::pick::DicePick;
use super::super::{HotDice, HotEvent as Event};
use super::hot_choices::{is_watched, side_buttons};
use super::localization;
use super::picks::{Busts, DiceChoice, mouse_bindings, pick_icons};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{self};

type View<'w, 's> = presenter::View<'w, 's, HotDice>;
type ViewContext<'w> = presenter::ViewContext<'w, HotDice>;

/// The state of a match of Hot Dice after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct HotPresented {
    caption: Option<Caption>,
    points: [u32; 2],
    done: [bool; 2],
    round: u8,
    /// Which seats have made a choice that is not revealed yet.
    chosen: [bool; 2],
    bust: [bool; 2],
}

impl Busts for HotPresented {
    fn bust(&self) -> [bool; 2] {
        self.bust
    }
}

impl Presenter for HotDice {
    type PresentedState = HotPresented;
    type Input = Res<'static, Coins>;

    fn present(shown: &mut HotPresented, event: &Event, line: Option<&LogLine>, _cx: &ViewContext<'_>) {
        match event {
            Event::Rolled { seat, .. } => {
                shown.chosen = [false; 2];
                shown.bust[seat.index()] = false;
            }
            Event::Farkled { seat, .. } => {
                shown.points[seat.index()] = 0;
                shown.done[seat.index()] = true;
                shown.bust[seat.index()] = true;
            }
            Event::SetAside { seat, total, .. } => shown.points[seat.index()] = *total,
            Event::Stopped { seat, .. } => shown.done[seat.index()] = true,
            Event::RoundBegan { round } => {
                (shown.points, shown.done, shown.bust, shown.round) = ([0; 2], [false; 2], [false; 2], *round);
            }
            Event::Chose { seat } => shown.chosen[seat.index()] = true,
            Event::Shown { .. } => shown.chosen = [false; 2],
            Event::Won { .. } => shown.bust = [false; 2],
            _ => {}
        }
        let Some(line) = line else { return };
        let faces = match event {
            Event::Rolled { faces, .. } => localization::icons(faces),
            Event::SetAside { dice, .. } => dice.faces().map(localization::icon).collect(),
            Event::WentOn { .. } => vec![FaceIcon { icon: "crown".into(), tint: None }],
            Event::Stopped { .. } => vec![FaceIcon { icon: "leaf".into(), tint: None }],
            _ => Vec::new(),
        };
        shown.caption = Some(Caption { faces, text: line.text.clone() });
    }

    fn effects(event: &Event, _shown: &HotPresented, _cx: &ViewContext<'_>) -> Effects {
        let cue = match event {
            Event::Farkled { .. } => Some(Cue::Bust),
            Event::TurnedHot { .. } | Event::RoundWon { .. } => Some(Cue::Success),
            _ => None,
        };
        Effects { cue, ..Effects::default() }
    }

    fn title(view: &View<'_, '_>) -> String {
        let round = view.line("hot-dice-round").with("round", view.shown.round.max(1)).text();
        let goal = view.line("hot-dice-goal").with("rounds", view.rules().options().rounds_to_win).text();
        format!("{} · {round} · {goal}", view.words.text("game-hot-dice"))
    }

    fn panel(seat: Seat, view: &View<'_, '_>) -> PanelText {
        let (shown, index) = (&view.shown, seat.index());
        let key = match (shown.bust[index], shown.done[index]) {
            (true, _) => "hot-dice-farkle",
            (false, true) => "hot-dice-done",
            (false, false) => "hot-dice-points",
        };
        PanelText {
            score: format!("{}/{}", view.input.rounds_won(seat), view.rules().options().rounds_to_win),
            extra: view.line(key).with("points", shown.points[index]).text(),
        }
    }

    fn caption(view: &View<'_, '_>) -> Option<Caption> {
        if view.choices.first().is_some() {
            return Some(choice_caption(view));
        }
        view.shown.caption.clone().or_else(|| view.throw_caption("hot-dice-begin"))
    }

    fn ending(cx: &ViewContext<'_>) -> String {
        let (rules, rounds) = (cx.rules(), cx.rules().options().rounds_to_win);
        let winner = [Seat(0), Seat(1)].into_iter().find(|seat| rules.rounds_won()[seat.index()] >= rounds);
        match winner {
            Some(seat) => cx.line("hot-dice-ended").with("name", cx.name(seat)).with("rounds", rounds).text(),
            None => cx.line("hot-dice-rounds-ran-out").with("rounds", rules.round()).text(),
        }
    }

    fn prompts(view: &View<'_, '_>) -> PromptSet {
        // A device that is passed around speaks for one seat at a time.
        let people = view.lobby.ready_to_choose(view.people(view.pending_seats.0));
        // Each seat that can act has its own prompt line, with the glyphs of its device; a single seat uses the prompt
        // bar.
        let mut lines: Vec<SeatPrompt> =
            [Seat(0), Seat(1)].into_iter().filter_map(|seat| seat_line(view, people, seat)).collect();
        view.add_undo(&mut lines);
        let whose = view.undo_seat().is_some() && view.has_several_devices();
        let mut prompts = PromptSet {
            device: people.lowest().and_then(|seat| view.device(seat)),
            mouse: mouse_bindings(chooses_coins(view)),
            ..PromptSet::default()
        };
        match lines.as_mut_slice() {
            [only] if only.status.is_empty() && !whose => {
                prompts.device = only.device;
                prompts.strip = std::mem::take(&mut only.prompts);
            }
            _ => prompts.lines = lines,
        }
        prompts
    }

    /// The nearer shot `choice`, unless a coin is on the table: only the overview has room for coins and hands.
    fn camera(view: &View<'_, '_>) -> Cow<'static, str> {
        let has_coins = [Seat(0), Seat(1)].into_iter().any(|seat| view.input.of(seat) != CoinState::Away);
        view.default_shot((!has_coins).then_some("choice"))
    }
}

/// Whether the seats that choose now choose coin sides.
fn chooses_coins(view: &View<'_, '_>) -> bool {
    view.choices.first().is_some_and(|(_, choice)| *choice == DiceChoice::Decision)
}

/// The prompts of a seat, or a note that it has chosen; `None` if there is nothing to show.
fn seat_line(view: &View<'_, '_>, people: Seats, seat: Seat) -> Option<SeatPrompt> {
    let prompts = if let Some(choice) = view.choices.get(seat) {
        choice_prompts(view, seat, choice)
    } else if people.contains(seat) {
        view.throw_prompts(seat).unwrap_or_default()
    } else {
        Vec::new()
    };
    let locked = view.shown.chosen[seat.index()] || view.input.of(seat) == CoinState::Covered;
    if prompts.is_empty() && (!locked || people.is_empty()) {
        return None;
    }
    let status = if locked { view.words.text("hot-dice-locked") } else { String::new() };
    Some(SeatPrompt { status, ..view.seat_line(seat, prompts)? })
}

fn choice_prompts(view: &View<'_, '_>, seat: Seat, choice: &DiceChoice) -> Vec<Prompt> {
    let mut keys = if *choice == DiceChoice::Decision {
        let [heads, tails] = side_buttons(view.device(seat), is_watched(view));
        vec![(heads, "prompt-crown"), (tails, "prompt-leaf")]
    } else {
        vec![(Button::Accept, "prompt-pick"), (Button::Left, "prompt-move"), (Button::Throw, "prompt-keep")]
    };
    keys.extend((view.choices.odds() != Some(seat)).then_some((Button::Odds, "prompt-odds")));
    view.prompts(keys)
}

/// What the seats are asked, and the result of a dice choice before it is made.
fn choice_caption(view: &View<'_, '_>) -> Caption {
    let (rules, words) = (view.rules(), &*view.words);
    let scoring = rules.scoring();
    let picks: Vec<&DicePick> = view.choices.iter().filter_map(|(_, choice)| choice.pick()).collect();
    let mut text: Vec<String> = Vec::new();
    if chooses_coins(view) {
        text.push(words.text("hot-dice-coin-asked"));
    }
    for pick in &picks {
        let name = view.name(pick.seat);
        if pick.points().is_some() {
            let before = rules.points()[pick.seat.index()];
            text.push(localization::picked_line(words, "hot-dice-picked", scoring, pick, before, &name));
        } else {
            text.push(view.line("hot-dice-player-keep-one").with("name", name).text());
        }
    }
    if let Some(seat) = view.choices.odds() {
        let pick = view.choices.get(seat).and_then(DiceChoice::pick);
        let points = rules.points()[seat.index()];
        let roll = match pick {
            Some(pick) => pick.points().map(|picked| (points + u32::from(picked), pick.left())),
            None => Some((points, rules.left()[seat.index()])),
        };
        // Without a scoring die picked there is nothing to roll.
        if let Some((points, left)) = roll {
            let plan = (rules.strategy().plan_from(0), 0);
            let worth = localization::worth_line(words, "hot-dice-average", plan, points, left);
            text.push(format!("{}: {} {worth}", view.name(seat), localization::odds_line(words, scoring, left)));
        }
    }
    let faces = if let [alone] = picks[..] { pick_icons(alone, &view.tokens) } else { Vec::new() };
    Caption { faces, text: text.join("\n") }
}
