//! Looks some throws ahead: the mean over all throws, each with the action that the values prefer.

use std::cell::Cell;

use super::super::rules::state::choice_on;
use super::super::{Action, Board, Kind, SequenceDice, Side, Space};
use super::values::{Position, SPACE_BITS, Values, chance_of};
use crate::rules::bots::Ask;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::policy::look_ahead;

/// The totals of two dice, with the number of 36 throws that show each.
pub const TOTALS: [(u8, u8); 11] =
    [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 5), (9, 4), (10, 3), (11, 2), (12, 1)];

/// Searches for the best actions.
pub struct Search<'a> {
    pub values: &'a Values,
    /// The number of positions that were evaluated.
    pub nodes: Cell<u64>,
}

/// What an action leads to.
#[derive(Clone, Copy)]
pub struct ActionResult {
    /// The action's index.
    pub action: usize,
    pub kind: Kind,
    /// The side that acts.
    pub side: Side,
    /// Whether it throws again (SD-8).
    pub again: bool,
    /// The position afterwards.
    pub then: Position,
}

impl<'a> Search<'a> {
    /// A search with these values.
    pub const fn new(values: &'a Values) -> Self {
        Self { values, nodes: Cell::new(0) }
    }

    /// The best action of `side` after each of [`TOTALS`], without looking further.
    pub fn replies(&self, position: &Position, side: Side) -> [Reply; TOTALS.len()] {
        self.nodes.set(self.nodes.get() + 2);
        let own = self.values.estimate(position, side);
        let others = self.values.estimate(position, other(side));
        // The same chip after another total is the same position.
        let mut known = [f32::NAN; SPACE_BITS];
        TOTALS.map(|(total, _)| {
            let again = matches!(total, 2 | 12);
            let passed = if again { -others.log_odds } else { own.log_odds };
            let mut best = Reply { log_odds: f32::NEG_INFINITY, then: *position };
            each_action(position, side, total, |kind, space, then| {
                let at = usize::from(space.row() * 8 + space.column());
                let shared = kind != Kind::Remove && !again;
                let is_known = shared && !known[at].is_nan();
                self.nodes.set(self.nodes.get() + u64::from(!is_known));
                let log_odds = if is_known {
                    known[at]
                } else if kind != Kind::Remove && then.chips[side.index()].line_of(self.values.need) {
                    f32::INFINITY
                } else if again {
                    -others.log_odds_after(&then, space)
                } else {
                    own.log_odds_after(&then, space)
                };
                if shared {
                    known[at] = log_odds;
                }
                if log_odds > best.log_odds {
                    best = Reply { log_odds, then };
                }
            });
            if best.log_odds == f32::NEG_INFINITY { Reply { log_odds: passed, ..best } } else { best }
        })
    }

    /// The chance of `side` before it throws, after looking `depth` more throws ahead. Only the action of each throw that is
    /// best without looking further is followed: more depth gains more than more actions.
    pub fn before_throw(&self, position: &Position, side: Side, depth: u8) -> f32 {
        let replies = self.replies(position, side);
        mean_of(|index| {
            let (reply, again) = (&replies[index], matches!(TOTALS[index].0, 2 | 12));
            match depth.checked_sub(1) {
                Some(depth) if !reply.wins() => self.after_unwon(&reply.then, side, again, depth),
                _ => chance_of(reply.log_odds),
            }
        })
    }

    /// The chance of `side` after it played and made no line, after looking `depth` throws further than the next.
    fn after_unwon(&self, position: &Position, side: Side, again: bool, depth: u8) -> f32 {
        if again {
            self.before_throw(position, side, depth)
        } else {
            1.0 - self.before_throw(position, other(side), depth)
        }
    }

    /// The chance of `side` after an action of this kind led to this position, without looking ahead.
    pub fn chance_now(&self, position: &Position, side: Side, kind: Kind, again: bool) -> f32 {
        self.nodes.set(self.nodes.get() + 1);
        if kind != Kind::Remove && position.chips[side.index()].line_of(self.values.need) {
            1.0
        } else if again {
            1.0 - self.values.chance(position, other(side))
        } else {
            self.values.chance(position, side)
        }
    }

    /// The chance of the side that acted, after looking `depth` throws ahead.
    pub fn chance(&self, result: &ActionResult, depth: u8) -> f32 {
        let ActionResult { kind, side, again, then, .. } = *result;
        match depth.checked_sub(1) {
            Some(depth) if kind == Kind::Remove || !then.chips[side.index()].line_of(self.values.need) => {
                self.after_unwon(&then, side, again, depth)
            }
            _ => self.chance_now(&then, side, kind, again),
        }
    }

    /// The actions, best first; see [`ranked`].
    pub fn ranked(&self, ask: &Ask<SequenceDice>, widths: &[usize], budget: &mut Budget) -> Vec<(f64, ActionResult)> {
        let chance = |result: &ActionResult, depth| f64::from(self.chance(result, depth));
        ranked(results(ask), chance, &self.nodes, widths, budget)
    }

    /// The best action without looking ahead.
    pub fn best(&self, ask: &Ask<SequenceDice>, budget: &mut Budget) -> Action {
        ask.legal[self.ranked(ask, &[], budget).first().map_or(0, |(_, result)| result.action)]
    }
}

/// The action after a throw that the values prefer.
pub struct Reply {
    /// The log-odds of the side that threw; infinite if it wins.
    pub log_odds: f32,
    pub then: Position,
}

