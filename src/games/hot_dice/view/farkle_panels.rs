//! What the seats of Farkle read and can do now: fills the display over the table from the facts shown so far.

use bevy::prelude::*;

use super::super::rules::strategy::{BankPlan, KeptPlan};
use super::super::table::DiceLayoutSystems;
use super::super::{Farkle, FarkleEvent as Event};
use super::farkle_choices::Choosing;
use super::localization;
use super::localization::number;
use super::picks::Picks;
use crate::app::audio::Cue;
use crate::app::input::{Button, Hands};
use crate::app::render::camera::Director;
use crate::app::render::theme::Tokens;
use crate::app::ui::chair_name;
use crate::app::ui::hud::reference_card::{CardWords, TableCard};
use crate::app::ui::hud::{Banner, Caption, FaceIcon, Hud, MouseWays, Plaque, Prompt, SeatPrompt, SeatPrompts};
use crate::app::ui::{Boxes, GameBox, TableLog, Words};
use crate::rules::{Rules, Seat, Turn};
use crate::sim::lobby::{ActiveController, Lobby, PendingSeats};
use crate::sim::table::{AwaitedThrows, Backlog, Match, Rebuilt, Shown, TableSystems};

/// What was shown so far, for the words over the table. The rules may be a move ahead of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    caption: Option<Caption>,
    faces: Vec<FaceIcon>,
    scores: Vec<u32>,
    /// Whose turn is played; nobody's before who starts is told.
    acting: Option<Seat>,
    /// The points of the turn that is played.
    points: u32,
    last_lap: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Told>()
        .add_systems(Startup, tell_the_boxes)
        .add_systems(
            Update,
            (tell_facts, fill_hud, fill_card, point_the_camera)
                .chain()
                .in_set(TableSystems::Show)
                .after(DiceLayoutSystems)
                .run_if(resource_exists::<Match<Farkle>>),
        )
        .add_systems(
            Update,
            (|mut card: ResMut<TableCard>| card.0 = None).run_if(crate::sim::table::cleared::<Farkle>),
        );
}

fn tell_the_boxes(mut boxes: ResMut<Boxes>) {
    boxes.0.insert(Farkle::GAME, GameBox { sides: None, tables: Some(localization::farkle_tables) });
}

impl Told {
    /// What a fact changes, and the caption that it has with its sentence: with the dice that it is about.
    fn tell(&mut self, fact: &Event, sentence: Option<&str>) {
        let thrown = self.faces.clone();
        self.note(fact);
        let Some(sentence) = sentence else { return };
        let faces = match fact {
            Event::RolledToStart { face, .. } => vec![localization::icon(*face)],
            Event::Rolled { .. } => self.faces.clone(),
            Event::SetAside { .. } | Event::TurnedHot { .. } | Event::Farkled { .. } | Event::WentOn { .. } => thrown,
            _ => Vec::new(),
        };
        self.caption = Some(Caption { faces, text: sentence.to_owned() });
    }

    fn note(&mut self, fact: &Event) {
        match fact {
            Event::Rolled { faces, .. } => self.faces = faces.iter().copied().map(localization::icon).collect(),
            Event::SetAside { total, .. } => self.points = *total,
            Event::Banked { seat, total, .. } => {
                self.points = 0;
                if let Some(score) = self.scores.get_mut(seat.index()) {
                    *score = *total;
                }
            }
            Event::Farkled { .. } => self.points = 0,
            Event::LastLapBegan { .. } => self.last_lap = true,
            Event::TurnBegan { seat, .. } => {
                self.faces.clear();
                self.acting = Some(*seat);
            }
            Event::WentOn { .. } => self.faces.clear(),
            Event::Won { .. } => self.acting = None,
            _ => {}
        }
    }
}

