//! The commands: what a person can type, and what it does. Games are known here only through the registry.
//!
//! Wrong commands end with status 2 and one sentence on standard error; a command that failed underway ends with
//! status 1. What other programs may read goes to standard output, everything else to standard error.

pub mod dice;
#[cfg(feature = "sim")]
mod dice_run;
mod error;
mod play;
mod progress;
mod referee;
pub mod replay;
pub mod seats;
pub mod simulate;

use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::error::ErrorKind as OptionsErrorKind;
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::catalog::GameEntry;
use crate::games::CATALOG;
use crate::launch::LaunchPlan;
use crate::rules::bots::random_source::Seeded;
use crate::rules::bots::simulate::ChanceOf;

pub use dice::DiceArgs;
pub use error::Complaint;
pub use play::PlayArgs;
pub use replay::ReplayArgs;
pub use simulate::{DiceKind, SimulateArgs, SimulatePlan};

/// A couch tabletop with dice that really fall.
///
/// Without a command, the shelf opens: choose a game, join with any controller or keyboard, and play.
#[derive(Parser, Debug)]
#[command(name = "rollick", version, disable_help_subcommand = false)]
struct Typed {
    #[command(subcommand)]
    command: Option<Wanted>,
}

#[derive(Subcommand, Debug)]
enum Wanted {
    /// Go straight to the table and play a match
    Play(PlayArgs),
    /// Play many matches between bots, without a window, and report the results
    Simulate(SimulateArgs),
    /// Roll any number of physically simulated dice and test whether they are fair
    Dice(DiceArgs),
    /// Print what happened in a saved match, or check that every move was legal
    Replay(ReplayArgs),
    /// Let another program play or check a match: one JSON request per line in, one answer per line out
    Referee,
}

/// Runs the command that `args` spells, the program's own name first, and says with which status the process ends.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    match read(args) {
        Ok(Typed { command: None }) => shelf(),
        Ok(Typed { command: Some(Wanted::Play(args)) }) => args.plan().map_or_else(complain, play),
        Ok(Typed { command: Some(Wanted::Simulate(args)) }) => args.plan().map_or_else(complain, simulate),
        Ok(Typed { command: Some(Wanted::Dice(args)) }) => throw_dice(&args),
        Ok(Typed { command: Some(Wanted::Replay(args)) }) => replay::run(&args),
        Ok(Typed { command: Some(Wanted::Referee) }) => referee::run(),
        Err(Answer::Help(text)) => say(&text, &mut std::io::stdout().lock()),
        Err(Answer::Wrong(complaint)) => complain(complaint),
    }
}

/// Says in one sentence what is wrong with what was typed.
pub fn complain(complaint: Complaint) -> ExitCode {
    eprintln!("rollick: {complaint}");
    ExitCode::from(2)
}

/// Says on `out` what a command came to, for people or other programs.
fn say(text: &str, out: &mut impl Write) -> ExitCode {
    if said(text, out) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Says it, and answers whether nothing went wrong with that.
pub(crate) fn said(text: &str, out: &mut impl Write) -> bool {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => true,
        // Whoever reads along, `head` for instance, may have had enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => true,
        Err(error) => {
            eprintln!("rollick: could not write the result ({error})");
            false
        }
    }
}

/// What there is to say instead of running a command.
enum Answer {
    Help(String),
    Wrong(Complaint),
}

fn read(args: impl IntoIterator<Item = OsString>) -> Result<Typed, Answer> {
    let args: Vec<OsString> = args.into_iter().collect();
    let mut command = command();
    let matches = command.try_get_matches_from_mut(&args).map_err(|error| match error.kind() {
        OptionsErrorKind::DisplayHelp | OptionsErrorKind::DisplayVersion => Answer::Help(error.render().to_string()),
        _ => Answer::Wrong(Complaint::about_options(&error, named_command(&command, &args))),
    })?;
    Typed::from_arg_matches(&matches).map_err(|error| Answer::Wrong(Complaint::about_options(&error, None)))
}

/// The command among `args`, if one is named rightly.
fn named_command<'a>(command: &'a Command, args: &[OsString]) -> Option<&'a str> {
    let word = args.iter().skip(1).find_map(|arg| arg.to_str().filter(|arg| !arg.starts_with('-')))?;
    command.get_subcommands().map(Command::get_name).find(|name| *name == word)
}

