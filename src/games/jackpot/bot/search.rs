//! Looks some throws ahead and takes the mean over all throws, each with the best tiles.

use std::cell::Cell;

use super::super::rules::odds;
use super::super::{Action, At, ChanceOption, Jackpot, Pattern, Symbol, Symbols};
use super::shares::Goal;
use super::values::{Tiles, Values};
use crate::rules::bots::Ask;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::policy::look_ahead;

/// Searches the plays of one seat.
pub struct Search<'a> {
    pub values: &'a Values,
    pub goal: &'a Goal,
    pub supply: [u8; 4],
    /// The number of positions that were evaluated.
    pub nodes: Cell<u64>,
}

/// The tiles after all of a throw was played.
pub struct Play {
    /// Which of the legal actions comes first.
    pub action: usize,
    /// The tiles afterwards.
    pub tiles: Tiles,
}

impl<'a> Search<'a> {
    /// A search of plays in this match.
    pub fn new(table: &Jackpot, values: &'a Values, goal: &'a Goal) -> Self {
        Self { values, goal, supply: table.supply(), nodes: Cell::new(0) }
    }

    /// The worth of tiles before a throw, after looking `depth` throws ahead.
    pub fn expected(&self, tiles: &Tiles, depth: u8) -> f64 {
        if depth == 0 || tiles.rack.is_full() {
            self.nodes.set(self.nodes.get() + 1);
            return self.goal.worth(self.values, tiles);
        }
        let one = self.after_one(tiles, depth - 1);
        // Three or four of a kind: as above, or after the Chance Option.
        let free = if tiles.chance.is_some() { self.after_chance(tiles) } else { Vec::new() };
        let chances: Vec<AfterOne> = free.iter().map(|tiles| self.after_one(tiles, depth - 1)).collect();
        let best = |symbols: Symbols| chances.iter().map(|after| after.of(symbols)).fold(one.of(symbols), f64::max);
        let sum: f64 = odds::patterns()
            .iter()
            .map(|&(pattern, ways)| {
                let symbols = pattern.playable(self.supply);
                let worth = match pattern {
                    Pattern::Three(_) => best(symbols),
                    Pattern::Four(_) => {
                        // The second of two tiles follows the best first one.
                        let top =
                            chances.iter().fold(&one, |top, after| if after.top() > top.top() { after } else { top });
                        top.then.as_ref().map_or(top.top(), |tiles| self.after_one(tiles, depth - 1).of(symbols))
                    }
                    _ => one.of(symbols),
                };
                f64::from(ways) * worth
            })
            .sum();
        sum / f64::from(odds::THROWS)
    }

    /// The tiles after each use of the Chance Option that empties the Chance Space.
    fn after_chance(&self, tiles: &Tiles) -> Vec<Tiles> {
        let free = self.values.without_chance(tiles);
        let drop = |cell| tiles.chance.map(|symbol| self.values.with(&free, symbol, cell));
        let mut after: Vec<Tiles> = self.values.shape.open(tiles.rack.filled()).iter().filter_map(drop).collect();
        after.push(free);
        after
    }

    fn after_one(&self, tiles: &Tiles, depth: u8) -> AfterOne {
        let mut after = AfterOne { worth: [f64::NEG_INFINITY; 4], then: None };
        let mut top = f64::NEG_INFINITY;
        if tiles.rack.is_full() {
            return AfterOne { worth: [self.expected(tiles, 0); 4], then: None };
        }
        for symbol in Symbol::ALL.into_iter().filter(|symbol| self.supply[symbol.index()] > 0) {
            self.each_place(tiles, symbol, |then| {
                let worth = self.expected(&then, depth);
                let best = &mut after.worth[symbol.index()];
                *best = best.max(worth);
                if worth > top {
                    top = worth;
                    after.then = Some(then);
                }
            });
        }
        after
    }

