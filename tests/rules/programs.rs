//! External programs as players: their choices are played; late, illegal or crashed ones are replaced by a bot.
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
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::external::{ANSWER_TIMEOUT, ProgramBot, ProgramSeat, START_TIMEOUT};
use rollick::rules::bots::random_source;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::bots::simulate::{Plan, RandomSourceOf, Report, Running, simulate};
use rollick::rules::bots::{Ask, Bot, Level, Player};
use rollick::rules::{Move, Rules, Seat, Turn};
use serde_json::Value;

use crate::kit::play;

fn path(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name).display().to_string()
}

fn first_legal() -> String {
    path("examples/first_legal.py")
}

/// Simulates this program against an easy bot. Returns the report and the messages.
fn simulated(program: String, matches: u64) -> (Report, Vec<String>) {
    let seats = vec![Player::Program(program), Player::Bot(Level::Easy)];
    let plan = Plan { seats, options: Options::default(), matches, seed: 3, nodes: Budget::NODES };
    let messages = Mutex::new(Vec::new());
    let tell = |sentence: &str| messages.lock().unwrap().push(sentence.to_owned());
    let chance: &RandomSourceOf<'_> = &|seed| Box::new(Seeded::new(seed));
    let running = Running { random_source: chance, progress: &|| {}, cancel: &AtomicBool::new(false), notify: &tell };
    let report = simulate::<SequenceDice>(&plan, &running).unwrap();
    (report, messages.into_inner().unwrap())
}

#[test]
fn a_program_plays_whole_matches() {
    let (report, messages) = simulated(first_legal(), 6);
    assert_eq!((report.finished, report.stuck, report.stood_in), (6, 0, vec![0, 0]));
    assert!(messages.is_empty(), "{messages:?}");
    assert_eq!(report.seats[0], format!("program:{}", first_legal()));
}

#[test]
fn a_byte_order_mark_before_an_answer_is_skipped() {
    let (report, messages) = simulated(path("tests/rules/programs/marked.sh"), 1);
    assert_eq!((report.finished, messages), (1, vec![]));
}

#[test]
fn the_action_a_program_chooses_is_played() {
    let options = multzo::Options {};
    let seat = Arc::new(ProgramSeat::new(&first_legal()));
    let mut game = Multzo::start(3, &options).unwrap();
    let mut dice = Seeded::new(4);
    let mut bot_rng = Pcg64Mcg::seed_from_u64(4);
    let mut bots: Vec<_> = (0..3).map(|_| ProgramBot::<Multzo>::new(Arc::clone(&seat), 3, options.clone())).collect();
    let mut choices = 0;
    while choices < 120 {
        let turn = game.turn();
        let step = match turn {
            Turn::Over(_) => break,
            Turn::Choose(open) => {
                let seat = open.lowest().unwrap();
                let ask = Ask::of(&game, seat);
                let action = bots[seat.index()].choose(&ask, &mut bot_rng, &mut Budget::default());
                assert_eq!(action, ask.legal[0]);
                choices += 1;
                Move::Act { seat, action }
            }
            _ => random_source::random_move(&game, &turn, &mut dice).unwrap(),
        };
        play(&mut game, step);
    }
    assert_eq!(seat.lost(), None);
    assert!(choices > 30, "{choices} choices were asked for");
}

