//! The command line: arguments, commands and error messages.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

use rollick::cli::replay::read;
use rollick::cli::seats::{self, BadSeats};
use rollick::games::CATALOG;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::bots::simulate::Report;
use rollick::rules::bots::{Level, Player};
use rollick::rules::input_limits::is_control;
use rollick::rules::record::file_format::{RecordLine, Seal};
use serde_json::Value;

fn rollick(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rollick")).args(args).output().expect("the program was built beside its tests")
}

/// The slug of a game.
fn game() -> &'static str {
    CATALOG.0[0].slug
}

/// The error message of a wrong command.
fn usage_error(args: &[&str]) -> String {
    let output = rollick(args);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "one sentence for {args:?}: {stderr}");
    assert!(output.stdout.is_empty(), "nothing for other programs to read");
    stderr
}

#[test]
fn seats_are_read_in_order() {
    let read = seats::read("human, bot,bot:easy,bot:normal,program:./My Bot", "some-game", (2, 5)).unwrap();
    let bots = [Level::Normal, Level::Easy, Level::Normal].map(Player::Bot);
    let wanted = [&[Player::Person], &bots[..], &[Player::Program("./My Bot".into())]].concat();
    assert_eq!(read, wanted);
}

#[test]
fn any_path_can_be_written_in_quotes() {
    let program = |path: &str| Player::Program(path.into());
    for (list, path) in [
        (r#"bot,"program:./a,b""#, "./a,b"),
        (r#"bot, "program:./a ""b"", c " "#, "./a \"b\", c "),
        (r#"bot,program:"./a,b"/c"#, "./a,b/c"),
        ("bot,program:C:\\bots\\mine.exe", "C:\\bots\\mine.exe"),
        ("bot,program:./größer", "./größer"),
    ] {
        assert_eq!(
            seats::read(list, "some-game", (2, 2)),
            Ok(vec![Player::Bot(Level::Normal), program(path)]),
            "{list}"
        );
    }
    for list in [r#"bot,"program:./a,bot"#, r#"bot,bot""#] {
        assert_eq!(seats::read(list, "some-game", (1, 4)), Err(BadSeats::Quote(list.into())));
    }
    for word in ["program:./a\u{1b}[31m", "program:./\u{202e}gnp.exe", &format!("program:{}", "x".repeat(513))] {
        assert_eq!(seats::read(word, "some-game", (1, 4)), Err(BadSeats::Word(word.into())));
    }
}

#[test]
fn seats_must_fit_the_game() {
    for (list, asked) in [("human", 1), ("bot,bot,bot,bot,bot", 5)] {
        let bad = seats::read(list, "some-game", (2, 4)).unwrap_err();
        assert_eq!(bad, BadSeats::Count { game: "some-game".into(), least: 2, most: 4, asked });
        assert!(bad.to_string().contains("for 2 to 4 players"), "{bad}");
    }
}

#[test]
fn an_unknown_player_is_quoted_in_the_error() {
    let bad = seats::read("human,cat", "some-game", (2, 4)).unwrap_err();
    assert_eq!(bad, BadSeats::Word("cat".into()));
    assert!(bad.to_string().contains("bot:LEVEL"), "the error lists the players: {bad}");
    assert_eq!(seats::read("human,,bot", "some-game", (2, 4)), Err(BadSeats::Nobody));
    assert_eq!(seats::read("", "some-game", (1, 4)), Err(BadSeats::Nobody));
    assert_eq!(seats::read("bot:hard", "some-game", (1, 4)), Err(BadSeats::Word("bot:hard".into())));
}

#[test]
fn people_cannot_play_without_a_window() {
    let sitters = [Player::Bot(Level::Easy), Player::Program("./mine".into())];
    assert_eq!(seats::check_without_people(&sitters), Ok(()));
    assert_eq!(seats::check_without_people(&[sitters[0].clone(), Player::Person]), Err(BadSeats::NoPerson(2)));
}

#[test]
fn default_seats_are_a_person_and_bots() {
    assert_eq!(seats::default_players(2), [Player::Person, Player::Bot(Level::Normal)]);
    assert_eq!(seats::default_players(1), [Player::Person]);
}

#[test]
fn wrong_commands_get_one_sentence_and_status_2() {
    let game = game();
    for (args, part) in [
        (vec!["plya"], "did you mean 'play'"),
        (vec!["--nonsense"], "--nonsense"),
        (vec!["play"], "GAME is missing"),
        (vec!["play", "ludo"], "no game 'ludo'"),
        (vec!["play", game, "extra"], "'extra'"),
        (vec!["play", game, "--sed", "3"], "did you mean '--seed'"),
        (vec!["play", game, "--seed", "x"], "a whole number from 0"),
        (vec!["play", game, "--seed", "-3"], "a whole number from 0"),
        (vec!["play", game, "--seed"], "a value is missing"),
        (vec!["play", game, "--speed", "warp"], "normal, fast, instant"),
        (vec!["play", game, "--seats", "human,cat"], "'cat'"),
        (vec!["play", game, "--seats", "human,human,human,human,human,human,human,human,human"], "not 9"),
        (vec!["play", game, "--rules", "nonsense=1"], "no house rule 'nonsense'"),
        (vec!["play", game, "--exit", "--exit"], "only once"),
        (vec!["play", game, "--windowed", "huge"], "320 to 8192 each: 1280x800"),
        (vec!["--windowed", "100x100"], "320 to 8192 each: 1280x800"),
        (vec!["--windowed", "1280x800", "simulate", game], "--windowed stands alone"),
        (vec!["play", game, "--seed", "1", "--seed", "2"], "--seed NUMBER can be given only once"),
        (vec!["simulate", game, "--matches", "1", "--matches", "2"], "--matches NUMBER can be given only once"),
        (vec!["replay"], "FILE is missing"),
        (vec!["dice", "five"], "unexpected argument 'five'"),
        (vec!["dice", "--rolls", "0"], "--rolls NUMBER cannot be '0': expected a whole number from 1 to 1000000000"),
        (vec!["dice", "--throws", "-1"], "--rolls NUMBER cannot be '-1': expected a whole number from 1 to 1000000000"),
        (vec!["dice", "--dice", "25"], "--dice NUMBER cannot be '25': expected a whole number from 1 to 24"),
        (vec!["dice", "--set", "poker"], "ordinary, colour, symbol"),
        (vec!["dice", "--strength", "hard"], "weak, normal, strong, mixed"),
        (vec!["dice", "--seed", "x"], "a whole number from 0"),
        (vec!["dice", "--linger", "-1"], "a number of seconds from 0 to 60"),
        (vec!["dice", "--linger", "nan"], "a number of seconds from 0 to 60"),
        (vec!["dice", "--self-test", "--csv", "dice.csv"], "cannot be used with"),
        (vec!["dice", "--json", "--json"], "only once"),
    ] {
        let stderr = usage_error(&args);
        assert!(stderr.contains(part), "{args:?} is answered with {stderr}");
    }
}

#[test]
fn every_number_out_of_range_is_answered_with_the_range() {
    let game = game();
    for (command, option, range) in [
        (&["simulate", game][..], "--matches", "1 to 18446744073709551615"),
        (&["simulate", game], "--nodes", "1 to 18446744073709551615"),
        (&["simulate", game], "--seed", "0 to 18446744073709551615"),
        (&["play", game], "--seed", "0 to 18446744073709551615"),
        (&["dice"], "--seed", "0 to 18446744073709551615"),
        (&["dice"], "--rolls", "1 to 1000000000"),
        (&["dice"], "--dice", "1 to 24"),
    ] {
        for number in ["1e3", "1_000", "-1", "", "18446744073709551616", "2.0", "0x10"] {
            let stderr = usage_error(&[command, &[&format!("{option}={number}")]].concat());
            let sentence = format!("{option} NUMBER cannot be '{number}': expected a whole number from {range}\n");
            assert_eq!(stderr, format!("rollick: {sentence}"));
        }
    }
}

#[test]
fn help_names_every_command_and_every_game() {
    let output = rollick(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    let stderr = String::from_utf8(output.stdout).unwrap();
    for word in
        ["play", "replay", "review", "dice", "ROLLICK_HOME"].into_iter().chain(CATALOG.games().map(|entry| entry.slug))
    {
        assert!(stderr.contains(word), "help says nothing of {word}: {stderr}");
    }
    assert!(output.stderr.is_empty());
}

#[test]
fn help_shows_bot_authors_how_to_start() {
    let help = |command: &str| String::from_utf8(rollick(&["help", command]).stdout).unwrap();
    for word in ["\"cmd\":\"new\"", "legal", "view", "play", "docs/referee.md"] {
        assert!(help("referee").contains(word), "the help lacks {word}: {}", help("referee"));
    }
    assert!(help("referee").contains("{\"faces\":[1,5,2,2,3,4]}"), "a game accepts the sample session");
    assert!(help("simulate").contains("--seats program:./my_bot"), "{}", help("simulate"));
}

/// A closed pipe (as after `head`) is not an error; a full disk is one.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_pipe_is_success_and_a_full_disk_is_reported() {
    use std::process::Stdio;
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        writer
    };
    let simulate = ["simulate", game(), "--matches", "1"];
    for args in [&["--help"][..], &["help", "simulate"], &simulate, &[&simulate[..], &["--json"]].concat()] {
        let run = |out: Stdio| {
            let output = Command::new(env!("CARGO_BIN_EXE_rollick")).args(args).stdout(out).output().unwrap();
            (output.status.code(), String::from_utf8(output.stderr).unwrap())
        };
        assert_eq!(run(closed().into()), (Some(0), String::new()), "{args:?}");
        let (status, stderr) = run(full().into());
        assert_eq!(status, Some(1), "{args:?}: {stderr}");
        assert!(stderr.starts_with("rollick: ") && stderr.lines().count() == 1, "{args:?}: {stderr}");
    }
}

/// A result affected by a bug in the rules is not reliable.
#[test]
fn rules_bugs_in_a_simulation_exit_with_status_1() {
    use clap::Parser;
    use rollick::cli::simulate::{SimulateArgs, run};

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        args: SimulateArgs,
    }
    for (stuck, unsound, status) in [(0, 0, ExitCode::SUCCESS), (1, 0, ExitCode::FAILURE), (0, 1, ExitCode::FAILURE)] {
        let mut plan = Typed::parse_from(["simulate", game(), "--matches", "2"]).args.plan().unwrap();
        plan.plan.seed = stuck * 2 + unsound;
        plan.rules.simulate = |plan, running| {
            (CATALOG.0[0].rules.simulate)(plan, running).map(|report| Report {
                stuck: plan.seed / 2,
                unsound: plan.seed % 2,
                ..report
            })
        };
        let mut stdout = Vec::new();
        let ended = run(&plan, &|seed| Box::new(Seeded::new(seed)), &mut stdout);
        assert!(!stdout.is_empty());
        assert_eq!(format!("{ended:?}"), format!("{status:?}"), "{stuck} stuck, {unsound} unsound");
    }
}

fn written(name: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, bytes).unwrap();
    (folder, file)
}

