//! Imagined rounds and matches follow the rules.

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64Mcg;

use super::super::{Action, Category, Multzo, Options, Source, Standings, Tile, Tiles, View};
use super::hands::{HANDS, chances, index, ranks, ratings};
use super::heuristics::PlainBot;
use super::match_value::Standing;
use super::round::Round;
use super::search::Search;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::{Ask, Bot};
use crate::rules::{Move, Rules, Seat, Set, Turn};

#[test]
fn every_hand_has_an_index_and_its_rating() {
    let tiles: Vec<Tile> = Tile::all().collect();
    let mut seen = vec![false; HANDS];
    for first in 0..24 {
        for second in first + 1..24 {
            for third in second + 1..24 {
                for fourth in third + 1..24 {
                    let hand: Tiles = [first, second, third, fourth].map(|tile| tiles[tile]).into_iter().collect();
                    assert!(!std::mem::replace(&mut seen[index(hand)], true), "{hand:?}");
                    let standings = Standings::of(hand);
                    assert_eq!(ranks(ratings()[index(hand)]), Category::ALL.map(|category| standings.rank(category)));
                }
            }
        }
    }
    assert!(seen.into_iter().all(|seen| seen));
}

#[test]
fn more_turns_of_the_others_leave_less() {
    let hand: Tiles = Tile::all().take(4).collect();
    let [flush, run] = ratings()[index(hand)].map(usize::from);
    let win = |seats: u8, turns: usize| [chances(seats, turns).win[0][flush], chances(seats, turns).win[1][run]];
    assert!(win(2, 0)[0] > 0.99, "the others rarely have a flush");
    assert!(win(2, 0)[1] > win(2, 2)[1] && win(2, 2)[1] > win(4, 2)[1], "but they find runs");
}

/// Plays matches by the rules and in thoughts at the same time.
#[test]
fn imagined_matches_follow_the_rules() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    for seats in [2, 3, 5].into_iter().cycle().take(30) {
        let mut game = Multzo::start(seats, &Options {}).unwrap();
        let mut round = Round::deal(seats, &game.deck(), 0);
        let mut standing = Standing::of(&game.view(None));
        let mut asked = false;
        loop {
            let step = match game.turn() {
                Turn::Over(outcome) => {
                    let shares = standing.shares();
                    let winners = (0..seats).filter(|seat| shares[usize::from(*seat)] > 0.0).map(Seat);
                    assert_eq!(winners.collect::<crate::rules::Seats>(), outcome.winners);
                    break;
                }
                Turn::Shuffle(_) => {
                    assert_eq!(standing, Standing::of(&game.view(None)));
                    let mut order = game.deck();
                    order.shuffle(&mut rng);
                    round = Round::deal(seats, &order, game.view(None).starter.0);
                    Move::Order(order)
                }
                _ => {
                    let seat = game.acting().unwrap();
                    Move::Act { seat, action: *game.legal(seat).choose(&mut rng).unwrap() }
                }
            };
            game.apply(&step, &mut Vec::new()).unwrap();
            let Move::Act { seat, action } = step else { continue };
            let view = game.view(None);
            let over = match action {
                Action::Draw(Source::Stock) => {
                    round.draw(None);
                    false
                }
                Action::Draw(Source::FaceUp(tile)) => {
                    round.draw(Some(tile));
                    false
                }
                Action::Discard(tile) => round.lay(tile, false),
                Action::Declare(tile) => round.lay(tile, true),
                Action::TakeCoins | Action::TakeNull(_) => false,
            };
            let coins = matches!(action, Action::TakeCoins | Action::TakeNull(_));
            if over {
                let showdown = view.showdown.unwrap();
                let winner = |category| showdown.winner(category).map_or(seats, |seat| seat.0);
                assert_eq!(round.winners(), Category::ALL.map(winner));
                asked = view.seat.is_some();
                if !asked {
                    standing.settle(&round.winners());
                }
            } else if !coins {
                let thought = &round.hands[usize::from(seat.0)];
                assert_eq!(*thought, game.hand(seat).iter().copied().collect());
                assert_eq!((round.seat, round.stock.len()), (view.seat.unwrap().0, usize::from(view.stock)));
                assert_eq!(round.last, view.last.map(Set::len));
            }
            if asked && view.seat.is_none() {
                // The choices of coins are random here, so the match goes on as the rules say.
                standing = Standing::of(&view);
            }
        }
    }
}

/// Plays matches between `normal` bots, and calls `check` with the view of each choice and the state.
fn watch(seats: u8, matches: u64, mut check: impl FnMut(&View, &Multzo)) {
    for seed in 0..matches {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut game = Multzo::start(seats, &Options {}).unwrap();
        while !matches!(game.turn(), Turn::Over(_)) {
            let step = if let Some(seat) = game.acting() {
                let ask = Ask::of(&game, seat);
                check(&ask.view, &game);
                let action = PlainBot::Normal.choose(&ask, &mut rng, &mut Budget::default());
                Move::Act { seat, action }
            } else {
                let mut order = game.deck();
                order.shuffle(&mut rng);
                Move::Order(order)
            };
            game.apply(&step, &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn dealt_tiles_fit_the_view() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let mut search = Search::default();
    for seats in 2..=5 {
        watch(seats, 2, |_, game| {
            for you in (0..seats).map(Seat).map(Some).chain([None]) {
                let view = game.view(you);
                if view.hands.iter().all(Option::is_some) {
                    continue;
                }
                search.prepare(&view, 20, &mut rng);
                let round = search.deal(&view, &mut rng);
                assert_eq!(round.stock.len(), usize::from(view.stock));
                let mut seen: Tiles = view.discards.iter().chain(&view.laid).copied().collect();
                let hands = (0..seats).map(Seat).map(|seat| round.hands[seat.index()]);
                for tiles in hands.clone().chain([round.stock.iter().copied().collect()]) {
                    assert_eq!(tiles.less(seen), tiles, "a tile is there twice: {view:?}");
                    seen = seen.or(tiles);
                }
                for (seat, hand) in (0..seats).map(Seat).zip(hands) {
                    assert_eq!(usize::from(hand.len()), view.tiles_of(seat));
                    let drew: Tiles = view.drew[seat.index()].iter().copied().collect();
                    let laid = usize::from(view.declarer == Some(seat));
                    assert!(
                        usize::from(drew.less(hand).len()) <= laid,
                        "a tile drawn face up is held or face down: {view:?}"
                    );
                }
            }
        });
    }
}

/// How many unknown tiles of another seat's hand inference finds, compared with hands dealt at random.
#[test]
fn inference_finds_more_tiles_than_chance() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut search = Search::default();
    let mut found = [0_u32; 2];
    watch(2, 60, |view, game| {
        let other = Seat(1 - view.seat.unwrap().0);
        if view.turns < 4 || !view.drew[other.index()].is_empty() || view.hands.iter().all(Option::is_some) {
            return;
        }
        let truth: Tiles = game.hand(other).iter().copied().collect();
        let mut blind = view.clone();
        blind.history.clear();
        for (found, view) in found.iter_mut().zip([view, &blind]) {
            search.prepare(view, 1_000, &mut rng);
            for _ in 0..100 {
                let hand = search.deal(view, &mut rng).hands[other.index()];
                *found += u32::from(hand.and(truth).len());
            }
        }
    });
    let [inferred, blind] = found;
    assert!(inferred * 4 > blind * 5, "{inferred} tiles, {blind} by chance");
}
