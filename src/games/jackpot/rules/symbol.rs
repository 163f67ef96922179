//! The four symbols, the symbol die, and the scoring chart. Must not depend on racks or turns.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::rules::{Numbered, Set, Word, input_limits};

/// The number of tiles of each symbol (JP-10).
pub const TILES_OF_EACH: u8 = 28;

/// A symbol of a die or a tile, in ascending order of value (JP-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    /// The least valuable symbol.
    Cherry,
    /// More valuable than a cherry.
    Orange,
    /// More valuable than an orange.
    Bell,
    /// The most valuable symbol.
    Dollar,
}

impl Symbol {
    /// All symbols in ascending order of value.
    pub const ALL: [Self; 4] = [Self::Cherry, Self::Orange, Self::Bell, Self::Dollar];

    /// The symbol's index into per-symbol lists.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Numbered for Symbol {
    fn number(self) -> u8 {
        self as u8
    }

    fn numbered(number: u8) -> Self {
        Self::ALL[usize::from(number)]
    }
}

impl Word for Symbol {
    /// As JP-2 says.
    const SIDES: &'static [Self] = &[Self::Cherry, Self::Cherry, Self::Orange, Self::Orange, Self::Bell, Self::Dollar];

    fn word(self) -> &'static str {
        ["cherry", "orange", "bell", "dollar"][self.index()]
    }
}

/// A set of symbols. Iterates and serializes in ascending order of value.
pub type Symbols = Set<Symbol>;

impl Symbols {
    /// All four symbols.
    pub const ALL: Self = Self::from_bits(0b1111);
}

/// The scoring chart (JP-14 to JP-16).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    runs: [[u16; 3]; 4],
    rack_bonus: [u16; 3],
    high_round: [u16; 3],
}

impl Chart {
    /// The built-in chart.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Chart> =
            LazyLock::new(|| input_limits::read_built_in(include_str!("../../../../assets/charts/jackpot.ron")));
        &STANDARD
    }

    /// The points of a run of `length` equal symbols; 0 below three. No line is longer than five (JP-14).
    pub const fn run(&self, symbol: Symbol, length: u8) -> u16 {
        match length {
            3..=5 => self.runs[symbol as usize][length as usize - 3],
            _ => 0,
        }
    }

    /// The bonus for `count` tiles of one symbol on a rack (JP-15).
    pub const fn rack_bonus(&self, count: u8) -> u16 {
        match count {
            0..7 => 0,
            7 => self.rack_bonus[0],
            8 => self.rack_bonus[1],
            _ => self.rack_bonus[2],
        }
    }

    /// The bonus for the highest sub total of this round, 1 to 3 (JP-16).
    pub const fn high_round(&self, round: u8) -> u16 {
        self.high_round[round as usize - 1]
    }
}
