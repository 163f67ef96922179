//! Turns and rounds (JP-5 to JP-13), and the serialized form of actions and state.

use super::*;

/// JP-5
#[test]
fn most_dollars_start_then_bells_oranges_cherries() {
    let mut game = start(4, RackName::Staircase);
    assert_eq!(game.turn(), Turn::Throw(Throw::each(Seats::first(4), 4)));
    let faces = [
        [Dollar, Bell, Bell, Bell],
        [Dollar, Dollar, Cherry, Cherry],
        [Dollar, Dollar, Orange, Cherry],
        [Bell, Bell, Bell, Bell],
    ];
    let events = roll(&mut game, &faces.concat());
    assert_eq!(events[4], Event::StarterFound { seat: Seat(2) });
    assert_eq!(game.turn(), Turn::Throw(Throw::one(Seat(2), 4)));
}

/// JP-5: over all throws, the order is by dollars, bells, oranges, cherries.
#[test]
fn any_two_rolls_to_start_are_compared_symbol_by_symbol() {
    let throws: Vec<[Symbol; 4]> =
        (0..256_usize).map(|throw| [1, 4, 16, 64].map(|step| Symbol::ALL[throw / step % 4])).collect();
    for first in &throws {
        for second in &throws {
            let counts = |throw: &[Symbol; 4]| {
                [Dollar, Bell, Orange, Cherry].map(|symbol| throw.iter().filter(|face| **face == symbol).count())
            };
            let mut game = start(2, RackName::Staircase);
            roll(&mut game, &[*first, *second].concat());
            let expected = match counts(first).cmp(&counts(second)) {
                std::cmp::Ordering::Greater => Throw::one(Seat(0), 4),
                std::cmp::Ordering::Less => Throw::one(Seat(1), 4),
                std::cmp::Ordering::Equal => Throw::each(Seats::first(2), 4),
            };
            assert_eq!(game.turn(), Turn::Throw(expected));
        }
    }
}

/// JP-5
#[test]
fn seats_tied_for_the_best_roll_roll_again() {
    let mut game = start(3, RackName::Staircase);
    let events = roll(&mut game, &[[Bell; 4], [Cherry; 4], [Bell; 4]].concat());
    let tied = Seats::one(Seat(0)).with(Seat(2));
    assert_eq!(events[3], Event::StartTied { seats: tied });
    assert_eq!(game.turn(), Turn::Throw(Throw::each(tied, 4)));
    assert_eq!(json!(game)["seat"], Value::Null);
    roll(&mut game, &[[Cherry; 4], [Bell; 4]].concat());
    assert_eq!(game.acting(), Some(Seat(2)));
}

/// JP-5: a single player has no roll-off; each later round starts with the seat to the left.
#[test]
fn the_starter_of_single_player_matches_and_later_rounds() {
    assert_eq!(start(1, RackName::Staircase).turn(), Turn::Throw(Throw::one(Seat(0), 4)));
    let mut game = started(3, RackName::Staircase);
    for starter in 0..3 {
        assert_eq!((game.starter(), game.acting()), (Seat(starter), Some(Seat(starter))));
        fill_up(&mut game, |number| Symbol::ALL[usize::from(number % 4)], 15);
    }
    assert!(matches!(game.turn(), Turn::Over(_)));
}

/// JP-6: over all throws, the tiles they allow.
#[test]
fn each_pattern_allows_the_right_tiles() {
    for throw in 0..256_usize {
        let faces = [1, 4, 16, 64].map(|step| Symbol::ALL[throw / step % 4]);
        let mut game = started(2, RackName::Staircase);
        roll(&mut game, &faces);
        let often = |times| {
            let count = |symbol: &Symbol| faces.iter().filter(|face| *face == symbol).count();
            symbols(&Symbol::ALL.into_iter().filter(|symbol| count(symbol) >= times).collect::<Vec<_>>())
        };
        let (expected, tiles) = if often(4).len() == 1 {
            (Symbols::ALL, 2)
        } else if often(2).is_empty() {
            (Symbols::ALL, 1)
        } else {
            (often(2), 1)
        };
        assert_eq!(playable(&game), expected, "{faces:?}");
        assert_eq!(game.to_place(), tiles);
        for left in (0..tiles).rev() {
            let symbol = expected.iter().next().unwrap();
            put(&mut game, symbol, left);
        }
        assert_eq!(game.acting(), Some(Seat(1)), "one throw a turn");
    }
}

