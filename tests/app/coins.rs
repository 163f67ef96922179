//! Two pads play Hot Dice at the same time, headless: no press of one pad is lost, or visible to the other player.

use std::time::Duration;

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use rand::{RngExt, SeedableRng};
use rollick::app::input;
use rollick::app::input::PointerCaptured;
use rollick::app::saves::{Disk, Store};
use rollick::app::ui::Localization;
use rollick::games::CATALOG;
use rollick::games::hot_dice::table::coins::{ChoiceCoin, Coins, HandPiece};
use rollick::games::hot_dice::table::{DiceLayouts, hot};
use rollick::games::hot_dice::view::hot_choices_plugin;
use rollick::games::hot_dice::{Chart, Coin, Dice, HotAction, HotDice};
use rollick::rules::record::{Player, Record, SeatRecord};
use rollick::rules::{Move, MoveOf, Pips, Rules, Seat, Seats, Turn, Word};
use rollick::sim::dice;
use rollick::sim::table;
use rollick::sim::table::dice_row::RowDie;
use rollick::sim::table::tween::slide::Sliding;
use rollick::sim::table::{
    ActionRequest, Match, MatchPlan, PresentationQueue, ScriptedFaces, Speed, TableSpeed, TableStore,
};

use crate::message_log::{MessageLog, record_messages};
use crate::pads::{FRAME, PadTest};
use crate::saves::{begun, search};

const HEADS: GamepadButton = GamepadButton::DPadLeft;
const TAILS: GamepadButton = GamepadButton::DPadRight;
const PICK: GamepadButton = GamepadButton::South;
const SET_ASIDE: GamepadButton = GamepadButton::RightTrigger2;

const FIRST: [u8; 6] = [1, 1, 2, 3, 4, 5];
const SECOND: [u8; 6] = [1, 5, 2, 3, 3, 6];

/// Two pads at a table without a match.
fn test(speed: Speed) -> (PadTest, Vec<Entity>) {
    let (mut test, pads) = PadTest::match_with_pads(2, |app| {
        app.add_plugins((TransformPlugin, StatesPlugin))
            .add_plugins((dice::plugin, table::shared_plugin, input::throw_input::plugin))
            .add_plugins((hot::plugin, hot_choices_plugin))
            .init_resource::<PointerCaptured>()
            .insert_resource(CATALOG)
            .init_resource::<Localization>();
        record_messages::<HotDice>(app);
    });
    test.app.insert_resource(TableSpeed { speed, fast_forward: false });
    (test, pads)
}

fn pips(faces: &[u8]) -> Vec<Pips> {
    faces.iter().filter_map(|face| Pips::new(*face)).collect()
}

fn aside(faces: &[u8]) -> HotAction {
    HotAction::SetAside(Dice::of(&pips(faces)))
}

fn act(seat: u8, action: HotAction) -> MoveOf<HotDice> {
    Move::Act { seat: Seat(seat), action }
}

fn deal(test: &mut PadTest, moves: Vec<MoveOf<HotDice>>) {
    let record = Record { moves, ..Record::<HotDice>::of_people(2, Default::default(), 3) };
    assert_eq!(table::start_match(test.app.world_mut(), record), Ok(None));
}

/// Two pads at a table of normal speed where both choose a coin side, after the delay in which presses are ignored.
fn at_the_coins() -> (PadTest, Vec<Entity>) {
    let (mut test, pads) = test(Speed::Normal);
    let thrown = Move::Faces(pips(&[FIRST, SECOND].concat()).into_iter().collect());
    deal(&mut test, vec![thrown, act(0, aside(&[1, 1])), act(1, aside(&[5]))]);
    test.frames(120);
    assert_eq!(turn(&test), Turn::Choose(Seats::first(2)));
    test.app.world_mut().resource_mut::<MessageLog>().0.clear();
    (test, pads)
}

fn rules(test: &PadTest) -> &HotDice {
    test.app.world().resource::<Match<HotDice>>().rules()
}

fn turn(test: &PadTest) -> Turn {
    rules(test).turn()
}

/// A press and its release; the caller runs the frame.
fn press(test: &mut PadTest, pad: Entity, button: GamepadButton) {
    test.button(pad, button, 1.0);
    test.button(pad, button, 0.0);
}

