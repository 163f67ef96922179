//! The program: everything it can do is in [`rollick::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    rollick::cli::run(std::env::args_os())
}
