//! Hot Dice on a headless table.

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rollick::games::hot_dice::table::coins::{ChoiceCoin, CoinState, Coins, HandPiece};
use rollick::games::hot_dice::table::hot::{asks_for_coins, plugin};
use rollick::games::hot_dice::{Chart, Coin, Dice, HotAction, HotDice, HotEvent};
use rollick::rules::bots::Level;
use rollick::rules::record::Record;
use rollick::rules::{Move, MoveOf, Pips, Rules, Seat, Turn};
use rollick::sim::dice::Material;
use rollick::sim::table::dice_row::RowDie;
use rollick::sim::table::pieces::Landed;
use rollick::sim::table::{Match, TrayAt};

use crate::test_table::{TestPlayer, TestTable, record};

const PEOPLE: [TestPlayer; 2] = [TestPlayer::Person, TestPlayer::Person];

fn pips(faces: &[u8]) -> Vec<Pips> {
    faces.iter().filter_map(|face| Pips::new(*face)).collect()
}

fn aside(faces: &[u8]) -> HotAction {
    HotAction::SetAside(Dice::of(&pips(faces)))
}

fn act(seat: u8, action: HotAction) -> MoveOf<HotDice> {
    Move::Act { seat: Seat(seat), action }
}

/// Both seats have thrown and have to set dice aside.
fn thrown(first: &[u8], second: &[u8]) -> Vec<MoveOf<HotDice>> {
    vec![Move::Faces([pips(first), pips(second)].concat().into_iter().collect())]
}

/// Both seats have set dice aside and have to choose a side of their coin.
fn before_the_coins() -> Vec<MoveOf<HotDice>> {
    let mut moves = thrown(&[1, 1, 2, 3, 4, 5], &[1, 5, 2, 3, 3, 6]);
    moves.extend([act(0, aside(&[1, 1])), act(1, aside(&[5]))]);
    moves
}

fn people(moves: Vec<MoveOf<HotDice>>) -> TestTable<HotDice> {
    let mut table = TestTable::<HotDice>::new(&PEOPLE, 3, plugin);
    table.deal(record(&PEOPLE, 3, moves), &PEOPLE);
    table.wait(3);
    table
}

#[test]
fn two_bots_play_to_the_end_with_physical_dice_in_trays_of_their_own() {
    let players = [TestPlayer::Bot(Level::Normal), TestPlayer::Bot(Level::Easy)];
    let mut table = TestTable::<HotDice>::new(&players, 7, plugin);
    let mut trays = table.app.world_mut().query::<&TrayAt>();
    assert_eq!(trays.iter(table.app.world()).count(), 2);
    let mut over = None;
    let mut beside = [0; 2];
    for _ in 0..60_000 {
        table.wait(1);
        let mut dice = table.app.world_mut().query::<(&RowDie, &rollick::sim::dice::Die)>();
        for (aside, die) in dice.iter(table.app.world()) {
            assert_eq!(die.set, ["ordinary", "ordinary-ink"][aside.row]);
            beside[aside.row] += 1;
        }
        over = table.over();
        if over.is_some() {
            break;
        }
    }
    let over = over.expect("the match ended");
    assert!(over.outcome.scores().contains(&5), "{over:?}");
    assert!(beside.iter().all(|seen| *seen > 0));
    let match_ = table.the_match();
    let again = Match::new(match_.record().clone()).expect("the record replays");
    assert_eq!(again.events(), match_.events());
}

