//! Solved tables and evaluators of Hot Dice and Farkle, compared with recomputations that share nothing with them but the
//! rules and the scoring.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::hot_dice::rules::odds::throws;
use rollick::games::hot_dice::{Chart, Farkle, FarkleAction, FarkleOptions, HotDice, HotOptions, Scoring};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::evaluator::{Evaluator, Shares};
use rollick::rules::bots::random_source::{RandomSource, Seeded, random_move};
use rollick::rules::bots::simulate::{Plan, Running, simulate};
use rollick::rules::bots::solved_table::{BadTable, read_table, write_table};
use rollick::rules::bots::{Ask, Botable, Level};
use rollick::rules::{Move, Pips, Rules, Seat, Turn};

use crate::kit::{legal, play};

/// A chart on which few throws differ, so that its round is solved in no time.
pub(crate) fn small_chart() -> &'static Chart {
    static SMALL: std::sync::LazyLock<Chart> = std::sync::LazyLock::new(|| {
        let face = "(three: 1, four: 1, five: 1, six: 1)";
        let text = format!(
            "(name: \"small\", games: [hot_dice, farkle], faces: ((single: 1, three: 2, four: 2, five: 2, six: 2), \
             {face}, {face}, {face}, {face}, {face}), three_pairs: 1, goal: (least: 20, most: 500, default: 100), entry: 20)"
        );
        rollick::rules::input_limits::read_description(&text).unwrap()
    });
    &SMALL
}

/// The evaluator of a match, after its table was computed.
fn evaluator<G: Botable>(game: &G) -> Box<dyn Evaluator<G>> {
    let table = game.solved_table(Level::Best).unwrap();
    assert!(table.solve(&AtomicBool::new(false)) && table.is_ready());
    game.evaluator().unwrap()
}

fn shares<G: Botable>(evaluator: &mut dyn Evaluator<G>, game: &G) -> Shares {
    let shares = evaluator.shares(&game.view(None));
    assert_eq!(shares.len(), usize::from(game.seats()));
    assert!(shares.iter().all(|share| (-1e-12..=1.0 + 1e-12).contains(share)), "{shares:?}");
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
    shares
}

/// A match of two seats between the best bots. The shares change only where dice fall: the mean over all throws of few
/// dice is the share before the throw, and the choice that was made has the best share. Returns the sum of all costs.
fn check_match<G: Botable<Face = Pips>>(start: &G, seed: u64) -> f64 {
    let mut evaluator = evaluator(start);
    let mut game = start.clone();
    let mut dice = Seeded::new(seed);
    let mut bot_rng = Pcg64Mcg::seed_from_u64(seed);
    let mut bots = [G::bot(Level::Best), G::bot(Level::Best)];
    let mut cost = 0.0;
    loop {
        let turn = game.turn();
        let before = shares(&mut *evaluator, &game)[0];
        match turn {
            Turn::Over(outcome) => {
                let won = outcome.winners.into_iter().filter(|seat| *seat == Seat(0)).count() as f64;
                assert!((before - won / outcome.winners.len() as f64).abs() < 1e-12);
                return cost;
            }
            Turn::Choose(asked) => {
                let seat = asked.lowest().unwrap();
                let ask = Ask::of(&game, seat);
                let values = evaluator.choices(&ask);
                let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let own = evaluator.shares(&ask.view)[seat.index()];
                assert!((best - own).abs() < 1e-9, "the best choice is worth {best}, the position {own}");
                let action = bots[seat.index()].choose(&ask, &mut bot_rng, &mut Budget::default());
                cost += best - values[ask.legal.iter().position(|offer| *offer == action).unwrap()];
                play(&mut game, Move::Act { seat, action });
            }
            Turn::Throw(throw) => {
                if throw.total() <= 3 {
                    let all = 6_usize.pow(throw.total() as u32);
                    let mean: f64 = (0..all)
                        .map(|number| {
                            let face = |die: u32| Pips::ALL[number / 6_usize.pow(die) % 6];
                            let mut thrown = game.clone();
                            play(&mut thrown, Move::Faces((0..throw.total() as u32).map(face).collect()));
                            shares(&mut *evaluator, &thrown)[0] / all as f64
                        })
                        .sum();
                    assert!((mean - before).abs() < 1e-9, "{before} before the throw, {mean} after it");
                }
                let step = random_move(&game, &turn, &mut dice).unwrap();
                play(&mut game, step);
            }
            Turn::Shuffle(_) => unreachable!("these games have no deck"),
        }
    }
}