/// Facts become captions, lines of the history and light under the dice as they are shown.
pub(super) fn tell_facts(
    mut shown: MessageReader<Shown<Farkle>>,
    mut rebuilt: MessageReader<Rebuilt<Farkle>>,
    (match_, backlog): (Res<Match<Farkle>>, Res<Backlog<Farkle>>),
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
        picks.bust = [false; 2];
        *told = Told { scores: vec![0; usize::from(rules.seats())], ..Told::default() };
        log.0.clear();
    }
    let mut tell = |fact: &Event| {
        let sentence = localization::farkle_sentence(fact, &say, rules.scoring(), name);
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

/// Dice that farkled lie in red until they are thrown anew or go to the next seat.
fn mark(bust: &mut [bool; 2], fact: &Event) {
    match fact {
        Event::Farkled { .. } => bust[0] = true,
        Event::Rolled { .. } | Event::TurnBegan { .. } => *bust = [false; 2],
        _ => {}
    }
}

const fn seat_of(fact: &Event) -> Option<Seat> {
    match fact {
        Event::RolledToStart { seat, .. }
        | Event::StarterFound { seat }
        | Event::Rolled { seat, .. }
        | Event::Farkled { seat, .. }
        | Event::SetAside { seat, .. }
        | Event::TurnedHot { seat }
        | Event::WentOn { seat, .. }
        | Event::Banked { seat, .. }
        | Event::LastLapBegan { seat }
        | Event::TurnBegan { seat, .. } => Some(*seat),
        Event::StartTied { .. } | Event::TurnsRanOut { .. } | Event::Won { .. } => None,
    }
}

fn fill_hud(
    match_: Res<Match<Farkle>>,
    (lobby, say, tokens): (Res<Lobby>, Res<Words>, Res<Tokens>),
    (told, backlog): (Res<Told>, Res<Backlog<Farkle>>),
    (choosing, picks): (Res<Choosing>, Res<Picks>),
    (awaited, hands, pending_seats): (Res<AwaitedThrows>, Res<Hands>, Res<PendingSeats>),
    (mut hud, mut lines, mut ways): (ResMut<Hud>, ResMut<SeatPrompts>, ResMut<MouseWays>),
    (mut last_asked, mut plan): (Local<Option<Seat>>, Local<KeptPlan>),
) {
    let rules = match_.rules();
    // Nobody's turn begins before it is told.
    let acting = told.acting.or_else(|| awaited.hands().next());
    let asked = pending_seats.0.lowest();
    let person = asked.filter(|seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_)));
    let mut next = Hud {
        title: title(rules, &say, &told),
        plaques: plaques(rules, &lobby, &say, &told, acting),
        caption: told.caption.clone(),
        prompts: Vec::new(),
        prompted: person.and_then(|seat| lobby.slot(seat)).and_then(|slot| slot.device),
        message: hud.message.clone(),
        banner: hud.banner.clone(),
    };
    if next.caption.is_none() && rules.acting().is_none() && matches!(match_.turn(), Turn::Throw(_)) {
        next.caption = Some(Caption { faces: Vec::new(), text: say.word("farkle-begin") });
    }
    let chooses = choosing.open(&match_, &backlog);
    if let Some(seat) = chooses {
        let plan = if choosing.odds { Some(plan.of(rules.scoring(), rules.least_bank(seat))) } else { None };
        next.caption = Some(caption(rules, &say, &told, &picks, &tokens, seat, plan));
        let picked = picks.open.get(&seat).and_then(|pick| pick.points()).map_or(0, u32::from);
        let may_bank = rules.points() + picked >= rules.least_bank(seat);
        next.prompts = prompts(&say, picks.open.contains_key(&seat), may_bank, choosing.odds);
    } else if let Some(seat) = person.filter(|seat| awaited.in_hand_of(*seat).is_some()) {
        let key = if hands.gathering(seat).is_some() { "prompt-release" } else { "prompt-throw" };
        next.prompts.push(Prompt::new(&say, Button::Accept, key));
        next.prompts.push(Prompt::new(&say, Button::Left, "prompt-aim"));
    }
    let may = |seat: &Seat| match_.may_take_back(*seat, &awaited) && lobby.needs_person(*seat);
    let mut own: Vec<SeatPrompt> = Vec::new();
    if let Some(seat) = (0..rules.seats()).map(Seat).find(may)
        && let Some(slot) = lobby.slot(seat)
    {
        let back = Prompt::new(&say, Button::Undo, "prompt-take-back").on(slot.device);
        // Where it is not the choice of the seat that is asked, the seat's symbol says whose it is.
        if person != Some(seat) && super::several_devices(&lobby) {
            let prompts = vec![back];
            own.push(SeatPrompt { colour: slot.colour, device: slot.device, prompts, told: String::new() });
        } else {
            next.prompts.push(back);
        }
    }
    if acting != *last_asked {
        *last_asked = acting;
        next.banner = acting.and_then(|seat| lobby.slot(seat).map(|slot| (seat, slot))).map(|(seat, slot)| Banner {
            seat,
            colour: slot.colour,
            text: say.say("banner-turn", &[("name", chair_name(&say, seat, slot).into())]),
        });
    }
    // Dice are picked by a click on them; whether to throw on is not left to a click anywhere on the table.
    let decides = chooses.is_some_and(|seat| !picks.open.contains_key(&seat));
    let mouse = super::mouse_ways(false);
    lines.set_if_neq(SeatPrompts(own));
    ways.set_if_neq(if decides { mouse.clicking(Button::Accept) } else { mouse });
    hud.set_if_neq(next);
}

