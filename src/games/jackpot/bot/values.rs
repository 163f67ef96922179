//! What the tiles of one seat are expected to score in a round, learned by self-play (`examples/train`): a sum over tuples, each
//! with a weight for everything that its cells can hold.

use std::sync::LazyLock;

use super::super::{CELLS, Cells, Chart, Rack, Shape, Symbol};
use super::prospects::Prospects;
use crate::rules::ArrayVec;
use crate::rules::bots::learned_weights::{read_weights, write_weights};
use crate::rules::bots::solved_table::BadTable;

/// The number of the Chance Space among the cells of a tuple.
const CHANCE: usize = CELLS;

/// The number of different contents of a cell: empty or a symbol.
const CONTENTS: usize = 5;

/// The most tuples of a shape.
const MOST_TUPLES: usize = 28;

/// Two lines with at most this many cells together are one tuple. A shape with many lines has smaller tuples, so that its
/// file is no larger.
const fn most_cells(lines: usize) -> u8 {
    if lines <= 7 { 7 } else { 6 }
}

/// Stored weights are multiples of one in this many points.
const PER_POINT: f32 = 32.0;

/// The part of what was learned that `strong` uses; it decides how strong that level is.
const STRONG_PART: f32 = 0.3;

/// The tiles of one seat, with the index of the weight of each tuple.
#[derive(Clone)]
pub struct Tiles {
    pub rack: Rack,
    pub chance: Option<Symbol>,
    at: ArrayVec<u32, MOST_TUPLES>,
}

impl Tiles {
    /// The number of empty cells.
    pub fn empty_cells(&self) -> usize {
        CELLS - usize::from(self.rack.filled().len())
    }

    /// The indices of the weights.
    pub fn indices(&self) -> impl Iterator<Item = usize> {
        self.at.iter().map(|&at| at as usize)
    }
}

/// The values that ship, with this part of what was learned.
fn stored(part: f32) -> [Values; 2] {
    let shapes = [
        (Shape::staircase(), &include_bytes!("../../../../assets/bots/jackpot-staircase.bin")[..]),
        (Shape::pyramid(), &include_bytes!("../../../../assets/bots/jackpot-pyramid.bin")[..]),
    ];
    shapes.map(|(shape, bytes)| Values::read(shape, bytes, part).expect("the values that ship are read by a test"))
}

/// The learned values of one rack shape.
pub struct Values {
    pub shape: &'static Shape,
    /// The index of the first weight of each tuple.
    firsts: Vec<u32>,
    /// For each cell (the Chance Space last) and symbol: which tuples' indices rise by how much when such a tile is placed.
    steps: Vec<[Vec<(u8, u32)>; 4]>,
    pub weights: Vec<f32>,
    /// By the number of empty cells: the standard deviation of the final score from the value, in points.
    pub spreads: [f32; CELLS + 1],
}

