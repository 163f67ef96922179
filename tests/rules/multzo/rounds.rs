//! Setup, turns and the end of a round (MU-1 to MU-9), and the end of the match (MU-17, MU-19).

use super::*;

/// MU-1
#[test]
fn a_null_is_worth_nothing_and_an_ace_six() {
    assert_eq!(Value::ALL.map(Value::worth), [0, 2, 3, 4, 5, 6]);
    assert_eq!(tile("sA").word(), "suns-ace");
    assert_eq!(tile("m0").word(), "moons-null");
    assert_eq!(Tile::all().len(), 24);
    for tile in Tile::all() {
        assert_eq!(Tile::new(tile.suit(), tile.value()), tile);
        assert_eq!(serde_json::from_value::<Tile>(json!(tile.word())).unwrap(), tile);
    }
    assert!(serde_json::from_value::<Tile>(json!("suns-6")).is_err());
}

/// MU-2
#[test]
fn each_suit_has_a_stack_of_five_coins_and_a_null() {
    let state = json!(start(3));
    for suit in ["suns", "moons", "crowns", "arms"] {
        let stack = ["2", "3", "4", "5", "ace"].map(|value| format!("{suit}-{value}"));
        assert_eq!(state["stacks"][suit], json!(stack));
    }
    assert_eq!(state["nulls"], json!(["suns", "moons", "crowns", "arms"]));
    assert_eq!(state["coins"], json!([[], [], []]));
}

/// MU-3
#[test]
fn each_category_has_its_stack() {
    let suits = Category::ALL.map(|category| (category.word(), category.suit().word()));
    assert_eq!(suits, [("flush", "crowns"), ("prime", "arms"), ("set", "suns"), ("run", "moons")]);
}

/// MU-4: four tiles to each seat, in order; the rest is the stock; only a complete deck is accepted.
#[test]
fn four_tiles_are_dealt_to_each_seat() {
    for seats in 2..=5 {
        let mut game = start(seats);
        assert_eq!(game.turn(), Turn::Shuffle(24));
        let order: Vec<Tile> = Tile::all().collect();
        for wrong in [order[1..].to_vec(), [&order[..], &order[..1]].concat(), [&order[1..], &order[1..2]].concat()] {
            assert_eq!(assert_refused(&game, &Move::Order(wrong), &[]).clause, "MU-4");
        }
        play(&mut game, Move::Order(order.clone()));
        for seat in 0..seats {
            assert_eq!(game.hand(Seat(seat)), &order[usize::from(seat) * 4..][..4]);
        }
        let stock: Vec<&str> = order[usize::from(seats) * 4..].iter().map(|tile| tile.word()).collect();
        assert_eq!(json!(game)["stock"], json!(stock), "top first");
    }
}

/// MU-5: the highest score starts; of several, the first clockwise after the last starter; seat 0 at first.
#[test]
fn the_highest_score_starts() {
    let mut game = start(3);
    let events = show(&mut game, &["s0 s2 m4 mA", "c0 c2 a4 aA", "s3 m3 c3 m5"]);
    assert!(events.contains(&Event::RoundBegan { round: 1, starter: Seat(0), stock: 12 }));
    // Seat 2 won the set, and has the only coins.
    assert_eq!(json!(game)["starter"], json!(2));
    assert_eq!(json!(game)["round"], json!(2));
    // Seat 0 wins a set too: 3 to seat 2's 2, and starts.
    show(&mut game, &["s3 m3 c3 m5", "c0 c2 a4 aA", "s0 s2 m4 mA"]);
    assert_eq!(json!(game)["scores"], json!([3, 0, 2]));
    assert_eq!(json!(game)["starter"], json!(0));

    let mut tied = start(2);
    for starter in [0, 1, 0, 1] {
        assert_eq!(json!(tied)["starter"], json!(starter), "all tied: the seat after the last starter");
        show(&mut tied, &NOTHING);
    }
}

