//! Scoring charts (HD-2, HD-17): data read from RON and validated. Plain data: must not depend on what is computed from it.

use std::fmt;
use std::sync::LazyLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use crate::rules::input_limits;

/// The maximum points of one entry of a chart, so that the points of a throw fit 16 bits.
const MOST_POINTS: u16 = 10_000;

/// The built-in charts, each with the path of its file.
const FILES: [(&str, &str); 2] = [
    ("assets/charts/hot.ron", include_str!("../../../../assets/charts/hot.ron")),
    ("assets/charts/classic.ron", include_str!("../../../../assets/charts/classic.ron")),
];

/// A game that can use a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ChartGame {
    /// Hot Dice.
    #[serde(rename = "hot_dice")]
    HotDice,
    /// Farkle.
    #[serde(rename = "farkle")]
    Farkle,
}

/// The points of the combinations of one face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceValues {
    #[serde(default)]
    single: Option<ChartPoints>,
    three: ChartPoints,
    four: ChartPoints,
    five: ChartPoints,
    six: ChartPoints,
}

impl FaceValues {
    /// The points of one combination of `dice` dice with this face: 1 or 3 to 6 dice.
    #[must_use]
    pub fn combination(&self, dice: u8) -> Option<u16> {
        match dice {
            1 => self.single.map(|points| points.0),
            3 => Some(self.three.0),
            4 => Some(self.four.0),
            5 => Some(self.five.0),
            6 => Some(self.six.0),
            _ => None,
        }
    }
}

/// The range and the default of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "BoundsDescription")]
pub struct Bounds {
    /// The minimum.
    pub least: u16,
    /// The maximum.
    pub most: u16,
    /// The default.
    pub default: u16,
}

#[derive(Deserialize)]
#[serde(rename = "Bounds", deny_unknown_fields)]
struct BoundsDescription {
    least: u16,
    most: u16,
    usual: u16,
}

impl TryFrom<BoundsDescription> for Bounds {
    type Error = String;

    fn try_from(BoundsDescription { least, most, usual }: BoundsDescription) -> Result<Self, String> {
        if least == 0 || least > usual || usual > most {
            return Err(format!("a goal is at least 1 and goes up: least {least}, usual {usual}, most {most}"));
        }
        Ok(Self { least, most, default: usual })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChartPoints(u16);

impl<'de> Deserialize<'de> for ChartPoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let points = u32::deserialize(deserializer)?;
        match u16::try_from(points) {
            Ok(points @ 1..=MOST_POINTS) => Ok(Self(points)),
            _ => Err(D::Error::custom(format!("a combination is worth 1 to {MOST_POINTS} points, not {points}"))),
        }
    }
}

struct ChartName(String);

impl<'de> Deserialize<'de> for ChartName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let plain = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        if name.is_empty() || name.len() > 32 || !plain {
            return Err(D::Error::custom(format!("a chart's name is 1 to 32 of a-z, 0-9 and _, not '{name}'")));
        }
        Ok(Self(name))
    }
}

struct ChartGames(Vec<ChartGame>);

impl<'de> Deserialize<'de> for ChartGames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let games = Vec::deserialize(deserializer)?;
        if games.is_empty() {
            return Err(D::Error::custom("a chart names at least one game that may use it"));
        }
        Ok(Self(games))
    }
}

#[derive(Deserialize)]
#[serde(rename = "Chart", deny_unknown_fields)]
struct ChartDescription {
    name: ChartName,
    games: ChartGames,
    faces: [FaceValues; 6],
    three_pairs: ChartPoints,
    goal: Bounds,
    entry: u16,
}

/// The points of all combinations (HD-2, HD-17).
#[derive(PartialEq)]
pub struct Chart {
    name: String,
    games: Vec<ChartGame>,
    faces: [FaceValues; 6],
    three_pairs: u16,
    goal: Bounds,
    entry: u16,
}

/// An error in a chart file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {wrong}")]
pub struct BadChart {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub wrong: String,
}

impl Chart {
    /// The built-in charts in display order.
    #[must_use]
    pub fn built_in() -> &'static [Self] {
        static BUILT_IN: LazyLock<[Chart; 2]> = LazyLock::new(|| {
            FILES.map(|(file, text)| Chart::read(file, text).expect("a test reads the built-in charts"))
        });
        BUILT_IN.as_slice()
    }

    /// The built-in chart with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::built_in().iter().find(|chart| chart.name == name)
    }

    /// The chart `hot` (HD-2).
    #[must_use]
    pub fn hot() -> &'static Self {
        &Self::built_in()[0]
    }

    /// The chart `classic` (HD-17).
    #[must_use]
    pub fn classic() -> &'static Self {
        &Self::built_in()[1]
    }

    /// The names of the charts that `game` can use.
    pub(crate) fn names(game: ChartGame) -> &'static [&'static str] {
        static NAMES: LazyLock<[Vec<&'static str>; 2]> = LazyLock::new(|| {
            [ChartGame::HotDice, ChartGame::Farkle]
                .map(|game| Chart::built_in().iter().filter(|chart| chart.is_for(game)).map(Chart::name).collect())
        });
        &NAMES[game as usize]
    }

    /// Parses a chart; `file` only appears in errors.
    ///
    /// # Errors
    /// [`BadChart`] with the position and the description of the error.
    pub fn read(file: &str, text: &str) -> Result<Self, BadChart> {
        let description: ChartDescription = input_limits::read_description(text).map_err(|bad| BadChart {
            file: file.to_owned(),
            line: bad.line,
            column: bad.column,
            wrong: bad.wrong,
        })?;
        Ok(Self {
            name: description.name.0,
            games: description.games.0,
            faces: description.faces,
            three_pairs: description.three_pairs.0,
            goal: description.goal,
            entry: description.entry,
        })
    }

    /// The chart's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether `game` can use the chart.
    #[must_use]
    pub fn is_for(&self, game: ChartGame) -> bool {
        self.games.contains(&game)
    }

    /// The points of each face's combinations, the 1s first.
    #[must_use]
    pub const fn faces(&self) -> &[FaceValues; 6] {
        &self.faces
    }

    /// The points of three pairs (HD-5).
    #[must_use]
    pub const fn three_pairs(&self) -> u16 {
        self.three_pairs
    }

    /// The range and the default of the goal (HD-18).
    #[must_use]
    pub const fn goal(&self) -> Bounds {
        self.goal
    }

    /// The maximum entry score (HD-19).
    #[must_use]
    pub const fn most_entry(&self) -> u16 {
        self.entry
    }
}

impl fmt::Debug for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chart({})", self.name)
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
            let known: Vec<&str> = Chart::built_in().iter().map(Chart::name).collect();
            D::Error::custom(format!("there is no chart '{name}'; there are: {}", known.join(", ")))
        })
    }
}
