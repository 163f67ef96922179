//! The bots of Multzo: they see nothing that is hidden, do not depend on the machine, and each level has its place.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use rollick::games::multzo::{Action, Multzo, Options, Source, Suit, Tile, Value};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::random_source::{Seeded, random_move};
use rollick::rules::bots::{Ask, Botable, Level};
use rollick::rules::{Move, Rules, Seat, Turn};

use crate::kit::{legal, play};

/// Enough for a search to compare choices in an unoptimised build.
const NODES: u64 = 400;

fn choice(level: Level, game: &Multzo, seat: Seat) -> Action {
    Multzo::bot(level).choose(&Ask::of(game, seat), &mut Pcg64Mcg::seed_from_u64(9), &mut Budget::nodes(NODES))
}

/// Calls `check` at every choice of a match that `level` plays.
fn at_each_choice(seats: u8, level: Level, seed: u64, mut check: impl FnMut(&Multzo, Seat, Action)) -> Multzo {
    let mut game = Multzo::start(seats, &Options {}).unwrap();
    let mut source = Seeded::new(seed);
    loop {
        let turn = game.turn();
        let step = match turn {
            Turn::Over(_) => return game,
            Turn::Choose(asked) => {
                let seat = asked.lowest().unwrap();
                let action = choice(level, &game, seat);
                assert!(legal(&game, seat).contains(&action));
                check(&game, seat, action);
                Move::Act { seat, action }
            }
            _ => random_move(&game, &turn, &mut source).unwrap(),
        };
        play(&mut game, step);
    }
}

#[test]
fn a_search_knows_nothing_that_its_seat_does_not() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for (seats, level) in [(2, Level::Best), (4, Level::Strong)] {
        at_each_choice(seats, level, 3, |game, seat, action| {
            let other = game.redistribute_hidden_tiles(Some(seat), |tiles| tiles.shuffle(&mut rng));
            assert_eq!(choice(level, &other, seat), action);
        });
    }
}

#[test]
fn shares_of_a_search_add_up() {
    let mut evaluator = Multzo::start(2, &Options {}).unwrap().evaluator().unwrap();
    assert!(!evaluator.is_exact());
    let mut checked = 0;
    let end = at_each_choice(2, Level::Normal, 8, |game, seat, action| {
        // Every choice would take long in an unoptimised build.
        checked += 1;
        if checked % 6 != 0 && !matches!(action, Action::TakeCoins | Action::TakeNull(_)) {
            return;
        }
        let view = game.view(Some(seat));
        let shares = evaluator.shares(&view);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-4, "{shares:?}");
        let values = evaluator.choices(&Ask::of(game, seat));
        let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        assert!((best - shares[seat.index()]).abs() < 1e-6, "the best of {values:?} is not {shares:?}");
        let seen_by_another = evaluator.shares(&game.view(Some(seat.left(2))));
        assert!((seen_by_another.iter().sum::<f64>() - 1.0).abs() < 1e-4, "{seen_by_another:?}");
    });
    let Turn::Over(outcome) = end.turn() else { panic!("the match is over") };
    let shares = evaluator.shares(&end.view(None));
    assert!(outcome.winners.into_iter().all(|seat| shares[seat.index()] > 0.4), "{shares:?}");
}

/// The last turn of a round: the other seat has declared, and one tile completes a flush of aces' suit.
#[test]
fn a_search_keeps_a_flush_to_the_end() {
    let mut game = Multzo::start(2, &Options {}).unwrap();
    let suit = Tile::all().next().unwrap().suit();
    let (flush, rest): (Vec<Tile>, Vec<Tile>) =
        Tile::all().partition(|tile| tile.suit() == suit && tile.value() > Value::Two);
    // Seat 0 gets four other tiles and draws a fifth, seat 1 a flush.
    let order: Vec<Tile> = rest[..4].iter().chain(&flush).chain(&rest[4..]).copied().collect();
    play(&mut game, Move::Order(order));
    let drawn = legal(&game, Seat(0))[0];
    play(&mut game, Move::Act { seat: Seat(0), action: drawn });
    let declare = legal(&game, Seat(0)).into_iter().find(|action| matches!(action, Action::Declare(_))).unwrap();
    play(&mut game, Move::Act { seat: Seat(0), action: declare });
    let drawn = choice(Level::Best, &game, Seat(1));
    play(&mut game, Move::Act { seat: Seat(1), action: drawn });
    let Action::Discard(tile) = choice(Level::Best, &game, Seat(1)) else {
        panic!("the last turn has no other action")
    };
    assert!(!flush.contains(&tile), "{tile:?}");
}

/// The last turn of a round: one of five tiles goes, and with it either a prime with two aces or a low run.
#[test]
fn easy_overlooks_a_prime() {
    let tile = Tile::new;
    let run = [tile(Suit::Suns, Value::Two), tile(Suit::Moons, Value::Three), tile(Suit::Suns, Value::Four)];
    let aces = [tile(Suit::Crowns, Value::Ace), tile(Suit::Arms, Value::Ace)];
    let rest: Vec<Tile> = Tile::all().filter(|tile| !run.contains(tile) && !aces.contains(tile)).collect();
    let mut game = Multzo::start(2, &Options {}).unwrap();
    // Four tiles for each seat, one that seat 0 draws, and one that seat 1 draws.
    let order = [&rest[..4], &run, &aces[..1], &rest[4..5], &aces[1..], &rest[5..]].concat();
    play(&mut game, Move::Order(order));
    play(&mut game, Move::Act { seat: Seat(0), action: Action::Draw(Source::Stock) });
    let declare = legal(&game, Seat(0)).into_iter().find(|action| matches!(action, Action::Declare(_))).unwrap();
    play(&mut game, Move::Act { seat: Seat(0), action: declare });
    play(&mut game, Move::Act { seat: Seat(1), action: Action::Draw(Source::Stock) });
    let discarded = |level| match choice(level, &game, Seat(1)) {
        Action::Discard(tile) => tile,
        other => panic!("{other:?}"),
    };
    assert!(run.contains(&discarded(Level::Normal)) && aces.contains(&discarded(Level::Easy)));
}
