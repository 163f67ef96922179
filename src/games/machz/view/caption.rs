//! What those are told who choose: three rows at the most, for there is no room for more below the tray.

use super::super::{Colours, Machz, PhaseName};
use super::choices::Choosing;
use super::event_log::Told;
use super::localization;
use crate::app::ui::Words;
use crate::app::ui::chair_name;
use crate::app::ui::hud::Caption;
use crate::rules::{Rules, Seat, Seats};
use crate::sim::lobby::{Device, Lobby};
use crate::sim::table::clock::ChoiceClock;

/// Whether others have the same device as this seat.
pub(crate) fn passed_round(lobby: &Lobby, seat: Seat) -> bool {
    let device = lobby.slot(seat).and_then(|slot| slot.device);
    device.is_some_and(|device| lobby.seats_of(device).count() > 1)
}

/// What is asked, what it would bring, and on request how likely that is.
pub(crate) fn caption(
    rules: &Machz,
    lobby: &Lobby,
    say: &Words,
    told: &Told,
    choosing: &Choosing,
    asked: &[(Seat, Option<Device>)],
    clock: &ChoiceClock,
) -> Caption {
    let name = |seat: Seat| lobby.slot(seat).map_or_else(String::new, |slot| chair_name(say, seat, slot));
    let roller = rules.roller().map_or_else(String::new, name);
    let odds = choosing.odds.map(|_| localization::odds_line(say, rules.unmatched(), rules.grace_given()));
    // Where one device is passed round, it is said whose choice it is. The Roller's is said anyway.
    let whose: Seats = match choosing.phase {
        Some(PhaseName::Reroll) => Seats::NONE,
        _ => asked.iter().map(|(seat, _)| *seat).filter(|seat| passed_round(lobby, *seat)).collect(),
    };
    // Beside the faces there is less room for words.
    let faces = match choosing.phase {
        Some(PhaseName::Reroll | PhaseName::Vote) if odds.is_none() && whose.len() < 2 => told.faces.clone(),
        _ => Vec::new(),
    };
    // Whose choice opens in the next frame has no time yet: till then none is told.
    let left: Option<Vec<(Seat, u64)>> =
        asked.iter().map(|(seat, _)| clock.seconds(*seat).map(|seconds| (*seat, seconds))).collect();
    let hints = hints(rules, say, choosing.phase, whose, &left.unwrap_or_default(), &name);
    let mut lines = Vec::new();
    match choosing.phase {
        Some(PhaseName::Reroll) => {
            let dice = rules.unmatched().len();
            let pays = rules.object().map_or(0, |object| rules.house().machz(Colours::of(&object)));
            let args = [
                ("name", roller.into()),
                ("dice", i64::from(dice).into()),
                ("pays", i64::from(pays.min(rules.pot())).into()),
            ];
            lines.push(say.say("machz-decide", &args));
        }
        Some(PhaseName::Vote) => {
            let next = rules.setter().map_or_else(String::new, |setter| name(setter.left(rules.seats())));
            lines.push(say.say("machz-vote", &[("name", next.into())]));
        }
        _ => {
            let line = localization::bets_line(say, rules.stage());
            match (&odds, hints.len() < 2) {
                (None, true) => {
                    lines.push(say.say("machz-bets-of", &[("name", roller.into()), ("line", line.into())]));
                }
                // The Roller's plaque says who rolls, too.
                (None, false) | (Some(_), true) => lines.push(line),
                (Some(_), false) => {}
            }
        }
    }
    lines.extend(odds);
    lines.extend(hints);
    Caption { faces, text: lines.join("\n") }
}

/// Whose choice it is where a device is passed round, how a stake is raised, and how long is left: a line or two.
fn hints(
    rules: &Machz,
    say: &Words,
    phase: Option<PhaseName>,
    whose: Seats,
    left: &[(Seat, u64)],
    name: &dyn Fn(Seat) -> String,
) -> Vec<String> {
    let mut hints = Vec::new();
    let least = left.iter().map(|(_, seconds)| *seconds).min();
    let apart = !whose.is_empty() && left.iter().any(|(_, seconds)| Some(*seconds) != least);
    if apart {
        hints.push(each_time(say, whose, left, name));
    } else if !whose.is_empty() {
        let asks = if phase == Some(PhaseName::Vote) { "machz-asked-vote" } else { "machz-asked" };
        let names = localization::names(say, whose, name);
        hints.push(say.say(asks, &[("names", names.into()), ("count", (whose.len() as i64).into())]));
    }
    let limit = rules.options().stake_limit;
    // Times of their own leave no room for what presses do.
    if phase == Some(PhaseName::Bets) && limit > 1 && !apart {
        hints.push(say.say("machz-again-for-more", &[("n", i64::from(limit).into())]));
    }
    if let Some(seconds) = least.filter(|_| !apart) {
        let time = say.say("machz-seconds", &[("n", (seconds as i64).into())]);
        match hints.first_mut() {
            Some(first) => *first = format!("{first} · {time}"),
            None => hints.push(time),
        }
    }
    hints
}

/// How long each of those has whose device is passed round, for they may have longer than the others.
fn each_time(say: &Words, whose: Seats, left: &[(Seat, u64)], name: &dyn Fn(Seat) -> String) -> String {
    let of = |name: String, seconds: u64| {
        say.say("machz-seconds-of", &[("name", name.into()), ("n", (seconds as i64).into())])
    };
    let (these, others): (Vec<(Seat, u64)>, Vec<(Seat, u64)>) =
        left.iter().copied().partition(|(seat, _)| whose.contains(*seat));
    let mut parts: Vec<String> = these.into_iter().map(|(seat, seconds)| of(name(seat), seconds)).collect();
    match others[..] {
        [(seat, seconds)] => parts.push(of(name(seat), seconds)),
        _ => {
            let least = others.iter().map(|(_, seconds)| *seconds).min();
            parts.extend(least.map(|seconds| of(say.word("machz-others"), seconds)));
        }
    }
    parts.join(" · ")
}
