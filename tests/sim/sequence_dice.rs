//! Sequence Dice on a headless table.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::Transform;
use rollick::games::sequence_dice::table::{BoardChip, PileChip};
use rollick::games::sequence_dice::{Action, Event, SequenceDice, table};
use rollick::rules::bots::Level;
use rollick::rules::record::Record;
use rollick::rules::{Move, Pips, Seat, Turn, Word};
use rollick::sim::dice::{DiceSets, Die, DieShape, Gesture, PictureRotation, Release};
use rollick::sim::table::pieces::Flicked;
use rollick::sim::table::playback::Playback;
use rollick::sim::table::{AwaitedThrows, Match, Speed, TableSpeed, TableStore, Write};

use crate::fake_store::FakeStore;
use crate::test_table::{TestPlayer, TestTable, record};

const BOTS: [TestPlayer; 2] = [TestPlayer::Bot(Level::Normal), TestPlayer::Bot(Level::Easy)];
const PEOPLE: [TestPlayer; 2] = [TestPlayer::Person, TestPlayer::Person];

fn place(row: u8, column: u8) -> Action {
    Action::Place(space(row, column))
}

fn space(row: u8, column: u8) -> rollick::games::sequence_dice::Space {
    rollick::games::sequence_dice::Space::new(row, column).expect("on the board")
}

/// Seat 0 throws 6 + 6 and starts, then the given sides follow.
fn people_with(sides: &[&[u8]]) -> TestTable<SequenceDice> {
    let mut all: Vec<&[u8]> = vec![&[5, 5], &[0, 0]];
    all.extend_from_slice(sides);
    let mut table = TestTable::scripted(&PEOPLE, &all, table::plugin);
    table.until("the first own throw", |table| matches!(table.turn(), Turn::Choose(_)) && table.all_shown());
    table
}

#[test]
fn two_three_and_four_bots_play_to_the_end_with_physical_dice() {
    for seats in 2..=4 {
        let players: Vec<TestPlayer> = (0..seats).map(|seat| BOTS[seat % 2]).collect();
        let mut table = TestTable::<SequenceDice>::new(&players, 7, table::plugin);
        for _ in 0..20_000 {
            table.wait(1);
            if matches!(table.turn(), Turn::Over(_)) && table.all_shown() {
                break;
            }
        }
        let over = (0..5).find_map(|_| {
            table.over().or_else(|| {
                table.wait(1);
                None
            })
        });
        let over = over.expect("the match ended");
        assert!(!over.outcome.winners.is_empty());
        let match_ = table.the_match();
        let again = Match::new(match_.record().clone()).expect("the record replays");
        assert_eq!(again.rules(), match_.rules());
        assert_eq!(again.events(), match_.events());
        let chips = |side| match_.rules().chips(side).len() as usize;
        let sides = match_.rules().sides();
        let on_board: usize = (0..sides).map(|side| chips(rollick::games::sequence_dice::Side(side))).sum();
        // Every chip of the rules has an entity, and every unused one is in a pile.
        table.wait(60);
        let mut bodies = table.app.world_mut().query::<&BoardChip>();
        assert_eq!(bodies.iter(table.app.world()).count(), on_board, "{seats} seats");
        let mut unused = table.app.world_mut().query::<&PileChip>();
        assert_eq!(unused.iter(table.app.world()).count(), 20 * usize::from(sides) - on_board, "{seats} seats");
    }
}

#[test]
fn a_request_out_of_turn_is_refused_and_changes_nothing() {
    let mut table = people_with(&[&[1, 3]]);
    let before = table.the_match().rules().clone();
    table.request(1, place(0, 4));
    let refusals = table.refusals();
    assert_eq!(refusals.len(), 1);
    assert_eq!(refusals[0].seat, Seat(1));
    assert_eq!(table.the_match().rules(), &before);
}

#[test]
fn a_request_for_another_number_names_the_clause() {
    let mut table = people_with(&[&[1, 3]]);
    table.request(0, place(0, 0));
    assert_eq!(table.refusals()[0].illegal.clause, "SD-6");
}