/// Everything that a player other than seat 0 can see, hear or feel.
fn seen(test: &mut PadTest) -> Vec<String> {
    let world = test.app.world_mut();
    let mut pieces = world.query::<(
        Option<&Name>,
        Option<&ChoiceCoin>,
        Option<&HandPiece>,
        Option<&RowDie>,
        Has<Sliding>,
        &Transform,
    )>();
    let mut all: Vec<String> = pieces.iter(world).map(|piece| format!("{piece:?}")).collect();
    all.sort();
    let world = test.app.world();
    all.push(format!("{:?}", world.resource::<Coins>()));
    all.push(format!("{:?}", world.resource::<PresentationQueue<HotDice>>().is_empty()));
    all.push(format!("{:?}", world.resource::<Match<HotDice>>().events()));
    all.extend(world.resource::<MessageLog>().0.iter().cloned());
    for viewer in [Some(Seat(1)), None] {
        all.push(format!("{:?}", rules(test).view(viewer)));
    }
    all
}

#[test]
fn coin_can_be_chosen_while_the_other_hand_is_moving() {
    for later in [0, 1, 2, 8, 20, 39, 60] {
        let (mut test, pads) = at_the_coins();
        press(&mut test, pads[0], HEADS);
        test.frame();
        assert_eq!(turn(&test), Turn::Choose(Seats::one(Seat(1))));
        test.frames(later);
        press(&mut test, pads[1], TAILS);
        test.frames(2);
        assert!(matches!(turn(&test), Turn::Throw(_)), "{later} frames later: {:?}", turn(&test));
        assert_eq!(rules(&test).done(), [false, true]);
    }
}

#[test]
fn a_coin_press_reveals_nothing_in_any_frame() {
    let all = [HEADS, TAILS].map(|button| {
        let (mut test, pads) = at_the_coins();
        press(&mut test, pads[0], button);
        let frames: Vec<Vec<String>> = (0..80)
            .map(|_| {
                test.frame();
                seen(&mut test)
            })
            .collect();
        assert_eq!(turn(&test), Turn::Choose(Seats::one(Seat(1))));
        frames
    });
    assert_eq!(all[0], all[1]);
}

#[test]
fn interleaved_presses_of_two_pads_equal_sequential_ones() {
    let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(12);
    let (mut test, pads) = test(Speed::Instant);
    let open = |faces: &[u8]| Chart::hot().scoring(false).set_asides(Dice::of(&pips(faces))).len();
    let over_dice = [HEADS, TAILS, GamepadButton::DPadUp, GamepadButton::DPadDown, PICK];
    let (mut several, mut moved) = (0, 0);
    for round in 0..1_000 {
        // A choice with only one action is made by the table.
        let faces = loop {
            let faces: Vec<u8> = (0..12).map(|_| rng.random_range(1..=6)).collect();
            if open(&faces[..6]) > 1 && open(&faces[6..]) > 1 {
                break faces;
            }
        };
        let thrown = || vec![Move::Faces(pips(&faces).into_iter().collect())];
        let queues = [0, 1].map(|_| {
            let wander = rng.random_range(0..9);
            let mut presses: Vec<_> = (0..wander).map(|_| over_dice[rng.random_range(0..over_dice.len())]).collect();
            // If nothing is picked by then, the first press picks a die, and the second one counts.
            presses.extend([SET_ASIDE, PICK, SET_ASIDE]);
            presses
        });

        deal(&mut test, thrown());
        test.frames(6);
        for (pad, presses) in pads.iter().zip(&queues) {
            for button in presses {
                press(&mut test, *pad, *button);
                test.frame();
            }
        }
        test.frames(2);
        let mut in_sequence = rules(&test).clone();
        assert!(hot::asks_for_coins(&in_sequence), "round {round}: {:?}", in_sequence.turn());
        several += usize::from(in_sequence.left() != [5, 5]);
        moved += usize::from(in_sequence.points()[0] != in_sequence.points()[1]);

        deal(&mut test, thrown());
        test.frames(6);
        let mut next = [0, 0];
        while next != [queues[0].len(), queues[1].len()] {
            let pad = rng.random_range(0..2);
            let Some(button) = queues[pad].get(next[pad]) else { continue };
            press(&mut test, pads[pad], *button);
            next[pad] += 1;
            if rng.random_bool(0.5) {
                test.frame();
            }
        }
        // Hot dice return to the hand before the coins are chosen.
        test.frames(8);
        assert_eq!(rules(&test), &in_sequence, "round {round}: {faces:?} {queues:?}");

        // Presses are ignored for a moment after the coin choice opens.
        test.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(400)));
        test.frame();
        test.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let coins = [0, 1].map(|_| if rng.random_bool(0.5) { Coin::Heads } else { Coin::Tails });
        let first = rng.random_range(0..2);
        for seat in [first, 1 - first] {
            press(&mut test, pads[seat], if coins[seat] == Coin::Heads { HEADS } else { TAILS });
            if rng.random_bool(0.5) {
                test.frame();
            }
        }
        test.frames(2);
        for (seat, coin) in coins.into_iter().enumerate() {
            in_sequence.apply(&act(seat as u8, HotAction::Coin(coin)), &mut Vec::new()).expect("a coin is asked for");
        }
        assert_eq!(rules(&test), &in_sequence, "round {round}: {faces:?} {queues:?} {coins:?}");
    }
    assert!(several > 300 && moved > 300, "too little was picked: {several}, {moved}");
}

