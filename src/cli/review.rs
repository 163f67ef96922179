//! `rollick review`: tells luck from skill in a saved match. It reads the same files as `rollick replay`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::Value;

use super::output::{print_error, print_file_error, print_result};
use super::progress::Progress;
use super::replay::{Saved, ending, heading, read, words};
use crate::catalog::GameEntry;
use crate::games::CATALOG;
use crate::rules::input_limits;
use crate::rules::record::{AnyMatch, Player, SeatRecord};
use crate::rules::review::{Effort, Named, Parts, ReviewError, ReviewReport, StepKind, Working};
use crate::rules::{Seat, Turn};

/// The arguments of `rollick review`.
#[derive(Args, Clone, Debug)]
pub struct ReviewArgs {
    /// The saved match
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Print the review as one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Runs the command and prints the review to `out`. Ctrl-C ends it without a review.
pub fn run(args: &ReviewArgs, out: &mut impl Write) -> ExitCode {
    let fail = |error: &dyn std::fmt::Display| print_file_error(&args.file, error);
    let (saved, game, table) = match opened(&args.file) {
        Ok(opened) => opened,
        Err(error) => return fail(&error),
    };
    let record = table.record();
    let progress = Progress::new(saved.moves.len() as u64, "moves");
    let working = Working {
        effort: Effort::default(),
        cancel: &progress.cancel,
        progress: &|_, _| progress.bar.inc(1),
        notify: &|sentence| progress.bar.suspend(|| print_error(sentence)),
        cache: None,
    };
    let review = (game.rules.review)(&record, &working);
    let done = progress.bar.position();
    progress.bar.finish_and_clear();
    let review = match review {
        Ok(review) => review,
        Err(ReviewError::Cancelled) => {
            let status = progress.stopped(done, saved.moves.len() as u64, "moves");
            return status.unwrap_or(ExitCode::FAILURE);
        }
        Err(error) => return fail(&error),
    };
    let text = if args.json {
        serde_json::to_string(&review).expect("a review is plain data with words as keys") + "\n"
    } else {
        let seats = &saved.header.seats;
        let names = names_at_table(seats);
        let heading = heading(game.slug, seats, &names, &table.options());
        let ending = ending(&table.turn(), &names);
        format!("{heading}\n{ending}\n\n{}", Printer { game, saved: &saved, review: &review, names })
    };
    let status = print_result(&text, out);
    saved.damage.map_or(status, |damage| fail(&damage))
}

/// Reads a file and replays its match.
fn opened(file: &Path) -> Result<(Saved, &'static GameEntry, Box<dyn AnyMatch>), String> {
    let bytes = input_limits::read_argument(file).map_err(|error| format!("it cannot be read ({error})"))?;
    let saved = read(&bytes)?;
    let game = CATALOG.find(&saved.header.game).map_err(|error| error.to_string())?;
    let table = played(game, &saved, saved.moves.len())?;
    Ok((saved, game, table))
}

/// The match after its first `count` moves.
pub(super) fn played(game: &GameEntry, saved: &Saved, count: usize) -> Result<Box<dyn AnyMatch>, String> {
    let mut table = (game.rules.open)(saved.header.seats.len() as u8, &saved.header.options)
        .map_err(|error| format!("this match cannot start: {error}"))?;
    table
        .play_all(&saved.moves[..count])
        .map_err(|(index, error)| format!("move {} of {} cannot be: {error}", index + 1, saved.moves.len()))?;
    Ok(table)
}

/// The faces that `seat` threw in the move with this index.
fn thrown(game: &GameEntry, saved: &Saved, index: usize, seat: Seat) -> Option<String> {
    let Turn::Throw(throw) = played(game, saved, index).ok()?.turn() else { return None };
    let before: usize = throw.iter().filter(|(other, _)| *other < seat).map(|(_, dice)| usize::from(dice)).sum();
    let faces = saved.moves[index]["faces"].as_array()?;
    let own = faces.iter().skip(before).take(throw.dice_of(seat).into());
    Some(own.map(words).collect::<Vec<_>>().join(" "))
}

/// The names of the seats, as the table shows them. Bots of the same character are numbered by their seats.
fn names_at_table(seats: &[SeatRecord]) -> Vec<String> {
    let alike =
        |seat: &SeatRecord| seats.iter().filter(|other| other.name.is_empty() && other.kind == seat.kind).count() > 1;
    let name = |(number, seat): (usize, &SeatRecord)| match &seat.kind {
        _ if !seat.name.is_empty() => seat.name.clone(),
        Player::Person => format!("Player {number}"),
        Player::Bot(level) if alike(seat) => format!("{} {number}", level.character()),
        Player::Bot(level) => level.character().to_owned(),
        Player::Program(_) => format!("External bot {number}"),
    };
    (1..).zip(seats).map(name).collect()
}

/// Formats a review for people.
struct Printer<'a> {
    game: &'static GameEntry,
    saved: &'a Saved,
    review: &'a ReviewReport,
    /// The names of the seats.
    names: Vec<String>,
}

