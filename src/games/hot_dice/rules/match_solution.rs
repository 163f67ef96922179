//! The exact chance to win a match of Farkle between two seats, for every pair of scores at the start of a turn.
//!
//! A shared win counts half. The limit of 200 turns (HD-21) is left out: no match between seats that play to win comes
//! near it. The chance of the seat that throws next depends on the chance of the other one after a farkle, and the other
//! way round; a bank leads to higher scores. So pairs of scores are solved from the highest sum down, each as one equation.
//! Points are in units: the greatest common divisor of all points on the chart.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::super::DICE;
use super::strategy::ThrowOutcomes;

/// The end of the iteration for a pair of scores.
const PRECISION: f64 = 1e-14;

/// Steps of values per number of points: one for each number of dice left, and two unused ones.
const STEP: usize = 8;

/// A chance to win below which it does not matter what a bank is worth, for a seat one unit below the goal.
const NEGLIGIBLE: f64 = 1e-5;

/// The part of a match's house rules that a solution depends on, in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MatchRules {
    /// The score that ends the match.
    pub(crate) goal: usize,
    /// The lowest first bank of a seat.
    pub(crate) entry: usize,
    /// Whether every other seat has one more turn.
    pub(crate) last_lap: bool,
}

/// The distribution of throws, laid out for fast sums over tables with [`STEP`] values per number of points.
#[derive(Clone, Debug)]
pub(crate) struct FlatOutcomes {
    farkle: [f64; 7],
    /// For each number of dice: the probability of a kind of throw, and the range of its results.
    kinds: [Vec<(f64, usize, usize)>; 7],
    /// For each result, how far it is from the value at the present points with no dice left.
    results: Vec<usize>,
    /// The most points that a throw brings.
    most: usize,
}

impl FlatOutcomes {
    /// Lays out a distribution.
    pub(crate) fn of(outcomes: &ThrowOutcomes) -> Self {
        let mut results = Vec::new();
        let kinds = std::array::from_fn(|dice| {
            // Fewer points can be better: a bank just below the goal does not begin the last lap.
            let of_throw = |(probability, of_throw): &(f64, Vec<(u16, u8)>)| {
                let start = results.len();
                results.extend(of_throw.iter().map(|&(more, left)| usize::from(more) * STEP + usize::from(left)));
                (*probability, start, results.len())
            };
            outcomes.all[dice].iter().map(of_throw).collect()
        });
        let most = results.iter().max().map_or(0, |most| most / STEP);
        Self { farkle: outcomes.farkle, kinds, results, most }
    }

    /// The mean of the best value after a throw of `dice` dice that is no farkle, times the chance of such a throw.
    fn mean_of_best(&self, values: &[f64], dice: usize) -> f64 {
        let best = |&(probability, start, end): &(f64, usize, usize)| {
            probability * self.results[start..end].iter().map(|result| values[*result]).fold(0.0, f64::max)
        };
        self.kinds[dice].iter().map(best).sum()
    }

    /// The lowest probability of a farkle.
    fn lowest_farkle(&self) -> f64 {
        self.farkle[1..].iter().copied().fold(1.0, f64::min)
    }
}

/// The values of a turn: what banking and throwing are worth with each number of points. Keeps its memory for the next
/// turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct TurnValues {
    /// By points; below zero where no bank is allowed.
    bank: Vec<f64>,
    throwing: Vec<f64>,
    values: Vec<f64>,
}

impl TurnValues {
    /// Sets what a bank is worth with 0 to `top` points and somewhat more. From `top` on, everyone banks.
    pub(crate) fn set_bank(&mut self, outcomes: &FlatOutcomes, top: usize, bank: impl Fn(usize) -> f64) {
        let size = top + outcomes.most + 1;
        self.bank.clear();
        self.bank.extend((0..size).map(bank));
        self.throwing.clear();
        self.throwing.resize(top * STEP, 0.0);
        self.values.clear();
        self.values.extend(self.bank.iter().flat_map(|bank| [*bank; STEP]));
    }

    /// Computes the values of throwing, if a farkle is worth `farkle`. Returns the value of the turn.
    pub(crate) fn compute(&mut self, outcomes: &FlatOutcomes, farkle: f64) -> f64 {
        let top = self.throwing.len() / STEP;
        for points in (0..top).rev() {
            let here = points * STEP;
            for dice in 1..=usize::from(DICE) {
                let throwing = outcomes.farkle[dice] * farkle + outcomes.mean_of_best(&self.values[here..], dice);
                self.throwing[here + dice] = throwing;
                self.values[here + dice] = throwing.max(self.bank[points]);
            }
        }
        self.throwing(0, DICE)
    }

