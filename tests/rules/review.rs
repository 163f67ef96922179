//! Reviews of matches: the parts sum to the result, good play costs nothing, and blunders are found.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::hot_dice::{Chart, Coin, Farkle, FarkleAction, FarkleOptions, HotAction, HotDice, HotOptions};
use rollick::games::jackpot::{Jackpot, Options as JackpotOptions};
use rollick::games::machz::{self, Bet, Machz, MachzOptions, Side};
use rollick::games::multzo::{self, Category, Multzo, Standings, Tiles};
use rollick::games::sequence_dice::{Options as SequenceOptions, SequenceDice};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::evaluator::final_shares;
use rollick::rules::bots::random_source::{Seeded, random_move};
use rollick::rules::bots::{Ask, Botable, Level};
use rollick::rules::record::Record;
use rollick::rules::review::{Effort, Named, Parts, Review, ReviewError, StepKind, Working, review};
use rollick::rules::{Move, Options, Outcome, Rules, Seat, Turn};

use crate::kit::{legal, play, random_match};
use crate::pig::rules::Pig;
use crate::solved::small_chart;

/// Little work: the parts must add up also when the values are rough.
const CHEAP: Effort = Effort { nodes: 1, throws: 2 };

fn reviewed<G: Botable>(record: &Record<G>, effort: Effort) -> Result<Review<G::Action>, ReviewError> {
    let cancel = AtomicBool::new(false);
    review(record, &Working { effort, cancel: &cancel, progress: &|_, _| {}, notify: &|_| {}, cache: None })
}

/// Checks that everything sums to the result.
fn check_sums<A>(review: &Review<A>, outcome: &Outcome) {
    let seats = outcome.scores().len();
    assert!(review.over && review.start.len() == seats && review.totals.len() == seats);
    let won = final_shares(outcome);
    let mut shares = &review.start;
    for (index, step) in review.steps.iter().enumerate() {
        for (at, parts) in step.parts.iter().enumerate() {
            let change = step.shares[at] - shares[at];
            assert!((parts.sum() - change).abs() < 1e-12, "move {index}, seat {at}: {parts:?} is not {change}");
            assert!((-1.0..=0.0).contains(&parts.skill), "move {index}, seat {at}: {parts:?}");
        }
        if let StepKind::Choice(choice) = &step.kind {
            assert!((step.parts[choice.seat.index()].skill + choice.cost).abs() < 1e-15);
            assert!((0.0..=1.0).contains(&choice.cost) && (1..=choice.of).contains(&choice.rank));
        }
        shares = &step.shares;
    }
    for (at, total) in review.totals.iter().enumerate() {
        let sum = total.start + total.parts.sum();
        assert!((sum - won[at]).abs() < 1e-9, "seat {at}: {sum} is not {}", won[at]);
        assert!((total.result - won[at]).abs() < 1e-9);
    }
    let parts = |part: fn(&Parts) -> f64| review.totals.iter().map(|total| part(&total.parts)).sum::<f64>();
    if review.exact {
        assert!(review.error == 0.0 && review.totals.iter().all(|total| total.parts.estimate.abs() < 1e-9));
        let [luck, meeting, choices] = [parts(|p| p.luck), parts(|p| p.meeting), parts(|p| p.skill + p.others)];
        assert!(
            luck.abs() < 1e-9 && meeting.abs() < 1e-9 && choices.abs() < 1e-9,
            "what one seat gains, another loses"
        );
    }
}

fn check_random<G: Botable>(seats: u8, matches: u64, options: &G::Options) {
    for seed in 0..matches {
        let (record, outcome) = random_match::<G>(seats, options, seed);
        check_sums(&reviewed(&record, CHEAP).unwrap(), &outcome);
    }
}

fn hot_options() -> HotOptions {
    HotOptions { chart: small_chart(), ..HotOptions::default() }
}

/// A short match, which is solved in no time.
fn farkle_options() -> FarkleOptions {
    FarkleOptions { chart: Chart::classic(), goal: Some(500), ..FarkleOptions::default() }
}

