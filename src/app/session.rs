//! Follows what the screens decide: deals, resumes, ends and leaves matches. Knows games only through the registry.

use bevy::prelude::*;
use bevy::time::Real;
use rand::TryRng;
use rand::rngs::SysRng;
use serde_json::Value;

use super::kept;
use crate::cli::{self, PlayPlan};
use crate::games::{self, Entry};
use crate::input::{Awake, Hands, LastDevice};
use crate::record::{Player, SeatRecord};
use crate::sound::Cue;
use crate::table::pieces::{Dropping, Flicked};
use crate::table::seating::{Device, Holder, Seating, ToAct};
use crate::table::{AwaitedThrows, DealPlan, Ledger, MatchOver, Pace, Speed, Standing, TableEntry, TableUp, TakeBack};
use crate::ui::toast::Say;
use crate::ui::{
    self, ContinuePressed, Evening, LeaveTable, MatchStory, Overlay, QuitPressed, RematchPressed, Screen, StartPressed,
    StorySeat, Words,
};

/// The match at the table, for whoever does not know its game.
#[derive(Resource, Clone)]
pub struct Session {
    /// Which game.
    pub game: &'static Entry,
    /// How it was dealt.
    pub plan: DealPlan,
    /// Leave when it is over, and print the result.
    pub exit: bool,
    /// When it began, on the real clock.
    began: f64,
    /// Until when the end is looked at before the result comes.
    ends: Option<f64>,
}

/// Open the table of this plan instead of the shelf.
#[derive(Resource, Clone)]
pub(super) struct StraightToTable(pub PlayPlan);

/// How long everybody looks at the end before the result comes, in seconds at normal speed.
const LAST_LOOK: f64 = 2.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, kept::note_matches)
        // Matches come and go between frames: nothing that works at a table finds it gone halfway.
        .add_systems(
            Last,
            (
                go_straight_to_the_table.run_if(resource_exists::<StraightToTable>),
                start.run_if(on_message::<StartPressed>),
                resume.run_if(on_message::<ContinuePressed>),
                rematch.run_if(on_message::<RematchPressed>),
                leave.run_if(on_message::<LeaveTable>),
                end.run_if(on_message::<MatchOver>),
                go_to_the_result.run_if(resource_exists::<Session>),
                quit.run_if(on_message::<QuitPressed>),
            )
                .chain(),
        )
        .add_systems(Update, (stop_under_overlays, pass_on_take_backs, stay_awake, kept::tell_findings))
        .add_systems(OnEnter(Screen::Shelf), put_away)
        .add_systems(OnEnter(Screen::Seats), put_away);
    // For measuring only: never sleeps.
    if std::env::var_os("ROLLICK_REDRAW").is_some_and(|wanted| wanted == "always") {
        app.add_systems(Startup, |mut awake: ResMut<Awake>| awake.hold("a measurement"));
    }
}

/// Whatever leads away from the table leaves it cleared.
fn put_away(world: &mut World) {
    if world.get_resource::<Session>().is_none() {
        return;
    }
    clear_table(world);
    let seats = world.resource::<Evening>().game().seats;
    world.resource_mut::<Seating>().end(seats.0..=seats.1);
    kept::note_matches(world);
}

/// A new source of chance for a match.
fn new_seed() -> u64 {
    SysRng.try_next_u64().unwrap_or_else(|error| {
        warn!("the system gives no chance ({error}): the clock has to do");
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64)
    })
}

fn go_straight_to_the_table(world: &mut World) {
    let Some(StraightToTable(plan)) = world.remove_resource::<StraightToTable>() else { return };
    let mut seating = Seating::of(plan.seats.iter().map(|player| (holder(player), String::new())));
    // The first person plays with what lies on the desk; others take their seats with a press.
    sit_first(&mut seating, Device::Keys);
    world.insert_resource(seating);
    if let Some(speed) = plan.speed {
        world.resource_mut::<Pace>().speed = match speed {
            cli::Speed::Normal => Speed::Normal,
            cli::Speed::Fast => Speed::Fast,
            cli::Speed::Instant => Speed::Instant,
        };
    }
    world.resource_mut::<Evening>().choose(plan.game.name);
    let seed = plan.seed.unwrap_or_else(new_seed);
    deal(world, plan.game, plan.rules, seed, plan.exit);
}

/// Gives the first person's chair to a device.
fn sit_first(seating: &mut Seating, device: Device) {
    let first = seating.iter().find(|(_, chair)| chair.holder == Holder::Person).map(|(seat, _)| seat);
    if let Some(seat) = first
        && let Err(why) = seating.claim(seat, device)
    {
        debug!("{device:?} cannot take {seat:?}: {why:?}");
    }
}

fn holder(player: &Player) -> Holder {
    match player {
        Player::Person => Holder::Person,
        Player::Bot(level) => Holder::Bot(*level),
        Player::Program(path) => Holder::Program(path.into()),
    }
}