/// JP-6: a symbol that the throw does not allow is refused with a reason.
#[test]
fn a_symbol_that_the_throw_does_not_allow_is_refused() {
    for (faces, wrong) in
        [(pair(Bell), Cherry), ([Bell, Bell, Dollar, Dollar], Cherry), ([Bell, Bell, Bell, Dollar], Dollar)]
    {
        let mut game = started(2, RackName::Staircase);
        roll(&mut game, &faces);
        assert_eq!(refusal_of(&game, Action::Place { symbol: wrong, at: At::Place(0) }).clause, "JP-6");
    }
}

/// JP-7: tiles go into the rack or the Chance Space; at most one of two tiles goes there.
#[test]
fn a_tile_goes_into_the_rack_or_the_empty_chance_space() {
    let mut game = started(2, RackName::Staircase);
    roll(&mut game, &[Cherry; 4]);
    let events = keep(&mut game, Dollar);
    assert_eq!(events, [Event::TileKept { seat: Seat(0), symbol: Dollar }]);
    assert_eq!(refusal_of(&game, Action::Place { symbol: Bell, at: At::Chance }).clause, "JP-8");
    assert_eq!(refusal_of(&game, Action::Place { symbol: Bell, at: At::Place(5) }).clause, "JP-7");
    put(&mut game, Bell, 4);
    assert_eq!(game.acting(), Some(Seat(1)));
    turn(&mut game, Cherry, 4);
    roll(&mut game, &pair(Cherry));
    assert_eq!(
        refusal_of(&game, Action::Place { symbol: Cherry, at: At::Place(4) }).clause,
        "JP-7",
        "that column is full"
    );
}

/// JP-7: the Chance Space can be filled again after the Chance Option emptied it in the same turn.
#[test]
fn the_chance_space_can_be_filled_again_in_the_turn_that_emptied_it() {
    let mut game = started(1, RackName::Staircase);
    roll(&mut game, &pair(Bell));
    keep(&mut game, Bell);
    roll(&mut game, &[Cherry, Cherry, Cherry, Bell]);
    act(&mut game, Action::Chance(ChanceOption::Drop(2)));
    keep(&mut game, Cherry);
    assert_eq!(game.chance(Seat(0)), Some(Cherry));
    assert_eq!(game.rack(Seat(0)).cells(Bell), Cells::one(9));
}

/// JP-9
#[test]
fn the_chance_option_needs_three_or_four_alike_and_a_chance_tile() {
    let mut game = started(2, RackName::Staircase);
    roll(&mut game, &[Bell, Bell, Bell, Cherry]);
    assert_eq!(legal(&game, Seat(0)).len(), 6, "nothing in the Chance Space: the tile comes at once");
    assert_eq!(refusal_of(&game, Action::Chance(ChanceOption::Keep)).clause, "JP-9");
    keep(&mut game, Bell);
    turn(&mut game, Cherry, 0);
    for faces in [pair(Bell), FOUR_DIFFERENT, [Bell, Bell, Cherry, Cherry]] {
        let mut game = game.clone();
        roll(&mut game, &faces);
        assert!(legal(&game, Seat(0)).iter().all(|action| matches!(action, Action::Place { .. })));
        assert_eq!(refusal_of(&game, Action::Chance(ChanceOption::GiveBack)).clause, "JP-9");
    }
    for (faces, tiles) in [([Bell, Cherry, Bell, Bell], 1), ([Cherry; 4], 2)] {
        let mut game = game.clone();
        roll(&mut game, &faces);
        let mut offered: Vec<Action> = (0..5).map(|place| Action::Chance(ChanceOption::Drop(place))).collect();
        offered.extend([Action::Chance(ChanceOption::GiveBack), Action::Chance(ChanceOption::Keep)]);
        assert_eq!(legal(&game, Seat(0)), offered);
        assert_eq!(game.to_place(), tiles);
        assert_eq!(
            refusal_of(&game, Action::Place { symbol: Bell, at: At::Place(0) }).clause,
            "JP-6",
            "the option comes first"
        );
        assert_eq!(refusal_of(&game, Action::Chance(ChanceOption::Drop(7))).clause, "JP-7");
        let supply = game.supply();
        let mut dropped = game.clone();
        act(&mut dropped, Action::Chance(ChanceOption::Drop(3)));
        assert_eq!((dropped.chance(Seat(0)), dropped.rack(Seat(0)).tile(12)), (None, Some(Bell)));
        assert_eq!((dropped.supply(), dropped.to_place()), (supply, tiles));
        let mut back = game.clone();
        act(&mut back, Action::Chance(ChanceOption::GiveBack));
        assert_eq!((back.chance(Seat(0)), back.supply()[Bell.index()]), (None, supply[Bell.index()] + 1));
        let events = act(&mut game, Action::Chance(ChanceOption::Keep));
        assert_eq!(events, [Event::ChanceDeclined { seat: Seat(0) }]);
        assert_eq!((game.chance(Seat(0)), game.to_place()), (Some(Bell), tiles));
    }
}

