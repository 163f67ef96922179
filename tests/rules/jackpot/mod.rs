//! Jackpot, clause by clause (`docs/rules/jackpot.md`).

mod bots;
mod racks;
mod scores;
mod turns;

use rand::RngExt;
use rollick::games::jackpot::rules::odds;
use rollick::games::jackpot::{
    Action, At, Cells, ChanceOption, Chart, Event, Jackpot, LineKind, Options, Pattern, Rack, RackName, Scores, Shape,
    Symbol, Symbols, TILES_OF_EACH,
};
use rollick::rules::bots::Level;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::{GameEvent, Illegal, Move, Outcome, Rules, Seat, Seats, Throw, Turn, Word};
use serde_json::{Value, json};

use crate::golden::check_golden;
use crate::kit::{assert_refused, check_game, legal, play};

use Symbol::{Bell, Cherry, Dollar, Orange};

/// G-1 to G-6, G-8.
#[test]
fn jackpot_keeps_the_contract() {
    check_game::<Jackpot>(12, None);
}

pub(super) const FOUR_DIFFERENT: [Symbol; 4] = [Cherry, Orange, Bell, Dollar];

pub(super) fn start(seats: u8, rack: RackName) -> Jackpot {
    Jackpot::start(seats, &Options { rack, ..Options::default() }).unwrap()
}

/// A match in its first round, seat 0 to throw.
pub(super) fn started(seats: u8, rack: RackName) -> Jackpot {
    let mut game = start(seats, rack);
    if seats > 1 {
        let mut faces = vec![[Cherry; 4]; usize::from(seats)];
        faces[0] = [Dollar; 4];
        roll(&mut game, &faces.concat());
    }
    game
}

pub(super) fn roll(game: &mut Jackpot, faces: &[Symbol]) -> Vec<Event> {
    play(game, Move::Faces(faces.iter().copied().collect()))
}

pub(super) fn act(game: &mut Jackpot, action: Action) -> Vec<Event> {
    let seat = game.acting().unwrap();
    play(game, Move::Act { seat, action })
}

pub(super) fn put(game: &mut Jackpot, symbol: Symbol, place: u8) -> Vec<Event> {
    act(game, Action::Place { symbol, at: At::Place(place) })
}

pub(super) fn keep(game: &mut Jackpot, symbol: Symbol) -> Vec<Event> {
    act(game, Action::Place { symbol, at: At::Chance })
}

pub(super) fn refusal_of(game: &Jackpot, action: Action) -> Illegal {
    assert_refused(game, &Move::Act { seat: game.acting().unwrap(), action }, &[])
}

/// Two dice with this symbol and two others with different ones.
pub(super) fn pair(symbol: Symbol) -> [Symbol; 4] {
    let mut others = Symbol::ALL.into_iter().filter(|other| *other != symbol);
    [symbol, others.next().unwrap(), symbol, others.next().unwrap()]
}

/// The acting seat throws a pair of `symbol` and places the tile at `place`.
pub(super) fn turn(game: &mut Jackpot, symbol: Symbol, place: u8) -> Vec<Event> {
    let mut events = roll(game, &pair(symbol));
    events.extend(put(game, symbol, place));
    events
}

/// The first place that is open to the acting seat.
pub(super) fn open_place(game: &Jackpot) -> u8 {
    let rack = game.rack(game.acting().unwrap());
    game.shape().place(game.shape().open(rack.filled()).iter().next().unwrap())
}

/// The acting seat throws until its rack has `tiles` tiles; the other racks fill up too.
pub(super) fn fill_up(game: &mut Jackpot, symbol: impl Fn(u8) -> Symbol, tiles: u8) {
    let seats = game.seats();
    for number in 0..tiles {
        for _ in 0..seats {
            let place = open_place(game);
            turn(game, symbol(number), place);
        }
    }
}

pub(super) fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(GameEvent::name).collect()
}

pub(super) fn places(game: &Jackpot, symbol: Symbol) -> Vec<u8> {
    let seat = game.acting().unwrap();
    let at = |action| match action {
        Action::Place { symbol: played, at: At::Place(place) } if played == symbol => Some(place),
        _ => None,
    };
    legal(game, seat).into_iter().filter_map(at).collect()
}

pub(super) fn playable(game: &Jackpot) -> Symbols {
    let symbol = |action| match action {
        Action::Place { symbol, .. } => Some(symbol),
        Action::Chance(_) => None,
    };
    legal(game, game.acting().unwrap()).into_iter().filter_map(symbol).collect()
}

pub(super) fn symbols(these: &[Symbol]) -> Symbols {
    these.iter().copied().collect()
}

/// The positions of cells, computed independently: column and height, or row and index in it.
pub(super) fn position(staircase: bool, cell: u8) -> (i8, i8) {
    let mut rest = cell as i8;
    for outer in 0..5 {
        if rest < 5 - outer {
            return if staircase { (outer, rest) } else { (rest, outer) };
        }
        rest -= 5 - outer;
    }
    unreachable!("a rack has 15 cells");
}

pub(super) fn cell_at(staircase: bool, x: i8, y: i8) -> Option<u8> {
    (0..15).find(|&cell| position(staircase, cell) == (x, y))
}

pub(super) fn rests_on(staircase: bool, cell: u8) -> Vec<u8> {
    let (x, y) = position(staircase, cell);
    let under: &[(i8, i8)] = if staircase { &[(x, y - 1)] } else { &[(x, y - 1), (x + 1, y - 1)] };
    under.iter().filter_map(|&(x, y)| cell_at(staircase, x, y)).collect()
}

/// JP-4: every line of three or more, computed from the geometry.
pub(super) fn naive_lines(staircase: bool) -> Vec<Vec<u8>> {
    let directions: [(i8, i8); 3] = if staircase { [(1, 0), (1, 1), (1, -1)] } else { [(1, 0), (0, 1), (-1, 1)] };
    let mut lines = Vec::new();
    for (dx, dy) in directions {
        for first in 0..15 {
            let (x, y) = position(staircase, first);
            if cell_at(staircase, x - dx, y - dy).is_some() {
                continue;
            }
            let line: Vec<u8> = (0..5).map_while(|step| cell_at(staircase, x + step * dx, y + step * dy)).collect();
            if line.len() >= 3 {
                lines.push(line);
            }
        }
    }
    lines
}

/// A full rack from a drawing, with cells in order of their numbers.
pub(super) fn rack(tiles: &str) -> Rack {
    let symbol = |letter| match letter {
        'c' => Some(Cherry),
        'o' => Some(Orange),
        'b' => Some(Bell),
        'd' => Some(Dollar),
        _ => None,
    };
    let symbols = tiles.chars().filter(|letter| !letter.is_whitespace()).enumerate();
    symbols.fold(Rack::EMPTY, |rack, (cell, letter)| match symbol(letter) {
        Some(symbol) => rack.with(symbol, cell as u8),
        None => rack,
    })
}

#[test]
fn golden_jackpot_for_two() {
    check_golden::<Jackpot>("jackpot_two", &[Level::Normal, Level::Easy], &Options::default(), 2);
}

#[test]
fn golden_jackpot_for_four_on_pyramids() {
    let levels = [Level::Easy, Level::Normal, Level::Easy, Level::Easy];
    check_golden::<Jackpot>("jackpot_four", &levels, &Options { rack: RackName::Pyramid, ..Options::default() }, 4);
}
