//! The chance of a side to win, learned by self-play (`examples/train`): a sum of weights in log-odds, one for what each line
//! holds and one for each number. For two sides.

use std::sync::LazyLock;

use super::super::{Board, EDGE, SequenceDice, Side, Space, Spaces};
use crate::rules::bots::learned_weights::{read_weights, write_weights};
use crate::rules::bots::solved_table::BadTable;

/// Stored weights are multiples of one in this many units of log-odds.
pub const PER_UNIT: f32 = 1000.0;

/// The number of different contents of a space: empty, or a chip of the side in question or of another one, on a number
/// that has an empty space or not. A chip on a full number can be replaced.
const CONTENTS: usize = 5;

/// The number of bits of a set of spaces.
pub const SPACE_BITS: usize = 48;

/// The most lines of one length: 32 of five spaces.
const MOST_LINES: usize = 32;

/// The number of ways in which a side and all others can cover the four spaces of a number.
const COVERS: usize = 25;

/// The numbers of the board.
const NUMBERS: [u8; 9] = [2, 3, 4, 5, 6, 7, 8, 9, 12];

/// Chips on the board. The seat that throws next is not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub chips: [Spaces; 3],
}

impl Position {
    pub fn of(table: &SequenceDice) -> Self {
        Self { chips: [0, 1, 2].map(|side| table.chips(Side(side))) }
    }

    pub const fn covered(&self) -> Spaces {
        self.chips[0].or(self.chips[1]).or(self.chips[2])
    }

    /// The position without any chip on this space.
    pub fn without(mut self, at: Space) -> Self {
        self.chips = self.chips.map(|chips| chips.without(at));
        self
    }

    /// The position with a chip of this side on this space, instead of any other.
    pub fn with(self, side: Side, at: Space) -> Self {
        let mut then = self.without(at);
        then.chips[side.index()] = then.chips[side.index()].with(at);
        then
    }
}

/// A line with the index of its first weight.
struct WeightedLine {
    /// The spaces, as bits of [`Spaces`].
    spaces: Vec<u8>,
    first: usize,
}

/// The learned values for two sides and a length of winning lines.
pub struct Values {
    pub need: u8,
    lines: Vec<WeightedLine>,
    /// For each bit of a space, the lines through it: an index of `lines`, and what one more of the space's content adds to
    /// the index of the line's weight.
    through: Vec<Vec<(usize, usize)>>,
    /// The index of the first weight of the numbers.
    numbers: usize,
    pub weights: Vec<f32>,
}

/// The values that ship, by the length of a line.
const STORED: [(u8, &[u8]); 2] = [
    (6, include_bytes!("../../../../assets/bots/sequence-dice-2-6.bin")),
    (5, include_bytes!("../../../../assets/bots/sequence-dice-2-5.bin")),
];

