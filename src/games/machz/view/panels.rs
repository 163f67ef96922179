//! What the seats of MACHZ read and can do now: fills the display over the table from the facts shown so far. Of a
//! choice that is not shown yet it knows only that it was made.

use bevy::prelude::*;

use super::super::table::PieceSystems;
use super::super::table::cards::Cards;
use super::super::table::chips::Accounts;
use super::super::{Finish, Machz, PhaseName};
use super::caption::{caption, passed_round};
use super::choices::Choosing;
use super::event_log::{Told, tell_facts};
use super::localization;
use crate::app::input::{Button, Hands};
use crate::app::render::camera::Director;
use crate::app::ui::chair_name;
use crate::app::ui::hud::{Banner, Caption, Hud, MouseWays, Plaque, Prompt, SeatPrompt, SeatPrompts};
use crate::app::ui::{Boxes, GameBox, Words};
use crate::rules::{Rules, Seat, Seats, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::clock::{ChoiceClock, MatchClock};
use crate::sim::table::{AwaitedThrows, Backlog, Match, TableSystems};

/// So many devices at the most have a line of prompts each. Of more the pads share one: their lines would cover the
/// table.
const OWN_LINES: usize = 3;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Told>().add_systems(Startup, tell_the_boxes).add_systems(
        Update,
        (tell_facts, fill_hud, point_the_camera)
            .chain()
            .in_set(TableSystems::Show)
            .after(PieceSystems)
            .run_if(resource_exists::<Match<Machz>>),
    );
}

fn tell_the_boxes(mut boxes: ResMut<Boxes>) {
    boxes.0.insert(Machz::GAME, GameBox { sides: None, tables: Some(localization::tables) });
}

/// The seats that are asked now, each device once: of several seats on one device the first.
fn fronts(seats: Seats, lobby: &Lobby) -> Vec<(Seat, Option<Device>)> {
    let device = |seat: Seat| lobby.slot(seat).and_then(|slot| slot.device);
    lobby.ready_to_choose(seats).into_iter().map(|seat| (seat, device(seat))).collect()
}

fn fill_hud(
    (match_, shown): (Res<Match<Machz>>, Res<Backlog<Machz>>),
    (lobby, say): (Res<Lobby>, Res<Words>),
    (told, choosing, cards, accounts): (Res<Told>, Res<Choosing>, Res<Cards>, Res<Accounts>),
    (awaited, hands, pending_seats): (Res<AwaitedThrows>, Res<Hands>, Res<PendingSeats>),
    (match_clock, choice_clock): (Res<MatchClock>, Res<ChoiceClock>),
    (mut hud, mut lines, mut ways): (ResMut<Hud>, ResMut<SeatPrompts>, ResMut<MouseWays>),
    mut last_roller: Local<Option<Seat>>,
) {
    let rules = match_.rules();
    let choosing = choosing.still_open(rules, &shown);
    let person = |seat: &Seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_));
    let throwing = |seat: Seat| awaited.in_hand_of(seat).is_some();
    let asked = match choosing.phase {
        Some(_) => fronts(choosing.seats, &lobby),
        None => fronts(pending_seats.0.into_iter().filter(person).filter(|seat| throwing(*seat)).collect(), &lobby),
    };
    let mut next = Hud {
        title: title(rules, &say, &told, &accounts, &match_clock),
        plaques: plaques(rules, &lobby, &say, &told, &cards, &accounts, &pending_seats),
        caption: told.caption(),
        prompts: Vec::new(),
        prompted: asked.first().and_then(|(_, device)| *device),
        message: hud.message.clone(),
        banner: hud.banner.clone(),
    };
    if choosing.phase.is_some() {
        next.caption = Some(caption(rules, &lobby, &say, &told, &choosing, &asked, &choice_clock));
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
        let slot = lobby.slot(seat)?;
        Some(SeatPrompt { colour: slot.colour, device: slot.device, prompts, told: String::new() })
    };
    let mut own: Vec<SeatPrompt> = Vec::new();
    // Before a Setter is found all throw: one device may hold the dice of several, and its press throws those of one.
    let one_of_several = |seat: Seat| rules.phase() == PhaseName::FirstSetter && passed_round(&lobby, seat);
    if let [(seat, _)] = asked[..]
        && !one_of_several(seat)
    {
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
    let may = |seat: &Seat| match_.may_take_back(*seat, &awaited) && lobby.needs_person(*seat);
    if let Some(seat) = (0..rules.seats()).map(Seat).find(may) {
        let back = Prompt::new(&say, Button::Undo, "prompt-take-back");
        let colour = lobby.slot(seat).map(|slot| slot.colour);
        match own.iter_mut().find(|line| Some(line.colour) == colour) {
            Some(line) => line.prompts.push(back),
            None => own.extend(row(seat, vec![back])),
        }
    }
    if told.roller != *last_roller {
        *last_roller = told.roller;
        next.banner =
            told.roller.and_then(|seat| lobby.slot(seat).map(|slot| (seat, slot))).map(|(seat, slot)| Banner {
                seat,
                colour: slot.colour,
                text: say.say("machz-turn-began", &[("name", chair_name(&say, seat, slot).into())]),
            });
    }
    lines.set_if_neq(SeatPrompts(own));
    ways.set_if_neq(mouse_ways(choosing.phase));
    hud.set_if_neq(next);
}

/// What the mouse does where others press a direction: in a secret choice its two buttons are the two sides, and a
/// click on the prompt is the third.
pub(crate) fn mouse_ways(phase: Option<PhaseName>) -> MouseWays {
    match phase {
        // A stake is locked by a click on the prompt: on the table the left button raises it.
        Some(PhaseName::Bets | PhaseName::Vote) => {
            MouseWays::two_buttons().without(Button::Up).without(Button::Down).clicking(Button::Accept)
        }
        // Whether to throw once more is not left to a click anywhere on the table.
        Some(PhaseName::Reroll) => MouseWays::default().clicking(Button::Accept),
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
    lobby: &Lobby,
    say: &Words,
    told: &Told,
    cards: &Cards,
    accounts: &Accounts,
    pending_seats: &PendingSeats,
) -> Vec<Plaque> {
    (0..rules.seats())
        .filter_map(|index| {
            let seat = Seat(index);
            let slot = lobby.slot(seat)?;
            let chips = accounts.chips.get(seat.index()).copied().unwrap_or(0);
            let bet = accounts.bets.get(seat.index()).copied().flatten();
            let mut extra = Vec::new();
            if told.setter == Some(seat) {
                extra.push(say.word("machz-sets-now"));
            }
            if told.roller == Some(seat) {
                extra.push(say.word("machz-rolls-now"));
            } else if let Some(bet) = bet {
                extra.push(localization::bet(say, bet));
            } else if cards.of(seat).lid {
                extra.push(say.word("machz-locked-in"));
            } else if chips == 0 && told.roller.is_some() {
                extra.push(say.word("machz-broke"));
            }
            Some(Plaque {
                seat: index,
                colour: slot.colour,
                name: chair_name(say, seat, slot),
                score: chips.to_string(),
                extra: extra.join(" · "),
                device: slot.device,
                acting: pending_seats.0.contains(seat) && !matches!(rules.turn(), Turn::Over(_)),
                lost: lobby.waiting_for(seat).is_some() || slot.lost.is_some(),
                bot: lobby.bot_at(seat).is_some(),
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
    let choosing = choosing.still_open(match_.rules(), &backlog);
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
