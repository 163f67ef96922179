//! Speed of MACHZ, Hot Dice and Farkle: random matches through the contract, events included, and scoring a throw.
//!
//! `cargo bench --config scripts/player.toml --profile dev --no-default-features --bench dice_games`. One iteration is
//! a hundred matches; the relevant figure is moves per second.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rollick::games::hot_dice::{Chart, Dice, Farkle, HotDice};
use rollick::games::machz::Machz;
use rollick::games::machz::rules::odds;
use rollick::rules::{Faces, Move, Pips, Rules, Turn, Word as _};

/// A nearly free generator (SplitMix64), so that the rules are measured rather than the random numbers.
struct FastRng(u64);

impl FastRng {
    fn below(&mut self, count: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u64::from((z ^ (z >> 31)) as u32) * u64::from(count)) >> 32) as u32
    }
}

/// Plays a random match with all its events. Returns the number of moves.
fn playout<G: Rules>(start: &G, rng: &mut FastRng, events: &mut Vec<G::Event>, legal: &mut Vec<G::Action>) -> u64 {
    let mut game = start.clone();
    let mut moves = 0;
    events.clear();
    loop {
        let step = match game.turn() {
            Turn::Throw(throw) => {
                let mut faces = Faces::new();
                for _ in 0..throw.total() {
                    faces.push(G::Face::SIDES[rng.below(6) as usize]);
                }
                Move::Faces(faces)
            }
            Turn::Choose(seats) => {
                let seat = seats.lowest().expect("a choice asks at least one seat");
                legal.clear();
                game.legal_actions(seat, legal);
                Move::Act { seat, action: legal[rng.below(legal.len() as u32) as usize].clone() }
            }
            Turn::Shuffle(_) => unreachable!("these games shuffle nothing"),
            Turn::Over(_) => return moves,
        };
        game.apply(&step, events).expect("it was offered");
        moves += 1;
    }
}

fn matches<G: Rules>(criterion: &mut Criterion, seats: u8) {
    let start = G::start(seats, &G::Options::default()).expect("the defaults can be played");
    let (mut events, mut legal) = (Vec::new(), Vec::new());
    let mut run = || {
        let mut rng = FastRng(7);
        (0..100).map(|_| playout(&start, &mut rng, &mut events, &mut legal)).sum::<u64>()
    };
    let mut group = criterion.benchmark_group("random matches, events included");
    group.throughput(Throughput::Elements(run()));
    group.bench_function(BenchmarkId::new(G::GAME, seats), |bencher| bencher.iter(&mut run));
    group.finish();
}

fn playouts(criterion: &mut Criterion) {
    matches::<HotDice>(criterion, 2);
    matches::<Farkle>(criterion, 2);
    matches::<Farkle>(criterion, 8);
    matches::<Machz>(criterion, 2);
    matches::<Machz>(criterion, 4);
    matches::<Machz>(criterion, 8);
}

fn scoring(criterion: &mut Criterion) {
    let mut rng = FastRng(3);
    let throws: Vec<[Pips; 6]> = (0..1024).map(|_| [0; 6].map(|_| Pips::ALL[rng.below(6) as usize])).collect();
    let dice: Vec<Dice> = throws.iter().map(|throw| Dice::of(throw)).collect();
    let table = Chart::classic().scoring(false);
    let mut group = criterion.benchmark_group("scoring a throw of six");
    group.throughput(Throughput::Elements(1024));
    group.bench_function("from faces: farkle or the best set-aside", |bencher| {
        bencher.iter(|| {
            let best =
                |throw: &[Pips; 6]| table.set_asides(Dice::of(throw)).first().map_or(0, |set| u32::from(set.points));
            black_box(&throws).iter().map(best).sum::<u32>()
        });
    });
    group.bench_function("from counts: what all six score", |bencher| {
        bencher.iter(|| black_box(&dice).iter().map(|&dice| table.score(dice).map_or(0, u32::from)).sum::<u32>());
    });
    group.finish();
    let mut group = criterion.benchmark_group("exact chances");
    let object = odds::throws(5)[40].0;
    group.bench_function("MACHZ in a turn", |bencher| bencher.iter(|| odds::machz(black_box(object), false)));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2)).sample_size(20);
    targets = playouts, scoring
}
criterion_main!(benches);
