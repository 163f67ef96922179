//! A rack with its tiles, and its scores. Must not depend on seats, dice or turns.

use serde::Serialize;

use super::super::{CELLS, Cells, Chart, LineKind, Shape, Symbol};

/// The tiles of a rack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rack {
    tiles: [Cells; 4],
}

impl Rack {
    /// A rack without tiles.
    pub const EMPTY: Self = Self { tiles: [Cells::NONE; 4] };

    /// The cells that hold this symbol.
    pub const fn cells(&self, symbol: Symbol) -> Cells {
        self.tiles[symbol.index()]
    }

    /// The cells that hold any tile.
    pub const fn filled(&self) -> Cells {
        self.tiles[0].or(self.tiles[1]).or(self.tiles[2]).or(self.tiles[3])
    }

    /// Whether all cells are filled (JP-11).
    pub const fn is_full(&self) -> bool {
        self.filled().len() == CELLS as u8
    }

    pub fn tile(&self, cell: u8) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.cells(*symbol).contains(cell))
    }

    /// The rack with one more tile in an empty cell.
    #[must_use]
    pub fn with(mut self, symbol: Symbol, cell: u8) -> Self {
        self.tiles[symbol.index()] = self.tiles[symbol.index()].with(cell);
        self
    }

    /// Whether every cell holds at most one tile and every tile is supported (JP-3).
    pub fn stands(&self, shape: &Shape) -> bool {
        let count: u8 = self.tiles.iter().map(|cells| cells.len()).sum();
        let filled = self.filled();
        count == filled.len() && filled.iter().all(|cell| shape.open(filled.less(Cells::one(cell))).contains(cell))
    }

    /// The scoring runs: the longest of each line (JP-14).
    pub fn runs(&self, shape: &Shape, chart: &Chart) -> impl Iterator<Item = Run> {
        shape.lines.iter().filter_map(move |line| {
            line.stretches.iter().find_map(|&cells| {
                let symbol = Symbol::ALL.into_iter().find(|symbol| self.cells(*symbol).covers(cells))?;
                Some(Run { kind: line.kind, symbol, cells, points: chart.run(symbol, cells.len()) })
            })
        })
    }

    /// The symbols that occur often enough for a bonus (JP-15).
    pub fn bonuses(&self, chart: &Chart) -> impl Iterator<Item = Bonus> {
        Symbol::ALL.into_iter().filter_map(move |symbol| {
            let count = self.cells(symbol).len();
            let points = chart.rack_bonus(count);
            (points > 0).then_some(Bonus { symbol, count, points })
        })
    }

    /// The scores without the high round bonus (JP-14, JP-15).
    pub fn scores(&self, shape: &Shape, chart: &Chart) -> Scores {
        let mut scores = Scores::default();
        for run in self.runs(shape, chart) {
            match run.kind {
                LineKind::Row => scores.rows += run.points,
                LineKind::Diagonal => scores.diagonals += run.points,
            }
        }
        scores.rack_bonus = self.bonuses(chart).map(|bonus| bonus.points).sum();
        scores.sub_total = scores.diagonals + scores.rows + scores.rack_bonus;
        scores.total = scores.sub_total;
        scores
    }
}

/// Three, four or five equal symbols side by side in a line (JP-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Run {
    /// A row or a diagonal.
    pub kind: LineKind,
    pub symbol: Symbol,
    pub cells: Cells,
    pub points: u16,
}

/// Seven or more tiles of a symbol on a rack (JP-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bonus {
    pub symbol: Symbol,
    /// The number of tiles.
    pub count: u8,
    pub points: u16,
}

/// A seat's column of the score sheet for one round (JP-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Scores {
    /// Points for runs on diagonals and slants (JP-14).
    pub diagonals: u16,
    /// Points for runs in rows (JP-14).
    pub rows: u16,
    /// Points for seven or more tiles of a symbol (JP-15).
    pub rack_bonus: u16,
    /// Diagonals, rows and rack bonus (JP-16).
    pub sub_total: u16,
    /// The bonus for the highest sub total of the round (JP-16).
    pub high_round: u16,
    /// The round's total (JP-18).
    pub total: u16,
}
