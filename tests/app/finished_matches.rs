//! A match that is over, although the program was killed before it could mark the file as finished.

use std::fs;
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use rollick::app::saves::{BackgroundWriter, Disk};
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::dice;
use rollick::sim::lobby::Lobby;
use rollick::sim::table;
use rollick::sim::table::{
    MatchOver, MatchPlan, MoveStore, Speed, StoreError, TableEntry, TableSpeed, TableStore, Write,
};

use crate::saves::{begun, search, store};

/// Stores every move, but never the end of the match.
struct Killed(BackgroundWriter);

impl MoveStore for Killed {
    fn begin(&mut self, header: &str) {
        self.0.begin(header);
    }

    fn append(&mut self, line: &str, hidden: bool) {
        self.0.append(line, hidden);
    }

    fn undo(&mut self, to: usize) {
        self.0.undo(to);
    }

    fn finish(&mut self) {}

    fn poll(&mut self) -> Option<(Write, Result<(), StoreError>)> {
        self.0.poll()
    }

    fn flush(&mut self) {
        self.0.flush();
    }
}

/// A headless table of a game, with two bots.
pub(crate) fn bots_at(entry: TableEntry) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
        .add_plugins((dice::plugin, table::shared_plugin, entry.plugin));
    app.finish();
    app.cleanup();
    app.insert_resource(TableSpeed { speed: Speed::Instant, fast_forward: false });
    // The physics context exists only after the first frame.
    app.update();
    app.insert_resource(Lobby::of((0..2).map(|_| (Player::Bot(Level::Easy), String::new()))));
    app
}

fn to_the_end(app: &mut App) {
    for _ in 0..20_000 {
        app.update();
        app.world_mut().resource_mut::<TableStore>().flush();
        if app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next().is_some() {
            return;
        }
    }
    panic!("the match does not end");
}

#[test]
fn a_finished_match_without_an_end_mark_is_offered_once() {
    let game = CATALOG.find("sequence_dice").expect("the game is in the catalogue");
    let entry = game.table;
    let (_home, store) = store();
    let seats = (0..2).map(|_| SeatRecord::new("", Player::Bot(Level::Easy))).collect();
    let options = (game.rules.check_options)(2, &[]).expect("the usual house rules");
    let plan = MatchPlan { seats, options, seed: 3 };
    let mut first = bots_at(entry);
    first.insert_resource(TableStore::new(Killed(begun(&store, entry, &plan))));
    assert_eq!((entry.start)(first.world_mut(), &plan), Ok(None));
    to_the_end(&mut first);
    // Simulates the kill: nothing more is written.
    drop(first);

    let (left, findings) = search(&store);
    assert_eq!((left.len(), findings), (1, vec![]));
    let resumed = store.resume(&left[0].path).expect("the match can be resumed");
    let lines = resumed.lines();
    let mut second = bots_at(entry);
    second.insert_resource(TableStore::new(resumed.into_store(&Disk::default())));
    assert_eq!((entry.resume)(second.world_mut(), &lines), Ok(None));
    to_the_end(&mut second);
    second.world_mut().resource_mut::<TableStore>().flush();
    assert_eq!(search(&store), (vec![], vec![]));
    assert_eq!(fs::read_dir(store.finished()).expect("the folder exists").count(), 1);
}

/// The program with this store, without a window.
#[cfg(feature = "screenshots")]
pub(crate) fn program(store: &rollick::app::saves::Store) -> App {
    let quality = rollick::app::saves::QualitySetting::Low;
    let mut app = rollick::app::shell::build_offscreen_app(CATALOG, (1280, 800), quality, None);
    app.insert_resource(store.clone());
    while app.plugins_state() == bevy::app::PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    app
}

#[cfg(feature = "screenshots")]
pub(crate) fn wait_until(app: &mut App, what: &str, done: impl Fn(&World) -> bool) {
    let deadline = std::time::Instant::now() + Duration::from_secs(120);
    while !done(app.world()) {
        assert!(std::time::Instant::now() < deadline, "waited for {what}");
        app.update();
    }
}