impl Values {
    /// The values for this number of sides and this length of a line; `None` for three sides.
    pub fn of(sides: u8, need: u8) -> Option<&'static Self> {
        static VALUES: [LazyLock<Values>; STORED.len()] =
            [LazyLock::new(|| Values::stored(0)), LazyLock::new(|| Values::stored(1))];
        let index = STORED.iter().position(|&(length, _)| length == need).filter(|_| sides == 2)?;
        Some(&VALUES[index])
    }

    fn stored(index: usize) -> Self {
        let (need, bytes) = STORED[index];
        Self::read(need, bytes).expect("the values that ship are read by a test")
    }

    /// The name of stored values, with the version of the method.
    fn name(need: u8) -> String {
        format!("sequence-dice-1-2-{need}")
    }

    fn read(need: u8, bytes: &[u8]) -> Result<Self, BadTable> {
        let mut values = Self::untrained(need);
        let stored = read_weights(&Self::name(need), bytes, values.weights.len())?;
        values.weights = stored.into_iter().map(|weight| f32::from(weight) / PER_UNIT).collect();
        Ok(values)
    }

    /// The values for a file, in units of [`PER_UNIT`].
    pub fn to_bytes(&self) -> Vec<u8> {
        let stored: Vec<i16> = self.weights.iter().map(|weight| (weight * PER_UNIT).round() as i16).collect();
        write_weights(&Self::name(self.need), &stored)
    }

    /// Values that know nothing: every weight is 0.
    pub fn untrained(need: u8) -> Self {
        let mut lines = Vec::new();
        let mut seen = Vec::new();
        let mut size = 0;
        for spaces in lines_of(need) {
            let mut turned = spaces;
            let first = size;
            // The board looks the same after a quarter turn, so four lines share their weights.
            for _ in 0..4 {
                let set: Spaces = turned.iter().copied().collect();
                if !seen.contains(&set) {
                    seen.push(set);
                    lines.push(WeightedLine { spaces: turned.iter().map(|space| bit(*space)).collect(), first });
                    size = first + CONTENTS.pow(need.into());
                }
                turned =
                    turned.into_iter().filter_map(|space| Space::new(space.column(), EDGE - 1 - space.row())).collect();
            }
        }
        let numbers = size;
        size += NUMBERS.len() * COVERS;
        let mut through = vec![Vec::new(); SPACE_BITS];
        for (index, line) in lines.iter().enumerate() {
            for (place, &space) in (0..).zip(line.spaces.iter().rev()) {
                through[usize::from(space)].push((index, CONTENTS.pow(place)));
            }
        }
        Self { need, lines, through, numbers, weights: vec![0.0; size] }
    }

    /// Calls `note` with the index of each weight that counts for the chance of `side`.
    #[inline]
    pub fn each_index(&self, position: &Position, side: Side, mut note: impl FnMut(usize)) {
        let (board, covered) = (Board::standard(), position.covered());
        let own = position.chips[side.index()];
        let mut contents = [0_u8; SPACE_BITS];
        for (index, &number) in NUMBERS.iter().enumerate() {
            let spaces = board.spaces(number);
            let taken = spaces.and(covered);
            let full = u8::from(taken == spaces);
            for space in taken {
                contents[usize::from(bit(space))] = if own.contains(space) { 1 } else { 3 } + full;
            }
            note(self.number_index(index, taken, own));
        }
        for line in &self.lines {
            let index =
                line.spaces.iter().fold(0, |index, &at| index * CONTENTS + usize::from(contents[usize::from(at)]));
            note(line.first + index);
        }
    }

    /// The index of the weight for how the number at this place of [`NUMBERS`] is covered.
    fn number_index(&self, place: usize, taken: Spaces, own: Spaces) -> usize {
        let own_count = usize::from(taken.and(own).len());
        self.numbers + place * COVERS + own_count * 5 + usize::from(taken.len()) - own_count
    }

    /// The log-odds of `side` to win, if it is the last to throw.
    fn log_odds(&self, position: &Position, side: Side) -> f32 {
        let mut sum = 0.0;
        self.each_index(position, side, |index| sum += self.weights[index]);
        sum
    }

    /// The chance of `side` to win, if it is the last to throw.
    pub fn chance(&self, position: &Position, side: Side) -> f32 {
        chance_of(self.log_odds(position, side))
    }

    /// The estimate for `side`, if it is the last to throw.
    pub fn estimate(&self, position: &Position, side: Side) -> Estimate<'_> {
        let mut lines = [0; MOST_LINES];
        let mut log_odds = 0.0;
        let mut count = 0_usize;
        self.each_index(position, side, |index| {
            log_odds += self.weights[index];
            // The numbers come first.
            if let Some(line) = count.checked_sub(NUMBERS.len()) {
                lines[line] = index;
            }
            count += 1;
        });
        Estimate { values: self, position: *position, side, lines, log_odds }
    }
}

pub fn chance_of(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// What a position is worth to a side that is the last to throw, from which follows what it is worth after an action: that
/// changes few weights.
pub struct Estimate<'a> {
    values: &'a Values,
    position: Position,
    side: Side,
    /// The index of each line's weight.
    lines: [usize; MOST_LINES],
    /// The log-odds of the side to win.
    pub log_odds: f32,
}

