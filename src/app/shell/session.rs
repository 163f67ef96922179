//! Follows what the screens decide: deals, resumes, ends and leaves matches. Knows games only through the registry.

use std::io::Write as _;

use bevy::ecs::message::signal_message_update_system;
use bevy::prelude::*;
use bevy::time::Real;
use rand::TryRng;
use rand::rngs::SysRng;
use serde_json::Value;

use super::resume;
use crate::app::audio::Cue;
use crate::app::input::{Awake, Hands, LastDevice};
use crate::app::ui;
use crate::app::ui::toast::Say;
use crate::app::ui::{
    ContinuePressed, GameSetup, LeaveTable, MatchSummary, Overlay, QuitPressed, RematchPressed, Screen, SeatSummary,
    StartPressed, Words,
};
use crate::catalog::{Catalog, GameEntry};
use crate::launch::LaunchPlan;
use crate::rules::record::{Player, SeatRecord};
use crate::sim::PlayerError;
use crate::sim::lobby::{Controller, Device, Lobby, PendingSeats};
use crate::sim::table::clock::{ChoiceClock, MatchClock};
use crate::sim::table::pieces::{Dropping, Flicked, Snapping};
use crate::sim::table::tween::arc::Flying;
use crate::sim::table::tween::slide::Sliding;
use crate::sim::table::{
    AutoThrow, AwaitedThrows, MatchOver, MatchPlan, MoveStore, Pace, SceneLoadError, Stage, Standing, TableBusy,
    TableEntry, TableError, TableStore, TableUp,
};

/// The match at the table, for whoever does not know its game.
#[derive(Resource, Clone)]
pub struct Session {
    /// Which game.
    pub game: &'static GameEntry,
    /// How it was dealt.
    pub plan: MatchPlan,
    /// Leave when it is over, and print the result.
    pub exit: bool,
    /// When it began, on the real clock.
    pub(super) began: f64,
    /// Until when the end is looked at before the result comes.
    pub(super) ends: Option<f64>,
}

/// Open the table of this plan instead of the shelf.
#[derive(Resource, Clone)]
pub struct StraightToTable(pub LaunchPlan);

/// A match whose header is being stored. Its table goes up when that is done.
#[derive(Resource)]
struct Dealing {
    game: &'static GameEntry,
    plan: MatchPlan,
    exit: bool,
    store: Option<Box<dyn MoveStore>>,
    from: DealtFrom,
}

/// Where a match is dealt from: the way back when it cannot be dealt.
enum DealtFrom {
    CommandLine,
    /// The seats screen, with its seats as they were before.
    Seats(Lobby),
    Rematch,
}

/// How long everybody looks at the end before the result comes, in seconds at normal speed.
const LAST_LOOK: f64 = 2.5;

/// How often a clock is looked at while nothing else moves, in seconds.
const TICK: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<resume::Unplayable>()
        .add_systems(Startup, resume::note_matches)
        // Matches come and go between frames: nothing that works at a table finds it gone halfway.
        .add_systems(
            Last,
            (
                go_straight_to_the_table.run_if(resource_exists::<StraightToTable>),
                start.run_if(on_message::<StartPressed>),
                resume.run_if(on_message::<ContinuePressed>),
                rematch.run_if(on_message::<RematchPressed>),
                finish_dealing.run_if(resource_exists::<Dealing>),
                leave.run_if(on_message::<LeaveTable>),
                end.run_if(on_message::<MatchOver>),
                go_to_the_result.run_if(resource_exists::<Session>),
                quit.run_if(on_message::<QuitPressed>),
                (|mut store: ResMut<TableStore>| store.flush()).run_if(on_message::<AppExit>),
            )
                .chain(),
        )
        .add_systems(Update, (stop_under_overlays, stay_awake, resume::tell_findings))
        // The engine lets old messages go when a fixed step has run; none runs while the table stands still.
        .add_systems(Last, signal_message_update_system.run_if(|time: Res<Time<Virtual>>| time.is_paused()))
        .add_systems(OnEnter(Screen::Shelf), put_away)
        .add_systems(OnEnter(Screen::Seats), put_away);
    // For measuring only: never sleeps.
    if std::env::var_os("ROLLICK_REDRAW").is_some_and(|wanted| wanted == "always") {
        app.add_systems(Startup, |mut awake: ResMut<Awake>| awake.hold("a measurement"));
    }
}

