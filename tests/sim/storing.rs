//! When moves are made: only after they are stored, and without blocking a frame.

use bevy::prelude::*;
use rollick::games::hot_dice::table::hot;
use rollick::games::hot_dice::{Dice, HotAction, HotDice};
use rollick::games::sequence_dice::{Action, SequenceDice, Space, table};
use rollick::rules::bots::Level;
use rollick::rules::record::{Record, header_line, move_line, read_lines};
use rollick::rules::{Move, Pips, Seat, Seats, Turn};
use rollick::sim::table::{ActionRequest, EventPresented, Match, TableBusy, TableGame, TableStore, Write};

use crate::fake_store::FakeStore;
use crate::test_table::{TestPlayer, TestTable, record};

const PEOPLE: [TestPlayer; 2] = [TestPlayer::Person, TestPlayer::Person];

fn place(row: u8, column: u8) -> Action {
    Action::Place(Space::new(row, column).expect("on the board"))
}

/// Seat 0 has thrown 2 and 4 and places a chip; the next throws of both seats are scripted.
fn to_place_a_chip(store: &FakeStore) -> TestTable<SequenceDice> {
    let throws: [&[u8]; 4] = [&[5, 5], &[0, 0], &[1, 3], &[1, 3]];
    let mut table = TestTable::scripted(&PEOPLE, &throws, table::plugin);
    table.until("the first choice", |table| matches!(table.turn(), Turn::Choose(_)) && table.all_shown());
    use_store(&mut table, store);
    table
}

/// Both seats have thrown and set dice aside at the same time.
fn to_set_aside(store: &FakeStore) -> TestTable<HotDice> {
    let faces: Vec<Pips> = [1, 1, 2, 3, 4, 5, 1, 5, 2, 3, 3, 6].into_iter().filter_map(Pips::new).collect();
    let mut table = TestTable::<HotDice>::new(&PEOPLE, 3, hot::plugin);
    table.deal(record(&PEOPLE, 3, vec![Move::Faces(faces.into_iter().collect())]), &PEOPLE);
    table.wait(3);
    assert_eq!(table.turn(), Turn::Choose(Seats::first(2)));
    use_store(&mut table, store);
    table
}

fn aside(faces: &[u8]) -> HotAction {
    HotAction::SetAside(Dice::of(&faces.iter().filter_map(|face| Pips::new(*face)).collect::<Vec<_>>()))
}

/// Sets the store of the table.
fn use_store<G: TableGame>(table: &mut TestTable<G>, store: &FakeStore) {
    store.begin_with(seen(table));
    table.app.insert_resource(TableStore::new(store.clone()));
}

/// The lines of all visible moves.
fn seen<G: TableGame>(table: &TestTable<G>) -> Vec<String> {
    table.the_match().record().moves.iter().map(move_line::<G>).collect()
}

fn shown(table: &mut TestTable<SequenceDice>) -> usize {
    table.app.world_mut().resource_mut::<Messages<EventPresented<SequenceDice>>>().drain().count()
}

#[test]
fn move_appears_after_it_is_written_while_frames_continue() {
    let store = FakeStore::held();
    let mut table = to_place_a_chip(&store);
    let (rules, event_count) = (table.the_match().rules().clone(), table.the_match().events().len());
    let stored = store.moves();
    shown(&mut table);
    table.request(0, place(0, 4));
    for _ in 0..6 {
        table.wait(1);
        let match_ = table.the_match();
        assert_eq!(
            (match_.rules(), match_.events().len()),
            (&rules, event_count),
            "a move is invisible until it is stored"
        );
        assert!(match_.is_storing());
        assert_eq!(*table.app.world().resource::<TableBusy>(), TableBusy::InBackground, "frames continue");
    }
    assert_eq!((shown(&mut table), store.moves(), store.queued()), (0, stored, 1));
    store.write_one();
    table.wait(1);
    assert!(!table.the_match().is_storing() && table.the_match().events().len() > event_count);
    assert_eq!(seen(&table), store.moves());
    assert!(shown(&mut table) > 0);
}

#[test]
fn a_second_press_while_the_first_is_written_is_no_second_move() {
    let store = FakeStore::held();
    let mut table = to_place_a_chip(&store);
    table.request(0, place(0, 4));
    table.request(0, place(0, 4));
    assert_eq!((store.queued(), table.refusals()), (1, vec![]));
}

#[test]
fn illegal_move_is_refused_at_once_and_not_written() {
    let store = FakeStore::held();
    let mut table = to_place_a_chip(&store);
    table.request(1, place(0, 4));
    assert_eq!((store.queued(), table.refusals().len()), (0, 1));
}

