//! What the seats of MACHZ read and can do now: fills the display over the table from the facts shown so far. Of a
//! choice that is not shown yet it knows only that it was made.

use bevy::prelude::*;

use super::choose::Choosing;
use super::table::PiecesFollow;
use super::table::cards::Cards;
use super::table::money::Accounts;
use super::told::{Told, tell_facts};
use super::{Colours, Finish, Machz, PhaseName, words};
use crate::input::{Button, Hands};
use crate::look::rig::Director;
use crate::rules::{Rules, Seat, Seats, Turn};
use crate::table::clock::{ChoiceClock, MatchClock};
use crate::table::seating::{Decider, Device, Seating, ToAct};
use crate::table::{AwaitedThrows, Backlog, Match, TableSystems};
use crate::ui::hud::{Banner, Caption, Hud, MouseWays, Plaque, Prompt, SeatPrompt, SeatPrompts};
use crate::ui::screens::chair_name;
use crate::ui::{Boxes, GameBox, Words};

/// So many devices at the most have a line of prompts each. Of more the pads share one: their lines would cover the
/// table.
const OWN_LINES: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Told>().add_systems(Startup, tell_the_boxes).add_systems(
        Update,
        (tell_facts, fill_hud, point_the_camera)
            .chain()
            .in_set(TableSystems::Show)
            .after(PiecesFollow)
            .run_if(resource_exists::<Match<Machz>>),
    );
}

fn tell_the_boxes(mut boxes: ResMut<Boxes>) {
    boxes.0.insert(Machz::GAME, GameBox { sides: None, tables: Some(words::tables) });
}

/// The seats that are asked now, each device once: of several seats on one device the first.
fn fronts(seats: Seats, seating: &Seating) -> Vec<(Seat, Option<Device>)> {
    let device = |seat: Seat| seating.chair(seat).and_then(|chair| chair.device);
    seating.at_hand(seats).into_iter().map(|seat| (seat, device(seat))).collect()
}

fn fill_hud(
    match_: Res<Match<Machz>>,
    (seating, say): (Res<Seating>, Res<Words>),
    (told, choosing, cards, accounts): (Res<Told>, Res<Choosing>, Res<Cards>, Res<Accounts>),
    (awaited, hands, to_act): (Res<AwaitedThrows>, Res<Hands>, Res<ToAct>),
    (match_clock, choice_clock): (Res<MatchClock>, Res<ChoiceClock>),
    (mut hud, mut lines, mut ways): (ResMut<Hud>, ResMut<SeatPrompts>, ResMut<MouseWays>),
    mut last_roller: Local<Option<Seat>>,
) {
    let rules = match_.rules();
    let person = |seat: &Seat| matches!(seating.decider(*seat), Decider::Person(_));
    let throwing = |seat: Seat| awaited.in_hand_of(seat).is_some();
    let asked = match choosing.phase {
        Some(_) => fronts(choosing.seats, &seating),
        None => fronts(to_act.0.into_iter().filter(person).filter(|seat| throwing(*seat)).collect(), &seating),
    };
    let mut next = Hud {
        title: title(rules, &say, &told, &accounts, &match_clock),
        plaques: plaques(rules, &seating, &say, &told, &cards, &accounts, &to_act),
        caption: told.caption(),
        prompts: Vec::new(),
        prompted: asked.first().and_then(|(_, device)| *device),
        message: hud.message.clone(),
        banner: hud.banner.clone(),
    };
    if choosing.phase.is_some() {
        next.caption = Some(caption(rules, &seating, &say, &told, &choosing, &asked, &choice_clock));
    } else if rules.phase() == PhaseName::FirstSetter && told.noted == 0 {
        next.caption = Some(Caption { faces: Vec::new(), text: say.word("machz-roll-off") });
    }
    let prompts_of = |seat: Seat| match choosing.phase {
        // As a press is taken: where stakes may be raised, a seat with one chip locks it too.
        Some(phase) => prompts(&say, phase, choosing.odds == Some(seat), rules.options().stake_limit > 1),
        None => {
            let key = if hands.gathering(seat).is_some() { "prompt-release" } else { "prompt-throw" };
            vec![Prompt::new(&say, Button::Accept, key), Prompt::new(&say, Button::Left, "prompt-aim")]
        }
    };
    let row = |seat: Seat, prompts: Vec<Prompt>| {
        let chair = seating.chair(seat)?;
        Some(SeatPrompt { colour: chair.colour, device: chair.device, prompts, told: String::new() })
    };
    let mut own: Vec<SeatPrompt> = Vec::new();
    if let [(seat, _)] = asked[..] {
        next.prompts = prompts_of(seat);
    } else {
        let (alone, together): (Vec<_>, Vec<_>) =
            asked.iter().partition(|(_, device)| asked.len() <= OWN_LINES || !matches!(device, Some(Device::Pad(_))));
        own.extend(alone.into_iter().filter_map(|(seat, _)| row(seat, prompts_of(seat))));
        // Whose pad it is does not matter: all are asked the same.
        if let Some((seat, device)) = together.first() {
            next.prompts = prompts_of(*seat).into_iter().map(|prompt| prompt.on(*device)).collect();
        }
    }
    let may = |seat: &Seat| match_.may_take_back(*seat, &awaited) && seating.needs_person(*seat);
    if let Some(seat) = (0..rules.seats()).map(Seat).find(may) {
        own.extend(row(seat, vec![Prompt::new(&say, Button::Undo, "prompt-take-back")]));
    }
    if told.roller != *last_roller {
        *last_roller = told.roller;
        next.banner =
            told.roller.and_then(|seat| seating.chair(seat).map(|chair| (seat, chair))).map(|(seat, chair)| Banner {
                seat,
                colour: chair.colour,
                text: say.say("machz-turn-began", &[("name", chair_name(&say, seat, chair).into())]),
            });
    }
    lines.set_if_neq(SeatPrompts(own));
    ways.set_if_neq(mouse_ways(choosing.phase));
    hud.set_if_neq(next);
}

