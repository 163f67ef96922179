//! Plays many matches between bots on all cores. The result does not depend on the number of threads. Must not depend
//! on a game and opens no file.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use super::budget::Budget;
use super::external::{ProgramBot, ProgramError, ProgramSeat};
use super::physics_hook::BodiesOf;
use super::prepare::missing_tables;
use super::random_source;
use super::random_source::RandomSource;
use super::{Ask, Bot, Botable, Player};
use crate::rules::{BadStart, GameEvent, Move, Outcome, Seat, Turn};

/// A match with more moves counts as stuck and is abandoned. The rules end every match long before (G-8).
const MOST_MOVES: u64 = 1_000_000;

/// The matches to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<O = Value> {
    /// Who controls each seat. A bot of level [`Level::Normal`](super::Level::Normal) plays for a person.
    pub seats: Vec<Player>,
    /// The house rules.
    pub options: O,
    /// The number of matches.
    pub matches: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How many nodes a bot may search for one choice; [`Budget::NODES`] as a rule.
    pub nodes: u64,
}

/// Creates the random source for one match from that match's seed.
pub type RandomSourceOf<'a> = dyn Fn(u64) -> Box<dyn RandomSource> + Sync + 'a;

/// How a simulation runs. Nothing here affects its result.
pub struct Running<'a> {
    /// Creates the random source for each match.
    pub random_source: &'a RandomSourceOf<'a>,
    /// Called after each finished match, from any thread.
    pub progress: &'a (dyn Fn() + Sync),
    /// When set, no further match starts and running ones are abandoned.
    pub cancel: &'a AtomicBool,
    /// Receives one sentence for each problem (a failed program, a bug in the rules) and for each long computation.
    pub notify: &'a (dyn Fn(&str) + Sync),
}

/// The result of a simulation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// The game's name.
    pub game: &'static str,
    /// Who controlled each seat: `bot:normal`.
    pub seats: Vec<String>,
    /// The house rules.
    pub options: Value,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The requested number of matches.
    pub asked: u64,
    /// The number of matches that ended.
    pub finished: u64,
    /// The number of matches abandoned because they did not end. More than zero means a bug in the rules.
    pub stuck: u64,
    /// The number of matches abandoned because a piece or point was created or lost (G-5). More than zero means a bug.
    pub unsound: u64,
    /// The number of wins of each seat, shared wins included.
    pub wins: Vec<u64>,
    /// The number of matches with several winners.
    pub shared: u64,
    /// For each seat, the number of matches in which a bot replaced a failed program.
    pub stood_in: Vec<u64>,
    /// The programs that lost their seats; their seats' figures are partly a bot's. Omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<LostSeat>,
    /// The scores of each seat.
    pub scores: Vec<Spread>,
    /// The number of moves per match: throws, shuffles and choices.
    pub moves: Spread,
    /// The number of throws per match.
    pub throws: Spread,
    /// How often each event happened, over all matches.
    pub events: BTreeMap<&'static str, u64>,
    /// How often each chance event happened and was expected, over all matches.
    pub chances: BTreeMap<&'static str, Hits>,
    /// Other counts from dice and pieces, over all matches.
    pub tally: BTreeMap<&'static str, u64>,
    /// For counts in `tally` that are a share of another one: that count's name.
    #[serde(skip)]
    pub shares: BTreeMap<&'static str, &'static str>,
}

/// A seat that its program lost during a simulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LostSeat {
    /// The seat.
    pub seat: Seat,
    /// The program.
    pub program: String,
    /// Why it lost the seat.
    pub failure: ProgramError,
}

/// How often a chance event happened, and how often it was expected.
///
/// Probabilities are summed as integers in units of 2⁻⁴⁰, so that the result does not depend on the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// How often it could have happened.
    pub cases: u64,
    /// How often it did.
    pub happened: u64,
    expected: u128,
    variance: u128,
}

impl Hits {
    const ONE: f64 = (1_u64 << 40) as f64;

    fn add(&mut self, chance: f64, happened: bool) {
        self.cases += 1;
        self.happened += u64::from(happened);
        self.expected += (chance * Self::ONE) as u128;
        self.variance += (chance * (1.0 - chance) * Self::ONE) as u128;
    }

    fn merge(&mut self, other: Self) {
        self.cases += other.cases;
        self.happened += other.happened;
        self.expected += other.expected;
        self.variance += other.variance;
    }

    /// The expected count.
    pub fn expected(&self) -> f64 {
        self.expected as f64 / Self::ONE
    }

    /// The difference from the expected count in standard deviations; 0 if the variance is zero.
    pub fn deviations(&self) -> f64 {
        let variance = self.variance as f64 / Self::ONE;
        if variance > 0.0 { (self.happened as f64 - self.expected()) / variance.sqrt() } else { 0.0 }
    }
}

impl Serialize for Hits {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Serialized {
            cases: u64,
            happened: u64,
            expected: f64,
            deviations: f64,
        }
        let Self { cases, happened, .. } = *self;
        Serialized { cases, happened, expected: self.expected(), deviations: self.deviations() }.serialize(serializer)
    }
}

