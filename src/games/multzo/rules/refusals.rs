//! The refusals of Multzo: for each illegal choice a clause and a sentence (G-4).
//!
//! A seat sees the refusals of its own choices, so none may depend on information hidden from it (MU-18).

use super::super::{Action, Source, TILES, Tile, Tiles};
use crate::rules::Illegal;

/// Why `action` is illegal when a tile must be drawn.
#[cold]
pub(crate) fn draw_refusal(action: Action) -> Illegal {
    match action {
        Action::Draw(Source::Stock) => {
            Illegal::new("MU-9", "multzo-stock-empty", "The stock is empty: draw a discard that lies face up.")
        }
        // The same sentence for tiles in a hand, in the stock and face down, so that it does not reveal where the tile
        // is.
        Action::Draw(Source::FaceUp(_)) => {
            Illegal::new("MU-6", "multzo-not-face-up", "Only a discard that lies face up can be drawn by name.")
        }
        Action::Discard(_) | Action::Declare(_) => {
            Illegal::new("MU-6", "multzo-draw-first", "A tile is drawn before one is laid down.")
        }
        Action::TakeCoins | Action::TakeNull(_) => no_showdown(),
    }
}

/// Why `action` is illegal when a tile must be discarded; `last` in a last turn.
#[cold]
pub(crate) fn discard_refusal(action: Action, last: bool) -> Illegal {
    match action {
        Action::Declare(_) if last => {
            Illegal::new("MU-7", "multzo-last-turn", "In a last turn the discard is laid face up.")
        }
        Action::Discard(_) | Action::Declare(_) => {
            Illegal::new("MU-6", "multzo-not-yours", "Only a tile of your own hand can be laid down.")
        }
        Action::Draw(_) => Illegal::new("MU-6", "multzo-drawn-already", "One tile a turn: lay one down now."),
        Action::TakeCoins | Action::TakeNull(_) => no_showdown(),
    }
}

/// Why `action` is illegal when the winner of two categories takes its coins.
#[cold]
pub(crate) fn coins_refusal(action: Action) -> Illegal {
    match action {
        Action::TakeNull(_) => Illegal::new(
            "MU-15",
            "multzo-no-null",
            "A null coin is taken for a category you won, while that suit's is still there.",
        ),
        _ => Illegal::new("MU-15", "multzo-coins-first", "The coins of the showdown are taken first."),
    }
}

fn no_showdown() -> Illegal {
    Illegal::new("MU-14", "multzo-no-showdown", "Coins are taken after the showdown.")
}

/// Checks that `order` contains each of the 24 tiles once.
pub(crate) fn check_deck(order: &[Tile]) -> Result<(), Illegal> {
    let all = order.iter().copied().collect::<Tiles>();
    if order.len() == TILES && all == Tiles::ALL {
        return Ok(());
    }
    Err(Illegal::new("MU-4", "multzo-not-the-deck", "The shuffled tiles are all 24, each once."))
}
