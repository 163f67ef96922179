//! The application tier: input, rendering, audio, screens and saved files, and the shell that composes them.

pub mod audio;
pub mod decor;
pub mod film;
pub mod input;
pub mod lesson;
pub mod moment;
pub mod offscreen;
pub mod prelude;
pub mod presenter;
pub mod render;
pub mod replay;
pub mod saves;
pub mod shelf;
pub mod shell;
pub mod ui;
pub mod window;
