//! Parses data files and reports errors with their position. Must not depend on racks or charts.

use serde::de::DeserializeOwned;

use crate::rules::input_limits;

/// An error in a data file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {wrong}")]
pub struct BadDescription {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub wrong: String,
}

/// Parses a data file; `file` only appears in errors.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, BadDescription> {
    input_limits::read_description(text).map_err(|bad| BadDescription {
        file: file.to_owned(),
        line: bad.line,
        column: bad.column,
        wrong: bad.wrong,
    })
}