    /// The value of throwing; where everyone banks, that of a bank.
    pub(crate) fn throwing(&self, points: usize, left: u8) -> f64 {
        self.throwing.get(points * STEP + usize::from(left)).copied().unwrap_or_else(|| self.bank(points))
    }

    /// The value of banking; below zero where it is not allowed.
    pub(crate) fn bank(&self, points: usize) -> f64 {
        self.bank[points.min(self.bank.len() - 1)]
    }

    /// The value with these points and dice left, before the choice to bank or to throw.
    pub(crate) fn value(&self, points: usize, left: u8) -> f64 {
        self.throwing(points, left).max(self.bank(points))
    }
}

/// The last turn of a seat that has to pass a lead, or to reach it for half a win: the chance of throwing, by deficit,
/// then by dice left, with [`STEP`] values per unit.
#[derive(Clone, Debug)]
struct Chase(Vec<f64>);

impl Chase {
    fn of(outcomes: &FlatOutcomes, longest: usize) -> Self {
        let mut throwing = vec![0.0_f64; (longest + 1) * STEP];
        for deficit in 0..=longest {
            for dice in 1..=usize::from(DICE) {
                let best = |&(probability, start, end): &(f64, usize, usize)| {
                    let values = outcomes.results[start..end].iter().map(|result| {
                        let (more, left) = (result / STEP, result % STEP);
                        match deficit.checked_sub(more) {
                            None => 1.0,
                            Some(0) => throwing[left].max(0.5),
                            Some(deficit) => throwing[deficit * STEP + left],
                        }
                    });
                    probability * values.fold(0.0, f64::max)
                };
                throwing[deficit * STEP + dice] = outcomes.kinds[dice].iter().map(best).sum();
            }
        }
        Self(throwing)
    }

    /// The longest deficit of the table; longer ones count as this one.
    fn longest(&self) -> usize {
        self.0.len() / STEP - 1
    }

    fn chance(&self, deficit: usize) -> f64 {
        self.0[deficit.min(self.longest()) * STEP + usize::from(DICE)]
    }
}

/// The solved match for one scoring and one set of house rules.
#[derive(Clone, Debug)]
pub(crate) struct MatchSolution {
    rules: MatchRules,
    pub(crate) outcomes: FlatOutcomes,
    chase: Chase,
    /// The chance of the seat that is about to begin its turn, by its own score, then by the other one's.
    pub(crate) wins: Vec<f64>,
}

impl MatchSolution {
    /// The version of the method: part of the name of stored tables.
    pub(crate) const VERSION: u32 = 2;

    /// A solution from stored chances; `None` if there are not as many as these rules need.
    pub(crate) fn from_wins(outcomes: &ThrowOutcomes, rules: MatchRules, wins: Vec<f64>) -> Option<Self> {
        let outcomes = FlatOutcomes::of(outcomes);
        let chase = Chase::of(&outcomes, 4 * rules.goal.max(outcomes.most));
        (wins.len() == rules.goal * rules.goal).then_some(Self { rules, outcomes, chase, wins })
    }

    /// Solves the match; `None` if `cancel` is set meanwhile.
    pub(crate) fn solve(outcomes: &ThrowOutcomes, rules: MatchRules, cancel: &AtomicBool) -> Option<Self> {
        let goal = rules.goal;
        let mut solution = Self::from_wins(outcomes, rules, vec![0.5; goal * goal])?;
        for sum in (0..2 * goal - 1).rev() {
            let pairs = (sum.saturating_sub(goal - 1)..=sum / 2).into_par_iter();
            let solved: Vec<_> = pairs
                .map_init(Default::default, |turns: &mut [TurnValues; 2], own| {
                    let other = sum - own;
                    let chances =
                        if cancel.load(Ordering::Relaxed) { [0.5; 2] } else { solution.pair(turns, own, other) };
                    (own, other, chances)
                })
                .collect();
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            for (own, other, [first, second]) in solved {
                solution.wins[own * goal + other] = first;
                solution.wins[other * goal + own] = second;
            }
        }
        Some(solution)
    }

    /// Memory for the values of any turn.
    pub(crate) fn new_turn(&self) -> TurnValues {
        let most = self.chase.longest().max(self.rules.goal) + self.outcomes.most + 1;
        let memory = |count: usize| Vec::with_capacity(count);
        TurnValues { bank: memory(most), throwing: memory(most * STEP), values: memory(most * STEP) }
    }

    /// The chance of a seat about to begin its turn with `own` against `other`, both below the goal.
    pub(crate) fn to_throw(&self, own: usize, other: usize) -> f64 {
        self.wins[own * self.rules.goal + other]
    }

    /// The chance to pass a lead of `deficit` in the last turn; reaching it counts half.
    pub(crate) fn to_pass(&self, deficit: usize) -> f64 {
        self.chase.chance(deficit)
    }

