//! Strategies for bots: the value of throwing on, from exact odds. It sees points and remaining dice, not turns.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::super::{Chart, DICE, Dice, Scoring, SetAside};
use super::odds::throws;
use crate::rules::ArrayVec;

/// A longer race, in units of points, is approximated by shifting both sides down to this length.
const LONGEST_RACE: u32 = 96;

/// The largest minimum to bank for which there is a plan, in goals of the chart. A larger one counts as this one: no
/// turn reaches either.
const LARGEST_MINIMUM: u32 = 4;

/// The useful results of a throw: points in units, and the dice left to throw.
pub(crate) type ThrowResults = ArrayVec<(u16, u8), 6>;

/// For each number of dice, the distribution of throws. Throws with the same useful results are merged.
#[derive(Debug)]
pub(crate) struct ThrowOutcomes {
    /// The greatest common divisor of all points on the chart.
    pub(crate) unit: u32,
    /// The probability of a farkle, by number of dice.
    pub(crate) farkle: [f64; 7],
    /// The other throws with their probabilities, by number of dice.
    pub(crate) others: [Vec<(f64, ThrowResults)>; 7],
    /// The same with all results, also those that bring fewer points than another one and leave as many dice.
    pub(crate) all: [Vec<(f64, Vec<(u16, u8)>)>; 7],
}

/// The strategies for one scoring. Plans and races are computed on first use.
#[derive(Debug)]
pub(crate) struct Strategy {
    pub(crate) outcomes: ThrowOutcomes,
    /// The usual goal of the chart, or a guess if the chart is not built in.
    pub(crate) goal: u32,
    bank: OnceLock<BankPlan>,
    /// What differs below the lowest points to bank, by that number in units.
    below: Vec<OnceLock<Vec<[f64; 7]>>>,
    races: Vec<OnceLock<Race>>,
}

