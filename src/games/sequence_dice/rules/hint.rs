//! What a choice is good for: the bots' reasons and the advice at the table.

use core::fmt;

/// What an action is good for. Counted in chips; a line needs `need` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It completes a line.
    Completes {
        /// How long a line wins.
        need: u8,
    },
    /// It takes a chip off that was part of no line yet.
    TakesEarly,
    /// It takes a chip out of a line.
    TakesOut {
        /// How many chips the line has.
        threat: u8,
        /// How long a line wins.
        need: u8,
    },
    /// It stops an opponent's line.
    Stops {
        /// How many chips the line has.
        threat: u8,
        /// How long a line wins.
        need: u8,
    },
    /// One chip is missing after it.
    OneMore {
        /// How long a line wins.
        need: u8,
        /// The number of the space that is missing.
        number: u8,
        /// In how many of 36 throws the dice show that number, or the wild 11.
        ways: u8,
    },
    /// No line is open there.
    Holds,
    /// Lines through the space are open.
    Open,
    /// A line grows.
    Makes {
        /// How many chips it has then.
        chips: u8,
        /// How long a line wins.
        need: u8,
    },
    /// A beginner's reason: chips that lie together look strong.
    Together,
}

impl Why {
    /// Its key for words, and the numbers in it.
    #[must_use]
    pub fn words(self) -> (&'static str, Vec<(&'static str, i64)>) {
        let number = |name, number: u8| (name, i64::from(number));
        match self {
            Self::Completes { need } => ("completes", vec![number("need", need)]),
            Self::TakesEarly => ("takes-early", vec![]),
            Self::TakesOut { threat, need } => ("takes-out", vec![number("threat", threat), number("need", need)]),
            Self::Stops { threat, need } => ("stops", vec![number("threat", threat), number("need", need)]),
            Self::OneMore { need, number: missing, ways } => {
                ("one-more", vec![number("need", need), number("number", missing), number("ways", ways)])
            }
            Self::Holds => ("holds", vec![]),
            Self::Open => ("open", vec![]),
            Self::Makes { chips, need } => ("makes", vec![number("chips", chips), number("need", need)]),
            Self::Together => ("together", vec![]),
        }
    }
}

impl fmt::Display for Why {
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