#[cfg(feature = "screenshots")]
#[test]
fn a_finished_match_opens_with_its_result_and_review_and_counts_once() {
    use rollick::app::saves::{Findings, Profiles};
    use rollick::app::ui::{
        ContinuePressed, DeletePressed, LeaveTable, MatchReview, MatchSummary, Overlay, ResumeOffer, Screen,
    };

    let game = CATALOG.find("sequence_dice").expect("the game is in the catalogue");
    let (_home, store) = store();
    let options = (game.rules.check_options)(2, &[]).expect("the usual house rules");
    let seats = |player: &Player| ["Ada", ""].map(|name| SeatRecord::new(name, player.clone())).to_vec();
    let plan = MatchPlan { seats: seats(&Player::Bot(Level::Easy)), options, seed: 3 };
    let mut bots = bots_at(game.table);
    bots.insert_resource(TableStore::new(begun(&store, game.table, &plan)));
    assert_eq!((game.table.start)(bots.world_mut(), &plan), Ok(None));
    to_the_end(&mut bots);
    drop(bots);
    // The same match as two people would have played it; one of them is remembered.
    let played = store.finished_matches().next().expect("the match is over");
    let lines = store.read_finished(&played.path).expect("it can be read");
    store.delete(&played.path).expect("it can be deleted");
    let mut writer = store.writer();
    writer
        .begin(&(game.table.header)(&MatchPlan { seats: seats(&Player::Person), ..plan }).expect("it is valid"))
        .expect("the disk is writable");
    for line in &lines[1..] {
        writer.append(line, false).expect("the disk is writable");
    }
    writer.finish().expect("the disk is writable");
    drop(writer);
    fs::create_dir_all(store.profiles()).unwrap();
    fs::write(store.profiles().join("ada.ron"), "Profile(name: \"Ada\")").unwrap();

    let mut app = program(&store);
    let screen = |world: &World| **world.resource::<State<Screen>>();
    let ada = |world: &World| world.resource::<Profiles>().get("Ada").cloned().unwrap_or_default();
    wait_until(&mut app, "the offer", |world| world.resource::<ResumeOffer>().matches.len() == 1);
    wait_until(&mut app, "the profile", |world| !world.resource::<Profiles>().0.is_empty());
    assert!(app.world().resource::<ResumeOffer>().newest_unfinished().is_none(), "there is nothing to continue");
    for _ in 0..2 {
        app.world_mut().write_message(ContinuePressed::Ask);
        wait_until(&mut app, "the result", |world| screen(world) == Screen::Result);
        let summary = app.world().resource::<MatchSummary>();
        assert_eq!((summary.seats.len(), summary.seats[0].name.as_str()), (2, "Ada"));
        assert_eq!(ada(app.world()).colour, None, "the colour of an old match is not the latest one");
        app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Review);
        wait_until(&mut app, "the review", |world| matches!(world.resource::<MatchReview>(), MatchReview::Ready(_)));
        app.update();
        let tally = ada(app.world()).games["sequence_dice"];
        assert_eq!((tally.played, tally.reviewed), (0, 1), "the match is reviewed once, and not played again");
        app.world_mut().write_message(LeaveTable);
        wait_until(&mut app, "the shelf", |world| screen(world) == Screen::Shelf);
        wait_until(&mut app, "the offer", |world| world.resource::<ResumeOffer>().matches.len() == 1);
    }
    assert!(store.finished_matches().next().is_some(), "looking at it changes nothing");
    let id = app.world().resource::<ResumeOffer>().matches[0].id.clone();
    app.world_mut().write_message(DeletePressed(id));
    wait_until(&mut app, "the end of the offer", |world| world.resource::<ResumeOffer>().matches.is_empty());
    assert!(store.finished_matches().next().is_none());
    assert_eq!(app.world().resource::<Findings>().take(), []);
}

#[cfg(feature = "screenshots")]
#[test]
fn a_continued_match_returns_the_seats_to_their_devices() {
    use rollick::app::input::{LastDevice, PadFingerprint, Pads};
    use rollick::app::ui::{ContinuePressed, GameSetup, LeaveTable, ResumeOffer, Screen, StartPressed};
    use rollick::sim::lobby::Device;

    let (_home, store) = store();
    let mut app = program(&store);
    let screen = |world: &World| **world.resource::<State<Screen>>();
    let devices = |world: &World| world.resource::<Lobby>().slots.iter().map(|slot| slot.device).collect::<Vec<_>>();
    let mut lobby = Lobby::new(2..=4);
    let pads: Vec<Entity> = (0..3).map(|_| app.world_mut().spawn_empty().id()).collect();
    for (number, pad) in (0..).zip(&pads) {
        app.world_mut().resource_mut::<Pads>().connect(*pad, PadFingerprint::default());
        lobby.join(Device::Pad(number)).expect("a slot is free");
    }
    app.world_mut().resource_mut::<GameSetup>().choose("sequence_dice");
    app.insert_resource(lobby);
    app.world_mut().write_message(StartPressed { game: "sequence_dice", rules: Vec::new() });
    wait_until(&mut app, "the table", |world| screen(world) == Screen::Table);
    let before = devices(app.world());
    assert_eq!(before, [0, 1, 2].map(|number| Some(Device::Pad(number))));

    app.world_mut().write_message(LeaveTable);
    wait_until(&mut app, "the shelf", |world| screen(world) == Screen::Shelf);
    wait_until(&mut app, "the offer", |world| world.resource::<ResumeOffer>().newest_unfinished().is_some());
    app.world_mut().resource_mut::<Pads>().disconnect(pads[1]);
    app.insert_resource(LastDevice(Device::Pad(2)));
    app.world_mut().write_message(ContinuePressed::Ask);
    wait_until(&mut app, "the table", |world| screen(world) == Screen::Table);
    assert_eq!(devices(app.world()), [before[0], None, before[2]], "a pad that is gone has no seat");
    let lost = app.world().resource::<Lobby>().slots[1].lost;
    assert_eq!(lost, before[1], "its seat waits for it");
}