#[test]
fn requests_of_two_seats_give_the_same_result_in_any_order() {
    let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(9);
    let mut table = people(Vec::new());
    let coins = [HotAction::Coin(Coin::Heads), HotAction::Coin(Coin::Tails)];
    let choices = |faces: &[u8]| Chart::hot().scoring(false).set_asides(Dice::of(&pips(faces))).len();
    for round in 0..1_000 {
        // A single legal choice would be made automatically.
        let faces = loop {
            let faces: Vec<u8> = (0..12).map(|_| rng.random_range(1..=6)).collect();
            if choices(&faces[..6]) > 1 && choices(&faces[6..]) > 1 {
                break faces;
            }
        };
        let mut in_sequence = HotDice::start(2, &Default::default()).expect("two seats");
        let mut events = Vec::new();
        let moves = thrown(&faces[..6], &faces[6..]);
        in_sequence.apply(&moves[0], &mut events).expect("dice are awaited");
        let mut requests = Vec::new();
        while let Turn::Choose(seats) = in_sequence.turn() {
            for seat in seats {
                let legal = in_sequence.legal(seat);
                let action = match legal.as_slice() {
                    [HotAction::Coin(_), ..] => coins[rng.random_range(0..2)],
                    some => some[rng.random_range(0..some.len())],
                };
                requests.push((seat, action));
                in_sequence.apply(&act(seat.0, action), &mut events).expect("a legal choice");
            }
        }
        // The requests of each seat stay in order, and each waits until the seat is asked.
        table.deal(record(&PEOPLE, 3, moves), &PEOPLE);
        let mut queues = [0, 1].map(|seat| requests.iter().filter(|(by, _)| by.0 == seat).collect::<Vec<_>>());
        queues.iter_mut().for_each(|queue| queue.reverse());
        for _ in 0..40 {
            let Turn::Choose(open) = table.turn() else { break };
            let seat = rng.random_range(0..2_u8);
            if !open.contains(Seat(seat)) {
                continue;
            }
            let coin = asks_for_coins(table.the_match().rules());
            let next = queues[usize::from(seat)].last().filter(|(_, a)| matches!(a, HotAction::Coin(_)) == coin);
            let Some((by, action)) = next.copied() else { continue };
            table
                .app
                .world_mut()
                .write_message(rollick::sim::table::ActionRequest::<HotDice> { seat: *by, action: *action });
            queues[usize::from(seat)].pop();
            table.wait(1);
        }
        assert_eq!(table.the_match().rules(), &in_sequence, "round {round}: {faces:?} {requests:?}");
    }
}

/// Everything observable: names, coins, hands, their transforms, and all public events.
fn seen(table: &mut TestTable<HotDice>) -> Vec<String> {
    let mut query =
        table
            .app
            .world_mut()
            .query::<(Option<&Name>, Option<&ChoiceCoin>, Option<&HandPiece>, Option<&RowDie>, &Transform)>();
    let mut all: Vec<String> = query.iter(table.app.world()).map(|piece| format!("{piece:?}")).collect();
    all.sort();
    all.push(format!("{:?}", table.app.world().resource::<Coins>()));
    all.push(format!("{:?}", table.app.world().resource::<rollick::games::hot_dice::table::DiceLayouts>()));
    all.push(format!("{:?}", table.the_match().events()));
    all.push(format!("{:?}", table.the_match().rules().view(Some(Seat(1)))));
    all.push(format!("{:?}", table.the_match().rules().view(None)));
    all
}

#[test]
fn choice_is_not_revealed_before_both_are_made() {
    let choices = [[HotAction::Coin(Coin::Heads), HotAction::Coin(Coin::Tails)], [aside(&[1]), aside(&[1, 1, 5])]];
    for (choice, moves) in
        choices.into_iter().zip([before_the_coins(), thrown(&[1, 1, 2, 3, 4, 5], &[1, 5, 2, 3, 3, 6])])
    {
        let both = choice.map(|action| {
            let mut table = people(moves.clone());
            table.request(0, action);
            table.wait(5);
            assert_eq!(table.turn(), Turn::Choose(rollick::rules::Seats::one(Seat(1))));
            seen(&mut table)
        });
        assert_eq!(both[0], both[1], "{choice:?}");
    }
}

#[test]
fn both_hands_lift_in_the_same_frame_and_reveal_the_choices() {
    let mut table = people(before_the_coins());
    table.request(0, HotAction::Coin(Coin::Heads));
    table.wait(3);
    let covered = |table: &TestTable<HotDice>, seat| table.app.world().resource::<Coins>().of(Seat(seat));
    assert_eq!((covered(&table, 0), covered(&table, 1)), (CoinState::Covered, CoinState::Open));
    table.request(1, HotAction::Coin(Coin::Tails));
    for _ in 0..20 {
        let now = [covered(&table, 0), covered(&table, 1)];
        let shown = now.map(|state| matches!(state, CoinState::Shows(_)));
        assert_eq!(shown[0], shown[1], "{now:?}");
        table.wait(1);
    }
    let mut coins = table.app.world_mut().query::<&ChoiceCoin>();
    let mut up: Vec<_> = coins.iter(table.app.world()).map(|coin| (coin.seat, coin.up)).collect();
    up.sort_by_key(|(seat, _)| *seat);
    // Seat 0 throws again: its dice are in the hand, and its coin stays until they are read.
    assert_eq!(up, [(Seat(0), Some(Coin::Heads)), (Seat(1), Some(Coin::Tails))]);
}

