//! What positions and choices of Jackpot are worth in shares of a win: estimates from the learned values.

use std::collections::HashMap;

use super::super::{Jackpot, Rack, Shape, Symbol};
use super::search::Search;
use super::shares::{self, Goal};
use super::values::Values;
use crate::rules::bots::Ask;
use crate::rules::bots::evaluator::{Evaluator, Shares, final_shares};
use crate::rules::{ArrayVec, Rules, Seat, Turn};

/// Evaluates matches of Jackpot. Alone, the only seat has the whole win, and choices differ by their points.
#[derive(Default)]
pub(super) struct JackpotEvaluator {
    /// The most nodes for a position; `None` for as many as needed.
    nodes: Option<u64>,
    known: Option<Known>,
}

/// What values depend on, besides the throw.
#[derive(PartialEq)]
struct Key {
    seat: Seat,
    /// How many throws to look ahead.
    depth: u8,
    shape: &'static Shape,
    round: u8,
    supply: [u8; 4],
    /// For each seat its tiles, the Chance Space, and its grand total.
    seats: ArrayVec<(Rack, Option<Symbol>, u16), 4>,
}

/// What is known before a throw. Many throws lead to the same tiles.
struct Known {
    key: Key,
    goal: Goal,
    /// The chances of all seats; empty for a seat alone.
    chances: Shares,
    worth: HashMap<(Rack, Option<Symbol>), f64>,
}

impl JackpotEvaluator {
    /// What is known for the choices of `seat`.
    fn known(&mut self, table: &Jackpot, seat: Seat) -> &mut Known {
        let seats = (0..table.seats()).map(Seat);
        let key = Key {
            seat,
            depth: u8::from(self.nodes.is_none_or(|nodes| nodes >= LOOKAHEAD_NODES)),
            shape: table.shape(),
            round: table.round(),
            supply: table.supply(),
            seats: seats.map(|seat| (table.rack(seat), table.chance(seat), table.grand_total(seat))).collect(),
        };
        let known = self.known.take().filter(|known| known.key == key);
        self.known.insert(known.unwrap_or_else(|| {
            let values = Values::of(table.shape());
            let alone = table.seats() == 1;
            Known {
                key,
                goal: Goal::of(table, values, seat),
                chances: if alone { Shares::new() } else { shares::chances_before_throw(table, values) },
                worth: HashMap::new(),
            }
        }))
    }
}

/// With fewer nodes the evaluator does not look a throw ahead.
const LOOKAHEAD_NODES: u64 = 1_000;

/// How many of the best plays are evaluated by looking a throw ahead, for each action.
const PLAYS: usize = 2;

/// A share per point, for a seat that plays alone.
const PER_POINT_ALONE: f64 = 1e-3;

impl Evaluator<Jackpot> for JackpotEvaluator {
    fn shares(&mut self, table: &Jackpot) -> Shares {
        match table.turn() {
            Turn::Over(outcome) => final_shares(&outcome),
            Turn::Choose(seats) if table.seats() > 1 => {
                let Some(seat) = seats.lowest() else { return Shares::new() };
                let choices = self.choices(&Ask::of(table, seat));
                let before = shares::normalized(&self.known(table, seat).chances);
                let own = choices.into_iter().fold(0.0, f64::max);
                let rest = (1.0 - own) / (1.0 - before[seat.index()]).max(f64::MIN_POSITIVE);
                let share = |(other, share): (usize, &f64)| if other == seat.index() { own } else { share * rest };
                before.iter().enumerate().map(share).collect()
            }
            _ if table.acting().is_none() => (0..table.seats()).map(|_| 1.0 / f64::from(table.seats())).collect(),
            _ => shares::normalized(&shares::chances_before_throw(table, Values::of(table.shape()))),
        }
    }

    fn choices(&mut self, ask: &Ask<Jackpot>) -> Vec<f64> {
        let table = &ask.view;
        let learned = Values::of(table.shape());
        let Known { key, goal, chances, worth } = self.known(table, ask.seat);
        let search = Search::new(table, learned, goal);
        let mut followed = vec![0; ask.legal.len()];
        let mut values = vec![f64::NEG_INFINITY; ask.legal.len()];
        for (_, play) in search.plays(ask) {
            if followed[play.action] < PLAYS {
                followed[play.action] += 1;
                let value = &mut values[play.action];
                let tiles = &play.tiles;
                let worth = worth.entry((tiles.rack, tiles.chance));
                *value = value.max(*worth.or_insert_with(|| search.expected(tiles, key.depth)));
            }
        }
        if table.seats() == 1 {
            // The win is certain: the best choice is all of it, a point less is a thousandth less.
            let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            values.iter_mut().for_each(|value| *value = (1.0 - PER_POINT_ALONE * (best - *value)).max(0.0));
        } else {
            let sum: f64 = chances.iter().sum();
            values.iter_mut().for_each(|value| *value = (*value / sum).clamp(0.0, 1.0));
        }
        values
    }

    fn limit(&mut self, nodes: u64) {
        self.nodes = Some(nodes);
    }
}
