//! Many matches among bots, on all cores, with the same result as on one. Knows no game and no file.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use super::external::{ProgramBot, ProgramSeat, STAND_IN};
use super::physics_hook::BodiesOf;
use super::random_source;
use super::random_source::Chance;
use super::{Bot, Botable, Sitter};
use crate::rules::{BadStart, Fact, Move, Outcome, Rules, Seat, Turn};

/// A match with more moves than this is given up and counted as stuck. Rules end every match long before (G-8).
const MOST_MOVES: u64 = 1_000_000;

/// What is to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<O = Value> {
    /// Who sits where.
    pub seats: Vec<Sitter>,
    /// The house rules.
    pub options: O,
    /// How many matches.
    pub matches: u64,
    /// What all chance grows from.
    pub seed: u64,
}

/// Where the faces of one match come from, made from that match's own seed.
pub type ChanceOf<'a> = dyn Fn(u64) -> Box<dyn Chance> + Sync + 'a;

/// How a simulation is run: it changes nothing about the result.
pub struct Running<'a> {
    /// Makes the chance of each match.
    pub chance: &'a ChanceOf<'a>,
    /// Called once for each match that has ended, from any thread.
    pub progress: &'a (dyn Fn() + Sync),
    /// Once true, no further match is begun, and those underway are dropped.
    pub cancel: &'a AtomicBool,
    /// Told, a sentence each, what goes wrong: with programs that choose for a seat, or with the rules.
    pub tell: &'a (dyn Fn(&str) + Sync),
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game's name.
    pub game: &'static str,
    /// Who sat where: `bot:normal`.
    pub seats: Vec<String>,
    /// The house rules.
    pub options: Value,
    /// What all chance grew from.
    pub seed: u64,
    /// How many matches were asked for.
    pub asked: u64,
    /// How many ended.
    pub finished: u64,
    /// How many were given up because they would not end. More than none is a bug in the rules.
    pub stuck: u64,
    /// In how many something was created or lost (G-5); they were given up. More than none is a bug in the rules.
    pub unsound: u64,
    /// How many each seat won, shared wins included.
    pub wins: Vec<u64>,
    /// How many were won by several seats together.
    pub shared: u64,
    /// In how many, a seat each, a bot played on for a program that failed.
    pub stood_in: Vec<u64>,
    /// The scores, a seat each.
    pub scores: Vec<Spread>,
    /// Moves in a match: throws, shuffles and choices.
    pub moves: Spread,
    /// Throws of dice in a match.
    pub throws: Spread,
    /// How often each fact became true, over all matches.
    pub events: BTreeMap<&'static str, u64>,
    /// How often chance did what it can do, and how often it was to be expected, over all matches.
    pub chances: BTreeMap<&'static str, Hits>,
    /// What else dice and pieces did, over all matches.
    pub tally: BTreeMap<&'static str, u64>,
    /// Of which other number in the tally one is a share.
    #[serde(skip)]
    pub shares: BTreeMap<&'static str, &'static str>,
}

/// How often something happened that could, beside its exact chances.
///
/// Chances are added up as whole numbers, in parts of 2⁻⁴⁰, so that the order of adding does not matter.
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

    /// How often it was to be expected.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.expected as f64 / Self::ONE
    }

    /// How many standard deviations it happened more often than that; 0 where nothing was left to chance.
    #[must_use]
    pub fn deviations(&self) -> f64 {
        let variance = self.variance as f64 / Self::ONE;
        if variance > 0.0 { (self.happened as f64 - self.expected()) / variance.sqrt() } else { 0.0 }
    }
}

impl Serialize for Hits {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shown {
            cases: u64,
            happened: u64,
            expected: f64,
            deviations: f64,
        }
        let Self { cases, happened, .. } = *self;
        Shown { cases, happened, expected: self.expected(), deviations: self.deviations() }.serialize(serializer)
    }
}

/// How a number was distributed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spread {
    /// How often each value came.
    pub counts: BTreeMap<i64, u64>,
}

impl Spread {
    fn add(&mut self, value: i64) {
        *self.counts.entry(value).or_default() += 1;
    }

    fn merge(&mut self, other: Self) {
        merge(&mut self.counts, other.counts);
    }

    /// How many values there were.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Whether there was none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The lowest; 0 of none.
    #[must_use]
    pub fn least(&self) -> i64 {
        self.counts.keys().next().copied().unwrap_or_default()
    }

    /// The highest; 0 of none.
    #[must_use]
    pub fn most(&self) -> i64 {
        self.counts.keys().next_back().copied().unwrap_or_default()
    }

