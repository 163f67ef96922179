//! The piecepack's tiles and coins: suits, values, sets of tiles. It knows no seat and no turn.

use std::fmt;

use arrayvec::ArrayVec;
use serde::de::Error as _;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::Word;

/// How many tiles there are.
pub const TILES: usize = 24;

/// A suit.
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
    /// The four.
    pub const ALL: [Self; 4] = [Self::Suns, Self::Moons, Self::Crowns, Self::Arms];

    /// Its place in a list of suits.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        ["suns", "moons", "crowns", "arms"][self as usize]
    }
}

/// A value, in the order of runs (MU-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// Nothing.
    Null,
    /// Two.
    Two,
    /// Three.
    Three,
    /// Four.
    Four,
    /// Five.
    Five,
    /// Six.
    Ace,
}

impl Value {
    /// The six, in the order of runs (MU-11).
    pub const ALL: [Self; 6] = [Self::Null, Self::Two, Self::Three, Self::Four, Self::Five, Self::Ace];

    /// What it is worth (MU-1).
    #[must_use]
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

/// A tile. Reads and writes as `moons-3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile of this suit and value.
    #[must_use]
    pub const fn new(suit: Suit, value: Value) -> Self {
        Self(suit as u8 * 6 + value as u8)
    }

    /// All 24, suit after suit, values upwards.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..TILES as u8).map(Self)
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 6) as usize]
    }

    /// Its value.
    #[must_use]
    pub const fn value(self) -> Value {
        Value::ALL[(self.0 % 6) as usize]
    }

    /// Its place in a list of all tiles.
    #[must_use]
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

/// The tile of that word.
pub(crate) fn tile_of(word: &str) -> Option<Tile> {
    WORDS.iter().position(|known| *known == word).map(|index| Tile(index as u8))
}

/// So much of a wrong word as an error repeats.
pub(crate) fn short(word: &str) -> String {
    word.chars().take(24).collect()
}

/// A coin. Reads and writes as `crowns-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coin(Tile);

impl Coin {
    /// The coin of this suit and value.
    #[must_use]
    pub const fn new(suit: Suit, value: Value) -> Self {
        Self(Tile::new(suit, value))
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        self.0.suit()
    }

    /// Its value.
    #[must_use]
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

/// What these coins are worth together (MU-16).
#[must_use]
pub fn score(coins: &[Coin]) -> i32 {
    let sum: i32 = coins.iter().map(|coin| i32::from(coin.value().worth())).sum();
    let nulls = coins.iter().filter(|coin| coin.value() == Value::Null).count() as i32;
    sum * (nulls + 1)
}

/// The most tiles a hand holds: five between drawing and discarding.
pub const HAND: usize = 5;

/// The tiles of a seat, in the order they came.
pub type Hand = ArrayVec<Tile, HAND>;

/// A set of tiles. Iterates and writes suit after suit, values upwards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tiles(u32);

impl Tiles {
    /// No tile.
    pub const NONE: Self = Self(0);
    /// All 24.
    pub const ALL: Self = Self((1 << TILES) - 1);

    /// Whether `tile` is one of them.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    /// The set with `tile` in it.
    #[must_use]
    pub const fn with(self, tile: Tile) -> Self {
        Self(self.0 | 1 << tile.0)
    }

    /// The set without `tile`.
    #[must_use]
    pub const fn without(self, tile: Tile) -> Self {
        Self(self.0 & !(1 << tile.0))
    }

    /// What is in either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in this one and not in the other.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many they are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values of those of this suit, one bit each, the null lowest.
    #[must_use]
    pub const fn values_of(self, suit: Suit) -> u8 {
        (self.0 >> (suit as u32 * 6)) as u8 & 0x3f
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = Tile(rest.trailing_zeros() as u8);
            (rest != 0).then(|| {
                rest &= rest - 1;
                lowest
            })
        })
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<T: IntoIterator<Item = Tile>>(tiles: T) -> Self {
        tiles.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for tile in self.iter() {
            list.serialize_element(&tile)?;
        }
        list.end()
    }
}
