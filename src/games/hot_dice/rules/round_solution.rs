//! The equilibrium of a round of Hot Dice: the value of every position, and the mixtures that reach it.
//!
//! A round is worth 1 to its winner, -1 to its loser, and 0 if it is drawn. Because both seats begin a round alike, the
//! match goes on the same way after either win, so play that is optimal in every round is optimal in the match (but for the
//! limit HD-15, which next to no match reaches).
//!
//! While both seats play, only the lead matters, not the points themselves: a seat that farkles has nothing, and loses to
//! any points. So a position is (lead, own dice, rival's dice). A lead beyond a limit counts as that limit: three times the
//! most points of a throw, which both seats reach with a probability below all rounding errors.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::super::DICE;
use super::matrix_game::MatrixGame;
use super::strategy::{ThrowOutcomes, ThrowResults};

/// The largest lead that is told apart, in throws with the most points.
const LONGEST_LEAD: i32 = 3;

/// The iteration ends when no value changes by more.
const PRECISION: f64 = 1e-13;

/// The number of pairs of dice left.
const PAIRS: usize = DICE as usize * DICE as usize;

/// A number for every position in which both seats play: by lead in units, own dice left, and the rival's.
#[derive(Clone, Debug, PartialEq)]
struct PositionTable {
    longest: i32,
    values: Vec<f64>,
}

impl PositionTable {
    const fn size(longest: i32) -> usize {
        (2 * longest as usize + 1) * PAIRS
    }

    /// What a position is worth to one seat it costs the other, so only positions without a negative lead are computed.
    fn of(longest: i32, value: impl Fn(i32, u8, u8) -> f64 + Sync) -> Self {
        let ahead = (0..(longest as usize + 1) * PAIRS).into_par_iter().map(|place| {
            let (lead, own, rival) = Self::position(place);
            value(lead, own, rival)
        });
        let ahead: Vec<f64> = ahead.collect();
        let turned = |(lead, own, rival): (i32, u8, u8)| -ahead[Self::place(lead, rival, own)];
        let behind = (1..=longest).rev().flat_map(|lead| (0..PAIRS).map(move |pair| (lead, pair)));
        let mut values: Vec<f64> = behind
            .map(|(lead, pair)| {
                let (_, own, rival) = Self::position(pair);
                turned((lead, own, rival))
            })
            .collect();
        values.extend(&ahead);
        Self { longest, values }
    }

    /// The place of a position in a table that begins with an even score.
    fn place(lead: i32, own: u8, rival: u8) -> usize {
        lead as usize * PAIRS + usize::from(own - 1) * usize::from(DICE) + usize::from(rival - 1)
    }

    /// The inverse of [`PositionTable::place`].
    fn position(place: usize) -> (i32, u8, u8) {
        let pair = (place % PAIRS) as u8;
        ((place / PAIRS) as i32, pair / DICE + 1, pair % DICE + 1)
    }

    fn get(&self, lead: i32, own: u8, rival: u8) -> f64 {
        self.values[Self::place(lead.clamp(-self.longest, self.longest) + self.longest, own, rival)]
    }
}

/// 1 for a round won, -1 for a round lost.
fn result(lead: i32) -> f64 {
    f64::from(lead.signum())
}

/// The solved round for one scoring.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RoundSolution {
    /// The value of throwing alone against a rival who stopped with some points, by how many units it is ahead, then by
    /// dice left.
    alone: Vec<[f64; 7]>,
    /// The value of both throwing.
    both: PositionTable,
    /// The probability of a farkle, by number of dice.
    farkle: [f64; 7],
}

impl RoundSolution {
    /// The version of the method: part of the name of stored tables.
    pub(crate) const VERSION: u32 = 1;