fn replay(file: &Path, check: bool) -> (Option<i32>, String, String) {
    let mut args = vec!["replay", file.to_str().unwrap()];
    if check {
        args.push("--check");
    }
    let output = rollick(&args);
    (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// The header of a match of the first game without moves.
fn header() -> String {
    let entry = &CATALOG.0[0];
    format!(r#"{{"game":"{}","seats":{}}}"#, entry.name, entry.seats.0)
}

fn sealed(moves: &[&str]) -> String {
    let (mut text, mut seal) = Seal::first();
    let header = header();
    for step in std::iter::once(RecordLine::Header(&header)).chain(moves.iter().map(|text| RecordLine::Move(text))) {
        let (line, next) = seal.line(step).unwrap();
        text += &line;
        seal = next;
    }
    text
}

/// Runs `rollick review` on a stored match. Returns the status, the output and the errors.
fn review(file: &str, json: bool) -> (Option<i32>, String, String) {
    let file = format!("{}/tests/fixtures/saves/{file}", env!("CARGO_MANIFEST_DIR"));
    let mut args = vec!["review", &file];
    args.extend(json.then_some("--json"));
    let output = rollick(&args);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_review_names_throws_and_choices() {
    let (status, stdout, stderr) = review("sequence-dice-two.match", false);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{stdout}");
    for part in ["The chances to win are estimates", "luck", "skill", "result", "Luckiest moves:\n  move ", " threw "] {
        assert!(stdout.contains(part), "{stdout}");
    }
    assert!(stdout.contains("Costliest choices:\n  move ") && stdout.contains("better was"), "{stdout}");
    assert!(stdout.contains(" in row ") && stdout.contains(", column ") && !stdout.contains("place 0"), "{stdout}");
    assert!(stdout.contains("Mara (seat 1, bot:normal)") && !stdout.contains("Bot 2"), "{stdout}");
    assert!(stdout.contains("100.0 %\n") && stdout.contains("   0.0 %\n"), "{stdout}");
}

#[test]
fn a_review_is_printed_as_json() {
    let (status, stdout, _) = review("sequence-dice-two.match", true);
    let review: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((status, stdout.lines().count()), (Some(0), 1));
    let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{value} is no number"));
    let mut shares = number(&review["start"][0]);
    for step in review["steps"].as_array().unwrap() {
        let parts = &step["parts"][0];
        shares +=
            ["luck", "skill", "others", "meeting", "estimate"].map(|part| number(&parts[part])).iter().sum::<f64>();
        assert!((shares - number(&step["shares"][0])).abs() < 1e-9, "{step}");
    }
    assert!((shares - number(&review["totals"][0]["result"])).abs() < 1e-9);
    let costliest = &review["costliest"][0];
    let step = &review["steps"][costliest["move"].as_u64().unwrap() as usize];
    assert_eq!(step["choice"]["cost"], costliest["amount"]);
    assert_ne!(step["choice"]["best"], step["choice"]["action"]);
    let lucky = &review["steps"][review["luckiest"][0]["move"].as_u64().unwrap() as usize];
    assert!(lucky["throw"].is_array(), "{lucky}");
}

#[test]
fn a_match_without_a_review_gets_one_sentence_and_status_1() {
    for (file, part) in [
        ("jackpot-one.match", "a seat that plays alone always wins"),
        ("illegal-move.match", "move 7 of 7 cannot be"),
        ("no-such-file.match", "it cannot be read"),
        ("damaged-header.match", "expected a line that agrees with its checksum"),
    ] {
        let (status, stdout, stderr) = review(file, false);
        assert_eq!((status, stdout.as_str(), stderr.lines().count()), (Some(1), "", 1), "{stderr}");
        assert!(stderr.contains(part), "{stderr}");
    }
}

#[test]
fn replay_reads_every_file_format() {
    let whole = format!("{},\"moves\":[]}}", header().trim_end_matches('}'));
    for text in [header(), whole, sealed(&[])] {
        let (_folder, file) = written("match", text.as_bytes());
        let (status, stdout, stderr) = replay(&file, false);
        assert_eq!(status, Some(0), "{text} is answered with {stderr}");
        assert!(stdout.contains("it waits for"), "{stdout}");
        let (status, stdout, _) = replay(&file, true);
        assert_eq!(
            (status, stdout.starts_with("0 moves, 0 facts, all as they should be")),
            (Some(0), true),
            "{stdout}"
        );
    }
}

#[test]
fn replay_skips_a_byte_order_mark_and_carriage_returns() {
    let whole = format!("{},\"moves\":[]}}", header().trim_end_matches('}'));
    for text in [header(), whole, sealed(&[])] {
        let (_folder, file) =
            written("match", format!("\u{feff}{}\r\n", text.trim_end().replace('\n', "\r\n")).as_bytes());
        let (status, _, stderr) = replay(&file, true);
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{text}");
    }
}

#[test]
fn replay_uses_default_names_for_unnamed_seats() {
    let who = r#"[{"name":"","kind":"person"},{"name":"","kind":"bot:normal"},{"name":"Ada","kind":"program:./mine"}]"#;
    let text = format!(r#"{{"game":"sequence_dice","seats":3,"who":{who}}}"#);
    let (_folder, file) = written("match", text.as_bytes());
    let (status, stdout, stderr) = replay(&file, false);
    assert_eq!(status, Some(0), "{stderr}");
    let seats = "sequence-dice: Player 1 (seat 0, person), Bot 2 (seat 1, bot:normal), Ada (seat 2, program:./mine)\n";
    assert!(stdout.starts_with(seats), "{stdout}");
    assert!(stdout.ends_with("it waits for Player 1 and Bot 2 and Ada to throw\n"), "{stdout}");
}

/// Names and other texts of a file reach the terminal without control characters, and nothing can fake a line.
#[test]
fn texts_of_a_file_are_escaped_on_the_terminal() {
    let evil = "\\u001b]0;x\\u0007\\u202e\\n\\u009b31mEve";
    let who = |name: &str, kind: &str| {
        let bot = r#"{"name":"Bo","kind":"bot:easy"}"#;
        format!(r#"{{"game":"sequence_dice","seats":2,"who":[{{"name":"{name}","kind":"{kind}"}},{bot}]}}"#)
    };
    let shown = |text: &str| {
        let (_folder, file) = written("\u{1b}[31m.match", text.as_bytes());
        let (status, stdout, stderr) = replay(&file, false);
        let reviewed = rollick(&["review", file.to_str().unwrap()]);
        let reviewed = [reviewed.stdout, reviewed.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        for output in [&stdout, &stderr, &reviewed] {
            let unsafe_letters = |letter: char| letter != '\n' && is_control(letter);
            assert!(!output.contains(unsafe_letters), "{text} is answered with {output:?}");
        }
        (status, stdout, stderr)
    };
    let (status, stdout, _) = shown(&who(evil, "person"));
    assert!(status == Some(0) && stdout.starts_with("sequence-dice: ]0;x31mEve (seat 0, person), Bo"), "{stdout:?}");
    let (_, stdout, _) = shown(&who(&"x".repeat(5000), "person"));
    assert!(stdout.starts_with(&format!("sequence-dice: {} (seat 0", "x".repeat(16))), "{stdout:?}");
    for text in [
        who("Ada", &format!("program:{evil}")),
        who("Ada", evil),
        who("Ada", "person").replace("sequence_dice", evil),
        who("Ada", "person").replace("seats", evil),
        format!("{}\n{{\"{evil}\":1}}", who("Ada", "person")),
        format!("{}\n{{\"act\":{{\"seat\":0,\"action\":\"{evil}\"}}}}", who("Ada", "person")),
    ] {
        let (status, _, stderr) = shown(&text);
        assert_eq!((status, stderr.lines().count()), (Some(1), 1), "{text} is answered with {stderr:?}");
    }
}

#[test]
fn house_rules_of_a_file_are_checked_as_those_of_a_request() {
    for (options, part) in [
        (r#"["five"]"#, r#"'options' cannot be '["five"]': it is an object with these keys: line"#),
        (r#""five""#, "'options' cannot be"),
        (r#"{"lines":"five"}"#, "no house rule 'lines'"),
        (r#"{"line":"seven"}"#, "'line' cannot be"),
    ] {
        let header = format!(r#"{{"game":"sequence_dice","seats":2,"options":{options}}}"#);
        let whole = format!(
            "{},\"moves\":[]}}",
            header.trim_end_matches('}').to_owned() + &"}".repeat(options.matches('}').count())
        );
        for text in [header, whole] {
            let (_folder, file) = written("match", text.as_bytes());
            let (status, _, stderr) = replay(&file, true);
            assert!(status == Some(1) && stderr.contains(part), "{text} is answered with {stderr}");
        }
    }
}

#[test]
fn an_illegal_move_is_reported_by_number() {
    let (_folder, file) = written("match", sealed(&[r#"{"faces":[]}"#]).as_bytes());
    for check in [false, true] {
        let (status, _, stderr) = replay(&file, check);
        assert_eq!(status, Some(1));
        assert!(stderr.contains("move 1 of 1 cannot be") && stderr.contains("G-4"), "{stderr}");
    }
}

#[test]
fn recorded_events_and_outcome_are_verified() {
    let whole = |more: &str| format!("{},\"moves\":[],{more}}}", header().trim_end_matches('}'));
    for (more, part) in [
        (r#""facts":[{"won":{"seat":0}}]"#, "fact 1 is told as"),
        (r#""outcome":{"winners":[0],"scores":[1,0]}"#, "the recorded outcome is"),
    ] {
        let (_folder, file) = written("match", whole(more).as_bytes());
        let (status, _, stderr) = replay(&file, true);
        assert!(status == Some(1) && stderr.contains(part), "{stderr}");
    }
    let (_folder, file) = written("match", whole(r#""facts":[],"outcome":null"#).as_bytes());
    assert_eq!(replay(&file, true).0, Some(0));
}

#[test]
fn a_match_marked_as_over_must_be_over() {
    let (mut text, seal) = Seal::first();
    let (line, seal) = seal.line(RecordLine::Header(&header())).unwrap();
    text += &line;
    text += &seal.line(RecordLine::Done).unwrap().0;
    let (_folder, file) = written("match", text.as_bytes());
    let (status, _, stderr) = replay(&file, true);
    assert!(status == Some(1) && stderr.contains("no end"), "{stderr}");
}

#[test]
fn damaged_files_are_reported_with_line_and_expectation() {
    let good = sealed(&[]);
    for (bytes, part) in [
        (b"".to_vec(), "line 1: expected the header"),
        (b"\x7fELF\xff\xfe".to_vec(), "line 1: expected text"),
        (format!("{}\nhello\n", header()).into_bytes(), "line 2: expected a move"),
        (br#"{"game":"ludo","seats":2}"#.to_vec(), "no game 'ludo'"),
        (good.replace("header", "heater").into_bytes(), "line 2: expected a line that agrees with its checksum"),
        (format!("{good}nonsense\n").into_bytes(), "line 3: expected the line with number 1"),
        (b"rollick match 9 00000000\n".to_vec(), "line 1: expected 'rollick match '"),
        (newer().into_bytes(), "newer Rollick"),
        (header().replace('{', r#"{"version":99,"#).into_bytes(), "newer Rollick"),
    ] {
        let (_folder, file) = written("match", &bytes);
        let (status, _, stderr) = replay(&file, true);
        assert_eq!((status, stderr.lines().count()), (Some(1), 1), "{stderr}");
        assert!(stderr.contains(part), "{:?} is answered with {stderr}", String::from_utf8_lossy(&bytes));
    }
    let (status, _, stderr) = replay(Path::new("/nowhere/at/all"), false);
    assert!(status == Some(1) && stderr.contains("cannot be read"), "{stderr}");
}

/// The first line in a future format version.
fn newer() -> String {
    let text = "rollick match 9";
    format!("{text} {:08x}\nwhatever it writes then\n", crc32fast::hash(text.as_bytes()))
}

#[test]
fn reading_never_panics() {
    let good = sealed(&[r#"{"faces":[1,2,3,4]}"#]).into_bytes();
    for place in 0..good.len() {
        for flip in [0x01, 0x20, 0x80] {
            let mut bytes = good.clone();
            bytes[place] ^= flip;
            drop(read(&bytes));
            drop(read(&bytes[..place]));
        }
    }
}

#[test]
fn a_simulation_prints_text_or_json() {
    let args = ["simulate", game(), "--matches", "12", "--seed", "4", "--seats", "bot:normal,bot:easy"];
    let output = rollick(&args);
    assert!(output.status.success() && output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(": 12 matches, seed 4, random dice"), "{text}");
    assert!(text.contains("bot:easy") && text.contains("events"), "{text}");
    let shares = text.lines().filter(|line| line.contains(" % ") && line.contains("± ")).count();
    assert!(text.contains("standard error") && shares == 2, "each seat has its share and its error: {text}");
    assert!(text.lines().nth(1).is_some_and(|line| line.ends_with(" matches per second")), "{text}");
    let json = |args: &[&str]| String::from_utf8(rollick(&[args, &["--json"]].concat()).stdout).unwrap();
    let line = json(&args);
    assert_eq!(line.lines().count(), 1);
    assert_eq!(line, json(&args), "the same seed, the same result");
    let report: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&report["asked"], &report["finished"], &report["stuck"]), (&12.into(), &12.into(), &0.into()));
    assert_eq!(report["dice"], "random");
    assert_eq!(report["seats"][1], "bot:easy");
    assert!(report["throws"]["mean"].as_f64().unwrap() > 1.0);
}

#[test]
fn a_simulation_rejects_people_and_invalid_arguments() {
    assert!(usage_error(&["simulate", game(), "--seats", "human,bot"]).contains("window"));
    assert!(usage_error(&["simulate", game(), "--matches", "0"]).contains("--matches"));
    assert!(usage_error(&["simulate", game(), "--matches", "-1"]).contains("--matches"));
    assert!(usage_error(&["simulate", game(), "--matches", "many"]).contains("'many'"));
    assert!(usage_error(&["simulate", game(), "--dice", "loaded"]).contains("random, physical"));
    assert!(usage_error(&["simulate"]).contains("GAME is missing"));
    assert!(usage_error(&["simulate", game(), "--json", "--json"]).contains("only once"));
}

/// `play` and `simulate` reject the same invalid matches.
#[test]
fn invalid_matches_are_rejected_by_play_and_simulate() {
    for command in ["play", "simulate"] {
        for (args, part) in [
            (vec!["chess"], "no game 'chess'; there are: "),
            (vec![""], "no game ''"),
            (vec!["sequence-dice", "--seats", "bot"], "for 2 to 4 players, not 1"),
            (vec!["sequence-dice", "--seats", "bot,bot,bot,bot,bot"], "for 2 to 4 players, not 5"),
            (vec!["hot-dice", "--seats", "bot,bot,bot"], "not 3"),
            (vec!["sequence-dice", "--seats", "bot,,bot"], "a player is missing"),
            (vec!["sequence-dice", "--seats", ""], "a player is missing"),
            (vec!["sequence-dice", "--seats", "bot,bot:hard"], "'bot:hard'"),
            (vec!["sequence-dice", "--seats", "bot,program:"], "'program:'"),
            (vec!["sequence-dice", "--seats", "bot,program:/nowhere/at/all"], "'/nowhere/at/all' cannot be started"),
            (vec!["sequence-dice", "--seats"], "a value is missing"),
            (vec!["sequence-dice", "--rules", "lines=five"], "no house rule 'lines'; there are: line"),
            (vec!["sequence-dice", "--rules", "line=seven"], "cannot be 'seven': it is one of auto, five, six"),
            (vec!["sequence-dice", "--rules", "line"], "write key=value"),
            (vec!["machz", "--rules", "stake_limit=6"], "a whole number from 1 to 5"),
            (vec!["machz", "--rules", "finish=minutes:4"], "minutes:N with N from 5 to 240"),
            (vec!["machz", "--rules", "finish=minutes"], "minutes:N"),
            (vec!["machz", "--rules", "refill=maybe"], "on or off"),
            (vec!["machz", "--seats", "bot,bot,bot,bot,bot,bot,bot,bot", "--rules", "bank=100"], "for 8 seats"),
            (vec!["farkle", "--rules", "goal=100"], "from 500 to 20000 with the chart 'classic'"),
            (vec!["farkle", "--rules", "goal=-5"], "from 500 to 20000 with the chart 'classic'"),
            (vec!["farkle", "--rules", "goal=1000,chart=hot"], "from 20 to 500 with the chart 'hot'"),
            (vec!["farkle", "--rules", "goal=1000,goal=2000"], "'goal' is given twice"),
            (vec!["farkle", "--rules", "chart=hot,goal=20000"], "from 20 to 500"),
            (vec!["sequence-dice", "--seed", "one"], "a whole number from 0"),
            (vec!["sequence-dice", "--seed", "-1"], "a whole number from 0"),
            (vec!["sequence-dice", "--seed", "18446744073709551616"], "a whole number from 0"),
        ] {
            let stderr = usage_error(&[&[command], args.as_slice()].concat());
            assert!(stderr.contains(part), "{command} {args:?} is answered with {stderr}");
        }
    }
}

/// Ctrl-C ends a simulation early with the result so far.
#[cfg(target_os = "linux")]
#[test]
fn a_cancelled_simulation_prints_its_partial_result() {
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollick"));
    command.args(["simulate", game(), "--matches", "1000000000000", "--json"]);
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
        assert!(started.elapsed().as_secs() < 60, "the app does not start");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let finished = report["finished"].as_u64().unwrap();
    assert!(finished > 0 && finished < report["asked"].as_u64().unwrap(), "{finished} matches");
    assert_eq!(stderr, format!("rollick: stopped after {finished} of 1000000000000 matches\n"));
    let lengths = report["moves"]["counts"].as_object().unwrap().values();
    assert_eq!(lengths.map(|count| count.as_u64().unwrap()).sum::<u64>(), finished, "the report adds up");
}

#[test]
fn an_oversized_file_is_rejected_before_parsing() {
    use rollick::rules::input_limits::{MAX_DEPTH, MAX_FILE_BYTES, MAX_OBJECTS_PER_FILE};
    for (bytes, part) in [
        (vec![b' '; MAX_FILE_BYTES + 1], "bytes large"),
        (format!("{}\n{}\n", header(), "[".repeat(MAX_DEPTH + 1)).into_bytes(), "deep"),
        (format!("{}\n[{}0]\n", header(), "{},".repeat(MAX_OBJECTS_PER_FILE)).into_bytes(), "objects"),
    ] {
        let (_folder, file) = written("match", &bytes);
        let (status, _, stderr) = replay(&file, true);
        assert!(status == Some(1) && stderr.contains("it is too large: ") && stderr.contains(part), "{stderr}");
    }
}

#[test]
fn only_plain_files_are_read_from_a_folder_and_only_up_to_a_size() {
    use rollick::rules::input_limits::{MAX_FILE_BYTES, read_argument, read_file, read_text};
    let (folder, file) = written("match", b"text");
    assert_eq!(read_file(&file).unwrap(), b"text");
    assert!(read_file(folder.path()).is_err(), "a folder");
    std::fs::write(&file, "\u{feff}text").unwrap();
    assert_eq!(read_text(&file).unwrap(), "text");
    std::fs::write(&file, b"\xfftext").unwrap();
    assert_eq!(read_text(&file).unwrap_err().kind(), std::io::ErrorKind::InvalidData);
    // The size is known before anything is read: this file has no blocks on the disk.
    std::fs::File::create(&file).unwrap().set_len(1 << 32).unwrap();
    assert_eq!(read_file(&file).unwrap_err().kind(), std::io::ErrorKind::FileTooLarge);
    assert_eq!(read_argument(&file).unwrap().len(), MAX_FILE_BYTES + 1);
    #[cfg(unix)]
    {
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let refused = read_file(&pipe).unwrap_err();
        assert_eq!(refused.to_string(), "it is not a plain file", "a pipe would block for ever");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        std::fs::write(&file, "linked").unwrap();
        assert_eq!(read_file(&link).unwrap(), b"linked");
    }
}

#[test]
fn an_oversized_data_file_is_rejected() {
    use rollick::rules::input_limits::{MAX_DESCRIPTION_BYTES, read_description};
    let large = read_description::<Vec<u8>>(&" ".repeat(MAX_DESCRIPTION_BYTES + 1)).unwrap_err();
    assert!(large.to_string().starts_with("line 1, column 1: a description is at most"), "{large}");
    let deep = read_description::<serde_json::Value>(&format!("{}1{}", "[".repeat(40), "]".repeat(40))).unwrap_err();
    assert!(deep.wrong.to_lowercase().contains("recursion"), "{deep}");
    assert_eq!(read_description::<Vec<u8>>("[1, 2]"), Ok(vec![1, 2]));
}
