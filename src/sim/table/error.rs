//! Errors of starting, resuming and playing a match, for players to read.

use crate::rules::bots::external::{FailureNotice, ProgramError};
use crate::rules::record::BadLine;
use crate::rules::{BadOption, BadStart, Illegal};
use crate::sim::PlayerError;

/// A match cannot be started or resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The rules do not accept this number of seats or these options, or the game has no such bot.
    #[error(transparent)]
    Start(#[from] BadStart),
    /// The options cannot be parsed as those of this game.
    #[error("these options cannot be used: {0}")]
    Options(String),
    /// A line of its record cannot be read.
    #[error(transparent)]
    Line(#[from] BadLine),
    /// The rules forbid a move of its record.
    #[error("move {number} of the record: {illegal}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// Why it is forbidden.
        illegal: Illegal,
    },
}

impl PlayerError for TableError {
    fn key(&self) -> &'static str {
        match self {
            Self::Start(BadStart::Seats { least, most, .. }) if least == most => "match-wrong-player-count",
            Self::Start(BadStart::Seats { .. }) => "match-invalid-player-count",
            Self::Start(BadStart::Option(BadOption::Unknown { .. })) => "match-unknown-house-rule",
            Self::Start(BadStart::Option(BadOption::Value { .. })) => "match-invalid-house-rule-value",
            Self::Start(BadStart::Option(BadOption::Shape(..) | BadOption::Twice(_))) | Self::Options(_) => {
                "match-invalid-house-rules"
            }
            Self::Line(_) => "match-invalid-line",
            Self::Move { .. } => "match-invalid-move",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Start(BadStart::Seats { least, most, asked, .. }) => {
                vec![("least", least.to_string()), ("most", most.to_string()), ("asked", asked.to_string())]
            }
            Self::Start(BadStart::Option(BadOption::Unknown { key, known })) => {
                vec![("key", key.clone()), ("known", known.clone())]
            }
            Self::Start(BadStart::Option(BadOption::Value { key, value, wanted })) => {
                vec![("key", key.clone()), ("value", value.clone()), ("wanted", wanted.clone())]
            }
            Self::Start(BadStart::Option(reason @ (BadOption::Shape(..) | BadOption::Twice(_)))) => {
                vec![("why", reason.to_string())]
            }
            Self::Options(reason) => vec![("why", reason.clone())],
            Self::Line(line) => vec![("line", line.line.to_string()), ("why", line.wrong.clone())],
            Self::Move { number, .. } => vec![("number", number.to_string())],
        }
    }

    fn refusal(&self) -> Option<&Illegal> {
        if let Self::Move { illegal, .. } = self { Some(illegal) } else { None }
    }
}

impl PlayerError for FailureNotice {
    fn key(&self) -> &'static str {
        match self.error {
            ProgramError::NotStarted(_) => "program-not-started",
            ProgramError::Late(_) => "program-late",
            ProgramError::Ended => "program-ended",
            ProgramError::UnexpectedOutput => "program-unexpected-output",
            ProgramError::NoAnswer(_) => "program-unreadable-answer",
            ProgramError::NotOffered(_) => "program-illegal-choice",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        let mut args = vec![("program", self.path.clone())];
        match &self.error {
            ProgramError::NotStarted(reason) => args.push(("why", reason.clone())),
            ProgramError::Late(limit) => args.push(("seconds", limit.as_secs().to_string())),
            _ => {}
        }
        args
    }
}
