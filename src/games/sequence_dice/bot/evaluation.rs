//! The bots' evaluation of a board: how near each side is to a line, given the probabilities of the dice.
//!
//! The value of an unfinished line is the product of the probabilities of its missing chips. The value of a board is
//! the sum over all lines, the own ones minus the opponents'. Nothing but the view is used.

use std::sync::LazyLock;

use super::super::{Action, Board, EDGE, Kind, MoveReason, SequenceDice, Side, Space, Spaces};
use super::values::{Position, lines_of};
use crate::rules::Seat;

/// The value of a won match, larger than any other value.
const WIN_VALUE: f64 = 1e6;

/// The weight of opponents' lines against own lines, for two and for three sides. With two sides it is above 1, because
/// the opponent throws next; with three it is below, because the third side also has to stop the opponent. Tuned by
/// simulation.
const OPPONENT_WEIGHT: [f64; 2] = [1.2, 0.65];

/// The factor for each missing chip besides its probability, because each takes a turn.
const TURN_FACTOR: f64 = 0.35;

/// The number of ways to throw the most likely total: 6 of 36 throws show a 7. Probabilities are relative to it.
const BEST_WAYS: f64 = 6.0;

/// What `easy` takes for the chances that an empty space is filled and that a chip is replaced: the same for every number,
/// relative to the chance of a 7. The first is too high, so lines seem nearer than they are. Tuned by simulation.
const CHANCES_FOR_EASY: (f64, f64) = (2.4, 0.2);

/// The factor for an opponent's chip in the line that only a 10 can remove.
const BLOCKED_FACTOR: f64 = 0.3;

/// The factor for an own chip that a 10 can remove, compared with one on a 2 or a 12.
const EXPOSED_FACTOR: f64 = 0.93;

/// The purpose of a seat's action, from the seat's view.
pub fn move_reason(seat: Seat, view: &SequenceDice, action: Action) -> MoveReason {
    Evaluation::of(view, view.side(seat)).move_reason(action)
}

/// A board from the point of view of one side.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    board: &'static Board,
    need: u8,
    sides: u8,
    side: Side,
    chips: [Spaces; 3],
}

/// All straight lines of five, and all of six.
static LINES: LazyLock<[Vec<Spaces>; 2]> = LazyLock::new(|| {
    [5, 6].map(|length| lines_of(length).into_iter().map(|line| line.into_iter().collect()).collect())
});

impl Evaluation {
    pub fn of(table: &SequenceDice, side: Side) -> Self {
        let chips = [0, 1, 2].map(|side| table.chips(Side(side)));
        Self { board: table.board(), need: table.need(), sides: table.sides(), side, chips }
    }

    /// A position of two sides, for training.
    pub fn between_two(position: &Position, need: u8, side: Side) -> Self {
        Self { board: Board::standard(), need, sides: 2, side, chips: position.chips }
    }

    /// The board after the own `action`.
    pub fn after(&self, action: Action) -> Self {
        let (kind, at) = action.parts();
        let mut after = *self;
        for chips in &mut after.chips {
            *chips = chips.without(at);
        }
        if kind != Kind::Remove {
            let own_chips = &mut after.chips[self.side.index()];
            *own_chips = own_chips.with(at);
        }
        after
    }

