//! From points to shares of a win: how likely a sub total of this round wins the match, if the other racks end near what they
//! are expected to score and later rounds are even.

use super::super::{CELLS, Jackpot, ROUNDS};
use super::values::{Tiles, Values};
use crate::rules::bots::evaluator::Shares;
use crate::rules::{ArrayVec, Rules, Seat};

/// Sub totals are multiples of this (JP-14, JP-15).
const STEP: f64 = 10.0;

/// The number of sub totals that are told apart; higher ones count as the last.
const TOTALS: usize = 161;

/// The middles of equally likely parts of the standard normal distribution, scaled to variance 1.
const QUANTILES: [f64; 16] = [
    -1.9382, -1.3714, -1.0509, -0.8079, -0.6026, -0.4185, -0.2468, -0.0816, 0.0816, 0.2468, 0.4185, 0.6026, 0.8079,
    1.0509, 1.3714, 1.9382,
];

/// A share that is added per point, so that a seat which surely wins or loses still plays for points.
const PER_POINT: f64 = 1e-9;

/// What tiles are worth to a seat.
pub enum Goal {
    /// Their expected points: for a seat alone.
    Points,
    /// The share of a win.
    Share(ShareTable),
}

impl Goal {
    /// The goal of `seat`.
    pub fn of(table: &Jackpot, values: &Values, seat: Seat) -> Self {
        if table.seats() == 1 { Self::Points } else { Self::Share(ShareTable::of(table, values, seat)) }
    }

    /// What these tiles are worth before a throw.
    pub fn worth(&self, values: &Values, tiles: &Tiles) -> f64 {
        let points = f64::from(values.value(tiles));
        match self {
            Self::Points => points,
            Self::Share(shares) => shares.share(tiles.empty_cells(), points) + PER_POINT * points,
        }
    }
}

/// A seat's share of the win by its expected sub total of this round.
pub struct ShareTable {
    /// By the number of empty cells, which says how uncertain the sub total is, and by the sub total in steps.
    by_empty: Vec<[f64; TOTALS]>,
}

impl ShareTable {
    fn of(table: &Jackpot, values: &Values, seat: Seat) -> Self {
        let duels: ArrayVec<Duel, 4> = (0..table.seats())
            .map(Seat)
            .filter(|other| *other != seat)
            .map(|other| Duel::new(table, values, seat, other))
            .collect();
        let mut known = [0.0; TOTALS];
        for (total, share) in known.iter_mut().enumerate() {
            *share = duels.iter().map(|duel| duel.wins(STEP * total as f64)).product();
        }
        let mut by_empty = vec![known];
        for empty in 1..=CELLS - usize::from(table.rack(seat).filled().len()) {
            let spread = f64::from(values.spreads[empty]);
            let mut blurred = [0.0; TOTALS];
            for (total, share) in blurred.iter_mut().enumerate() {
                let at = |quantile: f64| between(&known, STEP * total as f64 + spread * quantile);
                *share = QUANTILES.into_iter().map(at).sum::<f64>() / QUANTILES.len() as f64;
            }
            by_empty.push(blurred);
        }
        Self { by_empty }
    }

    fn share(&self, empty: usize, points: f64) -> f64 {
        between(&self.by_empty[empty], points)
    }
}

/// Interpolates between the sub totals.
fn between(shares: &[f64; TOTALS], points: f64) -> f64 {
    let at = (points / STEP).clamp(0.0, (TOTALS - 1) as f64);
    let below = (at as usize).min(TOTALS - 2);
    let part = at - below as f64;
    (1.0 - part) * shares[below] + part * shares[below + 1]
}

/// A match between two seats, as seen by the first.
struct Duel {
    /// The points of finished rounds, own less the other's.
    ahead: f64,
    /// The bonus for the higher sub total of this round (JP-16).
    bonus: f64,
    /// The standard deviation of the difference that later rounds make.
    later: f64,
    /// The other's sub total of this round: equally likely values.
    others: [f64; QUANTILES.len()],
}

impl Duel {
    fn new(table: &Jackpot, values: &Values, seat: Seat, other: Seat) -> Self {
        let round = table.round().max(1);
        let whole = f64::from(values.spreads[CELLS]);
        // With d the difference of two sub totals and b the bonus: the variance of d ± b, where E|d| = 2σ/√π.
        let variance = |round: u8| {
            let bonus = f64::from(table.chart().high_round(round));
            2.0 * whole * whole + 4.0 * bonus * whole / std::f64::consts::PI.sqrt() + bonus * bonus
        };
        let tiles = values.tiles(table.rack(other), table.chance(other));
        let (mean, spread) = (f64::from(values.value(&tiles)), f64::from(values.spreads[tiles.empty_cells()]));
        Self {
            ahead: f64::from(table.grand_total(seat)) - f64::from(table.grand_total(other)),
            bonus: table.chart().high_round(round).into(),
            later: (round + 1..=ROUNDS).map(variance).sum::<f64>().sqrt(),
            others: QUANTILES.map(|quantile| mean + spread * quantile),
        }
    }

    /// The chance to end ahead with this sub total of the round; half of it for a tie.
    fn wins(&self, total: f64) -> f64 {
        let wins = |other: f64| {
            let round = total - other;
            let bonus = if round == 0.0 { 0.0 } else { self.bonus.copysign(round) };
            let ahead = self.ahead + round + bonus;
            if self.later > 0.0 {
                normal_below(ahead / self.later)
            } else if ahead == 0.0 {
                0.5
            } else {
                f64::from(ahead > 0.0)
            }
        };
        self.others.into_iter().map(wins).sum::<f64>() / self.others.len() as f64
    }
}

/// The probability that a standard normal variable is below `x`, to 8e-8 (Abramowitz and Stegun, 26.2.17).
fn normal_below(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial =
        t * (0.319_381_530 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let above = (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if x < 0.0 { above } else { 1.0 - above }
}

/// The chances of all seats if the next throw is not known yet. `values` values the racks. They need not sum to 1, because
/// each is the product of its chances against each other seat alone.
pub fn chances_before_throw(table: &Jackpot, values: &Values) -> Shares {
    (0..table.seats())
        .map(Seat)
        .map(|seat| {
            let tiles = values.tiles(table.rack(seat), table.chance(seat));
            ShareTable::of(table, values, seat).share(tiles.empty_cells(), values.value(&tiles).into())
        })
        .collect()
}

/// These chances as shares of one win.
pub fn normalized(chances: &Shares) -> Shares {
    let sum: f64 = chances.iter().sum();
    chances.iter().map(|chance| chance / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_right() {
        for (x, below) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.959_964, 0.025), (3.0, 0.998_650_1), (-9.0, 0.0)] {
            assert!((normal_below(x) - below).abs() < 1e-6, "{x}");
        }
        let moment =
            |power| QUANTILES.iter().map(|quantile| quantile.powi(power)).sum::<f64>() / QUANTILES.len() as f64;
        assert!(moment(1).abs() < 1e-9 && (moment(2) - 1.0).abs() < 1e-3);
    }
}