    /// Solves the round; `None` if `cancel` is set meanwhile.
    pub(crate) fn solve(outcomes: &ThrowOutcomes, cancel: &AtomicBool) -> Option<Self> {
        let mut solution = Self::from_values(outcomes, vec![0.0; Self::size(outcomes)])?;
        let longest = solution.both.longest;
        loop {
            let coins = PositionTable::of(longest, |lead, own, rival| solution.coins(lead, own, rival).value());
            let both = PositionTable::of(longest, |lead, own, rival| {
                if cancel.load(Ordering::Relaxed) {
                    return 0.0;
                }
                over_throws(outcomes, own, rival, |own, rival| set_asides(&coins, lead, own, rival).value())
            });
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let changes = both.values.iter().zip(&solution.both.values).map(|(new, old)| (new - old).abs());
            let change = changes.fold(0.0, f64::max);
            solution.both = both;
            if change <= PRECISION {
                return Some(solution);
            }
        }
    }

    /// The number of values that are stored.
    pub(crate) fn size(outcomes: &ThrowOutcomes) -> usize {
        PositionTable::size(longest_lead(outcomes))
    }

    /// A solution from stored values; `None` if there are not [`RoundSolution::size`] of them.
    pub(crate) fn from_values(outcomes: &ThrowOutcomes, values: Vec<f64>) -> Option<Self> {
        let longest = longest_lead(outcomes);
        let both = PositionTable { longest, values };
        (both.values.len() == PositionTable::size(longest)).then(|| Self {
            alone: alone(outcomes, longest),
            both,
            farkle: outcomes.farkle,
        })
    }

    /// The values to store.
    pub(crate) fn values(&self) -> &[f64] {
        &self.both.values
    }

    /// The value of both seats throwing.
    pub(crate) fn throwing(&self, lead: i32, own: u8, rival: u8) -> f64 {
        self.both.get(lead, own, rival)
    }

    /// The value of throwing alone against a rival who stopped with `rival_points` units.
    pub(crate) fn throwing_alone(&self, lead: i32, own: u8, rival_points: u32) -> f64 {
        let own = usize::from(own);
        if lead > 0 {
            let lost = if rival_points > 0 { -1.0 } else { 0.0 };
            return 1.0 - self.farkle[own] + self.farkle[own] * lost;
        }
        self.alone[(-lead).min(self.both.longest) as usize][own]
    }

    /// The value of the round against a rival who stopped, before the own coin.
    pub(crate) fn against_stopped(&self, lead: i32, own: u8, rival_points: u32) -> f64 {
        self.throwing_alone(lead, own, rival_points).max(result(lead))
    }

    /// Both seats hide a coin: heads, tails.
    pub(crate) fn coins(&self, lead: i32, own: u8, rival: u8) -> MatrixGame {
        let entries = [
            [self.throwing(lead, own, rival), self.throwing_alone(lead, own, 1)],
            [-self.throwing_alone(-lead, rival, 1), result(lead)],
        ];
        MatrixGame::of(2, 2, |row, column| entries[row][column])
    }

    /// Both seats set dice aside from throws with these results.
    pub(crate) fn set_asides(&self, lead: i32, own: &[(u16, u8)], rival: &[(u16, u8)]) -> MatrixGame {
        MatrixGame::of(own.len(), rival.len(), |row, column| {
            let (lead, own, rival) = after(lead, own[row], rival[column]);
            self.coins(lead, own, rival).value()
        })
    }
}

fn longest_lead(outcomes: &ThrowOutcomes) -> i32 {
    let results = outcomes.others.iter().flatten().flat_map(|(_, results)| results);
    LONGEST_LEAD * i32::from(results.map(|(units, _)| *units).max().unwrap_or(1))
}

