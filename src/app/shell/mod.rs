//! Builds the `App` from its plugins, and handles the messages of the screens: start, resume, rematch, leave, quit.

mod app_builder;
mod attract;
mod exit_signals;
mod frame_times;
mod lead;
mod lessons;
mod memory;
mod offscreen_app;
mod platform_errors;
mod profiles;
mod programs;
mod rerun;
mod resume;
mod screen_saver;
mod seed;
mod session;
mod starter;
mod window_renderer;
mod wiring;

use std::process::ExitCode;

use bevy::app::{App, AppExit};

pub use offscreen_app::build_offscreen_app;
pub use platform_errors::{PlatformError, find_graphics};
pub use rerun::rerun;
pub use session::{PendingLaunch, Session};

use crate::app::window;
use crate::catalog::Catalog;
use crate::launch::{LaunchPlan, WindowedSize};

/// Runs the program in a window: opens the table described by `plan`, or the shelf (the selection of games). The window
/// is as the settings say, or `windowed`, which is not saved.
pub fn run(catalog: Catalog, plan: Option<LaunchPlan>, windowed: Option<WindowedSize>) -> ExitCode {
    run_with(catalog, plan, windowed, |_| ())
}

/// [`run`] with additional plugins: what a development tool needs, such as made-up input.
pub fn run_with(
    catalog: Catalog,
    plan: Option<LaunchPlan>,
    windowed: Option<WindowedSize>,
    add_plugins: impl FnOnce(&mut App),
) -> ExitCode {
    memory::return_large_blocks();
    let graphics = match platform_errors::check_display().and_then(|()| platform_errors::find_graphics()) {
        Ok(graphics) => graphics,
        Err(error) => {
            eprintln!("rollick: {error}");
            return ExitCode::FAILURE;
        }
    };
    let times = plan.as_ref().and_then(|plan| plan.frame_times.clone());
    let mut app = app_builder::windowed(catalog, plan, graphics);
    if let Some(size) = windowed {
        app.insert_resource(window::Windowed(size));
    }
    if let Some(file) = times
        && let Err(error) = frame_times::log_frame_times(&mut app, &file)
    {
        eprintln!("rollick: {} cannot be written ({error}): choose another file for --frame-times", file.display());
        return ExitCode::FAILURE;
    }
    add_plugins(&mut app);
    app_builder::limit_threads(&mut app);
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
