//! Learns the values of Sequence Dice for two sides by self-play, in some minutes for each length of a line.
//!
//! Each throw is played with the best action by the values so far, one in twenty at random. In half of the matches one side
//! plays like `normal`, so that positions are also known that only other players reach. Before each throw the chance of
//! the side that threw last moves towards what the other side leaves it: the mean over all throws of the best answer
//! (temporal differences with whole backups).

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use rollick::games::sequence_dice::bot::evaluation::Evaluation;
use rollick::games::sequence_dice::bot::search::{Search, TOTALS, each_action, other};
use rollick::games::sequence_dice::bot::values::{Position, Values};
use rollick::games::sequence_dice::{Kind, MOST_TURNS, Side, Spaces};

use crate::learning::random_result;

/// The number of matches that are played to learn.
const MATCHES: u32 = 200_000;

/// The percentage of throws that are played at random.
const RANDOM_PERCENT: u8 = 5;

/// The percentage of matches in which one side plays like `normal`.
const NORMAL_PERCENT: u8 = 50;

/// How far the sum of an observed position's weights moves towards the target at first, in log-odds per chance.
const STEP: f32 = 4.0;

/// The step of a weight falls with the root of the number of its observations, from about this number on. So a weight that
/// is rarely observed keeps a large step.
const SLOWS_AFTER: f32 = 300.0;

struct Training {
    values: Values,
    /// How often each weight was observed.
    counts: Vec<f32>,
    rng: Pcg64Mcg,
    /// The squared errors since the last report, and their number.
    squares: (f32, u32),
}

impl Training {
    /// Moves the chance of `side`, which threw last, towards `target`.
    fn learn(&mut self, position: &Position, side: Side, target: f32) {
        let error = target - self.values.chance(position, side);
        let mut indices = Vec::with_capacity(128);
        self.values.each_index(position, side, |index| indices.push(index));
        let share = STEP * error / indices.len() as f32;
        for index in indices {
            self.values.weights[index] += share / (1.0 + self.counts[index] / SLOWS_AFTER).sqrt();
            self.counts[index] += 1.0;
        }
        self.squares = (self.squares.0 + error * error, self.squares.1 + 1);
    }

    /// Plays a match and learns from it.
    fn play(&mut self) {
        let mut position = Position { chips: [Spaces::NONE; 3] };
        let mut side = Side(0);
        let has_normal = self.rng.random_range(0..100) < NORMAL_PERCENT;
        let normal = has_normal.then(|| Side(self.rng.random_range(0..2)));
        for _ in 0..MOST_TURNS {
            let before = Search::new(&self.values).before_throw(&position, side, 0);
            self.learn(&position, other(side), 1.0 - before);
            let total = random_result(&TOTALS, &mut self.rng);
            let again = matches!(total, 2 | 12);
            let random = self.rng.random_range(0..100) < RANDOM_PERCENT;
            let (search, need) = (Search::new(&self.values), self.values.need);
            let mut best = (f64::NEG_INFINITY, Kind::Remove, position);
            each_action(&position, side, total, |kind, _, then| {
                let value = if random {
                    self.rng.random()
                } else if normal == Some(side) {
                    Evaluation::between_two(&then, need, side).value()
                } else {
                    search.chance_now(&then, side, kind, again).into()
                };
                if value > best.0 {
                    best = (value, kind, then);
                }
            });
            position = best.2;
            if best.1 != Kind::Remove && position.chips[side.index()].line_of(need) {
                return;
            }
            if !again {
                side = other(side);
            }
        }
    }
}

pub(crate) fn train(need: u8) -> std::io::Result<()> {
    let values = Values::untrained(need);
    let counts = vec![0.0; values.weights.len()];
    let mut training = Training { values, counts, rng: Pcg64Mcg::seed_from_u64(1), squares: (0.0, 0) };
    for number in 1..=MATCHES {
        training.play();
        if number % (MATCHES / 10) == 0 {
            let (squares, count) = std::mem::take(&mut training.squares);
            let start = training.values.chance(&Position { chips: [Spaces::NONE; 3] }, Side(0));
            let error = (squares / count as f32).sqrt();
            println!("{need} in a line: {number} matches, error {error:.4}, last seat {start:.4}");
        }
    }
    crate::write(&format!("sequence-dice-2-{need}.bin"), &training.values.to_bytes())
}
