//! What lines and symbol counts can still become, if cells are filled in random order: a coarse estimate.

use std::sync::LazyLock;

use super::super::rules::odds;
use super::super::{CELLS, Chart, Symbol};

/// The value of an empty Chance Space while many cells are empty; tuned by simulation.
const FREE_CHANCE: f64 = 18.0;

/// Below this number of empty cells, the value of an empty Chance Space is proportionally lower.
const FREE_CHANCE_CELLS: usize = 4;

/// The share of cells that get the best tile for their line rather than a random one; tuned by simulation.
const STEERED: f64 = 0.35;

/// [`STEERED`] for `easy`, which thinks that it gets two of three tiles as it wishes; tuned by simulation.
const STEERED_EASY: f64 = 0.65;

/// [`STEERED`] for `beginner`, which thinks that it gets most tiles as it wishes; tuned by simulation.
const STEERED_BEGINNER: f64 = 0.8;

/// What lines and symbol counts can still become, as a player sees it.
pub(super) struct Prospects {
    /// For lines of three, four and five cells: values by state, one base-5 digit per cell, the first cell lowest.
    pub(super) lines: [Vec<f64>; 3],
    /// For each symbol, by the number of empty cells and by the number of its tiles.
    pub(super) bonus: [[[f64; CELLS + 1]; CELLS + 1]; 4],
}

impl Prospects {
    /// What `normal` expects.
    pub(super) fn normal() -> &'static Self {
        static NORMAL: LazyLock<Prospects> = LazyLock::new(|| Prospects::with(STEERED));
        &NORMAL
    }

    /// What `easy` expects.
    pub(super) fn easy() -> &'static Self {
        static EASY: LazyLock<Prospects> = LazyLock::new(|| Prospects::with(STEERED_EASY));
        &EASY
    }

    /// What `beginner` expects.
    pub(super) fn beginner() -> &'static Self {
        static BEGINNER: LazyLock<Prospects> = LazyLock::new(|| Prospects::with(STEERED_BEGINNER));
        &BEGINNER
    }

    /// The prospects if this share of cells gets the best tile.
    fn with(steered: f64) -> Self {
        let common = common();
        let chart = Chart::standard();
        Self {
            lines: [3, 4, 5].map(|length| line_prospects(length, &common, chart, steered)),
            bonus: Symbol::ALL.map(|symbol| bonus_prospects(common[symbol.index()], chart)),
        }
    }

    /// The value of an empty Chance Space with this number of empty cells.
    pub(super) fn free_chance(empty: usize) -> f64 {
        FREE_CHANCE * empty.min(FREE_CHANCE_CELLS) as f64 / FREE_CHANCE_CELLS as f64
    }
}

/// How often each symbol is placed if the player chooses among the allowed ones at random.
fn common() -> [f64; 4] {
    let mut common = [0.0; 4];
    for &(pattern, ways) in odds::patterns() {
        let given = pattern.gives();
        for symbol in given {
            common[symbol.index()] += f64::from(ways) / f64::from(odds::THROWS) / f64::from(given.len());
        }
    }
    common
}

/// The value of each partly filled line if its cells are filled in random order, some of them with the best tile.
fn line_prospects(length: u32, common: &[f64; 4], chart: &Chart, steered: f64) -> Vec<f64> {
    let states = 5_usize.pow(length);
    let mut value = vec![0.0; states];
    let digit = |state: usize, cell: u32| state / 5_usize.pow(cell) % 5;
    // Filling a cell increases the state's number, so all successors are known when counting down.
    for state in (0..states).rev() {
        let empty: Vec<u32> = (0..length).filter(|&cell| digit(state, cell) == 0).collect();
        value[state] = if empty.is_empty() {
            let cells: Vec<usize> = (0..length).map(|cell| digit(state, cell)).collect();
            let run = cells.chunk_by(|a, b| a == b).max_by_key(|run| run.len()).unwrap_or_default();
            chart.run(Symbol::ALL[run[0] - 1], run.len() as u8).into()
        } else {
            let filled = |cell: u32| {
                let then = |symbol: usize| value[state + (symbol + 1) * 5_usize.pow(cell)];
                let blind: f64 = (0..4).map(|symbol| common[symbol] * then(symbol)).sum();
                let wanted = (0..4).map(then).fold(0.0, f64::max);
                (1.0 - steered) * blind + steered * wanted
            };
            empty.iter().map(|&cell| filled(cell)).sum::<f64>() / empty.len() as f64
        };
    }
    value
}

fn bonus_prospects(common: f64, chart: &Chart) -> [[f64; CELLS + 1]; CELLS + 1] {
    let mut value = [[0.0; CELLS + 1]; CELLS + 1];
    for (count, value) in value[0].iter_mut().enumerate() {
        *value = chart.rack_bonus(count as u8).into();
    }
    for empty in 1..=CELLS {
        for count in 0..=CELLS - empty {
            value[empty][count] = common * value[empty - 1][count + 1] + (1.0 - common) * value[empty - 1][count];
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weaker a level, the more points it expects of an empty line of five.
    #[test]
    fn weaker_levels_expect_more() {
        let empty = [Prospects::normal(), Prospects::easy(), Prospects::beginner()].map(|each| each.lines[2][0]);
        assert!(empty[0] < 60.0 && empty[1] > 120.0 && empty[2] > 200.0, "{empty:?}");
        let full = [Prospects::normal(), Prospects::beginner()].map(|each| each.lines[0][2 + 2 * 5 + 2 * 25]);
        assert_eq!(full, [40.0; 2], "all see the points of a full line");
    }
}
