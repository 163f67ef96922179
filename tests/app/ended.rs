//! A match that was over, and whose program was gone before its file could say so.

use std::fs;
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use rollick::app::saves::Keeper;
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::dice;
use rollick::sim::lobby::{Controller, Lobby};
use rollick::sim::table;
use rollick::sim::table::{Keep, Ledger, MatchOver, MatchPlan, Pace, Speed, TableEntry};

use crate::saves::store;

/// Keeps every move, and never that the match is over.
struct Killed(Keeper);

impl Keep for Killed {
    fn begin(&mut self, header: &str) -> Result<(), String> {
        Keep::begin(&mut self.0, header)
    }

    fn keep(&mut self, line: &str, veiled: bool) -> Result<(), String> {
        Keep::keep(&mut self.0, line, veiled)
    }

    fn take_back(&mut self, to: usize) -> Result<(), String> {
        Keep::take_back(&mut self.0, to)
    }

    fn finish(&mut self) -> Result<(), String> {
        Err("the program is gone".into())
    }
}

/// A headless table of a game, for two bots, with a place to keep its match.
fn bots_at(entry: TableEntry, keep: impl Keep + 'static) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
        .add_plugins((dice::plugin, table::shared_plugin, entry.plugin));
    app.finish();
    app.cleanup();
    app.insert_resource(Pace { speed: Speed::Instant, hurry: false });
    // The physics context is there only after the first frame.
    app.update();
    app.insert_resource(Lobby::of((0..2).map(|_| (Controller::Bot(Level::Easy), String::new()))));
    app.insert_resource(Ledger(Some(Box::new(keep))));
    app
}

fn to_the_end(app: &mut App) {
    for _ in 0..20_000 {
        app.update();
        if app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next().is_some() {
            return;
        }
    }
    panic!("the match does not end");
}

#[test]
fn a_match_that_ended_without_saying_so_is_offered_once() {
    let game = CATALOG.find("sequence_dice").expect("it is on the shelf");
    let entry = game.table;
    let (_home, store) = store();
    let mut first = bots_at(entry, Killed(store.keeper()));
    let seats = (0..2).map(|_| SeatRecord::new("", Player::Bot(Level::Easy))).collect();
    let options = (game.rules.check_options)(2, &[]).expect("the usual house rules");
    assert_eq!((entry.start)(first.world_mut(), &MatchPlan { seats, options, seed: 3 }), Ok(None));
    to_the_end(&mut first);
    // Nothing more is written: the program is gone.
    drop(first);

    let (left, findings) = store.unfinished();
    assert_eq!((left.len(), findings), (1, vec![]));
    let resumed = store.resume(&left[0].path).expect("it goes on");
    let lines = resumed.lines();
    let mut second = bots_at(entry, resumed.keeper);
    assert_eq!((entry.resume)(second.world_mut(), &lines), Ok(None));
    to_the_end(&mut second);
    assert_eq!(store.unfinished(), (vec![], vec![]));
    assert_eq!(fs::read_dir(store.finished()).expect("it was put there").count(), 1);
}
