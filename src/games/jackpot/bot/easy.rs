//! The weaker levels of Jackpot: they look at the rack as it is, not at what it can become.

use rand::{Rng, RngExt};

use super::super::{Action, ChanceOption, Jackpot, Rack};
use super::landing::landing;
use crate::rules::Seat;
use crate::rules::bots::policy::best_index;

/// What `beginner` thinks an equal tile beside another one is worth, in points.
const SIDE_BY_SIDE: f64 = 10.0;

/// Prefers tiles that score at once or lie next to an equal one, plays at random in one of five cases, and never uses
/// the Chance Option.
pub(super) fn easy(table: &Jackpot, seat: Seat, legal: &[Action], rng: &mut dyn Rng) -> Action {
    let any = legal[rng.random_range(0..legal.len())];
    if rng.random_range(0..5) == 0 {
        return any;
    }
    if matches!(any, Action::Chance(_)) {
        return Action::Chance(ChanceOption::Keep);
    }
    let rack = table.rack(seat);
    let eager = |action: &Action| match landing(table, seat, *action) {
        Some((symbol, cell)) => {
            let then = rack.with(symbol, cell);
            let gain = then.scores(table.shape(), table.chart()).sub_total
                - rack.scores(table.shape(), table.chart()).sub_total;
            let beside = table.shape().lines().iter().flat_map(|line| line.cells.windows(2));
            let alike =
                |pair: &[u8]| pair.contains(&cell) && pair.iter().all(|&each| then.cells(symbol).contains(each));
            u32::from(gain) + 10 * beside.filter(|pair| alike(pair)).count() as u32
        }
        None => 5,
    };
    let (mut best, mut ties) = (0, 0);
    for action in legal {
        let value = eager(action);
        ties = if ties > 0 && value == best {
            ties + 1
        } else if ties == 0 || value > best {
            1
        } else {
            ties
        };
        best = best.max(value);
    }
    let chosen = rng.random_range(0..ties);
    legal.iter().filter(|action| eager(action) == best).nth(chosen).copied().unwrap_or(any)
}

/// Puts equal tiles side by side in a row or on top of each other, and prefers points at once. It does not see diagonals,
/// nor that columns score nothing, and keeps its Chance Space for later, which never comes.
pub(super) fn beginner(table: &Jackpot, seat: Seat, legal: &[Action], rng: &mut dyn Rng) -> Action {
    let (rack, shape) = (table.rack(seat), table.shape());
    let (index, _) = best_index(legal, rng, |action| match landing(table, seat, *action) {
        Some((symbol, cell)) => {
            let then = rack.with(symbol, cell);
            let rows = |rack: &Rack| f64::from(rack.scores(shape, table.chart()).rows);
            let at = shape.at(cell);
            let beside = |other: &u8| {
                let (x, y) = shape.at(*other);
                (x - at.0).abs() + (y - at.1).abs() < 1.1
            };
            rows(&then) - rows(&rack) + SIDE_BY_SIDE * rack.cells(symbol).iter().filter(beside).count() as f64
        }
        None => -1.0,
    });
    legal[index]
}
