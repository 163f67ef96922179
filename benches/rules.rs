//! Speed of the rules: random matches through the contract, events included, compared with a hand-written loop.
//!
//! `cargo bench --config scripts/player.toml --profile dev --no-default-features --bench rules`. One iteration is one
//! match; the relevant figure is moves per second.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rollick::games::jackpot::{self, Jackpot};
use rollick::games::multzo::{self, Multzo};
use rollick::games::sequence_dice::{Board, Options, SequenceDice};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::random_source::{Seeded, random_move};
use rollick::rules::bots::{Ask, Botable, Level};
use rollick::rules::{Faces, Move, MoveOf, Rules, Seat, Turn, Word as _};

/// A nearly free generator (SplitMix64), so that the rules are measured rather than the random numbers.
struct FastRng(u64);

impl FastRng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, count: u32) -> u32 {
        ((u64::from(self.next() as u32) * u64::from(count)) >> 32) as u32
    }
}

/// Plays a random match through the contract with all its events. Returns the number of moves.
fn playout<G: Rules>(start: &G, rng: &mut FastRng, events: &mut Vec<G::Event>, legal: &mut Vec<G::Action>) -> u64 {
    let mut game = start.clone();
    let mut moves = 0;
    events.clear();
    // Faces are written in place, because copying them costs as much as a rule.
    let mut thrown: MoveOf<G> = Move::Faces(Faces::new());
    loop {
        match game.turn() {
            Turn::Throw(throw) => {
                if let Move::Faces(faces) = &mut thrown {
                    faces.clear();
                    faces.extend((0..throw.total()).map(|_| G::Face::SIDES[rng.below(6) as usize]));
                }
                game.apply(&thrown, events).expect("the game asked for this many");
            }
            Turn::Choose(seats) => {
                let seat = seats.lowest().expect("a choice asks at least one seat");
                legal.clear();
                game.legal_actions(seat, legal);
                let action = legal[rng.below(legal.len() as u32) as usize].clone();
                game.apply(&Move::Act { seat, action }, events).expect("it was offered");
            }
            Turn::Shuffle(_) => {
                let mut deck = game.deck();
                for last in (1..deck.len()).rev() {
                    deck.swap(last, rng.below(last as u32 + 1) as usize);
                }
                game.apply(&Move::Order(deck), events).expect("it is the whole deck");
            }
            Turn::Over(_) => return moves,
        }
        moves += 1;
    }
}

/// The same game without any infrastructure: no events, refusals or records, only the board and the list of legal
/// actions. Two sides, lines of six.
fn by_hand(numbers: &[u64; 13], rng: &mut FastRng, legal: &mut Vec<u8>) -> u64 {
    const ALL: u64 = 0x3f * 0x0101_0101_0101;
    let safe = numbers[2] | numbers[12];
    let mut chips = [0u64; 2];
    let mut seat = rng.below(2) as usize;
    let mut moves = 1;
    for _ in 0..400 {
        let total = 2 + rng.below(6) + rng.below(6);
        moves += 1;
        let (own, other) = (chips[seat], chips[1 - seat]);
        let covered = own | other;
        let asked = if total == 11 { ALL } else { numbers[total as usize] };
        let (may, takes) = if total == 10 {
            (other & !safe, true)
        } else if own.count_ones() == 20 {
            (0, false)
        } else if asked & !covered != 0 {
            (asked & !covered, false)
        } else {
            (asked & other, true)
        };
        if may != 0 {
            legal.clear();
            let mut rest = may;
            while rest != 0 {
                legal.push(rest.trailing_zeros() as u8);
                rest &= rest - 1;
            }
            let bit = 1u64 << legal[rng.below(legal.len() as u32) as usize];
            moves += 1;
            if takes {
                chips[1 - seat] &= !bit;
            }
            if total != 10 {
                let b = own | bit;
                chips[seat] = b;
                for step in [1, 8, 9, 7] {
                    let two = b & b >> step;
                    let four = two & two >> (2 * step);
                    if four & two >> (4 * step) != 0 {
                        return moves;
                    }
                }
            }
        }
        if total != 2 && total != 12 {
            seat = 1 - seat;
        }
    }
    moves
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playout");
    group.measurement_time(Duration::from_secs(4)).warm_up_time(Duration::from_secs(1));
    let (mut events, mut legal) = (Vec::with_capacity(4096), Vec::with_capacity(64));
    for seats in [2, 3, 4] {
        let start = SequenceDice::start(seats, &Options::default()).expect("the number of seats is supported");
        let mean = mean(|rng| playout(&start, rng, &mut events, &mut legal));
        group.throughput(Throughput::Elements(mean));
        let mut rng = FastRng(7);
        group.bench_function(BenchmarkId::new("sequence_dice", seats), |b| {
            b.iter(|| black_box(playout(&start, &mut rng, &mut events, &mut legal)));
        });
    }
    let mut list = Vec::with_capacity(64);
    let board = Board::standard();
    let numbers: [u64; 13] = std::array::from_fn(|number| board.spaces(number as u8).bits());
    group.throughput(Throughput::Elements(mean(|rng| by_hand(&numbers, rng, &mut list))));
    let mut rng = FastRng(7);
    group.bench_function(BenchmarkId::new("sequence_dice_by_hand", 2), |b| {
        b.iter(|| black_box(by_hand(black_box(&numbers), &mut rng, &mut list)));
    });
    group.finish();
}

