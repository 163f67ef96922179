//! Pictures of the program, drawn without a window.
//!
//! Of every screen and table, to look at:
//! `cargo run --locked --features screenshots --example screenshots -- --size 1280x800 --only shelf --out shots`.
//! For the picture test and for the README: `scripts/pictures.sh`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rollick::app::saves::QualitySetting;
use rollick::games::CATALOG;
use rollick::screenshots::{
    Crop, PictureTestArgs, ReadmeArgs, ReadmePictures, ScreenshotArgs, TablePictures, run, stage, test_light,
    test_pictures, write_readme_pictures, write_table_pictures,
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
    "sequence-dice-setup-people",
    "sequence-dice-replace",
    "multzo-draw",
    "multzo-result",
];

/// The scenes in which the light of the tables is measured: every table with a tray, and all colours of dice, also in the hand.
const LIT: [&str; 10] = [
    "machz-bets-shown",
    "machz-roll-off",
    "machz-vote",
    "machz-reroll",
    "machz-four-locked",
    "hot-dice-picked",
    "farkle-picked",
    "jackpot-full-racks",
    "sequence-dice-replace",
    "lab",
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
};

/// The pictures of the setup pages, and of the lids of the boxes.
const TABLES: [(&str, TablePictures<'_>); 6] = [
    (
        "machz",
        [
            ("machz-bets-shown", Crop { left: 0, top: 0, width: 1280 }),
            ("machz-throw", Crop { left: 130, top: 170, width: 640 }),
            ("machz-bets-open", Crop { left: 40, top: 150, width: 640 }),
            ("machz-four-locked", Crop { left: 0, top: 80, width: 640 }),
            ("machz-machz", Crop { left: 352, top: 122, width: 395 }),
        ],
    ),
    (
        "hot-dice",
        [
            ("hot-dice-choice", Crop { left: 0, top: 0, width: 1280 }),
            ("hot-dice-falling", Crop { left: 40, top: 180, width: 640 }),
            ("hot-dice-picked", Crop { left: 40, top: 110, width: 640 }),
            ("hot-dice-coins-shown", Crop { left: 320, top: 160, width: 640 }),
            ("hot-dice-falling", Crop { left: 90, top: 90, width: 520 }),
        ],
    ),
    (
        "farkle",
        [
            ("farkle-picked", Crop { left: 0, top: 0, width: 1280 }),
            ("farkle-hand", Crop { left: 240, top: 120, width: 640 }),
            ("farkle-picked", Crop { left: 220, top: 190, width: 640 }),
            ("farkle-decide", Crop { left: 80, top: 80, width: 640 }),
            ("farkle-hand", Crop { left: 260, top: 70, width: 520 }),
        ],
    ),
    (
        "jackpot",
        [
            ("jackpot-full-racks", Crop { left: 0, top: 0, width: 1280 }),
            ("jackpot-falling", Crop { left: 320, top: 260, width: 640 }),
            ("jackpot-alone", Crop { left: 320, top: 0, width: 640 }),
            ("jackpot-counting", Crop { left: 180, top: 150, width: 640 }),
            ("jackpot-alone", Crop { left: 425, top: 30, width: 440 }),
        ],
    ),
    (
        "sequence-dice",
        [
            ("sequence-dice-replace", Crop { left: 0, top: 0, width: 1280 }),
            ("sequence-dice-falling", Crop { left: 251, top: 270, width: 640 }),
            ("sequence-dice-choice", Crop { left: 520, top: 60, width: 640 }),
            ("sequence-dice-end", Crop { left: 260, top: 200, width: 640 }),
            ("sequence-dice-choice", Crop { left: 570, top: 40, width: 520 }),
        ],
    ),
    (
        "multzo",
        [
            ("multzo-run", Crop { left: 0, top: 0, width: 1280 }),
            ("multzo-draw", Crop { left: 60, top: 220, width: 640 }),
            ("multzo-looking", Crop { left: 300, top: 330, width: 640 }),
            ("multzo-coins-taken", Crop { left: 560, top: 120, width: 640 }),
            ("multzo-coins-taken", Crop { left: 620, top: 90, width: 500 }),
        ],
    ),
];

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
    /// Measure how bright the trays are beside the tables, and how far apart the colours of dice are
    Light {
        /// Rendering quality
        #[arg(long, value_name = "QUALITY", default_value = "low")]
        quality: QualitySetting,
    },
    /// Prepare every picture without drawing: fails if one can no longer be taken
    Stage,
    /// Write the pictures of the README
    Readme(ReadmeArgs),
    /// Write the pictures of the setup pages and the lids
    Tables(ReadmeArgs),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.task {
        None => run(CATALOG, &cli.args),
        Some(Task::Test(args)) => test_pictures(CATALOG, &TESTED, &args),
        Some(Task::Light { quality }) => test_light(CATALOG, &LIT, quality),
        Some(Task::Stage) => stage(CATALOG),
        Some(Task::Readme(args)) => write_readme_pictures(CATALOG, README, &args),
        Some(Task::Tables(args)) => write_table_pictures(CATALOG, &TABLES, &args),
    }
}
