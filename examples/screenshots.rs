//! Pictures of the program, drawn without a window.
//!
//! Of every screen and table, to look at:
//! `cargo run --locked --features screenshots --example screenshots -- --size 1280x800 --only shelf --out shots`.
//! For the picture test and for the README: `scripts/pictures.sh`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rollick::games::CATALOG;
use rollick::screenshots::{
    PictureTestArgs, ReadmeArgs, ReadmePictures, ScreenshotArgs, run, stage, test_pictures, write_readme_pictures,
};

/// The pictures of the picture test. None depends on physics, whose results may differ between processors.
const TESTED: [&str; 12] = [
    "shelf",
    "welcome",
    "settings-german",
    "lab",
    "machz-vote",
    "hot-dice-coins",
    "farkle-picked",
    "jackpot-full-racks",
    "sequence-dice-seats-taken",
    "sequence-dice-replace",
    "multzo-draw",
    "multzo-result",
];

/// The pictures of the README.
const README: ReadmePictures<'_> = ReadmePictures {
    still: "farkle-picked",
    gallery: &[
        ("machz-reroll", "machz"),
        ("hot-dice-picked", "hot-dice"),
        ("farkle-decide", "farkle"),
        ("jackpot-full-racks", "jackpot"),
        ("sequence-dice-replace", "sequence-dice"),
        ("multzo-run", "multzo"),
    ],
    throw: "farkle-hand",
};

#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    args: ScreenshotArgs,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand)]
enum Task {
    /// Compare twelve small pictures with stored ones, or store them
    Test(PictureTestArgs),
    /// Prepare every picture without drawing: fails if one can no longer be taken
    Stage,
    /// Write the pictures of the README
    Readme(ReadmeArgs),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.task {
        None => run(CATALOG, &cli.args),
        Some(Task::Test(args)) => test_pictures(CATALOG, &TESTED, &args),
        Some(Task::Stage) => stage(CATALOG),
        Some(Task::Readme(args)) => write_readme_pictures(CATALOG, README, &args),
    }
}