/// The value of throwing alone against a rival who stopped with more or equal points, by how many more.
fn alone(outcomes: &ThrowOutcomes, longest: i32) -> Vec<[f64; 7]> {
    let mut alone: Vec<[f64; 7]> = Vec::new();
    for behind in 0..=longest {
        let mut row = [0.0; 7];
        // Every throw that is not a farkle brings at least one unit, so smaller deficits are all that is needed.
        for dice in 1..=usize::from(DICE) {
            let of_throw = |(probability, results): &(f64, ThrowResults)| {
                let values = results.iter().map(|&(more, left)| match behind - i32::from(more) {
                    ..0 => 1.0,
                    0 => alone.first().map_or(0.0, |row: &[f64; 7]| row[usize::from(left)].max(0.0)),
                    behind => alone[behind as usize][usize::from(left)],
                });
                probability * values.fold(-1.0, f64::max)
            };
            row[dice] = outcomes.others[dice].iter().map(of_throw).sum::<f64>() - outcomes.farkle[dice];
        }
        alone.push(row);
    }
    alone
}

/// The position after both set dice aside with these results.
fn after(lead: i32, (own_more, own): (u16, u8), (rival_more, rival): (u16, u8)) -> (i32, u8, u8) {
    (lead + i32::from(own_more) - i32::from(rival_more), own, rival)
}

/// Both seats set dice aside, with the values of the coins in `coins`.
fn set_asides(coins: &PositionTable, lead: i32, own: &[(u16, u8)], rival: &[(u16, u8)]) -> MatrixGame {
    MatrixGame::of(own.len(), rival.len(), |row, column| {
        let (lead, own, rival) = after(lead, own[row], rival[column]);
        coins.get(lead, own, rival)
    })
}

