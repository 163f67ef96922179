//! Simultaneous bets in MACHZ with three pads, headless: no bet is visible to others before all are in.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButton;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use rollick::app::input;
use rollick::app::input::PointerCaptured;
#[cfg(feature = "screenshots")]
use rollick::app::presenter::Choices;
use rollick::app::presenter::choosing_plugin;
use rollick::app::saves::{Disk, Store};
use rollick::app::ui::Localization;
use rollick::games::CATALOG;
use rollick::games::machz::table::cards::{BetCard, Cards, Lid};
use rollick::games::machz::table::chips::Accounts;
use rollick::games::machz::{Bet, Colour, Machz, MachzOptions, Side, table as machz_table};
use rollick::rules::record::{Player, Record, SeatRecord};
use rollick::rules::{Move, Rules, Seat, Seats, Turn};
use rollick::sim::dice;
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::table;
use rollick::sim::table::chip_stacks::{ChipPiece, Piles};
use rollick::sim::table::{Match, MatchPlan, ScriptedFaces, Speed, TableSpeed, TableStore};

use crate::message_log::{MessageLog, record_messages};
use crate::pads::PadTest;
use crate::saves::{begun, search};

/// Four pads at a table without a match.
fn test() -> (PadTest, Vec<Entity>) {
    let (mut test, pads) = PadTest::match_with_pads(4, |app| {
        app.add_plugins((TransformPlugin, StatesPlugin))
            .add_plugins((dice::plugin, table::shared_plugin, input::throw_input::plugin))
            .add_plugins((machz_table::plugin, choosing_plugin::<Machz>))
            .init_resource::<PointerCaptured>()
            .insert_resource(CATALOG)
            .init_resource::<Localization>();
        record_messages::<Machz>(app);
    });
    test.app.insert_resource(TableSpeed { speed: Speed::Instant, fast_forward: false });
    (test, pads)
}

/// Four pads at a table where seat 1 is to roll and the other seats are asked for bets.
fn at_the_bets(options: MachzOptions) -> (PadTest, Vec<Entity>) {
    let (mut test, pads) = test();
    let mut record = Record::<Machz>::of_people(4, options, 3);
    let faces = |faces: &[Colour]| Move::Faces(faces.iter().copied().collect());
    use Colour::{Blue, Green, Red, Yellow};
    record.moves = vec![faces(&[Blue, Red, Red, Green]), faces(&[Red, Red, Blue, Green, Yellow])];
    assert_eq!(table::start_match(test.app.world_mut(), record), Ok(None));
    // Presses are ignored for a moment after a choice opens.
    test.frames(40);
    test.app.world_mut().resource_mut::<MessageLog>().0.clear();
    (test, pads)
}

fn turn(test: &PadTest) -> Turn {
    test.app.world().resource::<Match<Machz>>().turn()
}

/// Everything that a player other than seats 0 and 2 can see, hear or feel.
fn seen(test: &mut PadTest) -> Vec<String> {
    let world = test.app.world_mut();
    let mut pieces = world.query::<(Option<&Name>, Option<&ChipPiece>, Option<&BetCard>, Option<&Lid>, &Transform)>();
    let mut all: Vec<String> = pieces.iter(world).map(|piece| format!("{piece:?}")).collect();
    all.sort();
    let world = test.app.world();
    all.push(format!("{:?}", world.resource::<Cards>()));
    all.push(format!("{:?}", world.resource::<Accounts>()));
    all.push(format!("{:?}", world.resource::<Piles>()));
    all.extend(world.resource::<MessageLog>().0.iter().cloned());
    let rules = world.resource::<Match<Machz>>().rules();
    for viewer in [Some(Seat(1)), Some(Seat(3)), None] {
        all.push(format!("{:?}", rules.view(viewer)));
    }
    all
}

const MATCH: GamepadButton = GamepadButton::DPadLeft;
const NO_MATCH: GamepadButton = GamepadButton::DPadRight;
const OUT: GamepadButton = GamepadButton::DPadDown;

#[test]
fn two_simultaneous_bets_are_not_visible() {
    let presses = [[MATCH, NO_MATCH], [NO_MATCH, MATCH], [OUT, OUT], [MATCH, MATCH]];
    let all = presses.map(|[first, second]| {
        let (mut test, pads) = at_the_bets(MachzOptions::default());
        // At normal speed lids close over many frames; each frame is compared.
        test.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
        // Both in one frame.
        test.button(pads[0], first, 1.0);
        test.button(pads[2], second, 1.0);
        test.frame();
        let mut before = vec![seen(&mut test)];
        test.button(pads[0], first, 0.0);
        test.button(pads[2], second, 0.0);
        for _ in 0..80 {
            test.frame();
            before.push(seen(&mut test));
        }
        assert_eq!(turn(&test), Turn::Choose(Seats::one(Seat(3))));
        test.tap(pads[3], OUT);
        test.frames(30);
        (before, seen(&mut test))
    });
    assert_ne!(all[0].0[0], all[0].0[12], "a bet cover is moving");
    assert!(all.iter().all(|(before, _)| *before == all[0].0));
    assert!(all[1..].iter().all(|(_, after)| *after != all[0].1), "the revealed bets differ");
}