impl Values {
    /// The values of this shape.
    pub fn of(shape: &Shape) -> &'static Self {
        static LEARNED: LazyLock<[Values; 2]> = LazyLock::new(|| stored(1.0));
        &LEARNED[usize::from(shape.name == Shape::pyramid().name)]
    }

    /// The values of this shape with a part of what was learned, for `strong`.
    pub fn partly(shape: &Shape) -> &'static Self {
        static PARTLY: LazyLock<[Values; 2]> = LazyLock::new(|| stored(STRONG_PART));
        &PARTLY[usize::from(shape.name == Shape::pyramid().name)]
    }

    /// The values before any training: what `normal` expects of lines and symbol counts.
    pub fn untrained(shape: &'static Shape) -> Self {
        let mut values =
            Self { shape, firsts: Vec::new(), steps: Vec::new(), weights: Vec::new(), spreads: [0.0; CELLS + 1] };
        values.steps.resize_with(CELLS + 1, Default::default);
        let cells_of = |cells: Cells| cells.iter().map(usize::from).collect::<Vec<_>>();
        for line in &shape.lines {
            let mut cells: Vec<usize> = line.cells.iter().copied().map(usize::from).collect();
            let table = &Prospects::normal().lines[cells.len() - 3];
            cells.push(CHANCE);
            values.push_cells(&cells, |index| table[index % table.len()] as f32);
        }
        for (number, first) in shape.lines.iter().enumerate() {
            for second in &shape.lines[number + 1..] {
                let both = first.cells.iter().chain(&second.cells).copied().collect::<Cells>();
                if both.len() <= most_cells(shape.lines.len()) {
                    values.push_cells(&cells_of(both), |_| 0.0);
                }
            }
        }
        Symbol::ALL.into_iter().for_each(|symbol| values.push_count(symbol));
        // Which cells are filled.
        let tuple = values.push(1 << CELLS, |_| 0.0);
        for (cell, steps) in values.steps[..CELLS].iter_mut().enumerate() {
            steps.iter_mut().for_each(|steps| steps.push((tuple, 1 << cell)));
        }
        values
    }

    /// Adds a tuple, which no cell changes yet.
    fn push(&mut self, len: usize, weight: impl Fn(usize) -> f32) -> u8 {
        self.firsts.push(self.weights.len() as u32);
        self.weights.extend((0..len).map(weight));
        (self.firsts.len() - 1) as u8
    }

    /// Adds a tuple of cells. Its index has one digit per cell, the first cell lowest.
    fn push_cells(&mut self, cells: &[usize], weight: impl Fn(usize) -> f32) {
        let tuple = self.push(CONTENTS.pow(cells.len() as u32), weight);
        for (digit, &cell) in cells.iter().enumerate() {
            for symbol in Symbol::ALL {
                let step = CONTENTS.pow(digit as u32) * (symbol.index() + 1);
                self.steps[cell][symbol.index()].push((tuple, step as u32));
            }
        }
    }

    /// Adds the tuple of the number of tiles of a symbol, the number of all tiles, and the tile in the Chance Space.
    fn push_count(&mut self, counted: Symbol) {
        const SIDE: usize = CELLS + 1;
        let bonus = &Prospects::normal().bonus[counted.index()];
        let tuple = self.push(SIDE * SIDE * CONTENTS, |index| {
            let (count, filled, chance) = (index / CONTENTS / SIDE, index / CONTENTS % SIDE, index % CONTENTS);
            let free =
                if chance == 0 && counted == Symbol::Cherry { Prospects::free_chance(CELLS - filled) } else { 0.0 };
            bonus[CELLS - filled][count.min(filled)] as f32 + free as f32
        });
        for symbol in Symbol::ALL {
            let step = if symbol == counted { CONTENTS * (SIDE + 1) } else { CONTENTS };
            for steps in &mut self.steps[..CELLS] {
                steps[symbol.index()].push((tuple, step as u32));
            }
            self.steps[CHANCE][symbol.index()].push((tuple, symbol.index() as u32 + 1));
        }
    }

    /// The tiles of a seat.
    pub fn tiles(&self, rack: Rack, chance: Option<Symbol>) -> Tiles {
        let mut tiles = Tiles { rack: Rack::EMPTY, chance: None, at: self.firsts.iter().copied().collect() };
        for symbol in Symbol::ALL {
            tiles = rack.cells(symbol).iter().fold(tiles, |tiles, cell| self.with(&tiles, symbol, cell));
        }
        chance.map_or_else(|| tiles.clone(), |symbol| self.with_chance(&tiles, symbol))
    }

    fn step(&self, tiles: &mut Tiles, cell: usize, symbol: Symbol, step: impl Fn(u32, u32) -> u32) {
        for &(tuple, by) in &self.steps[cell][symbol.index()] {
            let at = &mut tiles.at[usize::from(tuple)];
            *at = step(*at, by);
        }
    }

    /// The tiles with one more in an empty cell.
    pub fn with(&self, tiles: &Tiles, symbol: Symbol, cell: u8) -> Tiles {
        let mut then = tiles.clone();
        then.rack = then.rack.with(symbol, cell);
        self.step(&mut then, usize::from(cell), symbol, |at, by| at + by);
        then
    }

    /// The tiles with one more in the empty Chance Space.
    pub fn with_chance(&self, tiles: &Tiles, symbol: Symbol) -> Tiles {
        let mut then = tiles.clone();
        then.chance = Some(symbol);
        self.step(&mut then, CHANCE, symbol, |at, by| at + by);
        then
    }

    /// The tiles without the one in the Chance Space.
    pub fn without_chance(&self, tiles: &Tiles) -> Tiles {
        let mut then = tiles.clone();
        if let Some(symbol) = then.chance.take() {
            self.step(&mut then, CHANCE, symbol, |at, by| at - by);
        }
        then
    }

    /// The expected sub total before a throw, in points. Exact for a full rack.
    pub fn value(&self, tiles: &Tiles) -> f32 {
        if tiles.rack.is_full() {
            return tiles.rack.scores(self.shape, Chart::standard()).sub_total.into();
        }
        tiles.at.iter().map(|&at| self.weights[at as usize]).sum()
    }

    /// The name of the stored values of this shape, with the version of the method.
    fn name(shape: &Shape) -> String {
        format!("jackpot-1-{}", shape.name)
    }

    /// Reads stored values, and uses this part of what was learned.
    fn read(shape: &'static Shape, bytes: &[u8], part: f32) -> Result<Self, BadTable> {
        let mut values = Self::untrained(shape);
        let stored = read_weights(&Self::name(shape), bytes, values.spreads.len() + values.weights.len())?;
        let (spreads, changes) = stored.split_at(values.spreads.len());
        for (spread, stored) in values.spreads.iter_mut().zip(spreads) {
            *spread = f32::from(*stored) / PER_POINT;
        }
        for (weight, change) in values.weights.iter_mut().zip(changes) {
            *weight += part * f32::from(*change) / PER_POINT;
        }
        Ok(values)
    }

    /// The values for a file: the spreads and what was learned, in units of `PER_POINT`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let untrained = Self::untrained(self.shape);
        let changes = self.weights.iter().zip(untrained.weights).map(|(after, before)| after - before);
        let stored = self.spreads.into_iter().chain(changes).map(|points| (points * PER_POINT).round() as i16);
        write_weights(&Self::name(self.shape), &stored.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_values_are_read_and_damaged_ones_refused() {
        for (shape, stored) in [
            (Shape::staircase(), &include_bytes!("../../../../assets/bots/jackpot-staircase.bin")[..]),
            (Shape::pyramid(), &include_bytes!("../../../../assets/bots/jackpot-pyramid.bin")[..]),
        ] {
            let values = Values::read(shape, stored, 1.0).unwrap();
            assert_eq!(values.to_bytes(), stored, "they are written as they were read");
            let value = values.value(&values.tiles(Rack::EMPTY, None));
            assert!((430.0..500.0).contains(&value), "an empty {} is worth {value}", shape.name);
            assert!(stored.len() < 600_000, "{}", stored.len());
            let mut damaged = stored.to_vec();
            damaged[stored.len() / 2] ^= 1;
            assert!(Values::read(shape, &damaged, 1.0).is_err());
        }
    }
}
