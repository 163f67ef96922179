//! `rollick dice` and `rollick roll`: output, files and exit status.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn dice(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollick"));
    command.arg("dice").args(args).output().expect("cargo builds the program for its tests")
}

fn json(args: &[&str]) -> Value {
    let output = dice(&[args, &["--json"]].concat());
    assert_eq!(output.stdout.iter().filter(|byte| **byte == b'\n').count(), 1, "one line");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_report_is_printed_as_text_and_as_json() {
    let args = ["--rolls", "120", "--dice", "4", "--seed", "7", "--linger", "0.5"];
    let output = dice(&args);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    for part in [
        "120 rolls of 4 ordinary dice of ivory, strength mixed, seed 7: 480 dice",
        "faces",
        "memory, weak",
        "neighbours",
    ]
    .into_iter()
    .chain(["bodies, strong", "p99", "0 showed another face", "The dice look fair."])
    {
        assert!(text.contains(part), "missing {part:?}: {text}");
    }
    let report = json(&args);
    assert_eq!(
        (&report["tally"]["dice"], &report["tally"]["changed"], &report["stopped"], &report["pass"]),
        (&480.into(), &0.into(), &false.into(), &true.into())
    );
    assert_eq!(report["findings"]["tests"].as_array().unwrap().len(), 6);
    assert_eq!(report, json(&args), "the same seed gives the same result");
    let moon = json(&["--rolls", "20", "--gravity", "moon", "--material", "brass"]);
    assert_eq!((&moon["material"], &moon["gravity_cm_per_s2"]), (&"brass".into(), &162.0.into()));
    let weak = json(&["--rolls", "20", "--set", "symbol", "--strength", "weak"]);
    assert_eq!(
        (&weak["set"], &weak["strength"], &weak["words"][5]),
        (&"symbol".into(), &"weak".into(), &"dollar".into())
    );
}

#[test]
fn the_number_of_threads_does_not_change_the_result() {
    let on = |threads: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rollick"));
        command.args(["dice", "--rolls", "300", "--dice", "2", "--json"]).env("RAYON_NUM_THREADS", threads);
        command.output().unwrap().stdout
    };
    assert_eq!(on("1"), on("5"));
}

#[test]
fn loaded_dice_exit_with_status_1_and_name_the_failed_test() {
    let output = dice(&["--rolls", "600", "--loaded"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("600 rolls of 5 loaded ordinary dice") && text.contains("The dice look loaded: faces"),
        "{text}"
    );
}

#[test]
fn the_self_test_reports_four_results() {
    let output = dice(&["--self-test", "--rolls", "700"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.matches("shown:").count() == 4 && !text.contains("NOT"), "{text}");
    let proofs = json(&["--self-test", "--rolls", "700"]);
    assert!(proofs["proofs"].as_array().unwrap().iter().all(|proof| proof["held"] == true), "{proofs}");
}

#[test]
fn the_csv_file_has_a_line_per_die_and_a_bad_path_is_an_error_message() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dice.csv");
    assert!(dice(&["--rolls", "30", "--dice", "3", "--csv", file.to_str().unwrap()]).status.success());
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.lines().count() == 91 && text.starts_with("throw,die,strength,start_x"), "{text}");
    let nowhere = folder.path().join("no/such/folder.csv");
    let output = dice(&["--csv", nowhere.to_str().unwrap()]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.lines().count() == 1 && stderr.contains("folder.csv cannot be written"), "{stderr}");
}

/// Ctrl-C ends the run early and prints what was counted so far.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_reports_what_was_counted() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollick"));
    command.args(["dice", "--rolls", "100000000", "--dice", "1", "--json"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let pid = child.id().to_string();
    let read = |file: &str| std::fs::read_to_string(Path::new("/proc").join(&pid).join(file)).unwrap();
    // It handles signal 2, which is bit 1 of the caught signals.
    let listens = || {
        let status = read("status");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    };
    // It has computed for half a second: field 14 counts hundredths of a second.
    let computes = || read("stat").split_whitespace().nth(13).unwrap().parse::<u64>().unwrap() >= 50;
    let started = std::time::Instant::now();
    while !(listens() && computes()) {
        assert!(started.elapsed().as_secs() < 60, "the command does not start");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let thrown = report["tally"]["throws"].as_u64().unwrap();
    assert!(thrown > 0 && stderr == format!("rollick: stopped after {thrown} of 100000000 rolls\n"), "{stderr}");
    let result = (&report["stopped"], &report["pass"]);
    assert_eq!(result, (&true.into(), &false.into()), "an interrupted run has not passed");
}

fn roll(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rollick")).arg("roll").args(args).output().unwrap()
}

#[test]
fn a_roll_prints_every_die_and_the_total() {
    let args = ["3d6+2d20", "--seed", "4"];
    let output = roll(&[&args[..], &["--json"]].concat());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let numbers = |kind: usize| -> Vec<i64> {
        let shown = report["rolled"][kind]["shows"].as_array().unwrap().iter();
        shown.map(|word| word.as_str().unwrap().parse().unwrap()).collect()
    };
    assert_eq!((&report["rolled"][0]["die"], &report["rolled"][1]["die"]), (&"d6".into(), &"d20".into()));
    let (cubes, others) = (numbers(0), numbers(1));
    assert_eq!((cubes.len(), others.len()), (3, 2));
    assert!(
        cubes.iter().all(|number| (1..=6).contains(number)) && others.iter().all(|number| (1..=20).contains(number))
    );
    assert_eq!(report["total"], cubes.iter().chain(&others).sum::<i64>());
    let text = String::from_utf8(roll(&args).stdout).unwrap();
    let line = |dice: &str, numbers: Vec<i64>| {
        format!("{dice}: {}\n", numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" "))
    };
    let expected = line("d6", cubes) + &line("d20", others) + &format!("total: {}\n", report["total"]);
    assert_eq!(text, expected, "the same seed gives the same roll");
    // Coins have no numbers.
    assert!(!String::from_utf8(roll(&["2d6+coin"]).stdout).unwrap().contains("total"));
}

#[test]
fn dice_that_cannot_be_rolled_get_a_sentence() {
    for (dice, sentence) in [
        ("3x6", "there are no dice called \"x6\"; there are: d6"),
        ("6", "\"6\" is no number and kind of dice"),
        ("2d7", "there are no dice called \"d7\"; there are: d6"),
        ("2000d6", "it takes 1 to 1000 dice, not 2000"),
    ] {
        let output = roll(&[dice]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && output.stdout.is_empty() && error.contains(sentence), "{error}");
    }
}
