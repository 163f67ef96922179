//! Bots: they choose legal actions from their view in little time, better levels win more often, and simulations do not
//! depend on the number of threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::hot_dice::{Farkle, HotDice};
use rollick::games::machz::Machz;
use rollick::games::multzo::Multzo;
use rollick::games::sequence_dice::{Action, MoveReason, Options, SequenceDice, Space, move_reason};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::policy::{AnyChoice, best_index, random_index};
use rollick::rules::bots::random_source;
use rollick::rules::bots::random_source::{RandomSource, Seeded};
use rollick::rules::bots::simulate::{Plan, Report, Running, simulate};
use rollick::rules::bots::{Ask, Bot, Botable, Level};
use rollick::rules::{Move, Rules, Seat, Turn};

use Level::{Beginner, Best, Easy, Normal, Strong};

use crate::kit::play;

fn seeded(seed: u64) -> Box<dyn RandomSource> {
    Box::new(Seeded::new(seed))
}

/// Plays a match with a level and this many nodes for each choice. Calls `look` at each position.
pub(crate) fn play_match<G: Botable>(game: &mut G, levels: &[Level], seed: u64, nodes: u64, mut look: impl FnMut(&G)) {
    let mut dice = Seeded::new(seed);
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    loop {
        look(game);
        let step = match game.turn() {
            Turn::Over(_) => return,
            Turn::Choose(asked) => {
                let seat = asked.lowest().unwrap();
                let ask = Ask::of(game, seat);
                let mut bot = G::bot(levels[seat.index()]);
                let action = bot.choose(&ask, &mut rng, &mut Budget::nodes(nodes));
                assert!(ask.legal.contains(&action), "{levels:?}: {action:?}");
                Move::Act { seat, action }
            }
            turn => random_source::random_move(game, &turn, &mut dice).unwrap(),
        };
        play(game, step);
    }
}

pub(crate) fn simulated<G: Botable>(seats: &[Level], matches: u64, seed: u64) -> Report {
    let seats = seats.iter().map(|level| (*level).into()).collect();
    let plan = Plan { seats, options: G::Options::default(), matches, seed, nodes: Budget::NODES };
    let running =
        Running { random_source: &seeded, progress: &|| {}, cancel: &AtomicBool::new(false), notify: &|_| {} };
    simulate::<G>(&plan, &running).unwrap()
}

#[test]
fn bots_that_search_use_the_nodes_of_a_simulation() {
    let events = |nodes| {
        let seats = vec![Best.into(), Normal.into()];
        let plan = Plan { seats, options: rollick::games::multzo::Options::default(), matches: 5, seed: 1, nodes };
        let running =
            Running { random_source: &seeded, progress: &|| {}, cancel: &AtomicBool::new(false), notify: &|_| {} };
        simulate::<Multzo>(&plan, &running).expect("the plan is valid").events
    };
    let few = events(300);
    assert_eq!(few, events(300), "the same number gives the same matches");
    assert_ne!(few, events(3000));
}

/// The lead of normal over easy bots in standard deviations, over tables with the same seeds. The lead in one match is
/// between -1 and 1, so its standard deviation is at most 1.
pub(crate) fn lead<G: Botable>(tables: &[&[Level]], matches: u64) -> f64 {
    let mut sum = 0.0;
    for table in tables {
        let report = simulated::<G>(table, matches, 11);
        assert_eq!((report.finished, report.stuck), (matches, 0));
        let mean = |level: Level| {
            let wins: Vec<u64> =
                table.iter().zip(&report.wins).filter(|(seat, _)| **seat == level).map(|(_, wins)| *wins).collect();
            wins.iter().sum::<u64>() as f64 / (wins.len() as u64 * matches) as f64
        };
        println!(
            "{} {:?}: normal {:.1} %, easy {:.1} %, shared {}, moves {:.0}, wins {:?}",
            G::GAME,
            table,
            100.0 * mean(Normal),
            100.0 * mean(Easy),
            report.shared,
            report.moves.mean(),
            report.wins
        );
        sum += mean(Normal) - mean(Easy);
    }
    let lead = sum / tables.len() as f64 * ((tables.len() as u64 * matches) as f64).sqrt();
    println!("{} ahead by {lead:.1} standard deviations", G::GAME);
    lead
}

