//! The referee protocol: documented sessions, the schema, and robustness against wrong requests.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use rollick::games::CATALOG;
use rollick::games::hot_dice::{Farkle, FarkleOptions, HotDice, HotOptions};
use rollick::games::jackpot::{self, Jackpot};
use rollick::games::machz::{Finish, Machz, MachzOptions};
use rollick::games::multzo::{self, Multzo};
use rollick::games::sequence_dice::{self, SequenceDice};
use rollick::rules::input_limits::{MAX_DEPTH, MAX_LINE_BYTES, MAX_OBJECTS, MAX_VALUES, is_control};
use rollick::rules::referee::{Referee, serve};
use rollick::rules::{Rules, Seats, Turn};
use serde_json::{Value, json};

use crate::kit::{legal, play, random_match, should_update_files};

fn docs(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)
}

fn ask(referee: &mut Referee, request: &Value) -> Value {
    serde_json::from_str(&referee.answer(request.to_string().as_bytes())).unwrap()
}

fn error(answer: &Value) -> (&str, &str) {
    assert_eq!(answer["ok"], json!(false), "{answer}");
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.ends_with('.') && message.len() < 400, "{message:?} is no sentence");
    (answer["error"]["code"].as_str().unwrap(), message)
}

/// The sessions in the documentation with actual answers. Sessions of games that do not exist are left unchanged.
fn played(page: &str) -> String {
    let mut reply = String::new();
    let mut session: Option<Referee> = None;
    for line in page.lines() {
        match (&mut session, line) {
            (None, "```session") => session = Some(Referee::new(CATALOG.rules())),
            (Some(_), "```") => session = None,
            (Some(_), line) if line.starts_with('<') => continue,
            (Some(referee), line) => {
                let request = line.strip_prefix("> ").expect("a session holds requests and answers");
                reply.push_str(line);
                reply.push_str("\n< ");
                reply.push_str(&referee.answer(request.as_bytes()));
                reply.push('\n');
                continue;
            }
            (None, _) => {}
        }
        reply.push_str(line);
        reply.push('\n');
    }
    reply
}

#[test]
fn the_documented_sessions_run() {
    let page = fs::read_to_string(docs("referee.md")).unwrap();
    let reply = played(&page);
    if should_update_files() {
        fs::write(docs("referee.md"), &reply).unwrap();
    }
    for (written, reply) in fs::read_to_string(docs("referee.md")).unwrap().lines().zip(reply.lines()) {
        assert_eq!(written, reply, "docs/referee.md is out of date: run with ROLLICK_BLESS=1");
    }
    for game in CATALOG.games().map(|entry| entry.name) {
        assert!(page.contains(&format!("> {{\"cmd\":\"new\",\"game\":\"{game}\"")), "no session shows {game}");
    }
}

#[test]
fn requests_and_answers_keep_the_schema() {
    let schema: Value = serde_json::from_str(&fs::read_to_string(docs("referee.schema.json")).unwrap()).unwrap();
    let (request, answer) = (&schema["$defs"]["request"], &schema["$defs"]["answer"]);
    let page = fs::read_to_string(docs("referee.md")).unwrap();
    let (mut requests, mut answers) = (0, 0);
    for line in page.lines() {
        if let Some(text) = line.strip_prefix("> {") {
            let value = serde_json::from_str(&format!("{{{text}")).unwrap();
            assert!(holds(&schema, request, &value), "{value}");
            assert!(!holds(&schema, answer, &value), "{value}");
            requests += 1;
        } else if let Some(text) = line.strip_prefix("< ") {
            let value = serde_json::from_str(text).unwrap();
            assert!(holds(&schema, answer, &value), "{value}");
            answers += 1;
        }
    }
    assert!(requests > 20 && requests == answers);
    for wrong in [
        json!({"cmd": "new", "game": "chess", "seats": 2}),
        json!({"cmd": "state", "seat": 1}),
        json!({"cmd": "play", "move": {"faces": [7]}}),
        json!({"cmd": "play", "move": {"act": {"seat": 0, "action": {"draw": "stock", "discard": "suns-2"}}}}),
        json!({"ok": true, "turn": {"shuffle": 24}}),
        json!({"ok": false, "error": {"code": "illegal", "message": "No."}}),
    ] {
        assert!(!holds(&schema, &schema, &wrong), "{wrong}");
    }
}

