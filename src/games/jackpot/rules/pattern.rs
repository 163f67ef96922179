//! The patterns of four dice, and the tiles each pattern allows (JP-6, JP-10). Must not depend on racks or turns.

use serde::Serialize;

use super::super::{Symbol, Symbols};

/// The pattern of a throw of four dice (JP-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// Four different symbols: any one tile.
    AllDifferent,
    /// One pair and two others: a tile of the pair's symbol.
    Pair(Symbol),
    /// Two pairs: a tile of either symbol. The less valuable symbol comes first.
    TwoPairs(Symbol, Symbol),
    /// Three of a kind: a tile of that symbol, after the Chance Option.
    Three(Symbol),
    /// Four of a kind: any two tiles, after the Chance Option.
    Four(Symbol),
}

impl Pattern {
    /// The pattern of these four dice.
    pub fn of(faces: [Symbol; 4]) -> Self {
        let mut counts = [0_u8; 4];
        for face in faces {
            counts[face.index()] += 1;
        }
        let mut pair = None;
        for symbol in Symbol::ALL {
            match (counts[symbol.index()], pair) {
                (4, _) => return Self::Four(symbol),
                (3, _) => return Self::Three(symbol),
                (2, Some(first)) => return Self::TwoPairs(first, symbol),
                (2, None) => pair = Some(symbol),
                _ => {}
            }
        }
        pair.map_or(Self::AllDifferent, Self::Pair)
    }

    /// The number of tiles to place (JP-6).
    pub const fn tiles(self) -> u8 {
        if matches!(self, Self::Four(_)) { 2 } else { 1 }
    }

    /// Whether it offers the Chance Option to a seat with a tile in its Chance Space (JP-9).
    pub const fn allows_chance(self) -> bool {
        matches!(self, Self::Three(_) | Self::Four(_))
    }

    /// The symbols it allows while the supply has them (JP-6).
    pub fn gives(self) -> Symbols {
        match self {
            Self::AllDifferent | Self::Four(_) => Symbols::ALL,
            Self::Pair(symbol) | Self::Three(symbol) => Symbols::NONE.with(symbol),
            Self::TwoPairs(first, second) => Symbols::NONE.with(first).with(second),
        }
    }

    /// The symbols that can be placed now: those the pattern allows, or any if all of those are used up (JP-10).
    pub fn playable(self, supply: [u8; 4]) -> Symbols {
        let left = Symbol::ALL.into_iter().filter(|symbol| supply[symbol.index()] > 0).collect::<Symbols>();
        let given = self.gives().and(left);
        if given.is_empty() { left } else { given }
    }
}
