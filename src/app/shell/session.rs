//! Starts, resumes, ends and leaves matches as the screens request. Uses games only through the catalogue.

use std::io::Write as _;

use bevy::ecs::message::signal_message_update_system;
use bevy::prelude::*;
use bevy::time::Real;
use serde_json::Value;

use super::lead::lead_changes;
use super::resume::{MatchOpening, OpenedMatch};
use super::seed::new_seed;
use super::{programs, resume, starter};
use crate::app::audio::Cue;
use crate::app::input::{LastDevice, RedrawRequests, ThrowGestures};
use crate::app::lesson::Lesson;
use crate::app::render::pipeline_warmup::PipelineWarmup;
use crate::app::render::tokens::Tokens;
use crate::app::saves::{Disk, Findings, SaveSystems, Settings};
use crate::app::ui;
use crate::app::ui::toast::ShowToast;
use crate::app::ui::{
    ClearTableSystems, ContinuePressed, DeletePressed, GameSetup, LeaveTable, Localization, MatchSummary, Overlay,
    QuitPressed, RematchPressed, RevealPressed, Screen, SeatSummary, StartPressed, SurprisePressed,
};
use crate::catalog::{Catalog, GameEntry};
use crate::launch::LaunchPlan;
use crate::rules::record::{Player, SeatRecord};
use crate::sim::PlayerError;
use crate::sim::lobby::{Device, Lobby, PendingSeats, Slot};
use crate::sim::table::clock::{ChoiceClock, MatchClock};
use crate::sim::table::pieces::{Dropping, Flicked, Snapping};
use crate::sim::table::tween::arc::Flying;
use crate::sim::table::tween::slide::Sliding;
use crate::sim::table::{
    AutoThrow, AwaitedThrows, MatchOver, MatchPlan, MatchProgress, MoveStore, SceneLoadError, TableBusy, TableEntry,
    TableError, TableOpen, TableSpeed, TableStore, ThrowStage,
};

/// The match at the table.
#[derive(Resource, Clone)]
pub struct Session {
    /// Its game.
    pub game: &'static GameEntry,
    /// Its seats, options and seed.
    pub plan: MatchPlan,
    /// Whether the program prints the result and exits when the match is over.
    pub exit: bool,
    /// Whether it was over before it was opened. Then it counts nowhere.
    pub was_over: bool,
    /// When the match began, in seconds of [`Time<Real>`]; `None` if it was continued.
    pub(super) began: Option<f64>,
    /// When the result screen opens, in seconds of [`Time<Real>`]; `None` until the match is over.
    pub(super) ends: Option<f64>,
}

/// Opens the table of this plan instead of the shelf.
#[derive(Resource, Clone)]
pub struct PendingLaunch(pub LaunchPlan);

/// A match whose header is being saved. Its table opens when that is done.
#[derive(Resource)]
struct MatchStart {
    game: &'static GameEntry,
    plan: MatchPlan,
    exit: bool,
    store: Option<Box<dyn MoveStore>>,
    from: StartedFrom,
}

/// Where a match was started: where to return if it cannot start.
enum StartedFrom {
    CommandLine,
    /// The setup page, with its lobby as it was before.
    Setup(Lobby),
    Rematch,
}

/// The interval of frames for a visible clock while nothing moves, in seconds.
const CLOCK_INTERVAL: f32 = 0.25;

