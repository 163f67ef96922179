//! The bots' judgement of a board: how near each side is to a line, by what the dice are likely to bring.
//!
//! A line that is still to be made is worth the product of the chances of its missing chips; a board is worth the
//! sum over all lines, one's own less the opponents'. Nothing is looked at but the view.

use std::sync::LazyLock;

use rand::Rng;

use super::{Action, Board, DIRECTIONS, EDGE, Kind, SequenceDice, Side, Space, Spaces, View, Why};
use crate::rules::Seat;
use crate::rules::bots::policy::{best_index, chance_of};
use crate::rules::bots::{Bot, Botable, Choice, Level};

/// How often in a hundred choices an easy bot sees no more of the board than its own chips.
const OVERLOOKS: u8 = 45;

/// A won match, against which nothing else counts.
const WIN: f64 = 1e6;

/// How much an opponent's line counts against one of one's own: with two sides more, for the opponent throws first;
/// with three less, for the third has the same reason to stop it. Found by play against the easy bots.
const FEAR: [f64; 2] = [1.2, 0.65];

/// What one more missing chip leaves of a line's chances, beside those of the dice: it takes a turn of its own.
const TURN: f64 = 0.35;

/// The most ways in which two dice show any total: 6 of 36 show a 7. Chances are measured by it.
const BEST_WAYS: f64 = 6.0;

/// What an opponent's chip in the way leaves of a line's chances while it can only be taken off by a 10.
const IN_THE_WAY: f64 = 0.3;

/// What one's own chip is worth where a 10 may take it off again, against one on a 2 or a 12.
const EXPOSED: f64 = 0.93;

impl Botable for SequenceDice {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        Box::new(LineBot(level))
    }
}

/// A bot of either level.
#[derive(Clone, Copy, Debug)]
struct LineBot(Level);

impl Bot<SequenceDice> for LineBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action], chance: &mut dyn Rng) -> Choice<Action> {
        let table = Judged::of(&view.table, view.table.side(seat));
        let (place, why) = match self.0 {
            Level::Easy if chance_of(OVERLOOKS, chance) => {
                let (place, _) = best_index(legal, chance, |action| table.neighbours(*action));
                (place, Why::Together)
            }
            Level::Easy => {
                let (place, _) = best_index(legal, chance, |action| table.after(*action).own());
                (place, table.why(legal[place]))
            }
            Level::Normal => {
                let (place, _) = best_index(legal, chance, |action| table.after(*action).worth());
                (place, table.why(legal[place]))
            }
        };
        Choice { action: legal[place], reason: why.to_string() }
    }
}

/// What a seat's action is good for, by the table it sees.
pub fn why(seat: Seat, view: &View, action: Action) -> Why {
    Judged::of(&view.table, view.table.side(seat)).why(action)
}

/// A board as one side sees it.
#[derive(Clone, Copy, Debug)]
struct Judged {
    board: &'static Board,
    need: u8,
    sides: u8,
    side: Side,
    chips: [Spaces; 3],
}

/// Every straight line of five, and every one of six.
static LINES: LazyLock<[Vec<Spaces>; 2]> = LazyLock::new(|| [lines(5), lines(6)]);

fn lines(length: u8) -> Vec<Spaces> {
    let mut lines = Vec::new();
    for start in Space::all() {
        for step in DIRECTIONS {
            let (down, right) =
                (i8::from(step != 1), [1, 0, 1, -1][DIRECTIONS.iter().position(|s| *s == step).unwrap_or(0)]);
            let line: Option<Spaces> = (0..length as i8)
                .map(|far| {
                    let row = start.row() as i8 + far * down;
                    let column = start.column() as i8 + far * right;
                    Space::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
                })
                .collect();
            lines.extend(line);
        }
    }
    lines
}

impl Judged {
    fn of(table: &SequenceDice, side: Side) -> Self {
        let chips = [0, 1, 2].map(|side| table.chips(Side(side)));
        Self { board: table.board(), need: table.need(), sides: table.sides(), side, chips }
    }

    /// The board after one's own `action`.
    fn after(&self, action: Action) -> Self {
        let (kind, at) = action.parts();
        let mut after = *self;
        for chips in &mut after.chips {
            *chips = chips.without(at);
        }
        if kind != Kind::Remove {
            let own = &mut after.chips[self.side.index()];
            *own = own.with(at);
        }
        after
    }