/// The distribution of a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spread {
    /// How often each value occurred.
    pub counts: BTreeMap<i64, u64>,
}

impl Spread {
    fn add(&mut self, value: i64) {
        *self.counts.entry(value).or_default() += 1;
    }

    fn merge(&mut self, other: Self) {
        merge(&mut self.counts, other.counts);
    }

    /// The number of values.
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The lowest value; 0 without values.
    pub fn least(&self) -> i64 {
        self.counts.keys().next().copied().unwrap_or_default()
    }

    /// The highest value; 0 without values.
    pub fn most(&self) -> i64 {
        self.counts.keys().next_back().copied().unwrap_or_default()
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        let sum: i128 = self.counts.iter().map(|(value, count)| i128::from(*value) * i128::from(*count)).sum();
        if self.is_empty() { 0.0 } else { sum as f64 / self.len() as f64 }
    }

    /// The smallest value that at least `percent` percent of the values do not exceed; 0 without values.
    pub fn percentile(&self, percent: u64) -> i64 {
        let rank = (self.len() * percent).div_ceil(100).max(1);
        let mut passed = 0;
        for (value, count) in &self.counts {
            passed += count;
            if passed >= rank {
                return *value;
            }
        }
        0
    }
}

impl Serialize for Spread {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Serialized<'a> {
            mean: f64,
            min: i64,
            p10: i64,
            median: i64,
            p90: i64,
            max: i64,
            counts: &'a BTreeMap<i64, u64>,
        }
        Serialized {
            mean: self.mean(),
            min: self.least(),
            p10: self.percentile(10),
            median: self.percentile(50),
            p90: self.percentile(90),
            max: self.most(),
            counts: &self.counts,
        }
        .serialize(serializer)
    }
}

fn merge<K: Ord>(into: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
    for (key, count) in from {
        *into.entry(key).or_default() += count;
    }
}

impl Report {
    /// Counts the end of a match.
    fn end(&mut self, outcome: &Outcome, moves: u64, throws: i64) {
        self.finished += 1;
        self.shared += u64::from(outcome.winners.len() > 1);
        self.moves.add(moves as i64);
        self.throws.add(throws);
        for (seat, score) in outcome.scores().iter().enumerate() {
            self.scores[seat].add(i64::from(*score));
            self.wins[seat] += u64::from(outcome.winners.contains(Seat(seat as u8)));
        }
    }

