//! Throws with pads at a real table, headless: charging, aiming, releasing.

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use rollick::app::input;
use rollick::app::input::{ReconnectCard, ThrowGestures};
use rollick::games::sequence_dice::{self, SequenceDice};
use rollick::rules::record::Record;
use rollick::rules::{Seat, Seats};
use rollick::sim::dice;
use rollick::sim::dice::HandMotion;
use rollick::sim::table;
use rollick::sim::table::{AwaitedThrows, Match, ThrowStage};

use crate::pads::PadTest;

const FIRST: Seat = Seat(0);

/// Two pads at a new table of Sequence Dice.
fn at_the_table() -> (PadTest, [Entity; 2]) {
    let (mut test, pads) = PadTest::match_with_two_pads_and(|app| {
        app.add_plugins((TransformPlugin, StatesPlugin))
            .add_plugins((dice::plugin, table::shared_plugin, input::throw_input::plugin, sequence_dice::table::plugin))
            .init_resource::<LastMotion>()
            .add_systems(Last, note_motion);
    });
    let record = Record::<SequenceDice>::of_people(2, sequence_dice::Options::default(), 3);
    assert_eq!(table::start_match(test.app.world_mut(), record), Ok(None));
    test.frames(100);
    assert!(awaited(&test).in_hand_of(FIRST).is_some(), "the first seat holds its dice");
    (test, pads)
}

/// The last hand motion sent to the dice.
#[derive(Resource, Default)]
struct LastMotion(Option<HandMotion>);

fn note_motion(mut motions: MessageReader<HandMotion>, mut last: ResMut<LastMotion>) {
    if let Some(motion) = motions.read().last() {
        last.0 = Some(*motion);
    }
}

fn awaited(test: &PadTest) -> &AwaitedThrows {
    test.app.world().resource()
}

fn gathering(test: &PadTest) -> bool {
    test.app.world().resource::<ThrowGestures>().strength(FIRST).is_some()
}

fn thrown(test: &PadTest) -> bool {
    awaited(test)
        .iter()
        .any(|throw| throw.seat == FIRST && matches!(throw.stage, ThrowStage::Falling | ThrowStage::Read(_)))
        || !test.app.world().resource::<Match<SequenceDice>>().record().moves.is_empty()
}

#[test]
fn holding_charges_a_throw_and_releasing_throws() {
    let (mut test, [first, second]) = at_the_table();
    test.button(second, GamepadButton::South, 1.0);
    test.frame();
    assert!(!gathering(&test), "another seat's pad does not gather");
    test.button(first, GamepadButton::South, 1.0);
    test.frames(30);
    assert!(gathering(&test));
    assert!(!thrown(&test));
    test.button(first, GamepadButton::South, 0.0);
    test.frames(2);
    assert!(thrown(&test));
}

#[test]
fn a_tap_to_the_side_aims_a_little() {
    let (mut test, [first, _]) = at_the_table();
    let aim = |test: &PadTest| test.app.world().resource::<LastMotion>().0.map_or(0.0, |motion| motion.aim.x);
    test.button(first, GamepadButton::DPadLeft, 1.0);
    test.frames(6);
    test.button(first, GamepadButton::DPadLeft, 0.0);
    test.frames(2);
    let little = aim(&test);
    assert!(little < -0.05 && little > -0.5, "{little}");
    test.button(first, GamepadButton::DPadLeft, 1.0);
    test.frames(60);
    test.button(first, GamepadButton::DPadLeft, 0.0);
    test.frames(2);
    assert!(aim(&test) < little - 0.2, "holding it aims further");
}

#[test]
fn a_pad_lost_while_charging_does_not_throw() {
    let (mut test, [first, _]) = at_the_table();
    test.button(first, GamepadButton::South, 1.0);
    test.frames(10);
    assert!(gathering(&test));
    test.unplug(first);
    test.frames(3);
    assert!(test.app.world().resource::<ReconnectCard>().0.is_some(), "the table waits with the reconnect panel");
    assert!(!gathering(&test));
    assert!(!thrown(&test));
    let motion = test.app.world().resource::<LastMotion>().0;
    assert_eq!(motion.map(|motion| (motion.shaking, motion.gathered)), Some((false, 0.0)), "the hand is still");

    // The device that takes the seat throws with a press of its own.
    let third = test.new_pad("third pad");
    test.tap(third, GamepadButton::South);
    test.frames(3);
    assert!(!gathering(&test) && !thrown(&test), "the press that takes the seat throws nothing");
    test.tap(third, GamepadButton::South);
    test.frames(2);
    assert!(thrown(&test));
}

#[test]
fn losing_the_focus_while_charging_does_not_throw() {
    for frames in [0, 10] {
        let (mut test, [first, _]) = at_the_table();
        test.button(first, GamepadButton::South, 1.0);
        test.frames(frames);
        assert_eq!(gathering(&test), frames > 0);
        test.lose_focus();
        test.frames(2);
        assert!(!gathering(&test));
        test.button(first, GamepadButton::South, 0.0);
        test.frames(3);
        assert!(!thrown(&test), "nobody let go");
        test.tap(first, GamepadButton::South);
        test.frames(2);
        assert!(thrown(&test), "the next press throws");
    }
}

#[test]
fn a_player_who_does_not_hold_presses_twice() {
    let (mut test, [first, _]) = at_the_table();
    test.app.world_mut().resource_mut::<ThrowGestures>().toggles = Seats::one(FIRST);
    for value in [1.0, 0.0] {
        test.button(first, GamepadButton::South, value);
        test.frames(10);
        assert!(gathering(&test) && !thrown(&test), "the dice are shaken, also after the button is up");
    }
    test.button(first, GamepadButton::South, 1.0);
    test.frames(2);
    assert!(thrown(&test));
}
