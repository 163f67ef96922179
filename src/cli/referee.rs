//! `rollick referee`: the line protocol on standard input and output, for programs that play or referee.

use std::io;
use std::process::ExitCode;

use super::output::print_error;
use crate::games::CATALOG;
use crate::rules::referee::serve;

/// Answers request lines until the input ends or `quit` is received.
pub(super) fn run() -> ExitCode {
    match serve(CATALOG.rules(), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The other program closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            print_error(format_args!("the referee stopped: {error}"));
            ExitCode::FAILURE
        }
    }
}