impl Strategy {
    /// The strategies for `scoring`.
    pub(crate) fn of(scoring: &Scoring) -> Self {
        let outcomes = ThrowOutcomes::of(scoring);
        let goal = Chart::named(&scoring.chart).map_or(10_000, |chart| u32::from(chart.goal.default));
        Self {
            bank: OnceLock::new(),
            below: (0..=LARGEST_MINIMUM * goal / outcomes.unit).map(|_| OnceLock::new()).collect(),
            outcomes,
            goal,
            races: (0..=LONGEST_RACE).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The strategy for a turn in which any number of points may be banked.
    pub(crate) fn bank_plan(&self) -> &BankPlan {
        self.bank.get_or_init(|| BankPlan::of(self))
    }

    /// The strategy for a turn in which at least `bank_from` points must be banked to be of use: fewer are not allowed
    /// or lose the match.
    pub(crate) fn plan_from(&self, bank_from: u32) -> PlanFrom<'_> {
        let from = (bank_from.div_ceil(self.outcomes.unit) as usize).min(self.below.len() - 1);
        let plan = self.bank_plan();
        let below = self.below[from].get_or_init(|| {
            let mut below = vec![[0.0; 7]; from];
            for units in (0..from).rev() {
                below[units] = throwing(&self.outcomes, |more, left| {
                    let (units, banked) = (units + more, units + more >= from);
                    let here = below.get(units).or_else(|| plan.throwing.get(units));
                    let banked = if banked { plan.points(units) } else { 0.0 };
                    here.map_or(banked, |throwing| throwing[usize::from(left)].max(banked))
                });
            }
            below
        });
        PlanFrom { plan, below }
    }

    fn race(&self, units: u32) -> &Race {
        let units = units.min(LONGEST_RACE);
        self.races[units as usize].get_or_init(|| Race::of(&self.outcomes, units))
    }
}

/// The useful results of a throw. Among the set-asides that leave the same number of dice, only the best one matters.
pub(crate) fn results_of(scoring: &Scoring, throw: Dice, unit: u32) -> ThrowResults {
    let mut best = [0; 7];
    for &set in scoring.set_asides(throw) {
        let (points, left) = set.after(throw);
        best[usize::from(left)] = best[usize::from(left)].max((points / unit) as u16);
    }
    (1..=DICE).map(|left| (best[usize::from(left)], left)).filter(|(units, _)| *units > 0).collect()
}

/// All different results of a throw: points in units, and the dice left.
pub(crate) fn all_results_of(scoring: &Scoring, throw: Dice, unit: u32) -> Vec<(u16, u8)> {
    let result = |set: &SetAside| {
        let (points, left) = set.after(throw);
        ((points / unit) as u16, left)
    };
    let all: BTreeSet<(u16, u8)> = scoring.set_asides(throw).iter().map(result).collect();
    all.into_iter().collect()
}

impl ThrowOutcomes {
    pub(crate) fn of(scoring: &Scoring) -> Self {
        let set_asides = throws(DICE).iter().flat_map(|(throw, _)| scoring.set_asides(*throw));
        let unit = set_asides.fold(0, |unit, set| gcd(unit, set.points.into())).max(1);
        let mut farkle = [0.0; 7];
        let mut others: [Vec<(f64, ThrowResults)>; 7] = Default::default();
        let mut all: [Vec<(f64, Vec<(u16, u8)>)>; 7] = Default::default();
        for dice in 1..=DICE {
            let of = f64::from(6_u32.pow(dice.into()));
            let mut grouped: BTreeMap<ThrowResults, u32> = BTreeMap::new();
            let mut grouped_all: BTreeMap<Vec<(u16, u8)>, u32> = BTreeMap::new();
            for &(throw, ways) in throws(dice) {
                *grouped.entry(results_of(scoring, throw, unit)).or_default() += ways;
                *grouped_all.entry(all_results_of(scoring, throw, unit)).or_default() += ways;
            }
            farkle[usize::from(dice)] = f64::from(grouped.remove(&ThrowResults::new()).unwrap_or(0)) / of;
            others[usize::from(dice)] =
                grouped.into_iter().map(|(results, ways)| (f64::from(ways) / of, results)).collect();
            grouped_all.remove(&Vec::new());
            all[usize::from(dice)] =
                grouped_all.into_iter().map(|(results, ways)| (f64::from(ways) / of, results)).collect();
        }
        Self { unit, farkle, others, all }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The value of throwing with each number of dice, if `after` is the value after setting dice aside: points in units
/// gained, and the dice left. A farkle is worth nothing.
fn throwing(outcomes: &ThrowOutcomes, after: impl Fn(usize, u8) -> f64) -> [f64; 7] {
    std::array::from_fn(|dice| {
        let of_throw = |(probability, results): &(f64, ThrowResults)| {
            let best = results.iter().map(|&(more, left)| after(usize::from(more), left));
            probability * best.fold(0.0, f64::max)
        };
        outcomes.others[dice].iter().map(of_throw).sum()
    })
}

/// The expected points of a turn under the policy that maximizes them, by dynamic programming from the highest points
/// down: value(p, n) = max(p, Σ probability of a throw of n dice × max value(p + points, dice left)).
#[derive(Debug)]
pub(crate) struct BankPlan {
    unit: u32,
    /// The value of throwing, by points in units, then by dice left.
    throwing: Vec<[f64; 7]>,
}

impl BankPlan {
    fn of(strategy: &Strategy) -> Self {
        let unit = strategy.outcomes.unit;
        let levels = ((strategy.goal + strategy.goal / 4) / unit) as usize;
        let mut plan = Self { unit, throwing: vec![[0.0; 7]; levels] };
        for units in (0..levels).rev() {
            plan.throwing[units] = throwing(&strategy.outcomes, |more, left| plan.value_in_units(units + more, left));
        }
        plan
    }

    fn points(&self, units: usize) -> f64 {
        f64::from(units as u32 * self.unit)
    }

    fn value_in_units(&self, units: usize, left: u8) -> f64 {
        let banked = self.points(units);
        self.throwing.get(units).map_or(banked, |throwing| throwing[usize::from(left)].max(banked))
    }

    /// The value, in points, of a turn with these points and dice left.
    pub(crate) fn value(&self, points: u32, left: u8) -> f64 {
        self.value_in_units((points / self.unit) as usize, left)
    }

    /// The value of throwing, in points. Beyond the table, where no one should throw, it is extrapolated: the average
    /// share of the points that survives the throw, without any gain.
    fn throwing(&self, points: u32, left: u8) -> f64 {
        let last = self.throwing.len().saturating_sub(1);
        let units = (points / self.unit) as usize;
        let value = self.throwing.get(units.min(last)).map_or(0.0, |throwing| throwing[usize::from(left)]);
        if units > last { value / (last as f64).max(1.0) * units as f64 } else { value }
    }
}

/// The expected points of a turn in which fewer points than a minimum are worth nothing. From the minimum on it is the
/// [`BankPlan`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlanFrom<'a> {
    plan: &'a BankPlan,
    /// The value of throwing with fewer points than the minimum, by points in units, then by dice left.
    below: &'a [[f64; 7]],
}

impl PlanFrom<'_> {
    /// The value, in points, of a turn with these points and dice left.
    pub(crate) fn value(self, points: u32, left: u8) -> f64 {
        let below = self.below.get((points / self.plan.unit) as usize);
        below.map_or_else(|| self.plan.value(points, left), |throwing| throwing[usize::from(left)])
    }

