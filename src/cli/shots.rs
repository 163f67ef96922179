//! `rollick shots`: which pictures are to be taken, and how large.

use std::path::PathBuf;

use clap::Args;

/// What `rollick shots` was asked for.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ShotsPlan {
    /// The folder for the screenshots; it is created if missing
    #[arg(long, value_name = "DIR", default_value = "shots")]
    pub out: PathBuf,

    /// Only screenshots whose names start with this
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,

    /// Width and height of each screenshot in pixels
    #[arg(long, value_name = "WxH", default_value = "1920x1080", value_parser = read_size)]
    pub size: (u32, u32),
}

const SIDES: std::ops::RangeInclusive<u32> = 160..=8192;

fn read_size(text: &str) -> Result<(u32, u32), String> {
    let side = |text: &str| text.parse::<u32>().ok().filter(|side| SIDES.contains(side));
    text.split_once(['x', 'X', '×'])
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| format!("write width x height in pixels, {} to {} each: 1280x800", SIDES.start(), SIDES.end()))
}