/// The commands with their examples, which name the games that there are.
fn command() -> Command {
    let game = CATALOG.boxes().next().map_or("GAME", |game| game.slug);
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
    Typed::command()
        .after_help(format!(
            "{games}\n{}\n'rollick help COMMAND' says more about a command. Matches and settings are kept in your \
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
                    ("rollick play GAME", "you and a bot"),
                    ("rollick play GAME --seats human,human,bot:easy", "two people and a bot"),
                    ("rollick play GAME --seats bot,bot --seed 7 --speed fast --exit", "watch, then print the result"),
                ])
            ))
        })
        .mut_subcommand("simulate", |simulate| {
            simulate.after_help(format!(
                "{games}\n{}",
                examples(&[
                    ("rollick simulate GAME --seats bot:normal,bot:easy", "which bot is better, and by how much"),
                    (
                        "rollick simulate GAME --matches 200 --dice physical --json",
                        "physical dice, JSON output"
                    ),
                    ("rollick simulate GAME --seats program:./my_bot,bot", "your own program against a bot"),
                ])
            ))
        })
        .mut_subcommand("dice", |dice| {
            dice.after_help(format!(
                "Each throw is simulated exactly as on the table. The tests are fixed before the first throw; together they \
                 fail fair dice once in a thousand runs. The exit status is 0 if the dice pass, 1 if they fail or one was \
                 read too early, and 130 if you stopped it. In JSON, 'pass' tells whether it is 0.\n\n{}",
                examples(&[
                    ("rollick dice", "ten thousand dice, in less than a minute"),
                    ("rollick dice --throws 200000 --linger 3", "a million dice, watched 3 s longer"),
                    ("rollick dice --set symbol --strength weak --csv dice.csv", "one line per die, to count for yourself"),
                    ("rollick dice --loaded", "weighted dice, which the tests catch"),
                    ("rollick dice --self-test --throws 4000", "check the tests themselves"),
                ])
            ))
        })
        .mut_subcommand("referee", |referee| {
            referee.after_help(format!(
                "{}\nA session starts like this. 'view' tells what a seat may know, 'legal' what it may choose, and 'play' \
                 takes the move that the last answer's turn waits for. docs/referee.md explains it all, with a sample \
                 session of every game.\n\n  {}\n  {}\n  {}",
                table("Requests", &REQUESTS.map(|(request, what)| (request.to_owned(), what.to_owned()))),
                r#"{"cmd":"new","game":"farkle","seats":2}"#,
                r#"{"cmd":"play","move":{"faces":[6,1]}}"#,
                r#"{"cmd":"play","move":{"faces":[1,5,2,2,3,4]}}"#,
            ))
        })
        .mut_subcommand("replay", |replay| {
            replay.after_help(examples(&[
                ("rollick replay evening.match", "what happened, event by event"),
                ("rollick replay evening.match --check", "whether every move was legal"),
            ]))
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

/// Lines in two columns under a heading.
fn table(heading: &str, lines: &[(String, String)]) -> String {
    let wide = lines.iter().map(|(left, _)| left.len()).max().unwrap_or_default();
    let lines: String = lines.iter().map(|(left, right)| format!("  {left:<wide$}  {right}\n")).collect();
    format!("{heading}:\n{lines}")
}

fn simulate(mut plan: SimulatePlan) -> ExitCode {
    if plan.dice == DiceKind::Physical {
        let_pieces_fall(&mut plan);
    }
    match chance_for(plan.dice, plan.game) {
        Ok(chance) => simulate::run(&plan, &*chance, &mut std::io::stdout().lock()),
        Err(complaint) => complain(complaint),
    }
}

/// Where the faces of a game come from, when they fall as these dice do.
fn chance_for(dice: DiceKind, game: &GameEntry) -> Result<Box<ChanceOf<'static>>, Complaint> {
    match dice {
        DiceKind::Random => Ok(Box::new(|seed| Box::new(Seeded::new(seed)))),
        DiceKind::Physical => physical_dice(game),
    }
}

/// Dice that fall, each match with its own. Every cube falls alike, so one description serves all games.
#[cfg(feature = "sim")]
fn physical_dice(_game: &GameEntry) -> Result<Box<ChanceOf<'static>>, Complaint> {
    use crate::sim::dice::physical::Thrower;
    use crate::sim::dice::{DiceSet, Tray};
    Ok(Box::new(|seed| Box::new(Thrower::new(Tray::default(), DiceSet::ordinary(), seed))))
}

/// Where dice fall, so do the pieces of a game whose table has some.
#[cfg(feature = "sim")]
fn let_pieces_fall(plan: &mut SimulatePlan) {
    plan.rules.simulate = plan.game.table.simulate;
}

#[cfg(not(feature = "sim"))]
fn let_pieces_fall(_plan: &mut SimulatePlan) {}

#[cfg(not(feature = "sim"))]
fn physical_dice(_game: &GameEntry) -> Result<Box<ChanceOf<'static>>, Complaint> {
    Err(Complaint::new("this build has no physical dice: use --dice random"))
}

#[cfg(feature = "sim")]
fn throw_dice(args: &DiceArgs) -> ExitCode {
    dice_run::run(args)
}

#[cfg(not(feature = "sim"))]
fn throw_dice(_args: &DiceArgs) -> ExitCode {
    complain(Complaint::new("this build has no physical dice: build it with its usual features (cargo build)"))
}

#[cfg(feature = "app")]
fn shelf() -> ExitCode {
    crate::app::shell::run(CATALOG, None)
}

#[cfg(feature = "app")]
fn play(plan: LaunchPlan) -> ExitCode {
    crate::app::shell::run(CATALOG, Some(plan))
}

#[cfg(not(feature = "app"))]
fn shelf() -> ExitCode {
    no_window()
}

#[cfg(not(feature = "app"))]
fn play(_plan: LaunchPlan) -> ExitCode {
    no_window()
}

#[cfg(not(feature = "app"))]
fn no_window() -> ExitCode {
    complain(Complaint::new(
        "this build has no window: build it with its usual features (cargo build), or use 'rollick simulate' and 'rollick replay'",
    ))
}
