//! Throws with pads at a real table, headless: charging, aiming, releasing.

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use rollick::app::input;
use rollick::app::input::{Hands, LostCard};
use rollick::games::sequence_dice::{self, SequenceDice};
use rollick::rules::Seat;
use rollick::rules::record::Record;
use rollick::sim::dice;
use rollick::sim::dice::HandMotion;
use rollick::sim::table;
use rollick::sim::table::{AwaitedThrows, Match, Stage};

use crate::pads::Couch;

const FIRST: Seat = Seat(0);

/// Two pads at a new table of Sequence Dice.
fn at_the_table() -> (Couch, [Entity; 2]) {
    let (mut couch, pads) = Couch::two_at_the_table_with(|app| {
        app.add_plugins((TransformPlugin, StatesPlugin))
            .add_plugins((dice::plugin, table::shared_plugin, input::throw_input::plugin, sequence_dice::table::plugin))
            .init_resource::<LastMotion>()
            .add_systems(Last, note_motion);
    });
    let record = Record::<SequenceDice>::of_people(2, sequence_dice::Options::default(), 3);
    assert_eq!(table::start_match(couch.app.world_mut(), record), Ok(None));
    couch.frames(100);
    assert!(awaited(&couch).in_hand_of(FIRST).is_some(), "the first seat holds its dice");
    (couch, pads)
}

/// The last hand motion sent to the dice.
#[derive(Resource, Default)]
struct LastMotion(Option<HandMotion>);

fn note_motion(mut motions: MessageReader<HandMotion>, mut last: ResMut<LastMotion>) {
    if let Some(motion) = motions.read().last() {
        last.0 = Some(*motion);
    }
}

fn awaited(couch: &Couch) -> &AwaitedThrows {
    couch.app.world().resource()
}

fn gathering(couch: &Couch) -> bool {
    couch.app.world().resource::<Hands>().gathering(FIRST).is_some()
}

fn thrown(couch: &Couch) -> bool {
    awaited(couch).iter().any(|throw| throw.seat == FIRST && matches!(throw.stage, Stage::Falling | Stage::Read(_)))
        || !couch.app.world().resource::<Match<SequenceDice>>().record().moves.is_empty()
}

#[test]
fn holding_charges_a_throw_and_releasing_throws() {
    let (mut couch, [first, second]) = at_the_table();
    couch.button(second, GamepadButton::South, 1.0);
    couch.frame();
    assert!(!gathering(&couch), "another seat's pad does not gather");
    couch.button(first, GamepadButton::South, 1.0);
    couch.frames(30);
    assert!(gathering(&couch));
    assert!(!thrown(&couch));
    couch.button(first, GamepadButton::South, 0.0);
    couch.frames(2);
    assert!(thrown(&couch));
}

#[test]
fn a_tap_to_the_side_aims_a_little() {
    let (mut couch, [first, _]) = at_the_table();
    let aim = |couch: &Couch| couch.app.world().resource::<LastMotion>().0.map_or(0.0, |motion| motion.aim.x);
    couch.button(first, GamepadButton::DPadLeft, 1.0);
    couch.frames(6);
    couch.button(first, GamepadButton::DPadLeft, 0.0);
    couch.frames(2);
    let little = aim(&couch);
    assert!(little < -0.05 && little > -0.5, "{little}");
    couch.button(first, GamepadButton::DPadLeft, 1.0);
    couch.frames(60);
    couch.button(first, GamepadButton::DPadLeft, 0.0);
    couch.frames(2);
    assert!(aim(&couch) < little - 0.2, "holding it aims further");
}

#[test]
fn a_pad_lost_while_charging_does_not_throw() {
    let (mut couch, [first, _]) = at_the_table();
    couch.button(first, GamepadButton::South, 1.0);
    couch.frames(10);
    assert!(gathering(&couch));
    couch.unplug(first);
    couch.frames(3);
    assert!(couch.app.world().resource::<LostCard>().0.is_some(), "the table waits with a card");
    assert!(!gathering(&couch));
    assert!(!thrown(&couch));
    let told = couch.app.world().resource::<LastMotion>().0;
    assert_eq!(told.map(|motion| (motion.shaking, motion.gathered)), Some((false, 0.0)), "the hand is still");

    // The device that takes the seat throws with a press of its own.
    let third = couch.new_pad("third pad");
    couch.tap(third, GamepadButton::South);
    couch.frames(3);
    assert!(!gathering(&couch) && !thrown(&couch), "the press that takes the seat throws nothing");
    couch.tap(third, GamepadButton::South);
    couch.frames(2);
    assert!(thrown(&couch));
}