/// MU-6: a tile from the stock or any face-up tile is drawn, then any of the five is discarded.
#[test]
fn a_turn_is_one_draw_and_one_discard() {
    let mut game = dealt(&NOTHING, "m0 m2");
    assert_eq!(offered(&game), [STOCK]);
    assert_eq!(refusal_of(&game, lay("s0")).clause, "MU-6");
    act(&mut game, STOCK);
    assert_eq!(game.hand(Seat(0)), tiles("s0 s2 m4 mA m0"));
    let mut all: Vec<Action> = tiles("s0 s2 m4 mA m0").into_iter().map(Action::Discard).collect();
    all.extend(tiles("s0 s2 m4 mA m0").into_iter().map(Action::Declare));
    assert_eq!(offered(&game), all, "the one just drawn too");
    assert_eq!(refusal_of(&game, lay("c0")).clause, "MU-6");
    assert_eq!(refusal_of(&game, STOCK).clause, "MU-6");
    act(&mut game, lay("s0"));
    pass(&mut game, false);
    assert_eq!(offered(&game), [STOCK, take("s0"), take("m2")], "oldest first");
    assert_eq!(refusal_of(&game, take("m4")).clause, "MU-6", "in a hand");
    let events = act(&mut game, take("s0"));
    assert_eq!(events, [Event::DrewFaceUp { seat: Seat(0), tile: tile("s0") }]);
    assert_eq!(game.discards(), tiles("m2"));
    act(&mut game, lay("mA"));
    assert_eq!(game.discards(), tiles("m2 mA"));
    assert_eq!(game.acting(), Some(Seat(1)));
    assert_eq!(assert_refused(&game, &Move::Act { seat: Seat(0), action: STOCK }, &[]), Illegal::NOT_YOUR_TURN);
}

/// MU-7: a discard face down gives every other seat one more turn, with discards face up.
#[test]
fn a_discard_face_down_declares_the_end() {
    let mut game = dealt(&["s0 s2 m4 mA", "c0 c2 a4 aA", "s3 m3 c5 a2"], "");
    pass(&mut game, false);
    act(&mut game, STOCK);
    let events = act(&mut game, Action::Declare(tile("c0")));
    let others = Seats::first(3).without(Seat(1));
    assert_eq!(names(&events)[..3], ["declared", "laid_face_down", "last_turns_began"]);
    assert_eq!(events[2], Event::LastTurnsBegan { seats: others, why: LastTurnsReason::Declared });
    assert_eq!(json!(game)["hidden"], json!("crowns-null"));
    assert_eq!((&json!(game)["declarer"], &json!(game)["last"]), (&json!(1), &json!([0, 2])));
    act(&mut game, STOCK);
    assert_eq!(refusal_of(&game, Action::Declare(tile("s3"))).clause, "MU-7");
    assert_eq!(offered(&game).len(), 5);
    act(&mut game, lay("s3"));
    assert_eq!(json!(game)["last"], json!([0]));
    let events = pass(&mut game, false);
    assert_eq!(names(&events).iter().filter(|name| **name == "hand_shown").count(), 3);
    assert_eq!(game.turn(), Turn::Shuffle(24));
}

/// MU-8
#[test]
fn a_tile_face_down_cannot_be_drawn() {
    let mut game = dealt(&NOTHING, "m0 m2");
    act(&mut game, STOCK);
    act(&mut game, Action::Declare(tile("s0")));
    assert_eq!(offered(&game), [STOCK]);
    assert_eq!(
        refusal_of(&game, take("s0")),
        refusal_of(&game, take("m2")),
        "and the refusal is that of any tile not face up"
    );
}