/// What the mouse does where others press a direction: in a secret choice its two buttons are the two sides, and a
/// click on the prompt is the third.
pub(super) fn mouse_ways(phase: Option<PhaseName>) -> MouseWays {
    match phase {
        // A stake is locked by a click on the prompt: on the table the left button raises it.
        Some(PhaseName::Bets | PhaseName::Vote) => {
            MouseWays::two_buttons().without(Button::Up).without(Button::Down).clicking(Button::Accept)
        }
        _ => MouseWays::default(),
    }
}

/// What a seat that chooses can press.
fn prompts(say: &Words, phase: PhaseName, odds: bool, stakes: bool) -> Vec<Prompt> {
    let keys: &[(Button, &str)] = match phase {
        PhaseName::Reroll => &[(Button::Accept, "prompt-machz-roll"), (Button::Back, "prompt-machz-stop")],
        PhaseName::Vote => &[(Button::Left, "prompt-machz-keep"), (Button::Right, "prompt-machz-pass")],
        _ if stakes => &[
            (Button::Left, "prompt-machz-match"),
            (Button::Right, "prompt-machz-no-match"),
            (Button::Accept, "prompt-machz-lock"),
            (Button::Down, "prompt-machz-out"),
        ],
        _ => &[
            (Button::Left, "prompt-machz-match"),
            (Button::Right, "prompt-machz-no-match"),
            (Button::Down, "prompt-machz-out"),
        ],
    };
    let mut all: Vec<Prompt> = keys.iter().map(|(button, key)| Prompt::new(say, *button, key)).collect();
    if !odds && phase != PhaseName::Vote {
        all.push(Prompt::new(say, Button::Odds, "prompt-odds"));
    }
    all
}

/// What is asked, what it would bring, and on request how likely that is.
fn caption(
    rules: &Machz,
    seating: &Seating,
    say: &Words,
    told: &Told,
    choosing: &Choosing,
    asked: &[(Seat, Option<Device>)],
    clock: &ChoiceClock,
) -> Caption {
    let name = |seat: Seat| seating.chair(seat).map_or_else(String::new, |chair| chair_name(say, seat, chair));
    let roller = rules.roller().map_or_else(String::new, name);
    let pays = rules.object().map_or(0, |object| rules.house().machz(Colours::of(&object)));
    let mut faces = Vec::new();
    let text = match choosing.phase {
        Some(PhaseName::Reroll) => {
            faces.clone_from(&told.faces);
            let dice = rules.unmatched().len();
            let args = [
                ("name", roller.into()),
                ("dice", i64::from(dice).into()),
                ("pays", i64::from(pays.min(rules.pot())).into()),
            ];
            say.say("machz-decide", &args)
        }
        Some(PhaseName::Vote) => {
            faces.clone_from(&told.faces);
            let next = rules.setter().map_or_else(String::new, |setter| name(setter.left(rules.seats())));
            say.say("machz-vote", &[("name", next.into())])
        }
        _ => {
            let line = words::bets_line(say, rules.stage());
            say.say("machz-bets-of", &[("name", roller.into()), ("line", line.into())])
        }
    };
    let mut all = vec![text];
    // Where one device is passed round, it is said whose choice it is.
    let passed = |seat: &Seat| {
        let device = seating.chair(*seat).and_then(|chair| chair.device);
        device.is_some_and(|device| seating.seats_of(device).count() > 1)
    };
    let asks = if choosing.phase == Some(PhaseName::Vote) { "machz-asked-vote" } else { "machz-asked" };
    let whose = asked.iter().map(|(seat, _)| *seat).filter(passed);
    let whose: Vec<String> = whose.map(|seat| say.say(asks, &[("name", name(seat).into())])).collect();
    if !whose.is_empty() && choosing.phase != Some(PhaseName::Reroll) {
        all.push(whose.join(" · "));
    }
    let limit = rules.options().stake_limit;
    if choosing.phase == Some(PhaseName::Bets) && limit > 1 {
        all.push(say.say("machz-again-for-more", &[("n", i64::from(limit).into())]));
    }
    all.extend(time_left(say, asked, clock, &name));
    if choosing.odds.is_some() {
        all.push(words::odds_line(say, rules.unmatched(), rules.grace_given()));
    }
    Caption { faces, text: all.join("\n") }
}