/// Starts and ends matches and the program, in [`Last`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SessionSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<resume::SavedMatches>()
        .init_resource::<resume::RememberedDevices>()
        .init_resource::<programs::AllowedPrograms>()
        .add_systems(Startup, resume::search)
        // Matches start and end in `Last`, so that no system at the table loses its match in the middle of a frame.
        .add_systems(
            Last,
            (
                open_launch_plan.run_if(resource_exists::<PendingLaunch>),
                start.run_if(on_message::<StartPressed>),
                resume.run_if(on_message::<ContinuePressed>),
                surprise.run_if(on_message::<SurprisePressed>),
                resume::delete.run_if(on_message::<DeletePressed>),
                resume::reveal.run_if(on_message::<RevealPressed>),
                rematch.run_if(on_message::<RematchPressed>),
                finish_start.run_if(resource_exists::<MatchStart>),
                finish_resume.run_if(resource_exists::<MatchOpening>),
                leave.run_if(on_message::<LeaveTable>),
                end.run_if(
                    on_message::<MatchOver>
                        .and_then(not(resource_exists::<Lesson>))
                        .and_then(not(in_state(Screen::Attract))),
                ),
                show_result.run_if(resource_exists::<Session>),
                resume::take_results,
                resume::wake_after_settings.run_if(resource_changed::<Settings>),
                quit.run_if(on_message::<QuitPressed>),
                (|disk: Res<Disk>| disk.flush()).run_if(on_message::<AppExit>),
            )
                .chain()
                .in_set(SessionSystems)
                .after(SaveSystems),
        )
        .add_systems(Update, (pause_under_overlays, request_frames))
        // The engine drops old messages after a fixed step, and none runs while virtual time is paused.
        .add_systems(Last, signal_message_update_system.run_if(|time: Res<Time<Virtual>>| time.is_paused()))
        .add_systems(OnEnter(Screen::Shelf), leave_table.in_set(ClearTableSystems))
        .add_systems(OnEnter(Screen::Setup), leave_table.in_set(ClearTableSystems));
    // For measurements only: draw continuously.
    if std::env::var_os("ROLLICK_REDRAW").is_some_and(|wanted| wanted == "always") {
        app.add_systems(Startup, |mut redraw: ResMut<RedrawRequests>| redraw.hold("a measurement"));
    }
}

/// Clears the table on every way that leads away from it.
pub(super) fn leave_table(world: &mut World) {
    if let Some(MatchStart { from: StartedFrom::Setup(before), .. }) = world.remove_resource::<MatchStart>() {
        world.insert_resource(before);
    }
    let Some(session) = world.get_resource::<Session>() else { return };
    let seed = session.plan.seed;
    resume::remember_devices(world, seed);
    clear_table(world);
    let seats = world.resource::<GameSetup>().game().seats;
    world.resource_mut::<Lobby>().end(seats.0..=seats.1);
    resume::search(world);
}

fn open_launch_plan(world: &mut World) {
    let Some(PendingLaunch(plan)) = world.remove_resource::<PendingLaunch>() else { return };
    world.resource_mut::<programs::AllowedPrograms>().allow(&plan.seats);
    let mut lobby = Lobby::of(plan.seats.iter().map(|player| (player.clone(), String::new())));
    // The first person uses the keyboard and mouse; others join with a press.
    assign_first_device(&mut lobby, Device::Keys);
    world.insert_resource(lobby);
    if let Some(speed) = plan.speed {
        world.resource_mut::<TableSpeed>().speed = speed;
    }
    let Some(game) = world.resource::<Catalog>().by_name(plan.game) else { return };
    world.resource_mut::<GameSetup>().choose(game.name);
    let seed = plan.seed.unwrap_or_else(new_seed);
    start_match(world, game, plan.rules, seed, plan.exit, StartedFrom::CommandLine);
}

/// Opens the setup page of a game at random: one for as many people as there are, and not the one played last.
fn surprise(world: &mut World) {
    world.resource_mut::<Messages<SurprisePressed>>().clear();
    let people = world.resource::<Lobby>().people();
    let last = world.resource::<GameSetup>().game().name;
    let catalog = *world.resource::<Catalog>();
    let fits = |game: &&GameEntry| game.name != last && usize::from(game.seats.1) >= people;
    let games: Vec<&GameEntry> = catalog.games().filter(fits).collect();
    // Eight people: it may be the only one.
    let chosen = games.get((new_seed() % games.len().max(1) as u64) as usize).map_or(last, |game| game.name);
    world.resource_mut::<GameSetup>().choose(chosen);
    show_screen(world, Screen::Setup);
}

