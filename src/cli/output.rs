//! What a command prints, and its exit status.

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use super::error::CliError;
use crate::rules::input_limits::printable;

/// Prints an error in one sentence.
pub fn fail(error: CliError) -> ExitCode {
    print_error(error);
    ExitCode::from(2)
}

/// Prints one line on standard error. It may quote what others wrote.
pub(super) fn print_error(line: impl Display) {
    eprintln!("rollick: {}", printable(&line.to_string()));
}

/// Prints why a command failed for a file.
pub(super) fn print_file_error(file: &Path, error: impl Display) -> ExitCode {
    print_error(format_args!("{}: {error}", file.display()));
    ExitCode::FAILURE
}

/// Prints the result of a command to `out`.
pub(super) fn print_result(text: &str, out: &mut impl Write) -> ExitCode {
    if print(text, out) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the text and returns whether that succeeded.
fn print(text: &str, out: &mut impl Write) -> bool {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => true,
        // The reader, for instance `head`, may have closed the pipe on purpose.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => true,
        Err(error) => {
            print_error(format_args!("could not write the result ({error})"));
            false
        }
    }
}
