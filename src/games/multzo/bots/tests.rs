//! Imagined rounds and matches follow the rules.

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64Mcg;

use super::super::{Action, Category, Multzo, Options, Source, Standings, Tile, Tiles};
use super::hands::{HANDS, chances, index, ranks, ratings};
use super::match_value::Standing;
use super::round::Round;
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
