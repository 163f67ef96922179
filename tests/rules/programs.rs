//! Other programs on a seat: what they choose is played; late, illegal and dead ones lose the seat, and the match goes on.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::CATALOG;
use rollick::games::multzo::{self, Multzo};
use rollick::games::sequence_dice::{Options, SequenceDice};
use rollick::rules::bots::external::{PATIENCE, ProgramBot, ProgramSeat};
use rollick::rules::bots::random_source;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::bots::simulate::{ChanceOf, Plan, Report, Running, simulate};
use rollick::rules::bots::{Bot, Level, Sitter};
use rollick::rules::{Move, Rules, Turn};
use serde_json::Value;

use crate::kit::{legal, play};

fn path(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name).display().to_string()
}

fn first_legal() -> String {
    path("examples/first_legal.py")
}

/// A few matches of this program against an easy bot, and what was said of it.
fn simulated(program: String, matches: u64) -> (Report, Vec<String>) {
    let seats = vec![Sitter::Program(program), Level::Easy.into()];
    let plan = Plan { seats, options: Options::default(), matches, seed: 3 };
    let said = Mutex::new(Vec::new());
    let tell = |sentence: &str| said.lock().unwrap().push(sentence.to_owned());
    let chance: &ChanceOf<'_> = &|seed| Box::new(Seeded::new(seed));
    let running = Running { chance, progress: &|| {}, cancel: &AtomicBool::new(false), tell: &tell };
    let report = simulate::<SequenceDice>(&plan, &running).unwrap();
    (report, said.into_inner().unwrap())
}

#[test]
fn a_program_plays_whole_matches() {
    let (report, said) = simulated(first_legal(), 6);
    assert_eq!((report.finished, report.stuck, report.stood_in), (6, 0, vec![0, 0]));
    assert!(said.is_empty(), "{said:?}");
    assert_eq!(report.seats[0], format!("program:{}", first_legal()));
}

#[test]
fn what_a_program_chooses_is_what_is_played() {
    let options = multzo::Options {};
    let seat = Arc::new(ProgramSeat::new(&first_legal()));
    let mut game = Multzo::start(3, &options).unwrap();
    let mut luck = Seeded::new(4);
    let mut whims = Pcg64Mcg::seed_from_u64(4);
    let mut bots: Vec<_> = (0..3).map(|_| ProgramBot::<Multzo>::new(Arc::clone(&seat), 3, options.clone())).collect();
    let mut choices = 0;
    while choices < 120 {
        let turn = game.turn();
        let step = match turn {
            Turn::Over(_) => break,
            Turn::Choose(open) => {
                let seat = open.lowest().unwrap();
                let offered = legal(&game, seat);
                let choice = bots[seat.index()].choose(seat, &game.view(Some(seat)), &offered, &mut whims);
                assert_eq!(choice.action, offered[0]);
                choices += 1;
                Move::Act { seat, action: choice.action }
            }
            _ => random_source::answer(&game, &turn, &mut luck).unwrap(),
        };
        play(&mut game, step);
    }
    assert_eq!(seat.lost(), None);
    assert!(choices > 30, "{choices} choices were asked for");
}

#[test]
fn a_program_that_fails_loses_its_seat_and_the_match_goes_on() {
    for (program, words) in [
        ("stubborn", "chose what was not offered: {\"remove\":[0,0]}"),
        ("mute", "ended before it answered"),
        ("babbling", "spoke without being asked"),
        ("endless", "a line is at most 65536 bytes long"),
        ("shouting", "answered what cannot be read"),
    ] {
        let begun = Instant::now();
        let (report, said) = simulated(path(&format!("tests/rules/programs/{program}.sh")), 3);
        assert_eq!((report.finished, report.stuck), (3, 0), "{program}");
        assert_eq!(report.stood_in, [3, 0], "{program}");
        assert_eq!(said.len(), 1, "{program} is told of once: {said:?}");
        let answers_first = program == "babbling" && said[0].contains("answered what cannot be read");
        assert!(said[0].contains(words) || answers_first, "{}", said[0]);
        assert!(said[0].ends_with("A bot (easy) plays on for it."), "{}", said[0]);
        let sentence = said[0].replace(&path(""), "");
        assert!(sentence.len() < 300 && !sentence.contains(char::is_control), "{program} is let speak: {sentence:?}");
        assert!(begun.elapsed() < Duration::from_secs(30));
    }
}

