//! Reads what is filmed, and shows how far the film is.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use clap::ValueEnum as _;
use serde_json::json;

use super::error::CliError;
use super::film::FilmArgs;
use super::output::{fail, print_error, print_file_error};
use super::progress::Progress;
use super::replay::read;
use super::review::played;
use crate::app::film::{Film, FilmError, FilmFormat, FilmSpec, FilmedMatch, Part, Subject, Watcher, make};
use crate::app::saves::{QualitySetting, SavedThrow};
use crate::games::CATALOG;
use crate::rules::record::header_line;
use crate::rules::{Turn, input_limits};
use crate::sim::table::MatchPlan;

/// Makes the film.
pub(super) fn run(args: &FilmArgs) -> ExitCode {
    let spec = match spec(args) {
        Ok(spec) => spec,
        Err(wrong) => return fail(CliError::new(wrong)),
    };
    let quality = QualitySetting::from_str(&args.quality, true).expect("the parser of options knows the qualities");
    let subject = match subject(args) {
        Ok(subject) => subject,
        Err(error) => return print_file_error(&args.file, error),
    };
    let film = Film { subject, out: args.out.clone(), spec, quality };
    let mut shown = Shown { progress: Progress::new(0, "frames"), report: args.report };
    if args.report {
        stop_when_input_ends(&shown.progress);
    }
    let made = make(CATALOG, &film, &mut shown);
    shown.progress.bar.finish_and_clear();
    match made {
        Ok(()) => {
            let bytes = std::fs::metadata(&args.out).map_or(0, |file| file.len());
            let (width, height) = spec.size;
            print_error(format_args!("{} ({width}x{height}, {} kB)", args.out.display(), bytes.div_ceil(1000)));
            ExitCode::SUCCESS
        }
        Err(FilmError::Cancelled(frames)) => {
            let all = shown.progress.bar.length().unwrap_or_default();
            shown.progress.stopped(frames.into(), all, "frames; there is no film").unwrap_or(ExitCode::FAILURE)
        }
        Err(FilmError::Failed(sentence)) => {
            print_error(sentence);
            ExitCode::FAILURE
        }
    }
}

fn spec(args: &FilmArgs) -> Result<FilmSpec, String> {
    let format = match FilmFormat::of(&args.out)? {
        FilmFormat::Apng if args.still => FilmFormat::Still,
        _ if args.still => return Err(format!("{} is no picture: name a .png file", args.out.display())),
        format => format,
    };
    format.check(args.size, args.fps)?;
    Ok(FilmSpec { format, size: args.size, rate: args.fps })
}

fn subject(args: &FilmArgs) -> Result<Subject, String> {
    let bytes = input_limits::read_argument(&args.file).map_err(|error| format!("it cannot be read ({error})"))?;
    if !SavedThrow::is_throw(&bytes) {
        let (filmed, part) = filmed_match(&bytes, args)?;
        return Ok(Subject::Match(Box::new(filmed), part));
    }
    if args.throw.is_some() || args.whole || args.moments {
        return Err("it is a saved throw, not a match: leave --throw, --match and --moments out".into());
    }
    Ok(Subject::Throw(Box::new(SavedThrow::from_bytes(&bytes)?), args.slow))
}

fn filmed_match(bytes: &[u8], args: &FilmArgs) -> Result<(FilmedMatch, Part), String> {
    if args.slow {
        return Err("it is a match, not a saved throw: leave --slow out".into());
    }
    let saved = read(bytes)?;
    let game = CATALOG.find(&saved.header.game).map_err(|error| error.to_string())?;
    let table = played(game, &saved, saved.moves.len())?;
    if let Some(damage) = &saved.damage {
        print_error(format_args!("{}: {damage}; the moves before it are filmed", args.file.display()));
    }
    let throws = (0..).zip(&saved.moves).filter(|(_, step)| step.get("faces").is_some()).map(|(index, _)| index);
    let header = header_line(&saved.header);
    let filmed = FilmedMatch {
        game,
        throws: throws.collect(),
        is_over: matches!(table.turn(), Turn::Over(_)),
        lines: std::iter::once(header).chain(saved.moves.iter().map(ToString::to_string)).collect(),
        plan: MatchPlan { seats: saved.header.seats, options: saved.header.options, seed: saved.header.seed },
    };
    let part = match args.throw {
        Some(number) => Part::Throw(number as usize),
        None if args.whole => Part::Whole,
        None => Part::Moments,
    };
    Ok((filmed, part))
}

/// Shows a progress bar, or reports to another program.
struct Shown {
    progress: Progress,
    report: bool,
}

impl Watcher for Shown {
    fn drawn(&mut self, frames: u32, all: u32) -> bool {
        if self.progress.bar.length() != Some(all.into()) {
            self.progress.bar.set_length(all.into());
        }
        self.progress.bar.set_position(frames.into());
        if self.report && frames > 0 {
            let mut out = std::io::stdout().lock();
            let written = writeln!(out, "{}", json!({ "frame": frames, "frames": all })).and_then(|()| out.flush());
            if written.is_err() {
                self.progress.cancel.store(true, Ordering::Relaxed);
            }
        }
        !self.progress.cancel.load(Ordering::Relaxed)
    }
}

/// Cancels the film when the other program closes standard input, or ends.
fn stop_when_input_ends(progress: &Progress) {
    let cancel = progress.cancel.clone();
    std::thread::spawn(move || {
        std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink()).ok();
        cancel.store(true, Ordering::Relaxed);
    });
}
