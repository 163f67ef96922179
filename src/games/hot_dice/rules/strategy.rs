//! What bots plan with: the value of going on, by exact odds. It sees points and dice left, and no turn.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::super::{Chart, DICE, Dice, Scoring};
use super::odds::throws;

/// Races to more units than this are looked at as if both sides had so much less.
const LONGEST_RACE: u32 = 96;

/// What a throw leaves to choose from: points in units, and the dice left after them.
type Options = Vec<(u16, u8)>;

/// What throws of each number of dice may bring, throws that leave the same choice taken together.
#[derive(Debug)]
pub(crate) struct Futures {
    /// The points that all points of the chart are multiples of.
    unit: u32,
    /// By the number of dice: the chance of a farkle.
    farkle: [f64; 7],
    /// By the number of dice: the other throws, with their chances.
    others: [Vec<(f64, Options)>; 7],
}

/// The plans made for one scoring, each when it is first asked for.
#[derive(Debug)]
pub(crate) struct Plans {
    futures: OnceLock<Futures>,
    bank: OnceLock<BankPlan>,
    races: Vec<OnceLock<Race>>,
}

impl Default for Plans {
    fn default() -> Self {
        let races = (0..=LONGEST_RACE).map(|_| OnceLock::new()).collect();
        Self { futures: OnceLock::new(), bank: OnceLock::new(), races }
    }
}

impl Scoring {
    pub(crate) fn futures(&self) -> &Futures {
        self.plans().futures.get_or_init(|| Futures::of(self))
    }

    /// The plan for a turn in which anything may be banked.
    pub(crate) fn bank_plan(&self) -> &BankPlan {
        self.plans().bank.get_or_init(|| BankPlan::of(self, 0))
    }

    fn race(&self, units: u32) -> &Race {
        let units = units.min(LONGEST_RACE);
        self.plans().races[units as usize].get_or_init(|| Race::of(self.futures(), units))
    }

    /// What to set aside out of `throw`, with `points` so far: each choice as points and dice left.
    pub(crate) fn after(&self, throw: Dice, set: super::super::SetAside) -> (u32, u8) {
        let left = throw.len() - set.dice.len();
        (u32::from(set.points), if left == 0 { DICE } else { left })
    }
}

