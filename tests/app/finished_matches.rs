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
