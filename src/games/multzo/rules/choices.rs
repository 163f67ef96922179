//! What players of Multzo choose: no house rules, and the actions of a round.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::{Suit, Tile};
use super::tiles::{short, tile_of};
use crate::rules::{self, OptionSpec, Word};

/// The house rules of Multzo: there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

impl rules::Options for Options {
    fn specs() -> &'static [OptionSpec] {
        &[]
    }
}

/// What a seat can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Draw a tile (MU-6).
    Draw(Source),
    /// Lay a tile face up (MU-6).
    Discard(Tile),
    /// Lay a tile face down, which declares the end (MU-7).
    Declare(Tile),
    /// Take the coins of both categories won (MU-14).
    TakeCoins,
    /// Take the null coin of this suit in the place of what its category would give (MU-15).
    TakeNull(Suit),
}

/// Where a tile is drawn from: `"stock"`, or a tile that lies face up (MU-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The stock, unseen.
    Stock,
    /// This tile of the discards.
    FaceUp(Tile),
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Stock => "stock",
            Self::FaceUp(tile) => tile.word(),
        })
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        if word == "stock" {
            return Ok(Self::Stock);
        }
        tile_of(&word).map(Self::FaceUp).ok_or_else(|| {
            D::Error::custom(format!("a tile is drawn from \"stock\" or by its name, not \"{}\"", short(&word)))
        })
    }
}