#[test]
fn luck_and_skill_sum_to_the_result_of_exact_reviews() {
    check_random::<HotDice>(2, 200, &hot_options());
    check_random::<Farkle>(2, 100, &FarkleOptions { last_lap: false, ..farkle_options() });
    check_random::<Farkle>(2, 200, &farkle_options());
}

#[test]
fn luck_and_skill_sum_to_the_result_of_estimates() {
    for seats in [3, 8] {
        check_random::<Farkle>(seats, 5, &farkle_options());
    }
    for seats in [2, 3, 4] {
        check_random::<SequenceDice>(seats, 5, &SequenceOptions::default());
    }
    for seats in [2, 4] {
        check_random::<Machz>(seats, 3, &MachzOptions::default());
    }
    check_random::<Multzo>(3, 1, &multzo::Options::default());
    check_random::<Jackpot>(2, 1, &JackpotOptions::default());
}

#[test]
#[ignore = "takes minutes; docs/testing.md has the command"]
fn luck_and_skill_sum_to_the_result_of_a_thousand_matches() {
    check_random::<HotDice>(2, 1_000, &HotOptions::default());
    for seats in [2, 3] {
        check_random::<Farkle>(seats, 1_000, &farkle_options());
    }
    for seats in [2, 3] {
        check_random::<SequenceDice>(seats, 1_000, &SequenceOptions::default());
    }
    check_random::<Machz>(2, 1_000, &MachzOptions::default());
    check_random::<Multzo>(2, 1_000, &multzo::Options::default());
    check_random::<Jackpot>(2, 1_000, &JackpotOptions::default());
}

/// Plays up to `moves` moves of a match between bots of these levels, with this many nodes for each choice, but up to three
/// times as `blunder` says. Returns the indices of these moves.
fn bot_match<G: Botable>(
    start: &G,
    seed: u64,
    levels: impl Fn(Seat) -> Level,
    (nodes, moves): (u64, usize),
    mut blunder: impl FnMut(&G, Seat, &G::Action) -> Option<G::Action>,
) -> (Record<G>, Option<Outcome>, Vec<usize>) {
    if let Some(table) = start.solved_table(Level::Best) {
        assert!(table.solve(&AtomicBool::new(false)));
    }
    let (mut game, mut blunders) = (start.clone(), Vec::new());
    let mut record = Record::<G>::of_people(start.seats(), start.options().clone(), seed);
    let (mut dice, mut rng) = (Seeded::new(seed), Pcg64Mcg::seed_from_u64(seed));
    let mut bots: Vec<_> = (0..start.seats()).map(|seat| G::bot(levels(Seat(seat)))).collect();
    loop {
        let step = match game.turn() {
            Turn::Over(outcome) => return (record, Some(outcome), blunders),
            _ if record.moves.len() == moves => return (record, None, blunders),
            Turn::Choose(asked) => {
                let seat = asked.lowest().unwrap();
                let ask = Ask::of(&game, seat);
                let best = bots[seat.index()].choose(&ask, &mut rng, &mut Budget::nodes(nodes));
                let worse = if blunders.len() < 3 { blunder(&game, seat, &best) } else { None };
                blunders.extend(worse.as_ref().map(|_| record.moves.len()));
                Move::Act { seat, action: worse.unwrap_or(best) }
            }
            turn => random_move(&game, &turn, &mut dice).unwrap(),
        };
        play(&mut game, step.clone());
        record.moves.push(step);
    }
}

/// Reviews matches of the best bots. Returns the mean cost of a choice and the mean error.
fn best_against_itself<G: Botable>(start: &G, matches: u64, effort: Effort) -> (f64, f64) {
    let (mut cost, mut choices, mut error, mut estimate) = (0.0, 0, 0.0, 0.0);
    let mut of_match = Vec::new();
    for seed in 0..matches {
        let (record, outcome, _) =
            bot_match(start, seed, |_| Level::Best, (effort.nodes.max(2_000), usize::MAX), |_, _, _| None);
        let review = reviewed(&record, effort).unwrap();
        check_sums(&review, &outcome.expect("the match was played to its end"));
        cost -= review.totals.iter().map(|total| total.parts.skill).sum::<f64>();
        choices += review.totals.iter().map(|total| total.choices).sum::<usize>();
        estimate += review.totals.iter().map(|total| total.parts.estimate.powi(2)).sum::<f64>();
        error += review.error / matches as f64;
        of_match.push(review.totals[0].parts);
    }
    let each = matches as f64 * f64::from(start.seats());
    println!(
        "{}, {} seats: a seat's choices cost {:.5} a match, {:.5} each; error {error:.4}; estimate {:.3}; seat 0 in all {:.3?}",
        G::GAME,
        start.seats(),
        cost / each,
        cost / choices as f64,
        (estimate / each).sqrt(),
        of_match.iter().sum::<Parts>(),
    );
    (cost / choices as f64, error)
}