    /// The mean; 0 of none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: i128 = self.counts.iter().map(|(value, count)| i128::from(*value) * i128::from(*count)).sum();
        if self.is_empty() { 0.0 } else { sum as f64 / self.len() as f64 }
    }

    /// The value that a hundredth part `percent` of all do not exceed; 0 of none.
    #[must_use]
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
        struct Shown<'a> {
            mean: f64,
            min: i64,
            p10: i64,
            median: i64,
            p90: i64,
            max: i64,
            counts: &'a BTreeMap<i64, u64>,
        }
        Shown {
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

/// What some of the matches came to. Only whole numbers are added up, so the order of adding does not matter.
#[derive(Default)]
struct Sums {
    finished: u64,
    stuck: u64,
    unsound: u64,
    wins: Vec<u64>,
    shared: u64,
    stood_in: Vec<u64>,
    scores: Vec<Spread>,
    moves: Spread,
    throws: Spread,
    events: BTreeMap<&'static str, u64>,
    chances: BTreeMap<&'static str, Hits>,
    tally: BTreeMap<&'static str, u64>,
    shares: BTreeMap<&'static str, &'static str>,
}

impl Sums {
    fn add(&mut self, played: &Played) {
        merge(&mut self.events, played.events.clone());
        merge(&mut self.tally, played.tally.clone());
        self.shares.extend(&played.shares);
        self.luck(played.chances.clone());
        self.stood_in.resize(played.stood_in.len(), 0);
        for (sum, stood_in) in self.stood_in.iter_mut().zip(&played.stood_in) {
            *sum += u64::from(*stood_in);
        }
        let Some(outcome) = played.outcome else {
            self.unsound += u64::from(played.unsound);
            self.stuck += u64::from(!played.unsound);
            return;
        };
        self.finished += 1;
        self.shared += u64::from(outcome.winners.len() > 1);
        self.moves.add(played.moves as i64);
        self.throws.add(played.throws as i64);
        self.wins.resize(outcome.scores().len(), 0);
        self.scores.resize(outcome.scores().len(), Spread::default());
        for (seat, score) in outcome.scores().iter().enumerate() {
            self.scores[seat].add(i64::from(*score));
            self.wins[seat] += u64::from(outcome.winners.contains(Seat(seat as u8)));
        }
    }

    fn luck(&mut self, chances: BTreeMap<&'static str, Hits>) {
        for (name, hits) in chances {
            self.chances.entry(name).or_default().merge(hits);
        }
    }

    fn and(mut self, other: Self) -> Self {
        let seats = self.wins.len().max(other.wins.len());
        self.wins.resize(seats, 0);
        self.stood_in.resize(self.stood_in.len().max(other.stood_in.len()), 0);
        for (sum, more) in self.stood_in.iter_mut().zip(other.stood_in) {
            *sum += more;
        }
        self.luck(other.chances);
        self.scores.resize(seats, Spread::default());
        self.finished += other.finished;
        self.stuck += other.stuck;
        self.unsound += other.unsound;
        self.shared += other.shared;
        for (sum, more) in self.wins.iter_mut().zip(other.wins) {
            *sum += more;
        }
        for (sum, more) in self.scores.iter_mut().zip(other.scores) {
            sum.merge(more);
        }
        self.moves.merge(other.moves);
        self.throws.merge(other.throws);
        merge(&mut self.events, other.events);
        merge(&mut self.tally, other.tally);
        self.shares.extend(other.shares);
        self
    }
}

/// One match.
#[derive(Default)]
struct Played {
    outcome: Option<Outcome>,
    unsound: bool,
    moves: u64,
    throws: u64,
    stood_in: Vec<bool>,
    events: BTreeMap<&'static str, u64>,
    chances: BTreeMap<&'static str, Hits>,
    tally: BTreeMap<&'static str, u64>,
    shares: BTreeMap<&'static str, &'static str>,
}

/// Plays the matches of `plan` on as many threads as the pool has. The same plan and chance give the same report,
/// whatever the number of threads, unless it is cancelled.
///
/// # Errors
/// [`BadStart`] when such a match cannot be played.
pub fn simulate<G: Botable>(plan: &Plan<G::Options>, running: &Running<'_>) -> Result<Report, BadStart> {
    simulate_bodies::<G>(plan, running, &|_, _| None)
}

/// [`simulate()`] with pieces that move as bodies, where the game has any.
///
/// # Errors
/// [`BadStart`] when such a match cannot be played.
pub fn simulate_bodies<G: Botable>(
    plan: &Plan<G::Options>,
    running: &Running<'_>,
    bodies: &BodiesOf<'_, G>,
) -> Result<Report, BadStart> {
    let seats = u8::try_from(plan.seats.len()).unwrap_or(u8::MAX);
    let start = G::start(seats, &plan.options)?;
    let programs: Vec<_> = plan
        .seats
        .iter()
        .map(|sitter| match sitter {
            Sitter::Bot(_) => None,
            Sitter::Program(path) => Some(Arc::new(ProgramSeat::new(path))),
        })
        .collect();
    let sums = (0..plan.matches)
        .into_par_iter()
        .take_any_while(|_| !running.cancel.load(Ordering::Relaxed))
        .fold(Sums::default, |mut sums, index| {
            if let Some(played) = play(start.clone(), plan, &programs, index, running, bodies) {
                sums.add(&played);
                (running.progress)();
            }
            sums
        })
        .reduce(Sums::default, Sums::and);
    let mut scores = sums.scores;
    let mut wins = sums.wins;
    let mut stood_in = sums.stood_in;
    scores.resize(usize::from(seats), Spread::default());
    wins.resize(usize::from(seats), 0);
    stood_in.resize(usize::from(seats), 0);
    Ok(Report {
        game: G::GAME,
        seats: plan.seats.iter().map(ToString::to_string).collect(),
        options: serde_json::to_value(&plan.options).expect("options are plain data with words as keys"),
        seed: plan.seed,
        asked: plan.matches,
        finished: sums.finished,
        stuck: sums.stuck,
        unsound: sums.unsound,
        wins,
        shared: sums.shared,
        stood_in,
        scores,
        moves: sums.moves,
        throws: sums.throws,
        events: sums.events,
        chances: sums.chances,
        tally: sums.tally,
        shares: sums.shares,
    })
}

/// Plays match `index` of a plan; `None` when it was cancelled.
fn play<G: Botable>(
    mut game: G,
    plan: &Plan<G::Options>,
    programs: &[Option<Arc<ProgramSeat>>],
    index: u64,
    running: &Running<'_>,
    bodies: &BodiesOf<'_, G>,
) -> Option<Played> {
    let seed = mixed(plan.seed ^ mixed(index));
    let mut luck = (running.chance)(seed);
    let mut whims = Pcg64Mcg::seed_from_u64(mixed(seed));
    let mut bots: Vec<Box<dyn Bot<G>>> = plan
        .seats
        .iter()
        .zip(programs)
        .map(|(sitter, program)| match (sitter, program) {
            (_, Some(seat)) => {
                Box::new(ProgramBot::new(Arc::clone(seat), game.seats(), plan.options.clone())) as Box<dyn Bot<G>>
            }
            (Sitter::Bot(level), None) => G::bot(*level),
            (Sitter::Program(_), None) => G::bot(STAND_IN),
        })
        .collect();
    let mut pieces = bodies(&game, mixed(seed ^ 1));
    let mut played = Played::default();
    let (mut facts, mut legal) = (Vec::new(), Vec::new());
    while played.moves < MOST_MOVES {
        if running.cancel.load(Ordering::Relaxed) {
            return None;
        }
        let turn = game.turn();
        let step = match turn {
            Turn::Over(outcome) => {
                played.outcome = Some(outcome);
                break;
            }
            Turn::Choose(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let bot = &mut bots[seat.index()];
                let stood_in = bot.stood_in();
                let choice = bot.choose(seat, &game.view(Some(seat)), &legal, &mut whims);
                if bot.stood_in() && !stood_in {
                    let news = programs[seat.index()].as_ref().and_then(|program| program.take_news());
                    news.into_iter().for_each(|news| (running.tell)(&news.full));
                }
                Move::Act { seat, action: choice.action }
            }
            Turn::Throw(_) | Turn::Shuffle(_) => {
                played.throws += u64::from(matches!(turn, Turn::Throw(_)));
                let step =
                    random_source::answer(&game, &turn, &mut *luck).expect("chance answers what is not a choice");
                game.chances(&step, &mut |name, chance, happened| {
                    played.chances.entry(name).or_default().add(chance, happened);
                });
                step
            }
        };
        facts.clear();
        game.apply(&step, &mut facts).expect("chance throws what is asked for, and bots choose what is offered");
        played.moves += 1;
        if let Err(why) = game.conserved() {
            (running.tell)(&format!("match {index}, after move {}: {why} (G-5)", played.moves));
            played.unsound = true;
            break;
        }
        for fact in &facts {
            *played.events.entry(fact.name()).or_default() += 1;
            pieces.iter_mut().for_each(|pieces| pieces.follow(fact));
        }
    }
    played.tally.extend(luck.tally());
    for count in pieces.iter().flat_map(|pieces| pieces.tally()) {
        played.tally.insert(count.name, count.count);
        played.shares.extend(count.of.map(|of| (count.name, of)));
    }
    played.stood_in = bots.iter().map(|bot| bot.stood_in()).collect();
    Some(played)
}

/// A number in which every bit depends on every bit of `seed` (the finaliser of SplitMix64).
const fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// [`simulate()`] with house rules as JSON, for those who know the game only by name.
///
/// # Errors
/// A sentence that says why such matches cannot be played.
pub fn simulate_any<G: Botable>(plan: &Plan, running: &Running<'_>) -> Result<Report, String> {
    simulate::<G>(&typed::<G>(plan)?, running).map_err(|error| error.to_string())
}

/// [`simulate_bodies()`] with house rules as JSON, for those who know the game only by name.
///
/// # Errors
/// A sentence that says why such matches cannot be played.
pub fn simulate_any_bodies<G: Botable>(
    plan: &Plan,
    running: &Running<'_>,
    bodies: &BodiesOf<'_, G>,
) -> Result<Report, String> {
    simulate_bodies::<G>(&typed::<G>(plan)?, running, bodies).map_err(|error| error.to_string())
}

fn typed<G: Rules>(plan: &Plan) -> Result<Plan<G::Options>, String> {
    let options = if plan.options.is_null() {
        G::Options::default()
    } else {
        serde_json::from_value(plan.options.clone()).map_err(|error| error.to_string())?
    };
    Ok(Plan { seats: plan.seats.clone(), options, matches: plan.matches, seed: plan.seed })
}
