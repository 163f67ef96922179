//! The commands: what a person can type, and what it does.

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command that `args` spells, and says with which status the process ends.
pub fn run(_args: impl IntoIterator<Item = OsString>) -> ExitCode {
    ExitCode::SUCCESS
}
