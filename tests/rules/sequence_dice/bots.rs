//! The bots of Sequence Dice and its evaluator.

use rollick::games::sequence_dice::{LineLength, Options, SequenceDice};
use rollick::rules::bots::evaluator::Shares;
use rollick::rules::bots::{Ask, Botable, Level};
use rollick::rules::{Rules, Turn};

use crate::bots::{play_match, simulated};

fn start(seats: u8, line: LineLength) -> SequenceDice {
    SequenceDice::start(seats, &Options { line, ..Options::default() }).unwrap()
}

/// Each level plays legal actions, and equal views with equal random numbers get equal answers. Nothing is hidden.
#[test]
fn all_levels_play_whole_matches_of_every_kind() {
    for (seats, line) in [(2, LineLength::Auto), (3, LineLength::Five), (4, LineLength::Five), (3, LineLength::Six)] {
        let levels = [Level::Best, Level::Beginner, Level::Strong, Level::Best];
        let mut game = start(seats, line);
        play_match(&mut game, &levels, 3, 2_000, |_| {});
        let mut again = start(seats, line);
        play_match(&mut again, &levels, 3, 2_000, |_| {});
        assert_eq!(game, again, "the same seed gives the same match");
    }
}

#[test]
fn easy_beats_beginner() {
    let first = simulated::<SequenceDice>(&[Level::Easy, Level::Beginner], 150, 11).wins;
    let second = simulated::<SequenceDice>(&[Level::Beginner, Level::Easy], 150, 11).wins;
    let (easy, beginner) = (first[0] + second[1], first[1] + second[0]);
    assert!(easy > beginner + 80, "{easy} to {beginner}: 210 to 90 expected");
}

#[test]
fn strong_beats_normal() {
    let first = simulated::<SequenceDice>(&[Level::Strong, Level::Normal], 300, 11).wins;
    let second = simulated::<SequenceDice>(&[Level::Normal, Level::Strong], 300, 11).wins;
    let (strong, normal) = (first[0] + second[1], first[1] + second[0]);
    assert!(strong > normal, "{strong} to {normal}: 54 % expected");
}

/// One strong side among three wins 37 % of many matches.
#[test]
fn strong_wins_more_than_a_third_among_three() {
    let wins = (0..3).map(|seat| {
        let mut seats = [Level::Normal; 3];
        seats[seat] = Level::Strong;
        simulated::<SequenceDice>(&seats, 100, 11).wins[seat]
    });
    let wins: u64 = wins.sum();
    assert!(wins > 100, "{wins} of 300");
}

#[test]
fn shares_add_up_and_follow_from_choices() {
    for (seats, line) in [(2, LineLength::Auto), (2, LineLength::Five), (3, LineLength::Five), (4, LineLength::Auto)] {
        let mut game = start(seats, line);
        let mut evaluator = game.evaluator().unwrap();
        play_match(&mut game, &[Level::Normal; 4], 7, 2_000, |game| {
            let shares: Shares = evaluator.shares(&game.view(None));
            assert_eq!(shares.len(), usize::from(seats));
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{shares:?}");
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
            if let Turn::Choose(asked) = game.turn() {
                let seat = asked.lowest().unwrap();
                let ask = Ask::of(game, seat);
                let values = evaluator.choices(&ask);
                assert_eq!(values.len(), ask.legal.len());
                let best = values.into_iter().fold(0.0, f64::max);
                // Between two sides choices are valued with rollouts, which correct the values of positions a little.
                let correction = if seats == 3 { 1e-6 } else { 0.05 };
                assert!((best - shares[seat.index()]).abs() < correction, "{best} {shares:?}");
                assert_eq!(shares, evaluator.shares(&ask.view), "the views of all seats are the same");
            }
        });
        let Turn::Over(outcome) = game.turn() else { unreachable!("it was played to its end") };
        let shares = evaluator.shares(&game.view(None));
        for seat in outcome.winners {
            assert_eq!(shares[seat.index()], 1.0 / outcome.winners.len() as f64);
        }
        assert!(!evaluator.is_exact());
    }
}
