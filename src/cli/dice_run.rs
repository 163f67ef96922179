//! Executes `rollick dice`: throws, counts, evaluates and prints. [`crate::sim::fairness`] defines the statistics.

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;
use std::process::ExitCode;

use serde_json::json;

use super::dice::DiceArgs;
use super::error::CliError;
use super::output::{fail, print_error, print_result};
use super::progress::Progress;
use crate::sim::dice::{DiceParams, DiceSet, DiceSets, Gravity, LaunchFrom, Load, Obstacles, STEP, Tray};
use crate::sim::fairness::{
    CsvWriter, FairnessReport, MAX_FACE_DEVIATION, MAX_MEMORY_DEVIATION, P50, P99, RunControl, SELF_TEST_SAMPLES,
    SampleCounts, SampleSpec, SelfTest, SelfTestResult, Test, run_self_tests, throw_all,
};

/// The offset of a loaded die's centre of mass, as a fraction of the size.
const OFF: f32 = 0.08;

/// The number of dice from which the limits promised for a million dice are checked.
const MANY: u64 = 200_000;

/// Throws the dice and prints the result to standard output.
pub(super) fn run(args: &DiceArgs) -> ExitCode {
    let sets = DiceSets::built_in();
    let known = sets.get(&args.set).cloned();
    let mut set = match known.map_or_else(|| DiceSet::from_file(Path::new(&args.set)), Ok) {
        Ok(set) => set,
        Err(error) => return fail(CliError(error.to_string())),
    };
    if let Some(material) = args.material.as_ref().and_then(|word| word.parse().ok()) {
        set.material = material;
    }
    if args.self_test {
        return self_test(args, &set);
    }
    let obstacles: Obstacles = args.obstacles.parse().unwrap_or_default();
    let launch_from = args.launch_from.parse().unwrap_or_default();
    if !obstacles.is_none() && launch_from != LaunchFrom::Hand {
        return fail(CliError("--from is for a tray without obstacles: leave out --from or --obstacles".to_owned()));
    }
    let tray = if obstacles.is_none() && launch_from == LaunchFrom::Hand {
        Tray::default()
    } else {
        Tray::for_dice(usize::from(args.dice) * obstacles.crowding()).with_obstacles(obstacles)
    };
    let trial = SampleSpec {
        tray,
        strength: args.strength.parse().unwrap_or_default(),
        linger: (args.linger / STEP).round() as u32,
        load: args.loaded.then_some(Load { side: 0, off: OFF }),
        params: DiceParams { launch_from, ..args.gravity.parse::<Gravity>().unwrap_or_default().params() },
        ..SampleSpec::of(set, args.dice, args.throws, args.seed)
    };
    let mut sheet = match args.csv.as_deref().map(open_sheet).transpose() {
        Ok(sheet) => sheet,
        Err(error) => return fail(error),
    };
    let progress = Progress::new(trial.throws, "rolls");
    let running = RunControl { progress: &|| progress.bar.inc(1), cancel: &progress.cancel };
    let mut unwritten = None;
    let tally = throw_all(&trial, &running, |thrown| {
        if let Some(out) = &mut sheet
            && let Err(error) = out.add(&trial.set, thrown)
        {
            // The results can no longer be saved, so further throws are useless.
            progress.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
            unwritten.get_or_insert(error);
        }
    });
    progress.bar.finish_and_clear();
    let unwritten = unwritten.or_else(|| sheet.and_then(|sheet| sheet.finish().err()));
    let findings = FairnessReport::of(&trial, &tally);
    let text = if args.json {
        format!("{}\n", as_json(&trial, &tally, &findings, unwritten.is_none()))
    } else {
        as_text(&trial, &tally, &findings).expect("memory does not fail")
    };
    let status = print_result(&text, &mut io::stdout().lock());
    if let Some(error) = unwritten {
        let file = args.csv.as_deref().unwrap_or(Path::new("")).display();
        print_error(format_args!("{file} could not be written ({error}): the figures are for {} rolls", tally.throws));
        return ExitCode::FAILURE;
    }
    // If all throws were made, a Ctrl-C had no effect.
    if findings.stopped
        && let Some(status) = progress.stopped(tally.throws, trial.throws, "rolls")
    {
        return status;
    }
    if findings.pass() { status } else { ExitCode::FAILURE }
}

