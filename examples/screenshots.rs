//! Takes a picture of every screen and table:
//! `cargo run --locked --features screenshots --example screenshots -- --size 1280x800 --only shelf --out shots`.

use std::process::ExitCode;

use clap::Parser;
use rollick::games::CATALOG;
use rollick::screenshots::{ScreenshotArgs, run};

#[derive(Parser)]
struct Typed {
    #[command(flatten)]
    args: ScreenshotArgs,
}

fn main() -> ExitCode {
    run(CATALOG, &Typed::parse().args)
}