#[test]
fn a_choice_can_be_undone_until_the_next_throw() {
    let mut table = people_with(&[&[1, 3], &[1, 3]]);
    // Remove the script, so that no dice are handed out.
    let kept = table.app.world_mut().remove_resource::<rollick::sim::table::ScriptedFaces>();
    table.request(0, place(0, 4));
    table.wait(1);
    assert_eq!(table.the_match().record().moves.len(), 3);
    table.undo(0);
    assert_eq!(table.the_match().record().moves.len(), 2);
    assert_eq!(table.turn(), Turn::Choose(rollick::rules::Seats::one(Seat(0))));
    table.request(0, place(1, 0));
    table.app.insert_resource(kept.expect("the script is there"));
    table.until("the other seat's choice", |table| table.turn() == Turn::Choose(rollick::rules::Seats::one(Seat(1))));
    table.undo(0);
    assert_eq!(table.refusals()[0].illegal.key, "nothing-to-undo");
}

#[test]
fn a_match_resumes_where_its_record_ends() {
    let mut table = people_with(&[&[1, 3], &[2, 3], &[2, 4]]);
    table.request(0, place(0, 4));
    table.until("the other seat's choice", |table| table.turn() == Turn::Choose(rollick::rules::Seats::one(Seat(1))));
    let left = table.the_match().record().clone();
    let rules = table.the_match().rules().clone();
    let mut other = TestTable::<SequenceDice>::new(&PEOPLE, 1, table::plugin);
    other.deal(Record { moves: left.moves.clone(), ..record(&PEOPLE, left.seed, Vec::new()) }, &PEOPLE);
    other.wait(2);
    assert_eq!(other.the_match().rules(), &rules);
    let mut chips = other.app.world_mut().query::<&BoardChip>();
    assert_eq!(chips.iter(other.app.world()).count(), 1);
    // The dice of the open choice are in the tray again.
    let thrown = rules.thrown().expect("a throw to choose by");
    assert_eq!(seen(&mut other), thrown.map(Word::word));
}

#[test]
fn a_removed_chip_flies_off_and_returns_to_its_pile() {
    // Seat 0 places a chip on a 6; seat 1 throws a 10 and removes it, which is its only choice.
    let mut table = people_with(&[&[1, 3], &[3, 5], &[1, 3]]);
    table.request(0, place(0, 4));
    table.until("the chip taken off", |table| {
        table.the_match().events().iter().any(|event| matches!(event, Event::ChipRemoved { .. }))
    });
    table.wait(2);
    let mut lost = table.app.world_mut().query::<&Flicked>();
    assert_eq!(lost.iter(table.app.world()).count(), 1);
    table.wait(60);
    let mut lost = table.app.world_mut().query::<&Flicked>();
    assert_eq!(lost.iter(table.app.world()).count(), 0);
    let mut unused = table.app.world_mut().query::<&PileChip>();
    assert_eq!(unused.iter(table.app.world()).count(), 40);
}

#[test]
fn a_move_that_cannot_be_stored_is_not_made_and_is_reported() {
    let mut table = people_with(&[&[1, 3], &[1, 3]]);
    let store = FakeStore::default();
    store.set_full(true);
    table.app.insert_resource(TableStore::new(store));
    let before = table.the_match().rules().clone();
    table.request(0, place(0, 4));
    assert_eq!(table.the_match().rules(), &before);
    assert_eq!(table.problems(), ["the disk is full"]);
    table.app.insert_resource(TableStore::default());
    table.request(0, place(0, 4));
    assert_ne!(table.the_match().rules(), &before);
}

#[test]
fn resuming_a_finished_match_finishes_its_storage_once() {
    let mut table = TestTable::<SequenceDice>::new(&BOTS, 7, table::plugin);
    table.until("the end", |table| matches!(table.turn(), Turn::Over(_)));
    let record = table.the_match().record().clone();
    let store = FakeStore::default();
    store.set_full(true);
    table.app.insert_resource(TableStore::new(store.clone()));
    table.deal(record, &BOTS);
    table.wait(2);
    assert_eq!(table.problems(), ["the disk is full"]);
    table.wait(5);
    assert_eq!(store.attempts(), [Write::Finish], "one attempt, not one per frame");
}