pub(crate) const TWO: &[&[Level]] = &[&[Normal, Easy], &[Easy, Normal]];
const THREE: &[&[Level]] = &[&[Normal, Easy, Easy], &[Easy, Normal, Easy], &[Easy, Easy, Normal]];
const PAIRS: &[&[Level]] = &[&[Normal, Easy, Normal, Easy], &[Easy, Normal, Easy, Normal]];

#[test]
fn normal_beats_easy_at_sequence_dice() {
    for (tables, matches, least) in [(TWO, 150, 3.0), (PAIRS, 150, 3.0), (THREE, 300, 2.0)] {
        assert!(lead::<SequenceDice>(tables, matches) > least);
    }
}

#[test]
fn normal_beats_easy_at_machz() {
    for tables in [TWO, PAIRS] {
        assert!(lead::<Machz>(tables, 100) > 3.0);
    }
}

#[test]
fn normal_beats_easy_at_hot_dice() {
    assert!(lead::<HotDice>(TWO, 300) > 3.0);
}

#[test]
fn normal_beats_easy_at_farkle() {
    for tables in [TWO, PAIRS] {
        assert!(lead::<Farkle>(tables, 150) > 3.0);
    }
}

/// The share of matches that `weaker` wins against `stronger`, each of both in either seat.
pub(crate) fn share_against<G: Botable>(weaker: Level, stronger: Level, matches: u64) -> f64 {
    let won = simulated::<G>(&[weaker, stronger], matches, 2).wins[0]
        + simulated::<G>(&[stronger, weaker], matches, 2).wins[1];
    won as f64 / (2 * matches) as f64
}

/// Beginners win 28 to 38 % of many matches; the standard error of these is 1.6 to 2.4 percentage points.
#[test]
fn a_beginner_loses_to_easy_more_often_than_not() {
    for share in [
        share_against::<HotDice>(Beginner, Easy, 400),
        share_against::<Farkle>(Beginner, Easy, 400),
        share_against::<Multzo>(Beginner, Easy, 200),
        share_against::<Machz>(Beginner, Easy, 400),
    ] {
        assert!((0.2..0.45).contains(&share), "{share}");
    }
}

#[test]
fn strong_beats_normal_at_hot_dice() {
    // 45.3 % of many matches; the standard error of these is 0.9 percentage points.
    let share = share_against::<HotDice>(Normal, Strong, 1_500);
    assert!(share < 0.49, "{share}");
}

/// One best bot among seven normal ones wins 15.6 % of many matches; an eighth is fair.
#[test]
fn best_wins_more_than_a_fair_share_at_machz() {
    let mut wins = 0;
    for seat in 0..8 {
        let mut seats = [Normal; 8];
        seats[seat] = Best;
        wins += simulated::<Machz>(&seats, 30, 5).wins[seat];
    }
    assert!(wins > 32, "{wins} of 240");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| simulated::<SequenceDice>(&[Normal, Easy, Easy], 60, 3))
    };
    let one = on(1);
    assert_eq!(one, on(2));
    assert_eq!(one, on(7));
    assert_eq!(serde_json::to_string(&one).unwrap(), serde_json::to_string(&on(3)).unwrap());
    assert_ne!(
        one.events,
        simulated::<SequenceDice>(&[Normal, Easy, Easy], 60, 4).events,
        "another seed gives other results"
    );
}