/// Gives the slot of the first person to a device.
fn assign_first_device(lobby: &mut Lobby, device: Device) {
    let first = lobby.iter().find(|(_, slot)| slot.wants_device()).map(|(seat, _)| seat);
    if let Some(seat) = first
        && let Err(error) = lobby.claim(seat, device)
    {
        debug!("{device:?} cannot take {seat:?}: {error:?}");
    }
}

/// Who plays a slot of a match, in which no slot is free.
fn player(slot: &Slot) -> Player {
    slot.controller.clone().unwrap_or(Player::Person)
}

/// The seats of a match of these players.
pub(super) fn seat_records(lobby: &Lobby) -> Vec<SeatRecord> {
    let record = |slot: &Slot| SeatRecord {
        colour: Some(slot.colour),
        hints: slot.hints,
        ..SeatRecord::new(slot.name.clone(), player(slot))
    };
    lobby.slots.iter().map(record).collect()
}

fn start(world: &mut World) {
    let Some(pressed) = world.resource_mut::<Messages<StartPressed>>().drain().last() else { return };
    if is_opening(world) {
        return;
    }
    let Some(game) = world.resource::<Catalog>().by_name(pressed.game) else { return };
    let before = world.resource::<Lobby>().clone();
    if let Err(reason) = world.resource_mut::<Lobby>().begin() {
        debug!("the match cannot begin: {reason:?}");
        return;
    }
    let seats = world.resource::<Lobby>().slots.len() as u8;
    let from = StartedFrom::Setup(before);
    let rules: Vec<String> = pressed.rules.into_iter().chain(starter::of_first_match(world, game, seats)).collect();
    match (game.rules.check_options)(seats, &rules) {
        Ok(options) => start_match(world, game, options, new_seed(), false, from),
        Err(error) => fail_start(world, game, false, from, &TableError::Start(error)),
    }
}

pub(super) fn show_error(world: &mut World, error: &dyn PlayerError) {
    let text = world.resource::<Localization>().error_text(error);
    world.write_message(ShowToast(text));
}

/// Starts a match with the current lobby: saves its header, then opens its table.
fn start_match(world: &mut World, game: &'static GameEntry, options: Value, seed: u64, exit: bool, from: StartedFrom) {
    let plan = MatchPlan { seats: seat_records(world.resource::<Lobby>()), options, seed };
    let header = match (game.table.header)(&plan) {
        Ok(header) => header,
        Err(error) => return fail_start(world, game, exit, from, &error),
    };
    let mut store = resume::new_store(world);
    if let Some(store) = &mut store {
        store.begin(&header);
    }
    world.insert_resource(MatchStart { game, plan, exit, store, from });
}

/// Opens the table of a match when its header is on disk.
fn finish_start(world: &mut World) {
    let result = match &mut world.resource_mut::<MatchStart>().store {
        Some(store) => store.poll().map(|(_, result)| result),
        None => Some(Ok(())),
    };
    let Some(result) = result else { return world.resource_mut::<RedrawRequests>().draw_frames(1) };
    let Some(MatchStart { game, plan, exit, store, from }) = world.remove_resource() else { return };
    if let Err(error) = result {
        return fail_start(world, game, exit, from, &*error);
    }
    clear_table(world);
    world.insert_resource(store.map(TableStore::from).unwrap_or_default());
    match (game.table.start)(world, &plan) {
        Ok(problem) => open_table(world, game, plan, exit, problem),
        Err(error) => {
            world.insert_resource(TableStore::default());
            fail_start(world, game, exit, from, &error);
        }
    }
}

/// Reports why a match cannot start, and returns to where the player can try again.
fn fail_start(world: &mut World, game: &GameEntry, exit: bool, from: StartedFrom, error: &dyn PlayerError) {
    error!("{error}");
    match from {
        StartedFrom::CommandLine => {
            if exit {
                world.write_message(AppExit::error());
            }
        }
        // All players keep their seats and can press Start again.
        StartedFrom::Setup(before) => world.insert_resource(before),
        // The old match is over and there is no new one: return to the shelf.
        StartedFrom::Rematch => {
            clear_table(world);
            world.resource_mut::<Lobby>().end(game.seats.0..=game.seats.1);
            show_screen(world, Screen::Shelf);
        }
    }
    show_error(world, error);
}

