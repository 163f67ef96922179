//! What the two seats of Hot Dice read and can do now: fills the display over the table from the facts shown so far.
//! Of a hidden choice it knows only that it was made.

use bevy::prelude::*;

use super::super::table::DiceLayoutSystems;
use super::super::table::coins::{CoinState, Coins};
use super::super::{HotDice, HotEvent as Event};
use super::hot_choices::Choosing;
use super::localization;
use super::picks::Picks;
use crate::app::audio::Cue;
use crate::app::input::{Button, Hands};
use crate::app::render::camera::Director;
use crate::app::render::theme::Tokens;
use crate::app::ui::chair_name;
use crate::app::ui::hud::{Caption, FaceIcon, Hud, MouseWays, Plaque, Prompt, SeatPrompt, SeatPrompts};
use crate::app::ui::{Boxes, GameBox, TableLog, Words};
use crate::rules::{Rules, Seat, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::{AwaitedThrows, Backlog, Match, Rebuilt, Shown, TableSystems};

/// What was shown so far, for the words over the table. The rules may be a move ahead of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    caption: Option<Caption>,
    /// Rounds won, by seat.
    pub won: [u8; 2],
    points: [u32; 2],
    done: [bool; 2],
    round: u8,
    /// Who has chosen something that is not shown yet.
    chosen: [bool; 2],
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Told>().add_systems(Startup, tell_the_boxes).add_systems(
        Update,
        (tell_facts, fill_hud, point_the_camera)
            .chain()
            .in_set(TableSystems::Show)
            .after(DiceLayoutSystems)
            .run_if(resource_exists::<Match<HotDice>>),
    );
}

fn tell_the_boxes(mut boxes: ResMut<Boxes>) {
    boxes.0.insert(HotDice::GAME, GameBox { sides: None, tables: Some(localization::hot_tables) });
}

impl Told {
    /// What a fact changes, and the caption that it has with its sentence.
    fn tell(&mut self, fact: &Event, sentence: Option<&str>) {
        self.note(fact);
        let Some(sentence) = sentence else { return };
        let faces = match fact {
            Event::Rolled { faces, .. } => faces.iter().copied().map(localization::icon).collect(),
            Event::SetAside { dice, .. } => dice.faces().map(localization::icon).collect(),
            Event::WentOn { .. } => vec![FaceIcon { icon: "crown".into(), tint: None }],
            Event::Stopped { .. } => vec![FaceIcon { icon: "leaf".into(), tint: None }],
            _ => Vec::new(),
        };
        self.caption = Some(Caption { faces, text: sentence.to_owned() });
    }

    fn note(&mut self, fact: &Event) {
        match fact {
            Event::Farkled { seat, .. } => {
                self.points[seat.index()] = 0;
                self.done[seat.index()] = true;
            }
            Event::SetAside { seat, total, .. } => self.points[seat.index()] = *total,
            Event::Stopped { seat, .. } => self.done[seat.index()] = true,
            Event::RoundWon { seat, .. } => self.won[seat.index()] += 1,
            Event::RoundBegan { round } => {
                (self.points, self.done, self.round) = ([0; 2], [false; 2], *round);
            }
            Event::Chose { seat } => self.chosen[seat.index()] = true,
            Event::Shown { .. } | Event::Rolled { .. } => self.chosen = [false; 2],
            _ => {}
        }
    }
}

/// Facts become captions, lines of the history and light under the dice as they are shown.
pub(super) fn tell_facts(
    mut shown: MessageReader<Shown<HotDice>>,
    mut rebuilt: MessageReader<Rebuilt<HotDice>>,
    (match_, backlog): (Res<Match<HotDice>>, Res<Backlog<HotDice>>),
    (lobby, say): (Res<Lobby>, Res<Words>),
    (mut told, mut log, mut picks): (ResMut<Told>, ResMut<TableLog>, ResMut<Picks>),
    mut cues: MessageWriter<Cue>,
) {
    let rules = match_.rules();
    let name = |seat: Seat| lobby.slot(seat).map_or_else(String::new, |slot| chair_name(&say, seat, slot));
    let colour = |seat: Seat| lobby.slot(seat).map_or(seat.0, |slot| slot.colour);
    let anew = rebuilt.read().count() > 0;
    if anew {
        shown.clear();
        // What somebody is picking stays picked: the other may have taken a choice back.
        picks.bust = [false; 2];
        *told = Told { round: 1, ..Told::default() };
        log.0.clear();
    }
    let mut tell = |fact: &Event| {
        let sentence = localization::hot_sentence(fact, &say, rules.scoring(), name);
        told.tell(fact, sentence.as_deref());
        log.0.extend(sentence.map(|text| (seat_of(fact).map(colour), text)));
        mark(&mut picks.bust, fact);
    };
    if anew {
        backlog.shown(match_.story()).iter().for_each(&mut tell);
    }
    for Shown(fact) in shown.read() {
        tell(fact);
        if matches!(fact, Event::Farkled { .. }) {
            cues.write(Cue::Bust);
        }
    }
}