#[test]
fn moves_made_together_appear_in_the_order_in_which_they_are_written() {
    let store = FakeStore::held();
    let mut table = to_set_aside(&store);
    let before = seen(&table);
    for (seat, action) in [(1, aside(&[5])), (0, aside(&[1, 1]))] {
        table.app.world_mut().write_message(ActionRequest::<HotDice> { seat: Seat(seat), action });
    }
    table.wait(3);
    assert_eq!((store.queued(), seen(&table)), (2, before), "both are accepted and not visible yet");
    store.write_one();
    table.wait(3);
    assert_eq!(seen(&table), store.moves());
    assert_eq!(table.turn(), Turn::Choose(Seats::one(Seat(0))));
    store.write_one();
    table.wait(3);
    assert_eq!((seen(&table), store.queued()), (store.moves(), 0));
}

#[test]
fn a_failed_write_leaves_everything_as_it_was_and_the_next_one_works() {
    let store = FakeStore::held();
    let mut table = to_set_aside(&store);
    let (rules, before) = (table.the_match().rules().clone(), seen(&table));
    table.request(0, aside(&[1, 1]));
    table.request(1, aside(&[5]));
    store.set_full(true);
    store.write_one();
    table.wait(1);
    assert_eq!((table.the_match().rules(), &seen(&table)), (&rules, &before));
    assert!(!table.the_match().is_storing(), "moves based on the failed move are dropped too");
    assert_eq!(table.problems(), ["the disk is full"]);
    store.set_full(false);
    table.request(1, aside(&[5]));
    store.write_one();
    table.wait(1);
    assert_eq!((seen(&table), store.moves().len()), (store.moves(), before.len() + 1));
    assert_eq!(table.turn(), Turn::Choose(Seats::one(Seat(0))), "seat 0 chooses again");
}

#[test]
fn dice_that_were_read_are_written_again_after_a_while() {
    let store = FakeStore::default();
    let mut table = to_place_a_chip(&store);
    table.request(0, place(0, 4));
    store.set_full(true);
    let before = store.attempts().len();
    let mut problems = Vec::new();
    for _ in 0..30 {
        table.wait(1);
        problems.extend(table.problems());
    }
    assert_eq!(problems, ["the disk is full"], "reported once in a second and a half");
    assert_eq!(store.attempts().len(), before + 1);
    store.set_full(false);
    table.until("the throw", |table| matches!(table.turn(), Turn::Choose(_)));
    assert_eq!(store.attempts().len(), before + 2);
}

#[test]
fn undo_takes_effect_when_it_is_stored() {
    let store = FakeStore::held();
    let mut table = to_set_aside(&store);
    let before = seen(&table);
    table.request(0, aside(&[1, 1]));
    table.undo(0);
    assert_eq!((store.queued(), table.refusals()), (1, vec![]), "the choice comes first");
    store.write_one();
    table.wait(1);
    assert_eq!((store.queued(), seen(&table).len()), (1, before.len() + 1), "the press was not lost");
    store.set_full(true);
    store.write_one();
    table.wait(1);
    assert_eq!((seen(&table).len(), table.problems()), (before.len() + 1, vec!["the disk is full".to_owned()]));
    store.set_full(false);
    table.undo(0);
    // A move behind it is checked against the state after it.
    table.request(0, aside(&[1]));
    assert_eq!((store.queued(), table.refusals()), (2, vec![]));
    store.write_one();
    table.wait(1);
    assert_eq!((&seen(&table), store.moves()), (&before, before.clone()));
    store.write_one();
    table.wait(1);
    assert_eq!((seen(&table), store.moves().len()), (store.moves(), before.len() + 1));
}

#[test]
fn app_killed_in_any_frame_has_stored_every_visible_move() {
    let sitters = [TestPlayer::Bot(Level::Normal), TestPlayer::Bot(Level::Easy)];
    let store = FakeStore::held();
    let mut table = TestTable::<SequenceDice>::new(&sitters, 7, table::plugin);
    use_store(&mut table, &store);
    let header = header_line(&table.the_match().record().header());
    let resumed = |store: &FakeStore| -> Match<SequenceDice> {
        let lines: Vec<String> = std::iter::once(header.clone()).chain(store.moves()).collect();
        let record: Record<SequenceDice> = read_lines(lines.iter().map(String::as_str)).expect("a record");
        Match::new(record).expect("the record can be replayed")
    };
    let mut checked = 0;
    for frame in 0..40_000 {
        table.wait(1);
        let (seen, stored) = (seen(&table), store.moves());
        assert!(stored.starts_with(&seen), "frame {frame}: {seen:?} is not on disk: {stored:?}");
        if seen.len() > checked {
            checked = seen.len();
            assert_eq!(resumed(&store).rules(), table.the_match().rules());
        }
        // A slow disk: each write takes some frames.
        if frame % 3 == 0 {
            store.write_one();
        }
        if matches!(table.turn(), Turn::Over(_)) && table.all_shown() {
            break;
        }
    }
    assert!(matches!(table.turn(), Turn::Over(_)) && checked > 20, "{checked} moves were made");
    assert!(store.attempts().iter().all(|write| matches!(write, Write::Move | Write::Finish)));
}
