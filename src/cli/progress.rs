//! The progress bar of long commands, and their reaction to Ctrl-C.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use super::output::print_error;

/// The exit status after Ctrl-C, as shells define it.
const INTERRUPTED: u8 = 130;

/// The progress of a long command.
pub(super) struct Progress {
    /// The progress bar; drawn on standard error if that is a terminal.
    pub bar: ProgressBar,
    /// Set by the first Ctrl-C. A second one exits the process without a result.
    pub cancel: Arc<AtomicBool>,
}

impl Progress {
    /// Starts a command of `parts` steps, named `what` in the plural.
    pub(super) fn new(parts: u64, what: &str) -> Self {
        let template = format!("{{bar:32}} {{human_pos}} of {{human_len}} {what}, {{eta}} to go");
        let bar = ProgressBar::new(parts)
            .with_style(ProgressStyle::with_template(&template).expect("the template names only what a bar knows"));
        let cancel = Arc::new(AtomicBool::new(false));
        let pressed = Arc::clone(&cancel);
        let handler_set = ctrlc::set_handler(move || {
            if pressed.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        });
        if let Err(error) = handler_set {
            print_error(format_args!("cannot catch Ctrl-C: it will exit without a result ({error})"));
        }
        Self { bar, cancel }
    }

    /// Reports a cancellation on standard error and returns the exit status; `None` if the command was not cancelled.
    pub(super) fn stopped(&self, done: u64, asked: u64, what: &str) -> Option<ExitCode> {
        self.cancel.load(Ordering::Relaxed).then(|| {
            print_error(format_args!("stopped after {done} of {asked} {what}"));
            ExitCode::from(INTERRUPTED)
        })
    }
}
