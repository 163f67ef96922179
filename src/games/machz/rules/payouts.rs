//! Chips, bank and payouts of MACHZ (MZ-2, MZ-3, MZ-6, MZ-12). Data read from RON and validated.

use std::fmt;
use std::sync::LazyLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::super::{Colours, Combination};

use crate::rules::input_limits;

/// A kind of chip (MZ-2).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename = "Chip", deny_unknown_fields)]
pub struct ChipKind {
    /// The name of its colour.
    pub colour: String,
    /// Its value in points.
    pub points: u16,
}

/// The range and the default of the bank (MZ-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "GivenBank")]
pub struct Bank {
    /// The minimum.
    pub least: u16,
    /// The maximum.
    pub most: u16,
    /// The default.
    pub default: u16,
    /// The minimum per seat.
    pub least_per_seat: u16,
    /// The default per seat, used if it gives more than `default`.
    pub default_per_seat: u16,
}

#[derive(Deserialize)]
#[serde(rename = "Bank", deny_unknown_fields)]
struct GivenBank {
    least: u16,
    most: u16,
    usual: u16,
    least_a_seat: u16,
    usual_a_seat: u16,
}

impl TryFrom<GivenBank> for Bank {
    type Error = String;

    fn try_from(given: GivenBank) -> Result<Self, String> {
        let GivenBank { least, most, usual, least_a_seat, usual_a_seat } = given;
        if least > usual || usual > most || most > 10_000 {
            return Err(format!("a bank goes up to 10000 at most: least {least}, usual {usual}, most {most} (MZ-3)"));
        }
        if least_a_seat == 0 || least_a_seat > usual_a_seat || usual_a_seat > most / 8 {
            return Err(format!(
                "eight seats need a bank that can be: least_a_seat {least_a_seat}, usual_a_seat {usual_a_seat}, most {most} (MZ-3)"
            ));
        }
        Ok(Self { least, most, default: usual, least_per_seat: least_a_seat, default_per_seat: usual_a_seat })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Combinations {
    pair: Payout,
    two_pairs: Payout,
    three_of_a_kind: Payout,
    rainbow: Payout,
    full_house: Payout,
    four_of_a_kind: Payout,
    five_of_a_kind: Payout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Payout(u16);

impl<'de> Deserialize<'de> for Payout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let points = u32::deserialize(deserializer)?;
        match u16::try_from(points) {
            Ok(points @ 1..=1000) => Ok(Self(points)),
            _ => Err(D::Error::custom(format!("the pot pays 1 to 1000 points, not {points}"))),
        }
    }
}

struct Chips(Vec<ChipKind>);

impl<'de> Deserialize<'de> for Chips {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let chips = Vec::<ChipKind>::deserialize(deserializer)?;
        if chips.first().is_none_or(|chip| chip.points != 1) {
            return Err(D::Error::custom("the first chip counts 1, so that every number can be paid (MZ-2)"));
        }
        if chips.windows(2).any(|pair| pair[0].points >= pair[1].points) {
            return Err(D::Error::custom("chips stand in the order of their worth, the least first (MZ-2)"));
        }
        if chips.len() > 8 || chips.iter().any(|chip| chip.colour.is_empty()) {
            return Err(D::Error::custom("there are at most eight chips, and each has a colour (MZ-2)"));
        }
        Ok(Self(chips))
    }
}

#[derive(Deserialize)]
#[serde(rename = "Pot", deny_unknown_fields)]
struct PotRulesDescription {
    chips: Chips,
    bank: Bank,
    start: Payout,
    combinations: Combinations,
    machz: [Payout; 5],
}

/// The chips, the bank and the payouts.
#[derive(Clone, PartialEq, Eq)]
pub struct PotRules {
    chips: Vec<ChipKind>,
    bank: Bank,
    start: u16,
    combinations: [u16; 7],
    machz: [u16; 5],
}

