//! Bots for Jackpot. Everything lies open, so a seat's view is the table.
//!
//! `normal` judges a rack by what its lines can still become, from a table over all lines that are partly filled;
//! with one or two cells left it weighs every throw that can come.

use std::sync::LazyLock;

use rand::{Rng, RngExt};

use super::rules::odds;
use super::{
    Action, At, CELLS, ChanceOption, Chart, Jackpot, LineKind, Pattern, Rack, Run, Shape, Symbol, Symbols, View,
};
use crate::rules::bots::{Bot, Botable, Choice, Level};
use crate::rules::{Seat, Word};

impl Botable for Jackpot {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        Box::new(JackpotBot(level))
    }
}

/// A bot of either level.
#[derive(Clone, Copy, Debug)]
struct JackpotBot(Level);

impl Bot<Jackpot> for JackpotBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action], chance: &mut dyn Rng) -> Choice<Action> {
        let table = &view.table;
        let action = match self.0 {
            Level::Easy => easy(table, seat, legal, chance),
            Level::Normal => normal(table, seat, legal),
        };
        Choice { action, reason: reason(table, seat, action) }
    }
}

/// Sees what scores at once and what lies next to its like, overlooks things every fifth time, and leaves the
/// Chance Option alone.
fn easy(table: &Jackpot, seat: Seat, legal: &[Action], chance: &mut dyn Rng) -> Action {
    let any = legal[chance.random_range(0..legal.len())];
    if chance.random_range(0..5) == 0 {
        return any;
    }
    if matches!(any, Action::Chance(_)) {
        return Action::Chance(ChanceOption::Keep);
    }
    let rack = table.rack(seat);
    let eager = |action: &Action| match landing(table, seat, *action) {
        Some((symbol, cell)) => {
            let then = rack.with(symbol, cell);
            let gain = then.scores(table.shape(), table.chart()).sub_total
                - rack.scores(table.shape(), table.chart()).sub_total;
            let beside = table.shape().lines().iter().flat_map(|line| line.cells.windows(2));
            let alike =
                |pair: &[u8]| pair.contains(&cell) && pair.iter().all(|&each| then.cells(symbol).contains(each));
            u32::from(gain) + 10 * beside.filter(|pair| alike(pair)).count() as u32
        }
        None => 5,
    };
    let best = legal.iter().map(eager).max().unwrap_or_default();
    let equal: Vec<Action> = legal.iter().copied().filter(|action| eager(action) == best).collect();
    equal[chance.random_range(0..equal.len())]
}

fn normal(table: &Jackpot, seat: Seat, legal: &[Action]) -> Action {
    let mut best = (f64::NEG_INFINITY, legal[0]);
    for &action in legal {
        let worth = worth_after(table, seat, action);
        if worth > best.0 {
            best = (worth, action);
        }
    }
    best.1
}

/// The tile that `action` puts into the rack, and the cell it comes to lie in.
fn landing(table: &Jackpot, seat: Seat, action: Action) -> Option<(Symbol, u8)> {
    let (symbol, place) = match action {
        Action::Place { symbol, at: At::Place(place) } => (symbol, place),
        Action::Chance(ChanceOption::Drop(place)) => (table.chance(seat)?, place),
        _ => return None,
    };
    Some((symbol, table.shape().landing(table.rack(seat).filled(), place)?))
}

/// What the seat's rack is worth after this action, what is still to come counted in.
fn worth_after(table: &Jackpot, seat: Seat, action: Action) -> f64 {
    let hand = Hand { rack: table.rack(seat), chance: table.chance(seat) };
    let judge = Judge { shape: table.shape(), supply: table.supply() };
    let rack = match landing(table, seat, action) {
        Some((symbol, cell)) => hand.rack.with(symbol, cell),
        None => hand.rack,
    };
    let (chance, to_place) = match action {
        Action::Place { symbol, at: At::Chance } => (Some(symbol), table.to_place() - 1),
        Action::Place { .. } => (hand.chance, table.to_place() - 1),
        Action::Chance(ChanceOption::Keep) => (hand.chance, table.to_place()),
        Action::Chance(_) => (None, table.to_place()),
    };
    let symbols = table.pattern().map_or(Symbols::NONE, |pattern| pattern.playable(table.supply()));
    judge.best_of(Hand { rack, chance }, symbols, to_place, THROWS_AHEAD)
}