#[test]
fn a_chip_drops_and_settles_on_its_space() {
    use bevy::prelude::*;
    let mut table = people_with(&[&[1, 3]]);
    table.app.world_mut().remove_resource::<rollick::sim::table::ScriptedFaces>();
    table.request(0, place(0, 4));
    let mut boards = table.app.world_mut().query::<&rollick::games::sequence_dice::table::BoardPiece>();
    let spot = boards.single(table.app.world()).expect("one board").spot(space(0, 4));
    table.wait(1);
    let mut chips = table.app.world_mut().query_filtered::<&Transform, With<BoardChip>>();
    let high = chips.single(table.app.world()).expect("one chip").translation.y;
    assert!(high > spot.y + 1.0, "the chip starts above its space: {high}");
    table.wait(40);
    let mut chips = table.app.world_mut().query_filtered::<&Transform, With<BoardChip>>();
    let at_rest = chips.single(table.app.world()).expect("one chip").translation;
    assert!(at_rest.xz().distance(spot.xz()) < 0.6, "{at_rest} is not on {spot}");
    assert!((at_rest.y - spot.y).abs() < 0.5, "{at_rest} is not on {spot}");
}

/// The words on the upper sides of the dice.
fn seen(table: &mut TestTable<SequenceDice>) -> Vec<String> {
    let mut dice = table.app.world_mut().query::<(&Die, &Transform, &PictureRotation)>();
    let sets = table.app.world().resource::<DiceSets>();
    let mut seen: Vec<(usize, String)> = dice
        .iter(table.app.world())
        .map(|(die, transform, label)| {
            let (side, upright) = DieShape::D6.read_side(transform.rotation * label.0);
            assert!(upright > 0.99, "the die is flat");
            (die.index, sets.get(&die.set).expect("a known set").word(side).to_owned())
        })
        .collect();
    seen.sort();
    seen.into_iter().map(|(_, word)| word).collect()
}

/// All seats throw into one tray to find who begins. A review shows the throw of the seat that it names.
#[test]
fn a_replayed_throw_for_the_start_shows_the_dice_of_its_seat() {
    let mut table = people_with(&[&[1, 3]]);
    let for_the_start = table.the_match().record().moves[0].clone();
    for (seat, words) in [(0, ["6", "6"]), (1, ["1", "1"])] {
        let show = |mut playback: Playback<SequenceDice>| playback.show(Vec::new());
        let shown = table.app.world_mut().run_system_once(show).expect("the system runs");
        assert_eq!(shown, Ok(()));
        table.wait(2);
        assert_eq!(seen(&mut table), [""; 0], "the tray is empty before the throw");
        let step = for_the_start.clone();
        let play = move |mut playback: Playback<SequenceDice>| playback.play(step.clone(), Seat(seat));
        let played = table.app.world_mut().run_system_once(play).expect("the system runs");
        assert_eq!(played, Ok(()));
        table.wait(2);
        assert_eq!(seen(&mut table), words, "seat {seat}");
    }
}

#[test]
fn the_dice_in_the_tray_show_what_the_rules_recorded() {
    let mut table = TestTable::<SequenceDice>::new(&BOTS, 5, table::plugin);
    table.app.insert_resource(TableSpeed { speed: Speed::Fast, fast_forward: false });
    let mut compared = 0;
    let mut moves = 0;
    while compared < 30 {
        table.wait(1);
        let record = table.the_match().record();
        if record.moves.len() == moves {
            continue;
        }
        moves = record.moves.len();
        // Of the first throws, by two seats, only the last one's dice are still in the tray.
        if let Some(Move::Faces(faces)) = record.moves.last() {
            let recorded: Vec<String> = faces.iter().map(|face| face.word().to_owned()).collect();
            let seen = seen(&mut table);
            assert!(
                seen.len() == 2 && recorded.ends_with(&seen),
                "throw {compared}: recorded {recorded:?}, displayed {seen:?}"
            );
            compared += 1;
        }
        if matches!(table.turn(), Turn::Over(_)) {
            break;
        }
    }
    assert!(compared >= 15, "{compared}");
}

