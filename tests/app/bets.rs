//! Three pads bet at the same time in MACHZ, headless: what each presses is nowhere to be seen before all are in.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButton;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use rollick::app::input;
use rollick::app::input::PointerTaken;
use rollick::app::presenter::{Choices, choosing_plugin};
use rollick::app::saves::Store;
use rollick::app::ui::Words;
use rollick::games::CATALOG;
use rollick::games::machz::table::cards::{BetCard, Cards, Lid};
use rollick::games::machz::table::chips::Accounts;
use rollick::games::machz::{Bet, Colour, Machz, MachzOptions, Side, table as machz_table};
use rollick::rules::record::{Player, Record, SeatRecord};
use rollick::rules::{Move, Rules, Seat, Seats, Turn};
use rollick::sim::dice;
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::table;
use rollick::sim::table::chip_stacks::{Chip, Piles};
use rollick::sim::table::{Match, MatchPlan, Pace, ScriptedFaces, Speed, TableStore};

use crate::pads::Couch;
use crate::saves::begun;
use crate::told::{Told, listen};

/// Four pads at a table without a match.
fn couch() -> (Couch, Vec<Entity>) {
    let (mut couch, pads) = Couch::many_at_the_table_with(4, |app| {
        app.add_plugins((TransformPlugin, StatesPlugin))
            .add_plugins((dice::plugin, table::shared_plugin, input::throw_input::plugin))
            .add_plugins((machz_table::plugin, choosing_plugin::<Machz>))
            .init_resource::<PointerTaken>()
            .insert_resource(CATALOG)
            .init_resource::<Words>();
        listen::<Machz>(app);
    });
    couch.app.insert_resource(Pace { speed: Speed::Instant, hurry: false });
    (couch, pads)
}

/// Four pads at a table at which seat 1 is to roll and the others are asked for bets.
fn at_the_bets(options: MachzOptions) -> (Couch, Vec<Entity>) {
    let (mut couch, pads) = couch();
    let mut record = Record::<Machz>::of_people(4, options, 3);
    let faces = |faces: &[Colour]| Move::Faces(faces.iter().copied().collect());
    use Colour::{Blue, Green, Red, Yellow};
    record.moves = vec![faces(&[Blue, Red, Red, Green]), faces(&[Red, Red, Blue, Green, Yellow])];
    assert_eq!(table::start_match(couch.app.world_mut(), record), Ok(None));
    // A press that comes as the choice opens was meant for what was before.
    couch.frames(40);
    couch.app.world_mut().resource_mut::<Told>().0.clear();
    (couch, pads)
}

fn turn(couch: &Couch) -> Turn {
    couch.app.world().resource::<Match<Machz>>().turn()
}

