//! The bots of Jackpot and its evaluator.

use std::time::Duration;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::jackpot::{Action, Jackpot, RackName, Symbol};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::evaluator::{Evaluator, Shares};
use rollick::rules::bots::random_source::{Seeded, random_move};
use rollick::rules::bots::{Ask, Botable, Level};
use rollick::rules::{Rules, Seat, Turn};

use super::{act, pair, put, roll, start, started};
use crate::bots::{TWO, check_bots, lead, play_match, simulated};
use crate::kit::play;

#[test]
fn jackpot_bots_choose_legal_actions() {
    for seats in 1..=4 {
        check_bots::<Jackpot>(seats, u64::from(seats), Duration::from_millis(1));
    }
}

#[test]
fn normal_beats_easy_at_jackpot() {
    assert!(lead::<Jackpot>(TWO, 40) > 3.0);
}

/// The bottom row, of five cells, has two alike in its middle, and a third one may be placed. `normal` and `easy` make three
/// alike. `beginner` passes that up and leaves all three cells open for a run of five.
#[test]
fn the_beginner_passes_up_three_alike_for_a_chance_of_five() {
    for symbol in [Symbol::Cherry, Symbol::Dollar] {
        let mut game = started(1, RackName::Pyramid);
        for place in [1, 2] {
            roll(&mut game, &pair(symbol));
            put(&mut game, symbol, place);
        }
        roll(&mut game, &pair(symbol));
        let seat = Seat(0);
        let ask = Ask::of(&game, seat);
        let rack_after = |level| {
            let mut rng = Pcg64Mcg::seed_from_u64(1);
            let action = Jackpot::bot(level).choose(&ask, &mut rng, &mut Budget::default());
            let mut after = game.clone();
            act(&mut after, action);
            after.rack(seat)
        };
        let score = |level| rack_after(level).scores(game.shape(), game.chart()).sub_total;
        let three = game.chart().run(symbol, 3);
        assert_eq!([Level::Normal, Level::Easy].map(score), [three; 2], "{symbol:?}");
        assert_eq!(score(Level::Beginner), 0, "{symbol:?}");
        let rack = rack_after(Level::Beginner);
        assert!([0, 3, 4].iter().all(|cell| rack.tile(*cell).is_none()), "{symbol:?}: {rack:?}");
    }
}

/// The matches of two seats that `stronger` wins more than `weaker`, over matches with seats swapped.
fn more_wins(stronger: Level, weaker: Level, matches: u64) -> i64 {
    let first = simulated::<Jackpot>(&[stronger, weaker], matches, 11).wins;
    let second = simulated::<Jackpot>(&[weaker, stronger], matches, 11).wins;
    (first[0] + second[1]) as i64 - (first[1] + second[0]) as i64
}

#[test]
fn each_level_beats_the_one_below() {
    assert!(more_wins(Level::Easy, Level::Beginner, 60) > 15, "41 of 120 expected");
    assert!(more_wins(Level::Strong, Level::Normal, 60) > 10, "30 of 120 expected");
    assert!(more_wins(Level::Best, Level::Normal, 20) > 6, "20 of 40 expected");
}

/// Each level plays legal actions, and equal views with equal random numbers get equal answers. Nothing is hidden.
#[test]
fn all_levels_play_whole_matches_on_both_racks() {
    for rack in [RackName::Staircase, RackName::Pyramid] {
        for (seats, seed) in [(1, 1), (2, 2), (4, 3)] {
            let levels = [Level::Best, Level::Beginner, Level::Strong, Level::Best];
            let mut game = start(seats, rack);
            play_match(&mut game, &levels, seed, Budget::NODES, |_| {});
            let mut again = start(seats, rack);
            play_match(&mut again, &levels, seed, Budget::NODES, |_| {});
            assert_eq!(game, again, "the same seed gives the same match");
        }
    }
}