/// A share of a win in percent.
fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A difference in percentage points.
fn points(difference: f64) -> String {
    format!("{:.1} percentage points", 100.0 * difference)
}

impl std::fmt::Display for Printer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let review = self.review;
        if review.exact {
            writeln!(f, "The chances to win are exact.")?;
        } else {
            let error = points(review.error);
            writeln!(
                f,
                "The chances to win are estimates. In one move they contradict each other by {error} (root mean square)."
            )?;
        }
        if review.private {
            writeln!(f, "Each player's chance is by what that player could know.")?;
        }
        self.totals(f)?;
        f.write_str("\nLuckiest moves:\n")?;
        for named in &review.luckiest {
            self.luck(f, named)?;
        }
        if review.luckiest.is_empty() {
            f.write_str("  None.\n")?;
        }
        f.write_str("\nCostliest choices:\n")?;
        for named in &review.costliest {
            self.cost(f, named)?;
        }
        if review.costliest.is_empty() {
            f.write_str("  None: every choice was a best one.\n")?;
        }
        Ok(())
    }
}

impl Printer<'_> {
    /// A line per seat, in percentage points. Columns that say nothing are left out.
    fn totals(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let totals = &self.review.totals;
        let columns: [(&str, fn(&Parts) -> f64); 5] = [
            ("luck", |parts| parts.luck),
            ("skill", |parts| parts.skill),
            ("others", |parts| parts.others),
            ("meeting", |parts| parts.meeting),
            ("estimate", |parts| parts.estimate),
        ];
        let has_values = |(name, part): &(&str, fn(&Parts) -> f64)| {
            matches!(*name, "luck" | "skill") || totals.iter().any(|total| part(&total.parts).abs() >= 0.0005)
        };
        let columns: Vec<_> = columns.into_iter().filter(has_values).collect();
        let width = 2 + self.names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
        write!(f, "\n{:<width$}{:>9}", "", "start")?;
        for (name, _) in &columns {
            write!(f, "{name:>10}")?;
        }
        writeln!(f, "{:>10}", "result")?;
        for (name, total) in self.names.iter().zip(totals) {
            write!(f, "{name:<width$}{:>9}", percent(total.start))?;
            for (_, part) in &columns {
                // No minus before a zero.
                write!(f, "{:>+10.1}", (1000.0 * part(&total.parts)).round() / 10.0 + 0.0)?;
            }
            writeln!(f, "{:>10}", percent(total.result))?;
        }
        Ok(())
    }

    /// The seat's share before and after a move.
    fn shares(&self, named: &Named) -> (f64, f64) {
        let share = |index: usize| self.review.shares_before(index)[named.seat.index()];
        (share(named.index), share(named.index + 1))
    }

    /// An action for people.
    fn action(&self, action: &Value) -> String {
        (self.game.rules.action_words)(action).unwrap_or_else(|| words(action))
    }

    fn luck(&self, f: &mut std::fmt::Formatter<'_>, named: &Named) -> std::fmt::Result {
        let (name, (before, after)) = (&self.names[named.seat.index()], self.shares(named));
        let what = match &self.review.steps[named.index].kind {
            StepKind::Throw(_) => {
                let faces = thrown(self.game, self.saved, named.index, named.seat).unwrap_or_default();
                format!("{name} threw {faces}")
            }
            StepKind::Choice(choice) => format!("{name} after {}", self.action(&choice.action)),
            StepKind::Shuffle | StepKind::TimeUp => format!("{name} after the shuffle"),
        };
        let (number, before, after) = (named.index + 1, percent(before), percent(after));
        writeln!(f, "  move {number}: {what}, +{} by luck ({before} to {after})", points(named.amount))
    }

    fn cost(&self, f: &mut std::fmt::Formatter<'_>, named: &Named) -> std::fmt::Result {
        let Some(choice) = self.review.choice(named.index) else { return Ok(()) };
        let (number, name) = (named.index + 1, &self.names[named.seat.index()]);
        let (action, best) = (self.action(&choice.action), self.action(&choice.best));
        let (share, best_share) = (percent(choice.share), percent(choice.best_share));
        write!(f, "  move {number}: {name} chose {action} ({share}); better was {best} ({best_share})")?;
        write!(f, ", by {}", points(named.amount))?;
        f.write_str(if named.certain { "\n" } else { ", which may be an error of the estimate\n" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::bots::Level;

    #[test]
    fn seats_have_the_names_of_the_table() {
        let bot = |level| SeatRecord::new("", Player::Bot(level));
        let person = |name: &str| SeatRecord::new(name, Player::Person);
        let program = SeatRecord::new("", Player::Program("./mine".into()));
        let seats = [bot(Level::Normal), person(""), bot(Level::Best), bot(Level::Normal), person("Ada"), program];
        assert_eq!(names_at_table(&seats), ["Mara 1", "Player 2", "Vega", "Mara 4", "Ada", "External bot 6"]);
    }
}