/// How many throws are weighed one by one when a rack is nearly full.
const THROWS_AHEAD: u8 = 1;

/// How many empty cells a rack has at the most when throws are weighed one by one.
const NEARLY_FULL: u8 = 3;

/// What one seat has.
#[derive(Clone, Copy)]
struct Hand {
    rack: Rack,
    chance: Option<Symbol>,
}

/// Judges what a seat has.
struct Judge {
    shape: &'static Shape,
    supply: [u8; 4],
}

impl Judge {
    /// The worth when the best is made of `to_place` more tiles of these symbols.
    fn best_of(&self, hand: Hand, symbols: Symbols, to_place: u8, ahead: u8) -> f64 {
        if to_place == 0 || (hand.rack.is_full() && hand.chance.is_some()) {
            return self.before_throw(hand, ahead);
        }
        let mut best = f64::NEG_INFINITY;
        for symbol in symbols.iter() {
            for cell in self.shape.open(hand.rack.filled()).iter() {
                let rack = hand.rack.with(symbol, cell);
                best = best.max(self.best_of(Hand { rack, ..hand }, symbols, to_place - 1, ahead));
            }
            if hand.chance.is_none() {
                let kept = Hand { chance: Some(symbol), ..hand };
                best = best.max(self.best_of(kept, symbols, to_place - 1, ahead));
            }
        }
        best
    }

    /// The worth when the seat is to throw: over all throws if the rack is nearly full, else by what lines can become.
    fn before_throw(&self, hand: Hand, ahead: u8) -> f64 {
        let empty = CELLS as u8 - hand.rack.filled().len();
        if empty == 0 || empty > NEARLY_FULL || ahead == 0 {
            return self.prospects(hand, empty);
        }
        let sum: f64 = odds::patterns()
            .iter()
            .map(|&(pattern, ways)| f64::from(ways) * self.after_throw(hand, pattern, ahead - 1))
            .sum();
        sum / f64::from(odds::THROWS)
    }

    fn after_throw(&self, hand: Hand, pattern: Pattern, ahead: u8) -> f64 {
        let symbols = pattern.playable(self.supply);
        // Of two tiles the second is judged like the first: a throw of four alike comes once in 38.
        let mut best = self.best_of(hand, symbols, 1, ahead);
        if pattern.allows_chance()
            && let Some(symbol) = hand.chance
        {
            let emptied = Hand { chance: None, ..hand };
            best = best.max(self.best_of(emptied, symbols, 1, ahead));
            for cell in self.shape.open(hand.rack.filled()).iter() {
                let rack = hand.rack.with(symbol, cell);
                best = best.max(self.best_of(Hand { rack, chance: None }, symbols, 1, ahead));
            }
        }
        best
    }

    /// What the lines and the counts of a rack can still become, and what an empty Chance Space may still save.
    fn prospects(&self, hand: Hand, empty: u8) -> f64 {
        let table = Prospects::standard();
        let mut worth = 0.0;
        for line in self.shape.lines() {
            let mut state = 0;
            for &cell in line.cells.iter().rev() {
                state = state * 5 + hand.rack.tile(cell).map_or(0, |symbol| symbol.index() + 1);
            }
            worth += table.lines[line.cells.len() - 3][state];
        }
        for symbol in Symbol::ALL {
            worth += table.bonus[symbol.index()][usize::from(empty)][usize::from(hand.rack.cells(symbol).len())];
        }
        if hand.chance.is_none() {
            worth += FREE_CHANCE * f64::from(empty.min(FREE_CHANCE_CELLS)) / f64::from(FREE_CHANCE_CELLS);
        }
        worth
    }
}

/// What an empty Chance Space is worth while many cells are empty; found by playing.
const FREE_CHANCE: f64 = 18.0;

/// With fewer empty cells than so many, an empty Chance Space is worth less.
const FREE_CHANCE_CELLS: u8 = 4;

/// How often a cell gets the tile that its line wants rather than the one that just comes; found by playing.
const STEERED: f64 = 0.35;