/// Two matches that differ only in what seat 0 cannot see get the same answers.
#[test]
fn a_hidden_choice_changes_no_value_and_no_choice() {
    let start = HotDice::start(2, &HotOptions { chart: small_chart(), ..HotOptions::default() }).unwrap();
    let mut evaluator = evaluator(&start);
    let seat = Seat(0);
    let mut asked = 0;
    for seed in 0..80 {
        let mut game = start.clone();
        let mut dice = Seeded::new(seed);
        while !matches!(game.turn(), Turn::Choose(seats) if seats.len() == 2) {
            let turn = game.turn();
            let step = random_move(&game, &turn, &mut dice).unwrap_or_else(|| {
                let seat = game.playing().lowest().unwrap();
                Move::Act { seat, action: legal(&game, seat)[0] }
            });
            play(&mut game, step);
        }
        let mut answers = legal(&game, Seat(1)).into_iter().map(|action| {
            let mut hidden = game.clone();
            play(&mut hidden, Move::Act { seat: Seat(1), action });
            let ask = Ask::of(&hidden, seat);
            let values = evaluator.choices(&ask);
            let (mut rng, mut budget) = (Pcg64Mcg::seed_from_u64(seed), Budget::default());
            let chosen = HotDice::bot(Level::Best).choose(&ask, &mut rng, &mut budget);
            let shares = evaluator.shares(&ask.view);
            (ask.view, shares, values, chosen)
        });
        let first = answers.next().unwrap();
        asked += 1 + answers.inspect(|answer| assert_eq!(*answer, first)).count();
    }
    assert!(asked > 100, "{asked} hidden choices");
}

fn farkle(chart: &'static Chart, goal: u16, entry: u16, last_lap: bool, seats: u8) -> Farkle {
    let options = FarkleOptions { chart, goal: Some(goal), entry, last_lap, ..FarkleOptions::default() };
    Farkle::start(seats, &options).unwrap()
}

#[test]
fn shares_follow_from_each_other_through_whole_matches() {
    let hot_dice = HotDice::start(2, &HotOptions { chart: small_chart(), ..HotOptions::default() }).unwrap();
    for seed in 0..6 {
        assert!(check_match(&hot_dice, seed) < 1e-9);
    }
    for (entry, last_lap) in [(0, true), (300, false), (1000, true)] {
        for seed in 0..10 {
            assert!(check_match(&farkle(Chart::classic(), 500, entry, last_lap, 2), seed) < 1e-9);
        }
    }
}

/// Every throw with its set-asides, as points and dice left. Throws with the same ones are one.
fn all_throws(scoring: &Scoring, unit: u16) -> Vec<Vec<(f64, Vec<(usize, usize)>)>> {
    let of_dice = |dice: u8| {
        let mut kinds: Vec<(f64, Vec<(usize, usize)>)> = Vec::new();
        for &(throw, ways) in throws(dice) {
            let left = |kept: u8| usize::from(if kept == dice { 6 } else { dice - kept });
            let sets = scoring.set_asides(throw).iter();
            let sets: Vec<_> = sets.map(|set| (usize::from(set.points / unit), left(set.dice.len()))).collect();
            let chance = f64::from(ways) / 6_f64.powi(dice.into());
            match kinds.iter_mut().find(|(_, known)| *known == sets) {
                Some((sum, _)) => *sum += chance,
                None => kinds.push((chance, sets)),
            }
        }
        kinds
    };
    (0..=6).map(|dice| if dice == 0 { Vec::new() } else { of_dice(dice) }).collect()
}

