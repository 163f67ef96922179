//! Learns the values of Sequence Dice for three sides by self-play, in some minutes.
//!
//! As for two sides (`sequence_dice.rs`), but all three shares before a throw move towards the mean over all throws of the shares
//! after the action that is best for its side, and all sides play by the values so far. Each weight has a rate of its own,
//! which falls when its errors change sign (temporal coherence, Beal and Smith 1999).

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use rollick::games::sequence_dice::bot::search::{TOTALS, each_action};
use rollick::games::sequence_dice::bot::three::{NEED, ThreeSearch, ThreeValues, next};
use rollick::games::sequence_dice::bot::values::Position;
use rollick::games::sequence_dice::{Kind, MOST_TURNS, Side, Spaces};

use crate::learning::{LearningRate, random_result};

/// The number of matches that are played to learn.
const MATCHES: u32 = 110_000;

/// The percentage of throws that are played at random.
const RANDOM_PERCENT: u8 = 5;

/// How far the sum of an observed position's weights moves towards the target, in log-odds per share.
const STEP: f32 = 8.0;

struct Training {
    values: ThreeValues,
    rates: Vec<LearningRate>,
    rng: Pcg64Mcg,
    /// The squared errors since the last report, and their number.
    squares: (f32, u32),
}

impl Training {
    /// Moves the shares before `side` throws towards what the throw leads to.
    fn learn(&mut self, position: &Position, side: Side) {
        let target = ThreeSearch::new(&self.values).before_throw(position, side, 0);
        let now = self.values.shares(position, side);
        let mut indices = Vec::with_capacity(256);
        self.values.each_index(position, side, |side, index| indices.push((side.index(), index)));
        let count = indices.len() as f32 / target.len() as f32;
        for (side, index) in indices {
            let error = target[side] - now[side];
            let rate = self.rates[index].of_next(error);
            self.values.weights[index] += rate * STEP * error / count;
        }
        for (target, now) in target.iter().zip(now) {
            self.squares = (self.squares.0 + (target - now).powi(2), self.squares.1 + 1);
        }
    }

    /// Plays a match and learns from it.
    fn play(&mut self) {
        let mut position = Position { chips: [Spaces::NONE; 3] };
        let mut side = Side(0);
        for _ in 0..MOST_TURNS {
            self.learn(&position, side);
            let total = random_result(&TOTALS, &mut self.rng);
            let again = matches!(total, 2 | 12);
            let random = self.rng.random_range(0..100) < RANDOM_PERCENT;
            let search = ThreeSearch::new(&self.values);
            let mut best = (f32::NEG_INFINITY, Kind::Remove, position);
            each_action(&position, side, total, |kind, _, then| {
                let share =
                    if random { self.rng.random() } else { search.after(&then, side, kind, again, 0)[side.index()] };
                if share > best.0 {
                    best = (share, kind, then);
                }
            });
            position = best.2;
            if best.1 != Kind::Remove && position.chips[side.index()].line_of(NEED) {
                return;
            }
            if !again {
                side = next(side);
            }
        }
    }
}

pub(crate) fn train() -> std::io::Result<()> {
    let values = ThreeValues::untrained();
    let rates = vec![LearningRate::default(); values.weights.len()];
    let mut training = Training { values, rates, rng: Pcg64Mcg::seed_from_u64(1), squares: (0.0, 0) };
    for number in 1..=MATCHES {
        training.play();
        if number % (MATCHES / 10) == 0 {
            let (squares, count) = std::mem::take(&mut training.squares);
            let start = training.values.shares(&Position { chips: [Spaces::NONE; 3] }, Side(0));
            println!("{number} matches, error {:.4}, start {start:.4?}", (squares / count as f32).sqrt());
        }
    }
    crate::write("sequence-dice-3-5.bin", &training.values.to_bytes())
}