/// Positions of coin sounds so far.
#[derive(Resource, Default)]
struct Rung(Vec<Vec3>);

fn listen(mut rung: ResMut<Rung>, mut landed: MessageReader<Landed>) {
    rung.0.extend(landed.read().filter(|landed| landed.material == Material::Brass).map(|landed| landed.at));
}

#[test]
fn each_coin_sounds_once_when_revealed_and_equally_for_both_sides() {
    let rung = |table: &TestTable<HotDice>| table.app.world().resource::<Rung>().0.clone();
    let both_coins = |table: &TestTable<HotDice>, has_state: fn(CoinState) -> bool| {
        [0, 1].into_iter().all(|seat| has_state(table.app.world().resource::<Coins>().of(Seat(seat))))
    };
    let both = [[Coin::Heads, Coin::Tails], [Coin::Tails, Coin::Heads]].map(|coins| {
        let mut table = people(thrown(&[1, 1, 2, 3, 4, 5], &[1, 5, 2, 3, 3, 6]));
        table.app.init_resource::<Rung>().add_systems(Last, listen);
        table.app.insert_resource(rollick::sim::table::TableSpeed::default());
        table.request(0, aside(&[1, 1]));
        table.request(1, aside(&[5]));
        table.until("both choices", |table| both_coins(table, |state| state == CoinState::Open));
        table.wait(10);
        table.request(0, HotAction::Coin(coins[0]));
        table.wait(40);
        assert!(rung(&table).is_empty(), "nothing is revealed yet");
        table.request(1, HotAction::Coin(coins[1]));
        table.until("both coins", |table| both_coins(table, |state| matches!(state, CoinState::Shows(_))));
        table.wait(40);
        rung(&table)
    });
    assert_eq!(both[0].len(), 2);
    assert_eq!(both[0], both[1]);
}

#[test]
fn resuming_during_the_coin_choice_reveals_nothing() {
    let sides = [Coin::Heads, Coin::Tails].map(|coin| {
        let mut moves = before_the_coins();
        moves.push(act(0, HotAction::Coin(coin)));
        let mut table = people(Vec::new());
        table.deal(Record { moves: moves.clone(), ..record(&PEOPLE, 3, Vec::new()) }, &PEOPLE);
        table.wait(4);
        assert_eq!(table.turn(), Turn::Choose(rollick::rules::Seats::one(Seat(1))));
        assert!(asks_for_coins(table.the_match().rules()));
        let mut coins = table.app.world_mut().query::<&ChoiceCoin>();
        assert!(coins.iter(table.app.world()).all(|coin| coin.up.is_none()));
        assert_eq!(coins.iter(table.app.world()).count(), 2);
        let mut hands = table.app.world_mut().query::<&HandPiece>();
        let mut down: Vec<_> = hands.iter(table.app.world()).map(|hand| (hand.seat, hand.down)).collect();
        down.sort();
        assert_eq!(down, [(Seat(0), true), (Seat(1), false)]);
        seen(&mut table)
    });
    assert_eq!(sides[0], sides[1]);
}

#[test]
fn an_illegal_request_names_its_clause() {
    let mut table = people(before_the_coins());
    table.request(0, aside(&[1]));
    assert_eq!(table.refusals()[0].illegal.clause, "HD-11");
    table.request(0, HotAction::Coin(Coin::Heads));
    table.request(0, HotAction::Coin(Coin::Tails));
    assert_eq!(table.refusals()[0].illegal.key, "already-chosen");
    let mut table = people(thrown(&[1, 1, 2, 3, 4, 5], &[1, 5, 2, 3, 3, 6]));
    table.request(1, aside(&[2]));
    assert_eq!(table.refusals()[0].illegal.clause, "HD-4");
    table.request(1, HotAction::Coin(Coin::Heads));
    assert_eq!(table.refusals()[0].illegal.clause, "HD-9");
}

