//! Scoring charts (HD-2, HD-17): data read from RON. Plain data: must not depend on what is computed from it.

use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serializer};

use crate::rules::input_limits;

const FILES: [&str; 2] =
    [include_str!("../../../../assets/charts/hot.ron"), include_str!("../../../../assets/charts/classic.ron")];

/// A game that can use a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChartGame {
    HotDice,
    Farkle,
}

/// The points of the combinations of one face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceValues {
    #[serde(default)]
    single: Option<u16>,
    three: u16,
    four: u16,
    five: u16,
    six: u16,
}

impl FaceValues {
    /// The points of one combination of `dice` dice with this face: 1 or 3 to 6 dice.
    pub fn combination(&self, dice: u8) -> Option<u16> {
        match dice {
            1 => self.single,
            3 => Some(self.three),
            4 => Some(self.four),
            5 => Some(self.five),
            6 => Some(self.six),
            _ => None,
        }
    }
}

/// The range and the default of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    pub least: u16,
    pub most: u16,
    pub default: u16,
}

/// The points of all combinations (HD-2, HD-17). The sum for any six dice fits 16 bits.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    pub name: String,
    games: Vec<ChartGame>,
    /// The points of each face's combinations, the 1s first.
    pub faces: [FaceValues; 6],
    /// The points of three pairs (HD-5).
    pub three_pairs: u16,
    /// The range and the default of the goal (HD-18).
    pub goal: Bounds,
    /// The maximum entry score (HD-19).
    pub entry: u16,
}

impl Chart {
    /// The built-in charts in display order.
    pub fn built_in() -> &'static [Self] {
        static BUILT_IN: LazyLock<[Chart; 2]> = LazyLock::new(|| FILES.map(input_limits::read_built_in));
        BUILT_IN.as_slice()
    }

    /// The built-in chart with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::built_in().iter().find(|chart| chart.name == name)
    }

    /// The chart `hot` (HD-2).
    pub fn hot() -> &'static Self {
        &Self::built_in()[0]
    }

    /// The chart `classic` (HD-17).
    pub fn classic() -> &'static Self {
        &Self::built_in()[1]
    }

    /// The names of the charts that `game` can use.
    pub(crate) fn names(game: ChartGame) -> &'static [&'static str] {
        static NAMES: LazyLock<[Vec<&'static str>; 2]> = LazyLock::new(|| {
            [ChartGame::HotDice, ChartGame::Farkle].map(|game| {
                Chart::built_in().iter().filter(|chart| chart.is_for(game)).map(|chart| chart.name.as_str()).collect()
            })
        });
        &NAMES[game as usize]
    }

    /// Whether `game` can use the chart.
    pub fn is_for(&self, game: ChartGame) -> bool {
        self.games.contains(&game)
    }
}

/// Serializes a built-in chart as its name.
pub(crate) mod by_name {
    use super::{Chart, Deserialize, Deserializer, Serializer};
    use serde::de::Error as _;

    pub(crate) fn serialize<S: Serializer>(chart: &&'static Chart, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&chart.name)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static Chart, D::Error> {
        let name = String::deserialize(deserializer)?;
        Chart::named(&name).ok_or_else(|| {
            let known: Vec<&str> = Chart::built_in().iter().map(|chart| chart.name.as_str()).collect();
            D::Error::custom(format!("there is no chart '{name}'; there are: {}", known.join(", ")))
        })
    }
}
