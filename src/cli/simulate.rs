//! `rollick simulate`: plays many matches between bots without a window and prints statistics.

use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;

use super::error::CliError;
use super::number::whole_number;
use super::output::{print_error, print_result};
use super::progress::Progress;
use super::seats;
use crate::catalog::GameEntry;
use crate::games::CATALOG;
use crate::rules::Seat;
use crate::rules::bots::Level;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::simulate::{LostSeat, Plan, RandomSourceOf, Report, Running, Spread};
use crate::rules::game_rules::GameRules;
use crate::rules::record::Player;

/// The exit status of a simulation in which a program lost its seat.
const PROGRAM_LOST_SEAT: u8 = 3;

/// The arguments of `rollick simulate`.
#[derive(Args, Clone, Debug)]
pub struct SimulateArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,

    /// The players in turn order, separated by commas: bot, bot:LEVEL, program:PATH, with the levels beginner,
    /// easy, normal, strong and best [default: as few bots as can play]
    #[arg(long, value_name = "LIST")]
    pub seats: Option<String>,

    /// House rules that differ from the standard, as key=value, separated by commas
    #[arg(long, value_name = "KEY=VALUE", value_delimiter = ',')]
    pub rules: Vec<String>,

    /// How many matches to play
    #[arg(long, value_name = "NUMBER", default_value_t = 1000, value_parser = whole_number(1..=u64::MAX), allow_negative_numbers = true)]
    pub matches: u64,

    /// Random seed: the same seed gives the same result, on any number of cores
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole_number(0..=u64::MAX), allow_negative_numbers = true)]
    pub seed: u64,

    /// How many nodes a bot that searches may use for one choice; at the table its thinking time limits them
    #[arg(long, value_name = "NUMBER", default_value_t = Budget::NODES, value_parser = whole_number(1..=u64::MAX), allow_negative_numbers = true)]
    pub nodes: u64,

    /// Which dice to use
    #[arg(long, value_name = "DICE", default_value = "random", value_parser = ["random", "physical"], hide_possible_values = true)]
    pub dice: String,

    /// Print the result as one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// A simulation whose arguments were checked.
#[derive(Clone, Debug)]
pub struct SimulatePlan {
    /// The game.
    pub game: &'static GameEntry,
    /// The game's rules.
    pub rules: GameRules,
    /// The matches to play.
    pub plan: Plan,
    /// The kind of dice.
    pub dice: String,
    /// Whether the result is printed as JSON.
    pub json: bool,
}

impl SimulateArgs {
    /// Checks the arguments.
    ///
    /// # Errors
    /// [`CliError`] when the game, a seat or a house rule is invalid.
    pub fn plan(&self) -> Result<SimulatePlan, CliError> {
        let game = CATALOG.find(&self.game).map_err(CliError::new)?;
        let players = match &self.seats {
            Some(list) => seats::read(list, game.slug, game.seats).map_err(CliError::new)?,
            None => vec![Player::Bot(Level::default()); usize::from(game.seats.0)],
        };
        seats::check_without_people(&players).map_err(CliError::new)?;
        let options = (game.rules.check_options)(players.len() as u8, &self.rules).map_err(CliError::new)?;
        seats::try_out_programs(&players).map_err(CliError::new)?;
        let plan = Plan { seats: players, options, matches: self.matches, seed: self.seed, nodes: self.nodes };
        Ok(SimulatePlan { game, rules: game.rules, plan, dice: self.dice.clone(), json: self.json })
    }
}

/// Runs a simulation with dice from `random_source` and prints the result to `out`. The first Ctrl-C ends it early with the
/// matches played so far, a second one exits without a result.
pub fn run(asked: &SimulatePlan, random_source: &RandomSourceOf<'_>, out: &mut impl Write) -> ExitCode {
    let progress = Progress::new(asked.plan.matches, "matches");
    let advance = || progress.bar.inc(1);
    let notify = |sentence: &str| progress.bar.suspend(|| print_error(sentence));
    let running = Running { random_source, progress: &advance, cancel: &progress.cancel, notify: &notify };
    let started = Instant::now();
    let report = (asked.rules.simulate)(&asked.plan, &running);
    let took = started.elapsed();
    progress.bar.finish_and_clear();
    let report = match report {
        Ok(report) => report,
        Err(error) => {
            print_error(error);
            return ExitCode::FAILURE;
        }
    };
    let text = if asked.json {
        json(&report, &asked.dice) + "\n"
    } else {
        table(&report, asked, took).expect("memory does not fail")
    };
    let status = print_result(&text, out);
    let faulty = report.stuck + report.unsound;
    if faulty > 0 {
        print_error(format_args!("error in the rules: {faulty} matches did not end or lost pieces"));
        return ExitCode::FAILURE;
    }
    let stopped = progress.stopped(report.finished, report.asked, "matches");
    let lost = (!report.lost.is_empty() && status == ExitCode::SUCCESS).then_some(ExitCode::from(PROGRAM_LOST_SEAT));
    stopped.or(lost).unwrap_or(status)
}

/// The report as one line of JSON, with the kind of dice it was played with. It has no time, so that the same plan always
/// gives the same line.
fn json(report: &Report, dice: &str) -> String {
    let mut value = serde_json::to_value(report).expect("a report is plain data with words as keys");
    value["dice"] = dice.into();
    value.to_string()
}

