//! What players of Jackpot choose: house rules before a match, actions during it.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::super::{Shape, Symbol};
use crate::rules::{self, OptionKind, OptionSpec, Starter, Word as _};

/// The house rules of Jackpot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The shape of the racks (JP-3).
    pub rack: RackName,
    /// Who begins (JP-5, G-9).
    #[serde(skip_serializing_if = "Starter::is_roll")]
    pub start: Starter,
}

/// The shape of the racks (JP-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RackName {
    /// Five columns; tiles are dropped in from the top.
    #[default]
    Staircase,
    /// Five rows, each indented by half a tile.
    Pyramid,
}

impl RackName {
    /// The shape with this name.
    pub fn shape(self) -> &'static Shape {
        match self {
            Self::Staircase => Shape::staircase(),
            Self::Pyramid => Shape::pyramid(),
        }
    }
}

impl rules::Options for Options {
    fn specs() -> &'static [OptionSpec] {
        const SPECS: &[OptionSpec] = &[
            OptionSpec { key: "rack", clause: "JP-3", kind: OptionKind::Choice(&["staircase", "pyramid"]) },
            Starter::spec("JP-5"),
        ];
        SPECS
    }
}

/// A choice a seat can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Places a tile in the rack or in the Chance Space (JP-7).
    Place {
        /// The tile's symbol.
        symbol: Symbol,
        /// Where it goes.
        at: At,
    },
    /// Uses the Chance Option or declines it (JP-9).
    Chance(ChanceOption),
}

impl Action {
    /// The action in English for people, with places from 1: `place the bell in place 3 of the rack`. A place is a column of the
    /// staircase or a cell of the pyramid.
    pub fn words(self) -> String {
        match self {
            Self::Place { symbol, at: At::Place(place) } => {
                format!("place the {} in place {} of the rack", symbol.word(), place + 1)
            }
            Self::Place { symbol, at: At::Chance } => format!("place the {} in the Chance Space", symbol.word()),
            Self::Chance(ChanceOption::Drop(place)) => {
                format!("move the tile of the Chance Space to place {} of the rack", place + 1)
            }
            Self::Chance(ChanceOption::GiveBack) => "give the tile of the Chance Space back".to_owned(),
            Self::Chance(ChanceOption::Keep) => "keep the tile in the Chance Space".to_owned(),
        }
    }
}

/// Where a tile goes: the number of a place in the rack, or `"chance"` (JP-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// A place in the rack: a column of the staircase, a cell of the pyramid.
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

/// What happens to the tile in the Chance Space (JP-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChanceOption {
    /// It is dropped into this place of the rack.
    Drop(u8),
    /// It returns to the supply.
    GiveBack,
    /// It stays.
    Keep,
}
