//! Imagined rounds and matches follow the rules.

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64Mcg;

use super::super::{Action, Category, Multzo, Options, Source, Standings, Tile, Tiles, View};
use super::hands::{HANDS, Weights, chances, index, ranks, ratings};
use super::heuristics::PlainBot;
use super::inference::Inference;
use super::match_value::Standing;
use super::round::Round;
use crate::rules::bots::Bot;
use crate::rules::bots::budget::Budget;
use crate::rules::{Move, Rules, Seat, Turn};

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
        let (mut legal, mut asked) = (Vec::new(), false);
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
                    legal.clear();
                    game.legal_actions(seat, &mut legal);
                    Move::Act { seat, action: *legal.choose(&mut rng).unwrap() }
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
                assert_eq!(round.last, view.last.map(|last| last.len() as u8));
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
    let mut legal = Vec::new();
    for seed in 0..matches {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut game = Multzo::start(seats, &Options {}).unwrap();
        while !matches!(game.turn(), Turn::Over(_)) {
            let step = if let Some(seat) = game.acting() {
                let view = game.view(Some(seat));
                check(&view, &game);
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let action = PlainBot::Normal.choose(seat, &view, &legal, &mut rng, &mut Budget::default());
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

/// The tiles of a hand that its seat did not draw face up.
fn unknown(view: &View, seat: Seat, hand: Tiles) -> Tiles {
    hand.less(view.drew[seat.index()].iter().copied().collect())
}

#[test]
fn inferred_hands_are_possible() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let mut inference = Inference::default();
    for seats in [2, 3, 5] {
        watch(seats, 3, |view, _| {
            if view.hands.iter().all(Option::is_some) {
                return;
            }
            inference.prepare(view, &[Weights::USUAL; 5][..usize::from(seats)], 20, &mut rng);
            let own: Tiles = view.own_hand().into_iter().collect();
            let mut taken = own;
            for seat in (0..seats).map(Seat).filter(|seat| view.you != Some(*seat)) {
                let hand = inference.hand(seat, taken, view, &mut rng);
                assert_eq!(hand.len(), view.tiles_of(seat));
                assert_eq!(hand.less(taken), hand, "no tile is there twice");
                let elsewhere: Tiles = view.discards.iter().copied().collect();
                assert_eq!(hand.less(elsewhere), hand);
                let known = hand.len() - unknown(view, seat, hand).len();
                let drew = view.drew[seat.index()].len();
                assert!(known == drew || view.declarer == Some(seat) && known + 1 == drew, "{view:?}");
                taken = taken.or(hand);
            }
        });
    }
}

/// How many tiles of another seat's hand inference finds, compared with hands that any history fits.
#[test]
fn inference_finds_more_tiles_than_chance() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut inference = Inference::default();
    let mut found = [0, 0];
    watch(2, 60, |view, game| {
        let other = Seat(1 - view.seat.unwrap().0);
        if view.turns < 4 || view.hands.iter().all(Option::is_some) {
            return;
        }
        let truth = unknown(view, other, game.hand(other).iter().copied().collect());
        let mut blind = view.clone();
        blind.history.clear();
        blind.turns = 0;
        for (found, view) in found.iter_mut().zip([view, &blind]) {
            inference.prepare(view, &[Weights::USUAL; 2], 200, &mut rng);
            for _ in 0..100 {
                let hand = unknown(view, other, inference.hand(other, Tiles::NONE, view, &mut rng));
                *found += hand.len() - hand.less(truth).len();
            }
        }
    });
    let [inferred, blind] = found;
    assert!(inferred * 4 > blind * 5, "{inferred} tiles, {blind} by chance");
}
