//! Records: writing, reading, replay and undo.

use rollick::games::CATALOG;
use rollick::games::sequence_dice::{Action, Options, SequenceDice};

use rollick::rules::bots::Level;
use rollick::rules::input_limits::is_control;
use rollick::rules::record::{
    AnyHeader, MAX_LINE, MoveError, Player, Record, ReplayError, SeatRecord, VERSION, header_line, move_line,
    read_header, read_lines, replay, replay_with, undo,
};
use rollick::rules::{Illegal, Move, Rules, Seat, Turn};
use serde_json::json;

use crate::kit::random_match;

fn record() -> Record<SequenceDice> {
    random_match::<SequenceDice>(2, &Options::default(), 5).0
}

/// Four keys are required by the referee protocol; the others have defaults.
#[test]
fn optional_keys_of_a_record_have_defaults() {
    let short = json!({"game": "sequence_dice", "seats": 3, "options": {}, "moves": [{"faces": [6, 6, 1, 1, 2, 2]}]});
    let record = Record::<SequenceDice>::from_json(&short).unwrap();
    assert_eq!((record.version, record.seed, record.seat_count()), (VERSION, 0, 3));
    assert_eq!(record.seats[2], SeatRecord::new("Player 3", Player::Person));
    assert!(replay(&record).is_ok());
}

#[test]
fn a_record_stores_the_players() {
    let seats = vec![
        SeatRecord { colour: Some(5), hints: true, ..SeatRecord::new("Ada", Player::Person) },
        SeatRecord::new("Bo", Player::Bot(Level::Easy)),
        SeatRecord::new("C", Player::Program("/opt/bot".into())),
    ];
    let record = Record::<SequenceDice>::new(seats, Options::default(), 9);
    let value = serde_json::to_value(&record).unwrap();
    assert_eq!(value["seats"], 3);
    assert_eq!(value["who"][1], json!({"name": "Bo", "kind": "bot:easy"}));
    assert_eq!(value["who"][2]["kind"], "program:/opt/bot");
    assert_eq!((&value["who"][0]["colour"], &value["who"][0]["hints"]), (&json!(5), &json!(true)));
    assert_eq!(Record::from_json(&value), Ok(record));
}