#[test]
fn a_choice_can_be_undone_until_the_other_is_made() {
    let mut table = people(before_the_coins());
    table.request(0, HotAction::Coin(Coin::Heads));
    table.wait(2);
    table.undo(0);
    table.wait(2);
    assert_eq!(table.turn(), Turn::Choose(rollick::rules::Seats::first(2)));
    assert_eq!(table.app.world().resource::<Coins>().of(Seat(0)), CoinState::Open);
    table.request(0, HotAction::Coin(Coin::Tails));
    table.request(1, HotAction::Coin(Coin::Tails));
    table.undo(1);
    assert_eq!(table.refusals()[0].illegal.key, "nothing-to-undo");
    assert!(table.the_match().events().iter().any(|event| matches!(event, HotEvent::RoundWon { seat: Seat(0), .. })));
}

#[test]
fn resuming_while_dice_are_set_aside_reveals_nothing() {
    let picks = [aside(&[1]), aside(&[1, 1, 5])].map(|action| {
        let mut moves = thrown(&[1, 1, 2, 3, 4, 5], &[1, 5, 2, 3, 3, 6]);
        moves.push(act(0, action));
        let mut table = people(moves);
        assert_eq!(table.turn(), Turn::Choose(rollick::rules::Seats::one(Seat(1))));
        assert!(!asks_for_coins(table.the_match().rules()));
        assert_eq!((in_rows(&mut table).len(), in_tray(&mut table, 0)), (0, 6));
        seen(&mut table)
    });
    assert_eq!(picks[0], picks[1]);
}

#[test]
fn the_dice_of_a_seat_that_is_done_stay_in_their_tray_after_a_resume() {
    // One seat farkled, or stopped with two dice set aside; the other throws alone.
    let mut farkled = thrown(&[2, 2, 3, 4, 6, 6], &[1, 5, 2, 3, 3, 6]);
    farkled.extend([act(1, aside(&[5])), act(1, HotAction::Coin(Coin::Heads))]);
    let mut stopped = before_the_coins();
    stopped.extend([act(0, HotAction::Coin(Coin::Tails)), act(1, HotAction::Coin(Coin::Heads))]);
    for (moves, left) in [(farkled, 6), (stopped, 4)] {
        let mut table = people(moves);
        assert!(matches!(table.turn(), Turn::Throw(_)), "{:?}", table.turn());
        assert_eq!(table.the_match().rules().done(), [true, false]);
        assert_eq!(in_tray(&mut table, 0), left);
        let layouts = table.app.world().resource::<rollick::games::hot_dice::table::DiceLayouts>();
        assert_eq!(layouts.0.each_ref().map(|layout| layout.left().len()), [left, 0]);
    }
}

#[test]
fn an_idle_hand_is_clear_of_coins_and_trays() {
    let mut table = people(before_the_coins());
    let mut hands = table.app.world_mut().query::<(&HandPiece, &Transform)>();
    let hands: Vec<(Seat, Vec3)> =
        hands.iter(table.app.world()).map(|(hand, at)| (hand.seat, at.translation)).collect();
    let mut coins = table.app.world_mut().query::<(&ChoiceCoin, &Transform)>();
    let coins: Vec<Vec3> = coins.iter(table.app.world()).map(|(_, at)| at.translation).collect();
    assert_eq!((hands.len(), coins.len()), (2, 2));
    for (seat, hand) in hands {
        assert!(hand.y.abs() < 1e-4, "the hand of {seat:?} stands on the table");
        assert!(coins.iter().all(|coin| coin.xz().distance(hand.xz()) > 4.0), "{hand} {coins:?}");
    }
}

/// The dice in the rows.
fn in_rows(table: &mut TestTable<HotDice>) -> Vec<(usize, u8, u8)> {
    let mut query = table.app.world_mut().query::<&RowDie>();
    let mut all: Vec<_> = query.iter(table.app.world()).map(|die| (die.row, die.place, die.side)).collect();
    all.sort_unstable();
    all
}

/// The number of dice in a tray.
fn in_tray(table: &mut TestTable<HotDice>, tray: usize) -> usize {
    let mut trays = table.app.world_mut().query::<(Entity, &TrayAt)>();
    let (entity, _) = trays.iter(table.app.world()).find(|(_, at)| at.0 == tray).expect("the tray is there");
    let mut dice = table.app.world_mut().query_filtered::<&ChildOf, With<rollick::sim::dice::Die>>();
    dice.iter(table.app.world()).filter(|child| child.parent() == entity).count()
}