/// What can be done with the throw, or after it. Points that may not be banked (HD-19) leave nothing to do but throw.
fn prompts(say: &Words, picking: bool, may_bank: bool, odds: bool) -> Vec<Prompt> {
    let mut all = Vec::new();
    if picking {
        all.push(Prompt::new(say, Button::Accept, "prompt-pick"));
        all.push(Prompt::new(say, Button::Left, "prompt-choose"));
        all.push(Prompt::new(say, Button::Throw, "prompt-aside-throw"));
    } else {
        all.push(Prompt::new(say, Button::Accept, "prompt-throw-on"));
    }
    if may_bank {
        all.push(Prompt::new(say, Button::Back, if picking { "prompt-aside-bank" } else { "prompt-bank" }));
    }
    if !odds {
        all.push(Prompt::new(say, Button::Odds, "prompt-odds"));
    }
    all
}

/// What a choice would bring, before it is made; with the odds, where there is a plan to tell them by.
fn caption(
    rules: &Farkle,
    say: &Words,
    told: &Told,
    picks: &Picks,
    tokens: &Tokens,
    seat: Seat,
    plan: Option<&BankPlan>,
) -> Caption {
    let scoring = rules.scoring();
    let (text, faces, total, left) = match picks.open.get(&seat) {
        Some(pick) => {
            let lit = pick.scoring_dice();
            let faces = pick.hand.iter().enumerate().map(|(index, face)| {
                let tint = match (pick.picked[index], lit[index]) {
                    (true, _) => tokens.colour.brass,
                    (false, true) => tokens.colour.ivory,
                    (false, false) => tokens.colour.hairline,
                };
                FaceIcon { tint: Some(tint), ..localization::icon(*face) }
            });
            let total = rules.points() + u32::from(pick.points().unwrap_or(0));
            let text = if pick.points().is_some() {
                localization::picked_line(say, "farkle-picked", scoring, pick, rules.points(), "")
            } else {
                say.word("hot-dice-pick")
            };
            (text, faces.collect(), total, pick.left())
        }
        None => {
            let entry = rules.least_bank(seat);
            let args = [
                ("points", number(say, rules.points()).into()),
                ("left", i64::from(rules.left()).into()),
                ("entry", number(say, entry).into()),
            ];
            let key = if rules.points() < entry { "farkle-decide-entry" } else { "farkle-decide" };
            (say.say(key, &args), told.faces.clone(), rules.points(), rules.left())
        }
    };
    let Some(plan) = plan else { return Caption { faces, text } };
    // Between plaques at the near edge the words have no room beside the dice, which lie in the tray anyway.
    let faces = if rules.seats() > 2 { Vec::new() } else { faces };
    let worth = localization::worth_line(say, "farkle-worth", plan, total, left);
    Caption { faces, text: format!("{text}\n{}\n{worth}", localization::odds_line(say, scoring, left)) }
}