/// Everything that anybody but seats 0 and 2 can see, hear, feel or be told.
fn seen(couch: &mut Couch) -> Vec<String> {
    let world = couch.app.world_mut();
    let mut things = world.query::<(Option<&Name>, Option<&Chip>, Option<&BetCard>, Option<&Lid>, &Transform)>();
    let mut all: Vec<String> = things.iter(world).map(|thing| format!("{thing:?}")).collect();
    all.sort();
    let world = couch.app.world();
    all.push(format!("{:?}", world.resource::<Cards>()));
    all.push(format!("{:?}", world.resource::<Accounts>()));
    all.push(format!("{:?}", world.resource::<Piles>()));
    all.extend(world.resource::<Told>().0.iter().cloned());
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
fn two_of_three_pads_press_at_once_and_nothing_tells_what() {
    let presses = [[MATCH, NO_MATCH], [NO_MATCH, MATCH], [OUT, OUT], [MATCH, MATCH]];
    let all = presses.map(|[first, second]| {
        let (mut couch, pads) = at_the_bets(MachzOptions::default());
        // At the usual pace lids come down over many frames, and each of them is looked at.
        couch.app.insert_resource(Pace { speed: Speed::Normal, hurry: false });
        // Both in one frame.
        couch.button(pads[0], first, 1.0);
        couch.button(pads[2], second, 1.0);
        couch.frame();
        let mut before = vec![seen(&mut couch)];
        couch.button(pads[0], first, 0.0);
        couch.button(pads[2], second, 0.0);
        for _ in 0..80 {
            couch.frame();
            before.push(seen(&mut couch));
        }
        assert_eq!(turn(&couch), Turn::Choose(Seats::one(Seat(3))));
        couch.tap(pads[3], OUT);
        couch.frames(30);
        (before, seen(&mut couch))
    });
    assert_ne!(all[0].0[0], all[0].0[12], "a lid is seen on its way");
    assert!(all.iter().all(|(before, _)| *before == all[0].0));
    assert!(all[1..].iter().all(|(_, after)| *after != all[0].1), "what is looked at tells it in the end");
}

#[test]
fn three_pads_in_one_frame_bet_what_each_pressed() {
    let (mut couch, pads) = at_the_bets(MachzOptions::default());
    for (pad, button) in [(0, MATCH), (2, OUT), (3, NO_MATCH), (1, MATCH)] {
        couch.button(pads[pad], button, 1.0);
    }
    couch.frames(3);
    let rules = couch.app.world().resource::<Match<Machz>>().rules();
    let one = |side| Some(Bet { side, chips: 1 });
    assert_eq!(rules.bets(), [one(Side::Match), None, None, one(Side::NoMatch)], "the Roller's pad bets nothing");
    assert!(matches!(turn(&couch), Turn::Throw(_)));
}

#[test]
fn a_stake_that_is_raised_is_felt_by_its_own_pad_alone_and_counts_when_it_is_locked() {
    let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
    let (mut couch, pads) = at_the_bets(options);
    let tap = |couch: &mut Couch, pad: usize, button| {
        couch.button(pads[pad], button, 1.0);
        couch.frame();
        couch.button(pads[pad], button, 0.0);
        couch.frame();
    };
    let before = seen(&mut couch);
    for _ in 0..2 {
        tap(&mut couch, 0, NO_MATCH);
    }
    let felt: Vec<String> = couch.app.world().resource::<Told>().0.clone();
    assert_eq!(felt.len(), 2, "{felt:?}");
    assert!(felt.iter().all(|told| told.starts_with("Rumble")), "{felt:?}");
    couch.app.world_mut().resource_mut::<Told>().0.clear();
    assert_eq!(seen(&mut couch), before, "nobody else is told anything");
    tap(&mut couch, 0, GamepadButton::South);
    for pad in [2, 3] {
        tap(&mut couch, pad, OUT);
    }
    couch.frames(3);
    let rules = couch.app.world().resource::<Match<Machz>>().rules();
    assert_eq!(rules.bets()[0], Some(Bet { side: Side::NoMatch, chips: 2 }));
}

#[test]
fn a_bet_taken_back_leaves_what_others_have_raised() {
    let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
    let (mut couch, pads) = at_the_bets(options);
    couch.tap(pads[2], MATCH);
    couch.tap(pads[2], MATCH);
    couch.tap(pads[0], NO_MATCH);
    couch.tap(pads[0], GamepadButton::South);
    couch.frames(2);
    assert_eq!(turn(&couch), Turn::Choose(Seats::one(Seat(2)).with(Seat(3))));
    couch.tap(pads[0], GamepadButton::North);
    couch.frames(2);
    assert_eq!(turn(&couch), Turn::Choose(Seats::first(4).without(Seat(1))));
    // It is locked as it stands.
    couch.tap(pads[2], GamepadButton::South);
    couch.frames(40);
    for pad in [0, 3] {
        couch.tap(pads[pad], OUT);
    }
    couch.frames(3);
    let rules = couch.app.world().resource::<Match<Machz>>().rules();
    assert_eq!(rules.bets(), [None, None, Some(Bet { side: Side::Match, chips: 2 }), None]);
}

/// Both in one frame, as a quick finger does it on a slow machine.
fn click(couch: &mut Couch) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let click = MouseButtonInput { button: MouseButton::Left, state, window: Entity::PLACEHOLDER };
        couch.app.world_mut().write_message(click);
    }
    couch.frame();
}