/// The mean over all throws of both seats: `value` if both can set dice aside; a seat that farkles alone loses.
fn over_throws(outcomes: &ThrowOutcomes, own: u8, rival: u8, value: impl Fn(&[(u16, u8)], &[(u16, u8)]) -> f64) -> f64 {
    let (own, rival) = (usize::from(own), usize::from(rival));
    let mut sum = outcomes.farkle[rival] - outcomes.farkle[own];
    for (own_chance, own_results) in &outcomes.others[own] {
        let of_rival = outcomes.others[rival].iter().map(|(chance, results)| chance * value(own_results, results));
        sum += own_chance * of_rival.sum::<f64>();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::super::{Chart, Dice, Scoring};
    use super::super::matrix_game::Mix;
    use super::super::odds::throws;
    use super::*;
    use crate::rules::input_limits;

    /// A chart on which few throws differ: solved in no time, unlike a real one without optimisation.
    const SMALL: &str = "(name: \"small\", games: [hot_dice], faces: (
        (single: 1, three: 2, four: 2, five: 2, six: 2), (three: 1, four: 1, five: 1, six: 1),
        (three: 1, four: 1, five: 1, six: 1), (three: 1, four: 1, five: 1, six: 1),
        (three: 1, four: 1, five: 1, six: 1), (three: 1, four: 1, five: 1, six: 1),
    ), three_pairs: 1, goal: (least: 20, most: 500, default: 100), entry: 20)";

    fn small() -> Scoring {
        let chart: Chart = input_limits::read_built_in(SMALL);
        Scoring::build(&chart, false)
    }

    fn solved(scoring: &Scoring) -> (ThrowOutcomes, RoundSolution) {
        let outcomes = ThrowOutcomes::of(scoring);
        let solution = RoundSolution::solve(&outcomes, &AtomicBool::new(false)).unwrap();
        (outcomes, solution)
    }

    /// A strategy: the mixtures over set-asides and coins. The own view is (own points, own dice, rival's points, rival's
    /// dice).
    struct Strategy<'a>(&'a RoundSolution);

    impl Strategy<'_> {
        fn coins(&self, (own, own_dice, rival, rival_dice): (i32, u8, i32, u8)) -> Mix {
            self.0.coins(own - rival, own_dice, rival_dice).solve().mix
        }
    }

    /// A throw of one seat: its probability and every set-aside, as points and dice left.
    type Throw = (f64, Vec<(u16, u8)>);

    /// All throws of `dice` dice. Throws with the same set-asides are one. Nothing is left out because it looks worse.
    fn all_throws(scoring: &Scoring, dice: u8) -> Vec<Throw> {
        let mut kinds: Vec<Throw> = Vec::new();
        for &(throw, ways) in throws(dice) {
            let chance = f64::from(ways) / 6_f64.powi(dice.into());
            let left = |kept: Dice| if kept.len() == dice { 6 } else { dice - kept.len() };
            let mut sets: Vec<_> = scoring.set_asides(throw).iter().map(|set| (set.points, left(set.dice))).collect();
            sets.sort_unstable();
            sets.dedup();
            match kinds.iter_mut().find(|(_, known)| *known == sets) {
                Some((sum, _)) => *sum += chance,
                None => kinds.push((chance, sets)),
            }
        }
        kinds
    }

    /// The rival's best response to a strategy, in points and without any of the solver's tables: what the rival wins. A
    /// seat with `most` points or more stops.
    struct BestResponse<'a> {
        strategy: Strategy<'a>,
        throws: Vec<Vec<Throw>>,
        most: i32,
        known: std::collections::HashMap<(i32, u8, i32, u8), f64>,
        alone: std::collections::HashMap<(i32, i32, u8, bool), f64>,
    }

    impl BestResponse<'_> {
        /// The value for a seat that throws alone with `own` points against `stopped`. Only the rival (`best`) chooses as
        /// well as possible; the strategy does what its solution says, which is the same here if both are right.
        fn alone(&mut self, own: i32, stopped: i32, dice: u8, best: bool) -> f64 {
            if let Some(value) = self.alone.get(&(own, stopped, dice, best)) {
                return *value;
            }
            let mut sum = 0.0;
            for (chance, sets) in self.throws[usize::from(dice)].clone() {
                let values = sets.iter().map(|&(more, left)| {
                    let points = own + i32::from(more);
                    let go_on = if points >= self.most { -1.0 } else { self.alone(points, stopped, left, best) };
                    result(points - stopped).max(go_on)
                });
                let values: Vec<f64> = values.collect();
                let farkle = result(-stopped);
                sum += chance * values.into_iter().reduce(f64::max).unwrap_or(farkle);
            }
            self.alone.insert((own, stopped, dice, best), sum);
            sum
        }

        /// What the rival wins if both throw now.
        fn both(&mut self, at: (i32, u8, i32, u8)) -> f64 {
            if let Some(value) = self.known.get(&at) {
                return *value;
            }
            let (own, own_dice, rival, rival_dice) = at;
            let (own_throws, rival_throws) =
                (self.throws[usize::from(own_dice)].clone(), self.throws[usize::from(rival_dice)].clone());
            let mut sum = 0.0;
            for (own_chance, own_sets) in &own_throws {
                for (rival_chance, rival_sets) in &rival_throws {
                    let value = match (own_sets.is_empty(), rival_sets.is_empty()) {
                        (true, true) => 0.0,
                        (true, false) => 1.0,
                        (false, true) => -1.0,
                        (false, false) => {
                            // The solution only tells the best set-aside for each number of dice left.
                            let best = |sets: &[(u16, u8)]| -> Vec<(u16, u8)> {
                                let most = |left| sets.iter().filter(|set| set.1 == left).max().copied();
                                (1..=6).filter_map(most).collect()
                            };
                            let played = best(own_sets);
                            let mix = self.strategy.0.set_asides(own - rival, &played, &best(rival_sets)).solve().mix;
                            let mut most = f64::NEG_INFINITY;
                            for &(rival_more, rival_left) in rival_sets {
                                let mut mean = 0.0;
                                for (&(more, left), share) in played.iter().zip(mix) {
                                    if share > 0.0 {
                                        let after =
                                            (own + i32::from(more), left, rival + i32::from(rival_more), rival_left);
                                        mean += share * self.coins(after);
                                    }
                                }
                                most = most.max(mean);
                            }
                            most
                        }
                    };
                    sum += own_chance * rival_chance * value;
                }
            }
            self.known.insert(at, sum);
            sum
        }

        /// What the rival wins with its better coin.
        fn coins(&mut self, at: (i32, u8, i32, u8)) -> f64 {
            let (own, own_dice, rival, rival_dice) = at;
            if own >= self.most || rival >= self.most {
                return result(rival - own);
            }
            let [heads, tails, ..] = self.strategy.coins(at);
            let own_alone = -self.alone(own, rival, own_dice, false);
            let rival_alone = self.alone(rival, own, rival_dice, true);
            let both = if heads > 0.0 { self.both(at) } else { 0.0 };
            let throws = heads * both + tails * rival_alone;
            throws.max(heads * own_alone + tails * result(rival - own))
        }
    }

    /// What a best response wins in a round, in units of points up to `most`.
    fn exploited(scoring: &Scoring, solution: &RoundSolution, most: i32) -> f64 {
        let mut response = BestResponse {
            strategy: Strategy(solution),
            throws: (0..=6).map(|dice| if dice == 0 { Vec::new() } else { all_throws(scoring, dice) }).collect(),
            most,
            known: Default::default(),
            alone: Default::default(),
        };
        response.both((0, 6, 0, 6))
    }

    #[test]
    fn no_response_beats_the_strategy() {
        let scoring = small();
        let (_, solution) = solved(&scoring);
        let gain = exploited(&scoring, &solution, 22);
        assert!(gain.abs() < 1e-9, "{gain:e}");
    }

    /// The test above can fail: a strategy that never throws again is beaten.
    #[test]
    fn a_poor_strategy_is_beaten() {
        let scoring = small();
        let (outcomes, solution) = solved(&scoring);
        let longest = solution.both.longest;
        let timid = PositionTable::of(longest, |_, _, _| 0.0);
        let gain = exploited(&scoring, &RoundSolution { both: timid, ..solution }, 14);
        assert!(gain > 0.01, "{gain}");
        assert!(RoundSolution::from_values(&outcomes, vec![0.0; 7]).is_none());
    }

    #[test]
    fn a_round_is_even_and_every_position_is_zero_sum() {
        let (outcomes, solution) = solved(&small());
        assert!(solution.throwing(0, 6, 6).abs() < 1e-12);
        for lead in 0..5 {
            for (own, rival) in [(1, 1), (2, 5), (6, 3)] {
                let sum = solution.throwing(lead, own, rival) + solution.throwing(-lead, rival, own);
                assert!(sum.abs() < 1e-12, "{lead} {own} {rival}: {sum:e}");
                let least = |value: f64| (-1.0..=1.0).contains(&value);
                assert!(least(solution.throwing(lead, own, rival)));
            }
        }
        let stored = RoundSolution::from_values(&outcomes, solution.values().to_vec());
        assert_eq!(stored.as_ref(), Some(&solution));
        assert_eq!(RoundSolution::solve(&outcomes, &AtomicBool::new(true)), None, "it can be cancelled");
    }

    /// `cargo test --config scripts/player.toml --locked --no-default-features --lib printed_rules -- --ignored --nocapture`.
    #[test]
    #[ignore = "takes a minute; prints figures"]
    fn the_printed_rules_are_solved() {
        for four_and_pair in [false, true] {
            let scoring = Scoring::build(Chart::hot(), four_and_pair);
            let started = std::time::Instant::now();
            let (_, solution) = solved(&scoring);
            println!("four and a pair: {four_and_pair}; solved in {:.1} s", started.elapsed().as_secs_f64());
            for most in [20, 30] {
                let gain = exploited(&scoring, &solution, most);
                println!("a best response up to {most} points wins {:.2e} percentage points", 50.0 * gain);
                assert!(50.0 * gain < 0.01);
            }
        }
    }
}