#[test]
fn report_counts_are_consistent() {
    let report = simulated::<SequenceDice>(&[Normal, Normal], 80, 1);
    assert_eq!((report.asked, report.finished, report.stuck, report.unsound), (80, 80, 0, 0));
    assert!(report.chances.values().all(|hits| hits.deviations().abs() < 5.0), "{:?}", report.chances);
    let sevens = report.chances["a total of 7"];
    assert_eq!(sevens.cases, report.events["rolled"]);
    assert!((sevens.expected() - sevens.cases as f64 / 6.0).abs() < 1e-3 * sevens.cases as f64);
    assert_eq!(report.wins.iter().sum::<u64>(), 80 + report.shared);
    for spread in report.scores.iter().chain([&report.moves, &report.throws]) {
        assert_eq!(spread.len(), 80);
        assert!(spread.least() as f64 <= spread.mean() && spread.mean() <= spread.most() as f64);
        assert!(spread.percentile(0) == spread.least() && spread.percentile(100) == spread.most());
    }
    assert_eq!(report.events["won"], 80);
    assert_eq!(report.events["starter_found"], 80);
    let turns = report.events["rolled"] as f64;
    assert!(
        (report.throws.mean() * 80.0 - turns - 80.0 - report.events.get("start_tied").copied().unwrap_or(0) as f64)
            .abs()
            < 0.5
    );
}