    /// Every place of one more tile.
    fn each_place(&self, tiles: &Tiles, symbol: Symbol, mut note: impl FnMut(Tiles)) {
        for cell in self.values.shape.open(tiles.rack.filled()) {
            note(self.values.with(tiles, symbol, cell));
        }
        if tiles.chance.is_none() {
            note(self.values.with_chance(tiles, symbol));
        }
    }

    /// Every way to place `left` more tiles of these symbols.
    fn place_all(&self, tiles: Tiles, symbols: Symbols, left: u8, note: &mut impl FnMut(Tiles)) {
        if left == 0 || (tiles.rack.is_full() && tiles.chance.is_some()) {
            return note(tiles);
        }
        for symbol in symbols {
            self.each_place(&tiles, symbol, |then| self.place_all(then, symbols, left - 1, note));
        }
    }

    /// All ways to play a throw.
    pub fn plays_of(&self, tiles: &Tiles, pattern: Pattern) -> Vec<Tiles> {
        let mut starts = vec![tiles.clone()];
        if pattern.allows_chance() && tiles.chance.is_some() {
            starts.extend(self.after_chance(tiles));
        }
        let mut plays = Vec::new();
        for start in starts {
            self.place_all(start, pattern.gives(), pattern.tiles(), &mut |tiles| plays.push(tiles));
        }
        plays
    }

    /// All ways to play the throw on the table with what the tiles are worth without looking ahead, best first.
    pub fn plays(&self, Ask { seat, view: table, legal }: &Ask<Jackpot>) -> Vec<(f64, Play)> {
        let tiles = self.values.tiles(table.rack(*seat), table.chance(*seat));
        let symbols = table.pattern().map_or(Symbols::NONE, |pattern| pattern.playable(self.supply));
        let mut plays = Vec::new();
        for (index, action) in legal.iter().enumerate() {
            let cell = |place| table.shape().landing(tiles.rack.filled(), place);
            let free = || self.values.without_chance(&tiles);
            let (then, placed) = match *action {
                Action::Place { symbol, at: At::Chance } => (self.values.with_chance(&tiles, symbol), 1),
                Action::Place { symbol, at: At::Place(place) } => match cell(place) {
                    Some(cell) => (self.values.with(&tiles, symbol, cell), 1),
                    None => continue,
                },
                Action::Chance(ChanceOption::Keep) => (tiles.clone(), 0),
                Action::Chance(ChanceOption::GiveBack) => (free(), 0),
                Action::Chance(ChanceOption::Drop(place)) => match (cell(place), tiles.chance) {
                    (Some(cell), Some(symbol)) => (self.values.with(&free(), symbol, cell), 0),
                    _ => continue,
                },
            };
            self.place_all(then, symbols, table.to_place() - placed, &mut |tiles| {
                plays.push((self.expected(&tiles, 0), Play { action: index, tiles }));
            });
        }
        plays.sort_by(|a, b| b.0.total_cmp(&a.0));
        plays
    }

    /// The best action. Each row of `widths` is a throw to look ahead, for so many of the best plays so far.
    pub fn best(&self, ask: &Ask<Jackpot>, widths: &[usize], budget: &mut Budget) -> Action {
        let mut plays = self.plays(ask);
        // Two tiles in either order are the same play.
        plays.dedup_by(|(_, a), (_, b)| a.tiles.rack == b.tiles.rack && a.tiles.chance == b.tiles.chance);
        look_ahead(&mut plays, |play, depth| self.expected(&play.tiles, depth), &self.nodes, widths, budget);
        ask.legal[plays.first().map_or(0, |(_, play)| play.action)]
    }
}

/// What tiles are worth after one more tile.
struct AfterOne {
    /// By its symbol, in the best place.
    worth: [f64; 4],
    /// The tiles after the best tile of all, unless none can be placed.
    then: Option<Tiles>,
}

impl AfterOne {
    fn of(&self, symbols: Symbols) -> f64 {
        symbols.iter().map(|symbol| self.worth[symbol.index()]).fold(f64::NEG_INFINITY, f64::max)
    }

    fn top(&self) -> f64 {
        self.of(Symbols::ALL)
    }
}
