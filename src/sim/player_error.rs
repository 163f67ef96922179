//! Errors that players read. Must not depend on a language: the locale files have the texts.

use std::error::Error;

use crate::rules::Illegal;

/// An error whose text players read in their language. Its `Display` is the English text, for logs and the command
/// line.
pub trait PlayerError: Error + Send + Sync {
    /// The key of its text in the locale files.
    fn key(&self) -> &'static str;

    /// The arguments of its text.
    fn args(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The refusal of the rules that is the cause, if there is one. Its text is the argument `why`.
    fn refusal(&self) -> Option<&Illegal> {
        None
    }

    /// The error that is the cause, if it has a text of its own. Its text is the argument `why`.
    fn because(&self) -> Option<&dyn PlayerError> {
        None
    }
}