pub(super) fn open_table(
    world: &mut World,
    game: &'static GameEntry,
    plan: MatchPlan,
    exit: bool,
    problem: Option<SceneLoadError>,
) {
    if let Some(problem) = problem {
        warn!("{problem}");
        show_error(world, &problem);
    }
    let began = Some(world.resource::<Time<Real>>().elapsed_secs_f64());
    world.insert_resource(Session { game, plan, exit, was_over: false, began, ends: None });
    world.resource_mut::<ThrowGestures>().still = false;
    show_screen(world, Screen::Table);
}

pub(super) fn show_screen(world: &mut World, screen: Screen) {
    world.resource_mut::<NextState<Screen>>().set(screen);
}

/// Whether a match is about to open.
pub(super) fn is_opening(world: &World) -> bool {
    world.contains_resource::<MatchStart>() || world.contains_resource::<MatchOpening>()
}

/// Opens the chosen saved match, once it is clear which programs may start: reads it, then opens its table.
fn resume(world: &mut World) {
    let Some(pressed) = world.resource_mut::<Messages<ContinuePressed>>().drain().last() else { return };
    if is_opening(world) {
        return;
    }
    let Some(left) = resume::chosen(world) else {
        let text = world.resource::<Localization>().text("continue-nothing");
        world.write_message(ShowToast(text));
        return;
    };
    // A finished match has nothing left to play, so no program starts.
    let pressed = if left.over { ContinuePressed::WithBots } else { pressed };
    if let Some(players) = programs::admit(world, &left.header.seats, pressed) {
        resume::open(world, left, players);
    }
}

/// Opens the table of a match that was read.
fn finish_resume(world: &mut World) {
    let Some(result) = world.resource::<MatchOpening>().reply.take() else {
        return world.resource_mut::<RedrawRequests>().draw_frames(1);
    };
    let Some(MatchOpening { left, players, .. }) = world.remove_resource() else { return };
    let Some(game) = world.resource::<Catalog>().by_name(&left.header.game) else { return };
    let OpenedMatch { lines, resumed } = match result {
        Ok(opened) => opened,
        Err(error) => {
            warn!("{error}");
            resume::search(world);
            return show_error(world, &error);
        }
    };
    let plan = MatchPlan { seats: left.header.seats, options: left.header.options, seed: left.header.seed };
    let mut lobby = Lobby::of_seats(&players);
    let before = world.resource::<Lobby>().clone();
    resume::return_devices(world, &mut lobby, plan.seed);
    // A player without a seat of that match takes the first free one; others join with a press.
    let pressed = world.resource::<LastDevice>().0;
    if lobby.seat_held_by(pressed).is_none() {
        assign_first_device(&mut lobby, if pressed == Device::Mouse { Device::Keys } else { pressed });
    }
    clear_table(world);
    world.insert_resource(lobby);
    world.resource_mut::<GameSetup>().choose(game.name);
    let was_over = resumed.is_none();
    if let Some(resumed) = resumed {
        world.resource::<Findings>().add(resumed.findings.iter().cloned());
        let store = resumed.into_store(world.resource::<Disk>());
        world.insert_resource(TableStore::new(store));
    }
    match (game.table.resume)(world, &lines) {
        Ok(problem) => {
            open_table(world, game, plan, false, problem);
            let mut session = world.resource_mut::<Session>();
            (session.was_over, session.began) = (was_over, None);
        }
        Err(error) => {
            warn!("{error}");
            world.insert_resource(TableStore::default());
            world.insert_resource(before);
            // Offer the next older match.
            resume::exclude(world, left.path);
            let words = world.resource::<Localization>();
            let text = words.text_with("match-unplayable", &[("why", words.error_text(&error).into())]);
            world.write_message(ShowToast(text));
        }
    }
}