    fn lines(&self) -> &'static [Spaces] {
        &LINES[usize::from(self.need != 5)]
    }

    fn covered(&self) -> Spaces {
        self.chips[0].or(self.chips[1]).or(self.chips[2])
    }

    /// The value of the board for its side: own lines minus the opponents'.
    pub fn value(&self) -> f64 {
        self.balance(&self.chances(), self.need)
    }

    /// [`Self::value`] as `easy` sees it: it thinks that all numbers are equally likely, and notices an opponent's line only
    /// when that lacks one chip.
    pub fn value_for_easy(&self) -> f64 {
        self.balance(&[CHANCES_FOR_EASY; 13], 1)
    }

    /// Own lines minus the opponents' lines that lack at most `lacking` chips.
    fn balance(&self, chances: &[(f64, f64); 13], lacking: u8) -> f64 {
        let against: f64 = (0..self.sides)
            .map(Side)
            .filter(|&side| side != self.side)
            .map(|side| self.line_values(side, chances, lacking))
            .sum();
        self.line_values(self.side, chances, self.need) - OPPONENT_WEIGHT[usize::from(self.sides > 2)] * against
    }

    /// For each number, the probabilities that an empty space with it is filled and that a chip on it is replaced.
    fn chances(&self) -> [(f64, f64); 13] {
        let covered = self.covered();
        std::array::from_fn(|number| {
            let number = number as u8;
            let spaces = self.board.spaces(number);
            // An 11 fills any empty space, in addition to throws of the number itself.
            let fill = (f64::from(ways(number)) + f64::from(ways(11))) / (BEST_WAYS + f64::from(ways(11)));
            let full = spaces.less(covered).is_empty();
            let replace = if full { f64::from(ways(number)) / BEST_WAYS } else { BLOCKED_FACTOR * fill };
            (fill, replace)
        })
    }

    /// The sum of the values for `side` of all lines that lack at most `lacking` chips.
    fn line_values(&self, side: Side, chances: &[(f64, f64); 13], lacking: u8) -> f64 {
        let own_chips = self.chips[side.index()];
        let covered = self.covered();
        let mut sum = 0.0;
        for line in self.lines() {
            let missing = line.less(own_chips);
            if missing.is_empty() {
                return WIN_VALUE;
            }
            if missing.len() > lacking {
                continue;
            }
            let mut value = 1.0;
            for space in missing {
                let (fill, replace) = chances[usize::from(self.board.number(space))];
                value *= TURN_FACTOR * if covered.contains(space) { replace } else { fill };
            }
            for space in line.and(own_chips) {
                if !matches!(self.board.number(space), 2 | 12) {
                    value *= EXPOSED_FACTOR;
                }
            }
            sum += value;
        }
        sum
    }

    /// How `beginner` values an action: it completes a line, else it plays next to as many of its own chips as possible, and
    /// removes the chip with the most opponents' chips around it. It does not look for lines of opponents.
    pub fn value_for_beginner(&self, action: Action) -> f64 {
        let (kind, at) = action.parts();
        if self.after(action).chips[self.side.index()].line_of(self.need) {
            return WIN_VALUE;
        }
        let chips = if kind == Kind::Remove {
            self.covered().less(self.chips[self.side.index()])
        } else {
            self.chips[self.side.index()]
        };
        let near = chips
            .into_iter()
            .filter(|other| other.row().abs_diff(at.row()) <= 1 && other.column().abs_diff(at.column()) <= 1);
        near.count() as f64
    }

    /// The line of `side` through `at` that lacks the fewest chips and has none of other sides, and the number it
    /// lacks.
    fn nearest_line(&self, side: Side, at: Space) -> Option<(Spaces, u8)> {
        self.open_lines(side).filter(|(line, _)| line.contains(at)).min_by_key(|(_, lacking)| *lacking)
    }

    /// The lines in which no other side has a chip, and the numbers that they lack.
    fn open_lines(&self, side: Side) -> impl Iterator<Item = (Spaces, u8)> {
        let own_chips = self.chips[side.index()];
        let others = self.covered().less(own_chips);
        let open = self.lines().iter().filter(move |line| line.and(others).is_empty());
        open.map(move |line| (*line, line.less(own_chips).len()))
    }

    /// The number of own chips in the line that lacks the fewest and has none of other sides.
    pub fn chips_in_best_line(&self) -> u8 {
        self.open_lines(self.side).map(|(_, lacking)| self.need - lacking).max().unwrap_or(0)
    }

    /// The purpose of `action`.
    fn move_reason(&self, action: Action) -> MoveReason {
        let (kind, at) = action.parts();
        let after = self.after(action);
        let need = self.need;
        if kind != Kind::Remove && after.chips[self.side.index()].line_of(need) {
            return MoveReason::Completes { need };
        }
        let threat = (0..self.sides)
            .map(Side)
            .filter(|&side| side != self.side)
            .filter_map(|side| {
                // Before the action, an empty space counts as still available to the opponent.
                let (_, lacking) = self.nearest_line(side, at)?;
                Some(need - lacking)
            })
            .max()
            .unwrap_or(0);
        let own_line =
            after.nearest_line(self.side, at).map_or((Spaces::NONE, 0), |(line, lacking)| (line, need - lacking));
        if kind == Kind::Remove {
            return match threat {
                0 | 1 => MoveReason::TakesEarly,
                _ => MoveReason::TakesOut { threat, need },
            };
        }
        if threat > 1 && (threat > own_line.1 || (threat == own_line.1 && threat + 2 >= need)) {
            return MoveReason::Stops { threat, need };
        }
        if own_line.1 + 1 == need {
            let missing = own_line.0.less(after.chips[self.side.index()]);
            let number = missing.into_iter().next().map_or(0, |space| self.board.number(space));
            return MoveReason::OneMore { need, number, ways: ways(number) + ways(11) };
        }
        match own_line.1 {
            0 => MoveReason::Holds,
            1 => MoveReason::Open,
            chips => MoveReason::Makes { chips, need },
        }
    }
}

/// How many of 36 throws of two dice show this total.
const fn ways(total: u8) -> u8 {
    match total {
        2..=7 => total - 1,
        8..=12 => 13 - total,
        _ => 0,
    }
}

const _: () = assert!(EDGE == 6, "the lines of five and six are all there are");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_line_has_gaps_but_no_chip_of_others() {
        let spaces = |places: &[(u8, u8)]| -> Spaces {
            places.iter().filter_map(|&(row, column)| Space::new(row, column)).collect()
        };
        let best = |own: &[(u8, u8)], other: &[(u8, u8)]| {
            let chips = [spaces(own), spaces(other), Spaces::NONE];
            Evaluation::between_two(&Position { chips }, 6, Side(0)).chips_in_best_line()
        };
        assert_eq!(best(&[], &[]), 0);
        assert_eq!(best(&[(0, 0), (0, 1), (0, 4), (3, 3)], &[]), 3);
        assert_eq!(best(&[(0, 0), (0, 1), (0, 4), (3, 3)], &[(0, 5)]), 2, "the diagonal is left");
    }
}