    /// Adds the counts of other matches. All are integers, so that the result does not depend on the order.
    fn merge(mut self, other: Self) -> Self {
        self.finished += other.finished;
        self.stuck += other.stuck;
        self.unsound += other.unsound;
        self.shared += other.shared;
        for (sums, counts) in [(&mut self.wins, other.wins), (&mut self.stood_in, other.stood_in)] {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        self.scores.iter_mut().zip(other.scores).for_each(|(sum, scores)| sum.merge(scores));
        self.moves.merge(other.moves);
        self.throws.merge(other.throws);
        merge(&mut self.events, other.events);
        merge(&mut self.tally, other.tally);
        self.shares.extend(other.shares);
        for (name, hits) in other.chances {
            self.chances.entry(name).or_default().merge(hits);
        }
        self
    }
}

/// Plays the matches of `plan` on all threads of the pool. Unless it is cancelled, the same plan and random source
/// give the same report for any number of threads.
///
/// # Errors
/// [`BadStart`] when such a match cannot be started.
pub fn simulate<G: Botable>(plan: &Plan<G::Options>, running: &Running<'_>) -> Result<Report, BadStart> {
    simulate_bodies::<G>(plan, running, &|_, _| None)
}

fn simulate_bodies<G: Botable>(
    plan: &Plan<G::Options>,
    running: &Running<'_>,
    bodies: &BodiesOf<'_, G>,
) -> Result<Report, BadStart> {
    let seats = u8::try_from(plan.seats.len()).unwrap_or(u8::MAX);
    let start = G::start(seats, &plan.options)?;
    let levels = || plan.seats.iter().filter_map(Player::level);
    for table in missing_tables(&start, levels()) {
        // A second seat of the same level finds the table ready.
        if !table.is_ready() {
            (running.notify)(&table.notice());
            table.solve(running.cancel);
        }
    }
    let programs: Vec<_> = plan
        .seats
        .iter()
        .map(|player| match player {
            Player::Program(path) => Some(Arc::new(ProgramSeat::new(path))),
            Player::Person | Player::Bot(_) => None,
        })
        .collect();
    let empty = || Report {
        wins: vec![0; plan.seats.len()],
        stood_in: vec![0; plan.seats.len()],
        scores: vec![Spread::default(); plan.seats.len()],
        ..Report::default()
    };
    let report = (0..plan.matches)
        .into_par_iter()
        .take_any_while(|_| !running.cancel.load(Ordering::Relaxed))
        .fold(empty, |report, index| match play(start.clone(), plan, &programs, index, running, bodies, empty()) {
            Some(played) => {
                (running.progress)();
                report.merge(played)
            }
            None => report,
        })
        .reduce(empty, Report::merge);
    let lost = programs.iter().zip(0..).filter_map(|(program, seat)| {
        let notice = program.as_ref()?.lost()?;
        Some(LostSeat { seat: Seat(seat), program: notice.path.clone(), failure: notice.error.clone() })
    });
    Ok(Report {
        lost: lost.collect(),
        game: G::GAME,
        seats: plan.seats.iter().map(ToString::to_string).collect(),
        options: serde_json::to_value(&plan.options).expect("options are plain data with words as keys"),
        seed: plan.seed,
        asked: plan.matches,
        ..report
    })
}

/// Plays match number `index` of a plan and counts it in an empty report; `None` if it was cancelled.
fn play<G: Botable>(
    mut game: G,
    plan: &Plan<G::Options>,
    programs: &[Option<Arc<ProgramSeat>>],
    index: u64,
    running: &Running<'_>,
    bodies: &BodiesOf<'_, G>,
    mut played: Report,
) -> Option<Report> {
    let seed = scramble(plan.seed ^ scramble(index));
    let mut random_source = (running.random_source)(seed);
    let mut bot_rng = Pcg64Mcg::seed_from_u64(scramble(seed));
    let mut bots: Vec<Box<dyn Bot<G>>> = plan
        .seats
        .iter()
        .zip(programs)
        .map(|(player, program)| match program {
            Some(seat) => Box::new(ProgramBot::new(Arc::clone(seat), game.seats(), plan.options.clone())),
            None => G::bot(player.level().unwrap_or_default()),
        })
        .collect();
    let mut pieces = bodies(&game, scramble(seed ^ 1));
    let (mut moves, mut throws) = (0, 0);
    let (mut events, mut legal) = (Vec::new(), Vec::new());
    while moves < MOST_MOVES {
        if running.cancel.load(Ordering::Relaxed) {
            return None;
        }
        let turn = game.turn();
        let step = match turn {
            Turn::Over(outcome) => {
                played.end(&outcome, moves, throws);
                break;
            }
            Turn::Choose(seats) => {
                let seat = seats.lowest().expect("a choice asks at least one seat");
                // One list for all choices of the match.
                let mut ask = Ask::<G> { seat, view: game.view(Some(seat)), legal: std::mem::take(&mut legal) };
                ask.legal.clear();
                game.legal_actions(seat, &mut ask.legal);
                let bot = &mut bots[seat.index()];
                let stood_in = bot.stood_in();
                let action = bot.choose(&ask, &mut bot_rng, &mut Budget::nodes(plan.nodes));
                legal = ask.legal;
                if bot.stood_in() && !stood_in {
                    let notice = programs[seat.index()].as_ref().and_then(|program| program.take_failure());
                    notice.into_iter().for_each(|notice| (running.notify)(&notice.full()));
                }
                Move::Act { seat, action }
            }
            Turn::Throw(_) | Turn::Shuffle(_) => {
                throws += i64::from(matches!(turn, Turn::Throw(_)));
                let step = random_source::random_move(&game, &turn, &mut *random_source)
                    .expect("chance answers what is not a choice");
                game.chances(&step, &mut |name, chance, happened| {
                    played.chances.entry(name).or_default().add(chance, happened);
                });
                step
            }
        };
        events.clear();
        game.apply(&step, &mut events).expect("chance throws what is asked for, and bots choose what is offered");
        moves += 1;
        if let Err(error) = game.conserved() {
            (running.notify)(&format!("match {index}, after move {moves}: {error} (G-5)"));
            played.unsound = 1;
            break;
        }
        for event in &events {
            *played.events.entry(event.name()).or_default() += 1;
            pieces.iter_mut().for_each(|pieces| pieces.follow(event));
        }
    }
    played.stuck = 1 - played.finished - played.unsound;
    played.tally.extend(random_source.tally());
    for count in pieces.iter().flat_map(|pieces| pieces.tally()) {
        played.tally.insert(count.name, count.count);
        played.shares.extend(count.of.map(|of| (count.name, of)));
    }
    played.stood_in = bots.iter().map(|bot| u64::from(bot.stood_in())).collect();
    Some(played)
}

/// Scrambles a seed so that every result bit depends on every seed bit (the finalizer of SplitMix64).
pub(crate) const fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// [`simulate()`] with house rules as JSON and with physical pieces, for games that have them.
///
/// # Errors
/// A sentence that says why such matches cannot be played.
pub fn simulate_any<G: Botable>(
    plan: &Plan,
    running: &Running<'_>,
    bodies: &BodiesOf<'_, G>,
) -> Result<Report, String> {
    let Plan { seats, options, matches, seed, nodes } = plan.clone();
    let options = match options {
        Value::Null => G::Options::default(),
        options => serde_json::from_value(options).map_err(|error| error.to_string())?,
    };
    let plan = Plan { seats, options, matches, seed, nodes };
    simulate_bodies::<G>(&plan, running, bodies).map_err(|error| error.to_string())
}