/// Whatever leads away from the table leaves it cleared.
fn put_away(world: &mut World) {
    if let Some(Dealing { from: DealtFrom::Seats(before), .. }) = world.remove_resource::<Dealing>() {
        world.insert_resource(before);
    }
    if world.get_resource::<Session>().is_none() {
        return;
    }
    clear_table(world);
    let seats = world.resource::<GameSetup>().game().seats;
    world.resource_mut::<Lobby>().end(seats.0..=seats.1);
    resume::note_matches(world);
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
    let mut lobby = Lobby::of(plan.seats.iter().map(|player| (controller(player), String::new())));
    // The first person plays with what lies on the desk; others take their seats with a press.
    sit_first(&mut lobby, Device::Keys);
    world.insert_resource(lobby);
    if let Some(speed) = plan.speed {
        world.resource_mut::<Pace>().speed = speed;
    }
    let Some(game) = world.resource::<Catalog>().by_name(plan.game) else { return };
    world.resource_mut::<GameSetup>().choose(game.name);
    let seed = plan.seed.unwrap_or_else(new_seed);
    deal(world, game, plan.rules, seed, plan.exit, DealtFrom::CommandLine);
}

/// Gives the first person's slot to a device.
fn sit_first(lobby: &mut Lobby, device: Device) {
    let first = lobby.iter().find(|(_, slot)| slot.controller == Controller::Person).map(|(seat, _)| seat);
    if let Some(seat) = first
        && let Err(why) = lobby.claim(seat, device)
    {
        debug!("{device:?} cannot take {seat:?}: {why:?}");
    }
}

fn controller(player: &Player) -> Controller {
    match player {
        Player::Person => Controller::Person,
        Player::Bot(level) => Controller::Bot(*level),
        Player::Program(path) => Controller::Program(path.into()),
    }
}

fn player(controller: &Controller) -> Player {
    match controller {
        Controller::Person | Controller::Nobody => Player::Person,
        Controller::Bot(level) => Player::Bot(*level),
        Controller::Program(path) => Player::Program(path.display().to_string()),
    }
}

fn start(world: &mut World) {
    let Some(pressed) = world.resource_mut::<Messages<StartPressed>>().drain().last() else { return };
    if world.contains_resource::<Dealing>() {
        return;
    }
    let Some(game) = world.resource::<Catalog>().by_name(pressed.game) else { return };
    let before = world.resource::<Lobby>().clone();
    if let Err(not_yet) = world.resource_mut::<Lobby>().begin() {
        debug!("the match cannot begin: {not_yet:?}");
        return;
    }
    let seats = world.resource::<Lobby>().slots.len() as u8;
    let from = DealtFrom::Seats(before);
    match (game.rules.check_options)(seats, &pressed.rules) {
        Ok(options) => deal(world, game, options, new_seed(), false, from),
        Err(why) => cannot_deal(world, game, false, from, &TableError::Options(why)),
    }
}

fn say(world: &mut World, sentence: String) {
    world.write_message(Say(sentence));
}

/// An error in the language of the screens.
fn words_of(world: &World, error: &dyn PlayerError) -> String {
    world.resource::<Words>().error(error)
}

/// Deals a match for the seats as they are: its header is stored, then its table goes up.
fn deal(world: &mut World, game: &'static GameEntry, options: Value, seed: u64, exit: bool, from: DealtFrom) {
    let seats = world
        .resource::<Lobby>()
        .slots
        .iter()
        .map(|slot| SeatRecord {
            colour: Some(slot.colour),
            ..SeatRecord::new(slot.name.clone(), player(&slot.controller))
        })
        .collect();
    let plan = MatchPlan { seats, options, seed };
    let header = match (game.table.header)(&plan) {
        Ok(header) => header,
        Err(error) => return cannot_deal(world, game, exit, from, &error),
    };
    let mut store = resume::new_store(world);
    if let Some(store) = &mut store {
        store.begin(&header);
    }
    world.insert_resource(Dealing { game, plan, exit, store, from });
}

/// Goes to the table of a match when its header is on disk.
fn finish_dealing(world: &mut World) {
    let begun = match &mut world.resource_mut::<Dealing>().store {
        Some(store) => store.poll().map(|(_, result)| result),
        None => Some(Ok(())),
    };
    let Some(begun) = begun else { return world.resource_mut::<Awake>().frames(1) };
    let Some(Dealing { game, plan, exit, store, from }) = world.remove_resource() else { return };
    if let Err(error) = begun {
        return cannot_deal(world, game, exit, from, &*error);
    }
    clear_table(world);
    world.insert_resource(store.map(TableStore::from).unwrap_or_default());
    match (game.table.start)(world, &plan) {
        Ok(problem) => sit_down(world, game, plan, exit, problem),
        Err(error) => {
            world.insert_resource(TableStore::default());
            cannot_deal(world, game, exit, from, &error);
        }
    }
}

