//! Descriptions as text: read, and refused with the line that is wrong. It knows no rack and no chart.

use serde::de::DeserializeOwned;

use crate::rules::input_limits;

/// A description that cannot be played with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {wrong}")]
pub struct BadDescription {
    /// The file it stands in.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub wrong: String,
}

/// Reads a description; `file` is only named in errors.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadDescription> {
    input_limits::read_description(text).map_err(|bad| BadDescription {
        file: file.to_owned(),
        line: bad.line,
        column: bad.column,
        wrong: bad.wrong,
    })
}