fn start<G: Rules>(seats: u8, options: &G::Options) -> G {
    G::start(seats, options).unwrap()
}

fn usual<G: Rules>(seats: u8) -> G
where
    G::Options: Options,
{
    start(seats, &G::Options::default())
}

#[test]
fn exact_play_costs_nothing() {
    assert!(best_against_itself::<HotDice>(&start(2, &hot_options()), 20, CHEAP).0 < 1e-9);
    assert!(best_against_itself::<Farkle>(&start(2, &farkle_options()), 20, CHEAP).0 < 1e-9);
}

fn check_within_error<G: Botable>(start: &G, matches: u64, effort: Effort) {
    let (cost, error) = best_against_itself(start, matches, effort);
    assert!(error > 0.0 && cost < error, "a choice costs {cost}, the evaluator's error is {error}");
}

#[test]
fn the_best_play_costs_less_than_the_error_of_an_estimate() {
    let effort = Effort { nodes: 5_000, throws: 500 };
    check_within_error::<Farkle>(&start(3, &farkle_options()), 2, effort);
    check_within_error::<SequenceDice>(&usual(2), 1, effort);
}

#[test]
#[ignore = "takes minutes and prints figures; docs/testing.md has the command"]
fn figures_of_reviews() {
    let effort = Effort::default();
    let exact = [
        best_against_itself::<HotDice>(&usual(2), 100, effort),
        best_against_itself::<Farkle>(&start(2, &farkle_options()), 100, effort),
    ];
    let estimates = [
        best_against_itself::<Farkle>(&start(3, &farkle_options()), 100, effort),
        best_against_itself::<SequenceDice>(&usual(2), 100, effort),
        best_against_itself::<SequenceDice>(&usual(4), 50, effort),
        best_against_itself::<Machz>(&usual(2), 100, effort),
        best_against_itself::<Machz>(&usual(8), 10, effort),
        best_against_itself::<SequenceDice>(&usual(3), 50, effort),
        best_against_itself::<Multzo>(&usual(2), 50, effort),
        best_against_itself::<Multzo>(&usual(4), 10, effort),
        best_against_itself::<Jackpot>(&usual(2), 10, effort),
        best_against_itself::<Jackpot>(&usual(4), 3, effort),
    ];
    assert!(exact.iter().all(|(cost, _)| *cost < 1e-9), "{exact:?}");
    assert!(estimates.iter().all(|(cost, error)| cost < error), "{estimates:?}");
}

/// Prints what the choices of `normal` cost it in a match of two against `best`, and its mean result.
fn print_cost_of_normal<G: Botable>(matches: u64) {
    let (mut costs, mut results) = (Vec::new(), 0.0);
    for seed in 0..matches {
        let normal = Seat((seed % 2) as u8);
        let levels = |seat| if seat == normal { Level::Normal } else { Level::Best };
        let start = start::<G>(2, &G::Options::default());
        let (record, outcome, _) = bot_match(&start, seed, levels, (Budget::NODES, usize::MAX), |_, _, _| None);
        let review = reviewed(&record, Effort { throws: 1, ..Effort::default() }).unwrap();
        costs.push(-review.totals[normal.index()].parts.skill);
        results += final_shares(&outcome.unwrap())[normal.index()];
    }
    let count = costs.len() as f64;
    let mean = costs.iter().sum::<f64>() / count;
    let variance = costs.iter().map(|cost| (cost - mean).powi(2)).sum::<f64>() / (count - 1.0);
    println!(
        "| {} | {matches} | {:.1} ± {:.1} | of {:.1} % won",
        G::GAME,
        100.0 * mean,
        100.0 * (variance / count).sqrt(),
        100.0 * results / count
    );
}