/// Starts a new match with the same seats and house rules.
fn rematch(world: &mut World) {
    world.resource_mut::<Messages<RematchPressed>>().clear();
    let Some(session) = world.get_resource::<Session>().cloned() else { return };
    if is_opening(world) {
        return;
    }
    world.resource_mut::<Lobby>().resume();
    let seats = session.plan.seats.len() as u8;
    let options = starter::of_rematch(world, session.game, session.plan.options, seats);
    start_match(world, session.game, options, new_seed(), session.exit, StartedFrom::Rematch);
}

/// Returns to the shelf. The match is on disk and can be resumed.
fn leave(world: &mut World) {
    world.resource_mut::<Messages<LeaveTable>>().clear();
    leave_table(world);
    show_screen(world, Screen::Shelf);
}

pub(super) fn clear_table(world: &mut World) {
    if let Some(session) = world.remove_resource::<Session>() {
        (session.game.table.clear)(world);
    }
    // Its last writes are still carried out.
    world.insert_resource(TableStore::default());
    world.remove_resource::<Lesson>();
    world.resource_mut::<TableSpeed>().fast_forward = false;
}

fn progress(world: &World) -> Option<(TableEntry, MatchProgress)> {
    let table = world.get_resource::<Session>()?.game.table;
    Some((table, (table.progress)(world)?))
}

/// Prepares the result of a finished match, and schedules the result screen.
fn end(world: &mut World) {
    let Some(over) = world.resource_mut::<Messages<MatchOver>>().drain().last() else { return };
    let Some((_, progress)) = progress(world) else { return };
    let now = world.resource::<Time<Real>>().elapsed_secs_f64();
    let wait =
        world.resource::<Tokens>().time.match_end.as_secs_f64() / f64::from(world.resource::<TableSpeed>().scale());
    let lobby = world.resource::<Lobby>().clone();
    let words = world.resource::<Localization>();
    let mut seats: Vec<SeatSummary> = lobby
        .slots
        .iter()
        .zip(over.outcome.scores())
        .enumerate()
        .map(|(index, (slot, score))| SeatSummary {
            name: ui::seat_name(words, &lobby.slots, crate::rules::Seat(index as u8)),
            colour: slot.colour,
            score: *score,
            won: over.outcome.winners.contains(crate::rules::Seat(index as u8)),
            wins: 0,
        })
        .collect();
    let Some(was_over) = world.get_resource::<Session>().map(|session| session.was_over) else { return };
    if !was_over {
        world.resource::<MatchSummary>().count_wins(&mut seats);
    }
    let people_won = lobby.slots.iter().zip(&seats).any(|(slot, seat)| seat.won && slot.is_person());
    let people_play = lobby.slots.iter().any(Slot::is_person);
    let alone = match (over.outcome.scores(), people_play) {
        ([score], true) => Some(*score),
        _ => None,
    };
    let mut session = world.resource_mut::<Session>();
    session.ends = Some(if was_over { now } else { now + wait });
    let minutes = session.began.map(|began| ((now - began) / 60.0).round().max(1.0));
    let (game, exit) = (session.game, session.exit);
    let rules = session.plan.options.clone();
    let highlight = match alone {
        Some(score) if !was_over => {
            resume::note_high_score(world, game.name, rules, score);
            ("result-solo-score".to_owned(), vec![("n".to_owned(), score.to_string())])
        }
        Some(score) => ("result-solo-score".to_owned(), vec![("n".to_owned(), score.to_string())]),
        None => number("result-lead-changes", lead_changes(&progress.curve)),
    };
    let mut numbers = vec![
        match over.throws {
            // A game without dice.
            0 => number("result-moves", over.moves as u64),
            throws => number("result-rolls", u64::from(throws)),
        },
        highlight,
    ];
    numbers.extend(minutes.map(|minutes| number("result-minutes", minutes as u64)));
    world.insert_resource(MatchSummary {
        game: game.name.to_owned(),
        seats,
        series: (0..lobby.slots.len())
            .map(|seat| progress.curve.iter().filter_map(|scores| scores.get(seat).copied()).collect())
            .collect(),
        numbers,
    });
    if exit {
        if !print_result(game, &lobby, &over) {
            world.write_message(AppExit::error());
        }
    } else if !was_over {
        world.write_message(if people_won || !people_play { Cue::Win } else { Cue::Loss });
    }
}

