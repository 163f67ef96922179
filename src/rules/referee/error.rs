//! Requests that failed.

use serde::Serialize;

use crate::rules::Illegal;
use crate::rules::input_limits::{printable, shorten};
use crate::rules::record::{BadRecord, MoveError, ReplayError};

/// A request that failed. It changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct RequestError {
    /// The kind of error.
    pub code: ErrorCode,
    /// The clause that forbids the move, for [`ErrorCode::Illegal`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// The position of the refused move in the list of moves of the request, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// The reason in one sentence.
    pub message: String,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The rules forbid the move.
    Illegal,
    /// The request, option, move or action is malformed.
    BadRequest,
    /// No match has been started.
    NoMatch,
}

/// The maximum length of an error message in bytes, so that a huge request is not echoed back.
const MAX_MESSAGE_BYTES: usize = 320;

impl RequestError {
    pub(super) fn bad_request(message: impl Into<String>) -> Self {
        let message = printable(&message.into());
        let message =
            if message.len() > MAX_MESSAGE_BYTES { shorten(&message, MAX_MESSAGE_BYTES / 4) + "." } else { message };
        Self { code: ErrorCode::BadRequest, clause: None, index: None, message }
    }

    pub(super) const fn no_match(message: String) -> Self {
        Self { code: ErrorCode::NoMatch, clause: None, index: None, message }
    }

    /// The error of the move at `index` of `count`.
    pub(super) fn at_move(self, index: usize, count: usize) -> Self {
        let message = format!("Move {} of {count} cannot be: {}", index + 1, self.message);
        Self { index: Some(index), message, ..self }
    }
}

impl From<Illegal> for RequestError {
    fn from(refusal: Illegal) -> Self {
        let message = refusal.message.into_owned();
        Self { code: ErrorCode::Illegal, clause: Some(refusal.clause), index: None, message }
    }
}

impl From<MoveError> for RequestError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Illegal(refusal) => refusal.into(),
            MoveError::BadRequest(message) => Self::bad_request(message),
        }
    }
}

impl From<BadRecord> for RequestError {
    fn from(bad: BadRecord) -> Self {
        match &bad {
            BadRecord::Replay(ReplayError::Move { index, count, refusal }) => {
                let message = format!("Move {} of {count} cannot be: {}", index + 1, refusal.message);
                Self { code: ErrorCode::Illegal, clause: Some(refusal.clause), index: None, message }
            }
            _ => Self::bad_request(sentence(&bad.to_string())),
        }
    }
}

/// Turns an error text into a sentence: capitalized, with a full stop.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}