/// What a program answers may name a tile that only its seat may know.
#[test]
fn everybody_is_told_that_a_program_failed_and_not_what_it_answered() {
    for (program, words) in
        [("unoffered", "chose what was not offered"), ("unreadable", "answered what cannot be read")]
    {
        let seat = Arc::new(ProgramSeat::new(&path(&format!("tests/rules/programs/{program}.sh"))));
        let mut game = Multzo::start(2, &multzo::Options {}).unwrap();
        let order = game.deck();
        play(&mut game, Move::Order(order));
        let Turn::Choose(open) = game.turn() else { panic!("somebody is to draw") };
        let asked = open.lowest().unwrap();
        let offered = legal(&game, asked);
        let mut bot = ProgramBot::<Multzo>::new(Arc::clone(&seat), 2, multzo::Options {});
        let choice = bot.choose(asked, &game.view(Some(asked)), &offered, &mut Pcg64Mcg::seed_from_u64(1));
        assert!(bot.stood_in() && offered.contains(&choice.action), "{program}");
        let news = seat.take_news().unwrap();
        let open = format!("{program}.sh {words}. A bot (easy) plays on for it.");
        assert!(news.open.ends_with(&open), "{}", news.open);
        assert!(news.full.contains(words) && news.full.contains("moons-3"), "{}", news.full);
        assert_eq!(seat.take_news(), None, "it is told once");
    }
}

#[test]
fn a_program_that_is_not_there_says_so() {
    let seat = ProgramSeat::new("/nowhere/at/all");
    let why = seat.try_out().unwrap_err().to_string();
    assert!(why.starts_with("cannot be started (") && why.contains("No such file"), "{why}");
}

/// The program itself, with a seat whose program never answers: one sentence, a result, and nobody left behind.
#[test]
fn a_late_program_is_ended_and_leaves_nobody_behind() {
    let folder = tempfile::tempdir().unwrap();
    let pid_file = folder.path().join("pid");
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_rollick"))
        .args(["simulate", "sequence-dice", "--matches", "4", "--json", "--seats"])
        .arg(format!("bot:easy,program:{}", path("tests/rules/programs/late.sh")))
        .env("PID_FILE", &pid_file)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("did not answer within 2 seconds. A bot (easy) plays on for it."), "{said}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["finished"], &report["stood_in"]), (&4.into(), &serde_json::json!([0, 4])));
    assert!(begun.elapsed() >= PATIENCE && begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let pid = std::fs::read_to_string(&pid_file).unwrap();
    assert!(!Path::new("/proc").join(pid.trim()).exists(), "the late program still runs");
}

/// Programs are often started by a script, and then are no children of ours.
#[test]
fn what_a_late_program_started_is_ended_too() {
    let folder = tempfile::tempdir().unwrap();
    let pid_file = folder.path().join("pid");
    let output = Command::new(env!("CARGO_BIN_EXE_rollick"))
        .args(["simulate", "sequence-dice", "--matches", "1", "--json", "--seats"])
        .arg(format!("bot:easy,program:{}", path("tests/rules/programs/wrapped.sh")))
        .env("PID_FILE", &pid_file)
        .output()
        .unwrap();
    assert!(output.status.success());
    let pid = std::fs::read_to_string(&pid_file).unwrap();
    soon("what the program started ends", || !runs(&pid));
}

/// Whether a process of that number runs. Whoever inherits one that was ended sees to it in its own time.
fn runs(pid: &str) -> bool {
    let stat = std::fs::read_to_string(Path::new("/proc").join(pid.trim()).join("stat")).unwrap_or_default();
    !pid.trim().is_empty() && !stat.is_empty() && !stat.contains(") Z ")
}

fn soon(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}, but not in time");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The second Ctrl-C ends the simulation at once, and with it a program that still thinks.
#[cfg(target_os = "linux")]
#[test]
fn nobody_is_left_behind_when_a_simulation_is_stopped_twice() {
    let folder = tempfile::tempdir().unwrap();
    let pid_file = folder.path().join("pid");
    let mut child = Command::new(env!("CARGO_BIN_EXE_rollick"))
        .args(["simulate", "sequence-dice", "--matches", "1000000", "--seats"])
        .arg(format!("bot:easy,program:{}", path("tests/rules/programs/late.sh")))
        .env("PID_FILE", &pid_file)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let pid = child.id().to_string();
    let status = Path::new("/proc").join(&pid).join("status");
    soon("it listens for signal 2", || {
        let status = std::fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    });
    let program = || std::fs::read_to_string(&pid_file).unwrap_or_default();
    soon("the program thinks", || runs(&program()));
    for _ in 0..2 {
        Command::new("kill").args(["-INT", &pid]).status().unwrap();
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    soon("the program ends", || !runs(&program()));
}

#[test]
fn programs_serve_every_game_through_the_program_itself() {
    let mut played = BTreeSet::new();
    for entry in CATALOG.games().filter(|entry| entry.seats.0 >= 2) {
        let bots = ",bot:easy".repeat(usize::from(entry.seats.0) - 1);
        let output = Command::new(env!("CARGO_BIN_EXE_rollick"))
            .args(["simulate", entry.slug, "--matches", "1", "--json", "--seats"])
            .arg(format!("program:{}{bots}", first_legal()))
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && said.is_empty(), "{}: {said}", entry.name);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&report["finished"], &report["stood_in"][0]), (&1.into(), &0.into()), "{}", entry.name);
        played.insert(entry.name);
    }
    assert!(played.len() >= 5, "{played:?}");
}