#[test]
fn the_dice_set_has_the_faces_of_the_rules() {
    let sets = DiceSets::built_in();
    let set = sets.get("ordinary").expect("the set is embedded");
    let mut words: Vec<&str> = (0..6).map(|side| set.word(side)).collect();
    let mut faces: Vec<&str> = Pips::SIDES.iter().map(|face| face.word()).collect();
    words.sort_unstable();
    faces.sort_unstable();
    assert_eq!(words, faces);
}

/// Seat 0 has thrown a 2 and placed a chip; the dice of its extra throw are in its hand.
fn after_a_two() -> TestTable<SequenceDice> {
    let mut table = people_with(&[&[0, 0]]);
    table.app.world_mut().remove_resource::<rollick::sim::table::ScriptedFaces>();
    table.request(0, place(0, 0));
    table.until("the extra throw", |table| table.app.world().resource::<AwaitedThrows>().in_hand_of(Seat(0)).is_some());
    table
}

fn dice_on_the_table(table: &mut TestTable<SequenceDice>) -> usize {
    table.app.world_mut().query::<&Die>().iter(table.app.world()).count()
}

#[test]
fn undo_takes_the_dice_of_the_next_throw_out_of_the_hand() {
    let mut table = after_a_two();
    table.wait(2);
    assert_eq!(dice_on_the_table(&mut table), 2);
    table.undo(0);
    table.wait(2);
    assert_eq!(table.refusals(), []);
    assert!(matches!(table.turn(), Turn::Choose(_)));
    assert_eq!(table.app.world().resource::<AwaitedThrows>().iter().count(), 0, "no dice are held");
    assert_eq!(seen(&mut table), ["1", "1"], "the dice of the choice are in the tray again");
    // The same dice are thrown next and none is left behind.
    let in_hand = |table: &TestTable<SequenceDice>| {
        table.app.world().resource::<AwaitedThrows>().in_hand_of(Seat(0)).map(|throw| throw.tray)
    };
    table.request(0, place(0, 0));
    table.until("the extra throw once more", |table| in_hand(table).is_some());
    table.wait(2);
    assert_eq!(dice_on_the_table(&mut table), 2);
    let moves = table.the_match().record().moves.len();
    let tray = in_hand(&table).expect("in hand");
    table.app.world_mut().write_message(Release { tray, gesture: Gesture::default() });
    table.until("the throw is read", |table| table.the_match().record().moves.len() > moves);
    table.wait(1);
    let Move::Faces(faces) = table.the_match().record().moves[moves].clone() else { panic!("no throw was read") };
    let recorded: Vec<&str> = faces.iter().map(|face| face.word()).collect();
    assert_eq!(seen(&mut table), recorded);
}

#[test]
fn undo_is_impossible_while_the_next_dice_roll() {
    let mut table = after_a_two();
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    table.wait(1);
    let moves = table.the_match().record().moves.len();
    let tray = table.app.world().resource::<AwaitedThrows>().in_hand_of(Seat(0)).expect("in hand").tray;
    table.app.world_mut().write_message(Release { tray, gesture: Gesture::default() });
    table.wait(3);
    assert!(table.app.world().resource::<AwaitedThrows>().falling());
    table.undo(0);
    let refused = table.refusals();
    assert_eq!(refused.iter().map(|refused| refused.illegal.clause).collect::<Vec<_>>(), ["G-4"]);
    assert_eq!(table.the_match().record().moves.len(), moves, "the choice is unchanged");
    table.until("the throw is read", |table| table.the_match().record().moves.len() > moves);
}

#[test]
fn a_finished_match_stays_finished() {
    let mut table = TestTable::<SequenceDice>::new(&BOTS, 7, table::plugin);
    table.until("the end", |table| matches!(table.turn(), Turn::Over(_)));
    let moves = table.the_match().record().moves.len();
    for seat in 0..2 {
        table.undo(seat);
    }
    assert_eq!(table.refusals().len(), 2);
    assert_eq!(table.the_match().record().moves.len(), moves);
}