#[test]
fn a_hand_coming_down_does_not_delay_the_other_seat() {
    let mut table = people(before_the_coins());
    table.app.insert_resource(rollick::sim::table::TableSpeed::default());
    table.request(0, HotAction::Coin(Coin::Heads));
    let mut slides = 0;
    for _ in 0..20 {
        let mut hands = table
            .app
            .world_mut()
            .query_filtered::<(), (With<HandPiece>, With<rollick::sim::table::tween::slide::Sliding>)>();
        slides += hands.iter(table.app.world()).count();
        assert!(table.all_shown(), "the other seat is still choosing");
        table.wait(1);
    }
    assert!(slides > 3, "the hand came down in {slides} frames");
}

/// Both seats set dice aside at normal speed and then choose their coins; the table is reset in one frame.
fn reset_in_frame(frame: Option<usize>, moves: Vec<MoveOf<HotDice>>, actions: [HotAction; 2]) -> TestTable<HotDice> {
    let mut table = people(moves);
    table.wait(20);
    table.app.insert_resource(rollick::sim::table::TableSpeed::default());
    for (seat, action) in [Seat(0), Seat(1)].into_iter().zip(actions) {
        table.app.world_mut().write_message(rollick::sim::table::ActionRequest::<HotDice> { seat, action });
    }
    for now in 0..60 {
        if frame == Some(now) {
            table.app.world_mut().write_message(rollick::sim::table::StateReset::<HotDice>::default());
        }
        table.wait(1);
        let shown =
            [0, 1].map(|seat| matches!(table.app.world().resource::<Coins>().of(Seat(seat)), CoinState::Shows(_)));
        assert_eq!(shown[0], shown[1], "both hands lift at once, reset in {frame:?}");
    }
    table
}

#[test]
fn a_reset_between_two_events_sets_dice_aside_once() {
    let set_aside = |frame| {
        let moves = thrown(&[1, 1, 2, 3, 4, 5], &[1, 5, 5, 3, 3, 6]);
        let mut table = reset_in_frame(frame, moves, [aside(&[1]), aside(&[5])]);
        let world = table.app.world();
        let layouts = world.resource::<rollick::games::hot_dice::table::DiceLayouts>().clone();
        let coins = world.resource::<Coins>().clone();
        (layouts, coins, in_rows(&mut table), [in_tray(&mut table, 0), in_tray(&mut table, 1)])
    };
    let undisturbed = set_aside(None);
    assert_eq!((undisturbed.2.len(), undisturbed.3), (2, [5, 5]));
    for frame in 0..25 {
        assert_eq!(set_aside(Some(frame)), undisturbed, "reset in frame {frame}");
    }
}

#[test]
fn a_reset_between_two_events_lifts_both_hands_at_once() {
    for frame in 0..20 {
        let coins = [Coin::Heads, Coin::Tails].map(HotAction::Coin);
        let table = reset_in_frame(Some(frame), before_the_coins(), coins);
        let states = [0, 1].map(|seat| table.app.world().resource::<Coins>().of(Seat(seat)));
        assert_eq!(states, [CoinState::Shows(Coin::Heads), CoinState::Shows(Coin::Tails)], "reset in frame {frame}");
    }
}

#[test]
fn dice_that_were_read_are_in_their_tray_before_the_event_is_presented() {
    let mut table = TestTable::<HotDice>::scripted(&PEOPLE, &[&[0, 0, 1, 2, 3, 4], &[0, 4, 1, 2, 2, 5]], plugin);
    table.app.insert_resource(rollick::sim::table::TableSpeed::default());
    table.until("the throws", |table| !table.the_match().events().is_empty());
    table.app.world_mut().write_message(rollick::sim::table::StateReset::<HotDice>::default());
    table.wait(3);
    assert!(!table.all_shown(), "the second throw is not presented yet");
    assert_eq!([in_tray(&mut table, 0), in_tray(&mut table, 1)], [6, 6]);
    table.wait(30);
    assert_eq!([in_tray(&mut table, 0), in_tray(&mut table, 1)], [6, 6]);
    let layouts = table.app.world().resource::<rollick::games::hot_dice::table::DiceLayouts>();
    assert_eq!(layouts.0.each_ref().map(|layout| layout.left().len()), [6, 6]);
}
