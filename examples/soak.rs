//! Plays many matches of each game between bots, at instant speed, in one process with its screens and its saved matches
//! but without drawing. Fails if memory or open files keep growing. Only on Linux: it reads `/proc/self`.
//!
//! `cargo run --config scripts/player.toml --locked --features screenshots --example soak`

use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{fmt, fs};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use clap::Parser;
use rollick::app::saves::{QualitySetting, Store};
use rollick::app::shell::{PendingLaunch, build_offscreen_app};
use rollick::app::ui::{RematchPressed, Screen};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::launch::LaunchPlan;
use rollick::rules::bots::Level;
use rollick::rules::record::Player;
use rollick::sim::table::{Speed, instant};

/// How much more memory may be resident at the end than after a tenth of the matches, in MiB.
const MOST_GROWTH: u64 = 8;

/// The maximum number of frames of a match. A frame at instant speed plays for a tenth of a second.
const MOST_FRAMES: usize = 10_000;

#[derive(Parser)]
struct Args {
    /// Matches of each game
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    matches: usize,
    /// Only games whose names start with this
    #[arg(long, value_name = "GAME", default_value = "")]
    only: String,
}

/// What must stay flat, and what explains a growth.
#[derive(Clone, Copy)]
struct Usage {
    /// Resident memory, in MiB.
    memory: u64,
    files: usize,
    entities: u32,
    images: usize,
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { memory, files, entities, images } = self;
        write!(f, "{memory} MiB, {files} files, {entities} entities, {images} images")
    }
}

impl Usage {
    fn of(world: &World) -> Result<Self, String> {
        let only_linux = |error| format!("the soak test reads /proc/self, which only Linux has ({error})");
        let status = fs::read_to_string("/proc/self/status").map_err(only_linux)?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
        Ok(Self {
            memory: resident.and_then(|size| size.parse::<u64>().ok()).ok_or("/proc/self/status names no VmRSS")? >> 10,
            files: fs::read_dir("/proc/self/fd").map_err(only_linux)?.count(),
            entities: world.entities().count_spawned(),
            images: world.resource::<Assets<Image>>().len(),
        })
    }
}

fn main() -> ExitCode {
    match soak(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("soak: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn soak(args: &Args) -> Result<(), String> {
    let home = tempfile::tempdir().map_err(|error| format!("no folder for saved matches can be made: {error}"))?;
    let mut app = build_offscreen_app(CATALOG, (1280, 800), QualitySetting::Low, None);
    app.add_plugins(instant::plugin)
        .insert_resource(instant::InstantBudget::Fixed(Duration::from_millis(100)))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .insert_resource(Store::at(home.path()));
    app.finish();
    app.cleanup();
    for game in CATALOG.games().filter(|game| game.slug.starts_with(&args.only)) {
        let start = Instant::now();
        let first = play(&mut app, game, args.matches.div_ceil(10), true)?;
        let last = play(&mut app, game, args.matches - args.matches.div_ceil(10), false)?;
        println!(
            "{}: {} matches in {:.0} s, {first}; then {last}",
            game.slug,
            args.matches,
            start.elapsed().as_secs_f32()
        );
        if last.memory > first.memory + MOST_GROWTH || last.files > first.files {
            return Err(format!("{} keeps memory or files of matches that are over", game.slug));
        }
    }
    Ok(())
}

/// Plays matches of a game one after the other, the first one from the shelf or as a rematch.
fn play(app: &mut App, game: &'static GameEntry, matches: usize, from_shelf: bool) -> Result<Usage, String> {
    for number in 0..matches {
        if number == 0 && from_shelf {
            let seats = game.seats.0.max(2).min(game.seats.1);
            app.insert_resource(PendingLaunch(LaunchPlan {
                game: game.name,
                seats: (0..seats).map(|_| Player::Bot(Level::Easy)).collect(),
                rules: (game.rules.check_options)(seats, &[]).map_err(|error| error.to_string())?,
                seed: None,
                speed: Some(Speed::Instant),
                exit: false,
                frame_times: None,
            }));
        } else {
            app.world_mut().write_message(RematchPressed);
        }
        until(app, game, Screen::Table)?;
        until(app, game, Screen::Result)?;
    }
    Usage::of(app.world())
}

fn until(app: &mut App, game: &GameEntry, screen: Screen) -> Result<(), String> {
    for _ in 0..MOST_FRAMES {
        app.update();
        if **app.world().resource::<State<Screen>>() == screen {
            return Ok(());
        }
    }
    Err(format!("{}: a match does not get to {screen:?}", game.slug))
}