    fn lines(&self) -> &'static [Spaces] {
        &LINES[usize::from(self.need != 5)]
    }

    fn covered(&self) -> Spaces {
        self.chips[0].or(self.chips[1]).or(self.chips[2])
    }

    /// What the board is worth to its side: its own lines less those of the opponents.
    fn worth(&self) -> f64 {
        let chances = self.chances();
        let against: f64 =
            (0..self.sides).map(Side).filter(|&side| side != self.side).map(|side| self.hopes(side, &chances)).sum();
        self.hopes(self.side, &chances) - FEAR[usize::from(self.sides > 2)] * against
    }

    /// What one's own lines alone are worth.
    fn own(&self) -> f64 {
        self.hopes(self.side, &self.chances())
    }

    /// For each number: how likely an empty space of it is covered, and how likely a chip on it is replaced.
    fn chances(&self) -> [(f64, f64); 13] {
        let covered = self.covered();
        std::array::from_fn(|number| {
            let number = number as u8;
            let spaces = self.board.spaces(number);
            // An 11 covers any empty space, on top of the number's own ways.
            let fill = (f64::from(ways(number)) + f64::from(ways(11))) / (BEST_WAYS + f64::from(ways(11)));
            let full = spaces.less(covered).is_empty();
            let replace = if full { f64::from(ways(number)) / BEST_WAYS } else { IN_THE_WAY * fill };
            (fill, replace)
        })
    }

    /// The sum over all lines of what each is worth to `side`.
    fn hopes(&self, side: Side, chances: &[(f64, f64); 13]) -> f64 {
        let own = self.chips[side.index()];
        let covered = self.covered();
        let mut sum = 0.0;
        for line in self.lines() {
            let missing = line.less(own);
            if missing.is_empty() {
                return WIN;
            }
            let mut hope = 1.0;
            for space in missing {
                let (fill, replace) = chances[usize::from(self.board.number(space))];
                hope *= TURN * if covered.contains(space) { replace } else { fill };
            }
            for space in line.and(own) {
                if !matches!(self.board.number(space), 2 | 12) {
                    hope *= EXPOSED;
                }
            }
            sum += hope;
        }
        sum
    }

    /// How many of one's own chips lie around the space: how a beginner looks at a board.
    fn neighbours(&self, action: Action) -> f64 {
        let (kind, at) = action.parts();
        let whose = if kind == Kind::Remove {
            self.covered().less(self.chips[self.side.index()])
        } else {
            self.chips[self.side.index()]
        };
        let near = whose
            .into_iter()
            .filter(|other| other.row().abs_diff(at.row()) <= 1 && other.column().abs_diff(at.column()) <= 1);
        near.count() as f64
    }

    /// The line of `side` through `at` that lacks the fewest chips and holds no other side's; how many it lacks.
    fn nearest_line(&self, side: Side, at: Space) -> Option<(Spaces, u8)> {
        let own = self.chips[side.index()];
        let others = self.covered().less(own);
        self.lines()
            .iter()
            .filter(|line| line.contains(at) && line.and(others).is_empty())
            .map(|line| (*line, line.less(own).len()))
            .min_by_key(|(_, lacking)| *lacking)
    }

    /// What `action` is good for.
    fn why(&self, action: Action) -> Why {
        let (kind, at) = action.parts();
        let after = self.after(action);
        let need = self.need;
        if kind != Kind::Remove && after.chips[self.side.index()].line_of(need) {
            return Why::Completes { need };
        }
        let threat = (0..self.sides)
            .map(Side)
            .filter(|&side| side != self.side)
            .filter_map(|side| {
                // Before the deed, an empty space is judged as if the opponent could still have it.
                let (_, lacking) = self.nearest_line(side, at)?;
                Some(need - lacking)
            })
            .max()
            .unwrap_or(0);
        let own = after.nearest_line(self.side, at).map_or((Spaces::NONE, 0), |(line, lacking)| (line, need - lacking));
        if kind == Kind::Remove {
            return match threat {
                0 | 1 => Why::TakesEarly,
                _ => Why::TakesOut { threat, need },
            };
        }
        if threat > 1 && (threat > own.1 || (threat == own.1 && threat + 2 >= need)) {
            return Why::Stops { threat, need };
        }
        if own.1 + 1 == need {
            let missing = own.0.less(after.chips[self.side.index()]);
            let number = missing.into_iter().next().map_or(0, |space| self.board.number(space));
            return Why::OneMore { need, number, ways: ways(number) + ways(11) };
        }
        match own.1 {
            0 => Why::Holds,
            1 => Why::Open,
            chips => Why::Makes { chips, need },
        }
    }
}

/// In how many of 36 throws two dice show this total.
const fn ways(total: u8) -> u8 {
    match total {
        2..=7 => total - 1,
        8..=12 => 13 - total,
        _ => 0,
    }
}

const _: () = assert!(EDGE == 6, "the lines of five and six are all there are");
