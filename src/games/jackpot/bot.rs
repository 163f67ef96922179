//! Bots for Jackpot. Nothing is hidden, so the view contains the whole match.
//!
//! `normal` evaluates a rack by what its lines can still become, from a table over all partly filled lines. With few
//! empty cells it computes the expected value over all throws.

use std::sync::LazyLock;

use rand::{Rng, RngExt};

use super::rules::odds;
use super::{Action, At, CELLS, ChanceOption, Chart, Jackpot, Pattern, Rack, Shape, Symbol, Symbols, View};
use crate::rules::Seat;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::{Bot, Botable, CommonLevel, Level};

impl Botable for Jackpot {
    fn bot(level: Level) -> Option<Box<dyn Bot<Self>>> {
        Some(Box::new(JackpotBot(CommonLevel::of(level)?)))
    }
}

/// A bot of the given level.
#[derive(Clone, Copy, Debug)]
struct JackpotBot(CommonLevel);

impl Bot<Jackpot> for JackpotBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action], rng: &mut dyn Rng, _: &mut Budget) -> Action {
        let table = &view.table;
        match self.0 {
            CommonLevel::Easy => easy(table, seat, legal, rng),
            CommonLevel::Normal => normal(table, seat, legal),
        }
    }
}

/// Prefers tiles that score at once or lie next to an equal one, plays at random in one of five cases, and never uses
/// the Chance Option.
fn easy(table: &Jackpot, seat: Seat, legal: &[Action], rng: &mut dyn Rng) -> Action {
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

fn normal(table: &Jackpot, seat: Seat, legal: &[Action]) -> Action {
    let mut best = (f64::NEG_INFINITY, legal[0]);
    for &action in legal {
        let value = value_after(table, seat, action);
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

/// The tile that `action` adds to the rack, and the cell it fills.
fn landing(table: &Jackpot, seat: Seat, action: Action) -> Option<(Symbol, u8)> {
    let (symbol, place) = match action {
        Action::Place { symbol, at: At::Place(place) } => (symbol, place),
        Action::Chance(ChanceOption::Drop(place)) => (table.chance(seat)?, place),
        _ => return None,
    };
    Some((symbol, table.shape().landing(table.rack(seat).filled(), place)?))
}

/// The value of the seat's tiles after this action, expected gains included.
fn value_after(table: &Jackpot, seat: Seat, action: Action) -> f64 {
    let tiles = SeatTiles { rack: table.rack(seat), chance: table.chance(seat) };
    let evaluator = PlacementEvaluator { shape: table.shape(), supply: table.supply() };
    let rack = match landing(table, seat, action) {
        Some((symbol, cell)) => tiles.rack.with(symbol, cell),
        None => tiles.rack,
    };
    let (chance, to_place) = match action {
        Action::Place { symbol, at: At::Chance } => (Some(symbol), table.to_place() - 1),
        Action::Place { .. } => (tiles.chance, table.to_place() - 1),
        Action::Chance(ChanceOption::Keep) => (tiles.chance, table.to_place()),
        Action::Chance(_) => (None, table.to_place()),
    };
    let symbols = table.pattern().map_or(Symbols::NONE, |pattern| pattern.playable(table.supply()));
    evaluator.best_of(SeatTiles { rack, chance }, symbols, to_place, THROWS_AHEAD)
}

/// How many throws ahead are enumerated when a rack is nearly full.
const THROWS_AHEAD: u8 = 1;

/// The maximum number of empty cells for which throws are enumerated.
const NEARLY_FULL: u8 = 3;

/// The tiles of one seat.
#[derive(Clone, Copy)]
struct SeatTiles {
    rack: Rack,
    chance: Option<Symbol>,
}

/// Evaluates the tiles of a seat.
struct PlacementEvaluator {
    shape: &'static Shape,
    supply: [u8; 4],
}

impl PlacementEvaluator {
    /// The value after placing `to_place` more tiles of these symbols in the best way.
    fn best_of(&self, tiles: SeatTiles, symbols: Symbols, to_place: u8, ahead: u8) -> f64 {
        if to_place == 0 || (tiles.rack.is_full() && tiles.chance.is_some()) {
            return self.before_throw(tiles, ahead);
        }
        let mut best = f64::NEG_INFINITY;
        for symbol in symbols.iter() {
            for cell in self.shape.open(tiles.rack.filled()).iter() {
                let rack = tiles.rack.with(symbol, cell);
                best = best.max(self.best_of(SeatTiles { rack, ..tiles }, symbols, to_place - 1, ahead));
            }
            if tiles.chance.is_none() {
                let kept = SeatTiles { chance: Some(symbol), ..tiles };
                best = best.max(self.best_of(kept, symbols, to_place - 1, ahead));
            }
        }
        best
    }

    /// The value before a throw: the expectation over all throws if the rack is nearly full, else the value of its
    /// lines.
    fn before_throw(&self, tiles: SeatTiles, ahead: u8) -> f64 {
        let empty = CELLS as u8 - tiles.rack.filled().len();
        if empty == 0 || empty > NEARLY_FULL || ahead == 0 {
            return self.prospects(tiles, empty);
        }
        let sum: f64 = odds::patterns()
            .iter()
            .map(|&(pattern, ways)| f64::from(ways) * self.after_throw(tiles, pattern, ahead - 1))
            .sum();
        sum / f64::from(odds::THROWS)
    }

    fn after_throw(&self, tiles: SeatTiles, pattern: Pattern, ahead: u8) -> f64 {
        let symbols = pattern.playable(self.supply);
        // Only the first of two tiles is considered: four of a kind comes once in 38 throws.
        let mut best = self.best_of(tiles, symbols, 1, ahead);
        if pattern.allows_chance()
            && let Some(symbol) = tiles.chance
        {
            let emptied = SeatTiles { chance: None, ..tiles };
            best = best.max(self.best_of(emptied, symbols, 1, ahead));
            for cell in self.shape.open(tiles.rack.filled()).iter() {
                let rack = tiles.rack.with(symbol, cell);
                best = best.max(self.best_of(SeatTiles { rack, chance: None }, symbols, 1, ahead));
            }
        }
        best
    }

    /// The value of what lines and symbol counts can still become, and of an empty Chance Space.
    fn prospects(&self, tiles: SeatTiles, empty: u8) -> f64 {
        let table = Prospects::standard();
        let mut value = 0.0;
        for line in self.shape.lines() {
            let mut state = 0;
            for &cell in line.cells.iter().rev() {
                state = state * 5 + tiles.rack.tile(cell).map_or(0, |symbol| symbol.index() + 1);
            }
            value += table.lines[line.cells.len() - 3][state];
        }
        for symbol in Symbol::ALL {
            value += table.bonus[symbol.index()][usize::from(empty)][usize::from(tiles.rack.cells(symbol).len())];
        }
        if tiles.chance.is_none() {
            value += FREE_CHANCE * f64::from(empty.min(FREE_CHANCE_CELLS)) / f64::from(FREE_CHANCE_CELLS);
        }
        value
    }
}

/// The value of an empty Chance Space while many cells are empty; tuned by simulation.
const FREE_CHANCE: f64 = 18.0;

/// Below this number of empty cells, the value of an empty Chance Space is proportionally lower.
const FREE_CHANCE_CELLS: u8 = 4;

/// The share of cells that get the best tile for their line rather than a random one; tuned by simulation.
const STEERED: f64 = 0.35;

/// What lines and symbol counts can still become.
struct Prospects {
    /// For lines of three, four and five cells: values by state, one base-5 digit per cell, the first cell lowest.
    lines: [Vec<f64>; 3],
    /// For each symbol, by the number of empty cells and by the number of its tiles.
    bonus: [[[f64; CELLS + 1]; CELLS + 1]; 4],
}

impl Prospects {
    fn standard() -> &'static Self {
        static STANDARD: LazyLock<Prospects> = LazyLock::new(|| {
            let common = common();
            let chart = Chart::standard();
            Prospects {
                lines: [3, 4, 5].map(|length| line_prospects(length, &common, chart)),
                bonus: Symbol::ALL.map(|symbol| bonus_prospects(common[symbol.index()], chart)),
            }
        });
        &STANDARD
    }
}

/// How often each symbol is placed if the player chooses among the allowed ones at random.
fn common() -> [f64; 4] {
    let mut common = [0.0; 4];
    for &(pattern, ways) in odds::patterns() {
        let given = pattern.gives();
        for symbol in given.iter() {
            common[symbol.index()] += f64::from(ways) / f64::from(odds::THROWS) / f64::from(given.len());
        }
    }
    common
}

/// The value of each partly filled line if its cells are filled in random order, some of them with the best tile.
fn line_prospects(length: u32, common: &[f64; 4], chart: &Chart) -> Vec<f64> {
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
                (1.0 - STEERED) * blind + STEERED * wanted
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