fn player(holder: &Holder) -> Player {
    match holder {
        Holder::Person | Holder::Nobody => Player::Person,
        Holder::Bot(level) => Player::Bot(*level),
        Holder::Program(path) => Player::Program(path.display().to_string()),
    }
}

fn start(world: &mut World) {
    let Some(pressed) = world.resource_mut::<Messages<StartPressed>>().drain().last() else { return };
    let Ok(game) = games::find(pressed.game) else { return };
    if let Err(not_yet) = world.resource_mut::<Seating>().begin() {
        debug!("the match cannot begin: {not_yet:?}");
        return;
    }
    let seats = world.resource::<Seating>().chairs.len() as u8;
    let Some(play) = game.play else { return };
    match (play.check_options)(seats, &pressed.rules) {
        Ok(options) => deal(world, game, options, new_seed(), false),
        Err(sentence) => say(world, sentence),
    }
}

fn say(world: &mut World, sentence: String) {
    world.write_message(Say(sentence));
}

/// Deals a match for the chairs as they are, and goes to the table.
fn deal(world: &mut World, game: &'static Entry, options: Value, seed: u64, exit: bool) {
    let Some(table) = game.table() else { return };
    let seats = world
        .resource::<Seating>()
        .chairs
        .iter()
        .map(|chair| SeatRecord {
            colour: Some(chair.colour),
            ..SeatRecord::new(chair.name.clone(), player(&chair.holder))
        })
        .collect();
    let plan = DealPlan { seats, options, seed };
    clear_table(world);
    let keep = kept::new_keep(world);
    world.resource_mut::<Ledger>().0 = keep;
    match (table.deal)(world, &plan) {
        Ok(problem) => sit_down(world, game, plan, exit, problem),
        Err(sentence) => {
            world.resource_mut::<Ledger>().0 = None;
            error!("{sentence}");
            say(world, sentence);
        }
    }
}

fn sit_down(world: &mut World, game: &'static Entry, plan: DealPlan, exit: bool, problem: Option<String>) {
    if let Some(problem) = problem {
        warn!("{problem}");
        say(world, problem);
    }
    let began = world.resource::<Time<Real>>().elapsed_secs_f64();
    world.insert_resource(Session { game, plan, exit, began, ends: None });
    world.resource_mut::<Hands>().still = false;
    go_to(world, Screen::Table);
}

fn go_to(world: &mut World, screen: Screen) {
    world.resource_mut::<NextState<Screen>>().set(screen);
}

/// Goes on with the newest match that was left.
fn resume(world: &mut World) {
    world.resource_mut::<Messages<ContinuePressed>>().clear();
    let opened = match kept::open_newest(world) {
        Ok(opened) => opened,
        Err(sentence) => return say(world, sentence),
    };
    let Some(table) = opened.game.table() else { return };
    let mut seating = Seating::of(opened.plan.seats.iter().map(|seat| (holder(&seat.kind), seat.name.clone())))
        .coloured(opened.plan.seats.iter().map(|seat| seat.colour));
    // Whoever pressed sits down on the first person's chair; others take theirs with a press.
    let pressed = world.resource::<LastDevice>().0;
    sit_first(&mut seating, if pressed == Device::Mouse { Device::Keys } else { pressed });
    clear_table(world);
    world.insert_resource(seating);
    world.resource_mut::<Evening>().choose(opened.game.name);
    world.resource_mut::<Ledger>().0 = Some(opened.keep);
    match (table.resume)(world, &opened.lines) {
        Ok(problem) => sit_down(world, opened.game, opened.plan, false, problem),
        Err(sentence) => {
            world.resource_mut::<Ledger>().0 = None;
            say(world, sentence);
        }
    }
}

/// The same seats, the same house rules, a new match.
fn rematch(world: &mut World) {
    world.resource_mut::<Messages<RematchPressed>>().clear();
    let Some(session) = world.get_resource::<Session>().cloned() else { return };
    world.resource_mut::<Seating>().resume();
    deal(world, session.game, session.plan.options, new_seed(), session.exit);
}

/// Back to the shelf; the match is on disk as it stands.
fn leave(world: &mut World) {
    world.resource_mut::<Messages<LeaveTable>>().clear();
    put_away(world);
    go_to(world, Screen::Shelf);
}

fn clear_table(world: &mut World) {
    if let Some(session) = world.remove_resource::<Session>()
        && let Some(table) = session.game.table()
    {
        (table.clear)(world);
    }
    world.resource_mut::<Ledger>().0 = None;
}

fn standing(world: &World) -> Option<(TableEntry, Standing)> {
    let table = world.get_resource::<Session>()?.game.table()?;
    Some((table, (table.standing)(world)?))
}

