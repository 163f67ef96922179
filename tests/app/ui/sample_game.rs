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
use super::{InputKind, UiTest};
use crate::catalog;
use crate::pig;
use crate::pig::rules::Pig;

/// The program with the sample in its catalogue, without the plugins that need a GPU.
fn test() -> UiTest {
    UiTest::with_catalog(catalog::with(pig::ENTRY), (1280, 800), |app| {
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
fn begun() -> UiTest {
    let mut test = test();
    steer(&mut test, InputKind::Keys, "pig");
    test.press(InputKind::Keys, Button::Accept);
    assert_eq!(test.screen(), Screen::Setup);
    test.press(InputKind::Keys, Button::Accept);
    test.finish_countdown();
    assert_eq!(
        (test.message_count::<StartPressed>(), test.app.world().resource::<GameSetup>().game().name),
        (1, "pig")
    );
    let options = (pig::ENTRY.rules.check_options)(2, &["goal=20".to_owned()]).expect("the options are valid");
    let players = [Player::Person, Player::Bot(Default::default())];
    let seats = players.map(|player| SeatRecord::new("", player)).to_vec();
    test.world().resource_mut::<Lobby>().begin().expect("there are two players");
    test.world().insert_resource(TableSpeed { speed: Speed::Instant, fast_forward: false });
    let problem = (pig::ENTRY.table.start)(test.world(), &MatchPlan { seats, options, seed: 5 });
    assert_eq!(problem, Ok(None));
    test.open(Screen::Table, Overlay::None);
    test
}

#[test]
fn the_screens_offer_the_sample_game_with_its_house_rules() {
    let mut test = test();
    steer(&mut test, InputKind::Pad, "pig");
    test.press(InputKind::Pad, Button::Accept);
    steer(&mut test, InputKind::Pad, "house-rules");
    test.press(InputKind::Pad, Button::Accept);
    assert_eq!(test.screen(), Screen::HouseRules);
    steer(&mut test, InputKind::Pad, "goal");
    test.press(InputKind::Pad, Button::Right);
    assert_eq!(test.app.world().resource::<GameSetup>().pairs(), ["goal=60"]);
}

#[test]
fn a_person_plays_the_sample_game_with_buttons() {
    let mut test = begun();
    let (mut rolled_on, mut held, mut thrown, mut prompts) = (0, 0, 0, Vec::new());
    for _ in 0..2_000 {
        let world = test.app.world();
        let turn = world.resource::<Match<Pig>>().turn();
        if matches!(turn, Turn::Over(_)) {
            break;
        }
        if world.resource::<AwaitedThrows>().in_hand_of(Seat(0)).is_some() {
            thrown += 1;
            test.press(InputKind::Keys, Button::Accept);
        } else if matches!(turn, Turn::Choose(_)) && world.resource::<PendingSeats>().0.contains(Seat(0)) {
            test.app.update();
            prompts = test.app.world().resource::<Hud>().prompts.iter().map(|prompt| prompt.button).collect();
            let (button, count) =
                if rolled_on == 0 { (Button::Accept, &mut rolled_on) } else { (Button::Back, &mut held) };
            *count += 1;
            test.press(InputKind::Keys, button);
        } else {
            test.app.update();
        }
    }
    test.settle();
    let world = test.app.world();
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