/// The standard error of a share of the matches.
fn standard_error(share: f64, matches: u64) -> f64 {
    (share * (1.0 - share) / matches as f64).sqrt()
}

/// The report for people.
fn table(report: &Report, asked: &SimulatePlan, took: Duration) -> Result<String, std::fmt::Error> {
    let (game, dice) = (asked.game.slug, &asked.dice);
    let mut text = String::new();
    let matches = report.finished.max(1);
    let rules: Vec<String> = report
        .options
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| format!("{key}={}", value.to_string().trim_matches('"')))
        .collect();
    let matches_word = if report.finished == 1 { "match" } else { "matches" };
    writeln!(
        text,
        "{game}: {} {matches_word}, seed {}, {} dice{}{}",
        report.finished,
        report.seed,
        dice,
        if rules.is_empty() { "" } else { ", " },
        rules.join(", ")
    )?;
    let per_second = report.finished as f64 / took.as_secs_f64().max(f64::MIN_POSITIVE);
    writeln!(text, "{:.2} s, {per_second:.0} matches per second", took.as_secs_f64())?;
    if report.stuck > 0 {
        writeln!(text, "{} matches did not end: an error in the rules", report.stuck)?;
    }
    if report.unsound > 0 {
        writeln!(text, "{} matches created or lost pieces: an error in the rules", report.unsound)?;
    }
    let names: Vec<String> = (0..)
        .zip(&report.seats)
        .map(|(seat, name)| {
            let lost = report.lost.iter().any(|lost| lost.seat == Seat(seat));
            format!("{name}{}", if lost { " *" } else { "" })
        })
        .collect();
    let width = 2 + names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    writeln!(
        text,
        "\n{:<6}{:<width$}{:>9}{:>9}{:>16}  score: mean, 10th … 90th percentile",
        "seat", "", "won", "", "standard error"
    )?;
    for (seat, name) in names.iter().enumerate() {
        let (won, scores) = (report.wins[seat], &report.scores[seat]);
        let share = won as f64 / matches as f64;
        let (percent, error) = (100.0 * share, format!("± {:.1}", 100.0 * standard_error(share, matches)));
        let (low, high) = (scores.percentile(10), scores.percentile(90));
        writeln!(
            text,
            "{seat:<6}{name:<width$}{won:>9}{percent:>7.1} %{error:>14} %  {:.1}, {low} … {high}",
            scores.mean()
        )?;
    }
    for LostSeat { seat, failure, .. } in &report.lost {
        let matches = report.stood_in[seat.index()];
        let played = "matches, so these are not the program's figures";
        let what = format_args!("* the program at seat {} {failure}; a bot took over in {matches} {played}", seat.0);
        writeln!(text, "{what}")?;
    }
    if report.shared > 0 {
        writeln!(text, "{} matches were shared wins", report.shared)?;
    }
    writeln!(text, "\n{:<18}{:>10}{:>10}{:>10}{:>10}", "per match", "mean", "least", "median", "most")?;
    let spread = |text: &mut String, name: &str, spread: &Spread| {
        let (least, median, most) = (spread.least(), spread.percentile(50), spread.most());
        writeln!(text, "{name:<18}{:>10.1}{least:>10}{median:>10}{most:>10}", spread.mean())
    };
    spread(&mut text, "moves", &report.moves)?;
    spread(&mut text, "rolls", &report.throws)?;
    let counts = |text: &mut String, heading: &str, counts: &std::collections::BTreeMap<&'static str, u64>| {
        if counts.is_empty() {
            return Ok(());
        }
        writeln!(text, "\n{heading:<24}{:>14}{:>14}", "total", "per match")?;
        for (name, count) in counts {
            writeln!(text, "{:<24}{count:>14}{:>14.3}", name.replace('_', " "), *count as f64 / matches as f64)?;
        }
        Ok::<(), std::fmt::Error>(())
    };
    counts(&mut text, "events", &report.events)?;
    if !report.chances.is_empty() {
        let heading = ["random outcomes", "happened", "expected", "of", "deviations"];
        let [name, happened, expected, cases, deviations] = heading;
        writeln!(text, "\n{name:<32}{happened:>12}{expected:>14}{cases:>12}{deviations:>12}")?;
    }
    for (name, hits) in &report.chances {
        let (happened, expected, cases, off) = (hits.happened, hits.expected(), hits.cases, hits.deviations());
        writeln!(text, "{name:<32}{happened:>12}{expected:>14.1}{cases:>12}{off:>+12.1}")?;
    }
    counts(&mut text, "dice and pieces", &report.tally)?;
    for (name, of) in &report.shares {
        let [part, whole] = [name, of].map(|name| report.tally.get(name).copied().unwrap_or_default());
        let share = 100.0 * part as f64 / whole.max(1) as f64;
        writeln!(text, "{}: {part} of {whole}, {share:.3} %", name.replace('_', " "))?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_shrinks_with_the_number_of_matches() {
        assert!((standard_error(0.5, 100) - 0.05).abs() < 1e-12);
        assert!((standard_error(0.2, 10_000) - 0.004).abs() < 1e-12);
        assert_eq!([0.0, 1.0].map(|share| standard_error(share, 10)), [0.0; 2]);
    }
}
