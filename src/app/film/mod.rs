//! Films: a saved throw or a saved match, drawn frame by frame without a window and encoded as GIF, APNG or MP4. Must not
//! depend on any game.

mod apng;
mod format;
mod gif;
mod maker;
mod match_scene;
#[cfg(feature = "mp4")]
mod mp4;
mod palette;
mod picture;
mod scene;
mod throw_scene;
mod writer;

pub use apng::{ApngEncoder, ApngTiming};
pub use format::FilmFormat;
pub use maker::{Film, Subject, make};
pub use match_scene::{FilmedMatch, Part};
pub use palette::Palette;
pub use picture::Picture;
pub use scene::{FilmError, FilmSpec, Watcher};
