//! The command line: arguments and commands. Games are known only through the catalogue.
//!
//! A wrong command exits with status 2 and one sentence on standard error, a command that fails while it runs with
//! status 1, a simulation in which a program lost its seat with status 3. Output for other programs goes to standard output, everything else to standard error.

pub mod dice;
#[cfg(feature = "sim")]
mod dice_run;
mod error;
pub mod film;
#[cfg(feature = "app")]
mod film_run;
pub(crate) mod number;
mod output;
mod play;
mod progress;
mod referee;
pub mod replay;
pub mod review;
pub mod roll;
#[cfg(feature = "sim")]
mod roll_run;
pub mod seats;
pub mod simulate;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind as OptionsErrorKind;
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use serde_json::json;

use crate::catalog::{Catalog, GameEntry};
use crate::games::CATALOG;
use crate::launch::{LaunchPlan, WindowedSize};
#[cfg(feature = "sim")]
use crate::rules::bots::random_source::RandomSource;
use crate::rules::bots::random_source::Seeded;

use output::print_result;

pub use dice::DiceArgs;
pub use error::CliError;
pub use film::FilmArgs;
pub use output::fail;
pub use play::{PlayArgs, WindowArgs};
pub use replay::ReplayArgs;
pub use review::ReviewArgs;
pub use roll::RollArgs;
pub use simulate::{SimulateArgs, SimulatePlan};

/// Tabletop games with physical dice, for the couch.
///
/// Without a command, the shelf opens: choose a game, join with any controller or keyboard, and play.
#[derive(Parser, Debug)]
#[command(name = "rollick", version, disable_help_subcommand = false)]
struct Cli {
    #[command(flatten)]
    window: WindowArgs,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand, Debug)]
enum CliCommand {
    /// Play a match in a window
    Play(PlayArgs),
    /// Play many matches between bots, without a window, and report the results
    Simulate(SimulateArgs),
    /// Roll dice once, of any kinds: 3d6+2d20
    Roll(RollArgs),
    /// Roll any number of physically simulated dice and test whether they are fair
    Dice(DiceArgs),
    /// Print what happened in a saved match, or check that every move was legal
    Replay(ReplayArgs),
    /// Tell luck from skill in a saved match: the luckiest throws, the costliest choices and what was better
    Review(ReviewArgs),
    /// Make a film of a saved throw or match, as MP4, GIF or APNG
    Film(FilmArgs),
    /// Let another program play or check a match: one JSON request per line in, one answer per line out
    Referee,
}

/// Runs the command in `args`, whose first element is the program name, and returns the exit status.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    match read(args) {
        Ok(Cli { command: Some(_), window: WindowArgs { windowed: Some(_) } }) => {
            fail(CliError::new("--windowed stands alone or after a game: see 'rollick play --help'"))
        }
        Ok(Cli { command: Some(command), .. }) => execute(command),
        Ok(Cli { window, command: None }) => open_window(None, window.windowed),
        Err(Stop::Help(text)) => print_result(&text, &mut std::io::stdout().lock()),
        Err(Stop::Error(error)) => fail(error),
    }
}

fn execute(command: CliCommand) -> ExitCode {
    match command {
        CliCommand::Play(args) => args.plan().map_or_else(fail, |plan| open_window(Some(plan), args.window.windowed)),
        CliCommand::Simulate(args) => args.plan().map_or_else(fail, simulate),
        CliCommand::Roll(args) => roll_dice(&args),
        CliCommand::Dice(args) => throw_dice(&args),
        CliCommand::Replay(args) => replay::run(&args),
        CliCommand::Review(args) => review::run(&args, &mut std::io::stdout().lock()),
        CliCommand::Film(args) => make_film(&args),
        CliCommand::Referee => referee::run(),
    }
}

/// What to print instead of running a command.
enum Stop {
    Help(String),
    Error(CliError),
}

fn read(args: impl IntoIterator<Item = OsString>) -> Result<Cli, Stop> {
    let args: Vec<OsString> = args.into_iter().collect();
    let mut command = command();
    let matches = command.try_get_matches_from_mut(&args).map_err(|error| match error.kind() {
        OptionsErrorKind::DisplayHelp | OptionsErrorKind::DisplayVersion => Stop::Help(error.render().to_string()),
        _ => Stop::Error(CliError::about_options(&error, named_command(&command, &args))),
    })?;
    Cli::from_arg_matches(&matches).map_err(|error| Stop::Error(CliError::about_options(&error, None)))
}

/// The name of the command in `args`, if it exists.
fn named_command<'a>(command: &'a Command, args: &[OsString]) -> Option<&'a str> {
    let word = args.iter().skip(1).find_map(|arg| arg.to_str().filter(|arg| !arg.starts_with('-')))?;
    command.get_subcommands().map(Command::get_name).find(|name| *name == word)
}

