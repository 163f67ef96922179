//! What the seats of Sequence Dice read and can do now: fills the display over the table from the facts shown so
//! far, the history, and what the boxes say about the game.

use bevy::prelude::*;

use super::super::{Event, Kind, SequenceDice};
use super::choices::{Choosing, Hint, say_hint};
use super::localization;
use crate::app::input::{Button, Hands};
use crate::app::render::camera::Director;
use crate::app::ui::chair_name;
use crate::app::ui::hud::{Banner, Caption, FaceIcon, Hud, Plaque, Prompt};
use crate::app::ui::{Boxes, GameBox, TableLog, Words};
use crate::rules::{Rules, Seat, Turn};
use crate::sim::lobby::{ActiveController, Lobby, PendingSeats};
use crate::sim::table::{AwaitedThrows, Backlog, Match, Rebuilt, Shown, TableSystems};

/// What was shown so far, for the words over the table. The rules may be a move ahead of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct Told {
    caption: Option<Caption>,
    chips: Vec<(u8, u8)>,
    faces: Option<[u8; 2]>,
    acting: Option<Seat>,
    stale: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Told>().add_systems(Startup, tell_the_boxes).add_systems(
        Update,
        (tell_facts, say_hint, fill_hud, point_the_camera)
            .chain()
            .in_set(TableSystems::Show)
            .after(crate::sim::table::ShowNext)
            .run_if(resource_exists::<Match<SequenceDice>>),
    );
}

fn tell_the_boxes(mut boxes: ResMut<Boxes>) {
    boxes
        .0
        .insert(SequenceDice::GAME, GameBox { sides: Some(localization::sides), tables: Some(localization::tables) });
}

fn icon(pips: u8) -> FaceIcon {
    FaceIcon { icon: format!("die-{pips}"), tint: None }
}

/// Facts become captions and lines of the history as they are shown.
fn tell_facts(
    mut shown: MessageReader<Shown<SequenceDice>>,
    mut rebuilt: MessageReader<Rebuilt<SequenceDice>>,
    match_: Res<Match<SequenceDice>>,
    lobby: Res<Lobby>,
    say: Res<Words>,
    mut told: ResMut<Told>,
    mut log: ResMut<TableLog>,
) {
    let name = |seat: Seat| lobby.slot(seat).map_or_else(String::new, |slot| chair_name(&say, seat, slot));
    let colour = |seat: Seat| side_colour(match_.rules(), &lobby, seat);
    if rebuilt.read().count() > 0 {
        shown.clear();
        *told = Told { stale: true, ..Told::default() };
        log.0 = match_.story().iter().filter_map(|fact| line(fact, &say, name, colour)).collect();
        told.faces = match_.rules().thrown().map(|faces| faces.map(crate::rules::Pips::get));
        told.chips = counts(match_.rules());
        return;
    }
    for Shown(fact) in shown.read() {
        if let Some(line) = line(fact, &say, name, colour) {
            log.0.push(line);
        }
        let faces = match fact {
            Event::Rolled { faces, .. } | Event::RolledToStart { faces, .. } => {
                Some(faces.map(crate::rules::Pips::get))
            }
            Event::TurnBegan { .. } => None,
            _ => told.faces,
        };
        told.faces = faces;
        told.chips = counts(match_.rules());
        if let Some(text) = localization::sentence(fact, &say, name) {
            told.caption = Some(Caption { faces: faces.into_iter().flatten().map(icon).collect(), text });
        }
        told.stale = true;
    }
}

/// A fact in the history: the colour of whoever did it, and the sentence.
fn line(
    fact: &Event,
    say: &Words,
    name: impl Fn(Seat) -> String,
    colour: impl Fn(Seat) -> u8,
) -> Option<(Option<u8>, String)> {
    let seat = match fact {
        Event::RolledToStart { seat, .. }
        | Event::StarterFound { seat }
        | Event::Rolled { seat, .. }
        | Event::ChipPlaced { seat, .. }
        | Event::ChipReplaced { seat, .. }
        | Event::ChipRemoved { seat, .. }
        | Event::Passed { seat, .. }
        | Event::ExtraTurnWon { seat } => Some(colour(*seat)),
        _ => None,
    };
    localization::sentence(fact, say, name).map(|text| (seat, text))
}

/// Partners share the colour of their side's lowest seat, as their chips do (SD-2).
fn side_colour(rules: &SequenceDice, lobby: &Lobby, seat: Seat) -> u8 {
    let side = Seat(rules.side(seat).0);
    lobby.slot(side).or_else(|| lobby.slot(seat)).map_or(seat.0, |slot| slot.colour)
}

/// Longest line and chips left, for every seat.
fn counts(rules: &SequenceDice) -> Vec<(u8, u8)> {
    (0..rules.seats())
        .map(|seat| {
            let side = rules.side(Seat(seat));
            (rules.chips(side).longest_line(), rules.supply(side))
        })
        .collect()
}

