//! What the seats of Multzo read and can do now: fills the display over the table from the facts shown so far. What only
//! one seat may know is written nowhere but while that seat looks at its tiles.

use bevy::prelude::*;

use super::super::table::layout::in_order;
use super::super::table::private_view::{Peek, PeekStarted, lift_after_warning};
use super::super::table::{HeldUp, ShownLayout};
use super::super::{Action, Coin, Event, Multzo, Source, Tile, score};
use super::choices::{Ask, Choosing, Open, look_button};
use super::{art, localization};
use crate::app::input::{Awake, Button};
use crate::app::render::camera::Director;
use crate::app::ui::chair_name;
use crate::app::ui::hud::{Banner, Caption, FaceIcon, Hud, Plaque, Prompt};
use crate::app::ui::{Boxes, GameBox, TableLog, Words};
use crate::rules::{Move, Rules, Seat, Turn};
use crate::sim::lobby::{ActiveController, Lobby, PendingSeats};
use crate::sim::table::{AwaitedThrows, Backlog, Match, Rebuilt, Shown, TableSystems};

/// What was shown so far, for the words over the table. The rules may be a move ahead of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct Told {
    caption: Option<Caption>,
    acting: Option<Seat>,
    round: u8,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Told>().add_systems(Startup, tell_the_boxes).add_systems(
        Update,
        (tell_facts, count_looks, fill_hud, point_the_camera, stay_awake)
            .chain()
            .in_set(TableSystems::Show)
            .after(crate::sim::table::ShowNext)
            // What is written changes in the frame in which tiles are lifted.
            .after(lift_after_warning)
            .run_if(resource_exists::<Match<Multzo>>),
    );
}

fn tell_the_boxes(mut boxes: ResMut<Boxes>) {
    boxes.0.insert(Multzo::GAME, GameBox { sides: None, tables: Some(localization::tables) });
}

fn name(lobby: &Lobby, say: &Words, seat: Seat) -> String {
    lobby.slot(seat).map_or_else(String::new, |slot| chair_name(say, seat, slot))
}

/// The colour of whoever did what a line of the history tells.
fn colour(lobby: &Lobby, seat: Seat) -> u8 {
    lobby.slot(seat).map_or(seat.0, |slot| slot.colour)
}

/// A tile as a symbol beside words.
fn icon(tile: Tile) -> FaceIcon {
    FaceIcon { icon: art::card(tile), tint: Some(Color::WHITE) }
}

/// Facts become captions and lines of the history as they are shown.
fn tell_facts(
    mut shown: MessageReader<Shown<Multzo>>,
    mut rebuilt: MessageReader<Rebuilt<Multzo>>,
    (match_, backlog, peek): (Res<Match<Multzo>>, Res<Backlog<Multzo>>, Res<Peek>),
    (lobby, say): (Res<Lobby>, Res<Words>),
    (mut told, mut log): (ResMut<Told>, ResMut<TableLog>),
) {
    let by = |seat: Seat| name(&lobby, &say, seat);
    let whose = |fact: &Event| seat_of(fact).map(|seat| colour(&lobby, seat));
    let line = |fact: &Event| localization::sentence(fact, &say, by).map(|text| (whose(fact), text));
    if rebuilt.read().count() > 0 {
        shown.clear();
        let facts = backlog.shown(match_.story());
        *told = Told { round: 1, ..Told::default() };
        for fact in facts {
            if let Event::RoundBegan { round, .. } = fact {
                told.round = *round;
            }
        }
        log.0 = facts.iter().filter_map(line).collect();
        // Who looked how often is no part of the match, but of the evening.
        let seats = (0..match_.rules().seats()).map(Seat).filter(|seat| peek.times(*seat) > 0);
        let looked = |seat: Seat| localization::looked(&say, &by(seat), peek.times(seat));
        log.0.extend(seats.map(|seat| (Some(colour(&lobby, seat)), looked(seat))));
        return;
    }
    for Shown(fact) in shown.read() {
        if let Event::RoundBegan { round, .. } = fact {
            told.round = *round;
        }
        let Some(line) = line(fact) else { continue };
        let faces = match fact {
            Event::DrewFaceUp { tile, .. } | Event::Discarded { tile, .. } => vec![icon(*tile)],
            Event::HandShown { tiles, .. } => tiles.iter().copied().map(icon).collect(),
            Event::CategoryWon { seat, .. } => hand_of(&backlog, &match_, *seat),
            _ => Vec::new(),
        };
        told.caption = Some(Caption { faces, text: line.1.clone() });
        log.0.push(line);
    }
}

/// The hand that a seat showed last.
fn hand_of(backlog: &Backlog<Multzo>, match_: &Match<Multzo>, seat: Seat) -> Vec<FaceIcon> {
    let shown = backlog.shown(match_.story()).iter().rev().find_map(|fact| match fact {
        Event::HandShown { seat: of, tiles } if *of == seat => Some(tiles.clone()),
        _ => None,
    });
    let tiles = shown.map(|tiles| in_order(&tiles)).unwrap_or_default();
    tiles.into_iter().map(icon).collect()
}

