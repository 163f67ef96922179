//! The house rules of MACHZ.

use serde::{Deserialize, Serialize};

use super::super::PotRules;
use crate::rules::{BadOption, BadStart, OptionKind, OptionSpec, Options, Starter};

/// The house rules of MACHZ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MachzOptions {
    /// The total points at the start (MZ-3); `None` means the default for the number of seats.
    pub bank: Option<u16>,
    /// Whether a set of few colours may be voted down (MZ-7).
    pub thin_set: ThinSet,
    /// Whether rerolls also pay for combinations (MZ-11).
    pub pay_rerolls: bool,
    /// The highest stake a Rocker may bet on one throw: 1 to 5 (MZ-19).
    pub stake_limit: u8,
    /// Whether an empty pot is refilled, at most three times (MZ-26).
    pub refill: bool,
    /// What ends the match besides the empty pot (MZ-27).
    pub finish: Finish,
    /// Who sets first (MZ-4, G-9).
    #[serde(skip_serializing_if = "Starter::is_roll")]
    pub start: Starter,
}

impl Default for MachzOptions {
    fn default() -> Self {
        Self {
            bank: None,
            thin_set: ThinSet::Keep,
            pay_rerolls: false,
            stake_limit: 1,
            refill: false,
            finish: Finish::Pot,
            start: Starter::Roll,
        }
    }
}

/// Which object sets are voted on (MZ-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThinSet {
    /// None.
    #[default]
    #[serde(rename = "keep")]
    Keep,
    /// Sets of one colour.
    #[serde(rename = "vote_below_2")]
    VoteBelow2,
    /// Sets of one or two colours.
    #[serde(rename = "vote_below_3")]
    VoteBelow3,
}

impl ThinSet {
    /// The seats vote on sets with fewer colours than this.
    pub const fn below(self) -> u8 {
        match self {
            Self::Keep => 0,
            Self::VoteBelow2 => 2,
            Self::VoteBelow3 => 3,
        }
    }
}

/// What ends the match besides the empty pot (MZ-27).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// Nothing else.
    #[default]
    Pot,
    /// A time limit in minutes: 5 to 240.
    Minutes(u16),
    /// A score of a seat: 20 to 1000.
    Points(u16),
    /// A number of MACHZ: 1 to 50.
    Machz(u16),
}

const STAKES: (i64, i64) = (1, 5);
const MINUTES: (i64, i64, i64) = (5, 240, 5);
const POINTS: (i64, i64, i64) = (20, 1000, 20);
const MACHZ: (i64, i64, i64) = (1, 50, 1);

impl Options for MachzOptions {
    fn specs() -> &'static [OptionSpec] {
        const SPECS: &[OptionSpec] = &[
            OptionSpec { key: "bank", clause: "MZ-3", kind: OptionKind::Number { least: 100, most: 1000, step: 10 } },
            OptionSpec {
                key: "thin_set",
                clause: "MZ-7",
                kind: OptionKind::Choice(&["keep", "vote_below_2", "vote_below_3"]),
            },
            OptionSpec { key: "pay_rerolls", clause: "MZ-11", kind: OptionKind::Toggle },
            OptionSpec {
                key: "stake_limit",
                clause: "MZ-19",
                kind: OptionKind::Number { least: STAKES.0, most: STAKES.1, step: 1 },
            },
            OptionSpec { key: "refill", clause: "MZ-26", kind: OptionKind::Toggle },
            OptionSpec {
                key: "finish",
                clause: "MZ-27",
                kind: OptionKind::Tagged(&[
                    ("pot", None),
                    ("minutes", Some(MINUTES)),
                    ("points", Some(POINTS)),
                    ("machz", Some(MACHZ)),
                ]),
            },
            Starter::spec("MZ-4"),
        ];
        SPECS
    }
}

impl MachzOptions {
    /// Validates the options and returns the bank for this number of seats (MZ-3).
    ///
    /// # Errors
    /// [`BadStart::Option`] names the option that cannot be played with this number of seats, and its allowed values.
    pub(crate) fn check(&self, pot_rules: &PotRules, seats: u8) -> Result<u16, BadStart> {
        let bounds = pot_rules.bank;
        let least = bounds.least.max(bounds.least_per_seat * u16::from(seats));
        let bank = self.bank.unwrap_or_else(|| pot_rules.default_bank(seats));
        if !(least..=bounds.most).contains(&bank) {
            let wanted = format!("a whole number from {least} to {} for {seats} seats", bounds.most);
            return Err(bad("bank", bank.to_string(), wanted));
        }
        if !(STAKES.0..=STAKES.1).contains(&i64::from(self.stake_limit)) {
            let wanted = format!("a whole number from {} to {}", STAKES.0, STAKES.1);
            return Err(bad("stake_limit", self.stake_limit.to_string(), wanted));
        }
        let (word, number, (least, most, _)) = match self.finish {
            Finish::Pot => return Ok(bank),
            Finish::Minutes(number) => ("minutes", number, MINUTES),
            Finish::Points(number) => ("points", number, POINTS),
            Finish::Machz(number) => ("machz", number, MACHZ),
        };
        if !(least..=most).contains(&i64::from(number)) {
            return Err(bad("finish", format!("{word}:{number}"), format!("{word}:N with N from {least} to {most}")));
        }
        Ok(bank)
    }
}

fn bad(key: &str, value: String, wanted: String) -> BadStart {
    BadStart::Option(BadOption::Value { key: key.into(), value, wanted })
}