#[test]
fn a_failed_program_loses_its_seat_and_the_match_continues() {
    for (program, words) in [
        ("stubborn", "made an illegal choice: {\"remove\":[0,0]}"),
        ("mute", "ended before it answered"),
        ("babbling", "sent output without a request"),
        ("endless", "a line is at most 65536 bytes long"),
        ("shouting", "gave an unreadable answer"),
    ] {
        let started = Instant::now();
        let (report, messages) = simulated(path(&format!("tests/rules/programs/{program}.sh")), 3);
        assert_eq!((report.finished, report.stuck), (3, 0), "{program}");
        assert_eq!(report.stood_in, [3, 0], "{program}");
        assert_eq!(report.lost.iter().map(|lost| lost.seat).collect::<Vec<_>>(), [Seat(0)], "{program}");
        assert_eq!(messages.len(), 1, "{program} is reported once: {messages:?}");
        let answers_first = program == "babbling" && messages[0].contains("gave an unreadable answer");
        assert!(messages[0].contains(words) || answers_first, "{}", messages[0]);
        assert!(messages[0].ends_with("A bot (easy) takes over."), "{}", messages[0]);
        let sentence = messages[0].replace(&path(""), "");
        assert!(
            sentence.len() < 300 && !sentence.contains(char::is_control),
            "{program} is quoted at length: {sentence:?}"
        );
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}

/// A program's answer may contain hidden information of its seat.
#[test]
fn the_public_notice_of_a_failure_omits_the_answer() {
    for (program, words) in [("unoffered", "made an illegal choice"), ("unreadable", "gave an unreadable answer")] {
        let seat = Arc::new(ProgramSeat::new(&path(&format!("tests/rules/programs/{program}.sh"))));
        let mut game = Multzo::start(2, &multzo::Options {}).unwrap();
        let order = game.deck();
        play(&mut game, Move::Order(order));
        let Turn::Choose(open) = game.turn() else { panic!("a seat must draw") };
        let asked = open.lowest().unwrap();
        let ask = Ask::of(&game, asked);
        let mut bot = ProgramBot::<Multzo>::new(Arc::clone(&seat), 2, multzo::Options {});
        let action = bot.choose(&ask, &mut Pcg64Mcg::seed_from_u64(1), &mut Budget::default());
        assert!(bot.stood_in() && ask.legal.contains(&action), "{program}");
        let failure = seat.take_failure().unwrap();
        let open = format!("{program}.sh {words}. A bot (easy) takes over.");
        assert!(failure.to_string().ends_with(&open), "{failure}");
        assert!(failure.full().contains(words) && failure.full().contains("moons-3"), "{}", failure.full());
        assert_eq!(seat.take_failure(), None, "it is reported once");
    }
}

#[test]
fn a_missing_program_is_reported() {
    let seat = ProgramSeat::new("/nowhere/at/all");
    let why = seat.try_out().unwrap_err().to_string();
    assert!(why.starts_with("cannot be started (") && why.contains("No such file"), "{why}");
}

/// Runs the command line with a program that writes its process id, or that of its child, to PID_FILE, and loses its
/// seat. Returns the result, the messages, and the id.
fn simulated_until_lost(program: &str, matches: &str) -> (Value, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let pid_file = folder.path().join("pid");
    let output = Command::new(env!("CARGO_BIN_EXE_rollick"))
        .args(["simulate", "sequence-dice", "--matches", matches, "--json", "--seats"])
        .arg(format!("bot:easy,program:{}", path(program)))
        .env("PID_FILE", &pid_file)
        .output()
        .unwrap();
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{messages}");
    let report = serde_json::from_slice(&output.stdout).unwrap();
    (report, messages, std::fs::read_to_string(&pid_file).unwrap())
}

/// One message, a result, and no process left running. The first answer has a limit of its own, because it includes the
/// start.
#[test]
fn a_program_that_times_out_is_killed() {
    for (program, timeout) in [("late.sh", START_TIMEOUT), ("late_later.py", ANSWER_TIMEOUT)] {
        let started = Instant::now();
        let program = format!("tests/rules/programs/{program}");
        let (report, messages, pid) = simulated_until_lost(&program, "4");
        let sentence = format!("did not answer within {} seconds. A bot (easy) takes over.", timeout.as_secs());
        assert!(messages.contains(&sentence), "{messages}");
        assert_eq!((&report["finished"], &report["stood_in"]), (&4.into(), &serde_json::json!([0, 4])));
        let lost = serde_json::json!([{"seat": 1, "program": path(&program), "failure": "late"}]);
        assert_eq!(report["lost"], lost);
        let took = started.elapsed();
        assert!(took >= timeout && took < timeout + Duration::from_secs(30), "{program}: {took:?}");
        assert!(!Path::new("/proc").join(pid.trim()).exists(), "the late program still runs");
    }
}

/// A program is often started by a shell script and then is not our direct child; the script may have exited.
#[test]
fn child_processes_of_a_lost_program_are_killed() {
    for program in ["wrapped.sh", "orphan.sh"] {
        let (_, _, child) = simulated_until_lost(&format!("tests/rules/programs/{program}"), "1");
        soon("what the program started ends", || !runs(&child));
    }
}

#[test]
fn a_program_may_take_longer_to_start_than_to_answer() {
    let started = Instant::now();
    let (report, messages) = simulated(path("tests/rules/programs/slow_start.sh"), 1);
    assert_eq!((report.finished, report.stood_in), (1, vec![0, 0]), "{messages:?}");
    assert!(started.elapsed() > ANSWER_TIMEOUT, "it was slow");
}

/// However we end, no program is left: neither one that ignores the end of its input nor what it started.
#[cfg(target_os = "linux")]
#[test]
fn programs_end_with_us() {
    for (signal, program) in
        [("TERM", "late.sh"), ("HUP", "late.sh"), ("KILL", "late.sh"), ("ABRT", "wrapped.sh"), ("KILL", "wrapped.sh")]
    {
        let folder = tempfile::tempdir().unwrap();
        let pid_file = folder.path().join("pid");
        let mut child = Command::new(env!("CARGO_BIN_EXE_rollick"))
            .args(["simulate", "sequence-dice", "--matches", "1000000", "--seats"])
            .arg(format!("bot:easy,program:{}", path(&format!("tests/rules/programs/{program}"))))
            .env("PID_FILE", &pid_file)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let program = || std::fs::read_to_string(&pid_file).unwrap_or_default();
        soon("the program runs", || runs(&program()));
        Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
        child.wait().unwrap();
        soon("the program ends", || !runs(&program()));
    }
}

/// Some languages have no whole numbers.
#[test]
fn answers_may_write_whole_numbers_with_a_point() {
    let output = Command::new(env!("CARGO_BIN_EXE_rollick"))
        .args(["simulate", "hot-dice", "--matches", "2", "--json", "--seats"])
        .arg(format!("program:{},bot:easy", path("tests/rules/programs/floats.py")))
        .output()
        .unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Whether the process runs. A killed one may stay a zombie until its new parent reaps it.
fn runs(pid: &str) -> bool {
    let stat = std::fs::read_to_string(Path::new("/proc").join(pid.trim()).join("stat")).unwrap_or_default();
    !pid.trim().is_empty() && !stat.is_empty() && !stat.contains(") Z ")
}

fn soon(what: &str, holds: impl Fn() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(20), "{what}, but not in time");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A table that a bot finished for a program says so.
#[test]
fn figures_of_a_lost_seat_are_marked() {
    let output = Command::new(env!("CARGO_BIN_EXE_rollick"))
        .args(["simulate", "sequence-dice", "--matches", "3", "--seats"])
        .arg(format!("bot:easy,program:{}", path("tests/rules/programs/mute.sh")))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("mute.sh *  ") && !text.contains("bot:easy *"), "{text}");
    let note = "* the program at seat 1 ended before it answered; a bot took over in 3 matches, so these are not";
    assert!(text.contains(note), "{text}");
    let good = Command::new(env!("CARGO_BIN_EXE_rollick"))
        .args(["simulate", "sequence-dice", "--matches", "3", "--seats"])
        .arg(format!("bot:easy,program:{}", first_legal()))
        .output()
        .unwrap();
    assert!(good.status.success() && !String::from_utf8(good.stdout).unwrap().contains('*'));
}

/// The second Ctrl-C exits at once and kills a program that is still computing.
#[cfg(target_os = "linux")]
#[test]
fn a_second_ctrl_c_kills_all_programs() {
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
    soon("it handles signal 2", || {
        let status = std::fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    });
    let program = || std::fs::read_to_string(&pid_file).unwrap_or_default();
    soon("the program runs", || runs(&program()));
    for _ in 0..2 {
        Command::new("kill").args(["-INT", &pid]).status().unwrap();
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    soon("the program ends", || !runs(&program()));
}

#[test]
fn programs_can_play_every_game_from_the_command_line() {
    let mut played = BTreeSet::new();
    for entry in CATALOG.games().filter(|entry| entry.seats.0 >= 2) {
        let bots = ",bot:easy".repeat(usize::from(entry.seats.0) - 1);
        let output = Command::new(env!("CARGO_BIN_EXE_rollick"))
            .args(["simulate", entry.slug, "--matches", "1", "--json", "--seats"])
            .arg(format!("program:{}{bots}", first_legal()))
            .output()
            .unwrap();
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && messages.is_empty(), "{}: {messages}", entry.name);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&report["finished"], &report["stood_in"][0]), (&1.into(), &0.into()), "{}", entry.name);
        played.insert(entry.name);
    }
    assert!(played.len() >= 5, "{played:?}");
}
