//! `rollick film`: makes a film of a saved throw or a saved match.

use std::path::PathBuf;

use clap::Args;

use super::number::width_and_height;

/// The arguments of `rollick film`.
#[derive(Args, Clone, Debug)]
pub struct FilmArgs {
    /// The saved throw or match
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The film to write; the end of its name says how: .mp4, .gif, .png or .apng
    #[arg(long, value_name = "OUT")]
    pub out: PathBuf,

    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = width_and_height(160..=8192))]
    pub size: (u32, u32),

    /// Frames per second, 10 to 60
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(10..=60))]
    pub fps: u16,

    /// Of a match: its throw with this number, from 1
    #[arg(long, value_name = "N", group = "part", value_parser = clap::value_parser!(u32).range(1..))]
    pub throw: Option<u32>,

    /// Of a match: all of it
    #[arg(long = "match", group = "part")]
    pub whole: bool,

    /// Of a match: its great moments and its end, which is what is shown if nothing is chosen
    #[arg(long, group = "part")]
    pub moments: bool,

    /// Of a saved throw: in slow motion, from each of its cameras
    #[arg(long, group = "part")]
    pub slow: bool,

    /// Not a film, but one picture of the end of what is chosen, of up to 8192 pixels each way: a .png
    #[arg(long)]
    pub still: bool,

    /// Rendering quality; auto: the one that suits the graphics adapter
    #[arg(long, value_name = "QUALITY", default_value = "auto", value_parser = ["auto", "low", "medium", "high"])]
    pub quality: String,

    /// Write a line of JSON for each frame to standard output, and stop when standard input ends: for another program
    #[arg(long, hide = true)]
    pub report: bool,
}
