//! What all films share: their pictures, what is filmed frame by frame, and why there may be none.

use super::FilmFormat;
use crate::app::offscreen::Offscreen;

/// The pictures of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmSpec {
    /// The format of the file.
    pub format: FilmFormat,
    /// The width and height in pixels.
    pub size: (u32, u32),
    /// Frames per second, 10 to 60.
    pub rate: u16,
}

/// Why there is no film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilmError {
    /// It was cancelled after so many frames.
    Cancelled(u32),
    /// A sentence that says what is wrong and what to do.
    Failed(String),
}

impl From<String> for FilmError {
    fn from(sentence: String) -> Self {
        Self::Failed(sentence)
    }
}

/// What happens while a film is made.
pub trait Watcher {
    /// So many frames of all are drawn. Returns whether to go on.
    fn drawn(&mut self, frames: u32, all: u32) -> bool;
}

/// Something that can be filmed. It is played several times, the first time to count its frames.
pub(super) trait FilmScene {
    /// Shows the beginning.
    fn begin(&mut self, offscreen: &mut Offscreen) -> Result<(), String>;

    /// Called after each frame; returns whether the end is shown.
    fn follow(&mut self, offscreen: &mut Offscreen) -> Result<bool, String>;
}
