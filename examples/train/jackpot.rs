//! Learns the values of Jackpot by self-play, in some minutes for each shape of a rack.
//!
//! Each round is played for points with the values so far. Then each position of it, last one first, moves towards the
//! mean over all throws of the best tiles after it (temporal differences with whole backups). One tile in seven is placed
//! at random: else plays that look worse than they are would never be tried. Each weight has a rate of its own, which
//! falls when its errors change sign (temporal coherence, Beal and Smith 1999).

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use rollick::games::jackpot::bot::search::Search;
use rollick::games::jackpot::bot::shares::Goal;
use rollick::games::jackpot::bot::values::{Tiles, Values};
use rollick::games::jackpot::rules::odds;
use rollick::games::jackpot::{CELLS, Rack, Shape};

use crate::learning::{LearningRate, random_result};

/// The number of rounds that are played to learn.
const ROUNDS: u32 = 400_000;

/// The percentage of throws that are played at random.
const RANDOM_PERCENT: u8 = 15;

/// Weights with fewer changes are not stored.
const LEAST_CHANGES: u32 = 10;

/// Plays a round; returns the tiles before each throw and the final ones.
fn play_round(values: &Values, random_percent: u8, rng: &mut impl Rng) -> Vec<Tiles> {
    let search = search(values);
    let mut path = vec![values.tiles(Rack::EMPTY, None)];
    loop {
        let tiles = &path[path.len() - 1];
        if tiles.rack.is_full() {
            return path;
        }
        let mut plays = search.plays_of(tiles, random_result(odds::patterns(), rng));
        let random = rng.random_range(0..100) < random_percent;
        let index = if random {
            rng.random_range(0..plays.len())
        } else {
            let worth: Vec<f32> = plays.iter().map(|tiles| values.value(tiles)).collect();
            (0..plays.len()).max_by(|&a, &b| worth[a].total_cmp(&worth[b])).unwrap_or(0)
        };
        path.push(plays.swap_remove(index));
    }
}

const fn search(values: &Values) -> Search<'_> {
    Search { values, goal: &Goal::Points, supply: [u8::MAX; 4], nodes: std::cell::Cell::new(0) }
}

/// The mean score of rounds without lookahead, its standard error, and sets the spreads.
fn measure(values: &mut Values, rounds: u32) -> (f64, f64) {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let (mut sum, mut squares) = (0.0, 0.0);
    let mut spreads = [0.0; CELLS + 1];
    let mut counts = [0.0; CELLS + 1];
    for _ in 0..rounds {
        let path = play_round(values, 0, &mut rng);
        let score = path.last().map_or(0.0, |tiles| values.value(tiles));
        for tiles in &path {
            spreads[tiles.empty_cells()] += (score - values.value(tiles)).powi(2);
            counts[tiles.empty_cells()] += 1.0;
        }
        sum += f64::from(score);
        squares += f64::from(score).powi(2);
    }
    for (to, (square, count)) in values.spreads.iter_mut().zip(spreads.into_iter().zip(counts)) {
        *to = (square / f32::max(count, 1.0)).sqrt();
    }
    let mean = sum / f64::from(rounds);
    (mean, ((squares / f64::from(rounds) - mean * mean) / f64::from(rounds)).sqrt())
}

fn train(shape: &'static Shape) -> Values {
    let mut values = Values::untrained(shape);
    let untrained = values.weights.clone();
    let mut rates = vec![LearningRate::default(); values.weights.len()];
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for round in 1..=ROUNDS {
        let path = play_round(&values, RANDOM_PERCENT, &mut rng);
        for tiles in path.iter().rev().skip(1) {
            let error = search(&values).expected(tiles, 1) as f32 - values.value(tiles);
            let share = error / tiles.indices().count() as f32;
            for index in tiles.indices() {
                values.weights[index] += rates[index].of_next(error) * share;
            }
        }
        if round % (ROUNDS / 8) == 0 {
            println!("{}: {round} rounds, mean score {:.1?}", shape.name, measure(&mut values, 5_000));
        }
    }
    for ((weight, rate), untrained) in values.weights.iter_mut().zip(rates).zip(untrained) {
        if rate.count < LEAST_CHANGES {
            *weight = untrained;
        }
    }
    println!("{}: without rare weights {:.1?}, {:?}", shape.name, measure(&mut values, 40_000), values.spreads);
    values
}

pub(crate) fn train_and_write(shape: &'static Shape) -> std::io::Result<()> {
    crate::write(&format!("jackpot-{}.bin", shape.name), &train(shape).to_bytes())
}
