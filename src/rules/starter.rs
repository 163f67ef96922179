//! The house rule that says who begins a match.

use serde::{Deserialize, Serialize};

use super::{BadOption, BadStart, MAX_SEATS, OptionKind, OptionSpec, Seat};

/// Who begins a match (G-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Starter {
    /// The seats roll for it, as the rules of the game say.
    #[default]
    Roll,
    /// This seat, counted from 1.
    Seat(u8),
}

impl Starter {
    /// The key of the house rule.
    pub const KEY: &'static str = "start";

    /// The house rule, for the list of a game whose clause `clause` says how the seats roll for it.
    pub const fn spec(clause: &'static str) -> OptionSpec {
        let kind = OptionKind::Tagged(&[("roll", None), ("seat", Some((1, MAX_SEATS as i64, 1)))]);
        OptionSpec { key: Self::KEY, clause, kind }
    }

    /// Whether the seats roll for it. Records omit that.
    pub fn is_roll(&self) -> bool {
        *self == Self::Roll
    }

    /// The seat that begins a match of this many seats; `None` if they roll for it.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn seat(self, seats: u8) -> Result<Option<Seat>, BadStart> {
        match self {
            Self::Roll => Ok(None),
            Self::Seat(number) if (1..=seats).contains(&number) => Ok(Some(Seat(number - 1))),
            Self::Seat(number) => Err(BadStart::Option(BadOption::Value {
                key: Self::KEY.into(),
                value: format!("seat:{number}"),
                wanted: format!("roll, or seat:N with N from 1 to {seats}"),
            })),
        }
    }
}