#[test]
fn three_pads_can_bet_in_one_frame() {
    let (mut test, pads) = at_the_bets(MachzOptions::default());
    for (pad, button) in [(0, MATCH), (2, OUT), (3, NO_MATCH), (1, MATCH)] {
        test.button(pads[pad], button, 1.0);
    }
    test.frames(3);
    let rules = test.app.world().resource::<Match<Machz>>().rules();
    let one = |side| Some(Bet { side, chips: 1 });
    assert_eq!(rules.bets(), [one(Side::Match), None, None, one(Side::NoMatch)], "the Roller's pad bets nothing");
    assert!(matches!(turn(&test), Turn::Throw(_)));
}

#[test]
fn a_raised_stake_rumbles_only_its_own_pad_and_counts_when_locked() {
    let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
    let (mut test, pads) = at_the_bets(options);
    let tap = |test: &mut PadTest, pad: usize, button| {
        test.button(pads[pad], button, 1.0);
        test.frame();
        test.button(pads[pad], button, 0.0);
        test.frame();
    };
    let before = seen(&mut test);
    for _ in 0..2 {
        tap(&mut test, 0, NO_MATCH);
    }
    let felt: Vec<String> = test.app.world().resource::<MessageLog>().0.clone();
    assert_eq!(felt.len(), 2, "{felt:?}");
    assert!(felt.iter().all(|message| message.starts_with("Rumble")), "{felt:?}");
    test.app.world_mut().resource_mut::<MessageLog>().0.clear();
    assert_eq!(seen(&mut test), before, "other seats see no change");
    tap(&mut test, 0, GamepadButton::South);
    for pad in [2, 3] {
        tap(&mut test, pad, OUT);
    }
    test.frames(3);
    let rules = test.app.world().resource::<Match<Machz>>().rules();
    assert_eq!(rules.bets()[0], Some(Bet { side: Side::NoMatch, chips: 2 }));
}

#[test]
fn undoing_a_bet_keeps_the_stakes_of_others() {
    let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
    let (mut test, pads) = at_the_bets(options);
    test.tap(pads[2], MATCH);
    test.tap(pads[2], MATCH);
    test.tap(pads[0], NO_MATCH);
    test.tap(pads[0], GamepadButton::South);
    test.frames(2);
    assert_eq!(turn(&test), Turn::Choose(Seats::one(Seat(2)).with(Seat(3))));
    test.tap(pads[0], GamepadButton::North);
    test.frames(2);
    assert_eq!(turn(&test), Turn::Choose(Seats::first(4).without(Seat(1))));
    // The current stake is locked.
    test.tap(pads[2], GamepadButton::South);
    test.frames(40);
    for pad in [0, 3] {
        test.tap(pads[pad], OUT);
    }
    test.frames(3);
    let rules = test.app.world().resource::<Match<Machz>>().rules();
    assert_eq!(rules.bets(), [None, None, Some(Bet { side: Side::Match, chips: 2 }), None]);
}

/// Press and release in one frame, like a quick click on a slow machine.
fn click(test: &mut PadTest) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let click = MouseButtonInput { button: MouseButton::Left, state, window: Entity::PLACEHOLDER };
        test.app.world_mut().write_message(click);
    }
    test.frame();
}

#[test]
fn a_double_click_on_a_shared_mouse_bets_for_one_seat() {
    // A mouse beside a shared keyboard; a shared mouse. At a high and a low frame rate.
    for (device, frame, between) in
        [(Device::Keys, 16, 6), (Device::Keys, 400, 0), (Device::Mouse, 16, 6), (Device::Mouse, 400, 0)]
    {
        let (mut test, _) = at_the_bets(MachzOptions::default());
        let mut lobby = test.app.world_mut().resource_mut::<Lobby>();
        for seat in [0, 2] {
            lobby.slots[seat].device = Some(device);
        }
        test.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame)));
        test.frame();
        click(&mut test);
        test.frames(between);
        click(&mut test);
        test.frames(2);
        let left = Turn::Choose(Seats::one(Seat(2)).with(Seat(3)));
        assert_eq!(turn(&test), left, "{device:?}, frames of {frame} ms");
        test.frames(40);
        click(&mut test);
        test.frames(2);
        assert_eq!(turn(&test), Turn::Choose(Seats::one(Seat(3))), "the next seat has seen what it is asked");
    }
}