impl Estimate<'_> {
    /// The log-odds after the content of `at` changed, which led to the position `then`.
    #[inline]
    pub fn log_odds_after(&self, then: &Position, at: Space) -> f32 {
        let values = self.values;
        let number = Board::standard().number(at);
        let spaces = Board::standard().spaces(number);
        let own = [&self.position, then].map(|position| position.chips[self.side.index()]);
        let taken = [&self.position, then].map(|position| spaces.and(position.covered()));
        let [was_full, full] = taken.map(|taken| taken == spaces);
        if was_full != full {
            // The contents of all four spaces change.
            return values.log_odds(then, self.side);
        }
        let [before, after] = [0, 1].map(|when| match (taken[when].contains(at), own[when].contains(at)) {
            (false, _) => 0,
            (true, true) => 1 + usize::from(full),
            (true, false) => 3 + usize::from(full),
        });
        let place = NUMBERS.iter().position(|&of_place| of_place == number).unwrap_or_default();
        let [of_number_before, of_number] =
            [0, 1].map(|when| values.weights[values.number_index(place, taken[when], own[when])]);
        let mut sum = self.log_odds + of_number - of_number_before;
        for &(line, step) in &values.through[usize::from(bit(at))] {
            let index = self.lines[line];
            sum += values.weights[index + after * step - before * step] - values.weights[index];
        }
        sum
    }
}

fn bit(space: Space) -> u8 {
    space.row() * 8 + space.column()
}

/// All straight lines of this length, as ordered spaces.
pub(super) fn lines_of(length: u8) -> Vec<Vec<Space>> {
    let mut lines = Vec::new();
    for start in Space::all() {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let line: Option<Vec<Space>> = (0..length as i8)
                .map(|far| {
                    let (row, column) = (start.row() as i8 + far * down, start.column() as i8 + far * right);
                    Space::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
                })
                .collect();
            lines.extend(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_values_are_read_and_damaged_ones_refused() {
        for (need, stored) in STORED {
            let values = Values::read(need, stored).unwrap();
            assert_eq!(values.to_bytes(), stored, "they are written as they were read");
            let last = values.chance(&Position { chips: [Spaces::NONE; 3] }, Side(0));
            assert!((0.45..0.5).contains(&last), "the last to throw wins {last}");
            let mut damaged = stored.to_vec();
            damaged[stored.len() / 2] ^= 1;
            assert!(Values::read(need, &damaged).is_err());
        }
        assert!(Values::of(3, 5).is_none());
    }

    #[test]
    fn a_turned_board_is_worth_the_same() {
        let at = |spaces: &[(u8, u8)]| spaces.iter().filter_map(|&(row, column)| Space::new(row, column)).collect();
        let turn = |spaces: Spaces| -> Spaces {
            spaces.into_iter().filter_map(|space| Space::new(space.column(), EDGE - 1 - space.row())).collect()
        };
        let chips = [at(&[(0, 0), (0, 1), (3, 3), (2, 1)]), at(&[(4, 4), (1, 3), (0, 2)]), Spaces::NONE];
        let (position, turned) = (Position { chips }, Position { chips: chips.map(turn) });
        for (need, _) in STORED {
            let values = Values::of(2, need).unwrap();
            for side in [Side(0), Side(1)] {
                let (one, other) = (values.chance(&position, side), values.chance(&turned, side));
                assert!((one - other).abs() < 1e-5, "{one} {other}");
            }
        }
    }

    #[test]
    fn an_estimate_gives_the_log_odds_after_actions() {
        let at = |spaces: &[(u8, u8)]| spaces.iter().filter_map(|&(row, column)| Space::new(row, column)).collect();
        // One 2 is empty: a chip there changes the content of the other three. Then all four are covered.
        let chips = [at(&[(0, 0), (0, 1), (3, 3), (2, 1)]), at(&[(0, 5), (1, 3), (5, 0)]), Spaces::NONE];
        let open = Position { chips };
        let corner = Space::new(5, 5).unwrap();
        for ((need, _), position) in STORED.into_iter().flat_map(|of| [(of, open), (of, open.with(Side(1), corner))]) {
            let values = Values::of(2, need).unwrap();
            for side in [Side(0), Side(1)] {
                let estimate = values.estimate(&position, side);
                for space in Space::all() {
                    for then in [position.without(space), position.with(Side(0), space), position.with(Side(1), space)]
                    {
                        let (of, new) = (estimate.log_odds_after(&then, space), values.log_odds(&then, side));
                        assert!((of - new).abs() < 1e-4, "{space:?}: {of} {new}");
                    }
                }
            }
        }
    }
}
