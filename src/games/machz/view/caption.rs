//! The caption of a choice: at most three rows, because there is no space for more below the tray.

use super::super::{Colours, Machz, PhaseName};
use super::localization;
use crate::app::prelude::*;

/// What the seats are asked, the result of the choice, and its odds if a player asked for them.
pub(super) fn choice_caption(
    view: &View<'_, '_, Machz>,
    phase: PhaseName,
    asked: &[(Seat, Option<Device>)],
) -> Caption {
    let cx: &ViewContext<'_, Machz> = view;
    let (shown, clock, rules) = (&view.shown, &view.input.choice_clock, cx.rules());
    let roller = rules.roller.map_or_else(String::new, |seat| cx.name(seat));
    let odds = view.choices.odds().map(|_| localization::odds_line(&cx.words, rules.unmatched(), rules.grace));
    // If a device is passed around, the caption names the seat whose choice it is. It always names the Roller.
    let whose: Seats = match phase {
        PhaseName::Reroll => Seats::NONE,
        _ => asked.iter().map(|(seat, _)| *seat).filter(|seat| cx.shares_device(*seat)).collect(),
    };
    // Faces leave less space for text.
    let faces = match phase {
        PhaseName::Reroll | PhaseName::Vote if odds.is_none() && whose.len() < 2 => shown.faces.clone(),
        _ => Vec::new(),
    };
    // A seat whose choice opens in the next frame has no time limit yet; no times are shown until then.
    let left: Option<Vec<(Seat, u64)>> =
        asked.iter().map(|(seat, _)| clock.seconds(*seat).map(|seconds| (*seat, seconds))).collect();
    let hints = hints(cx, phase, whose, &left.unwrap_or_default());
    let mut lines = Vec::new();
    match phase {
        PhaseName::Reroll => {
            let pays = rules.object.map_or(0, |object| rules.pot_rules.machz(Colours::of(&object)));
            let line = cx.line("machz-decide").with("name", roller).with("dice", rules.unmatched().len());
            lines.push(line.with("pays", pays.min(rules.pot)).text());
        }
        PhaseName::Vote => {
            let next = rules.setter.map_or_else(String::new, |setter| cx.name(setter.left(rules.seats())));
            lines.push(cx.line("machz-vote").with("name", next).text());
        }
        _ => {
            let line = |roller| localization::bets_line(&cx.words, rules.stage(), roller);
            match (&odds, hints.len() < 2) {
                (None, true) => lines.push(line(Some(&roller))),
                // The Roller's panel also shows who rolls.
                (None, false) | (Some(_), true) => lines.push(line(None)),
                (Some(_), false) => {}
            }
        }
    }
    lines.extend(odds);
    lines.extend(hints);
    Caption { faces, text: lines.join("\n") }
}

/// The seat whose choice it is if a device is passed around, how to raise a stake, and the time left: one or two lines.
fn hints(cx: &ViewContext<'_, Machz>, phase: PhaseName, whose: Seats, left: &[(Seat, u64)]) -> Vec<String> {
    let mut hints = Vec::new();
    let least = left.iter().map(|(_, seconds)| *seconds).min();
    let apart = !whose.is_empty() && left.iter().any(|(_, seconds)| Some(*seconds) != least);
    if apart {
        hints.push(each_time(cx, whose, left));
    } else if !whose.is_empty() {
        let asks = if phase == PhaseName::Vote { "machz-asked-vote" } else { "machz-asked" };
        hints.push(cx.line(asks).names(whose).text());
    }
    let limit = cx.rules().options().stake_limit;
    // Separate times leave no space for the hint about raising.
    if phase == PhaseName::Bets && limit > 1 && !apart {
        hints.push(cx.line("machz-again-for-more").with("n", limit).text());
    }
    if let Some(seconds) = least.filter(|_| !apart) {
        let time = cx.line("machz-seconds").with("n", seconds).text();
        match hints.first_mut() {
            Some(first) => *first = format!("{first} · {time}"),
            None => hints.push(time),
        }
    }
    hints
}

/// The time left of each seat that shares a device, because it may differ from that of the other seats.
fn each_time(cx: &ViewContext<'_, Machz>, whose: Seats, left: &[(Seat, u64)]) -> String {
    let of = |name: String, seconds: u64| cx.line("machz-seconds-of").with("name", name).with("n", seconds).text();
    let (these, others): (Vec<(Seat, u64)>, Vec<(Seat, u64)>) =
        left.iter().copied().partition(|(seat, _)| whose.contains(*seat));
    let mut parts: Vec<String> = these.into_iter().map(|(seat, seconds)| of(cx.name(seat), seconds)).collect();
    match others[..] {
        [(seat, seconds)] => parts.push(of(cx.name(seat), seconds)),
        _ => {
            let least = others.iter().map(|(_, seconds)| *seconds).min();
            parts.extend(least.map(|seconds| of(cx.words.text("machz-others"), seconds)));
        }
    }
    parts.join(" · ")
}