/// The chance of the seat that begins its turn, by own score and other score in units: plain value iteration over all
/// scores, points of the turn and dice, until nothing changes.
fn brute_force(scoring: &Scoring, unit: u16, goal: usize, entry: usize, last_lap: bool) -> Vec<Vec<f64>> {
    /// Everyone banks with this many units; a longer deficit is as long.
    const MOST: usize = 60;
    let throws = all_throws(scoring, unit);
    let mean = |dice: usize, farkle: f64, value: &dyn Fn(usize, usize) -> f64| -> f64 {
        let of_throw = |(chance, sets): &(f64, Vec<(usize, usize)>)| {
            chance * sets.iter().map(|&(more, left)| value(more, left)).reduce(f64::max).unwrap_or(farkle)
        };
        throws[dice].iter().map(of_throw).sum()
    };
    let mut chase: Vec<[f64; 7]> = Vec::new();
    for deficit in 0..=MOST {
        let row = std::array::from_fn(|dice| {
            mean(dice, 0.0, &|more, left| match more.cmp(&deficit) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => chase.first().map_or(0.5, |row: &[f64; 7]| row[left].max(0.5)),
                std::cmp::Ordering::Less => chase[deficit - more][left],
            })
        });
        chase.push(row);
    }
    let mut wins = vec![vec![0.5; goal]; goal];
    loop {
        let mut change = 0.0_f64;
        for own in (0..goal).rev() {
            for other in (0..goal).rev() {
                let bank = |points: usize| {
                    let total = own + points;
                    match (own == 0 && points < entry, total >= goal) {
                        (true, _) => 0.0,
                        (false, false) => 1.0 - wins[other][total],
                        (false, true) if last_lap => 1.0 - chase[(total - other).min(MOST)][6],
                        (false, true) => 1.0,
                    }
                };
                let farkle = 1.0 - wins[other][own];
                let mut turn = vec![[0.0; 7]; MOST];
                for points in (0..MOST).rev() {
                    let row = std::array::from_fn(|dice| {
                        mean(dice, farkle, &|more, left| {
                            let then = points + more;
                            bank(then).max(turn.get(then).map_or(0.0, |row: &[f64; 7]| row[left]))
                        })
                    });
                    turn[points] = row;
                }
                change = change.max((turn[0][6] - wins[own][other]).abs());
                wins[own][other] = turn[0][6];
            }
        }
        if change < 1e-11 {
            return wins;
        }
    }
}

#[test]
fn small_goals_agree_with_brute_force() {
    // The chart's single units make few turns long enough to matter.
    for (entry, last_lap) in [(0, true), (3, false)] {
        let game = farkle(small_chart(), 20, entry, last_lap, 2);
        let mut evaluator = evaluator(&game);
        let wins = brute_force(game.scoring(), 1, 20, usize::from(entry), last_lap);
        for own in [0, 1, 7, 15, 19] {
            for other in [0, 2, 7, 14, 19] {
                if [own, other].iter().any(|score| (1..usize::from(entry)).contains(score)) {
                    continue;
                }
                let wanted = wins[own][other];
                let share = at_scores(&game, &mut *evaluator, [own, other]);
                assert!((share - wanted).abs() < 1e-9, "{own} against {other}: {share}, {wanted}");
            }
        }
    }
}

/// The share of seat 0 at the start of its turn with these scores, reached by banking single points.
fn at_scores(start: &Farkle, evaluator: &mut dyn Evaluator<Farkle>, scores: [usize; 2]) -> f64 {
    let mut game = start.clone();
    let pips = |faces: &[u8]| Move::Faces(faces.iter().map(|face| Pips::new(*face).unwrap()).collect());
    play(&mut game, pips(&[6, 1]));
    while game.scores().iter().zip(scores).any(|(score, wanted)| (*score as usize) < wanted)
        || game.acting() != Some(Seat(0))
    {
        let seat = game.acting().unwrap();
        let missing = scores[seat.index()] - game.scores()[seat.index()] as usize;
        if missing == 0 {
            play(&mut game, pips(&[2, 2, 3, 3, 4, 6]));
            continue;
        }
        // Single points until the score is right; hot dice bring six new ones.
        for point in 1..=missing {
            let mut faces = [2, 2, 3, 3, 4, 6];
            faces[0] = 1;
            let left = usize::from(game.left());
            play(&mut game, pips(&faces[..left]));
            let dice = rollick::games::hot_dice::Dice::of(&[Pips::ALL[0]]);
            play(&mut game, Move::Act { seat, action: FarkleAction::SetAside(dice) });
            if point < missing {
                play(&mut game, Move::Act { seat, action: FarkleAction::Throw });
            }
        }
        play(&mut game, Move::Act { seat, action: FarkleAction::Bank });
    }
    shares(evaluator, &game)[0]
}