/// Whether `value` matches `rule`, for the subset of JSON Schema that our schema uses.
fn holds(schema: &Value, rule: &Value, value: &Value) -> bool {
    let rules = rule.as_object().unwrap();
    rules.iter().all(|(key, wanted)| match key.as_str() {
        "$schema" | "$defs" | "title" | "description" | "required" | "additionalProperties" => true,
        "$ref" => {
            let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            assert!(schema["$defs"][name].is_object(), "the schema refers to {name}");
            holds(schema, &schema["$defs"][name], value)
        }
        "oneOf" => wanted.as_array().unwrap().iter().filter(|one| holds(schema, one, value)).count() == 1,
        "const" => value == wanted,
        "enum" => wanted.as_array().unwrap().contains(value),
        "type" => match wanted.as_str().unwrap() {
            "object" => value.is_object() && keys_hold(rule, value),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64(),
            other => panic!("the schema uses the type {other}"),
        },
        "minimum" => value.as_i64() >= wanted.as_i64(),
        "maximum" => value.as_i64() <= wanted.as_i64(),
        "minItems" => value.as_array().unwrap().len() as u64 >= wanted.as_u64().unwrap(),
        "maxItems" => value.as_array().unwrap().len() as u64 <= wanted.as_u64().unwrap(),
        "minProperties" => value.as_object().unwrap().len() as u64 >= wanted.as_u64().unwrap(),
        "maxProperties" => value.as_object().unwrap().len() as u64 <= wanted.as_u64().unwrap(),
        "items" => value.as_array().is_some_and(|items| items.iter().all(|item| holds(schema, wanted, item))),
        "properties" => value.as_object().is_some_and(|map| {
            map.iter().all(|(key, value)| wanted.get(key).is_none_or(|rule| holds(schema, rule, value)))
        }),
        "pattern" => {
            assert_eq!(wanted, "^(suns|moons|crowns|arms)-(null|2|3|4|5|ace)$", "the only pattern known here");
            serde_json::from_value::<multzo::Tile>(value.clone()).is_ok()
        }
        other => panic!("the schema uses {other}"),
    })
}

fn keys_hold(rule: &Value, value: &Value) -> bool {
    let has: BTreeSet<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    let required = rule["required"].as_array().into_iter().flatten();
    let closed = rule["additionalProperties"] == json!(false);
    required.map(|key| key.as_str().unwrap()).all(|key| has.contains(key))
        && (!closed || has.iter().all(|key| rule["properties"].get(key).is_some()))
}

/// The answer after a move that caused these events.
fn moved<G: Rules>(game: &G, events: &[G::Event]) -> Value {
    let mut answer = json!({"ok": true, "turn": game.turn(), "facts": events});
    if let Turn::Choose(asked) = game.turn() {
        answer["legal"] = asked.into_iter().map(|seat| json!({"seat": seat, "actions": legal(game, seat)})).collect();
    }
    answer
}

/// A whole match through the protocol gives the same turns, actions, views, events and record as the rules, and the
/// record can be resumed at its end.
fn check_match<G: Rules>(seats: u8, options: &G::Options, seed: u64) {
    let (record, _) = random_match::<G>(seats, options, seed);
    let mut game = G::start(seats, options).unwrap();
    let mut referee = Referee::new(CATALOG.rules());
    let started = ask(&mut referee, &json!({"cmd": "new", "game": G::GAME, "seats": seats, "options": options}));
    assert_eq!(started, moved(&game, &[]));
    let half = record.moves.len() / 2;
    let mut all_facts = Vec::new();
    for (index, step) in record.moves.iter().enumerate() {
        for seat in Seats::first(seats) {
            let offered = ask(&mut referee, &json!({"cmd": "legal", "seat": seat}));
            assert_eq!(offered, json!({"ok": true, "actions": legal(&game, seat)}));
            if index % 16 == 0 {
                let view = ask(&mut referee, &json!({"cmd": "view", "seat": seat}));
                assert_eq!(view, json!({"ok": true, "view": game.view(Some(seat))}));
            }
        }
        if index == half {
            let saved = ask(&mut referee, &json!({"cmd": "record"}))["record"].take();
            assert_eq!(saved["moves"].as_array().unwrap().len(), half);
            referee = Referee::new(CATALOG.rules());
            let loaded = ask(&mut referee, &json!({"cmd": "load", "record": saved}));
            assert_eq!(loaded, moved(&game, &[]));
        }
        let reply = ask(&mut referee, &json!({"cmd": "play", "move": step}));
        let events = play(&mut game, step.clone());
        all_facts.extend(events.iter().map(|event| json!(event)));
        assert_eq!(reply, moved(&game, &events));
    }
    let mut referee = Referee::new(CATALOG.rules());
    ask(&mut referee, &json!({"cmd": "new", "game": G::GAME, "seats": seats, "options": options}));
    let mut facts = Vec::new();
    for moves in record.moves.chunks(50) {
        let reply = ask(&mut referee, &json!({"cmd": "play", "moves": moves}));
        facts.extend(reply["facts"].as_array().unwrap().iter().cloned());
    }
    assert_eq!(facts, all_facts);
    assert_eq!(ask(&mut referee, &json!({"cmd": "state"})), json!({"ok": true, "state": json!(game)}));
    let over = ask(&mut referee, &json!({"cmd": "legal", "seat": 0}));
    assert_eq!(over, json!({"ok": true, "actions": []}));
}