/// The command line parser, with examples that use the games of the catalogue.
fn command() -> Command {
    let game = CATALOG.games().next().map_or("GAME", |game| game.slug);
    let games: Vec<_> = CATALOG
        .games()
        .map(|entry| {
            let (least, most) = entry.seats;
            let seats = if least == most { format!("{least} players") } else { format!("{least} to {most} players") };
            (entry.slug.to_owned(), seats)
        })
        .collect();
    let games = table("Games", &games);
    let examples = |lines: &[(&str, &str)]| {
        let lines: Vec<_> =
            lines.iter().map(|(typed, what)| (typed.replace("GAME", game), (*what).to_owned())).collect();
        table("Examples", &lines)
    };
    Cli::command()
        .after_help(format!(
            "{games}\n{}\n'rollick help COMMAND' describes a command. Matches and settings are kept in your \
             system's usual folder for them; set ROLLICK_HOME to use another one.",
            examples(&[
                ("rollick", "open the shelf"),
                ("rollick play GAME --seats human,bot", "straight to a table"),
            ])
        ))
        .mut_subcommand("play", |play| {
            play.after_help(format!(
                "{games}\n{}",
                examples(&[
                    ("rollick play GAME", "you against a bot"),
                    ("rollick play GAME --seats human,human,bot:easy", "two people and a bot"),
                    ("rollick play GAME --seats bot,bot --seed 7 --speed fast --exit", "watch, then print the result"),
                ])
            ))
        })
        .mut_subcommand("simulate", |simulate| {
            simulate.after_help(format!(
                "The exit status is 0 for a complete result, 3 if a program lost its seat and a bot played on, 1 after an error \
                 in the rules, and 130 if you stopped it.\n\n{games}\n{}",
                examples(&[
                    ("rollick simulate GAME --seats bot:normal,bot:easy", "compare two bots"),
                    (
                        "rollick simulate GAME --matches 200 --dice physical --json",
                        "physical dice, JSON output"
                    ),
                    ("rollick simulate GAME --seats program:./my_bot,bot", "your own program against a bot"),
                ])
            ))
        })
        .mut_subcommand("roll", |roll| {
            roll.after_help(examples(&[
                ("rollick roll 3d6+2d20", "three cubes and two icosahedra, with their total"),
                ("rollick roll 2d6+coin --json", "for another program"),
            ]))
        })
        .mut_subcommand("dice", |dice| {
            dice.after_help(format!(
                "Each roll is simulated exactly as on the table. The tests are fixed before the first roll; together they \
                 fail fair dice once in a thousand runs. The exit status is 0 if the dice pass, 1 if they fail or one was \
                 read too early, and 130 if you stopped it. In JSON, 'pass' tells whether it is 0.\n\n{}",
                examples(&[
                    ("rollick dice", "ten thousand dice, in less than a minute"),
                    ("rollick dice --rolls 200000 --linger 3", "a million dice, watched 3 s longer"),
                    ("rollick dice --die symbol --strength weak --csv dice.csv", "one line per die, to count for yourself"),
                    ("rollick dice --loaded", "weighted dice, which the tests catch"),
                    ("rollick dice --self-test --rolls 4000", "check the tests themselves"),
                ])
            ))
        })
        .mut_subcommand("referee", |referee| {
            referee.after_help(format!(
                "{}\nA session starts like this. 'view' tells what a seat may know, 'legal' what it may choose, and 'play' \
                 takes the move that the last answer's turn waits for. docs/referee.md explains it all, with a sample \
                 session of every game.\n\n{}",
                table("Requests", &REQUESTS.map(|(request, what)| (request.to_owned(), what.to_owned()))),
                sample_session(CATALOG),
            ))
        })
        .mut_subcommand("replay", |replay| {
            replay.after_help(examples(&[
                ("rollick replay evening.match", "what happened, event by event"),
                ("rollick replay evening.match --check", "whether every move was legal"),
            ]))
        })
        .mut_subcommand("film", |film| {
            film.after_help(format!(
                "The film is drawn without a window, frame by frame. The exit status is 0 for a film, 1 if there is none, and \
                 130 if you stopped it.\n\n{}",
                examples(&[
                    ("rollick film rain.throw --out rain.mp4", "as it was seen"),
                    ("rollick film six.throw --out six.gif --size 640x400 --fps 25 --slow", "a small one in slow motion"),
                    ("rollick film evening.match --out evening.mp4", "the great moments of a match"),
                ])
            ))
        })
        .mut_subcommand("review", |review| {
            review.after_help(format!(
                "A share of the win changes by luck, by choices, and by how choices at the same time meet. docs/review.md \
                 explains the columns and the JSON. The exit status is 0 for a complete review, 1 if there is none, and 130 \
                 if you stopped it.\n\n{}",
                examples(&[
                    ("rollick review evening.match", "who was lucky, and who played well"),
                    ("rollick review evening.match --json", "the chances after every move, for a program"),
                ])
            ))
        })
}