/// JP-10: if a symbol is used up, any other can be placed; with two pairs only when both are used up.
#[test]
fn any_tile_can_replace_a_symbol_that_is_used_up() {
    let left = [0, 0, 5, 1];
    assert_eq!(Pattern::Pair(Cherry).playable(left), symbols(&[Bell, Dollar]));
    assert_eq!(Pattern::Three(Bell).playable(left), symbols(&[Bell]));
    assert_eq!(Pattern::TwoPairs(Cherry, Bell).playable(left), symbols(&[Bell]));
    assert_eq!(Pattern::TwoPairs(Cherry, Orange).playable(left), symbols(&[Bell, Dollar]));
    assert_eq!(Pattern::AllDifferent.playable(left), symbols(&[Bell, Dollar]));
    assert_eq!(Pattern::Four(Cherry).playable([0, 3, 0, 0]), symbols(&[Orange]));
}

/// JP-10: there are 28 of each; the check is made when a tile is placed, and a returned tile can be placed again.
#[test]
fn the_supply_is_all_tiles_not_in_use() {
    let mut game = started(2, RackName::Staircase);
    assert_eq!(game.supply(), [TILES_OF_EACH; 4]);
    // Fourteen cherries on each rack: all 28.
    fill_up(&mut game, |_| Cherry, 14);
    assert_eq!(game.supply(), [0, 28, 28, 28]);
    let events = roll(&mut game, &pair(Cherry));
    assert_eq!(names(&events), ["rolled", "symbol_used_up"]);
    assert_eq!(playable(&game), symbols(&[Orange, Bell, Dollar]));
    assert_eq!(refusal_of(&game, Action::Place { symbol: Cherry, at: At::Chance }).clause, "JP-10");

    // The 28th cherry is in the Chance Space of seat 1.
    let mut game = started(2, RackName::Staircase);
    fill_up(&mut game, |_| Cherry, 13);
    let place = open_place(&game);
    turn(&mut game, Cherry, place);
    roll(&mut game, &pair(Cherry));
    keep(&mut game, Cherry);
    assert_eq!(game.supply()[0], 0);
    roll(&mut game, &pair(Bell));
    keep(&mut game, Bell);
    roll(&mut game, &[Cherry, Cherry, Cherry, Bell]);
    act(&mut game, Action::Chance(ChanceOption::GiveBack));
    assert_eq!(playable(&game), symbols(&[Cherry]), "a returned tile is playable again");
    keep(&mut game, Cherry);
    assert_eq!(game.supply()[0], 0);
    game.conserved().unwrap();
}

/// JP-11: a seat with a full rack throws no more, its last tile may still go to the Chance Space, the others continue.
#[test]
fn a_seat_with_a_full_rack_stops_and_the_others_continue() {
    let mut game = started(2, RackName::Staircase);
    fill_up(&mut game, |_| Orange, 13);
    // Seat 0 fills its rack with two tiles at once; seat 1 needs two more throws.
    roll(&mut game, &[Bell; 4]);
    let place = open_place(&game);
    put(&mut game, Bell, place);
    let place = open_place(&game);
    let events = put(&mut game, Bell, place);
    assert!(events.contains(&Event::RackFilled { seat: Seat(0) }));
    for _ in 0..2 {
        assert_eq!(game.acting(), Some(Seat(1)));
        let place = open_place(&game);
        turn(&mut game, Dollar, place);
    }
    assert_eq!(game.round(), 2);
}

/// JP-11: the last tile of a turn may go to an empty Chance Space and is not placed if that is full too.
#[test]
fn a_tile_without_a_place_is_not_played() {
    let mut game = started(1, RackName::Staircase);
    fill_up(&mut game, |number| Symbol::ALL[usize::from(number % 4)], 14);
    let last = open_place(&game);
    let mut kept = game.clone();
    roll(&mut game, &[Dollar; 4]);
    put(&mut game, Bell, last);
    assert_eq!(legal(&game, Seat(0)).len(), 4, "any symbol, to the Chance Space alone");
    assert_eq!(refusal_of(&game, Action::Place { symbol: Bell, at: At::Place(0) }).clause, "JP-7");
    let events = keep(&mut game, Bell);
    assert!(names(&events).contains(&"round_ended"));

    roll(&mut kept, &pair(Bell));
    keep(&mut kept, Bell);
    roll(&mut kept, &[Dollar; 4]);
    act(&mut kept, Action::Chance(ChanceOption::Keep));
    let events = put(&mut kept, Bell, last);
    assert_eq!(events[2], Event::TileNotPlayed { seat: Seat(0) });
    assert!(names(&events).contains(&"round_ended"));
}