    /// What a bank that brings `own` points is worth against `other` points of a seat that throws next.
    pub(crate) fn banked(&self, own: usize, other: usize) -> f64 {
        match (own >= self.rules.goal, self.rules.last_lap) {
            (false, _) => 1.0 - self.to_throw(other, own),
            (true, false) => 1.0,
            (true, true) => 1.0 - self.to_pass(own - other),
        }
    }

    /// The points, `least` or more, from which banking is best with any number of dice, since rolling again risks more than it
    /// can bring. `farkled` is what a farkle is worth, at most.
    pub(crate) fn top(&self, least: usize, farkled: f64, banked: impl Fn(usize) -> f64) -> usize {
        let risk = self.outcomes.lowest_farkle() * (1.0 - farkled);
        let longest = least.max(self.chase.longest());
        (least..longest).find(|points| 1.0 - banked(*points) <= risk).unwrap_or(longest)
    }

    /// The chances of both seats if each is about to begin its turn.
    fn pair(&self, turns: &mut [TurnValues; 2], own: usize, other: usize) -> [f64; 2] {
        let goal = self.rules.goal;
        for (turn, (own, other)) in turns.iter_mut().zip([(own, other), (other, own)]) {
            let bound = if own + 1 < goal { self.to_throw(other, own + 1) } else { NEGLIGIBLE };
            let top = self.top(goal - own, 1.0 - bound, |points| self.banked(own + points, other));
            turn.set_bank(&self.outcomes, top, |points| {
                let allowed = points > 0 && (own > 0 || points >= self.rules.entry);
                if allowed { self.banked(own + points, other) } else { -1.0 }
            });
        }
        let [first, second] = turns;
        let mut other_chance = 0.5;
        // Where both have the same score, a single turn is the whole equation.
        let mut step = |chance: f64| {
            other_chance = if own == other { chance } else { second.compute(&self.outcomes, 1.0 - chance) };
            first.compute(&self.outcomes, 1.0 - other_chance)
        };
        // The equation chance = step(chance) is piecewise linear: the secant method takes a few steps.
        let mut before = if own + 1 < goal { self.to_throw(own + 1, other) } else { 0.5 };
        let mut off_before = step(before) - before;
        let mut chance = before + off_before;
        let mut off = step(chance) - chance;
        while off.abs() > PRECISION {
            let slope = (off - off_before) / (chance - before);
            let next = if slope < -0.01 { chance - off / slope } else { chance + off };
            (before, off_before) = (chance, off);
            chance = next;
            off = step(chance) - chance;
        }
        chance += off;
        // The chance of the other seat belongs to the last step.
        let second_chance = if own == other { chance } else { other_chance };
        [chance, second_chance]
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Chart, Scoring};
    use super::*;

    /// `cargo test --config scripts/player.toml --locked --no-default-features --lib usual_match -- --ignored --nocapture`.
    #[test]
    #[ignore = "takes a minute; prints figures"]
    fn the_first_seat_of_a_usual_match_wins_534_of_1000() {
        let outcomes = ThrowOutcomes::of(&Scoring::build(Chart::classic(), false));
        for (goal, entry, last_lap) in [(10_000, 0, true), (10_000, 500, true), (10_000, 0, false), (5000, 0, true)] {
            let rules = MatchRules { goal: goal / 50, entry: entry / 50, last_lap };
            let started = std::time::Instant::now();
            let solution = MatchSolution::solve(&outcomes, rules, &AtomicBool::new(false)).unwrap();
            let (first, took) = (solution.to_throw(0, 0), started.elapsed().as_secs_f64());
            println!("goal {goal}, entry {entry}, last lap {last_lap}: the first seat wins {first:.6}; {took:.1} s");
            if (goal, entry, last_lap) == (10_000, 0, true) {
                // An independent solver, not part of this program, found 53.43 %.
                assert!((first - 0.5343).abs() < 5e-5);
            }
        }
    }

    #[test]
    fn a_solution_can_be_cancelled_and_needs_all_its_values() {
        let outcomes = ThrowOutcomes::of(&Scoring::build(Chart::classic(), false));
        let rules = MatchRules { goal: 4, entry: 0, last_lap: true };
        assert!(MatchSolution::solve(&outcomes, rules, &AtomicBool::new(true)).is_none());
        assert!(MatchSolution::from_wins(&outcomes, rules, vec![0.5; 15]).is_none());
        let solution = MatchSolution::solve(&outcomes, rules, &AtomicBool::new(false)).unwrap();
        let stored = MatchSolution::from_wins(&outcomes, rules, solution.wins.clone()).unwrap();
        assert_eq!(stored.wins, solution.wins);
    }
}