#[test]
fn invalid_records_are_rejected_with_a_reason() {
    for (wrong, words) in [
        (json!({"game": "sequence_dice", "seats": 2, "moves": [], "luck": 1}), "luck"),
        (json!({"game": "sequence_dice", "seats": 2}), "moves"),
        (json!({"game": "sequence_dice", "seats": 200, "moves": []}), "too many"),
        (
            json!({"game": "sequence_dice", "seats": 2, "moves": [], "who": [{"name": "A", "kind": "person"}]}),
            "names 1",
        ),
        (json!({"game": "sequence_dice", "seats": 1, "moves": [], "who": [{"name": "A", "kind": "cat"}]}), "cat"),
        (json!({"game": "sequence_dice", "seats": 1, "moves": [], "who": [["A", "person"]]}), "an object"),
        (json!([1, "sequence_dice", 1, [], null, 7, []]), "an object"),
        (
            json!({"game": "sequence_dice", "seats": 2, "moves": [], "options": ["five"]}),
            "'options' cannot be '[\"five\"]'",
        ),
        (json!({"game": "sequence_dice", "seats": 2, "moves": [], "options": {"lines": "five"}}), "'lines'"),
        (json!({"game": "sequence_dice", "seats": 2, "moves": [{"act": [0, {"line": 1}]}]}), "struct variant"),
    ] {
        let error = Record::<SequenceDice>::from_json(&wrong).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn unplayable_records_are_rejected_with_a_reason() {
    let mut newer = record();
    newer.version = VERSION + 1;
    assert_eq!(replay(&newer), Err(ReplayError::Newer { found: VERSION + 1 }));
    let mut other = record();
    other.game = "chess".into();
    assert!(replay(&other).unwrap_err().to_string().contains("chess"));
    let mut crowded = record();
    crowded.seats.extend(crowded.seats.clone());
    crowded.seats.extend(crowded.seats.clone());
    assert!(replay(&crowded).unwrap_err().to_string().contains("2 to 4 seats"));
    let mut wrong = record();
    wrong.moves.insert(0, Move::TimeUp);
    let error = replay(&wrong).unwrap_err();
    assert_eq!(
        error,
        ReplayError::Move { index: 0, count: wrong.moves.len(), refusal: Illegal::NO_CLOCK },
        "the move is named"
    );
    assert!(error.to_string().starts_with("move 1 of "));
}

#[test]
fn a_replay_calls_back_after_each_move() {
    let record = record();
    let mut events = 0;
    let mut shown = 0;
    let game = replay_with(&record, |index, _, new_events| {
        assert_eq!(index, shown);
        shown += 1;
        events += new_events.len();
    })
    .unwrap();
    assert_eq!(shown, record.moves.len());
    assert_eq!(events, replay(&record).unwrap().1.len());
    assert!(matches!(game.turn(), Turn::Over(_)));
}

#[test]
fn a_header_is_readable_without_knowing_the_game() {
    let mut record = record();
    record.options = serde_json::from_value(json!({"line": "five"})).unwrap();
    let header: AnyHeader = read_header(&header_line(&record.header())).unwrap();
    assert_eq!(header.game, "sequence_dice");
    assert_eq!(header.options, json!({"line": "five"}));
    assert_eq!(header.seats, record.seats);
    assert_eq!(header.seed, record.seed);
}

#[test]
fn a_damaged_line_is_reported_by_number() {
    let record = record();
    let mut lines = vec![header_line(&record.header())];
    lines.extend(record.moves.iter().map(move_line::<SequenceDice>));
    let read = |lines: &[String]| read_lines::<SequenceDice>(lines.iter().map(String::as_str));
    assert_eq!(read(&lines).unwrap(), record);
    assert_eq!(read(&[]).unwrap_err().line, 1);
    lines[3].truncate(5);
    assert_eq!(read(&lines).unwrap_err().line, 4);
    lines[3] = " ".repeat(MAX_LINE + 1);
    assert!(read(&lines).unwrap_err().to_string().contains("longer"));
    let newer = header_line(&record.header()).replace("\"version\":1", "\"version\":2");
    assert!(read_header(&newer).unwrap_err().to_string().contains("newer"));
    let other = header_line(&record.header()).replace("sequence_dice", "chess");
    assert!(read(&[other]).unwrap_err().to_string().contains("chess"));
}

/// A seat can undo its own latest choice until dice or another seat's choice follow it.
#[test]
fn a_seat_can_undo_only_its_own_latest_choice() {
    let whole = record();
    let mut record = whole.clone();
    record.moves.clear();
    let (mut allowed, mut refused) = (0, 0);
    for step in &whole.moves {
        record.moves.push(step.clone());
        for seat in [Seat(0), Seat(1)] {
            let own = matches!(step, Move::Act { seat: actor, .. } if *actor == seat);
            let expected = own.then(|| record.moves.len() - 1);
            assert_eq!(undo(&record, seat), expected);
            if own { allowed += 1 } else { refused += 1 }
        }
    }
    assert!(allowed > 5 && refused > 5);
    record.moves.clear();
    assert_eq!(undo(&record, Seat(0)), None);
}

/// A saved match stays playable whatever names it holds.
#[test]
fn names_of_a_record_keep_the_limits_of_the_name_field() {
    for (name, clean) in [
        ("Ada", "Ada"),
        ("", ""),
        ("  Ada  Lovelace ", "Ada  Lovelace"),
        (&"x".repeat(5000), &"x".repeat(16)),
        ("Eve\u{202e}\u{2066}\r\nWins", "EveWins"),
        ("\u{1b}]0;x\u{7}\u{9b}1m", "]0;x1m"),
        ("\u{feff}\u{200b}\u{2028} Zoë 👩\u{200d}🚀", "Zoë 👩\u{200d}🚀"),
        ("abcdefghijklmno pq", "abcdefghijklmno"),
    ] {
        let who = json!([{"name": name, "kind": "person"}, {"name": "Bo", "kind": "bot:easy"}]);
        let json = json!({"game": "sequence_dice", "seats": 2, "who": who, "moves": []});
        let record = Record::<SequenceDice>::from_json(&json).unwrap();
        assert_eq!(record.seats[0].name, clean, "{name:?}");
        let header = json!({"game": "sequence_dice", "seats": 2, "who": who}).to_string();
        assert_eq!(read_header(&header).unwrap().seats, record.seats, "{name:?}");
    }
}

#[test]
fn players_are_parsed_and_formatted() {
    for (text, player) in [
        ("human", Player::Person),
        ("person", Player::Person),
        ("bot", Player::Bot(Level::Normal)),
        ("bot:easy", Player::Bot(Level::Easy)),
        ("program:a:b", Player::Program("a:b".into())),
    ] {
        assert_eq!(text.parse::<Player>().unwrap(), player);
        assert_eq!(player.to_string().parse::<Player>().unwrap(), player);
    }
    let long = format!("program:{}", "x".repeat(513));
    for text in
        ["", "bot:", "bot:hard ", "program:", "cat", "human:1", "program:a\nb", "program:\u{202e}gnp.exe", &long]
    {
        let error = text.parse::<Player>().unwrap_err().to_string();
        assert!(error.len() < 200 && !error.contains(is_control), "{error:?}");
    }
}

#[test]
fn a_game_is_found_by_either_name() {
    for name in ["sequence-dice", "sequence_dice", "Sequence Dice"] {
        assert_eq!(CATALOG.find(name).unwrap().name, SequenceDice::GAME);
    }
    let error = CATALOG.find("chess").unwrap_err();
    assert!(error.to_string().contains("sequence-dice"), "{error}");
    for game in CATALOG.games() {
        assert_eq!(game.slug, game.name.replace('_', "-"));
        assert_eq!(CATALOG.find(game.name).unwrap().name, game.name);
        for seats in game.seats.0..=game.seats.1 {
            assert_eq!((game.rules.open)(seats, &json!({})).unwrap().game(), game.name);
        }
        assert!((game.rules.open)(game.seats.1 + 1, &json!({})).is_err());
    }
}

/// Everything the referee protocol needs, without knowing the game.
#[test]
fn a_match_is_played_through_json_alone() {
    let rules = CATALOG.find("sequence-dice").unwrap().rules;
    let mut table = (rules.open)(2, &json!({"line": "five"})).unwrap();
    assert_eq!(serde_json::to_value(table.turn()).unwrap(), json!({"throw": {"seats": [0, 1], "dice": [2, 2]}}));
    let events = table.play(&json!({"faces": [6, 6, 1, 1]})).unwrap();
    assert_eq!(events[2], json!({"starter_found": {"seat": 0}}));
    table.play(&json!({"faces": [1, 2]})).unwrap();
    assert_eq!(serde_json::to_value(table.turn()).unwrap(), json!({"choose": {"seats": [0]}}));
    assert_eq!(table.legal(Seat(0))[0], json!({"place": [0, 1]}));
    assert!(table.legal(Seat(1)).is_empty());
    for bad in [json!({"faces": [7, 7]}), json!("fold"), json!({"act": {"seat": 0, "action": {"place": [6, 0]}}})] {
        assert!(matches!(table.play(&bad), Err(MoveError::BadRequest(_))), "{bad}");
    }
    let wrong = table.play(&json!({"act": {"seat": 0, "action": {"place": [0, 0]}}})).unwrap_err();
    assert!(matches!(wrong, MoveError::Illegal(Illegal { clause: "SD-6", .. })), "{wrong}");
    table.play(&json!({"act": {"seat": 0, "action": {"place": [0, 1]}}})).unwrap();
    assert_eq!(table.state()["board"][0][1], json!(0));
    assert_eq!(table.view(Some(Seat(1))), table.state());
    let again = (rules.resume)(&table.record()).unwrap();
    assert_eq!(again.state(), table.state());
    assert_eq!(again.options(), json!({"line": "five"}));
    assert!((rules.resume)(&json!({"game": "sequence_dice"})).is_err());
    assert!((rules.open)(2, &json!({"line": "four"})).is_err());
    assert!((rules.check_options)(3, &["line=six".into()]).is_ok());
    assert!((rules.check_options)(3, &["line=4".into()]).unwrap_err().to_string().contains("auto, five, six"));
}

#[test]
fn actions_serialize_as_the_protocol_says() {
    for text in [r#"{"place":[0,1]}"#, r#"{"replace":[5,5]}"#, r#"{"remove":[3,2]}"#] {
        let action: Action = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
}
