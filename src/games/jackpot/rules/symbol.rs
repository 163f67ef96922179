//! The four symbols, the symbol die, and the scoring chart. Must not depend on racks or turns.

use std::sync::LazyLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::description::{BadDescription, read};
use crate::rules::Word;

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
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The sides of the die, from its dice file (JP-2).
    #[must_use]
    pub fn sides() -> &'static [Self; 6] {
        static SIDES: LazyLock<[Symbol; 6]> = LazyLock::new(|| {
            Symbol::read_die("assets/dice/symbol.ron", include_str!("../../../../assets/dice/symbol.ron"))
                .expect("the die that ships is read by a test")
        });
        &SIDES
    }

    /// Reads the symbols of a die from its dice file and ignores everything else in it.
    ///
    /// # Errors
    /// [`BadDescription`] when there are not six sides, a side shows no symbol, or a symbol is on no side.
    pub fn read_die(file: &str, text: &str) -> Result<[Self; 6], BadDescription> {
        read::<Die>(file, text).map(|die| die.faces)
    }
}

impl Word for Symbol {
    fn word(self) -> &'static str {
        ["cherry", "orange", "bell", "dollar"][self.index()]
    }
}

/// A set of symbols. Iterates and serializes in ascending order of value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symbols(u8);

impl Symbols {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All four symbols.
    pub const ALL: Self = Self(0b1111);

    /// The set with `symbol` added.
    #[must_use]
    pub const fn with(self, symbol: Symbol) -> Self {
        Self(self.0 | 1 << symbol as u8)
    }

    /// Whether the set contains `symbol`.
    #[must_use]
    pub const fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol as u8 & 1 != 0
    }

    /// The intersection.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The number of symbols.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The symbols in ascending order of value.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        Symbol::ALL.into_iter().filter(move |&symbol| self.contains(symbol))
    }
}

impl FromIterator<Symbol> for Symbols {
    fn from_iter<T: IntoIterator<Item = Symbol>>(symbols: T) -> Self {
        symbols.into_iter().fold(Self::NONE, Self::with)
    }
}

#[derive(Deserialize)]
struct Die {
    #[serde(deserialize_with = "every_symbol")]
    faces: [Symbol; 6],
}

fn every_symbol<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Symbol; 6], D::Error> {
    // A dice file describes dice of any game, so sides are plain words here.
    let words = <[String; 6]>::deserialize(deserializer)?;
    let mut faces = [Symbol::Cherry; 6];
    for (face, word) in faces.iter_mut().zip(&words) {
        *face = Symbol::ALL.into_iter().find(|symbol| symbol.word() == word).ok_or_else(|| {
            D::Error::custom(format!("a symbol die shows cherry, orange, bell and dollar, not \"{word}\" (JP-1)"))
        })?;
    }
    match Symbol::ALL.into_iter().find(|symbol| !faces.contains(symbol)) {
        Some(missing) => Err(D::Error::custom(format!("no side shows a {} (JP-1)", missing.word()))),
        None => Ok(faces),
    }
}

/// The scoring chart (JP-14 to JP-16).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    runs: [[u16; 3]; 4],
    rack_bonus: [u16; 3],
    high_round: [u16; 3],
}

impl Chart {
    /// The built-in chart.
    #[must_use]
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Chart> = LazyLock::new(|| {
            Chart::read("assets/charts/jackpot.ron", include_str!("../../../../assets/charts/jackpot.ron"))
                .expect("the chart that ships is read by a test")
        });
        &STANDARD
    }

    /// Parses a chart; `file` only appears in errors.
    ///
    /// # Errors
    /// [`BadDescription`] when a longer run, a larger count or a later round is worth less than the one before it.
    pub fn read(file: &str, text: &str) -> Result<Self, BadDescription> {
        let ChartText { runs, rack_bonus, high_round } = read::<ChartText>(file, text)?;
        let runs = [runs.cherry, runs.orange, runs.bell, runs.dollar];
        Ok(Self { runs, rack_bonus, high_round })
    }

    /// The points of a run of `length` equal symbols; 0 below three. No line is longer than five (JP-14).
    #[must_use]
    pub const fn run(&self, symbol: Symbol, length: u8) -> u16 {
        match length {
            3..=5 => self.runs[symbol as usize][length as usize - 3],
            _ => 0,
        }
    }

    /// The bonus for `count` tiles of one symbol on a rack (JP-15).
    #[must_use]
    pub const fn rack_bonus(&self, count: u8) -> u16 {
        match count {
            0..7 => 0,
            7 => self.rack_bonus[0],
            8 => self.rack_bonus[1],
            _ => self.rack_bonus[2],
        }
    }

    /// The bonus for the highest sub total of this round, 1 to 3 (JP-16).
    #[must_use]
    pub const fn high_round(&self, round: u8) -> u16 {
        self.high_round[round as usize - 1]
    }
}

#[derive(Deserialize)]
#[serde(rename = "Chart", deny_unknown_fields)]
struct ChartText {
    runs: RunsText,
    #[serde(deserialize_with = "rising")]
    rack_bonus: [u16; 3],
    #[serde(deserialize_with = "rising")]
    high_round: [u16; 3],
}

#[derive(Deserialize)]
#[serde(rename = "Runs", deny_unknown_fields)]
struct RunsText {
    #[serde(deserialize_with = "rising")]
    cherry: [u16; 3],
    #[serde(deserialize_with = "rising")]
    orange: [u16; 3],
    #[serde(deserialize_with = "rising")]
    bell: [u16; 3],
    #[serde(deserialize_with = "rising")]
    dollar: [u16; 3],
}

/// The maximum of one entry of the chart, so that no grand total overflows.
const MOST_POINTS: u16 = 1_000;

fn rising<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u16; 3], D::Error> {
    let points = <[u16; 3]>::deserialize(deserializer)?;
    if points[0] == 0 || points[2] > MOST_POINTS {
        return Err(D::Error::custom(format!("points are 1 to {MOST_POINTS}, here are {points:?}")));
    }
    if points[0] > points[1] || points[1] > points[2] {
        return Err(D::Error::custom(format!("the points never fall from left to right, here they do: {points:?}")));
    }
    Ok(points)
}
