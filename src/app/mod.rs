//! Puts the rooms together into one program, and follows what the screens decide.

mod build;
mod kept;
mod memory;
mod session;
mod shaders;
mod shots;
mod wires;

use std::process::ExitCode;

use bevy::app::AppExit;

pub use session::Session;
pub use shots::shots;

use crate::cli::PlayPlan;

/// Opens the shelf.
#[must_use]
pub fn shelf() -> ExitCode {
    finish(build::windowed(None).run())
}

/// Opens a window straight at the table.
#[must_use]
pub fn play(plan: PlayPlan) -> ExitCode {
    finish(build::windowed(Some(plan)).run())
}

fn finish(exit: AppExit) -> ExitCode {
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