#[test]
fn a_simulation_reports_progress_and_can_be_cancelled() {
    let plan = Plan {
        seats: vec![Easy.into(), Easy.into()],
        options: Options::default(),
        matches: 100_000,
        seed: 1,
        nodes: Budget::NODES,
    };
    let (ended, cancel) = (AtomicU64::new(0), AtomicBool::new(false));
    let progress = || {
        if ended.fetch_add(1, Ordering::Relaxed) >= 20 {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let running = Running { random_source: &seeded, progress: &progress, cancel: &cancel, notify: &|_| {} };
    let report = simulate::<SequenceDice>(&plan, &running).unwrap();
    assert_eq!(report.finished, ended.load(Ordering::Relaxed));
    assert!((20..1000).contains(&report.finished), "{} were finished", report.finished);
    let too_few_seats = Plan { seats: vec![Easy.into()], ..plan };
    assert!(simulate::<SequenceDice>(&too_few_seats, &running).is_err());
}

/// Checks that bots choose legal actions, half of them within this time.
pub(crate) fn check_bots<G: Botable>(seats: u8, seed: u64, limit: Duration) {
    let mut game = G::start(seats, &G::Options::default()).unwrap();
    let mut dice = Seeded::new(seed);
    let mut bot_rng = Pcg64Mcg::seed_from_u64(seed);
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats)
        .map(|seat| match (u64::from(seat) + seed) % 4 {
            0 => G::bot(Normal),
            1 => G::bot(Easy),
            2 => G::bot(Beginner),
            _ => Box::new(AnyChoice) as Box<dyn Bot<G>>,
        })
        .collect();
    let mut spent = Vec::new();
    loop {
        let turn = game.turn();
        if let Some(step) = random_source::random_move(&game, &turn, &mut dice) {
            play(&mut game, step);
            continue;
        }
        let Turn::Choose(open) = turn else { break };
        let seat = open.lowest().unwrap();
        let ask = Ask::of(&game, seat);
        let started = Instant::now();
        let action = bots[seat.index()].choose(&ask, &mut bot_rng, &mut Budget::default());
        spent.push(started.elapsed());
        assert!(ask.legal.contains(&action));
        play(&mut game, Move::Act { seat, action });
    }
    // The median rather than the mean, because other processes may interrupt this one during a choice.
    spent.sort_unstable();
    let half = spent[spent.len() / 2];
    assert!(half < limit, "half of all choices took {half:?} or more, unoptimised");
}

#[test]
fn bots_choose_legal_actions() {
    for seed in 0..10 {
        for seats in 2..=4 {
            check_bots::<SequenceDice>(seats, seed, Duration::from_millis(1));
        }
    }
}

/// A match of two in which seat 0 has chips on `own`, seat 1 on `others`, and seat 0 has thrown `faces`.
fn after(own: &[(u8, u8)], others: &[(u8, u8)], faces: [u8; 2]) -> SequenceDice {
    let mut game: SequenceDice = Rules::start(2, &Options::default()).unwrap();
    let throw = |game: &mut SequenceDice, faces: &[u8]| {
        play(game, serde_json::from_value(serde_json::json!({"faces": faces})).unwrap());
    };
    throw(&mut game, &[6, 6, 1, 1]);
    for (own_space, other_space) in own.iter().zip(others) {
        for (seat, at) in [(0, own_space), (1, other_space)] {
            throw(&mut game, &[5, 6]);
            let at = Space::new(at.0, at.1).unwrap();
            play(&mut game, Move::Act { seat: Seat(seat), action: Action::Place(at) });
        }
    }
    throw(&mut game, &faces);
    game
}

/// The choice of a level for a seat.
pub(crate) fn choice<G: Botable>(level: Level, game: &G, seat: Seat) -> G::Action {
    G::bot(level).choose(&Ask::of(game, seat), &mut Pcg64Mcg::seed_from_u64(1), &mut Budget::default())
}

/// The choice of `normal` for seat 0, and the reason that players see.
fn normal_chooses(game: &SequenceDice) -> (Action, MoveReason) {
    let action = choice(Normal, game, Seat(0));
    (action, move_reason(Seat(0), &game.view(Some(Seat(0))), action))
}

#[test]
fn normal_completes_its_own_line_first() {
    let own = [(2, 0), (2, 1), (2, 2), (2, 3), (2, 4)];
    let others = [(3, 0), (3, 1), (3, 2), (3, 3), (3, 4)];
    let (action, reason) = normal_chooses(&after(&own, &others, [5, 6]));
    assert_eq!(action, Action::Place(Space::new(2, 5).unwrap()));
    assert_eq!(reason, MoveReason::Completes { need: 6 });
}

#[test]
fn normal_blocks_a_line_that_is_nearly_complete() {
    let own = [(0, 1), (1, 3), (5, 3), (4, 0), (5, 1)];
    let others = [(3, 0), (3, 1), (3, 2), (3, 3), (3, 4)];
    let (action, reason) = normal_chooses(&after(&own, &others, [5, 6]));
    assert_eq!(action, Action::Place(Space::new(3, 5).unwrap()));
    assert_eq!(reason, MoveReason::Stops { threat: 5, need: 6 });
    let (action, reason) = normal_chooses(&after(&own, &others, [4, 6]));
    assert!(matches!(action, Action::Remove(at) if at.row() == 3), "{action:?}");
    assert_eq!(reason, MoveReason::TakesOut { threat: 5, need: 6 });
}

/// Seat 1 lacks two chips in a row, then one.
#[test]
fn easy_sees_a_line_of_others_late_and_a_beginner_never() {
    let own = [(0, 1), (1, 3), (5, 3), (4, 0), (5, 1)];
    let others = [(3, 0), (3, 1), (3, 2), (3, 3), (3, 4)];
    let blocks = |level, game: &SequenceDice| choice(level, game, Seat(0)).parts().1.row() == 3;
    let early = after(&own[..4], &others[..4], [5, 6]);
    assert!(!blocks(Easy, &early), "two chips are lacking");
    let late = after(&own, &others, [5, 6]);
    assert!(blocks(Easy, &late), "one chip is lacking");
    assert!(!blocks(Beginner, &late), "it plays next to its own chips");
    let complete = choice(Beginner, &after(&others, &own, [5, 6]), Seat(0));
    assert_eq!(complete, Action::Place(Space::new(3, 5).unwrap()));
}

#[test]
fn the_best_choice_is_found_and_ties_are_broken_at_random() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    assert_eq!(best_index(&[3, 9, 4], &mut rng, |worth| f64::from(*worth)), (1, 9.0));
    assert_eq!(best_index(&[0], &mut rng, |_| f64::NEG_INFINITY).0, 0);
    let mut drawn = [0; 3];
    for _ in 0..3000 {
        drawn[best_index(&[7, 7, 7], &mut rng, |worth| f64::from(*worth)).0] += 1;
    }
    assert!(drawn.iter().all(|count| (850..1150).contains(count)), "{drawn:?}");
    assert!((0..100).all(|_| random_index(3, &mut rng) < 3));
}