/// JP-11: dropping the chance tile into the last cell frees the Chance Space for the thrown tile.
#[test]
fn the_chance_space_stays_usable_after_the_chance_tile_fills_the_rack() {
    let mut game = started(1, RackName::Staircase);
    fill_up(&mut game, |number| Symbol::ALL[usize::from(number % 4)], 14);
    let last = open_place(&game);
    roll(&mut game, &pair(Bell));
    keep(&mut game, Bell);
    roll(&mut game, &[Dollar; 4]);
    act(&mut game, Action::Chance(ChanceOption::Drop(last)));
    let events = keep(&mut game, Orange);
    assert_eq!(events[1], Event::TileNotPlayed { seat: Seat(0) }, "the second of the two");
    assert!(names(&events).contains(&"round_ended"));
}

/// JP-12
#[test]
fn a_round_ends_when_every_rack_is_full() {
    let mut game = started(3, RackName::Pyramid);
    fill_up(&mut game, |number| Symbol::ALL[usize::from(number % 4)], 14);
    for seat in 0..3 {
        assert_eq!((game.acting(), game.round()), (Some(Seat(seat)), 1));
        let place = open_place(&game);
        turn(&mut game, Orange, place);
    }
    assert_eq!(game.round(), 2);
}

/// JP-13: chance tiles are returned first; the racks of the last round stay.
#[test]
fn the_racks_of_the_last_round_stay_filled() {
    let mut game = started(1, RackName::Staircase);
    for round in 1..=3 {
        roll(&mut game, &pair(Bell));
        keep(&mut game, Bell);
        fill_up(&mut game, |number| Symbol::ALL[usize::from(number % 4)], 15);
        assert_eq!(game.chance(Seat(0)), None);
        assert_eq!(game.rack(Seat(0)).is_full(), round == 3);
    }
    let state = json!(game);
    assert_eq!(state["chance"], json!([null]));
    assert_eq!(state["supply"], json!([24, 24, 24, 25]));
    assert_eq!(state["seat"], Value::Null);
}

/// How actions and state are written in the protocol.
#[test]
fn actions_and_state_serialize_as_the_protocol_says() {
    for text in [
        r#"{"place":{"symbol":"bell","at":2}}"#,
        r#"{"place":{"symbol":"bell","at":"chance"}}"#,
        r#"{"chance":{"drop":2}}"#,
        r#"{"chance":"give_back"}"#,
        r#"{"chance":"keep"}"#,
    ] {
        let action: Action = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
    for text in [
        r#"{"place":{"symbol":"plum","at":2}}"#,
        r#"{"place":{"symbol":"bell","at":"lap"}}"#,
        r#"{"place":{"symbol":"bell","at":-1}}"#,
        r#"{"place":{"symbol":"bell","at":1,"now":true}}"#,
        r#"{"chance":"sell"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
    let mut game = started(2, RackName::Staircase);
    turn(&mut game, Bell, 1);
    roll(&mut game, &[Cherry; 4]);
    keep(&mut game, Dollar);
    let state = json!(game);
    let mut first = vec![Value::Null; 15];
    first[5] = json!("bell");
    assert_eq!(state["racks"], json!([first, vec![Value::Null; 15]]));
    assert_eq!((&state["round"], &state["seat"], &state["to_place"]), (&json!(1), &json!(1), &json!(1)));
    assert_eq!(state["thrown"], json!(["cherry", "cherry", "cherry", "cherry"]));
    assert_eq!((&state["chance"], &state["supply"]), (&json!([null, "dollar"]), &json!([28, 28, 27, 27])));
    assert_eq!(serde_json::to_value(game.view(Some(Seat(0)))).unwrap(), state, "nothing is hidden");
    assert_eq!(json!(start(3, RackName::Staircase))["thrown"], Value::Null);
}

#[test]
fn actions_in_words_count_places_from_1() {
    let words = |action: Value| Jackpot::action_words(&serde_json::from_value(action).unwrap()).unwrap();
    assert_eq!(words(json!({"place": {"symbol": "bell", "at": 2}})), "place the bell in place 3 of the rack");
    assert_eq!(words(json!({"place": {"symbol": "orange", "at": "chance"}})), "place the orange in the Chance Space");
    assert_eq!(words(json!({"chance": {"drop": 0}})), "move the tile of the Chance Space to place 1 of the rack");
    assert_eq!(words(json!({"chance": "give_back"})), "give the tile of the Chance Space back");
    assert_eq!(words(json!({"chance": "keep"})), "keep the tile in the Chance Space");
}