fn fill_hud(
    match_: Res<Match<SequenceDice>>,
    lobby: Res<Lobby>,
    say: Res<Words>,
    (mut told, backlog): (ResMut<Told>, Res<Backlog<SequenceDice>>),
    (choosing, hint): (Option<Res<Choosing>>, Option<Res<Hint>>),
    (awaited, hands, pending_seats): (Res<AwaitedThrows>, Res<Hands>, Res<PendingSeats>),
    mut hud: ResMut<Hud>,
    mut last_asked: Local<Option<Seat>>,
) {
    let rules = match_.rules();
    // Nobody's turn begins before all that came before it was shown.
    if backlog.is_empty() {
        told.acting = match match_.turn() {
            Turn::Over(_) => None,
            _ => rules.acting().or_else(|| awaited.hands().next()),
        };
    }
    let acting = told.acting;
    let asked = pending_seats.0.lowest();
    let person = asked.filter(|seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_)));
    let mut next = Hud {
        title: title(rules, &say),
        plaques: plaques(rules, &lobby, &say, &told, acting),
        caption: told.caption.clone(),
        prompts: Vec::new(),
        prompted: person.and_then(|seat| lobby.slot(seat)).and_then(|slot| slot.device),
        message: hud.message.clone(),
        banner: hud.banner.clone(),
    };
    if next.caption.is_none() && matches!(match_.turn(), Turn::Throw(_)) {
        next.caption = Some(Caption { faces: Vec::new(), text: say.word("sequence-dice-begin") });
    }
    if let (Some(choosing), Some(faces)) = (&choosing, told.faces) {
        let text = localization::asked(&say, choosing.kind, faces);
        next.caption = Some(Caption { faces: faces.map(icon).to_vec(), text });
        let choose = match choosing.kind {
            Kind::Place => "prompt-place",
            Kind::Replace => "prompt-replace",
            Kind::Remove => "prompt-remove",
        };
        next.prompts.push(Prompt::new(&say, Button::Accept, choose));
        next.prompts.push(Prompt::about(&say, "prompt-choose"));
        if hint.is_none() {
            next.prompts.push(Prompt::new(&say, Button::Odds, "prompt-advice"));
        }
    } else if let Some(seat) = person.filter(|seat| awaited.in_hand_of(*seat).is_some()) {
        let key = if hands.gathering(seat).is_some() { "prompt-release" } else { "prompt-throw" };
        next.prompts.push(Prompt::new(&say, Button::Accept, key));
        next.prompts.push(Prompt::new(&say, Button::Left, "prompt-aim"));
    }
    let may = |seat: &Seat| match_.may_take_back(*seat, &awaited) && lobby.needs_person(*seat);
    if let Some(seat) = (0..rules.seats()).map(Seat).find(may) {
        let device = lobby.slot(seat).and_then(|slot| slot.device);
        next.prompts.push(Prompt::new(&say, Button::Undo, "prompt-take-back").on(device));
    }
    if acting != *last_asked {
        *last_asked = acting;
        next.banner = acting.and_then(|seat| lobby.slot(seat).map(|slot| (seat, slot))).map(|(seat, slot)| Banner {
            seat,
            colour: slot.colour,
            text: say.say("banner-turn", &[("name", chair_name(&say, seat, slot).into())]),
        });
    }
    hud.set_if_neq(next);
}

fn title(rules: &SequenceDice, say: &Words) -> String {
    let need = say.say("sequence-dice-need", &[("need", i64::from(rules.need()).into())]);
    format!("{} · {need}", say.word("game-sequence-dice"))
}

fn plaques(rules: &SequenceDice, lobby: &Lobby, say: &Words, told: &Told, acting: Option<Seat>) -> Vec<Plaque> {
    let now = counts(rules);
    (0..rules.seats())
        .filter_map(|index| {
            let seat = Seat(index);
            let slot = lobby.slot(seat)?;
            let (line, left) = *told.chips.get(seat.index()).or_else(|| now.get(seat.index()))?;
            Some(Plaque {
                seat: index,
                colour: side_colour(rules, lobby, seat),
                name: chair_name(say, seat, slot),
                score: format!("{line}/{}", rules.need()),
                extra: say.say("sequence-dice-chips-left", &[("n", i64::from(left).into())]),
                device: slot.device,
                acting: acting == Some(seat),
                lost: lobby.waiting_for(seat).is_some() || slot.lost.is_some(),
                bot: lobby.bot_at(seat).is_some(),
            })
        })
        .collect()
}

/// Dice in the air are watched from near, the board while a person chooses, everything else from above.
fn point_the_camera(
    awaited: Res<AwaitedThrows>,
    match_: Res<Match<SequenceDice>>,
    choosing: Option<Res<Choosing>>,
    backlog: Res<Backlog<SequenceDice>>,
    mut director: ResMut<Director>,
) {
    let shot = if awaited.falling() {
        "tray"
    } else if matches!(match_.turn(), Turn::Over(_)) && backlog.is_empty() {
        "result"
    } else if choosing.is_some() {
        "board"
    } else {
        "overview"
    };
    director.bypass_change_detection().go(shot);
}
