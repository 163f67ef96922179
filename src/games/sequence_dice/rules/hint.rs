//! The purpose of an action, for the bots' reasons and the hints shown to players.

use core::fmt;

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
    /// A beginner's reason: it joins other chips.
    Together,
}

impl MoveReason {
    /// The localization key and its numeric arguments.
    #[must_use]
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
            Self::Together => ("together", vec![]),
        }
    }
}

impl fmt::Display for MoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Completes { need } => write!(f, "This completes a line of {need}."),
            Self::TakesEarly => f.write_str("This takes a chip off before it can grow into a line."),
            Self::TakesOut { threat, need } => {
                write!(f, "This takes a chip out of a line that has {threat} of {need}.")
            }
            Self::Stops { threat, need } => write!(f, "This stops a line that has {threat} of {need}."),
            Self::OneMore { need, number, ways } => {
                let article = if number == 8 { "an" } else { "a" };
                write!(f, "One more chip makes {need} in a line: {article} {number} or an 11, {ways} throws in 36.")
            }
            Self::Holds => f.write_str("No line is open here, but the chip holds the space."),
            Self::Open => f.write_str("The lines through this space are still open."),
            Self::Makes { chips, need } => write!(f, "This makes {chips} of {need} in a line that is still open."),
            Self::Together => f.write_str("This keeps the chips together."),
        }
    }
}