/// Says why a match cannot be dealt, and goes back to where it can be tried again.
fn cannot_deal(world: &mut World, game: &GameEntry, exit: bool, from: DealtFrom, error: &dyn PlayerError) {
    error!("{error}");
    match from {
        DealtFrom::CommandLine => {
            if exit {
                world.write_message(AppExit::error());
            }
        }
        // Everyone keeps their seat, and Start can be pressed again.
        DealtFrom::Seats(before) => world.insert_resource(before),
        // The old match is over and the new one is not: the shelf is the way on.
        DealtFrom::Rematch => {
            clear_table(world);
            world.resource_mut::<Lobby>().end(game.seats.0..=game.seats.1);
            go_to(world, Screen::Shelf);
        }
    }
    let text = words_of(world, error);
    say(world, text);
}

fn sit_down(world: &mut World, game: &'static GameEntry, plan: MatchPlan, exit: bool, problem: Option<SceneLoadError>) {
    if let Some(problem) = problem {
        warn!("{problem}");
        let text = words_of(world, &problem);
        say(world, text);
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
    if world.contains_resource::<Dealing>() {
        return;
    }
    let opened = match resume::open_newest(world) {
        Ok(opened) => opened,
        Err(error) => {
            warn!("{error}");
            let text = words_of(world, &error);
            return say(world, text);
        }
    };
    let mut lobby = Lobby::of(opened.plan.seats.iter().map(|seat| (controller(&seat.kind), seat.name.clone())))
        .coloured(opened.plan.seats.iter().map(|seat| seat.colour));
    let before = world.resource::<Lobby>().clone();
    // Whoever pressed sits down on the first person's slot; others take theirs with a press.
    let pressed = world.resource::<LastDevice>().0;
    sit_first(&mut lobby, if pressed == Device::Mouse { Device::Keys } else { pressed });
    clear_table(world);
    world.insert_resource(lobby);
    world.resource_mut::<GameSetup>().choose(opened.game.name);
    world.insert_resource(TableStore::from(opened.store));
    match (opened.game.table.resume)(world, &opened.lines) {
        Ok(problem) => sit_down(world, opened.game, opened.plan, false, problem),
        Err(error) => {
            warn!("{error}");
            world.insert_resource(TableStore::default());
            world.insert_resource(before);
            // The one before it is offered next.
            world.resource_mut::<resume::Unplayable>().0.insert(opened.path);
            resume::note_matches(world);
            let why = words_of(world, &error);
            let told = world.resource::<Words>().say("match-unplayable", &[("why", why.into())]);
            say(world, told);
        }
    }
}

/// The same seats, the same house rules, a new match.
fn rematch(world: &mut World) {
    world.resource_mut::<Messages<RematchPressed>>().clear();
    let Some(session) = world.get_resource::<Session>().cloned() else { return };
    if world.contains_resource::<Dealing>() {
        return;
    }
    world.resource_mut::<Lobby>().resume();
    deal(world, session.game, session.plan.options, new_seed(), session.exit, DealtFrom::Rematch);
}

/// Back to the shelf; the match is on disk as it stands.
fn leave(world: &mut World) {
    world.resource_mut::<Messages<LeaveTable>>().clear();
    put_away(world);
    go_to(world, Screen::Shelf);
}

fn clear_table(world: &mut World) {
    if let Some(session) = world.remove_resource::<Session>() {
        (session.game.table.clear)(world);
    }
    // Dropping the store waits until it has written everything.
    world.insert_resource(TableStore::default());
}

fn standing(world: &World) -> Option<(TableEntry, Standing)> {
    let table = world.get_resource::<Session>()?.game.table;
    Some((table, (table.standing)(world)?))
}

/// The match is over: its story is written, and after a last look the result comes.
fn end(world: &mut World) {
    let Some(over) = world.resource_mut::<Messages<MatchOver>>().drain().last() else { return };
    let Some((_, standing)) = standing(world) else { return };
    let now = world.resource::<Time<Real>>().elapsed_secs_f64();
    let wait = LAST_LOOK / f64::from(world.resource::<Pace>().scale());
    let lobby = world.resource::<Lobby>().clone();
    let words = world.resource::<Words>();
    let seats: Vec<SeatSummary> = lobby
        .slots
        .iter()
        .zip(over.outcome.scores())
        .enumerate()
        .map(|(index, (slot, score))| SeatSummary {
            name: ui::chair_name(words, crate::rules::Seat(index as u8), slot),
            colour: slot.colour,
            score: *score,
            won: over.outcome.winners.contains(crate::rules::Seat(index as u8)),
        })
        .collect();
    let people_won =
        lobby.slots.iter().zip(&seats).any(|(slot, seat)| seat.won && slot.controller == Controller::Person);
    let people_play = lobby.slots.iter().any(|slot| slot.controller == Controller::Person);
    let alone = match (over.outcome.scores(), people_play) {
        ([score], true) => Some(*score),
        _ => None,
    };
    let Some(mut session) = world.get_resource_mut::<Session>() else { return };
    session.ends = Some(now + wait);
    let minutes = ((now - session.began) / 60.0).round().max(1.0);
    let (game, exit) = (session.game, session.exit);
    let rules = session.plan.options.clone();
    let told = match alone {
        Some(score) => resume::note_high_score(world, game.name, &rules, score),
        None => number("story-lead-changes", lead_changes(&standing.curve)),
    };
    world.insert_resource(MatchSummary {
        game: game.name.to_owned(),
        seats,
        series: (0..lobby.slots.len())
            .map(|seat| standing.curve.iter().filter_map(|scores| scores.get(seat).copied()).collect())
            .collect(),
        numbers: vec![
            match over.throws {
                // A game without dice.
                0 => number("story-moves", over.moves as u64),
                throws => number("story-throws", u64::from(throws)),
            },
            told,
            number("story-minutes", minutes as u64),
        ],
    });
    if exit {
        if !print_result(game, &lobby, &over) {
            world.write_message(AppExit::error());
        }
    } else {
        world.write_message(if people_won || !people_play { Cue::Win } else { Cue::Loss });
    }
}

fn number(key: &str, value: u64) -> (String, Vec<(String, String)>) {
    (key.to_owned(), vec![("n".to_owned(), value.to_string())])
}

/// How often the lead went to other seats. Partners lead together; a tie takes the lead from nobody.
fn lead_changes(curve: &[Vec<i32>]) -> u64 {
    let mut lead: Vec<usize> = Vec::new();
    let mut changes = 0;
    for scores in curve {
        let Some(most) = scores.iter().max() else { continue };
        let now: Vec<usize> = (0..scores.len()).filter(|seat| scores[*seat] == *most).collect();
        if now.len() == scores.len() {
            continue;
        }
        let both: Vec<usize> = now.iter().copied().filter(|seat| lead.contains(seat)).collect();
        if both.is_empty() {
            changes += u64::from(!lead.is_empty());
            lead = now;
        } else {
            lead = both;
        }
    }
    changes
}

/// The result as one line of JSON on standard output; whether it could be written.
fn print_result(game: &GameEntry, lobby: &Lobby, over: &MatchOver) -> bool {
    let seats: Vec<String> = lobby.slots.iter().map(|slot| player(&slot.controller).to_string()).collect();
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
        // The reader of a pipe may have left.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => true,
        Err(error) => {
            eprintln!("rollick: the result cannot be written ({error})");
            false
        }
    }
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

/// While anything at the table moves or is about to, frames follow each other; else the program sleeps.
fn stay_awake(
    up: Option<Res<TableUp>>,
    session: Option<Res<Session>>,
    awaited: Res<AwaitedThrows>,
    lobby: Res<Lobby>,
    pending_seats: Res<PendingSeats>,
    (screen, busy, auto, hands): (Res<State<Screen>>, Res<TableBusy>, Res<AutoThrow>, Res<Hands>),
    pieces: Query<(), Or<(With<Dropping>, With<Flicked>, With<Snapping>, With<Sliding>, With<Flying>)>>,
    (match_clock, choice_clock): (Res<MatchClock>, Res<ChoiceClock>),
    mut awake: ResMut<Awake>,
    time: Res<Time<Virtual>>,
) {
    // Between two states that wait for a person something is being decided, shown or thrown.
    let waits_for_people = !pending_seats.0.is_empty()
        && pending_seats.0.into_iter().all(|seat| lobby.needs_person(seat))
        && !awaited.falling();
    let over = session.is_none_or(|session| session.ends.is_some());
    let in_hand = || awaited.iter().any(|throw| throw.stage == Stage::InHand);
    let works = !waits_for_people || busy.0 || hands.move_dice() || (auto.0 && in_hand()) || !pieces.is_empty();
    let moving = up.is_some() && **screen == Screen::Table && !time.is_paused() && works && !over;
    awake.hold_while("table", moving);
    // A clock that one sees goes on while all else sleeps.
    if up.is_some() && !time.is_paused() && (match_clock.limit.is_some() || choice_clock.left.is_some()) {
        awake.call(TICK);
    }
}

#[cfg(test)]
mod tests {
    use super::lead_changes;

    #[test]
    fn the_lead_changes_when_others_have_it() {
        assert_eq!(lead_changes(&[vec![0, 0], vec![1, 0], vec![1, 1], vec![1, 2], vec![2, 2], vec![3, 2]]), 2);
        assert_eq!(lead_changes(&[vec![0, 0], vec![1, 0], vec![1, 1], vec![2, 1]]), 0, "a tie changes nothing");
        let partners = [vec![0, 0, 0, 0], vec![1, 0, 1, 0], vec![1, 2, 1, 2], vec![3, 2, 3, 2]];
        assert_eq!(lead_changes(&partners), 2);
        assert_eq!(lead_changes(&[]), 0);
    }
}