/// Dice that farkled lie in red until their seat throws again or the next round begins.
fn mark(bust: &mut [bool; 2], fact: &Event) {
    match fact {
        Event::Rolled { seat, .. } => bust[seat.index()] = false,
        Event::Farkled { seat, .. } => bust[seat.index()] = true,
        Event::RoundBegan { .. } => *bust = [false; 2],
        _ => {}
    }
}

const fn seat_of(fact: &Event) -> Option<Seat> {
    match fact {
        Event::Rolled { seat, .. }
        | Event::Farkled { seat, .. }
        | Event::SetAside { seat, .. }
        | Event::TurnedHot { seat }
        | Event::WentOn { seat, .. }
        | Event::Stopped { seat, .. }
        | Event::RoundWon { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn fill_hud(
    match_: Res<Match<HotDice>>,
    (lobby, say, tokens): (Res<Lobby>, Res<Words>, Res<Tokens>),
    (told, backlog): (Res<Told>, Res<Backlog<HotDice>>),
    (choosing, picks, coins): (Res<Choosing>, Res<Picks>, Res<Coins>),
    (awaited, hands, pending_seats): (Res<AwaitedThrows>, Res<Hands>, Res<PendingSeats>),
    (mut hud, mut lines, mut ways): (ResMut<Hud>, ResMut<SeatPrompts>, ResMut<MouseWays>),
) {
    let rules = match_.rules();
    let choosing = choosing.open(rules, &backlog);
    // A device that is passed round speaks for one seat at a time.
    let person = |seat: &Seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_));
    let people = lobby.ready_to_choose(pending_seats.0.into_iter().filter(person).collect());
    let device = |seat: Seat| lobby.slot(seat).and_then(|slot| slot.device);
    let mut next = Hud {
        title: title(rules, &say, &told),
        plaques: plaques(rules, &lobby, &say, &told, &pending_seats),
        caption: told.caption.clone(),
        prompts: Vec::new(),
        prompted: people.lowest().and_then(device),
        message: hud.message.clone(),
        banner: None,
    };
    if next.caption.is_none() && matches!(rules.turn(), Turn::Throw(_)) {
        next.caption = Some(Caption { faces: Vec::new(), text: say.word("hot-dice-begin") });
    }
    if !choosing.seats.is_empty() {
        next.caption = Some(caption(rules, &lobby, &say, &choosing, &picks, &tokens));
    }
    // Each seat that can do something has its own line, with the glyphs of its own device; alone it has the strip.
    let mut own: Vec<SeatPrompt> = Vec::new();
    for index in 0..2 {
        let seat = Seat(index);
        let Some(slot) = lobby.slot(seat) else { continue };
        let prompts = if choosing.seats.contains(seat) {
            prompts(&say, &choosing, seat, slot.device)
        } else if people.contains(seat) && awaited.in_hand_of(seat).is_some() {
            let key = if hands.gathering(seat).is_some() { "prompt-release" } else { "prompt-throw" };
            vec![Prompt::new(&say, Button::Accept, key), Prompt::new(&say, Button::Left, "prompt-aim")]
        } else {
            Vec::new()
        };
        let locked = told.chosen[seat.index()] || coins.of(seat) == CoinState::Covered;
        let told = if locked { say.word("hot-dice-locked") } else { String::new() };
        if !prompts.is_empty() || (locked && !people.is_empty()) {
            own.push(SeatPrompt { colour: slot.colour, device: slot.device, prompts, told });
        }
    }
    // Whose choice may be taken back is told by the line that it stands in.
    let may = |seat: &Seat| match_.may_take_back(*seat, &awaited) && lobby.needs_person(*seat);
    let taken_back = (0..2).map(Seat).find(may).and_then(|seat| Some((seat, lobby.slot(seat)?)));
    if let Some((seat, slot)) = taken_back {
        let back = Prompt::new(&say, Button::Undo, "prompt-take-back");
        if let Some(line) = own.iter_mut().find(|line| line.colour == slot.colour) {
            line.prompts.push(back);
        } else {
            let line =
                SeatPrompt { colour: slot.colour, device: slot.device, prompts: vec![back], told: String::new() };
            own.insert(if seat == Seat(0) { 0 } else { own.len() }, line);
        }
    }
    let whose = taken_back.is_some() && super::several_devices(&lobby);
    if let [only] = own.as_slice()
        && only.told.is_empty()
        && !whose
    {
        next.prompts.clone_from(&only.prompts);
        next.prompted = only.device;
        own.clear();
    }
    lines.set_if_neq(SeatPrompts(own));
    ways.set_if_neq(super::mouse_ways(choosing.coins));
    hud.set_if_neq(next);
}

fn prompts(say: &Words, choosing: &Choosing, seat: Seat, device: Option<Device>) -> Vec<Prompt> {
    let mut all = if choosing.coins {
        let [heads, tails] = choosing.sides(device);
        vec![Prompt::new(say, heads, "prompt-heads"), Prompt::new(say, tails, "prompt-tails")]
    } else {
        vec![
            Prompt::new(say, Button::Accept, "prompt-pick"),
            Prompt::new(say, Button::Left, "prompt-choose"),
            Prompt::new(say, Button::Throw, "prompt-aside"),
        ]
    };
    if choosing.odds != Some(seat) {
        all.push(Prompt::new(say, Button::Odds, "prompt-odds"));
    }
    all
}

/// What is asked, and what a choice of dice would bring, before it is made.
fn caption(
    rules: &HotDice,
    lobby: &Lobby,
    say: &Words,
    choosing: &Choosing,
    picks: &Picks,
    tokens: &Tokens,
) -> Caption {
    let scoring = rules.scoring();
    let name = |seat: Seat| lobby.slot(seat).map_or_else(String::new, |slot| chair_name(say, seat, slot));
    let mut faces = Vec::new();
    let mut text: Vec<String> = Vec::new();
    if choosing.coins {
        text.push(say.word("hot-dice-coin-asked"));
    }
    let open = || picks.open.values().filter(|pick| choosing.seats.contains(pick.seat));
    let alone = open().count() == 1;
    for pick in open() {
        let lit = pick.scoring_dice();
        if pick.points().is_some() {
            let before = rules.points()[pick.seat.index()];
            text.push(localization::picked_line(say, "hot-dice-picked", scoring, pick, before, &name(pick.seat)));
        } else if choosing.odds != Some(pick.seat) {
            // Who looks at the odds has a line already: more of them would reach up to the dice.
            text.push(say.say("hot-dice-picks", &[("name", name(pick.seat).into())]));
        }
        if alone {
            faces = (pick.hand.iter().enumerate())
                .map(|(index, face)| {
                    let tint = match (pick.picked[index], lit[index]) {
                        (true, _) => tokens.colour.brass,
                        (false, true) => tokens.colour.ivory,
                        (false, false) => tokens.colour.hairline,
                    };
                    FaceIcon { tint: Some(tint), ..localization::icon(*face) }
                })
                .collect();
        }
    }
    if let Some(seat) = choosing.odds {
        let pick = picks.open.get(&seat);
        let left = pick.map_or(rules.left()[seat.index()], super::super::table::selection::DiceSelection::left);
        let points = rules.points()[seat.index()] + pick.and_then(|pick| pick.points()).map_or(0, u32::from);
        let worth = localization::worth_line(say, "hot-dice-worth", scoring.bank_plan(), points, left);
        text.push(format!("{}: {} {worth}", name(seat), localization::odds_line(say, scoring, left)));
    }
    Caption { faces, text: text.join("\n") }
}

fn title(rules: &HotDice, say: &Words, told: &Told) -> String {
    let round = say.say("hot-dice-round", &[("round", i64::from(told.round).into())]);
    let goal = say.say("hot-dice-goal", &[("rounds", i64::from(rules.options().rounds_to_win).into())]);
    format!("{} · {round} · {goal}", say.word("game-hot-dice"))
}

fn plaques(rules: &HotDice, lobby: &Lobby, say: &Words, told: &Told, pending_seats: &PendingSeats) -> Vec<Plaque> {
    (0..2)
        .filter_map(|index| {
            let seat = Seat(index);
            let slot = lobby.slot(seat)?;
            let (points, done) = (told.points[seat.index()], told.done[seat.index()]);
            let key = if done { "hot-dice-points-done" } else { "hot-dice-points" };
            Some(Plaque {
                seat: index,
                colour: slot.colour,
                name: chair_name(say, seat, slot),
                score: format!("{}/{}", told.won[seat.index()], rules.options().rounds_to_win),
                extra: say.say(key, &[("points", i64::from(points).into())]),
                device: slot.device,
                acting: pending_seats.0.contains(seat) && !matches!(rules.turn(), Turn::Over(_)),
                lost: lobby.waiting_for(seat).is_some() || slot.lost.is_some(),
                bot: lobby.bot_at(seat).is_some(),
            })
        })
        .collect()
}

/// Dice in the air are watched from near, those that somebody picks from above, everything else from the sofa.
fn point_the_camera(
    awaited: Res<AwaitedThrows>,
    match_: Res<Match<HotDice>>,
    picks: Res<Picks>,
    backlog: Res<Backlog<HotDice>>,
    mut director: ResMut<Director>,
) {
    let shot = if awaited.falling() {
        "tray"
    } else if matches!(match_.turn(), Turn::Over(_)) && backlog.is_empty() {
        "result"
    } else if !picks.open.is_empty() {
        "choice"
    } else {
        "overview"
    };
    director.bypass_change_detection().go(shot);
}