/// The match is over: its story is written, and after a last look the result comes.
fn end(world: &mut World) {
    let Some(over) = world.resource_mut::<Messages<MatchOver>>().drain().last() else { return };
    let Some((_, standing)) = standing(world) else { return };
    let now = world.resource::<Time<Real>>().elapsed_secs_f64();
    let wait = LAST_LOOK / f64::from(world.resource::<Pace>().scale());
    let seating = world.resource::<Seating>().clone();
    let words = world.resource::<Words>();
    let seats: Vec<StorySeat> = seating
        .chairs
        .iter()
        .zip(over.outcome.scores())
        .enumerate()
        .map(|(index, (chair, score))| StorySeat {
            name: ui::screens::chair_name(words, crate::rules::Seat(index as u8), chair),
            colour: chair.colour,
            score: *score,
            won: over.outcome.winners.contains(crate::rules::Seat(index as u8)),
        })
        .collect();
    let people_won = seating.chairs.iter().zip(&seats).any(|(chair, seat)| seat.won && chair.holder == Holder::Person);
    let people_play = seating.chairs.iter().any(|chair| chair.holder == Holder::Person);
    let Some(mut session) = world.get_resource_mut::<Session>() else { return };
    session.ends = Some(now + wait);
    let minutes = ((now - session.began) / 60.0).round().max(1.0);
    let (game, exit) = (session.game, session.exit);
    world.insert_resource(MatchStory {
        game: game.name.to_owned(),
        seats,
        series: (0..seating.chairs.len())
            .map(|seat| standing.curve.iter().filter_map(|scores| scores.get(seat).copied()).collect())
            .collect(),
        numbers: vec![
            number("story-throws", u64::from(over.throws)),
            number("story-lead-changes", lead_changes(&standing.curve)),
            number("story-minutes", minutes as u64),
        ],
    });
    if exit {
        print_result(game, &seating, &over);
    } else {
        world.write_message(if people_won || !people_play { Cue::Win } else { Cue::Loss });
    }
}

fn number(key: &str, value: u64) -> (String, Vec<(String, String)>) {
    (key.to_owned(), vec![("n".to_owned(), value.to_string())])
}

/// How often the lead went from one seat, or group of seats, to another.
fn lead_changes(curve: &[Vec<i32>]) -> u64 {
    let leader = |scores: &Vec<i32>| {
        let most = scores.iter().max()?;
        let mut best = scores.iter().enumerate().filter(|(_, score)| *score == most);
        let (seat, _) = best.next()?;
        best.next().is_none().then_some(seat)
    };
    let mut last = None;
    let mut changes = 0;
    for seat in curve.iter().filter_map(leader) {
        if last.is_some_and(|last| last != seat) {
            changes += 1;
        }
        last = Some(seat);
    }
    changes
}

/// The result as one line of JSON on standard output.
fn print_result(game: &Entry, seating: &Seating, over: &MatchOver) {
    let seats: Vec<String> = seating.chairs.iter().map(|chair| player(&chair.holder).to_string()).collect();
    println!(
        "{}",
        serde_json::json!({
            "game": game.name,
            "seats": seats,
            "scores": over.outcome.scores(),
            "winners": over.outcome.winners,
            "moves": over.moves,
            "throws": over.throws,
        })
    );
}

fn go_to_the_result(
    time: Res<Time<Real>>,
    mut session: ResMut<Session>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    mut awake: ResMut<Awake>,
) {
    let Some(ends) = session.ends else { return };
    if time.elapsed_secs_f64() < ends {
        awake.call((ends - time.elapsed_secs_f64()) as f32);
        return;
    }
    session.bypass_change_detection().ends = None;
    if session.exit {
        exit.write(AppExit::Success);
    } else {
        next.set(Screen::Result);
    }
}

fn quit(mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}

/// Under a menu the table stands still, and no press reaches it.
fn stop_under_overlays(
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut hands: ResMut<Hands>,
    mut time: ResMut<Time<Virtual>>,
) {
    let still = **overlay != Overlay::None || **screen != Screen::Table;
    if hands.still != still {
        hands.still = still;
    }
    let stop = **overlay != Overlay::None && **screen == Screen::Table;
    if time.is_paused() != stop {
        if stop { time.pause() } else { time.unpause() }
    }
}

fn pass_on_take_backs(mut pressed: MessageReader<ui::TakeBack>, mut asked: MessageWriter<TakeBack>) {
    for ui::TakeBack { seat } in pressed.read().copied() {
        asked.write(TakeBack { seat });
    }
}

/// While anything at the table moves or is about to, frames follow each other; else the program sleeps.
fn stay_awake(
    up: Option<Res<TableUp>>,
    session: Option<Res<Session>>,
    awaited: Res<AwaitedThrows>,
    seating: Res<Seating>,
    to_act: Res<ToAct>,
    pieces: Query<(), Or<(With<Dropping>, With<Flicked>)>>,
    mut awake: ResMut<Awake>,
    time: Res<Time<Virtual>>,
) {
    // Between two states that wait for a person something is being decided, shown or thrown.
    let waits_for_people =
        !to_act.0.is_empty() && to_act.0.into_iter().all(|seat| seating.needs_person(seat)) && !awaited.falling();
    let over = session.is_none_or(|session| session.ends.is_some());
    let moving = up.is_some() && !time.is_paused() && (!waits_for_people || !pieces.is_empty()) && !over;
    awake.hold_while("table", moving);
}