impl Reply {
    pub const fn wins(&self) -> bool {
        self.log_odds == f32::INFINITY
    }
}

/// The mean over all throws of what `chance` gives for the index of the total.
pub fn mean_of(chance: impl Fn(usize) -> f32) -> f32 {
    TOTALS.iter().enumerate().map(|(index, &(_, ways))| f32::from(ways) * chance(index)).sum::<f32>() / 36.0
}

/// The actions with the chance of each, best first; see [`look_ahead`].
pub fn ranked(
    results: impl Iterator<Item = ActionResult>,
    chance: impl Fn(&ActionResult, u8) -> f64,
    nodes: &Cell<u64>,
    widths: &[usize],
    budget: &mut Budget,
) -> Vec<(f64, ActionResult)> {
    let mut results: Vec<_> = results.map(|result| (chance(&result, 0), result)).collect();
    results.sort_by(|a, b| b.0.total_cmp(&a.0));
    look_ahead(&mut results, chance, nodes, widths, budget);
    results
}

/// The other of two sides.
pub const fn other(side: Side) -> Side {
    Side(1 - side.0)
}

/// Calls `note` with each action after this total and the position after it.
pub fn each_action(position: &Position, side: Side, total: u8, mut note: impl FnMut(Kind, Space, Position)) {
    let own = position.chips[side.index()];
    let Ok(choice) = choice_on(Board::standard(), own, position.covered(), total) else { return };
    for at in choice.spaces {
        let then = if choice.kind == Kind::Remove { position.without(at) } else { position.with(side, at) };
        note(choice.kind, at, then);
    }
}

/// The positions after each of these actions.
pub fn results(Ask { seat, view: table, legal }: &Ask<SequenceDice>) -> impl Iterator<Item = ActionResult> {
    let (position, side) = (Position::of(table), table.side(*seat));
    let total: u8 = table.thrown().map_or(0, |faces| faces.iter().map(|face| face.get()).sum());
    legal.iter().enumerate().map(move |(action, of)| {
        let (kind, at) = of.parts();
        let then = if kind == Kind::Remove { position.without(at) } else { position.with(side, at) };
        ActionResult { action, kind, side, again: matches!(total, 2 | 12), then }
    })
}

#[cfg(test)]
pub(super) mod tests {
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::rules::bots::random_source::{Seeded, random_move};
    use crate::rules::{Move, Rules, Turn};

    /// A match between players who choose at random, when a seat has to act after this many moves.
    pub(in super::super) fn after_moves(seed: u64, moves: usize) -> SequenceDice {
        let mut game = SequenceDice::start(2, &Default::default()).unwrap();
        let (mut rng, mut dice) = (Pcg64Mcg::seed_from_u64(seed), Seeded::new(seed));
        for made in 0.. {
            let turn = game.turn();
            let step = match random_move(&game, &turn, &mut dice) {
                Some(step) => step,
                None => {
                    let Turn::Choose(seats) = turn else { panic!("the match is over") };
                    let seat = seats.lowest().unwrap();
                    let legal = game.legal(seat);
                    if made >= moves && legal.len() > 3 {
                        break;
                    }
                    Move::Act { seat, action: *legal.choose(&mut rng).unwrap() }
                }
            };
            game.apply(&step, &mut Vec::new()).unwrap();
        }
        game
    }

    /// The result of [`Search::before_throw`] computed by its definition: a plain recursion that caches nothing.
    fn plain(values: &Values, position: &Position, side: Side, depth: u8) -> f64 {
        let chance = |then: &Position, kind: Kind, again: bool, depth: Option<u8>| {
            if kind != Kind::Remove && then.chips[side.index()].line_of(values.need) {
                return 1.0;
            }
            match (again, depth) {
                (false, None) => f64::from(values.chance(then, side)),
                (true, None) => 1.0 - f64::from(values.chance(then, other(side))),
                (false, Some(depth)) => 1.0 - plain(values, then, other(side), depth),
                (true, Some(depth)) => plain(values, then, side, depth),
            }
        };
        let mut sum = 0.0;
        for (total, ways) in TOTALS {
            let again = total == 2 || total == 12;
            let mut actions = Vec::new();
            each_action(position, side, total, |kind, _, then| {
                actions.push((chance(&then, kind, again, None), kind, then));
            });
            if actions.is_empty() {
                actions.push((0.0, Kind::Remove, *position));
            }
            let (_, kind, then) = actions.into_iter().rev().max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
            sum += f64::from(ways) * chance(&then, kind, again, depth.checked_sub(1));
        }
        sum / 36.0
    }

    #[test]
    fn lookahead_is_the_mean_over_all_throws() {
        for seed in 0..4 {
            let table = after_moves(seed, 40);
            let position = Position::of(&table);
            let values = Values::of(2, table.need()).unwrap();
            let search = Search::new(values);
            for side in [Side(0), Side(1)] {
                let chances = [0, 1, 2].map(|depth| search.before_throw(&position, side, depth));
                let expected = [0, 1, 2].map(|depth| plain(values, &position, side, depth));
                for (chance, expected) in chances.into_iter().zip(expected) {
                    assert!((f64::from(chance) - expected).abs() < 1e-4, "{chances:?} {expected:?}");
                }
                assert!((chances[0] - chances[2]).abs() > 1e-4, "{chances:?}");
            }
        }
    }
}