impl Futures {
    fn of(scoring: &Scoring) -> Self {
        let all = throws(DICE).iter().flat_map(|(throw, _)| scoring.set_asides(*throw));
        let unit = all.fold(0, |unit, set| gcd(unit, set.points.into())).max(1);
        let mut farkle = [0.0; 7];
        let mut others: [Vec<(f64, Options)>; 7] = Default::default();
        for dice in 1..=DICE {
            let of = f64::from(6_u32.pow(dice.into()));
            let mut grouped: BTreeMap<Options, u32> = BTreeMap::new();
            for &(throw, ways) in throws(dice) {
                // Of the set-asides that leave the same number of dice, the best one is enough.
                let mut best = [0; 7];
                for &set in scoring.set_asides(throw) {
                    let (points, left) = scoring.after(throw, set);
                    best[usize::from(left)] = best[usize::from(left)].max((points / unit) as u16);
                }
                let options = (1..=DICE).map(|left| (best[usize::from(left)], left)).filter(|(units, _)| *units > 0);
                *grouped.entry(options.collect()).or_default() += ways;
            }
            farkle[usize::from(dice)] = f64::from(grouped.remove(&Vec::new()).unwrap_or(0)) / of;
            others[usize::from(dice)] =
                grouped.into_iter().map(|(options, ways)| (f64::from(ways) / of, options)).collect();
        }
        Self { unit, farkle, others }
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What a turn is worth on average when it is played for the most points, by dynamic programming from the highest
/// points down: worth(p, n) = max(p, Σ chance of a throw of n × max worth(p + points, dice left)).
#[derive(Debug)]
pub(crate) struct BankPlan {
    unit: u32,
    /// By units so far, then dice left: the worth of throwing.
    throwing: Vec<[f64; 7]>,
    /// Nothing below so many points may be, or should be, banked.
    pub(crate) bank_from: u32,
}

impl BankPlan {
    /// The plan for a turn in which nothing below `bank_from` points may be, or should be, banked.
    pub(crate) fn of(scoring: &Scoring, bank_from: u32) -> Self {
        let futures = scoring.futures();
        let unit = futures.unit;
        let enough = Chart::named(scoring.chart()).map_or(10_000, |chart| u32::from(chart.goal().usual));
        let levels = ((enough.max(bank_from) + enough / 4) / unit) as usize;
        let mut plan = Self { unit, throwing: vec![[0.0; 7]; levels], bank_from };
        for units in (0..levels).rev() {
            for dice in 1..=DICE {
                let worth = futures.others[usize::from(dice)].iter().map(|(chance, options)| {
                    let best = options.iter().map(|&(more, left)| plan.worth_of(units + usize::from(more), left));
                    chance * best.fold(0.0, f64::max)
                });
                let worth = worth.sum();
                plan.throwing[units][usize::from(dice)] = worth;
            }
        }
        plan
    }

    fn worth_of(&self, units: usize, left: u8) -> f64 {
        let points = units as u32 * self.unit;
        let banked = if points >= self.bank_from { f64::from(points) } else { 0.0 };
        self.throwing.get(units).map_or(banked, |throwing| throwing[usize::from(left)].max(banked))
    }

    /// What a turn with so many points and dice left is worth, in points.
    pub(crate) fn worth(&self, points: u32, left: u8) -> f64 {
        self.worth_of((points / self.unit) as usize, left)
    }

    /// What throwing on is worth, in points. Beyond the plan nobody who counts would throw: there it is the most that is
    /// left on average where nothing more is won.
    pub(crate) fn throwing(&self, points: u32, left: u8) -> f64 {
        let last = self.throwing.len().saturating_sub(1);
        let units = (points / self.unit) as usize;
        let worth = self.throwing.get(units.min(last)).map_or(0.0, |throwing| throwing[usize::from(left)]);
        if units > last { worth / (last as f64).max(1.0) * units as f64 } else { worth }
    }
}

/// The plan asked for last, kept for as long as the same one is asked for: working one out takes a while.
#[derive(Debug, Default)]
pub(crate) struct KeptPlan(Option<(&'static Scoring, BankPlan)>);

impl KeptPlan {
    /// The plan for a turn in which nothing below `bank_from` points may be, or should be, banked.
    pub(crate) fn of(&mut self, scoring: &'static Scoring, bank_from: u32) -> &BankPlan {
        if bank_from == 0 {
            return scoring.bank_plan();
        }
        if self.0.as_ref().is_none_or(|(by, plan)| *by != scoring || plan.bank_from != bank_from) {
            self.0 = None;
        }
        &self.0.get_or_insert_with(|| (scoring, BankPlan::of(scoring, bank_from))).1
    }
}

/// A round against a rival who is done with so many units: 1 for each round won, -1 for each lost, when one plays as
/// well as one can.
#[derive(Debug)]
struct Race {
    rival: u32,
    /// By units so far, up to the rival's, then dice left: the worth of throwing.
    throwing: Vec<[f64; 7]>,
}

impl Race {
    fn of(futures: &Futures, rival: u32) -> Self {
        let mut race = Self { rival, throwing: vec![[0.0; 7]; rival as usize + 1] };
        for units in (0..=rival).rev() {
            for dice in 1..=DICE {
                let others = futures.others[usize::from(dice)].iter().map(|(chance, options)| {
                    let best = options.iter().map(|&(more, left)| race.worth(units + u32::from(more), left));
                    chance * best.fold(-1.0, f64::max)
                });
                let worth = others.sum::<f64>() + futures.farkle[usize::from(dice)] * compare(0, rival);
                race.throwing[units as usize][usize::from(dice)] = worth;
            }
        }
        race
    }

    fn worth(&self, units: u32, left: u8) -> f64 {
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

/// Where a seat of Hot Dice stands in a round: its points, and the dice it has left.
pub(crate) type Standing = (u32, u8);

/// Judges rounds of Hot Dice by one scoring: 1 is a round won, -1 a round lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Duel<'a>(pub &'a Scoring);

impl Duel<'_> {
    /// What throwing is worth against a rival who is done with so many points.
    pub(crate) fn throwing_against(self, (points, left): Standing, rival: u32) -> f64 {
        let (own, rival) = self.shifted(points, rival);
        let race = self.0.race(rival);
        race.throwing.get(own as usize).map_or(1.0 - 2.0 * self.farkle(left), |throwing| throwing[usize::from(left)])
    }

    /// What the round is worth against a rival who is done, with the coin still to come.
    pub(crate) fn against(self, own: Standing, rival: u32) -> f64 {
        compare(own.0, rival).max(self.throwing_against(own, rival))
    }

    /// What both coins are worth, hidden at the same time, and how often heads is right: a game of two by two.
    pub(crate) fn coins(self, own: Standing, rival: Standing) -> (f64, f64) {
        let both_stop = compare(own.0, rival.0);
        let only_rival = -self.throwing_against(rival, own.0);
        let only_own = self.throwing_against(own, rival.0);
        // Whoever throws last knows more; what both throwing is worth lies between the two orders.
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

    /// What throwing is worth when the rival throws once more before, and is done.
    fn after_their_throw(self, own: Standing, (points, left): Standing) -> f64 {
        let futures = self.0.futures();
        let plan = self.0.bank_plan();
        let units = points / futures.unit;
        let others = futures.others[usize::from(left)].iter().map(|(chance, options)| {
            let worth = |&(more, left): &(u16, u8)| plan.worth_of((units + u32::from(more)) as usize, left);
            let best = options.iter().max_by(|one, other| worth(one).total_cmp(&worth(other)));
            let rival = units + best.map_or(0, |&(more, _)| u32::from(more));
            chance * self.throwing_against(own, rival * futures.unit)
        });
        others.sum::<f64>() + self.farkle(left) * self.throwing_against(own, 0)
    }

    fn farkle(self, left: u8) -> f64 {
        self.0.futures().farkle[usize::from(left)]
    }

    /// Both in units, and both so much lower that the race is not too long.
    fn shifted(self, own: u32, rival: u32) -> (u32, u32) {
        let unit = self.0.futures().unit;
        let (own, rival) = (own / unit, rival / unit);
        let less = rival.saturating_sub(LONGEST_RACE);
        (own.saturating_sub(less), rival - less)
    }
}
