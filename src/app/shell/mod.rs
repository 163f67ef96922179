//! Builds the `App` from its plugins, and handles the messages of the screens: start, resume, rematch, leave, quit.

mod app_builder;
mod platform_errors;
mod resume;
#[cfg(feature = "screenshots")]
mod screenshot_app;
mod session;
mod shaders;
mod wiring;

use std::process::ExitCode;

use bevy::app::AppExit;

pub use platform_errors::{PlatformError, check_graphics};
#[cfg(feature = "screenshots")]
pub use screenshot_app::build_screenshot_app;
pub use session::{PendingLaunch, Session};

use crate::catalog::Catalog;
use crate::launch::LaunchPlan;

/// Runs the program in a window: opens the table described by `plan`, or the shelf (the selection of games).
#[must_use]
pub fn run(catalog: Catalog, plan: Option<LaunchPlan>) -> ExitCode {
    if let Err(error) = platform_errors::check_display().and_then(|()| platform_errors::check_graphics()) {
        eprintln!("rollick: {error}");
        return ExitCode::FAILURE;
    }
    match app_builder::windowed(catalog, plan).run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
