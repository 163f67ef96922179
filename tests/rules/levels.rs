//! Figures of the bots' levels: how often each wins against the one below and against `normal`, and how long it thinks.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::CATALOG;
use rollick::games::hot_dice::{Farkle, HotDice};
use rollick::games::jackpot::Jackpot;
use rollick::games::machz::Machz;
use rollick::games::multzo::Multzo;
use rollick::games::sequence_dice::SequenceDice;
use rollick::rules::bots::Level::{self, Beginner, Best, Easy, Normal, Strong};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::prepare::{load_or_solve, missing_tables};
use rollick::rules::bots::random_source::{self, RandomSource, Seeded};
use rollick::rules::bots::simulate::{Plan, Running};
use rollick::rules::bots::{Ask, Botable};
use rollick::rules::{Move, Turn};

use crate::kit::play;

/// The pairs that are compared: each level with the one below and with `normal`.
const PAIRS: [(Level, Level); 6] =
    [(Easy, Beginner), (Beginner, Normal), (Normal, Easy), (Strong, Normal), (Best, Strong), (Best, Normal)];

/// The seed of the matches.
const SEED: u64 = 11;

fn seeded(seed: u64) -> Box<dyn RandomSource> {
    Box::new(Seeded::new(seed))
}

/// The wins of the seats of `first` and of those of `second` in `matches` matches, as shares for each seat.
fn shares(game: &str, seats: &[Level], first: Level, matches: u64) -> (f64, f64) {
    let game = CATALOG.find(game).expect("the name of a game");
    let options = (game.rules.check_options)(seats.len() as u8, &[]).expect("the printed rules");
    let plan = Plan {
        seats: seats.iter().map(|level| (*level).into()).collect(),
        options,
        matches,
        seed: SEED,
        nodes: Budget::NODES,
    };
    let running =
        Running { random_source: &seeded, progress: &|| {}, cancel: &AtomicBool::new(false), notify: &|_| {} };
    let report = (game.rules.simulate)(&plan, &running).expect("the plan is valid");
    assert_eq!((report.finished, report.stuck, report.unsound), (matches, 0, 0));
    let share = |of_first: bool| {
        let wins: Vec<u64> = seats
            .iter()
            .zip(&report.wins)
            .filter(|(level, _)| (**level == first) == of_first)
            .map(|(_, w)| *w)
            .collect();
        wins.iter().sum::<u64>() as f64 / (wins.len() as u64 * matches) as f64
    };
    (share(true), share(false))
}

/// Prints a row for each pair of levels: the seats of the first level are moved around the table, with the same dice and
/// tiles each time. Sides of several seats are of one level. `matches` is the number for pairs of `level` and others.
fn print_rows(game: &str, seats: usize, sides: usize, matches: impl Fn(Level) -> u64) {
    println!();
    for (first, second) in PAIRS {
        let matches = matches(first.max(second)) / sides as u64;
        let (mut won, mut others) = (0.0, 0.0);
        for side in 0..sides {
            let table: Vec<Level> = (0..seats).map(|seat| if seat % sides == side { first } else { second }).collect();
            let (a, b) = shares(game, &table, first, matches);
            (won, others) = (won + a / sides as f64, others + b / sides as f64);
        }
        let played = matches * sides as u64;
        let error = (won * (1.0 - won) / played as f64).sqrt();
        println!(
            "| {game} | {seats} | {}, {} | {played} | {:.1} ± {:.1} % | {:.1} % | {:.1} % |",
            first.word(),
            second.word(),
            100.0 * won,
            100.0 * error,
            100.0 * others,
            100.0 / sides as f64
        );
    }
}

#[test]
#[ignore = "takes minutes; prints figures"]
fn figures_of_levels_at_machz() {
    print_rows("machz", 2, 2, |_| 20_000);
    print_rows("machz", 4, 4, |_| 20_000);
    print_rows("machz", 8, 8, |_| 20_000);
}

#[test]
#[ignore = "takes minutes; prints figures"]
fn figures_of_levels_at_hot_dice() {
    print_rows("hot_dice", 2, 2, |_| 20_000);
}

