//! Puts the rooms together into one program, and follows what the screens decide.

mod build;
mod events;
mod memory;
#[cfg(feature = "screenshots")]
mod offscreen;
mod platform_errors;
mod resume;
mod session;
mod shaders;

use std::process::ExitCode;

use bevy::app::AppExit;

#[cfg(feature = "screenshots")]
pub use offscreen::offscreen;
#[cfg(feature = "screenshots")]
pub use platform_errors::explain_panics;
pub use session::Session;
#[cfg(feature = "screenshots")]
pub use session::StraightToTable;

use crate::catalog::Catalog;
use crate::launch::LaunchPlan;

/// Opens a window: at the table of a plan, or else at the shelf.
#[must_use]
pub fn run(catalog: Catalog, plan: Option<LaunchPlan>) -> ExitCode {
    if let Err(sentence) = platform_errors::is_there() {
        eprintln!("rollick: {sentence}");
        return ExitCode::FAILURE;
    }
    platform_errors::explain_panics();
    match build::windowed(catalog, plan).run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