/// MU-9: when a turn ends with an empty stock, each seat has one more turn; the seat that emptied it is last.
#[test]
fn an_empty_stock_begins_the_last_turns() {
    let hands = ["s0 s2 m4 mA", "c0 c2 a4 aA", "s3 m3 c5 a2", "s4 m5 c3 a0", "sA m2 c4 a5"];
    let mut game = dealt(&hands, "");
    for _ in 0..3 {
        pass(&mut game, false);
    }
    let mut declared = game.clone();
    let events = pass(&mut game, false);
    let why_last = Event::LastTurnsBegan { seats: Seats::first(5), why: LastTurnsReason::StockEmpty };
    assert!(events.contains(&why_last));
    let mut order = Vec::new();
    for _ in 0..5 {
        let seat = game.acting().unwrap();
        assert!(offered(&game).iter().all(|action| matches!(action, Action::Draw(Source::FaceUp(_)))));
        assert_eq!(refusal_of(&game, STOCK).clause, "MU-9");
        order.push(seat.0);
        let events = pass(&mut game, true);
        assert!(!names(&events).contains(&"declared"));
    }
    assert_eq!(order, [4, 0, 1, 2, 3]);
    assert!(json!(game)["showdown"].is_object());

    let events = pass(&mut declared, true);
    let why_last = Event::LastTurnsBegan { seats: Seats::first(5).without(Seat(3)), why: LastTurnsReason::Declared };
    assert!(events.contains(&why_last), "a declaration in that turn counts");
}

/// MU-9: the last turns also begin after twelve turns of every seat.
#[test]
fn twelve_turns_of_every_seat_begin_the_last_turns() {
    let mut game = dealt(&NOTHING, "m0");
    pass(&mut game, false);
    for turn in 2..=24 {
        assert_eq!(json!(game)["last"], json!(null), "turn {turn}");
        let face_up = *game.discards().first().unwrap();
        act(&mut game, Action::Draw(Source::FaceUp(face_up)));
        let events = act(&mut game, Action::Discard(face_up));
        let last = Event::LastTurnsBegan { seats: Seats::first(2), why: LastTurnsReason::TurnsRanOut };
        assert_eq!(events.contains(&last), turn == 24);
    }
    assert_eq!(game.acting(), Some(Seat(0)));
    pass(&mut game, false);
    pass(&mut game, false);
    assert_eq!(game.turn(), Turn::Shuffle(24));
}

/// MU-17: the last coin of a stack ends the match, not counting nulls; otherwise the tiles are collected.
#[test]
fn an_empty_stack_ends_the_match() {
    let mut game = start(2);
    for round in 1..=3 {
        let events = show(&mut game, &["c0 c2 c4 cA", "s0 s2 a4 aA"]);
        assert_eq!(names(&events).contains(&"stack_emptied"), round == 3);
        let state = json!(game);
        if round < 3 {
            assert_eq!((&state["hands"], &state["discards"]), (&json!([[], []]), &json!([])));
            assert_eq!((&state["stock"], &state["hidden"]), (&json!([]), &json!(null)));
        }
    }
    assert_eq!(game.turn(), Turn::Over(Outcome::new(Seats::one(Seat(0)), &[20, 0])));
    let state = json!(game);
    assert_eq!(state["hands"][0], json!(["crowns-null", "crowns-2", "crowns-4", "crowns-ace"]), "the last hands stay");
    assert_eq!((&state["seat"], &state["round"]), (&json!(null), &json!(3)));
    assert_eq!(assert_refused(&game, &Move::Order(deck(&[], "")), &[]), Illegal::OVER);
}

/// MU-19, G-7: after forty rounds the highest score wins, and equal scores share the win.
#[test]
fn a_match_ends_after_forty_rounds() {
    let mut game = start(2);
    for round in 1..=40 {
        assert_eq!(json!(game)["round"], json!(round));
        let events = show(&mut game, &NOTHING);
        assert_eq!(names(&events).contains(&"rounds_ran_out"), round == 40);
    }
    assert_eq!(game.turn(), Turn::Over(Outcome::new(Seats::first(2), &[0, 0])));
}

/// How actions are written in the protocol.
#[test]
fn actions_serialize_as_the_protocol_says() {
    for text in [
        r#"{"draw":"stock"}"#,
        r#"{"draw":"moons-3"}"#,
        r#"{"discard":"arms-2"}"#,
        r#"{"declare":"arms-2"}"#,
        r#""take_coins""#,
        r#"{"take_null":"crowns"}"#,
    ] {
        let action: Action = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
    for text in [r#"{"draw":"hand"}"#, r#"{"discard":"stock"}"#, r#"{"take_null":"cups"}"#, r#""draw""#] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
}