#[test]
#[ignore = "takes minutes; prints figures"]
fn figures_of_levels_at_farkle() {
    print_rows("farkle", 2, 2, |_| 40_000);
    print_rows("farkle", 8, 8, |_| 20_000);
}

#[test]
#[ignore = "takes minutes; prints figures"]
fn figures_of_levels_at_jackpot() {
    print_rows("jackpot", 2, 2, |_| 20_000);
    print_rows("jackpot", 4, 4, |_| 20_000);
}

/// Four seats are two sides.
#[test]
#[ignore = "takes minutes; prints figures"]
fn figures_of_levels_at_sequence_dice() {
    print_rows("sequence_dice", 2, 2, |level| if level == Best { 8_000 } else { 20_000 });
    print_rows("sequence_dice", 3, 3, |_| 20_000);
    print_rows("sequence_dice", 4, 2, |level| if level == Best { 4_000 } else { 20_000 });
}

#[test]
#[ignore = "takes an hour; prints figures"]
fn figures_of_levels_at_multzo() {
    let matches = |level| if level >= Strong { 2_000 } else { 20_000 };
    print_rows("multzo", 2, 2, matches);
    print_rows("multzo", 4, 4, matches);
    print_rows("multzo", 5, 5, matches);
}

/// How long a bot may think at the table, at normal speed.
const AT_THE_TABLE: Duration = Duration::from_millis(600);

/// The number of choices of each level that are timed, and the maximum time for them.
const CHOICES: (usize, Duration) = (2_000, Duration::from_secs(60));

/// Prints a row for each level: how long it takes for a choice between several actions, the median and the 99th percentile.
/// With the nodes of a simulation, and with the time that it has at the table.
fn print_times<G: Botable>() {
    println!();
    for level in Level::ALL {
        let simulated = times::<G>(level, Budget::default);
        let at_the_table = times::<G>(level, || Budget::within(AT_THE_TABLE));
        let row = [simulated, at_the_table].map(|(median, slow)| format!("{median:.3} ms | {slow:.3} ms")).join(" | ");
        println!("| {} | {} | {row} |", G::GAME, level.word());
    }
}

/// The median and the 99th percentile of the times of choices, in milliseconds.
fn times<G: Botable>(level: Level, budget: impl Fn() -> Budget) -> (f64, f64) {
    let (mut times, begun) = (Vec::new(), Instant::now());
    for seed in 0.. {
        let mut game = G::start(2, &G::Options::default()).expect("two seats can play");
        for table in missing_tables(&game, [level]) {
            load_or_solve(&*table, None, &AtomicBool::new(false));
        }
        let (mut dice, mut rng) = (Seeded::new(seed), Pcg64Mcg::seed_from_u64(seed));
        let mut bots = [G::bot(level), G::bot(level)];
        loop {
            let step = match game.turn() {
                Turn::Over(_) => break,
                Turn::Choose(asked) => {
                    let seat = asked.lowest().expect("a seat chooses");
                    let ask = Ask::of(&game, seat);
                    let start = Instant::now();
                    let action = bots[seat.index()].choose(&ask, &mut rng, &mut budget());
                    if ask.legal.len() > 1 {
                        times.push(start.elapsed().as_secs_f64() * 1000.0);
                    }
                    Move::Act { seat, action }
                }
                turn => random_source::random_move(&game, &turn, &mut dice).expect("chance moves"),
            };
            play(&mut game, step);
            if times.len() == CHOICES.0 || begun.elapsed() > CHOICES.1 {
                times.sort_by(f64::total_cmp);
                return (times[times.len() / 2], times[times.len() * 99 / 100]);
            }
        }
    }
    unreachable!("matches have choices")
}

#[test]
#[ignore = "takes minutes on a quiet machine; prints figures"]
fn figures_of_decision_times() {
    print_times::<Machz>();
    print_times::<HotDice>();
    print_times::<Farkle>();
    print_times::<Jackpot>();
    print_times::<SequenceDice>();
    print_times::<Multzo>();
}
