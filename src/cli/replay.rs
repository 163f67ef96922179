//! `rollick replay`: prints the events of a saved match, or verifies the match.
//!
//! Three formats are read: a saved match of this program ([`crate::rules::record::file_format`]), a header with one
//! move per line, and a whole record as JSON. A JSON record may also contain `facts` and `outcome`, which are then
//! verified.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::Value;

use super::output::{print_error, print_file_error};
use crate::games::CATALOG;
use crate::rules::game_rules::GameRules;
use crate::rules::input_limits::{self, printable};
use crate::rules::record::file_format;
use crate::rules::record::{AnyHeader, AnyMatch, Player, SeatRecord, read_header};
use crate::rules::{Seat, Seats, Turn, json};

/// The arguments of `rollick replay`.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// The saved match
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Only check that every move was legal and led to what the file says
    #[arg(long)]
    pub check: bool,
}

/// A match read from a file, before it is replayed.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The header.
    pub header: AnyHeader,
    /// The moves, without those that were undone.
    pub moves: Vec<Value>,
    /// The events, if the file has them.
    pub events: Option<Vec<Value>>,
    /// The outcome, if the file has it.
    pub outcome: Option<Value>,
    /// Whether the file says that the match is over, if it says so.
    pub done: Option<bool>,
    /// A sentence about damage after these moves.
    pub damage: Option<String>,
}

/// Runs the command.
pub fn run(args: &ReplayArgs) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match replay(&args.file, args.check, &mut out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => print_file_error(&args.file, error),
    }
}

fn replay(file: &Path, check: bool, out: &mut impl Write) -> Result<(), String> {
    let bytes = input_limits::read_argument(file).map_err(|error| format!("it cannot be read ({error})"))?;
    let saved = read(&bytes)?;
    let mut replayer = Replayer { check, out };
    replayer.replay(&saved)?;
    saved.damage.map_or(Ok(()), Err)
}

/// Reads a saved match in any format.
///
/// # Errors
/// A sentence with the line and what was expected there.
pub fn read(bytes: &[u8]) -> Result<Saved, String> {
    input_limits::check_file(bytes, input_limits::MAX_VALUES_PER_MATCH)
        .map_err(|too_much| format!("it is too large: {too_much}"))?;
    let bytes = input_limits::without_byte_order_mark(bytes);
    if file_format::looks_sealed(bytes) {
        return read_sealed(bytes);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        format!("line {line}: expected text")
    })?;
    match json::read(text.as_bytes()) {
        Ok(Value::Object(whole)) if whole.contains_key("moves") => read_whole(whole),
        _ => read_lines(text),
    }
}

fn read_sealed(bytes: &[u8]) -> Result<Saved, String> {
    let sealed = file_format::read(bytes).map_err(|newer| newer.to_string())?;
    let damage = sealed.damage.as_ref().map(|damage| format!("it is damaged, {damage}"));
    let Some(header) = &sealed.header else {
        return Err(damage.unwrap_or_else(|| "line 2: expected the header, and there is none".into()));
    };
    let moves = sealed
        .moves
        .iter()
        .enumerate()
        .map(|(index, text)| {
            parse(text).map_err(|error| format!("move {} of {}: {error}", index + 1, sealed.moves.len()))
        })
        .collect::<Result<_, _>>()?;
    let header = read_header(header).map_err(|bad| format!("the header {}", bad.wrong))?;
    let done = damage.is_none().then_some(sealed.done);
    Ok(Saved { header, moves, events: None, outcome: None, done, damage })
}

fn read_whole(mut whole: serde_json::Map<String, Value>) -> Result<Saved, String> {
    let list = |value: Value, key: &str| match value {
        Value::Array(list) => Ok(list),
        _ => Err(format!("expected a list under \"{key}\"")),
    };
    let moves = list(whole.remove("moves").unwrap_or_default(), "moves")?;
    let events = whole.remove("facts").map(|events| list(events, "facts")).transpose()?;
    let outcome = whole.remove("outcome");
    let header = read_header(&Value::Object(whole).to_string()).map_err(|bad| format!("it {}", bad.wrong))?;
    Ok(Saved { header, moves, events, outcome, done: None, damage: None })
}

fn read_lines(text: &str) -> Result<Saved, String> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (_, first) = lines.next().ok_or("line 1: expected the header of a match, and the file is empty")?;
    let header = read_header(first).map_err(|bad| bad.to_string())?;
    let moves = lines
        .map(|(index, line)| parse(line).map_err(|error| format!("line {}: {error}", index + 1)))
        .collect::<Result<_, _>>()?;
    Ok(Saved { header, moves, events: None, outcome: None, done: None, damage: None })
}

fn parse(text: &str) -> Result<Value, String> {
    json::read(text.as_bytes()).map_err(|error| format!("expected a move as JSON ({error})"))
}

/// Replays a match, printing it unless it is only checked.
struct Replayer<'o, W> {
    check: bool,
    out: &'o mut W,
}