#[test]
fn whole_matches_are_played_through_the_protocol() {
    check_match::<SequenceDice>(3, &sequence_dice::Options::default(), 1);
    check_match::<Jackpot>(2, &jackpot::Options { rack: jackpot::RackName::Pyramid, ..Default::default() }, 2);
    check_match::<Multzo>(4, &multzo::Options {}, 3);
    check_match::<Machz>(
        5,
        &MachzOptions { stake_limit: 3, finish: Finish::Points(100), ..MachzOptions::default() },
        4,
    );
    check_match::<HotDice>(2, &HotOptions { four_and_pair: true, ..HotOptions::default() }, 5);
    check_match::<Farkle>(3, &FarkleOptions { goal: Some(1000), entry: 100, ..FarkleOptions::default() }, 6);
}

/// Plays a whole match against the program with the example bot, which is written in another language.
#[test]
fn the_example_bot_plays_a_whole_match() {
    let example = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/farkle_bot.py");
    let played = |seed: &str| {
        let mut python = Command::new("python3");
        python.arg(&example).args(["--rollick", env!("CARGO_BIN_EXE_rollick"), "--seats", "3", "--seed", seed]);
        let output = python.output().expect("python3 is there");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && stderr.is_empty(), "{stderr}");
        String::from_utf8(output.stdout).unwrap()
    };
    let reply = played("1");
    let best = reply
        .split_once("scores [")
        .and_then(|(_, scores)| scores.split_once(']'))
        .map(|(scores, _)| scores.split(", ").map(|score| score.parse::<u32>().unwrap()).max().unwrap());
    assert!(best.unwrap() >= 10_000 && reply.contains("won"), "{reply}");
    assert_eq!(reply, played("1"), "the same seed, the same match");
    assert_ne!(reply, played("2"), "another seed, another match");
}

#[test]
fn every_game_can_be_asked_for_by_its_own_name_only() {
    for entry in CATALOG.games() {
        let mut referee = Referee::new(CATALOG.rules());
        for seats in 0..=9 {
            let answer = ask(&mut referee, &json!({"cmd": "new", "game": entry.name, "seats": seats}));
            let right = (entry.seats.0..=entry.seats.1).contains(&seats);
            assert_eq!(answer["ok"], json!(right), "{} for {seats}", entry.name);
            if !right {
                assert_eq!(error(&answer).0, "bad_request");
            }
        }
    }
    assert!(CATALOG.find("Sequence Dice").is_ok(), "people may");
    for name in ["Sequence Dice", "sequence-dice", "SEQUENCE_DICE", " sequence_dice", "chess", ""] {
        let answer = ask(&mut Referee::new(CATALOG.rules()), &json!({"cmd": "new", "game": name, "seats": 2}));
        assert_eq!(error(&answer).0, "bad_request", "{name}");
    }
}