/// How long is left to choose. Where a device is passed round, some may have longer than others: then it is said whose
/// time it is.
fn time_left(
    say: &Words,
    asked: &[(Seat, Option<Device>)],
    clock: &ChoiceClock,
    name: &dyn Fn(Seat) -> String,
) -> Option<String> {
    let left: Vec<(Seat, u64)> =
        asked.iter().filter_map(|(seat, _)| clock.seconds(*seat).map(|left| (*seat, left))).collect();
    let (_, first) = *left.first()?;
    if left.iter().all(|(_, seconds)| *seconds == first) {
        return Some(say.say("machz-seconds", &[("n", (first as i64).into())]));
    }
    let each = |(seat, seconds): &(Seat, u64)| {
        say.say("machz-seconds-of", &[("name", name(*seat).into()), ("n", (*seconds as i64).into())])
    };
    Some(left.iter().map(each).collect::<Vec<_>>().join(" · "))
}

fn title(rules: &Machz, say: &Words, told: &Told, accounts: &Accounts, clock: &MatchClock) -> String {
    let with = |key: &str, n: u16| say.say(key, &[("n", i64::from(n).into())]);
    let mut parts = vec![say.word("game-machz"), with("machz-pot", accounts.pot)];
    if told.sets > 0 {
        parts.push(with("machz-set", told.sets));
    }
    match rules.options().finish {
        Finish::Pot => {}
        Finish::Points(points) => parts.push(with("machz-goal-points", points)),
        Finish::Machz(machz) => {
            let args = [("machz", i64::from(told.machz).into()), ("n", i64::from(machz).into())];
            parts.push(say.say("machz-goal-machz", &args));
        }
        Finish::Minutes(_) => match clock.left() {
            Some(left) => {
                let time = format!("{}:{:02}", left / 60, left % 60);
                parts.push(say.say("machz-clock", &[("time", time.into())]));
            }
            None if rules.time_is_up() => parts.push(say.word("machz-last-turn")),
            None => {}
        },
    }
    parts.join(" · ")
}

fn plaques(
    rules: &Machz,
    seating: &Seating,
    say: &Words,
    told: &Told,
    cards: &Cards,
    accounts: &Accounts,
    to_act: &ToAct,
) -> Vec<Plaque> {
    (0..rules.seats())
        .filter_map(|index| {
            let seat = Seat(index);
            let chair = seating.chair(seat)?;
            let chips = accounts.chips.get(seat.index()).copied().unwrap_or(0);
            let bet = accounts.bets.get(seat.index()).copied().flatten();
            let mut extra = Vec::new();
            if told.setter == Some(seat) {
                extra.push(say.word("machz-sets-now"));
            }
            if told.roller == Some(seat) {
                extra.push(say.word("machz-rolls-now"));
            } else if let Some(bet) = bet {
                extra.push(words::bet(say, bet));
            } else if cards.of(seat).lid {
                extra.push(say.word("machz-locked-in"));
            } else if chips == 0 && told.roller.is_some() {
                extra.push(say.word("machz-broke"));
            }
            Some(Plaque {
                seat: index,
                colour: chair.colour,
                name: chair_name(say, seat, chair),
                score: chips.to_string(),
                extra: extra.join(" · "),
                device: chair.device,
                acting: to_act.0.contains(seat) && !matches!(rules.turn(), Turn::Over(_)),
                lost: seating.waiting_for(seat).is_some() || chair.lost.is_some(),
                bot: seating.bot_at(seat).is_some(),
            })
        })
        .collect()
}

/// Dice in the air are watched from near, a roll or stop from above, everything else from the sofa.
fn point_the_camera(
    awaited: Res<AwaitedThrows>,
    match_: Res<Match<Machz>>,
    choosing: Res<Choosing>,
    backlog: Res<Backlog<Machz>>,
    mut director: ResMut<Director>,
) {
    let shot = if awaited.falling() {
        "tray"
    } else if matches!(match_.turn(), Turn::Over(_)) && backlog.is_empty() {
        "result"
    } else if choosing.phase == Some(PhaseName::Reroll) {
        "choice"
    } else {
        "overview"
    };
    director.bypass_change_detection().go(shot);
}