#[test]
fn stored_tables_are_checked() {
    let numbers = [0.25, 1.0, 0.0];
    let bytes = write_table("a-table", &numbers);
    let read = |bytes: &[u8], name: &str, count: usize| read_table(name, bytes, count, (0.0, 1.0));
    assert_eq!(read(&bytes, "a-table", 3), Ok(numbers.to_vec()));
    assert_eq!(read(&bytes, "another-table", 3), Err(BadTable::Other));
    assert_eq!(read(&bytes, "a-table", 2), Err(BadTable::Damaged));
    assert_eq!(read(b"", "a-table", 0), Err(BadTable::Other));
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 4;
        assert!(read(&damaged, "a-table", 3).is_err(), "byte {place}");
        assert!(read(&bytes[..place], "a-table", 3).is_err(), "the first {place} bytes");
    }
    for wrong in [f64::NAN, f64::INFINITY, -0.1, 1.1] {
        assert_eq!(read(&write_table("a-table", &[wrong]), "a-table", 1), Err(BadTable::Damaged));
    }
}

#[test]
fn a_solved_table_is_named_after_its_rules_and_can_be_stored() {
    let tables = [
        farkle(Chart::classic(), 500, 0, true, 2),
        farkle(Chart::classic(), 500, 0, false, 2),
        farkle(Chart::classic(), 550, 0, true, 2),
        farkle(Chart::classic(), 500, 50, true, 2),
        farkle(Chart::hot(), 20, 0, true, 2),
    ]
    .map(|game| game.solved_table(Level::Best).unwrap());
    let names: std::collections::BTreeSet<String> = tables.iter().map(|table| table.name()).collect();
    assert_eq!(names.len(), tables.len(), "{names:?}");
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    assert!(names.iter().all(|name| name.chars().all(plain)), "{names:?}");
    let [table, other, ..] = &tables;
    assert!(table.solve(&AtomicBool::new(false)));
    let bytes = table.to_bytes().unwrap();
    assert_eq!(table.load(&bytes), Ok(()));
    assert_eq!(other.load(&bytes), Err(BadTable::Other));
    assert_eq!(farkle(Chart::classic(), 500, 0, true, 2).solved_table(Level::Normal).map(|table| table.name()), None);
}

/// A simulation computes the table before the first match, says so once, and `best` plays from it.
#[test]
fn a_simulation_prepares_the_best_bots() {
    let options = FarkleOptions { goal: Some(600), ..FarkleOptions::default() };
    let sentences = Mutex::new(Vec::new());
    let notify = |sentence: &str| sentences.lock().unwrap().push(sentence.to_owned());
    let dice = |seed| -> Box<dyn RandomSource> { Box::new(Seeded::new(seed)) };
    let running = Running { random_source: &dice, progress: &|| {}, cancel: &AtomicBool::new(false), notify: &notify };
    let mut wins = [0, 0];
    for seats in [[Level::Best, Level::Easy], [Level::Easy, Level::Best]] {
        let plan = Plan {
            seats: seats.map(Into::into).to_vec(),
            options: options.clone(),
            matches: 60,
            seed: 2,
            nodes: Budget::NODES,
        };
        let report = simulate::<Farkle>(&plan, &running).unwrap();
        assert_eq!(report.finished, 60);
        for (level, won) in seats.into_iter().zip(&report.wins) {
            wins[usize::from(level == Level::Easy)] += won;
        }
    }
    assert!(wins[0] > wins[1] + 20, "best and easy won {wins:?}");
    let sentences = sentences.into_inner().unwrap();
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    assert!(sentences[0].starts_with("computing win chances for Farkle with these house rules"), "{sentences:?}");
}

/// With more than two seats shares are estimates, but they add up, and the best bot follows them.
#[test]
fn more_seats_have_estimated_shares() {
    for (seats, seed) in [(3, 1), (5, 2), (8, 3)] {
        let start = farkle(Chart::classic(), 500, 0, true, seats);
        let mut evaluator = evaluator(&start);
        assert!(!evaluator.is_exact());
        let mut game = start;
        let mut dice = Seeded::new(seed);
        let mut bot_rng = Pcg64Mcg::seed_from_u64(seed);
        let mut best = Farkle::bot(Level::Best);
        while !matches!(game.turn(), Turn::Over(_)) {
            shares(&mut *evaluator, &game);
            let turn = game.turn();
            let step = random_move(&game, &turn, &mut dice).unwrap_or_else(|| {
                let seat = game.acting().unwrap();
                let ask = Ask::of(&game, seat);
                let values = evaluator.choices(&ask);
                let action = best.choose(&ask, &mut bot_rng, &mut Budget::default());
                let chosen = values[ask.legal.iter().position(|offer| *offer == action).unwrap()];
                assert!(values.iter().all(|value| *value <= chosen), "{values:?}");
                Move::Act { seat, action }
            });
            play(&mut game, step);
        }
        shares(&mut *evaluator, &game);
    }
}