#[test]
fn invalid_requests_are_rejected_and_change_nothing() {
    let mut referee = Referee::new(CATALOG.rules());
    for request in ["play", "legal", "state", "view", "record"] {
        let full = json!({"cmd": request, "move": {"faces": []}, "seat": 0});
        assert_eq!(error(&ask(&mut referee, &full)).0, "bad_request", "unknown keys come first");
    }
    let moves = json!({"cmd": "play", "move": {"faces": [1]}});
    for request in [moves, json!({"cmd": "legal", "seat": 0}), json!({"cmd": "state"}), json!({"cmd": "record"})] {
        assert_eq!(error(&ask(&mut referee, &request)).0, "no_match", "{request}");
    }
    ask(&mut referee, &json!({"cmd": "new", "game": "jackpot", "seats": 2}));
    ask(
        &mut referee,
        &json!({"cmd": "play", "move": {"faces": ["dollar", "dollar", "dollar", "dollar", "bell", "bell", "bell", "bell"]}}),
    );
    ask(&mut referee, &json!({"cmd": "play", "move": {"faces": ["bell", "bell", "cherry", "orange"]}}));
    let before = ask(&mut referee, &json!({"cmd": "record"}));
    for (wrong, words) in [
        ("", "object"),
        ("   ", "object"),
        ("[\"quit\"]", "object"),
        ("\"quit\"", "object"),
        ("{\"cmd\":\"quit\"", "no JSON"),
        ("{\"cmd\":\"quit\"} {}", "no JSON"),
        ("{\"cmd\":\"quit\",\"cmd\":\"state\"}", "duplicate"),
        ("{\"cmd\":\"fold\"}", "fold"),
        ("{\"cmd\":7}", "string"),
        ("{}", "cmd"),
        ("{\"cmd\":\"quit\",\"now\":true}", "now"),
        ("{\"cmd\":\"state\",\"seat\":0}", "seat"),
        ("{\"cmd\":\"legal\"}", "seat"),
        ("{\"cmd\":\"legal\",\"seat\":null}", "whole number"),
        ("{\"cmd\":\"legal\",\"seat\":-1}", "whole number"),
        ("{\"cmd\":\"legal\",\"seat\":0.5}", "whole number"),
        ("{\"cmd\":\"legal\",\"seat\":2}", "no seat 2"),
        ("{\"cmd\":\"view\",\"seat\":256}", "whole number"),
        ("{\"cmd\":\"new\",\"game\":\"jackpot\",\"seats\":5}", "1 to 4"),
        ("{\"cmd\":\"new\",\"game\":\"jackpot\",\"seats\":2,\"options\":[]}", "object"),
        ("{\"cmd\":\"new\",\"game\":\"jackpot\",\"seats\":2,\"options\":null}", "object"),
        ("{\"cmd\":\"new\",\"game\":\"jackpot\",\"seats\":2,\"options\":{\"rack\":\"cube\"}}", "cube"),
        ("{\"cmd\":\"new\",\"game\":\"jackpot\",\"seats\":2,\"options\":{\"racks\":\"pyramid\"}}", "racks"),
        ("{\"cmd\":\"new\",\"game\":\"chess\"}", "no game 'chess'"),
        ("{\"cmd\":\"new\",\"game\":\"farkle\"}", "\"seats\" is missing"),
        (
            "{\"cmd\":\"new\",\"game\":\"farkle\",\"seats\":2,\"options\":{\"goal\":500,\"goal\":600}}",
            "\"goal\" occurs twice",
        ),
        ("{\"cmd\":\"play\",\"move\":{\"faces\":[1],\"faces\":[2]}}", "\"faces\" occurs twice"),
        (
            "{\"cmd\":\"load\",\"record\":{\"game\":\"farkle\",\"seats\":2,\"seats\":3,\"moves\":[]}}",
            "\"seats\" occurs twice",
        ),
        ("{\"cmd\":\"play\",\"moves\":7}", "a list"),
        ("{\"cmd\":\"play\",\"moves\":[null]}", "null"),
        ("{\"cmd\":\"play\",\"moves\":[],\"move\":{}}", "either one"),
        ("{\"cmd\":\"state\",\"moves\":[]}", "moves"),
        ("{\"cmd\":\"play\"}", "move"),
        ("{\"cmd\":\"play\",\"move\":null}", "null"),
        ("{\"cmd\":\"play\",\"move\":{\"time_up\":null}}", "null"),
        ("{\"cmd\":\"play\",\"move\":{\"faces\":[\"plum\"]}}", "plum"),
        ("{\"cmd\":\"play\",\"move\":{\"act\":[0,{\"chance\":\"keep\"}]}}", "move"),
        ("{\"cmd\":\"play\",\"move\":{\"act\":{\"seat\":0,\"action\":\"fold\"}}}", "fold"),
        ("{\"cmd\":\"load\",\"record\":[]}", "object"),
        ("{\"cmd\":\"load\",\"record\":{\"game\":\"machz\",\"seats\":2,\"moves\":[{\"time_up\":null}]}}", "null"),
        ("{\"cmd\":\"load\",\"record\":{\"seats\":2,\"moves\":[]}}", "game"),
        ("{\"cmd\":\"load\",\"record\":{\"game\":\"jackpot\",\"seats\":9,\"moves\":[]}}", "9"),
        ("{\"cmd\":\"load\",\"record\":{\"game\":\"jackpot\",\"seats\":2,\"moves\":[],\"luck\":1}}", "luck"),
    ] {
        let answer: Value = serde_json::from_str(&referee.answer(wrong.as_bytes())).unwrap();
        let (code, message) = error(&answer);
        assert_eq!(code, "bad_request", "{wrong}");
        assert!(message.contains(words), "{wrong}: {message}");
    }
    assert_eq!(error(&serde_json::from_str(&referee.answer(b"{\"cmd\":\"\xff\"}")).unwrap()).0, "bad_request");
    assert_eq!(ask(&mut referee, &json!({"cmd": "record"})), before);
    assert!(!referee.has_quit());
}