fn open_sheet(file: &Path) -> Result<CsvWriter<BufWriter<File>>, CliError> {
    let opened = File::create(file).map(BufWriter::new).and_then(CsvWriter::new);
    opened.map_err(|error: io::Error| CliError(format!("{} cannot be written: {error}", file.display())))
}

/// The result as one line of JSON. `pass` is true exactly if the exit status is 0.
fn as_json(trial: &SampleSpec, tally: &SampleCounts, findings: &FairnessReport, written: bool) -> serde_json::Value {
    json!({
        "set": trial.set.name,
        "words": trial.set.faces,
        "dice_a_throw": trial.dice,
        "strength": trial.strength,
        "seed": trial.seed,
        "asked": trial.throws,
        "linger_seconds": f64::from(trial.linger) * f64::from(STEP),
        "loaded": trial.load.is_some(),
        "gravity_cm_per_s2": trial.params.gravity,
        "obstacles": trial.tray.obstacles,
        "from": trial.params.launch_from.to_string(),
        "material": trial.set.material,
        "tally": tally,
        "findings": findings,
        "stopped": findings.stopped,
        "pass": findings.pass() && written,
    })
}

/// The result as text.
fn as_text(trial: &SampleSpec, tally: &SampleCounts, findings: &FairnessReport) -> Result<String, fmt::Error> {
    let mut text = String::new();
    let dice = tally.dice.max(1) as f64;
    let gravity = trial.params.gravity;
    let place =
        if gravity == DiceParams::TABLE.gravity { String::new() } else { format!(", gravity {gravity} cm/s²") };
    let obstacles = match trial.tray.obstacles {
        Obstacles::None => String::new(),
        obstacles => format!(", obstacles {obstacles}"),
    };
    let from = match trial.params.launch_from {
        LaunchFrom::Hand => String::new(),
        from => format!(", from {from}"),
    };
    writeln!(
        text,
        "{} rolls of {} {}{} dice of {}, strength {}{place}{obstacles}{from}, seed {}: {} dice\n",
        tally.throws,
        trial.dice,
        if trial.load.is_some() { "loaded " } else { "" },
        trial.set.name,
        trial.set.material,
        trial.strength,
        trial.seed,
        tally.dice
    )?;
    writeln!(text, "{:<20}{:>12}{:>12}{:>12}", "face", "shown", "share", "off by")?;
    for (side, &count) in (0_u8..).zip(&tally.faces) {
        let share = 100.0 * count as f64 / dice;
        writeln!(
            text,
            "{:<20}{count:>12}{share:>10.3} %{:>+12.3}",
            trial.set.word(side),
            share - 100.0 / tally.faces.len() as f64
        )?;
    }
    tests(&mut text, "chance alone", &findings.tests, true)?;
    writeln!(
        text,
        "The {} tests were fixed before the first roll. Fair dice fail one of them once in {:.0} such runs, so each \
             may fail\nonce in {:.0} (Bonferroni).\n",
        findings.tests.len(),
        1.0 / findings.significance,
        1.0 / findings.share
    )?;
    tests(&mut text, "without the shuffle of faces", &findings.bodies, false)?;
    let [p50, p90, p99, most] = findings.seconds;
    writeln!(text, "seconds from release to result: p50 {p50:.2}, p90 {p90:.2}, p99 {p99:.2}, longest {most:.2}")?;
    let percent = |count: u64| format!("{count} ({:.3} %)", 100.0 * count as f64 / dice);
    writeln!(
        text,
        "dice cocked {}, lost {}, never at rest {}, rerolled {}",
        percent(tally.cocked),
        percent(tally.lost),
        percent(tally.stuck),
        percent(tally.thrown_again)
    )?;
    if trial.linger > 0 {
        let seconds = f64::from(trial.linger) * f64::from(STEP);
        writeln!(
            text,
            "left free for {seconds:.1} s after the last read: {} dice, {} showed another face",
            tally.lingered, tally.changed
        )?;
    }
    limits(&mut text, tally, findings)?;
    writeln!(text, "\n{}", verdict(findings))?;
    Ok(text)
}