impl<W: Write> Replayer<'_, W> {
    fn replay(&mut self, saved: &Saved) -> Result<(), String> {
        let game = CATALOG.find(&saved.header.game).map_err(|error| error.to_string())?;
        let (table, events) = self.play(game.slug, game.rules, saved)?;
        let turn = table.turn();
        self.print(|| format!("\n{}", ending(&turn, &names(&saved.header.seats))))?;
        if self.check {
            self.compare(saved, &events, &turn)?;
        }
        Ok(())
    }

    fn play(&mut self, slug: &str, rules: GameRules, saved: &Saved) -> Result<(Box<dyn AnyMatch>, Vec<Value>), String> {
        let seats = saved.header.seats.len() as u8;
        let mut table =
            (rules.open)(seats, &saved.header.options).map_err(|error| format!("this match cannot start: {error}"))?;
        let players = &saved.header.seats;
        self.print(|| heading(slug, players, &names(players), &table.options()))?;
        let mut all = Vec::new();
        for (index, step) in saved.moves.iter().enumerate() {
            let events = table
                .play(step)
                .map_err(|error| format!("move {} of {} cannot be: {error}", index + 1, saved.moves.len()))?;
            self.print(|| format!("\n{:>4}  {}", index + 1, step_words(step)))?;
            for event in &events {
                self.print(|| format!("      {}", words(event)))?;
            }
            all.extend(events);
        }
        Ok((table, all))
    }

    fn compare(&mut self, saved: &Saved, events: &[Value], turn: &Turn) -> Result<(), String> {
        if let Some(recorded) = &saved.events
            && let Some(place) =
                (0..recorded.len().max(events.len())).find(|&place| recorded.get(place) != events.get(place))
        {
            let shown = |event: Option<&Value>| event.map_or_else(|| "nothing more".to_owned(), Value::to_string);
            let (recorded, actual) = (shown(recorded.get(place)), shown(events.get(place)));
            return Err(format!("fact {} is told as {recorded}, but what became true is {actual}", place + 1));
        }
        let outcome = match turn {
            Turn::Over(outcome) => serde_json::json!({ "winners": outcome.winners, "scores": outcome.scores() }),
            _ => Value::Null,
        };
        if let Some(recorded) = saved.outcome.as_ref().filter(|recorded| **recorded != outcome) {
            return Err(format!("the recorded outcome is {recorded}, but the replay gives {outcome}"));
        }
        match (saved.done, outcome.is_null()) {
            (Some(true), true) => return Err("it is told to be over, but its moves lead to no end".into()),
            (Some(false), false) if saved.damage.is_none() => {
                print_error("its moves lead to the end, but the file was left before it could say so");
            }
            _ => {}
        }
        let moves = saved.moves.len();
        let line = format!(
            "{moves} moves, {} facts, all as they should be; {}",
            events.len(),
            ending(turn, &names(&saved.header.seats))
        );
        if saved.damage.is_none() { self.write(&line) } else { Ok(()) }
    }

    fn print(&mut self, line: impl FnOnce() -> String) -> Result<(), String> {
        if self.check { Ok(()) } else { self.write(&line()) }
    }

    fn write(&mut self, line: &str) -> Result<(), String> {
        match writeln!(self.out, "{line}") {
            // The reader, for instance `head`, may have closed the pipe on purpose.
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
            written => written.map_err(|error| format!("the output cannot be written ({error})")),
        }
    }
}

/// The seats with their names and the numbers by which moves and events refer to them.
pub(super) fn heading(slug: &str, seats: &[SeatRecord], names: &[String], options: &Value) -> String {
    let seats: Vec<_> = (0..)
        .zip(seats.iter().zip(names))
        .map(|(number, (seat, name)): (usize, _)| format!("{name} (seat {number}, {})", seat.kind))
        .collect();
    format!("{slug}: {}\nhouse rules: {}", seats.join(", "), words(options))
}

fn names(seats: &[SeatRecord]) -> Vec<String> {
    seats.iter().enumerate().map(|(number, seat)| called(number, seat)).collect()
}

/// A seat's name, or its default display name.
fn called(number: usize, seat: &SeatRecord) -> String {
    if !seat.name.is_empty() {
        return seat.name.clone();
    }
    let kind = match &seat.kind {
        Player::Person => "Player",
        Player::Bot(_) => "Bot",
        Player::Program(_) => "Program",
    };
    format!("{kind} {}", number + 1)
}

pub(super) fn ending(turn: &Turn, names: &[String]) -> String {
    let named = |which: Seats| {
        let named: Vec<_> =
            (0..).zip(names).filter(|(seat, _)| which.contains(Seat(*seat))).map(|(_, name)| name.as_str()).collect();
        named.join(" and ")
    };
    match turn {
        Turn::Over(outcome) => {
            let scores: Vec<_> = outcome.scores().iter().map(ToString::to_string).collect();
            format!("it ended: {} won, with {}", named(outcome.winners), scores.join(", "))
        }
        Turn::Choose(which) => format!("it waits for {} to choose", named(*which)),
        Turn::Throw(throw) => format!("it waits for {} to throw", named(throw.seats())),
        Turn::Shuffle(_) => "it waits for a shuffle".into(),
    }
}

/// A move as text, the seat first.
pub(super) fn step_words(step: &Value) -> String {
    match step.get("act") {
        Some(act) => format!("seat {}: {}", words(&act["seat"]), words(&act["action"])),
        None => words(step),
    }
}

/// JSON as text, seats first: `chip_placed seat 0, at 1 2`.
pub(super) fn words(value: &Value) -> String {
    match value {
        Value::String(word) => printable(word),
        Value::Array(list) => list.iter().map(words).collect::<Vec<_>>().join(" "),
        Value::Object(map) => {
            let mut pairs: Vec<_> = map.iter().collect();
            pairs.sort_by_key(|(key, _)| !key.starts_with("seat"));
            pairs
                .iter()
                .map(|(key, value)| format!("{} {}", printable(key), words(value)))
                .collect::<Vec<_>>()
                .join(", ")
        }
        Value::Null => "none".into(),
        other => other.to_string(),
    }
}