/// What a player does.
type Doing = dyn Fn(&mut PadTest, &[Entity]);

/// Kills the program in the middle of a choice: seat 0 has chosen, seat 1 has not. Returns what is visible after the
/// restart, and the rules after seat 1 has chosen too.
fn killed_and_resumed(choose: &Doing, then: &Doing) -> (Vec<String>, HotDice) {
    let entry = CATALOG.find("hot_dice").expect("the game is in the catalogue").table;
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path());
    let (mut first, pads) = test(Speed::Instant);
    let words = |faces: &[u8]| pips(faces).iter().map(|face| face.word().to_owned()).collect::<Vec<_>>();
    first.app.insert_resource(ScriptedFaces([words(&FIRST), words(&SECOND)].into()));
    let seats = (0..2).map(|seat| SeatRecord::new(format!("seat {seat}"), Player::Person)).collect();
    let plan = MatchPlan { seats, options: serde_json::json!({}), seed: 3 };
    first.app.insert_resource(TableStore::new(begun(&store, entry, &plan)));
    assert_eq!((entry.start)(first.app.world_mut(), &plan), Ok(None));
    first.frames(60);
    assert_eq!(turn(&first), Turn::Choose(Seats::first(2)));
    choose(&mut first, &pads);
    first.frames(3);
    assert_eq!(turn(&first), Turn::Choose(Seats::one(Seat(1))));
    let asked = hot::asks_for_coins(rules(&first));
    // Simulates the kill: nothing more is written.
    drop(first);

    let (mut second, pads) = test(Speed::Instant);
    let (left, findings) = search(&store);
    assert!(findings.is_empty(), "{findings:?}");
    let resumed = store.resume(&left[0].path).expect("the match can be resumed");
    let lines = resumed.lines();
    second.app.insert_resource(TableStore::new(resumed.into_store(&Disk::default())));
    assert_eq!((entry.resume)(second.app.world_mut(), &lines), Ok(None));
    second.frames(40);
    assert_eq!(turn(&second), Turn::Choose(Seats::one(Seat(1))), "the same choice is asked for");
    assert_eq!(hot::asks_for_coins(rules(&second)), asked);
    let mut what = seen(&mut second);
    what.push(format!("{:?}", second.app.world().resource::<DiceLayouts>()));
    then(&mut second, &pads);
    second.frames(3);
    (what, rules(&second).clone())
}

fn request(test: &mut PadTest, seat: u8, action: HotAction) {
    test.app.world_mut().write_message(ActionRequest::<HotDice> { seat: Seat(seat), action });
}

#[test]
fn a_match_killed_during_picks_resumes_without_showing_them() {
    let all = [&[1][..], &[1, 1, 5]].map(|faces| {
        killed_and_resumed(
            &move |test: &mut PadTest, pads: &[Entity]| {
                request(test, 0, aside(faces));
                // This pad had picked a die without setting it aside.
                press(test, pads[1], PICK);
                test.frame();
            },
            &move |test: &mut PadTest, pads: &[Entity]| {
                for button in [PICK, SET_ASIDE] {
                    press(test, pads[1], button);
                    test.frame();
                }
            },
        )
    });
    assert_eq!(all[0].0, all[1].0);
    let points = all.map(|(_, rules)| rules.points());
    assert_eq!(points, [[1, 1], [3, 1]], "stored choices are restored");
}

#[test]
fn a_match_killed_during_coins_resumes_without_showing_them() {
    let all = [HEADS, TAILS].map(|button| {
        killed_and_resumed(
            &move |test: &mut PadTest, pads: &[Entity]| {
                request(test, 0, aside(&[1]));
                request(test, 1, aside(&[1]));
                test.frames(40);
                press(test, pads[0], button);
                test.frame();
            },
            &move |test: &mut PadTest, pads: &[Entity]| {
                press(test, pads[1], TAILS);
                test.frame();
            },
        )
    });
    assert_eq!(all[0].0, all[1].0);
    let done = all.map(|(_, rules)| rules.round());
    assert_eq!(done, [1, 2], "heads throws on, two tails end the round");
}
