//! Errors of starting or resuming a match, for players to read.

use crate::rules::record::BadLine;
use crate::rules::{BadStart, Illegal};
use crate::sim::PlayerError;

/// A match cannot be started or resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The rules do not accept this number of seats or these options.
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
            Self::Start(BadStart::Seats { .. }) => "match-invalid-player-count",
            Self::Start(BadStart::Option(_)) | Self::Options(_) => "match-invalid-house-rules",
            Self::Line(_) => "match-invalid-line",
            Self::Move { .. } => "match-invalid-move",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Start(BadStart::Seats { least, most, asked, .. }) => {
                vec![("least", least.to_string()), ("most", most.to_string()), ("asked", asked.to_string())]
            }
            Self::Start(BadStart::Option(reason)) => vec![("why", reason.to_string())],
            Self::Options(reason) => vec![("why", reason.clone())],
            Self::Line(line) => vec![("line", line.line.to_string()), ("why", line.wrong.clone())],
            Self::Move { number, illegal } => vec![("number", number.to_string()), ("why", illegal.to_string())],
        }
    }
}
