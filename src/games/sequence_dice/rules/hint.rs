//! The purpose of an action, for the hints shown to players.

/// The purpose of an action. Lengths are counted in chips; a line needs `need` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveReason {
    /// It completes a line.
    Completes {
        /// The length of a winning line.
        need: u8,
    },
    /// It removes a chip that is not part of a line yet.
    TakesEarly,
    /// It removes a chip from a line.
    TakesOut {
        /// The number of chips in the line.
        threat: u8,
        /// The length of a winning line.
        need: u8,
    },
    /// It blocks an opponent's line.
    Stops {
        /// The number of chips in the line.
        threat: u8,
        /// The length of a winning line.
        need: u8,
    },
    /// After it, one chip is missing from a line.
    OneMore {
        /// The length of a winning line.
        need: u8,
        /// The number on the missing space.
        number: u8,
        /// How many of 36 throws show that number or the wild 11.
        ways: u8,
    },
    /// No line through the space is possible.
    Holds,
    /// Lines through the space are possible.
    Open,
    /// It extends a line.
    Makes {
        /// The number of chips in the line after it.
        chips: u8,
        /// The length of a winning line.
        need: u8,
    },
}

impl MoveReason {
    /// The localization key and its numeric arguments.
    pub fn words(self) -> (&'static str, Vec<(&'static str, i64)>) {
        let number = |name, number: u8| (name, i64::from(number));
        match self {
            Self::Completes { need } => ("completes", vec![number("need", need)]),
            Self::TakesEarly => ("removes-early", vec![]),
            Self::TakesOut { threat, need } => ("breaks", vec![number("threat", threat), number("need", need)]),
            Self::Stops { threat, need } => ("blocks", vec![number("threat", threat), number("need", need)]),
            Self::OneMore { need, number: missing, ways } => {
                ("one-more", vec![number("need", need), number("number", missing), number("ways", ways)])
            }
            Self::Holds => ("keeps-out", vec![]),
            Self::Open => ("open", vec![]),
            Self::Makes { chips, need } => ("makes", vec![number("chips", chips), number("need", need)]),
        }
    }
}
