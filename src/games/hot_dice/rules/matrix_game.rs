//! Two-player zero-sum games in which both choose at the same time, as a matrix of what the first one gets.

/// The maximum number of choices of a player.
pub(crate) const MOST: usize = 6;

/// A probability for each choice.
pub(crate) type Mix = [f64; MOST];

/// What the first player gets, by its choice (the row) and by the other player's choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatrixGame {
    entries: [[f64; MOST]; MOST],
    rows: usize,
    columns: usize,
}

/// The equilibrium of a matrix game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Equilibrium {
    /// The least that the first player gets with `mix`, against any play of the other one.
    pub(crate) value: f64,
    /// The first player's mixture.
    pub(crate) mix: Mix,
}

impl MatrixGame {
    /// The game with `rows` and `columns` choices, 1 to [`MOST`] each.
    pub(crate) fn of(rows: usize, columns: usize, entry: impl Fn(usize, usize) -> f64) -> Self {
        let mut entries = [[0.0; MOST]; MOST];
        for (row, entries) in entries.iter_mut().enumerate().take(rows) {
            for (column, value) in entries.iter_mut().enumerate().take(columns) {
                *value = entry(row, column);
            }
        }
        Self { entries, rows, columns }
    }

    fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.entries[..self.rows].iter().map(|row| &row[..self.columns])
    }

    /// What the first player gets at least with each row, and the row with the most.
    fn safest_row(&self) -> (usize, f64) {
        let least = |row: &[f64]| row.iter().copied().fold(f64::INFINITY, f64::min);
        let mut best = (0, f64::NEG_INFINITY);
        for (index, row) in self.rows().enumerate() {
            if least(row) > best.1 {
                best = (index, least(row));
            }
        }
        best
    }

    /// What the first player gets at most if the other one plays a single column.
    fn safest_column(&self) -> f64 {
        let most = |column: usize| self.rows().map(|row| row[column]).fold(f64::NEG_INFINITY, f64::max);
        (0..self.columns).map(most).fold(f64::INFINITY, f64::min)
    }

    /// The value of the game, without the mixture.
    pub(crate) fn value(&self) -> f64 {
        let (_, safe) = self.safest_row();
        if safe >= self.safest_column() { safe } else { self.mixed().value }
    }

    /// The equilibrium. If a single row is enough, the mixture is that row alone.
    pub(crate) fn solve(&self) -> Equilibrium {
        let (row, safe) = self.safest_row();
        if safe >= self.safest_column() {
            let mut mix = [0.0; MOST];
            mix[row] = 1.0;
            return Equilibrium { value: safe, mix };
        }
        self.mixed()
    }

    /// What the first player gets from each row if the other one plays `mix`.
    pub(crate) fn against(&self, mix: &Mix) -> [f64; MOST] {
        let mut values = [0.0; MOST];
        for (value, row) in values.iter_mut().zip(self.rows()) {
            *value = row.iter().zip(mix).map(|(entry, share)| entry * share).sum();
        }
        values
    }

    /// The game seen by the other player.
    pub(crate) fn turned(&self) -> Self {
        Self::of(self.columns, self.rows, |row, column| -self.entries[column][row])
    }

    /// The equilibrium by the simplex method: maximize the sum of y under A·y ≤ 1 and y ≥ 0, for the matrix A shifted so
    /// that it is positive. The dual variables are the first player's mixture. Bland's rule excludes cycles.
    fn mixed(&self) -> Equilibrium {
        const NOISE: f64 = 1e-12;
        let (rows, columns) = (self.rows, self.columns);
        let width = columns + rows;
        let shift = 1.0 - self.rows().flatten().copied().fold(f64::INFINITY, f64::min);
        // One row for each constraint and one for the objective; the last column is the right-hand side.
        let mut table = [[0.0; 2 * MOST + 1]; MOST + 1];
        let mut basis = [0; MOST];
        for (index, row) in self.rows().enumerate() {
            for (cell, entry) in table[index].iter_mut().zip(row) {
                *cell = entry + shift;
            }
            table[index][columns + index] = 1.0;
            table[index][width] = 1.0;
            basis[index] = columns + index;
        }
        for cell in &mut table[rows][..columns] {
            *cell = -1.0;
        }
        while let Some(enters) = (0..width).find(|column| table[rows][*column] < -NOISE) {
            let mut leaves: Option<(usize, f64)> = None;
            for row in 0..rows {
                if table[row][enters] > NOISE {
                    let ratio = table[row][width] / table[row][enters];
                    let better = leaves.is_none_or(|(old, least)| {
                        ratio < least - NOISE || (ratio < least + NOISE && basis[row] < basis[old])
                    });
                    if better {
                        leaves = Some((row, ratio));
                    }
                }
            }
            let Some((pivot, _)) = leaves else { break };
            let scale = table[pivot][enters];
            table[pivot].iter_mut().for_each(|cell| *cell /= scale);
            let pivot_row = table[pivot];
            for (row, cells) in table.iter_mut().enumerate().take(rows + 1) {
                let factor = cells[enters];
                if row != pivot && factor != 0.0 {
                    cells.iter_mut().zip(pivot_row).for_each(|(cell, by)| *cell -= factor * by);
                }
            }
            basis[pivot] = enters;
        }
        let mut mix = [0.0; MOST];
        for (share, dual) in mix.iter_mut().zip(&table[rows][columns..width]) {
            *share = dual.max(0.0);
        }
        let sum: f64 = mix.iter().sum();
        mix.iter_mut().for_each(|share| *share /= sum);
        let column = |column: usize| self.rows().zip(&mix).map(|(row, share)| row[column] * share).sum::<f64>();
        let value = (0..columns).map(column).fold(f64::INFINITY, f64::min);
        Equilibrium { value, mix }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rows: &[&[f64]]) -> MatrixGame {
        MatrixGame::of(rows.len(), rows[0].len(), |row, column| rows[row][column])
    }

    #[test]
    fn known_games_have_their_known_equilibria() {
        let paper = game(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]]).solve();
        assert!(paper.value.abs() < 1e-12);
        assert!(paper.mix[..3].iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-12));
        let pure = game(&[&[3.0, 1.0], &[4.0, 2.0]]).solve();
        assert_eq!((pure.value, &pure.mix[..2]), (2.0, &[0.0, 1.0][..]));
        let pennies = game(&[&[2.0, -1.0], &[-1.0, 0.0]]).solve();
        assert!((pennies.value + 0.25).abs() < 1e-12 && (pennies.mix[0] - 0.25).abs() < 1e-12);
    }

    /// A mixture guarantees a value to one player, the other player's mixture limits it to the same value.
    #[test]
    fn both_players_guarantee_the_same_value() {
        let mut seed = 7_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as f64 / f64::from(1_u32 << 31) * 2.0 - 1.0
        };
        for round in 0..2000 {
            let (rows, columns) = (1 + round % 6, 1 + round / 6 % 6);
            let mut entries = [[0.0; MOST]; MOST];
            // Few different entries make degenerate games.
            let grid = if round % 3 == 0 { 2.0 } else { 1e9 };
            entries.iter_mut().flatten().for_each(|entry| *entry = (random() * grid).round() / grid);
            let game = MatrixGame::of(rows, columns, |row, column| entries[row][column]);
            let (first, second) = (game.solve(), game.turned().solve());
            assert!((first.value + second.value).abs() < 1e-10, "{game:?}: {first:?}, {second:?}");
            assert!((game.value() - first.value).abs() < 1e-12);
            assert!((first.mix.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            let most = game.against(&second.mix)[..rows].iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!((most - first.value).abs() < 1e-10);
        }
    }
}