/// A budget of nothing still gets the best answer without looking ahead.
#[test]
fn an_empty_budget_gets_an_answer() {
    let mut game = start(2, RackName::Staircase);
    let mut dice = Seeded::new(5);
    let seat = loop {
        match game.turn() {
            Turn::Choose(asked) => break asked.lowest().unwrap(),
            turn => {
                let step = random_move(&game, &turn, &mut dice).unwrap();
                play(&mut game, step);
            }
        }
    };
    let ask = Ask::of(&game, seat);
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let answer = Jackpot::bot(Level::Best).choose(&ask, &mut rng, &mut Budget::nodes(0));
    assert!(ask.legal.contains(&answer));
}

fn choices(evaluator: &mut dyn Evaluator<Jackpot>, game: &Jackpot, seat: Seat) -> (Vec<Action>, Vec<f64>) {
    let ask = Ask::of(game, seat);
    let values = evaluator.choices(&ask);
    assert_eq!(values.len(), ask.legal.len());
    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{values:?}");
    (ask.legal, values)
}

#[test]
fn shares_add_up_and_follow_from_choices() {
    for seats in 1..=4 {
        let mut evaluator = start(seats, RackName::Staircase).evaluator().unwrap();
        let mut game = start(seats, RackName::Staircase);
        let levels = [Level::Normal; 4];
        play_match(&mut game, &levels[..usize::from(seats)], 7, Budget::NODES, |game| {
            let shares: Shares = evaluator.shares(&game.view(None));
            assert_eq!(shares.len(), usize::from(seats));
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
            match game.turn() {
                Turn::Choose(asked) => {
                    let seat = asked.lowest().unwrap();
                    let (_, values) = choices(&mut *evaluator, game, seat);
                    let best = values.into_iter().fold(0.0, f64::max);
                    assert!((best - shares[seat.index()]).abs() < 1e-9, "{best} {shares:?}");
                    assert_eq!(shares, evaluator.shares(&game.view(Some(seat))), "the views of all seats are the same");
                }
                Turn::Over(outcome) => {
                    let best = shares.iter().copied().fold(0.0, f64::max);
                    assert_eq!(outcome.winners.len() as f64 * best, 1.0);
                }
                _ => {}
            }
        });
        assert!(!evaluator.is_exact());
    }
}

/// A seat that leads by far in the last round has nearly the whole win.
#[test]
fn a_lead_is_worth_the_more_the_later_it_is() {
    let mut evaluator = start(2, RackName::Staircase).evaluator().unwrap();
    let mut game = start(2, RackName::Staircase);
    let mut late = Vec::new();
    play_match(&mut game, &[Level::Best, Level::Beginner], 3, Budget::NODES, |game| {
        if game.thrown().is_none() && game.round() == 3 {
            late.push(evaluator.shares(&game.view(None))[0]);
        }
    });
    assert!(late[0] > 0.9 && late[late.len() - 2] > 0.99, "{late:?}");
}

/// How well the shares predict who wins, over positions before throws in matches between the best bots:
/// `cargo test --release --locked --no-default-features --test rules shares_of_jackpot -- --ignored --nocapture`.
#[test]
#[ignore = "takes a while; prints figures"]
fn shares_of_jackpot_are_calibrated() {
    let mut evaluator = start(2, RackName::Staircase).evaluator().unwrap();
    let mut bins = [(0_u32, 0.0, 0.0); 10];
    let mut squares = [0.0, 0.0];
    for seed in 0..2_000 {
        let mut game = start(2, RackName::Staircase);
        let mut seen = Vec::new();
        play_match(&mut game, &[Level::Best, Level::Best], seed, Budget::NODES, |game| {
            if game.thrown().is_none() {
                seen.push(evaluator.shares(&game.view(None))[0]);
            }
        });
        let won = seen.pop().unwrap();
        for share in seen {
            let bin = &mut bins[((share * 10.0) as usize).min(9)];
            *bin = (bin.0 + 1, bin.1 + share, bin.2 + won);
            squares[0] += (share - won) * (share - won);
            squares[1] += 1.0;
        }
    }
    for (count, share, won) in bins {
        println!("{count:>7} positions: share {:.3}, won {:.3}", share / f64::from(count), won / f64::from(count));
        assert!((share - won).abs() / f64::from(count) < 0.1);
    }
    println!("mean squared error {:.4}", squares[0] / squares[1]);
}
