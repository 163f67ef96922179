//! What a command prints, and its exit status.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use super::error::CliError;

/// Prints an error in one sentence.
pub fn fail(error: CliError) -> ExitCode {
    eprintln!("rollick: {error}");
    ExitCode::from(2)
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
            eprintln!("rollick: could not write the result ({error})");
            false
        }
    }
}
