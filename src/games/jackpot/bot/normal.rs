//! `normal` evaluates a rack by what its lines can still become, from a table over all partly filled lines. With few
//! empty cells it computes the expected value over all throws. `easy` and `beginner` have tables that overrate
//! their chances, and do not look at throws.

use super::super::rules::odds;
use super::super::{Action, At, CELLS, ChanceOption, Jackpot, Pattern, Rack, Shape, Symbol, Symbols};
use super::landing::landing;
use super::prospects::Prospects;
use crate::rules::Seat;
use crate::rules::bots::Ask;

/// How a player values tiles.
#[derive(Clone, Copy)]
pub(super) struct Judgement {
    /// What lines and symbol counts can still become.
    prospects: &'static Prospects,
    /// How many throws ahead are enumerated when a rack is nearly full.
    throws_ahead: u8,
}

impl Judgement {
    /// Knows the odds.
    pub(super) fn normal() -> Self {
        Self { prospects: Prospects::normal(), throws_ahead: 1 }
    }

    /// Overrates its luck, so it leaves lines open for long runs. Does not look at the throws that may follow.
    pub(super) fn easy() -> Self {
        Self { prospects: Prospects::easy(), throws_ahead: 0 }
    }

    /// Like [`Self::easy`], but overrates its luck still more, and passes up three alike for a chance of five.
    pub(super) fn beginner() -> Self {
        Self { prospects: Prospects::beginner(), throws_ahead: 0 }
    }
}

/// The action after which the tiles are worth most. The first of equal actions.
pub(super) fn choose(ask: &Ask<Jackpot>, judgement: Judgement) -> Action {
    let mut best = (f64::NEG_INFINITY, ask.legal[0]);
    for &action in &ask.legal {
        let value = value_after(&ask.view, ask.seat, action, judgement);
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

/// The value of the seat's tiles after this action, expected gains included.
fn value_after(table: &Jackpot, seat: Seat, action: Action, judgement: Judgement) -> f64 {
    let tiles = SeatTiles { rack: table.rack(seat), chance: table.chance(seat) };
    let evaluator = PlacementEvaluator { shape: table.shape(), supply: table.supply(), prospects: judgement.prospects };
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
    evaluator.best_of(SeatTiles { rack, chance }, symbols, to_place, judgement.throws_ahead)
}

/// The maximum number of empty cells for which throws are enumerated.
const NEARLY_FULL: u8 = 3;

#[derive(Clone, Copy)]
struct SeatTiles {
    rack: Rack,
    chance: Option<Symbol>,
}

/// Evaluates the tiles of a seat.
struct PlacementEvaluator {
    shape: &'static Shape,
    supply: [u8; 4],
    prospects: &'static Prospects,
}

impl PlacementEvaluator {
    /// The value after placing `to_place` more tiles of these symbols in the best way.
    fn best_of(&self, tiles: SeatTiles, symbols: Symbols, to_place: u8, ahead: u8) -> f64 {
        if to_place == 0 || (tiles.rack.is_full() && tiles.chance.is_some()) {
            return self.before_throw(tiles, ahead);
        }
        let mut best = f64::NEG_INFINITY;
        for symbol in symbols {
            for cell in self.shape.open(tiles.rack.filled()) {
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
            return self.open_value(tiles, empty);
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
            for cell in self.shape.open(tiles.rack.filled()) {
                let rack = tiles.rack.with(symbol, cell);
                best = best.max(self.best_of(SeatTiles { rack, chance: None }, symbols, 1, ahead));
            }
        }
        best
    }

    /// The value of what lines and symbol counts can still become, and of an empty Chance Space.
    fn open_value(&self, tiles: SeatTiles, empty: u8) -> f64 {
        let table = self.prospects;
        let mut value = 0.0;
        for line in &self.shape.lines {
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
            value += Prospects::free_chance(empty.into());
        }
        value
    }
}
