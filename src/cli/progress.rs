//! What long commands have in common: a bar that shows how far they are, and Ctrl-C that ends them with what they have.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::rules::bots::external;

/// The status of a process that was ended by Ctrl-C, as shells have it.
const INTERRUPTED: u8 = 130;

/// A command on its way.
pub struct Underway {
    /// How far it is: drawn on standard error, where that is a terminal.
    pub bar: ProgressBar,
    /// Becomes true when Ctrl-C is pressed. Pressed once more, it ends the process without a result.
    pub cancel: Arc<AtomicBool>,
}

impl Underway {
    /// Begins something that has so many parts, called `what` in the plural.
    #[must_use]
    pub fn new(parts: u64, what: &str) -> Self {
        let template = format!("{{bar:32}} {{human_pos}} of {{human_len}} {what}, {{eta}} to go");
        let bar = ProgressBar::new(parts)
            .with_style(ProgressStyle::with_template(&template).expect("the template names only what a bar knows"));
        let cancel = Arc::new(AtomicBool::new(false));
        let pressed = Arc::clone(&cancel);
        let heard = ctrlc::set_handler(move || {
            if pressed.swap(true, Ordering::Relaxed) {
                external::end_all();
                std::process::exit(INTERRUPTED.into());
            }
        });
        if let Err(why) = heard {
            eprintln!("rollick: Ctrl-C will end this without a result ({why})");
        }
        Self { bar, cancel }
    }

    /// Says on standard error, and by the status it gives back, when it was stopped before its end.
    #[must_use]
    pub fn stopped(&self, done: u64, asked: u64, what: &str) -> Option<ExitCode> {
        self.cancel.load(Ordering::Relaxed).then(|| {
            eprintln!("rollick: stopped after {done} of {asked} {what}");
            ExitCode::from(INTERRUPTED)
        })
    }
}
