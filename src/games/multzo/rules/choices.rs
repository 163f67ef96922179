//! What players of Multzo choose. There are no house rules, only actions.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::{Suit, Tile};
use super::tiles::{short, tile_of};
use crate::rules::{self, OptionSpec, Word};

/// The house rules of Multzo. There are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

impl rules::Options for Options {
    fn specs() -> &'static [OptionSpec] {
        &[]
    }
}

/// A choice a seat can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Draws a tile (MU-6).
    Draw(Source),
    /// Discards a tile face up (MU-6).
    Discard(Tile),
    /// Lays a tile face down, which declares the end of the round (MU-7).
    Declare(Tile),
    /// Takes the coins of both categories won (MU-14).
    TakeCoins,
    /// Takes the null coin of this suit in place of the coins of its category (MU-15).
    TakeNull(Suit),
}

/// Where a tile is drawn from: `"stock"`, or a face-up tile (MU-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The top tile of the stock, unseen.
    Stock,
    /// This face-up discard.
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
