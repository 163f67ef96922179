//! The piecepack's tiles and coins: suits, values and sets of tiles. Must not depend on seats or turns.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::{ArrayVec, Numbered, Set, Word};

/// The number of tiles.
pub const TILES: usize = 24;

/// The number of coins in each stack at the start (MU-2).
pub const COINS_IN_STACK: u8 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// The suit of sets (MU-3).
    Suns,
    /// The suit of runs (MU-3).
    Moons,
    /// The suit of flushes (MU-3).
    Crowns,
    /// The suit of primes (MU-3).
    Arms,
}

impl Suit {
    /// All suits.
    pub const ALL: [Self; 4] = [Self::Suns, Self::Moons, Self::Crowns, Self::Arms];

    /// The suit's index into per-suit lists.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit's name.
    pub const fn word(self) -> &'static str {
        ["suns", "moons", "crowns", "arms"][self as usize]
    }
}

/// A value, in the order used for runs (MU-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    Null,
    Two,
    Three,
    Four,
    Five,
    Ace,
}

impl Value {
    /// All values, in the order used for runs (MU-11).
    pub const ALL: [Self; 6] = [Self::Null, Self::Two, Self::Three, Self::Four, Self::Five, Self::Ace];

    /// The points of this value (MU-1).
    pub const fn worth(self) -> u8 {
        [0, 2, 3, 4, 5, 6][self as usize]
    }
}

const WORDS: [&str; TILES] = [
    "suns-null",
    "suns-2",
    "suns-3",
    "suns-4",
    "suns-5",
    "suns-ace", //
    "moons-null",
    "moons-2",
    "moons-3",
    "moons-4",
    "moons-5",
    "moons-ace", //
    "crowns-null",
    "crowns-2",
    "crowns-3",
    "crowns-4",
    "crowns-5",
    "crowns-ace", //
    "arms-null",
    "arms-2",
    "arms-3",
    "arms-4",
    "arms-5",
    "arms-ace",
];

/// A tile. Serializes as a word: `moons-3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile of this suit and value.
    pub const fn new(suit: Suit, value: Value) -> Self {
        Self(suit as u8 * 6 + value as u8)
    }

    /// All 24 tiles, by suit and ascending value.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..TILES as u8).map(Self)
    }

    /// The tile's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 6) as usize]
    }

    /// The tile's value.
    pub const fn value(self) -> Value {
        Value::ALL[(self.0 % 6) as usize]
    }

    /// The tile's index into a list of all tiles.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Word for Tile {
    fn word(self) -> &'static str {
        WORDS[usize::from(self.0)]
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        tile_of(&word).ok_or_else(|| {
            D::Error::custom(format!("there is no tile \"{}\": say a suit and a value, as in moons-3", short(&word)))
        })
    }
}

/// The tile with this name.
pub(crate) fn tile_of(word: &str) -> Option<Tile> {
    WORDS.iter().position(|known| *known == word).map(|index| Tile(index as u8))
}

/// Truncates a wrong word for an error message.
pub(crate) fn short(word: &str) -> String {
    word.chars().take(24).collect()
}

/// A coin. Serializes as a word: `crowns-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coin(Tile);

impl Coin {
    /// The coin of this suit and value.
    pub const fn new(suit: Suit, value: Value) -> Self {
        Self(Tile::new(suit, value))
    }

    /// The coin's suit.
    pub const fn suit(self) -> Suit {
        self.0.suit()
    }

    /// The coin's value.
    pub const fn value(self) -> Value {
        self.0.value()
    }
}

impl fmt::Debug for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The coins of a seat, in the order they were taken.
pub type Coins = ArrayVec<Coin, TILES>;

/// The score of these coins (MU-16).
pub fn score(coins: &[Coin]) -> i32 {
    let sum: i32 = coins.iter().map(|coin| i32::from(coin.value().worth())).sum();
    let nulls = coins.iter().filter(|coin| coin.value() == Value::Null).count() as i32;
    sum * (nulls + 1)
}

/// The maximum number of tiles in a hand: five between draw and discard.
pub const HAND: usize = 5;

/// The tiles of a seat, in the order it received them.
pub type Hand = ArrayVec<Tile, HAND>;

impl Numbered for Tile {
    fn number(self) -> u8 {
        self.0
    }

    fn numbered(number: u8) -> Self {
        Self(number)
    }
}

/// A set of tiles. Iterates and serializes by suit and ascending value.
pub type Tiles = Set<Tile>;

impl Tiles {
    pub const ALL: Self = Self::from_bits((1 << TILES) - 1);

    /// The values of the tiles of this suit, one bit each, null lowest.
    pub const fn values_of(self, suit: Suit) -> u8 {
        (self.bits() >> (suit as u32 * 6)) as u8 & 0x3f
    }
}
