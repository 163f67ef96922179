//! Rack shapes: cells, which cells a tile rests on, and scoring lines. Must not depend on symbols or seats.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::rules::{ArrayVec, Set, input_limits};

/// The number of cells of a rack (JP-3).
pub const CELLS: usize = 15;

/// The maximum length of a line (JP-4).
pub const LONGEST: usize = 5;

pub type Cells = Set<u8>;

/// The column of the score sheet in which a line counts (JP-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Row,
    /// A diagonal or a slant.
    Diagonal,
}

/// A scoring line (JP-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whether it is a row.
    pub kind: LineKind,
    /// Its three to five cells in order.
    pub cells: ArrayVec<u8, LONGEST>,
    /// All its parts of three or more consecutive cells, longest first.
    pub stretches: ArrayVec<Cells, 6>,
}

impl Line {
    fn new(kind: LineKind, cells: Vec<u8>) -> Self {
        let mut stretches = ArrayVec::new();
        for length in (3..=cells.len()).rev() {
            stretches.extend(cells.windows(length).map(|stretch| stretch.iter().copied().collect::<Cells>()));
        }
        Self { kind, cells: cells.into_iter().collect(), stretches }
    }
}

/// The shape of a rack (JP-3, JP-4).
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub name: String,
    rests_on: [Cells; CELLS],
    cells: Vec<Cell>,
    /// The position of the Chance Space, in tiles to the right of and above the left end of the bottom row.
    pub chance: (f32, f32),
    /// The scoring lines, rows first.
    pub lines: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    cells: Vec<Cell>,
    chance: (f32, f32),
    rows: Vec<Vec<u8>>,
    diagonals: Vec<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cell {
    place: u8,
    at: (f32, f32),
    rests_on: Vec<u8>,
}

impl Shape {
    /// The built-in upright rack: five columns.
    pub fn staircase() -> &'static Self {
        static STAIRCASE: LazyLock<Shape> =
            LazyLock::new(|| Shape::built_in(include_str!("../../../../assets/racks/staircase.ron")));
        &STAIRCASE
    }

    /// The built-in flat rack: five rows, each indented by half a tile.
    pub fn pyramid() -> &'static Self {
        static PYRAMID: LazyLock<Shape> =
            LazyLock::new(|| Shape::built_in(include_str!("../../../../assets/racks/pyramid.ron")));
        &PYRAMID
    }

    fn built_in(text: &str) -> Self {
        let File { name, cells, chance, rows, diagonals } = input_limits::read_built_in(text);
        let rows = rows.into_iter().map(|cells| Line::new(LineKind::Row, cells));
        let diagonals = diagonals.into_iter().map(|cells| Line::new(LineKind::Diagonal, cells));
        let lines = rows.chain(diagonals).collect();
        let rests_on = std::array::from_fn(|cell| cells[cell].rests_on.iter().copied().collect());
        Self { name, rests_on, cells, chance, lines }
    }

    /// The number by which players choose this cell: its column on the staircase, its own number on the pyramid.
    pub fn place(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell)].place
    }

    /// The position of this cell, in tiles to the right of and above the left end of the bottom row.
    pub fn at(&self, cell: u8) -> (f32, f32) {
        self.cells[usize::from(cell)].at
    }

    /// The cells that the next tile can fill if `filled` are filled; at most one per place (JP-3).
    pub fn open(&self, filled: Cells) -> Cells {
        let mut supported = 0;
        for (cell, under) in self.rests_on.iter().enumerate() {
            supported |= u64::from(filled.covers(*under)) << cell;
        }
        Cells::from_bits(supported).less(filled)
    }

    /// The cell that the next tile at `place` fills if `filled` are filled.
    pub fn landing(&self, filled: Cells, place: u8) -> Option<u8> {
        self.open(filled).iter().find(|&cell| self.place(cell) == place)
    }
}