/// What lines and counts can still become.
struct Prospects {
    /// For lines of three, four and five: by their tiles, five values a cell, the first cell counting least.
    lines: [Vec<f64>; 3],
    /// For each symbol, by empty cells and by how many are there already.
    bonus: [[[f64; CELLS + 1]; CELLS + 1]; 4],
}

impl Prospects {
    fn standard() -> &'static Self {
        static STANDARD: LazyLock<Prospects> = LazyLock::new(|| {
            let common = common();
            let chart = Chart::standard();
            Prospects {
                lines: [3, 4, 5].map(|length| line_prospects(length, &common, chart)),
                bonus: Symbol::ALL.map(|symbol| bonus_prospects(common[symbol.index()], chart)),
            }
        });
        &STANDARD
    }
}

/// How often each symbol comes when a choice among several is made blindly.
fn common() -> [f64; 4] {
    let mut common = [0.0; 4];
    for &(pattern, ways) in odds::patterns() {
        let given = pattern.gives();
        for symbol in given.iter() {
            common[symbol.index()] += f64::from(ways) / f64::from(odds::THROWS) / f64::from(given.len());
        }
    }
    common
}

/// What each partly filled line becomes when its cells are filled in any order, now and then with what it wants.
fn line_prospects(length: u32, common: &[f64; 4], chart: &Chart) -> Vec<f64> {
    let states = 5_usize.pow(length);
    let mut worth = vec![0.0; states];
    let digit = |state: usize, cell: u32| state / 5_usize.pow(cell) % 5;
    // A state with a cell filled is a higher number than with it empty: from the top down all are known in time.
    for state in (0..states).rev() {
        let empty: Vec<u32> = (0..length).filter(|&cell| digit(state, cell) == 0).collect();
        worth[state] = if empty.is_empty() {
            let cells: Vec<usize> = (0..length).map(|cell| digit(state, cell)).collect();
            let run = cells.chunk_by(|a, b| a == b).max_by_key(|run| run.len()).unwrap_or_default();
            chart.run(Symbol::ALL[run[0] - 1], run.len() as u8).into()
        } else {
            let filled = |cell: u32| {
                let then = |symbol: usize| worth[state + (symbol + 1) * 5_usize.pow(cell)];
                let blind: f64 = (0..4).map(|symbol| common[symbol] * then(symbol)).sum();
                let wanted = (0..4).map(then).fold(0.0, f64::max);
                (1.0 - STEERED) * blind + STEERED * wanted
            };
            empty.iter().map(|&cell| filled(cell)).sum::<f64>() / empty.len() as f64
        };
    }
    worth
}

fn bonus_prospects(common: f64, chart: &Chart) -> [[f64; CELLS + 1]; CELLS + 1] {
    let mut worth = [[0.0; CELLS + 1]; CELLS + 1];
    for (count, worth) in worth[0].iter_mut().enumerate() {
        *worth = chart.rack_bonus(count as u8).into();
    }
    for empty in 1..=CELLS {
        for count in 0..=CELLS - empty {
            worth[empty][count] = common * worth[empty - 1][count + 1] + (1.0 - common) * worth[empty - 1][count];
        }
    }
    worth
}

/// Why this action, in one sentence.
fn reason(table: &Jackpot, seat: Seat, action: Action) -> String {
    let rack = table.rack(seat);
    let Some((symbol, cell)) = landing(table, seat, action) else {
        return match action {
            Action::Place { symbol, .. } => {
                format!("A {} helps no line here: it waits in the Chance Space.", symbol.word())
            }
            Action::Chance(ChanceOption::GiveBack) => {
                "The tile in the Chance Space fits nowhere: the space is worth more free.".into()
            }
            _ => "The tile in the Chance Space can wait.".into(),
        };
    };
    let then = rack.with(symbol, cell);
    let new = |run: &Run| run.cells.contains(cell);
    match then.runs(table.shape(), table.chart()).filter(new).max_by_key(|run| run.points) {
        Some(run) => {
            let line = if run.kind == LineKind::Row { "row" } else { "diagonal" };
            let (length, word) = (run.cells.len(), symbol.word());
            format!("It makes {length} {word} tiles in a {line}: {} points.", run.points)
        }
        None => format!("A {} keeps most lines open there.", symbol.word()),
    }
}