/// How much there is to gain on `normal` by the values of each game, without use of its habits.
#[test]
#[ignore = "takes minutes and prints figures; docs/testing.md has the command"]
fn figures_of_what_normal_gives_away() {
    print_cost_of_normal::<Machz>(200);
    print_cost_of_normal::<HotDice>(200);
    print_cost_of_normal::<Farkle>(100);
    print_cost_of_normal::<Jackpot>(40);
    print_cost_of_normal::<SequenceDice>(400);
    print_cost_of_normal::<Multzo>(300);
}

/// Plays matches with blunders. They must be the costliest choices.
fn check_blunders<G: Botable>(
    start: &G,
    effort: Effort,
    (matches, nodes, moves): (u64, u64, usize),
    blunder: impl Fn(&G, Seat, &G::Action) -> Option<G::Action>,
) {
    let mut found = 0;
    for seed in 0..matches {
        let (record, outcome, mut blunders) = bot_match(start, seed, |_| Level::Best, (nodes, moves), &blunder);
        let review = reviewed(&record, effort).unwrap();
        outcome.iter().for_each(|outcome| check_sums(&review, outcome));
        let mut listed: Vec<usize> = review.costliest.iter().map(|named| named.index).take(blunders.len()).collect();
        blunders.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, blunders, "{}, seed {seed}: {:?}", G::GAME, review.costliest);
        for &Named { index, seat, amount, .. } in review.costliest.iter().take(blunders.len()) {
            let choice = review.choice(index).unwrap();
            assert!(choice.best != choice.action && choice.seat == seat && amount > 1e-6 && choice.rank > 1);
        }
        found += blunders.len();
    }
    assert!(found > 0, "no blunder was made at {}", G::GAME);
    println!("{}: {found} blunders in {matches} matches", G::GAME);
}

/// To stop with fewer points than a rival who is done.
#[test]
fn a_lost_round_of_hot_dice_is_listed() {
    check_blunders::<HotDice>(&start(2, &hot_options()), CHEAP, (10, 2_000, usize::MAX), |game, seat, best| {
        let rival = Seat(1 - seat.0);
        let behind = game.done()[rival.index()] && game.points()[seat.index()] < game.points()[rival.index()];
        (behind && *best == HotAction::Coin(Coin::Heads)).then_some(HotAction::Coin(Coin::Tails))
    });
}

/// To bank less than the lead in the last turn of all.
#[test]
fn a_lost_last_turn_of_farkle_is_listed() {
    check_blunders::<Farkle>(&start(2, &farkle_options()), CHEAP, (20, 2_000, usize::MAX), |game, seat, best| {
        let behind = game.scores()[seat.index()] + game.points() < game.scores()[1 - seat.index()];
        let banks = legal(game, seat).contains(&FarkleAction::Bank);
        (game.last_lap().is_some() && behind && banks && *best != FarkleAction::Bank).then_some(FarkleAction::Bank)
    });
}

/// To place the tile anywhere else when it would complete runs worth 100 points or more.
#[test]
fn a_missed_run_of_jackpot_is_listed() {
    let points = |game: &Jackpot, seat: Seat, action: &_| {
        let mut after = game.clone();
        play(&mut after, Move::Act { seat, action: *action });
        let total = |game: &Jackpot| i32::from(game.rack(seat).scores(game.shape(), game.chart()).sub_total);
        total(&after) - total(game)
    };
    let effort = Effort { nodes: 1, throws: 1 };
    check_blunders::<Jackpot>(&usual(2), effort, (2, 2_000, usize::MAX), |game, seat, best| {
        let gained = points(game, seat, best);
        let worse = || legal(game, seat).into_iter().find(|action| points(game, seat, action) <= 0);
        if gained >= 100 { worse() } else { None }
    });
}