fn tests(text: &mut String, heading: &str, tests: &[Test], with_verdict: bool) -> fmt::Result {
    writeln!(text, "\n{heading:<32}{:>12}{:>10}{:>4}{:>10}{:>10}", "counted", "χ²", "of", "p", "the same")?;
    for test in tests {
        let same = test.same.map_or_else(String::new, |same| format!("{:.3} %", 100.0 * same));
        let note = if with_verdict && test.rejected { "  too unlikely" } else { "" };
        writeln!(
            text,
            "{:<32}{:>12}{:>10.2}{:>4}{:>10.5}{same:>10}{note}",
            test.name, test.counted, test.chi_square, test.freedom, test.p
        )?;
    }
    Ok(())
}

/// How the figures compare with the promised limits.
fn limits(text: &mut String, tally: &SampleCounts, findings: &FairnessReport) -> fmt::Result {
    let off = findings.most_off;
    writeln!(
        text,
        "largest deviation: a face by {:.3} percentage points, same face by {:.3}",
        100.0 * off.face,
        100.0 * off.memory
    )?;
    let kept = |kept: bool| if kept { "kept" } else { "NOT kept" };
    let [p50, _, p99, _] = findings.seconds;
    writeln!(
        text,
        "promised: half of the rolls are read within {} to {} s ({}), 99 of 100 within {P99} s ({})",
        P50.0,
        P50.1,
        kept((P50.0..=P50.1).contains(&p50)),
        kept(p99 <= P99)
    )?;
    if tally.dice >= MANY {
        writeln!(
            text,
            "          faces within {} points ({}), same face within {} points ({})",
            100.0 * MAX_FACE_DEVIATION,
            kept(off.face <= MAX_FACE_DEVIATION),
            100.0 * MAX_MEMORY_DEVIATION,
            kept(off.memory <= MAX_MEMORY_DEVIATION)
        )?;
    }
    Ok(())
}

fn verdict(findings: &FairnessReport) -> String {
    let failed: Vec<&str> = findings.tests.iter().filter(|test| test.rejected).map(|test| test.name.as_str()).collect();
    match (failed.as_slice(), findings.changed) {
        _ if findings.stopped => "Stopped early: the tests need all rolls, so there is no verdict.".to_owned(),
        ([], 0) => "The dice look fair.".to_owned(),
        ([], changed) => format!("{changed} dice were read too early."),
        (failed, _) => format!("The dice look loaded: {}.", failed.join("; ")),
    }
}

fn self_test(args: &DiceArgs, set: &DiceSet) -> ExitCode {
    let progress = Progress::new(args.throws * SELF_TEST_SAMPLES, "rolls");
    let running = RunControl { progress: &|| progress.bar.inc(1), cancel: &progress.cancel };
    let proofs = run_self_tests(set, args.throws, args.seed, &running);
    let done = progress.bar.position();
    progress.bar.finish_and_clear();
    if done < args.throws * SELF_TEST_SAMPLES
        && let Some(status) = progress.stopped(done, args.throws * SELF_TEST_SAMPLES, "rolls")
    {
        return status;
    }
    let text = if args.json {
        format!("{}\n", json!({ "set": set.name, "seed": args.seed, "proofs": proofs }))
    } else {
        proofs.iter().map(proof_text).collect()
    };
    let status = print_result(&text, &mut io::stdout().lock());
    if proofs.iter().all(|proof| proof.held) { status } else { ExitCode::FAILURE }
}

/// A self-test result as a sentence with its figures.
fn proof_text(proof: &SelfTestResult) -> String {
    let what = match proof.proved {
        SelfTest::HonestDicePass => "fair dice pass",
        SelfTest::LoadedDiceFail => "off-centre weights are caught",
        SelfTest::LimpDiceRemember => {
            "dice that are only dropped, with their faces left as they are, tend to land as they started"
        }
        SelfTest::TurnedDiceForget => "with the faces shuffled at release, they do not",
    };
    let Test { name, chi_square, freedom, p, .. } = &proof.test;
    let same = proof.test.same.map_or_else(String::new, |same| format!(", {:.2} % the same", 100.0 * same));
    format!(
        "{:<9}{what}\n         {} dice, {name}: χ² {chi_square:.1} of {freedom}, p {p:.3e}{same}; limit {:.1e}\n",
        if proof.held { "shown:" } else { "NOT SHOWN:" },
        proof.dice,
        proof.share
    )
}
