//! What a tile would achieve in a cell: the points it would score at once, and what a line through the cell would still
//! need. Must not depend on seats or turns.

use super::super::{Cells, Chart, Rack, Run, Shape, Symbol};

/// The effect of placing a tile in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The points gained at once: runs and rack bonus (JP-14, JP-15).
    pub points: u16,
    /// The runs through the cell that it would make or extend, best first.
    pub runs: Vec<Run>,
    /// The run through the cell that needs the fewest further tiles, the best of several; `None` if none is possible.
    pub open_run: Option<OpenRun>,
}

/// A run that can still be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRun {
    /// The number of tiles it needs after this one.
    pub missing: u8,
    pub points: u16,
    /// Its cells, filled ones included.
    pub cells: Cells,
}

impl Preview {
    /// The effect of placing `symbol` in the empty `cell` of this rack.
    pub fn of(rack: &Rack, shape: &Shape, chart: &Chart, symbol: Symbol, cell: u8) -> Self {
        let after = rack.with(symbol, cell);
        let worth = |rack: &Rack| rack.scores(shape, chart).sub_total;
        let mut runs: Vec<Run> = after.runs(shape, chart).filter(|run| run.cells.contains(cell)).collect();
        runs.sort_by_key(|run| std::cmp::Reverse(run.points));
        Self { points: worth(&after) - worth(rack), runs, open_run: open_run(&after, shape, chart, symbol, cell) }
    }
}

fn open_run(rack: &Rack, shape: &Shape, chart: &Chart, symbol: Symbol, cell: u8) -> Option<OpenRun> {
    let own_cells = rack.cells(symbol);
    let others = rack.filled().less(own_cells);
    let able = shape.lines.iter().flat_map(|line| {
        // A line scores its longest run only, so a possible run must be longer than the existing one.
        let made =
            line.stretches.iter().filter(|cells| own_cells.covers(**cells)).map(|cells| cells.len()).max().unwrap_or(0);
        line.stretches.iter().filter(move |cells| {
            cells.contains(cell) && cells.len() > made && cells.and(others).is_empty() && !own_cells.covers(**cells)
        })
    });
    let open_runs = able.map(|&cells| OpenRun {
        missing: cells.less(own_cells).len(),
        points: chart.run(symbol, cells.len()),
        cells,
    });
    open_runs.min_by_key(|open_run| (open_run.missing, std::cmp::Reverse(open_run.points)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rack(tiles: &[(u8, Symbol)]) -> Rack {
        tiles.iter().fold(Rack::EMPTY, |rack, &(cell, symbol)| rack.with(symbol, cell))
    }

    fn preview(tiles: &[(u8, Symbol)], symbol: Symbol, cell: u8) -> Preview {
        Preview::of(&rack(tiles), Shape::staircase(), Chart::standard(), symbol, cell)
    }

    #[test]
    fn a_third_tile_scores_and_shows_the_run_of_four() {
        use Symbol::Bell;
        let made = preview(&[(0, Bell), (5, Bell)], Bell, 9);
        assert_eq!((made.points, made.runs.len()), (50, 1));
        let open_run = made.open_run.expect("the row goes on");
        assert_eq!((open_run.missing, open_run.points), (1, 100));
    }

    #[test]
    fn a_first_tile_scores_nothing_and_needs_two_more() {
        let made = preview(&[], Symbol::Dollar, 0);
        assert_eq!((made.points, made.runs.is_empty()), (0, true));
        assert_eq!(made.open_run.map(|open_run| (open_run.missing, open_run.points)), Some((2, 100)));
    }

    #[test]
    fn an_enclosed_cell_offers_no_run() {
        use Symbol::{Bell, Cherry};
        // Cell 14 is in the bottom row and in the longest diagonal.
        let made = preview(&[(12, Cherry), (9, Cherry), (13, Cherry)], Bell, 14);
        assert_eq!((made.points, made.open_run), (0, None));
    }

    #[test]
    fn the_seventh_tile_of_a_symbol_scores_the_rack_bonus() {
        use Symbol::Cherry;
        let six = [(0, Cherry), (2, Cherry), (4, Cherry), (6, Cherry), (10, Cherry), (12, Cherry)];
        let before = rack(&six).scores(Shape::staircase(), Chart::standard()).sub_total;
        let made = preview(&six, Cherry, 14);
        let after = rack(&six).with(Cherry, 14).scores(Shape::staircase(), Chart::standard());
        assert_eq!((made.points, after.rack_bonus), (after.sub_total - before, 50));
    }
}