/// The requests of the referee protocol (`docs/referee.md`).
const REQUESTS: [(&str, &str); 8] = [
    ("new", "starts a match: game, seats, options"),
    ("play", "makes a move: faces, a shuffled order, or a seat's action"),
    ("legal", "what a seat may choose now"),
    ("view", "what a seat may know"),
    ("state", "everything, including what is hidden"),
    ("record", "the match as its options, seats and moves"),
    ("load", "continues from a record"),
    ("quit", "ends the session; so does the end of the input"),
];

/// The first requests of a session: a game of the catalogue in which two seats roll off and the winner rolls six dice,
/// or only the first request if there is none.
fn sample_session(catalog: Catalog) -> String {
    let moves = [json!({"faces": [6, 1]}), json!({"faces": [1, 5, 2, 2, 3, 4]})];
    let accepts = |game: &&GameEntry| {
        let game = (game.rules.open)(2, &json!({}));
        game.is_ok_and(|mut game| moves.iter().all(|step| game.play(step).is_ok()))
    };
    let game = catalog.games().find(accepts);
    let moves = if game.is_some() { &moves[..] } else { &[] };
    let name = game.or_else(|| catalog.games().next()).map_or("GAME", |game| game.name);
    let new = format!("  {{\"cmd\":\"new\",\"game\":\"{name}\",\"seats\":2}}");
    let moves = moves.iter().map(|step| format!("  {{\"cmd\":\"play\",\"move\":{step}}}"));
    std::iter::once(new).chain(moves).collect::<Vec<_>>().join("\n")
}

/// Formats two columns under a heading.
fn table(heading: &str, lines: &[(String, String)]) -> String {
    let width = lines.iter().map(|(left, _)| left.len()).max().unwrap_or_default();
    let lines: String = lines.iter().map(|(left, right)| format!("  {left:<width$}  {right}\n")).collect();
    format!("{heading}:\n{lines}")
}

fn simulate(plan: SimulatePlan) -> ExitCode {
    if plan.dice == "physical" {
        return simulate_physically(plan);
    }
    simulate::run(&plan, &|seed| Box::new(Seeded::new(seed)), &mut std::io::stdout().lock())
}

/// Simulates the dice of each match, which are equal cubes in all games, and its pieces if the table has physical ones.
#[cfg(feature = "sim")]
fn simulate_physically(mut plan: SimulatePlan) -> ExitCode {
    use crate::sim::dice::physical::Thrower;
    use crate::sim::dice::{DiceSet, Tray};
    plan.rules.simulate = plan.game.table.simulate;
    let thrower = |seed| Box::new(Thrower::new(Tray::default(), DiceSet::ordinary(), seed)) as Box<dyn RandomSource>;
    simulate::run(&plan, &thrower, &mut std::io::stdout().lock())
}

#[cfg(not(feature = "sim"))]
fn simulate_physically(_: SimulatePlan) -> ExitCode {
    fail(CliError::new("this build has no physical dice: use --dice random"))
}

#[cfg(feature = "sim")]
use {dice_run::run as throw_dice, roll_run::run as roll_dice};

#[cfg(not(feature = "sim"))]
fn throw_dice(_: &DiceArgs) -> ExitCode {
    fail(CliError::new(NO_PHYSICS))
}

#[cfg(not(feature = "sim"))]
fn roll_dice(_: &RollArgs) -> ExitCode {
    fail(CliError::new(NO_PHYSICS))
}

#[cfg(not(feature = "sim"))]
const NO_PHYSICS: &str = "this build has no physical dice: build it with the default features (cargo build)";

#[cfg(feature = "app")]
use film_run::run as make_film;

#[cfg(not(feature = "app"))]
fn make_film(_: &FilmArgs) -> ExitCode {
    fail(CliError::new("this build draws no pictures: build it with the default features (cargo build)"))
}

/// Opens the window: the shelf, or a match.
#[cfg(feature = "app")]
fn open_window(plan: Option<LaunchPlan>, windowed: Option<WindowedSize>) -> ExitCode {
    crate::app::shell::run(CATALOG, plan, windowed)
}

#[cfg(not(feature = "app"))]
fn open_window(_: Option<LaunchPlan>, _: Option<WindowedSize>) -> ExitCode {
    fail(CliError::new(
        "this build has no window: build it with the default features (cargo build), or use 'rollick simulate' and 'rollick replay'",
    ))
}