fn title(rules: &Farkle, say: &Words, told: &Told) -> String {
    let goal = say.say("farkle-goal", &[("goal", number(say, rules.goal()).into())]);
    let lap = if told.last_lap { format!(" · {}", say.word("farkle-last-lap-title")) } else { String::new() };
    format!("{} · {goal}{lap}", say.word("game-farkle"))
}

fn plaques(rules: &Farkle, lobby: &Lobby, say: &Words, told: &Told, acting: Option<Seat>) -> Vec<Plaque> {
    (0..rules.seats())
        .filter_map(|index| {
            let seat = Seat(index);
            let slot = lobby.slot(seat)?;
            let score = told.scores.get(seat.index()).copied().unwrap_or(0);
            let entry = rules.options().entry;
            let extra = if acting == Some(seat) && told.points > 0 {
                say.say("farkle-at-stake", &[("points", number(say, told.points).into())])
            } else if score == 0 && entry > 0 {
                say.say("farkle-enters", &[("points", number(say, entry.into()).into())])
            } else {
                String::new()
            };
            Some(Plaque {
                seat: index,
                colour: slot.colour,
                name: chair_name(say, seat, slot),
                score: number(say, score),
                extra,
                device: slot.device,
                acting: acting == Some(seat),
                lost: lobby.waiting_for(seat).is_some() || slot.lost.is_some(),
                bot: lobby.bot_at(seat).is_some(),
            })
        })
        .collect()
}

fn fill_card(match_: Res<Match<Farkle>>, say: Res<Words>, mut card: ResMut<TableCard>) {
    card.set_if_neq(TableCard(Some(chart_card(match_.rules(), &say))));
}

/// The chart and the house rules, where everybody can look them up.
pub(super) fn chart_card(rules: &Farkle, say: &Words) -> CardWords {
    let options = rules.options();
    let chart = options.chart;
    let mut lines = vec![(say.word("hot-dice-three-pairs"), number(say, chart.three_pairs().into()))];
    if options.four_and_pair {
        lines.push((say.word("option-farkle-four_and_pair"), say.word("value-on")));
    }
    let entry = if options.entry > 0 { number(say, options.entry.into()) } else { say.word("farkle-no-entry") };
    let last_lap = say.word(if options.last_lap { "value-on" } else { "value-off" });
    lines.extend([
        (say.word("option-farkle-goal"), number(say, rules.goal())),
        (say.word("option-farkle-entry"), entry),
        (say.word("option-farkle-last_lap"), last_lap),
    ]);
    let title = say.word(&format!("chart-{}", chart.name()));
    CardWords { title, grid: localization::grid(say, chart), lines }
}

/// Dice in the air are watched from near, those that one picks from above, everything else from the sofa.
fn point_the_camera(
    awaited: Res<AwaitedThrows>,
    match_: Res<Match<Farkle>>,
    choosing: Res<Choosing>,
    backlog: Res<Backlog<Farkle>>,
    mut director: ResMut<Director>,
) {
    let shot = if awaited.falling() {
        "tray"
    } else if matches!(match_.turn(), Turn::Over(_)) && backlog.is_empty() {
        "result"
    } else if choosing.seat.is_some() {
        "choice"
    } else {
        "overview"
    };
    director.bypass_change_detection().go(shot);
}
