//! Figures of the bots' levels: how often each wins against the one below and against `normal`, and how long it thinks.

use std::sync::atomic::AtomicBool;

use rollick::games::CATALOG;
use rollick::rules::bots::Level::{self, Beginner, Best, Easy, Normal, Strong};
use rollick::rules::bots::random_source::{RandomSource, Seeded};
use rollick::rules::bots::simulate::{Plan, Running};

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
    let plan = Plan { seats: seats.iter().map(|level| (*level).into()).collect(), options, matches, seed: SEED };
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
    print_rows("sequence_dice", 2, 2, |_| 20_000);
    print_rows("sequence_dice", 3, 3, |_| 20_000);
    print_rows("sequence_dice", 4, 2, |_| 20_000);
}

#[test]
#[ignore = "takes an hour; prints figures"]
fn figures_of_levels_at_multzo() {
    let matches = |level| if level >= Strong { 2_000 } else { 20_000 };
    print_rows("multzo", 2, 2, matches);
    print_rows("multzo", 4, 4, matches);
    print_rows("multzo", 5, 5, matches);
}
