//! What players of Jackpot choose: house rules before a match, actions in it.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::{Shape, Symbol};
use crate::rules::{self, OptionKind, OptionSpec};

/// The house rules of Jackpot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The shape of the racks (JP-3).
    pub rack: RackName,
}

/// The shape of the racks (JP-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RackName {
    /// Five columns, filled from the top.
    #[default]
    Staircase,
    /// Five rows, each half a tile in.
    Pyramid,
}

impl RackName {
    /// The shape of that name.
    #[must_use]
    pub fn shape(self) -> &'static Shape {
        match self {
            Self::Staircase => Shape::staircase(),
            Self::Pyramid => Shape::pyramid(),
        }
    }
}

impl rules::Options for Options {
    fn specs() -> &'static [OptionSpec] {
        const SPECS: &[OptionSpec] =
            &[OptionSpec { key: "rack", clause: "JP-3", kind: OptionKind::Choice(&["staircase", "pyramid"]) }];
        SPECS
    }
}

/// What a seat can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Put a tile into the rack or the Chance Space (JP-7).
    Place {
        /// Which tile.
        symbol: Symbol,
        /// Where.
        at: At,
    },
    /// Use the Chance Option, or not (JP-9).
    Chance(ChanceOption),
}

/// Where a tile goes: a number for a place of the rack, or `"chance"` (JP-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// This place of the rack: a column of the staircase, a cell of the pyramid.
    Place(u8),
    /// The Chance Space.
    Chance,
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Place(place) => serializer.serialize_u8(*place),
            Self::Chance => serializer.serialize_str("chance"),
        }
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a tile goes to a place by its number, or to \"chance\"")]
        enum Written {
            Place(u8),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Place(place) => Ok(Self::Place(place)),
            Written::Word(word) if word == "chance" => Ok(Self::Chance),
            Written::Word(word) => {
                Err(D::Error::custom(format!("a tile goes to a number or to \"chance\", not \"{word}\"")))
            }
        }
    }
}

/// What is done with the tile of the Chance Space (JP-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChanceOption {
    /// It goes into the rack, to this place.
    Drop(u8),
    /// It goes back to the supply.
    GiveBack,
    /// It stays.
    Keep,
}