/// To bet on the other side.
#[test]
fn a_bet_on_the_wrong_side_of_machz_is_listed() {
    check_blunders::<Machz>(&usual(2), CHEAP, (10, 2_000, usize::MAX), |game, seat, best| {
        let machz::Action::Bet(Bet { side, chips }) = *best else { return None };
        let side = if side == Side::Match { Side::NoMatch } else { Side::Match };
        let other = machz::Action::Bet(Bet { side, chips });
        legal(game, seat).contains(&other).then_some(other)
    });
}

/// To place the chip elsewhere when it would complete a line.
#[test]
fn a_missed_win_at_sequence_dice_is_listed() {
    let wins = |game: &SequenceDice, seat: Seat, action: &_| {
        let mut after = game.clone();
        play(&mut after, Move::Act { seat, action: *action });
        matches!(after.turn(), Turn::Over(_))
    };
    check_blunders::<SequenceDice>(&usual(2), CHEAP, (4, 2_000, usize::MAX), |game, seat, best| {
        let misses = || legal(game, seat).into_iter().find(|action| !wins(game, seat, action));
        if wins(game, seat, best) { misses() } else { None }
    });
}

/// To declare with a hand that can win nothing, in the first turn.
#[test]
fn a_hopeless_declaration_at_multzo_is_listed() {
    let effort = Effort { nodes: 5_000, throws: 1 };
    check_blunders::<Multzo>(&usual(2), effort, (3, 10_000, 8), |game, seat, best| {
        let multzo::Action::Discard(_) = best else { return None };
        let hopeless = |action: &multzo::Action| {
            let multzo::Action::Declare(tile) = *action else { return false };
            let left: Tiles = game.hand(seat).iter().copied().filter(|held| *held != tile).collect();
            Category::ALL.iter().all(|category| Standings::of(left).rank(*category) == 0)
        };
        legal(game, seat).into_iter().find(hopeless)
    });
}

#[test]
fn what_cannot_be_reviewed_is_said() {
    let (record, _) = random_match::<Pig>(2, &<Pig as Rules>::Options::default(), 1);
    let error = reviewed(&record, CHEAP).unwrap_err();
    assert_eq!(error, ReviewError::NoEvaluator { game: "pig", seats: 2 });
    assert_eq!(error.to_string(), "there is no review: pig has no evaluator for 2 seats with these house rules yet");
    let (record, _) = random_match::<Jackpot>(1, &JackpotOptions::default(), 1);
    assert_eq!(reviewed(&record, CHEAP).unwrap_err(), ReviewError::Alone);
    let (mut record, _) = random_match::<HotDice>(2, &hot_options(), 1);
    record.moves.swap(0, 1);
    assert!(matches!(reviewed(&record, CHEAP), Err(ReviewError::Record(_))));
}

#[test]
fn a_review_reports_progress_and_can_be_cancelled() {
    let (record, _) = random_match::<HotDice>(2, &hot_options(), 1);
    let (cancel, calls) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let progress = |done, of| calls.lock().unwrap().push((done, of));
    let working = Working { effort: CHEAP, cancel: &cancel, progress: &progress, notify: &|_| {}, cache: None };
    let done = review(&record, &working).unwrap();
    let mut calls = std::mem::take(&mut *calls.lock().unwrap());
    calls.sort_unstable();
    let moves = record.moves.len();
    assert_eq!(calls, (1..=moves).map(|done| (done, moves)).collect::<Vec<_>>());
    assert_eq!(review(&record, &working).unwrap(), done, "the same record, the same review");
    cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(review(&record, &working).unwrap_err(), ReviewError::Cancelled);
}

#[test]
fn a_match_that_is_not_over_is_reviewed_to_its_last_move() {
    let (mut record, _) = random_match::<HotDice>(2, &hot_options(), 3);
    record.moves.truncate(7);
    let review = reviewed(&record, CHEAP).unwrap();
    assert!(!review.over && review.steps.len() == 7);
    let total = review.totals[0];
    assert!((total.start + total.parts.sum() - total.result).abs() < 1e-12 && total.result > 0.0 && total.result < 1.0);
    record.moves.clear();
    let empty = reviewed(&record, CHEAP).unwrap();
    assert!(empty.steps.is_empty() && (empty.totals[1].result - 0.5).abs() < 1e-12 && empty.luckiest.is_empty());
}