/// Some languages have no whole numbers, and some texts begin with a byte order mark.
#[test]
fn whole_numbers_may_have_a_point_and_lines_a_byte_order_mark() {
    let lines = [
        ("{\"cmd\":\"new\",\"game\":\"farkle\",\"seats\":2.0,\"options\":{\"goal\":500.0,\"entry\":1e2}}", true),
        ("{\"cmd\":\"play\",\"moves\":[{\"faces\":[6.0,1]},{\"faces\":[1.0,5.0,2.0,2.0,3.0,4.0]}]}", true),
        ("{\"cmd\":\"legal\",\"seat\":0.0}", true),
        ("{\"cmd\":\"play\",\"move\":{\"act\":{\"seat\":0.0,\"action\":{\"set_aside\":[1.0]}}}}", true),
        (
            "{\"cmd\":\"load\",\"record\":{\"version\":1.0,\"game\":\"farkle\",\"seats\":2.0,\"seed\":7.0,\
             \"who\":[{\"name\":\"A\",\"kind\":\"person\",\"colour\":3.0},{\"name\":\"B\",\"kind\":\"person\"}],\
             \"moves\":[{\"faces\":[6.0,1.0]}]}}",
            true,
        ),
        ("{\"cmd\":\"new\",\"game\":\"farkle\",\"seats\":2.5}", false),
        ("{\"cmd\":\"new\",\"game\":\"farkle\",\"seats\":-2.0}", false),
        ("{\"cmd\":\"new\",\"game\":\"farkle\",\"seats\":1e300}", false),
        ("{\"cmd\":\"play\",\"move\":{\"faces\":[1.5]}}", false),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("\u{feff}{line}\r\n")).collect();
    let mut output = Vec::new();
    serve(CATALOG.rules(), input.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert_eq!(output.lines().count(), lines.len());
    for ((line, accepted), answer) in lines.iter().zip(output.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert_eq!(answer["ok"], json!(accepted), "{line} is answered with {answer}");
    }
}

/// A record of a request keeps the limits of the program's own records.
#[test]
fn names_and_players_of_a_loaded_record_are_checked() {
    let mut referee = Referee::new(CATALOG.rules());
    let load = |name: &str, kind: &str| {
        let who = json!([{"name": name, "kind": kind}, {"name": "Bo", "kind": "bot:easy"}]);
        json!({"cmd": "load", "record": {"game": "farkle", "seats": 2, "who": who, "moves": []}})
    };
    assert_eq!(ask(&mut referee, &load("Eve\u{202e}\n\u{1b}[31m and so on and on", "person"))["ok"], json!(true));
    let record = ask(&mut referee, &json!({"cmd": "record"}));
    assert_eq!(record["record"]["who"][0]["name"], "Eve[31m and so o");
    let refused = ask(&mut referee, &load("Eve", "program:\u{9b}31m\u{202e}"));
    assert!(error(&refused).1.contains("cannot take a seat") && !error(&refused).1.contains(is_control), "{refused}");
    let list = json!({"cmd": "load", "record": {"game": "farkle", "seats": 2, "options": ["classic"], "moves": []}});
    assert!(error(&ask(&mut referee, &list)).1.contains("'options' cannot be '[\"classic\"]'"));
}

#[test]
fn a_list_of_moves_is_played_completely_or_not_at_all() {
    let mut referee = Referee::new(CATALOG.rules());
    ask(&mut referee, &json!({"cmd": "new", "game": "farkle", "seats": 2}));
    let before = ask(&mut referee, &json!({"cmd": "record"}));
    let moves = json!([{"faces": [6, 1]}, {"faces": [1, 1, 1, 1, 1, 2]}, {"act": {"seat": 0, "action": "bank"}}]);
    let refused = ask(&mut referee, &json!({"cmd": "play", "moves": moves}));
    let message = "Move 3 of 3 cannot be: Set aside at least one scoring die first.";
    assert_eq!(error(&refused), ("illegal", message));
    assert_eq!((&refused["error"]["index"], &refused["error"]["clause"]), (&json!(2), &json!("HD-16")));
    let unreadable = ask(&mut referee, &json!({"cmd": "play", "moves": [moves[0], {"faces": [7]}]}));
    assert_eq!((error(&unreadable).0, &unreadable["error"]["index"]), ("bad_request", &json!(1)));
    assert_eq!(ask(&mut referee, &json!({"cmd": "record"})), before);
    let played = ask(&mut referee, &json!({"cmd": "play", "moves": [moves[0], moves[1]]}));
    assert_eq!(played["turn"], json!({"choose": {"seats": [0]}}));
    assert_eq!(played["legal"][0]["actions"], ask(&mut referee, &json!({"cmd": "legal", "seat": 0}))["actions"]);
    let nothing = ask(&mut referee, &json!({"cmd": "play", "moves": []}));
    assert_eq!((&nothing["facts"], &nothing["turn"]), (&json!([]), &played["turn"]));
}

/// Error messages for bot authors name the allowed values and no internals.
#[test]
fn invalid_moves_and_options_are_answered_with_the_allowed_values() {
    let reply = |game: &str, line: &str| {
        let mut referee = Referee::new(CATALOG.rules());
        ask(&mut referee, &json!({"cmd": "new", "game": game, "seats": 2}));
        let answer: Value = serde_json::from_str(&referee.answer(line.as_bytes())).unwrap();
        let (code, message) = error(&answer);
        assert_eq!(code, "bad_request", "{line}");
        message.to_owned()
    };
    let play = |game: &str, step: &str| reply(game, &format!("{{\"cmd\":\"play\",\"move\":{step}}}"));
    for (game, step, words) in [
        ("farkle", "{\"faces\":[\"blue\"]}", "1, 2, 3, 4, 5, 6"),
        ("farkle", "{\"faces\":[1.5]}", "1.5"),
        ("farkle", "{\"faces\":1}", "a list"),
        ("machz", "{\"faces\":[1]}", "blue, red, yellow, green, white, purple"),
        ("jackpot", "{\"faces\":[\"plum\"]}", "cherry, orange, bell, dollar"),
        ("multzo", "{\"faces\":[1]}", "no dice"),
        ("multzo", "{\"order\":[\"stars-2\"]}", "stars-2"),
        ("farkle", "{\"order\":[\"suns-2\"]}", "nothing is shuffled"),
        ("farkle", "{\"faces\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}", "24"),
        ("farkle", "{}", "\"time_up\""),
        ("farkle", "\"faces\"", "\"time_up\""),
        ("farkle", "{\"faces\":[1],\"order\":[]}", "\"time_up\""),
        ("farkle", "{\"act\":{\"seat\":0}}", "\"action\""),
        ("farkle", "{\"act\":{\"seat\":-1,\"action\":\"bank\"}}", "whole number"),
        ("farkle", "{\"act\":{\"seat\":0,\"action\":\"set_aside\"}}", "\"legal\""),
        ("farkle", "{\"act\":{\"seat\":0,\"action\":{\"set_aside\":[7]}}}", "\"legal\""),
    ] {
        let message = play(game, step);
        assert!(message.contains(words), "{step}: {message}");
        assert!(
            !["u8", "variant", "newtype", "single key", "struct"].iter().any(|word| message.contains(word)),
            "{message}"
        );
    }
    let begin = |game: &str, options: &str| {
        reply(game, &format!("{{\"cmd\":\"new\",\"game\":\"{game}\",\"seats\":2,\"options\":{options}}}"))
    };
    for (game, options, key, wanted) in [
        ("farkle", "{\"goal\":-5}", "'goal'", "from 500 to 20000 with the chart 'classic'"),
        ("farkle", "{\"goal\":501.5}", "'goal'", "from 500 to 20000 with the chart 'classic'"),
        ("farkle", "{\"goal\":\"500\"}", "'goal'", "from 500 to 20000 with the chart 'classic'"),
        ("farkle", "{\"goal\":-5,\"chart\":\"hot\"}", "'goal'", "from 20 to 500 with the chart 'hot'"),
        ("farkle", "{\"chart\":\"hot\",\"entry\":21}", "'entry'", "from 0 to 20 with the chart 'hot'"),
        ("farkle", "{\"goul\":500}", "'goul'", "four_and_pair"),
        ("farkle", "{\"last_lap\":1}", "'last_lap'", "true or false"),
        ("farkle", "{\"last_lap\":null}", "'last_lap'", "true or false"),
        ("farkle", "{\"chart\":\"none\"}", "'chart'", "classic"),
        ("machz", "{\"finish\":{\"minutes\":4}}", "'finish'", "{\"minutes\":N} with N from 5 to 240"),
        ("machz", "{\"finish\":\"minutes\"}", "'finish'", "{\"minutes\":N}"),
        ("machz", "{\"finish\":{\"pot\":null}}", "'finish'", "\"pot\""),
        ("machz", "{\"finish\":{\"points\":20,\"machz\":1}}", "'finish'", "\"pot\""),
        ("multzo", "{\"x\":1}", "'x'", "none"),
    ] {
        let message = begin(game, options);
        assert!(message.contains(key) && message.contains(wanted), "{options}: {message}");
        let record = format!("{{\"game\":\"{game}\",\"seats\":2,\"options\":{options},\"moves\":[]}}");
        let message = reply(game, &format!("{{\"cmd\":\"load\",\"record\":{record}}}"));
        assert!(message.contains(key) && message.contains(wanted), "{options}: {message}");
    }
}

/// An error message repeats little of even the largest request.
#[test]
fn error_messages_are_short_for_any_request() {
    let mut referee = Referee::new(CATALOG.rules());
    ask(&mut referee, &json!({"cmd": "new", "game": "farkle", "seats": 2}));
    let long = "ü".repeat(400_000);
    for request in [
        json!({"cmd": long}),
        json!({"cmd": "new", "game": long, "seats": 2}),
        json!({"cmd": "new", "game": "farkle", "seats": 2, "options": {&long: 1}}),
        json!({"cmd": "new", "game": "farkle", "seats": 2, "options": {"chart": long}}),
        json!({"cmd": "play", "move": long}),
        json!({"cmd": "play", "move": {&long: 1}}),
        json!({"cmd": "play", "move": {"faces": [long]}}),
        json!({"cmd": "play", "move": {"act": {"seat": 0, "action": long}}}),
        json!({"cmd": "load", "record": {"game": "farkle", "seats": 2, "moves": [], &long: 1}}),
        json!({&long: 1}),
    ] {
        assert_eq!(error(&ask(&mut referee, &request)).0, "bad_request");
    }
}

#[test]
fn an_unknown_seat_is_rejected() {
    let mut referee = Referee::new(CATALOG.rules());
    ask(&mut referee, &json!({"cmd": "new", "game": "jackpot", "seats": 1}));
    ask(&mut referee, &json!({"cmd": "play", "move": {"faces": ["bell", "bell", "cherry", "orange"]}}));
    let answer = ask(&mut referee, &json!({"cmd": "play", "move": {"act": {"seat": 1, "action": {"chance": "keep"}}}}));
    assert_eq!(error(&answer), ("illegal", "There is no such seat."));
    assert_eq!(answer["error"]["clause"], json!("G-4"));
}

#[test]
fn an_unplayable_record_names_the_move_once() {
    let moves = json!([{"faces": [6, 1]}, {"faces": [1]}]);
    let record = json!({"game": "farkle", "seats": 2, "moves": moves});
    let answer = ask(&mut Referee::new(CATALOG.rules()), &json!({"cmd": "load", "record": record}));
    assert_eq!(error(&answer), ("illegal", "Move 2 of 2 cannot be: 6 dice are to be thrown, not 1."));
    assert_eq!(answer["error"]["clause"], json!("G-4"));
}

#[test]
fn illegal_moves_name_their_clause() {
    let mut referee = Referee::new(CATALOG.rules());
    ask(&mut referee, &json!({"cmd": "new", "game": "jackpot", "seats": 1}));
    let act = |action: Value| json!({"cmd": "play", "move": {"act": {"seat": 0, "action": action}}});
    let early = ask(&mut referee, &act(json!({"chance": "keep"})));
    assert_eq!((error(&early).0, &early["error"]["clause"]), ("illegal", &json!("G-4")));
    ask(&mut referee, &json!({"cmd": "play", "move": {"faces": ["bell", "bell", "cherry", "orange"]}}));
    let wrong = ask(&mut referee, &act(json!({"place": {"symbol": "cherry", "at": 0}})));
    assert_eq!((error(&wrong).0, &wrong["error"]["clause"]), ("illegal", &json!("JP-6")));
    let time = ask(&mut referee, &json!({"cmd": "play", "move": "time_up"}));
    assert_eq!((error(&time).0, &time["error"]["clause"]), ("illegal", &json!("G-4")));
    let record = json!({"game": "jackpot", "seats": 1, "moves": [{"faces": ["bell", "bell", "cherry", "orange"]}, {"faces": []}]});
    let load = ask(&mut referee, &json!({"cmd": "load", "record": record}));
    assert_eq!((error(&load).0, &load["error"]["clause"]), ("illegal", &json!("G-4")));
    assert!(error(&load).1.starts_with("Move 2 of 2 "), "{load}");
    assert_eq!(ask(&mut referee, &json!({"cmd": "legal", "seat": 0}))["actions"].as_array().unwrap().len(), 6);
}

#[test]
fn an_oversized_line_is_rejected_before_parsing() {
    let mut referee = Referee::new(CATALOG.rules());
    let mut refused = |line: String, words: &str| {
        let answer: Value = serde_json::from_str(&referee.answer(line.as_bytes())).unwrap();
        let (code, message) = error(&answer);
        assert!(code == "bad_request" && message.contains(words), "{message}");
    };
    refused(format!("{{\"cmd\":\"{}\"}}", "x".repeat(MAX_LINE_BYTES)), "bytes");
    refused(format!("{{\"cmd\":\"play\",\"move\":{}{}}}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH)), "deep");
    refused(format!("{{\"cmd\":\"play\",\"move\":[{}0]}}", "{},".repeat(MAX_OBJECTS)), "objects");
    refused(format!("{{\"cmd\":\"play\",\"move\":[{}0]}}", "0,".repeat(MAX_VALUES)), "values");
    refused(format!("{{\"cmd\":\"play\",\"move\":{}{}}}", "[".repeat(900_000), "]".repeat(9)), "deep");
    let brackets_in_words = json!({"cmd": "new", "game": "[{\"\\".repeat(50_000), "seats": 2});
    refused(brackets_in_words.to_string(), "no game");
}

/// Lines of any length and ending get one answer each; a session ends with its input or on request.
#[test]
fn sessions_are_answered_line_by_line() {
    let reply = |input: &[u8]| {
        let mut output = Vec::new();
        serve(CATALOG.rules(), input, &mut output).unwrap();
        String::from_utf8(output)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect::<Vec<Value>>()
    };
    assert!(reply(b"").is_empty());
    assert_eq!(reply(b"{\"cmd\":\"quit\"}\r\n{\"cmd\":\"quit\"}\n"), [json!({"ok": true})], "nothing after quitting");
    assert_eq!(reply(b"{\"cmd\":\"quit\"}"), [json!({"ok": true})], "the last line needs no break");
    assert_eq!(reply("\u{feff}{\"cmd\":\"quit\"}\n".as_bytes()), [json!({"ok": true})], "a byte order mark is skipped");
    assert_eq!(reply(b"\n\n").len(), 2);
    for extra in [0, 1, 2, 3, 70_000] {
        let mut input = vec![b' '; MAX_LINE_BYTES - 14 + extra];
        input.extend(b"{\"cmd\":\"quit\"}\n{\"cmd\":\"quit\"}\n");
        let answers = reply(&input);
        assert_eq!(answers.len(), if extra == 0 { 1 } else { 2 }, "{extra} too many");
        assert_eq!(answers[0]["ok"], json!(extra == 0));
        assert_eq!(answers.last(), Some(&json!({"ok": true})));
    }
}