fn number(key: &str, value: u64) -> (String, Vec<(String, String)>) {
    (key.to_owned(), vec![("n".to_owned(), value.to_string())])
}

/// Prints the result as one line of JSON to standard output; returns whether that succeeded.
fn print_result(game: &GameEntry, lobby: &Lobby, over: &MatchOver) -> bool {
    let seats: Vec<String> = lobby.slots.iter().map(|slot| player(slot).to_string()).collect();
    let result = serde_json::json!({
        "game": game.name,
        "seats": seats,
        "scores": over.outcome.scores(),
        "winners": over.outcome.winners,
        "moves": over.moves,
        "throws": over.throws,
    });
    match writeln!(std::io::stdout().lock(), "{result}") {
        Ok(()) => true,
        // The reader of a pipe may have exited.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => true,
        Err(error) => {
            eprintln!("rollick: the result cannot be written ({error})");
            false
        }
    }
}

fn show_result(
    time: Res<Time<Real>>,
    mut session: ResMut<Session>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let Some(ends) = session.ends else { return };
    if time.elapsed_secs_f64() < ends {
        redraw.draw_in((ends - time.elapsed_secs_f64()) as f32);
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

/// Pauses the table and its input while an overlay is open.
pub(super) fn pause_under_overlays(
    screen: Res<State<Screen>>,
    (overlay, warmup): (Res<State<Overlay>>, Option<Res<PipelineWarmup>>),
    mut gestures: ResMut<ThrowGestures>,
    mut time: ResMut<Time<Virtual>>,
) {
    let covered = **overlay != Overlay::None || warmup.is_some_and(|now| *now != PipelineWarmup::Done);
    let still = covered || **screen != Screen::Table;
    if gestures.still != still {
        gestures.still = still;
    }
    let stop = covered && **screen == Screen::Table;
    if time.is_paused() != stop {
        if stop { time.pause() } else { time.unpause() }
    }
}

/// Requests continuous frames while anything at the table moves or is about to; otherwise the program sleeps.
fn request_frames(
    up: Option<Res<TableOpen>>,
    session: Option<Res<Session>>,
    awaited: Res<AwaitedThrows>,
    lobby: Res<Lobby>,
    pending_seats: Res<PendingSeats>,
    (screen, busy, auto, gestures): (Res<State<Screen>>, Res<TableBusy>, Res<AutoThrow>, Res<ThrowGestures>),
    pieces: Query<(), Or<(With<Dropping>, With<Flicked>, With<Snapping>, With<Sliding>, With<Flying>)>>,
    (match_clock, choice_clock): (Res<MatchClock>, Res<ChoiceClock>),
    mut redraw: ResMut<RedrawRequests>,
    time: Res<Time<Virtual>>,
) {
    // Between two states that wait for a person, something is being decided, presented or thrown.
    let waits_for_people = !pending_seats.0.is_empty()
        && pending_seats.0.into_iter().all(|seat| lobby.needs_person(seat))
        && !awaited.falling();
    let over = session.is_none_or(|session| session.ends.is_some());
    let in_hand = || awaited.iter().any(|throw| throw.stage == ThrowStage::InHand && auto.throws(throw, &lobby));
    let is_animating =
        !waits_for_people || *busy != TableBusy::No || gestures.are_active() || in_hand() || !pieces.is_empty();
    let moving = up.is_some() && **screen == Screen::Table && !time.is_paused() && is_animating && !over;
    redraw.hold_while("table", moving);
    // A visible clock keeps running while everything else sleeps.
    if up.is_some() && !time.is_paused() && (match_clock.limit.is_some() || choice_clock.left.is_some()) {
        redraw.draw_in(CLOCK_INTERVAL);
    }
}
