//! Command line errors: one sentence that says what is wrong and what to do.

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// A command that cannot be executed as typed. The program exits with status 2.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CliError(pub String);

impl CliError {
    /// An error from anything that displays as a sentence.
    pub fn new(message: impl ToString) -> Self {
        Self(message.to_string())
    }

    /// Rewords an argument parser error. `command` is the command whose arguments were parsed, if known.
    pub fn about_options(error: &Error, command: Option<&str>) -> Self {
        let of = |kind| error.get(kind).map(words).unwrap_or_default();
        let help = command.map_or_else(|| "rollick --help".to_owned(), |command| format!("rollick {command} --help"));
        // The most likely suggestion comes last.
        let meant = |kind| match of(kind).rsplit(", ").next() {
            None | Some("") => String::new(),
            Some(suggestion) => format!(" (did you mean '{suggestion}'?)"),
        };
        let [argument, prior] =
            [ContextKind::InvalidArg, ContextKind::PriorArg].map(|kind| of(kind).replace(['<', '>'], ""));
        let value = of(ContextKind::InvalidValue);
        let sentence = match error.kind() {
            ErrorKind::InvalidSubcommand => {
                let name = of(ContextKind::InvalidSubcommand);
                format!("there is no command '{name}'{}: see 'rollick --help'", meant(ContextKind::SuggestedSubcommand))
            }
            ErrorKind::UnknownArgument if argument.starts_with('-') => {
                format!("there is no option '{argument}' here{}: see '{help}'", meant(ContextKind::SuggestedArg))
            }
            ErrorKind::UnknownArgument => format!("unexpected argument '{argument}': see '{help}'"),
            ErrorKind::MissingRequiredArgument => format!("{argument} is missing: see '{help}'"),
            ErrorKind::InvalidValue if value.is_empty() => {
                format!("a value is missing after {argument}: {}", choices(error, &help))
            }
            ErrorKind::InvalidValue => format!("{argument} cannot be '{value}': {}", choices(error, &help)),
            ErrorKind::ValueValidation => {
                let detail =
                    std::error::Error::source(error).map_or_else(|| format!("see '{help}'"), ToString::to_string);
                format!("{argument} cannot be '{value}': {detail}")
            }
            ErrorKind::ArgumentConflict if prior == argument => {
                format!("{argument} can be given only once: see '{help}'")
            }
            ErrorKind::ArgumentConflict => format!("{argument} cannot be used with {prior}: see '{help}'"),
            _ => {
                let text = error.to_string();
                let first = text.lines().next().unwrap_or_default();
                format!("{}: see '{help}'", first.trim_start_matches("error: "))
            }
        };
        Self(sentence)
    }
}

fn choices(error: &Error, help: &str) -> String {
    match error.get(ContextKind::ValidValue).map(words) {
        Some(values) if !values.is_empty() => format!("expected one of {values}"),
        _ => format!("see '{help}'"),
    }
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(word) => word.clone(),
        ContextValue::Strings(words) => words.join(", "),
        ContextValue::Number(number) => number.to_string(),
        other => other.to_string(),
    }
}