#[test]
fn a_double_click_bets_for_one_seat_whoever_holds_what_is_passed_round() {
    // A mouse beside a keyboard that two pass round; a mouse that is passed round itself. A quick picture, a slow one.
    for (device, frame, between) in
        [(Device::Keys, 16, 6), (Device::Keys, 400, 0), (Device::Mouse, 16, 6), (Device::Mouse, 400, 0)]
    {
        let (mut couch, _) = at_the_bets(MachzOptions::default());
        let mut lobby = couch.app.world_mut().resource_mut::<Lobby>();
        for seat in [0, 2] {
            lobby.slots[seat].device = Some(device);
        }
        couch.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame)));
        couch.frame();
        click(&mut couch);
        couch.frames(between);
        click(&mut couch);
        couch.frames(2);
        let left = Turn::Choose(Seats::one(Seat(2)).with(Seat(3)));
        assert_eq!(turn(&couch), left, "{device:?}, frames of {frame} ms");
        couch.frames(40);
        click(&mut couch);
        couch.frames(2);
        assert_eq!(turn(&couch), Turn::Choose(Seats::one(Seat(3))), "the next seat has seen what it is asked");
    }
}

#[cfg(feature = "screenshots")]
#[test]
fn the_picture_of_the_odds_is_taken_when_they_are_there() {
    use rollick::games::machz::{Action, PhaseName};
    use rollick::sim::table::tween::arc::toss_off;

    use Colour::{Blue, Green, Purple, Red, White, Yellow};
    let phase =
        rollick::games::machz::view::SCENES.iter().find(|phase| phase.name == "reroll-odds").expect("it is listed");
    let (mut couch, _) = couch();
    couch.app.insert_resource(Pace { speed: Speed::Normal, hurry: false });
    couch.app.world_mut().resource_mut::<Lobby>().slots[1].device = Some(Device::Keys);
    let faces = |faces: &[Colour]| Move::Faces(faces.iter().copied().collect());
    let act = |seat, action| Move::Act { seat: Seat(seat), action };
    let mut record = Record::<Machz>::of_people(4, MachzOptions::default(), 3);
    record.moves = vec![faces(&[Blue, Red, Red, Green]), faces(&[Red, Red, Blue, Green, Yellow])];
    record.moves.extend([0, 2, 3].map(|seat| act(seat, Action::StayOut)));
    record.moves.push(faces(&[Red, White, Red, Blue, Purple]));
    assert_eq!(table::start_match(couch.app.world_mut(), record), Ok(None));
    assert_eq!(couch.app.world().resource::<Match<Machz>>().rules().phase(), PhaseName::Reroll);
    // A chip is still on its way: nobody is asked yet.
    let world = couch.app.world_mut();
    let chip = world.spawn_empty().id();
    toss_off(&mut world.commands(), chip, Transform::IDENTITY, Transform::from_xyz(20.0, 0.0, 0.0), 0.5);
    world.flush();
    couch.frames(2);
    assert_eq!(couch.app.world().resource::<Choices<Machz>>().first(), None);
    (phase.then)(couch.app.world_mut());
    let there = (0..200).any(|_| {
        let there = (phase.until)(couch.app.world_mut());
        couch.frame();
        there
    });
    couch.frames(5);
    assert!(there);
    assert_eq!(couch.app.world().resource::<Choices<Machz>>().odds(), Some(Seat(1)));
}

#[test]
fn a_program_killed_in_the_middle_of_the_bets_comes_back_to_them_with_nothing_shown() {
    let entry = CATALOG.find("machz").expect("it is on the shelf").table;
    let all = [MATCH, NO_MATCH, OUT].map(|button| {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::at(folder.path());
        let (mut first, pads) = couch();
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
        // Nothing more is written: the program is gone.
        drop(first);

        let (mut second, pads) = couch();
        let (left, findings) = store.unfinished();
        assert!(findings.is_empty(), "{findings:?}");
        let resumed = store.resume(&left[0].path).expect("it goes on");
        let lines = resumed.lines();
        second.app.insert_resource(TableStore::new(resumed.into_store()));
        assert_eq!((entry.resume)(second.app.world_mut(), &lines), Ok(None));
        second.frames(40);
        assert_eq!(turn(&second), Turn::Choose(Seats::one(Seat(2)).with(Seat(3))));
        second.app.world_mut().resource_mut::<Told>().0.clear();
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
    assert_eq!(kept, [Some(Side::Match), Some(Side::NoMatch), None], "what was chosen was kept");
}
