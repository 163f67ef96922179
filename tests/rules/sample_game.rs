//! The sample game without an engine: the contract, its bots, the referee protocol and simulation.

use std::sync::atomic::AtomicBool;

use rollick::catalog::Catalog;
use rollick::rules::bots::Level;
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::bots::simulate::{Plan, Running};
use rollick::rules::referee::Referee;
use serde_json::{Value, json};

use crate::bots::{TWO, lead};
use crate::kit::check_game;
use crate::pig::ENTRY;
use crate::pig::rules::Pig;

#[test]
fn the_sample_game_keeps_the_contract() {
    check_game::<Pig>(30, None);
}

#[test]
fn normal_beats_easy_at_the_sample_game() {
    assert!(lead::<Pig>(TWO, 300) > 3.0);
}

#[test]
fn the_referee_plays_the_sample_game() {
    let mut referee = Referee::new(Catalog(&[ENTRY]).rules());
    let mut ask = |request: Value| -> Value {
        serde_json::from_str(&referee.answer(request.to_string().as_bytes())).expect("an answer is JSON")
    };
    let started = ask(json!({"cmd": "new", "game": "pig", "seats": 2, "options": {"goal": 20}}));
    assert_eq!(started["turn"], json!({"throw": {"seats": [0], "dice": [1]}}), "{started}");
    let thrown = ask(json!({"cmd": "play", "move": {"faces": [5]}}));
    assert_eq!(thrown["facts"], json!([{"rolled": {"seat": 0, "face": 5, "points": 5}}]), "{thrown}");
    assert_eq!(ask(json!({"cmd": "legal", "seat": 0}))["actions"], json!(["roll", "hold"]));
    let held = ask(json!({"cmd": "play", "move": {"act": {"seat": 0, "action": "hold"}}}));
    assert_eq!(held["facts"], json!([{"held": {"seat": 0, "total": 5}}]), "{held}");
    assert_eq!(ask(json!({"cmd": "view", "seat": 1}))["view"]["scores"], json!([5, 0]));
    let lost = ask(json!({"cmd": "play", "move": {"faces": [1]}}));
    assert_eq!(lost["turn"], json!({"throw": {"seats": [0], "dice": [1]}}), "{lost}");
    let refused = ask(json!({"cmd": "play", "move": {"act": {"seat": 1, "action": "hold"}}}));
    assert_eq!(refused["error"]["code"], "illegal", "{refused}");
}

#[test]
fn the_sample_game_can_be_simulated() {
    let seats = [Level::Easy, Level::Normal].map(Into::into).to_vec();
    let options = (ENTRY.rules.check_options)(2, &["goal=30".to_owned()]).expect("the options are valid");
    let chance = |seed| -> Box<dyn rollick::rules::bots::random_source::RandomSource> { Box::new(Seeded::new(seed)) };
    let running =
        Running { random_source: &chance, progress: &|| {}, cancel: &AtomicBool::new(false), notify: &|_| {} };
    let report = (ENTRY.rules.simulate)(&Plan { seats, options, matches: 50, seed: 3, nodes: Budget::NODES }, &running)
        .expect("the simulation runs");
    assert_eq!((report.finished, report.stuck), (50, 0));
}