/// Random matches of the other games, like `playouts` for Sequence Dice.
fn other_playouts(c: &mut Criterion) {
    playouts_of::<Jackpot>(c, &jackpot::Options::default(), &[1, 2, 4]);
    playouts_of::<Multzo>(c, &multzo::Options {}, &[2, 3, 5]);
}

fn playouts_of<G: Rules>(c: &mut Criterion, options: &G::Options, seats: &[u8]) {
    let mut group = c.benchmark_group("playout");
    group.measurement_time(Duration::from_secs(3)).warm_up_time(Duration::from_secs(1));
    let (mut events, mut legal) = (Vec::with_capacity(4096), Vec::with_capacity(64));
    for &seats in seats {
        let start = G::start(seats, options).expect("the number of seats is supported");
        group.throughput(Throughput::Elements(mean(|rng| playout(&start, rng, &mut events, &mut legal))));
        let mut rng = FastRng(7);
        group.bench_function(BenchmarkId::new(G::GAME, seats), |b| {
            b.iter(|| black_box(playout(&start, &mut rng, &mut events, &mut legal)));
        });
    }
    group.finish();
}

/// The mean number of moves in a match, rounded: the work of one iteration.
fn mean(mut playout: impl FnMut(&mut FastRng) -> u64) -> u64 {
    let mut rng = FastRng(7);
    let moves: u64 = (0..20_000).map(|_| playout(&mut rng)).sum();
    moves / 20_000
}

/// The time a bot needs for one choice in the middle of a match.
fn choices(c: &mut Criterion) {
    let mut group = c.benchmark_group("bot");
    group.measurement_time(Duration::from_secs(2)).warm_up_time(Duration::from_secs(1));
    for seats in [2, 3] {
        let (game, seat) = middle(seats);
        let ask = Ask::of(&game, seat);
        for level in Level::ALL {
            let mut bot = SequenceDice::bot(level);
            let mut bot_rng = Seeded::new(1);
            group.bench_function(BenchmarkId::new(format!("sequence_dice_{level}"), seats), |b| {
                b.iter(|| bot.choose(black_box(&ask), bot_rng.source(), &mut Budget::default()));
            });
        }
    }
    group.finish();
}

/// A match after about twenty moves, and a seat with many legal actions.
fn middle(seats: u8) -> (SequenceDice, Seat) {
    let mut rng = Seeded::new(3);
    let mut game = SequenceDice::start(seats, &Options::default()).expect("the number of seats is supported");
    let (mut events, mut legal) = (Vec::new(), Vec::new());
    for moves in 0.. {
        let turn = game.turn();
        let step = match turn {
            Turn::Choose(asked) => {
                let seat = asked.lowest().expect("a choice asks at least one seat");
                legal.clear();
                game.legal_actions(seat, &mut legal);
                if moves > 20 && legal.len() > 12 {
                    return (game, seat);
                }
                Move::Act { seat, action: legal[0] }
            }
            _ => random_move(&game, &turn, &mut rng).expect("the match is young"),
        };
        game.apply(&step, &mut events).expect("it was offered");
    }
    unreachable!("a match has such a moment")
}

/// Alternates between the contract and the hand-written loop and takes the best round of each, for a stable ratio.
fn yardstick(_: &mut Criterion) {
    let start = SequenceDice::start(2, &Options::default()).expect("two can play");
    let board = Board::standard();
    let numbers: [u64; 13] = std::array::from_fn(|number| board.spaces(number as u8).bits());
    let (mut events, mut legal, mut list) = (Vec::with_capacity(4096), Vec::with_capacity(64), Vec::with_capacity(64));
    let (mut rng, mut other) = (FastRng(7), FastRng(7));
    let mut best = [f64::MAX; 2];
    for _ in 0..400 {
        best[0] = best[0].min(nanoseconds(|| playout(&start, &mut rng, &mut events, &mut legal)));
        best[1] = best[1].min(nanoseconds(|| by_hand(black_box(&numbers), &mut other, &mut list)));
    }
    println!(
        "sequence_dice, two seats: {:.1} ns a move under the contract, {:.1} ns by hand, {:.2} times as much",
        best[0],
        best[1],
        best[0] / best[1]
    );
}

/// The time per move in nanoseconds, over a thousand matches.
fn nanoseconds(mut playout: impl FnMut() -> u64) -> f64 {
    let started = Instant::now();
    let moves: u64 = (0..1000).map(|_| playout()).sum();
    started.elapsed().as_nanos() as f64 / moves as f64
}

criterion_group!(benches, yardstick, playouts, other_playouts, choices);
criterion_main!(benches);