const fn seat_of(fact: &Event) -> Option<Seat> {
    match fact {
        Event::DrewFromStock { seat, .. }
        | Event::DrewFaceUp { seat, .. }
        | Event::Discarded { seat, .. }
        | Event::Declared { seat }
        | Event::HandShown { seat, .. }
        | Event::CategoryWon { seat, .. }
        | Event::CoinsTaken { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// The history counts how often each seat looked at its tiles.
fn count_looks(
    mut looked: MessageReader<PeekStarted>,
    (lobby, say): (Res<Lobby>, Res<Words>),
    mut log: ResMut<TableLog>,
) {
    for look in looked.read() {
        let sentence = localization::looked(&say, &name(&lobby, &say, look.seat), look.times);
        log.0.push((Some(colour(&lobby, look.seat)), sentence));
    }
}

fn fill_hud(
    match_: Res<Match<Multzo>>,
    (lobby, say): (Res<Lobby>, Res<Words>),
    (mut told, backlog, laid): (ResMut<Told>, Res<Backlog<Multzo>>, Res<ShownLayout>),
    (choosing, peek): (Res<Choosing>, Res<Peek>),
    (awaited, pending_seats): (Res<AwaitedThrows>, Res<PendingSeats>),
    mut hud: ResMut<Hud>,
    mut last_asked: Local<(Option<Seat>, Option<Seat>)>,
) {
    let rules = match_.rules();
    // Nobody's turn begins before all that came before it was shown.
    if backlog.is_empty() && told.acting != rules.acting() {
        told.acting = rules.acting();
    }
    let acting = told.acting;
    let looks = peek.open();
    let device = |seat: Seat| lobby.slot(seat).and_then(|slot| slot.device);
    let person =
        pending_seats.0.lowest().filter(|seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_)));
    let mut next = Hud {
        title: title(&say, &told, laid.layout.stock),
        plaques: plaques(rules, &lobby, &say, &laid, acting),
        caption: told.caption.clone(),
        prompts: Vec::new(),
        prompted: looks.or(person).and_then(device),
        message: hud.message.clone(),
        banner: hud.banner.clone(),
    };
    if let Some(open) = &choosing.open {
        let sees = looks == Some(open.seat);
        next.caption = Some(asked(&match_, &say, &laid, open, sees).unwrap_or_default());
        next.prompts = prompts(&say, open, sees, look_button(device(open.seat)));
        if sees && !choosing.odds {
            next.prompts.push(Prompt::new(&say, Button::Odds, "prompt-odds"));
        }
    } else if let Some(seat) =
        person.filter(|seat| laid.layout.held[seat.index()] > 0 && laid.layout.shown[seat.index()].is_none())
    {
        next.prompts.push(Prompt::new(&say, look_button(device(seat)), "prompt-look"));
    }
    if let (Some(seat), true) = (looks, choosing.odds) {
        let lines = localization::odds(&say, &rules.view(Some(seat)));
        next.caption = Some(Caption { faces: Vec::new(), text: lines });
    }
    let may = |seat: &Seat| match_.may_take_back(*seat, &awaited) && lobby.needs_person(*seat);
    if let Some(seat) = (0..rules.seats()).map(Seat).find(may) {
        next.prompts.push(Prompt::new(&say, Button::Undo, "prompt-take-back").on(device(seat)));
    }
    if (acting, peek.seat()) != *last_asked {
        *last_asked = (acting, peek.seat());
        next.banner = banner(&lobby, &say, acting, peek.seat());
    }
    hud.set_if_neq(next);
}

/// Whose turn begins; before a look at tiles, who looks, and that all others look away.
fn banner(lobby: &Lobby, say: &Words, acting: Option<Seat>, looks: Option<Seat>) -> Option<Banner> {
    let seat = looks.or(acting)?;
    let slot = lobby.slot(seat)?;
    let others = lobby.iter().any(|(other, _)| other != seat && lobby.needs_person(other));
    let args = [("name", chair_name(say, seat, slot).into())];
    let text = match looks {
        Some(_) if others => say.say("multzo-look-away", &args),
        Some(_) => say.say("multzo-looks", &args),
        None => say.say("banner-turn", &args),
    };
    Some(Banner { seat, colour: slot.colour, text })
}

fn prompts(say: &Words, open: &Open, sees: bool, look: Button) -> Vec<Prompt> {
    let mut all = Vec::new();
    match &open.ask {
        Ask::Draw(_) => {
            all.push(Prompt::new(say, Button::Accept, "prompt-draw"));
            all.push(Prompt::new(say, Button::Left, "prompt-choose"));
        }
        Ask::LayDown(_, may) if sees => {
            let key = if open.face_down { "prompt-declare" } else { "prompt-discard" };
            all.push(Prompt::new(say, Button::Accept, key));
            all.push(Prompt::new(say, Button::Left, "prompt-choose"));
            // A mouse looks with the button that others turn a tile over with; it points at the place instead.
            if *may && look != Button::Back {
                let key = if open.face_down { "prompt-face-up" } else { "prompt-face-down" };
                all.push(Prompt::new(say, Button::Back, key));
            }
        }
        Ask::LayDown(..) => {}
        Ask::Coins(_) => {
            all.push(Prompt::new(say, Button::Accept, "prompt-take-coins"));
            all.push(Prompt::new(say, Button::Left, "prompt-choose"));
            return all;
        }
    }
    if !sees {
        all.push(Prompt::new(say, look, "prompt-look"));
    }
    all
}

/// What is asked, and what the choice under the cursor would bring.
fn asked(match_: &Match<Multzo>, say: &Words, laid: &ShownLayout, open: &Open, sees: bool) -> Option<Caption> {
    let text = |key: &str| Caption { faces: Vec::new(), text: say.word(key) };
    Some(match &open.ask {
        Ask::Draw(sources) => match sources.get(open.cursor)? {
            Source::Stock => Caption {
                faces: Vec::new(),
                text: say.say("multzo-ask-stock", &[("left", i64::from(laid.layout.stock).into())]),
            },
            Source::FaceUp(tile) => Caption {
                faces: vec![icon(*tile)],
                text: say.say("multzo-ask-discard", &[("tile", localization::tile(say, *tile).into())]),
            },
        },
        Ask::LayDown(..) if !sees => text("multzo-ask-look"),
        Ask::LayDown(..) if open.face_down => text("multzo-ask-face-down"),
        Ask::LayDown(..) => text("multzo-ask-face-up"),
        Ask::Coins(actions) => {
            let action = *actions.get(open.cursor)?;
            let (won, score) = bring(match_, open.seat, action)?;
            let mut coins = laid.layout.taken[open.seat.index()].clone();
            coins.extend(won.iter().copied());
            let args = [
                ("coins", localization::coins(say, &won).into()),
                ("sum", localization::sum(say, &coins).into()),
                ("score", score.into()),
            ];
            let key = if matches!(action, Action::TakeNull(_)) { "multzo-ask-null" } else { "multzo-ask-coins" };
            Caption { faces: Vec::new(), text: say.say(key, &args) }
        }
    })
}

/// The coins that an answer brings, and the score with them: the rules try it on a copy.
fn bring(match_: &Match<Multzo>, seat: Seat, action: Action) -> Option<(Vec<Coin>, i32)> {
    let mut facts = Vec::new();
    match_.rules().clone().apply(&Move::Act { seat, action }, &mut facts).ok()?;
    facts.into_iter().find_map(|fact| match fact {
        Event::CoinsTaken { seat: of, coins, score } if of == seat => Some((coins.to_vec(), score)),
        _ => None,
    })
}

fn title(say: &Words, told: &Told, stock: u8) -> String {
    let round = say.say("multzo-round", &[("round", i64::from(told.round).into())]);
    let left = say.say("multzo-stock", &[("left", i64::from(stock).into())]);
    format!("{} · {round} · {left}", say.word("game-multzo"))
}

fn plaques(rules: &Multzo, lobby: &Lobby, say: &Words, laid: &ShownLayout, acting: Option<Seat>) -> Vec<Plaque> {
    (0..rules.seats())
        .filter_map(|index| {
            let seat = Seat(index);
            let slot = lobby.slot(seat)?;
            let coins = &laid.layout.taken[seat.index()];
            Some(Plaque {
                seat: index,
                colour: slot.colour,
                name: chair_name(say, seat, slot),
                score: score(coins).to_string(),
                extra: localization::sum(say, coins),
                device: slot.device,
                acting: acting == Some(seat) && !matches!(rules.turn(), Turn::Over(_)),
                lost: lobby.waiting_for(seat).is_some() || slot.lost.is_some(),
                bot: lobby.bot_at(seat).is_some(),
            })
        })
        .collect()
}

/// Everything is seen from the sofa, so that tiles that are held up stand where they should; the end from nearer.
fn point_the_camera(
    (match_, backlog, peek): (Res<Match<Multzo>>, Res<Backlog<Multzo>>, Res<Peek>),
    mut director: ResMut<Director>,
    mut looked: Local<bool>,
) {
    let looks = peek.seat().is_some();
    let shot = if matches!(match_.turn(), Turn::Over(_)) && backlog.is_empty() { "result" } else { "overview" };
    if looks && !*looked && director.wanted != "overview" {
        // Somebody stepped to another shot: tiles are held before the usual one.
        director.bypass_change_detection().go("");
    }
    *looked = looks;
    director.bypass_change_detection().go(shot);
}

/// Tiles on their way up before the camera, and a warning that runs out, want frames.
fn stay_awake(peek: Res<Peek>, held_up: Query<(), With<HeldUp>>, mut awake: ResMut<Awake>) {
    if peek.seat().is_some() || !held_up.is_empty() {
        awake.frames(Awake::AFTERGLOW);
    }
}
