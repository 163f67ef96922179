//! The sample game in the program: the screens offer it, and a person plays it with buttons.

use bevy::prelude::*;
use rollick::app::audio::Cue;
use rollick::app::input::{Button, throw_input};
use rollick::app::render;
use rollick::app::ui::hud::Hud;
use rollick::app::ui::{GameSetup, Overlay, Screen, StartPressed, TableLog};
use rollick::rules::record::{Player, SeatRecord};
use rollick::rules::{Seat, Turn};
use rollick::sim::lobby::{Lobby, PendingSeats};
use rollick::sim::table::{AwaitedThrows, Match, MatchPlan, Speed, TableSpeed};
use rollick::sim::{dice, table};

use super::navigation::steer;
use super::{Hand, Sofa};
use crate::catalog;
use crate::pig;
use crate::pig::rules::Pig;

/// The program with the sample in its catalogue, without the plugins that need a GPU.
fn sofa() -> Sofa {
    Sofa::with_catalog(catalog::with(pig::ENTRY), (1280, 800), |app| {
        app.add_message::<Cue>().add_plugins((
            render::plugin,
            dice::plugin,
            table::shared_plugin,
            throw_input::plugin,
            rollick::app::replay::plugin,
        ));
        (pig::ENTRY.table.plugin)(app);
        (pig::ENTRY.view)(app);
    })
}

/// From the shelf to the first throw: a person at the keyboard against a bot.
fn begun() -> Sofa {
    let mut sofa = sofa();
    steer(&mut sofa, Hand::Keys, "pig");
    sofa.press(Hand::Keys, Button::Accept);
    assert_eq!(sofa.screen(), Screen::Seats);
    // One press joins, one sets ready, one adds a bot, one starts.
    for _ in 0..4 {
        sofa.press(Hand::Keys, Button::Accept);
    }
    assert_eq!((sofa.told::<StartPressed>(), sofa.app.world().resource::<GameSetup>().game().name), (1, "pig"));
    let options = (pig::ENTRY.rules.check_options)(2, &["goal=20".to_owned()]).expect("it can be played");
    let players = [Player::Person, Player::Bot(Default::default())];
    let seats = players.map(|player| SeatRecord::new("", player)).to_vec();
    sofa.world().resource_mut::<Lobby>().begin().expect("all are ready");
    sofa.world().insert_resource(TableSpeed { speed: Speed::Instant, fast_forward: false });
    let problem = (pig::ENTRY.table.start)(sofa.world(), &MatchPlan { seats, options, seed: 5 });
    assert_eq!(problem, Ok(None));
    sofa.go(Screen::Table, Overlay::None);
    sofa
}

#[test]
fn the_screens_offer_the_sample_game_with_its_house_rules() {
    let mut sofa = sofa();
    steer(&mut sofa, Hand::Pad, "pig");
    sofa.press(Hand::Pad, Button::Accept);
    steer(&mut sofa, Hand::Pad, "house-rules");
    sofa.press(Hand::Pad, Button::Accept);
    assert_eq!(sofa.screen(), Screen::HouseRules);
    steer(&mut sofa, Hand::Pad, "goal");
    sofa.press(Hand::Pad, Button::Right);
    assert_eq!(sofa.app.world().resource::<GameSetup>().pairs(), ["goal=60"]);
}

#[test]
fn a_person_plays_the_sample_game_with_buttons() {
    let mut sofa = begun();
    let (mut rolled_on, mut held, mut thrown, mut prompts) = (0, 0, 0, Vec::new());
    for _ in 0..2_000 {
        let world = sofa.app.world();
        let turn = world.resource::<Match<Pig>>().turn();
        if matches!(turn, Turn::Over(_)) {
            break;
        }
        if world.resource::<AwaitedThrows>().in_hand_of(Seat(0)).is_some() {
            thrown += 1;
            sofa.press(Hand::Keys, Button::Accept);
        } else if matches!(turn, Turn::Choose(_)) && world.resource::<PendingSeats>().0.contains(Seat(0)) {
            sofa.app.update();
            prompts = sofa.app.world().resource::<Hud>().prompts.iter().map(|prompt| prompt.button).collect();
            let (button, count) =
                if rolled_on == 0 { (Button::Accept, &mut rolled_on) } else { (Button::Back, &mut held) };
            *count += 1;
            sofa.press(Hand::Keys, button);
        } else {
            sofa.app.update();
        }
    }
    sofa.rest();
    let world = sofa.app.world();
    let Turn::Over(outcome) = world.resource::<Match<Pig>>().turn() else { panic!("the match does not end") };
    assert!(rolled_on > 0 && held > 0 && thrown > held, "{rolled_on}, {held}, {thrown}");
    assert!(prompts.starts_with(&[Button::Accept, Button::Back]), "{prompts:?}");
    let hud = world.resource::<Hud>();
    let scores: Vec<String> = outcome.scores().iter().map(i32::to_string).collect();
    assert_eq!(hud.panels.iter().map(|panel| panel.score.clone()).collect::<Vec<_>>(), scores);
    assert_eq!(hud.title, "Pig");
    let log = &world.resource::<TableLog>().0;
    assert!(log.len() > 4 && log.iter().all(|(_, line)| !line.contains("pig-") && !line.contains('{')), "{log:?}");
}
