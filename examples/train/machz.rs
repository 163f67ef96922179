//! Fits the shares of MACHZ to matches between `normal` bots, in a minute.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use rollick::games::machz::bot::fitted::{Fitted, RANGES, WEIGHTS, Weights, to_bytes};
use rollick::games::machz::bot::shares::{Features, dot, features};
use rollick::games::machz::{Machz, MachzOptions, Stage};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::evaluator::{Shares, final_shares};
use rollick::rules::bots::random_source::{Seeded, random_move};
use rollick::rules::bots::{Ask, Botable, Level};
use rollick::rules::{Move, Rules, Seat, Turn};

/// The number of matches for each number of seats.
const MATCHES: u64 = 40_000;

/// The number of positions that are taken from each match.
const POSITIONS: usize = 12;

/// The ends of the ranges of the pot, in points for each seat.
const ENDS: [f64; RANGES - 1] = [1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 14.0, 20.0, 27.0, 35.0, 45.0];

/// How much each weight is pulled towards zero.
const PULL: f64 = 1.0;

/// A position before an opening throw: the features of each seat from the Roller on, and the share of the win that it got.
struct Row {
    features: Vec<Features>,
    won: Vec<f64>,
}

/// Plays a match; returns the positions before opening throws (the Roller, the pot, the chips), and the shares.
fn play(seats: u8, seed: u64) -> (Vec<(Seat, u16, Vec<u16>)>, Shares) {
    let mut game = Machz::start(seats, &MachzOptions::default()).expect("the default rules fit");
    let (mut dice, mut rng) = (Seeded::new(seed), Pcg64Mcg::seed_from_u64(seed));
    let mut normal = Machz::bot(Level::Normal);
    let (mut positions, mut events) = (Vec::new(), Vec::new());
    loop {
        let turn = game.turn();
        let step = match turn {
            Turn::Over(outcome) => return (positions, final_shares(&outcome)),
            Turn::Choose(asked) => {
                let seat = asked.lowest().expect("a seat is asked");
                Move::Act { seat, action: normal.choose(&Ask::of(&game, seat), &mut rng, &mut Budget::default()) }
            }
            _ => random_move(&game, &turn, &mut dice).expect("a throw"),
        };
        if let (Turn::Throw(_), Some(roller), Stage::Opening) = (&turn, game.roller, game.stage()) {
            positions.push((roller, game.pot, game.chips().to_vec()));
        }
        game.apply(&step, &mut events).expect("a legal move");
        events.clear();
    }
}

/// The weights that make the results most likely (Newton's method). Each is pulled a little towards zero.
fn most_likely(rows: &[Row]) -> Weights {
    let mut weights = [0.0; WEIGHTS];
    weights[1] = -0.1;
    for _ in 0..40 {
        // Each row of the equations: the curvature, then the slope.
        let mut equations = [[0.0; WEIGHTS + 1]; WEIGHTS];
        for (index, row) in equations.iter_mut().enumerate() {
            row[index] += PULL;
            row[WEIGHTS] -= PULL * weights[index];
        }
        for Row { features, won } in rows {
            let powers: Vec<f64> = features.iter().map(|features| dot(&weights, features).exp()).collect();
            let sum: f64 = powers.iter().sum();
            let mut mean = [0.0; WEIGHTS];
            for ((power, features), won) in powers.iter().zip(features).zip(won) {
                let share = power / sum;
                for i in 0..WEIGHTS {
                    equations[i][WEIGHTS] += (won - share) * features[i];
                    mean[i] += share * features[i];
                    (0..WEIGHTS).for_each(|j| equations[i][j] += share * features[i] * features[j]);
                }
            }
            for i in 0..WEIGHTS {
                (0..WEIGHTS).for_each(|j| equations[i][j] -= mean[i] * mean[j]);
            }
        }
        let step = solve(equations);
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        weights.iter_mut().zip(step).for_each(|(weight, part)| *weight += part / longest.max(1.0));
    }
    weights
}

/// Solves linear equations with a positive definite matrix.
fn solve(mut equations: [[f64; WEIGHTS + 1]; WEIGHTS]) -> Weights {
    for pivot in 0..WEIGHTS {
        let row = equations[pivot].map(|number| number / equations[pivot][pivot]);
        for (index, other) in equations.iter_mut().enumerate() {
            let factor = other[pivot];
            if index == pivot {
                *other = row;
            } else {
                other.iter_mut().zip(row).for_each(|(number, of)| *number -= factor * of);
            }
        }
    }
    equations.map(|row| row[WEIGHTS])
}

pub(crate) fn fit_and_write() -> std::io::Result<()> {
    let mut fitted = Fitted::default();
    for (seats, fitted) in (2..=8_u8).zip(&mut fitted) {
        let mut ranges: [Vec<Row>; RANGES] = Default::default();
        for seed in 0..MATCHES {
            let (positions, won) = play(seats, 1_000_000 + seed);
            let stride = positions.len() / POSITIONS + 1;
            for (roller, pot, chips) in positions.into_iter().skip(seed as usize % stride).step_by(stride) {
                let most = chips.iter().max().copied().unwrap_or(0);
                let seat = |places: u8| usize::from((roller.0 + places) % seats);
                let features =
                    (0..seats).map(|places| features(places, f64::from(most - chips[seat(places)]))).collect();
                let won = (0..seats).map(|places| won[seat(places)]).collect();
                let range = ENDS.iter().filter(|end| f64::from(pot) > **end * f64::from(seats)).count();
                ranges[range].push(Row { features, won });
            }
        }
        *fitted = ranges.map(|rows| most_likely(&rows));
        println!("{seats} seats: {fitted:.4?}");
    }
    crate::write("machz.bin", &to_bytes(&fitted))
}