/// An error in the payout file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {wrong}")]
pub struct BadPotRules {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub wrong: String,
}

impl PotRules {
    /// The built-in payouts.
    #[must_use]
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<PotRules> = LazyLock::new(|| {
            PotRules::read("assets/pots/machz.ron", include_str!("../../../../assets/pots/machz.ron"))
                .expect("the pot that ships is read by a test")
        });
        &STANDARD
    }

    /// Parses a description; `file` only appears in errors.
    ///
    /// # Errors
    /// [`BadPotRules`] with the position and the description of the error.
    pub fn read(file: &str, text: &str) -> Result<Self, BadPotRules> {
        let bad = |line, column, wrong| BadPotRules { file: file.to_owned(), line, column, wrong };
        let given: PotRulesDescription =
            input_limits::read_description(text).map_err(|wrong| bad(wrong.line, wrong.column, wrong.wrong))?;
        if given.start.0 > given.bank.least_per_seat {
            let wrong = format!("a seat takes at most {} at the start (MZ-3)", given.bank.least_per_seat);
            let line = 1 + text.lines().position(|line| line.trim_start().starts_with("start")).unwrap_or(0);
            return Err(bad(line, 1, wrong));
        }
        let Combinations { pair, two_pairs, three_of_a_kind, rainbow, full_house, four_of_a_kind, five_of_a_kind } =
            given.combinations;
        Ok(Self {
            chips: given.chips.0,
            bank: given.bank,
            start: given.start.0,
            combinations: [pair, two_pairs, three_of_a_kind, rainbow, full_house, four_of_a_kind, five_of_a_kind]
                .map(|pay| pay.0),
            machz: given.machz.map(|pay| pay.0),
        })
    }

    /// The kinds of chips in ascending order of value (MZ-2).
    #[must_use]
    pub fn chips(&self) -> &[ChipKind] {
        &self.chips
    }

    /// The fewest chips worth `points`: the number of each kind in ascending order of value (MZ-2).
    #[must_use]
    pub fn stacks(&self, points: u16) -> Vec<u16> {
        // Taking the most valuable chip that fits is not always best with these denominations: 40 is four tens rather
        // than 25, ten and five. So the optimum is searched.
        let points = usize::from(points);
        let mut fewest: Vec<(u16, usize)> = vec![(0, 0)];
        for sum in 1..=points {
            let best = (0..self.chips.len())
                .filter(|&kind| usize::from(self.chips[kind].points) <= sum)
                .map(|kind| (fewest[sum - usize::from(self.chips[kind].points)].0 + 1, kind))
                .min_by_key(|&(chips, kind)| (chips, std::cmp::Reverse(kind)));
            fewest.push(best.unwrap_or((0, 0)));
        }
        let mut stacks = vec![0; self.chips.len()];
        let mut rest = points;
        while rest > 0 {
            let kind = fewest[rest].1;
            stacks[kind] += 1;
            rest -= usize::from(self.chips[kind].points);
        }
        stacks
    }

    /// The range and the default of the bank (MZ-3).
    #[must_use]
    pub const fn bank(&self) -> Bank {
        self.bank
    }

    /// The default bank for this number of seats (MZ-3).
    #[must_use]
    pub fn default_bank(&self, seats: u8) -> u16 {
        self.bank.default.max(self.bank.default_per_seat * u16::from(seats))
    }

    /// The points each seat takes from the pot at the start (MZ-3).
    #[must_use]
    pub const fn start(&self) -> u16 {
        self.start
    }

    /// The payout for a combination (MZ-6).
    #[must_use]
    pub const fn combination(&self, combination: Combination) -> u16 {
        self.combinations[combination as usize]
    }

    /// The payout for MACHZ on this object set (MZ-12).
    #[must_use]
    pub fn machz(&self, object: Colours) -> u16 {
        self.machz[usize::from(object.kinds().clamp(1, 5)) - 1]
    }
}

impl fmt::Debug for PotRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PotRules")
    }
}
