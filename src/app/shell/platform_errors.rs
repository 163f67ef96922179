//! What is said where no window can be opened, or nothing can draw a picture: one sentence instead of a panic.

use std::panic;
use std::process;

/// The variables of which one names a desktop that windows are opened on.
const NAMED_BY: [&str; 3] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];

/// What is said where none does.
const NO_DESKTOP: &str = "there is no desktop to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set): start \
                          it in a desktop session; 'rollick simulate' needs no window";

/// What the engine panics with where it cannot begin, and what is said instead.
const CANNOT_BEGIN: [(&str, &str); 2] = [
    (
        "Failed to build event loop",
        "no window can be opened here: start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY to a running \
         one; 'rollick simulate' needs no window",
    ),
    (
        "Unable to find a GPU",
        "no graphics driver was found: install the one for your graphics card, or a software driver (Mesa has one for \
         Vulkan); 'rollick simulate' needs none",
    ),
];

/// Whether a window can be opened at all.
///
/// # Errors
/// A sentence: why not, and what to do.
pub(super) fn is_there() -> Result<(), &'static str> {
    let named = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !NAMED_BY.into_iter().any(named) { Err(NO_DESKTOP) } else { Ok(()) }
}

/// Ends the program with a sentence where the engine cannot begin. All other panics stay what they are.
pub fn explain_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |told| {
        if let Some(sentence) = told.payload_as_str().and_then(instead) {
            eprintln!("rollick: {sentence}");
            process::exit(1);
        }
        usual(told);
    }));
}

/// What is said instead of what the engine says.
fn instead(said: &str) -> Option<&'static str> {
    CANNOT_BEGIN.iter().find(|(begin, _)| said.starts_with(begin)).map(|(_, sentence)| *sentence)
}