    /// The value of throwing, in points.
    pub(crate) fn throwing(self, points: u32, left: u8) -> f64 {
        let below = self.below.get((points / self.plan.unit) as usize);
        below.map_or_else(|| self.plan.throwing(points, left), |throwing| throwing[usize::from(left)])
    }
}

/// A round against a rival who stopped with `rival` units: 1 for a round won, -1 for a round lost, with optimal play.
#[derive(Debug)]
struct Race {
    rival: u32,
    /// The value of throwing, by points in units up to the rival's, then by dice left.
    throwing: Vec<[f64; 7]>,
}

impl Race {
    fn of(outcomes: &ThrowOutcomes, rival: u32) -> Self {
        let mut race = Self { rival, throwing: vec![[0.0; 7]; rival as usize + 1] };
        for units in (0..=rival).rev() {
            for dice in 1..=DICE {
                let others = outcomes.others[usize::from(dice)].iter().map(|(probability, results)| {
                    let best = results.iter().map(|&(more, left)| race.value(units + u32::from(more), left));
                    probability * best.fold(-1.0, f64::max)
                });
                let value = others.sum::<f64>() + outcomes.farkle[usize::from(dice)] * compare(0, rival);
                race.throwing[units as usize][usize::from(dice)] = value;
            }
        }
        race
    }

    fn value(&self, units: u32, left: u8) -> f64 {
        let stopping = compare(units, self.rival);
        self.throwing.get(units as usize).map_or(stopping, |throwing| throwing[usize::from(left)].max(stopping))
    }
}

fn compare(own: u32, rival: u32) -> f64 {
    match own.cmp(&rival) {
        std::cmp::Ordering::Less => -1.0,
        std::cmp::Ordering::Equal => 0.0,
        std::cmp::Ordering::Greater => 1.0,
    }
}

/// A seat's position in a round of Hot Dice: its points and its dice left.
pub(crate) type RoundPosition = (u32, u8);

/// Evaluates rounds of Hot Dice for one scoring: 1 is a round won, -1 a round lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Duel<'a>(pub &'a Strategy);

impl Duel<'_> {
    /// The value of throwing against a rival who stopped with this many points.
    pub(crate) fn throwing_against(self, (points, left): RoundPosition, rival: u32) -> f64 {
        let (own, rival) = self.shifted(points, rival);
        let race = self.0.race(rival);
        race.throwing.get(own as usize).map_or(1.0 - 2.0 * self.farkle(left), |throwing| throwing[usize::from(left)])
    }

    /// The value of the round against a rival who stopped, before the own coin is placed.
    pub(crate) fn against(self, own: RoundPosition, rival: u32) -> f64 {
        compare(own.0, rival).max(self.throwing_against(own, rival))
    }

    /// The value of placing both coins at the same time, and the optimal probability of heads: a 2×2 zero-sum game.
    pub(crate) fn coins(self, own: RoundPosition, rival: RoundPosition) -> (f64, f64) {
        let both_stop = compare(own.0, rival.0);
        let only_rival = -self.throwing_against(rival, own.0);
        let only_own = self.throwing_against(own, rival.0);
        // The seat that throws last has more information. The value of both throwing lies between the two orders.
        let both = (self.after_their_throw(own, rival) - self.after_their_throw(rival, own)) / 2.0;
        let heads_at_worst = only_own.min(both);
        let tails_at_worst = both_stop.min(only_rival);
        let heads_at_best = only_own.max(both_stop);
        let tails_at_best = both.max(only_rival);
        if heads_at_worst.max(tails_at_worst) >= heads_at_best.min(tails_at_best) {
            return if heads_at_worst > tails_at_worst { (heads_at_worst, 1.0) } else { (tails_at_worst, 0.0) };
        }
        let spread = both_stop - only_rival - only_own + both;
        let heads = (both_stop - only_rival) / spread;
        ((both_stop * both - only_rival * only_own) / spread, heads.clamp(0.0, 1.0))
    }

    /// The value of throwing after the rival throws once more and stops.
    fn after_their_throw(self, own: RoundPosition, (points, left): RoundPosition) -> f64 {
        let outcomes = &self.0.outcomes;
        let plan = self.0.bank_plan();
        let units = points / outcomes.unit;
        let others = outcomes.others[usize::from(left)].iter().map(|(probability, results)| {
            let value = |&(more, left): &(u16, u8)| plan.value_in_units((units + u32::from(more)) as usize, left);
            let best = results.iter().max_by(|one, other| value(one).total_cmp(&value(other)));
            let rival = units + best.map_or(0, |&(more, _)| u32::from(more));
            probability * self.throwing_against(own, rival * outcomes.unit)
        });
        others.sum::<f64>() + self.farkle(left) * self.throwing_against(own, 0)
    }

    fn farkle(self, left: u8) -> f64 {
        self.0.outcomes.farkle[usize::from(left)]
    }

    /// Both scores in units, shifted down so that the race fits the table.
    fn shifted(self, own: u32, rival: u32) -> (u32, u32) {
        let unit = self.0.outcomes.unit;
        let (own, rival) = (own / unit, rival / unit);
        let less = rival.saturating_sub(LONGEST_RACE);
        (own.saturating_sub(less), rival - less)
    }
}