#[cfg(feature = "screenshots")]
#[test]
fn the_odds_scene_waits_for_the_odds() {
    use rollick::games::machz::{Action, PhaseName};
    use rollick::sim::table::tween::arc::toss_off;

    use Colour::{Blue, Green, Purple, Red, White, Yellow};
    let phase = rollick::games::machz::view::SCENES
        .iter()
        .find(|phase| phase.name == "reroll-odds")
        .expect("the scene is listed");
    let (mut test, _) = test();
    test.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    test.app.world_mut().resource_mut::<Lobby>().slots[1].device = Some(Device::Keys);
    let faces = |faces: &[Colour]| Move::Faces(faces.iter().copied().collect());
    let act = |seat, action| Move::Act { seat: Seat(seat), action };
    let mut record = Record::<Machz>::of_people(4, MachzOptions::default(), 3);
    record.moves = vec![faces(&[Blue, Red, Red, Green]), faces(&[Red, Red, Blue, Green, Yellow])];
    record.moves.extend([0, 2, 3].map(|seat| act(seat, Action::StayOut)));
    record.moves.push(faces(&[Red, White, Red, Blue, Purple]));
    assert_eq!(table::start_match(test.app.world_mut(), record), Ok(None));
    assert_eq!(test.app.world().resource::<Match<Machz>>().rules().phase(), PhaseName::Reroll);
    // A chip is still moving, so no seat is asked yet.
    let world = test.app.world_mut();
    let chip = world.spawn_empty().id();
    toss_off(&mut world.commands(), chip, Transform::IDENTITY, Transform::from_xyz(20.0, 0.0, 0.0), 0.5);
    world.flush();
    test.frames(2);
    assert_eq!(test.app.world().resource::<Choices<Machz>>().first(), None);
    (phase.then)(test.app.world_mut());
    let there = (0..200).any(|_| {
        let there = (phase.until)(test.app.world_mut());
        test.frame();
        there
    });
    test.frames(5);
    assert!(there);
    assert_eq!(test.app.world().resource::<Choices<Machz>>().odds(), Some(Seat(1)));
}

#[test]
fn a_match_killed_during_bets_resumes_without_showing_them() {
    let entry = CATALOG.find("machz").expect("the game is in the catalogue").table;
    let all = [MATCH, NO_MATCH, OUT].map(|button| {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::at(folder.path());
        let (mut first, pads) = test();
        let words = |faces: &[&str]| faces.iter().map(|face| (*face).to_owned()).collect::<Vec<_>>();
        let rolls = [&["blue"][..], &["red"], &["red"], &["green"], &["red", "red", "blue", "green", "yellow"]];
        first.app.insert_resource(ScriptedFaces(rolls.iter().map(|faces| words(faces)).collect()));
        let seats = (0..4).map(|seat| SeatRecord::new(format!("seat {seat}"), Player::Person)).collect();
        let plan = MatchPlan { seats, options: serde_json::json!({}), seed: 3 };
        first.app.insert_resource(TableStore::new(begun(&store, entry, &plan)));
        assert_eq!((entry.start)(first.app.world_mut(), &plan), Ok(None));
        first.frames(60);
        assert_eq!(turn(&first), Turn::Choose(Seats::first(4).without(Seat(1))));
        first.button(pads[0], button, 1.0);
        first.frames(3);
        assert_eq!(turn(&first), Turn::Choose(Seats::one(Seat(2)).with(Seat(3))));
        // Simulates the kill: nothing more is written.
        drop(first);

        let (mut second, pads) = test();
        let (left, findings) = search(&store);
        assert!(findings.is_empty(), "{findings:?}");
        let resumed = store.resume(&left[0].path).expect("the match can be resumed");
        let lines = resumed.lines();
        second.app.insert_resource(TableStore::new(resumed.into_store(&Disk::default())));
        assert_eq!((entry.resume)(second.app.world_mut(), &lines), Ok(None));
        second.frames(40);
        assert_eq!(turn(&second), Turn::Choose(Seats::one(Seat(2)).with(Seat(3))));
        second.app.world_mut().resource_mut::<MessageLog>().0.clear();
        let what = seen(&mut second);
        for pad in [2, 3] {
            second.button(pads[pad], OUT, 1.0);
            second.frame();
        }
        second.frames(3);
        let rules = second.app.world().resource::<Match<Machz>>().rules();
        (what, rules.bets()[0].map(|bet| bet.side))
    });
    assert!(all.iter().all(|(seen, _)| *seen == all[0].0));
    let kept: Vec<Option<Side>> = all.iter().map(|(_, side)| *side).collect();
    assert_eq!(kept, [Some(Side::Match), Some(Side::NoMatch), None], "stored choices are restored");
}
