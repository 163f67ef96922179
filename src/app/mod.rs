//! Puts the rooms together into one program, and follows what the screens decide.

mod build;
mod desktop;
mod kept;
mod memory;
mod session;
mod shaders;
mod shots;
mod wires;

use std::process::ExitCode;

use bevy::app::AppExit;

pub use session::Session;

use crate::cli::{PlayPlan, ShotsPlan};

/// Opens the shelf.
#[must_use]
pub fn shelf() -> ExitCode {
    open(None)
}

/// Opens a window straight at the table.
#[must_use]
pub fn play(plan: PlayPlan) -> ExitCode {
    open(Some(plan))
}

/// Takes the pictures that were asked for.
#[must_use]
pub fn shots(plan: &ShotsPlan) -> ExitCode {
    desktop::explain_panics();
    shots::shots(plan)
}

fn open(plan: Option<PlayPlan>) -> ExitCode {
    if let Err(sentence) = desktop::is_there() {
        eprintln!("rollick: {sentence}");
        return ExitCode::FAILURE;
    }
    desktop::explain_panics();
    finish(build::windowed(plan).run())
}

fn finish(exit: AppExit) -> ExitCode {
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
