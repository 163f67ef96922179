//! Point charts (HD-2, HD-17): data, read from RON and checked. It knows no turn and no throw.

use std::fmt;
use std::sync::{LazyLock, OnceLock};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use super::super::Scoring;

use crate::rules::input_limits;

/// The most that one entry of a chart may be worth: a whole throw's points then fit 16 bits.
const MOST_POINTS: u16 = 10_000;

/// The charts that ship, each under the path of its file.
const FILES: [(&str, &str); 2] = [
    ("assets/charts/hot.ron", include_str!("../../../../assets/charts/hot.ron")),
    ("assets/charts/classic.ron", include_str!("../../../../assets/charts/classic.ron")),
];

/// A game that a chart may be used in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ChartGame {
    /// Hot Dice.
    #[serde(rename = "hot_dice")]
    HotDice,
    /// Farkle.
    #[serde(rename = "farkle")]
    Farkle,
}

/// What one face is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaceValues {
    #[serde(default)]
    single: Option<Points>,
    three: Points,
    four: Points,
    five: Points,
    six: Points,
}

impl FaceValues {
    /// What so many dice of this face are worth as one combination: 1 or 3 to 6 dice.
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

/// Between what a number may be set, and what it is when it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "GivenBounds")]
pub struct Bounds {
    /// The lowest.
    pub least: u16,
    /// The highest.
    pub most: u16,
    /// What it is when nobody sets it.
    pub usual: u16,
}

#[derive(Deserialize)]
#[serde(rename = "Bounds", deny_unknown_fields)]
struct GivenBounds {
    least: u16,
    most: u16,
    usual: u16,
}

impl TryFrom<GivenBounds> for Bounds {
    type Error = String;

    fn try_from(GivenBounds { least, most, usual }: GivenBounds) -> Result<Self, String> {
        if least == 0 || least > usual || usual > most {
            return Err(format!("a goal is at least 1 and goes up: least {least}, usual {usual}, most {most}"));
        }
        Ok(Self { least, most, usual })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Points(u16);

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let points = u32::deserialize(deserializer)?;
        match u16::try_from(points) {
            Ok(points @ 1..=MOST_POINTS) => Ok(Self(points)),
            _ => Err(D::Error::custom(format!("a combination is worth 1 to {MOST_POINTS} points, not {points}"))),
        }
    }
}

struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let plain = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        if name.is_empty() || name.len() > 32 || !plain {
            return Err(D::Error::custom(format!("a chart's name is 1 to 32 of a-z, 0-9 and _, not '{name}'")));
        }
        Ok(Self(name))
    }
}

struct Games(Vec<ChartGame>);

impl<'de> Deserialize<'de> for Games {
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
struct Description {
    name: Name,
    games: Games,
    faces: [FaceValues; 6],
    three_pairs: Points,
    goal: Bounds,
    entry: u16,
}

/// What combinations are worth (HD-2, HD-17).
pub struct Chart {
    name: String,
    games: Vec<ChartGame>,
    faces: [FaceValues; 6],
    three_pairs: u16,
    goal: Bounds,
    entry: u16,
    scorings: [OnceLock<Scoring>; 2],
}

/// A chart description that cannot be played by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {wrong}")]
pub struct BadChart {
    /// The file it stands in.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub wrong: String,
}

impl Chart {
    /// The charts that ship, in the order a screen shows them.
    #[must_use]
    pub fn shipped() -> &'static [Self] {
        static SHIPPED: LazyLock<[Chart; 2]> = LazyLock::new(|| {
            FILES.map(|(file, text)| Chart::read(file, text).expect("the charts that ship are read by a test"))
        });
        SHIPPED.as_slice()
    }

    /// The chart of that name, if one ships.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::shipped().iter().find(|chart| chart.name == name)
    }

    /// The chart `hot` (HD-2).
    #[must_use]
    pub fn hot() -> &'static Self {
        &Self::shipped()[0]
    }

    /// The chart `classic` (HD-17).
    #[must_use]
    pub fn classic() -> &'static Self {
        &Self::shipped()[1]
    }

    /// The names of the charts that `game` may use.
    pub(crate) fn names(game: ChartGame) -> &'static [&'static str] {
        static NAMES: LazyLock<[Vec<&'static str>; 2]> = LazyLock::new(|| {
            [ChartGame::HotDice, ChartGame::Farkle]
                .map(|game| Chart::shipped().iter().filter(|chart| chart.is_for(game)).map(Chart::name).collect())
        });
        &NAMES[game as usize]
    }

    /// Reads a chart; `file` is only named in errors.
    ///
    /// # Errors
    /// [`BadChart`] says where the description is wrong, and how.
    pub fn read(file: &str, text: &str) -> Result<Self, BadChart> {
        let description: Description = input_limits::read_description(text).map_err(|bad| BadChart {
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
            scorings: Default::default(),
        })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether `game` may use it.
    #[must_use]
    pub fn is_for(&self, game: ChartGame) -> bool {
        self.games.contains(&game)
    }

    /// What each face is worth, the 1s first.
    #[must_use]
    pub const fn faces(&self) -> &[FaceValues; 6] {
        &self.faces
    }

    /// What three pairs are worth (HD-5).
    #[must_use]
    pub const fn three_pairs(&self) -> u16 {
        self.three_pairs
    }

    /// What a goal may be on this chart (HD-18).
    #[must_use]
    pub const fn goal(&self) -> Bounds {
        self.goal
    }

    /// The most that an entry may be on this chart (HD-19).
    #[must_use]
    pub const fn most_entry(&self) -> u16 {
        self.entry
    }

    /// How throws score by this chart; built when first asked for.
    #[must_use]
    pub fn scoring(&self, four_and_pair: bool) -> &Scoring {
        self.scorings[usize::from(four_and_pair)].get_or_init(|| Scoring::build(self, four_and_pair))
    }
}

impl fmt::Debug for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chart({})", self.name)
    }
}

impl PartialEq for Chart {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
            && self.games == other.games
            && self.faces == other.faces
            && self.three_pairs == other.three_pairs
            && self.goal == other.goal
            && self.entry == other.entry
    }
}

/// Reads and writes a chart that ships as its name.
pub(crate) mod by_name {
    use super::{Chart, Deserialize, Deserializer, Serializer};
    use serde::de::Error as _;

    pub fn serialize<S: Serializer>(chart: &&'static Chart, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&chart.name)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static Chart, D::Error> {
        let name = String::deserialize(deserializer)?;
        Chart::named(&name).ok_or_else(|| {
            let known: Vec<&str> = Chart::shipped().iter().map(Chart::name).collect();
            D::Error::custom(format!("there is no chart '{name}'; there are: {}", known.join(", ")))
        })
    }
}
