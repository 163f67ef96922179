//! The refusals of Jackpot: for each illegal choice a clause and a sentence (G-4).

use super::super::{Action, At, CELLS, ChanceOption, Pattern, Rack, Shape, Symbol};
use crate::rules::Illegal;

/// Why `action` is illegal while the Chance Option is offered.
#[cold]
pub(crate) fn chance_refusal(shape: &Shape, rack: &Rack, action: Action) -> Illegal {
    match action {
        Action::Place { .. } => Illegal::new("JP-6", "jackpot-chance-first", "The Chance Option is decided first."),
        Action::Chance(ChanceOption::Drop(place)) => not_open(shape, rack, place),
        Action::Chance(_) => Illegal::CHOICE_AWAITED,
    }
}

/// Why `action` is illegal while a tile must be placed.
#[cold]
pub(crate) fn place_refusal(shape: &Shape, rack: &Rack, supply: [u8; 4], pattern: Pattern, action: Action) -> Illegal {
    let Action::Place { symbol, at } = action else {
        return no_chance_option(pattern);
    };
    if !pattern.playable(supply).contains(symbol) {
        return wrong_symbol(supply, pattern, symbol);
    }
    match at {
        At::Chance => Illegal::new("JP-8", "jackpot-chance-full", "The Chance Space holds one tile, and has one."),
        At::Place(place) => not_open(shape, rack, place),
    }
}

fn wrong_symbol(supply: [u8; 4], pattern: Pattern, symbol: Symbol) -> Illegal {
    if supply[symbol.index()] == 0 {
        return Illegal::new("JP-10", "jackpot-used-up", "The tiles of that symbol are used up.");
    }
    match pattern {
        Pattern::TwoPairs(..) => {
            Illegal::new("JP-6", "jackpot-other-symbol", "Two pairs give a tile of either of their symbols.")
        }
        Pattern::Three(_) => Illegal::new("JP-6", "jackpot-other-symbol", "Three alike give a tile of their symbol."),
        _ => Illegal::new("JP-6", "jackpot-other-symbol", "One pair gives a tile of its symbol."),
    }
}

fn no_chance_option(pattern: Pattern) -> Illegal {
    if matches!(pattern, Pattern::Three(_) | Pattern::Four(_)) {
        Illegal::new(
            "JP-9",
            "jackpot-no-chance-tile",
            "The Chance Option comes before the tiles, and only with a tile there.",
        )
    } else {
        Illegal::new("JP-9", "jackpot-no-chance-option", "The Chance Option takes three or four alike.")
    }
}

fn not_open(shape: &Shape, rack: &Rack, place: u8) -> Illegal {
    let mut cells = (0..CELLS as u8).filter(|&cell| shape.place(cell) == place).peekable();
    if cells.peek().is_none() {
        Illegal::new("JP-7", "jackpot-no-place", "The rack has no such place.")
    } else if cells.all(|cell| rack.tile(cell).is_some()) {
        Illegal::new("JP-7", "jackpot-place-full", "There is no room left in that place.")
    } else {
        Illegal::new("JP-3", "jackpot-nothing-under", "A tile lies on the tiles under it: fill those first.")
    }
}
