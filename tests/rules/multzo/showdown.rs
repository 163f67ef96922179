//! The showdown: MU-10 to MU-16.

use super::*;

fn standings(hand: &str) -> [Option<(bool, u8)>; 4] {
    let standings = Standings::of(set(hand));
    Category::ALL.map(|category| standings.get(category).map(|standing| (standing.four, standing.worth)))
}

fn winners(game: &Multzo) -> serde_json::Value {
    json!(game)["showdown"].clone()
}

/// MU-10, MU-11: over all 10,626 hands of four, the ratings equal a naive computation.
#[test]
fn hand_ratings_match_a_naive_computation() {
    let all: Vec<Tile> = Tile::all().collect();
    let mut hands = 0;
    for a in 0..24 {
        for b in a + 1..24 {
            for c in b + 1..24 {
                for d in c + 1..24 {
                    let hand = [all[a], all[b], all[c], all[d]];
                    let standings = Standings::of(hand.into_iter().collect());
                    for (category, naive) in Category::ALL.into_iter().zip(naive(hand)) {
                        let standing = standings.get(category).map(|standing| (standing.four, standing.worth));
                        assert_eq!(standing, naive, "{hand:?} {category:?}");
                    }
                    hands += 1;
                }
            }
        }
    }
    assert_eq!(hands, 10_626);
}

/// Flush, prime, set, run: whether four tiles belong, and the sum; computed from the wording of the rules.
fn naive(hand: [Tile; 4]) -> [Option<(bool, u8)>; 4] {
    let words: Vec<(&str, usize)> = hand
        .iter()
        .map(|tile| {
            let (suit, value) = tile.word().split_once('-').unwrap();
            (suit, ["null", "2", "3", "4", "5", "ace"].iter().position(|known| *known == value).unwrap())
        })
        .collect();
    let worth = words.iter().map(|(_, value)| [0, 2, 3, 4, 5, 6][*value]).sum();
    let of = |suit: &str| words.iter().filter(|(own, _)| *own == suit).count();
    let suits = ["suns", "moons", "crowns", "arms"].map(of);
    let same = (0..6).map(|value| words.iter().filter(|(_, own)| *own == value).count()).max().unwrap();
    let has = |value: usize| words.iter().any(|(_, own)| *own == value);
    let run = |length: usize| (0..=6 - length).any(|first| (first..first + length).all(has));
    [
        suits.contains(&4).then_some((true, worth)),
        (suits == [1; 4]).then_some((true, worth)),
        (same >= 3).then_some((same == 4, worth)),
        run(3).then_some((run(4), worth)),
    ]
}

/// MU-10: all hands are shown, and all four tiles count in every category.
#[test]
fn all_hands_are_shown_and_count_as_a_whole() {
    let mut game = start(2);
    let events = show(&mut game, &["s3 m3 c3 sA", "c0 c2 a4 aA"]);
    let shown: Vec<&Event> = events.iter().filter(|event| event.name() == "hand_shown").collect();
    let tiles = tiles("s3 m3 c3 sA").into_iter().collect();
    assert_eq!((shown.len(), shown[0]), (2, &Event::HandShown { seat: Seat(0), tiles }));
    assert_eq!(standings("s3 m3 c3 sA")[2], Some((false, 15)), "the ace too");
}

/// MU-11: a null comes before the 2, an ace after the 5, and runs do not wrap around.
#[test]
fn categories_match_the_rules() {
    assert_eq!(standings("s0 s2 s4 sA"), [Some((true, 12)), None, None, None]);
    assert_eq!(standings("s0 m2 c4 aA"), [None, Some((true, 12)), None, None]);
    assert_eq!(standings("s4 m4 c4 a4"), [None, Some((true, 16)), Some((true, 16)), None]);
    assert_eq!(standings("s0 m0 c0 aA"), [None, Some((true, 6)), Some((false, 6)), None]);
    assert_eq!(standings("s0 s2 m3 c3")[3], Some((false, 8)));
    assert_eq!(standings("s0 s2 m3 m4")[3], Some((true, 9)));
    assert_eq!(standings("s3 s4 m5 mA")[3], Some((true, 18)));
    assert_eq!(standings("s5 sA m0 m2")[3], None);
}

/// MU-12: four tiles beat three whatever the sum; then the highest sum wins; a tie wins nothing.
#[test]
fn the_best_hand_of_a_category_wins_it_alone() {
    let mut game = start(2);
    show(&mut game, &["s5 m5 c5 sA", "s2 m2 c2 a2"]);
    assert_eq!(winners(&game)["set"], json!(1), "four beat three");
    let mut game = start(2);
    show(&mut game, &["s0 s2 m3 m4", "c4 c5 aA a0"]);
    assert_eq!(winners(&game)["run"], json!(0), "four beat three");
    let mut game = start(3);
    let events = show(&mut game, &["s5 m5 c5 s0", "s4 m4 c4 sA", "s3 m3 c3 m0"]);
    assert_eq!(winners(&game), json!({"flush": null, "prime": null, "set": 1, "run": null}), "18 beats 15 and 9");
    let none = |category| Event::CategoryUnclaimed { category };
    assert!(events.contains(&none(Category::Flush)) && events.contains(&none(Category::Run)));
    let mut game = start(3);
    let events = show(&mut game, &["s5 m5 c5 s0", "s4 m4 c4 a3", "s2 m2 c2 a2"]);
    assert_eq!(winners(&game)["set"], json!(2));
    assert!(!names(&events).contains(&"category_tied"), "the best is alone");
    let mut game = start(2);
    let events = show(&mut game, &["s5 m5 c5 s0", "s4 m4 c4 a3"]);
    assert_eq!(winners(&game)["set"], json!(null), "15 and 15");
    let tied = events.iter().find(|event| event.name() == "category_tied").unwrap();
    assert_eq!(
        serde_json::to_value(tied).unwrap(),
        json!({"category_tied": {"category": "set", "seats": [0, 1], "standing": {"four": false, "worth": 15}}})
    );
    assert_eq!(json!(game)["scores"], json!([0, 2]), "the prime is seat 1's all the same");
}

/// MU-13
#[test]
fn one_hand_can_win_two_categories() {
    let mut game = start(2);
    show(&mut game, &["s5 m5 c5 a5", "s0 s2 m4 mA"]);
    assert_eq!(winners(&game), json!({"flush": null, "prime": 0, "set": 0, "run": null}));
    act(&mut game, Action::TakeCoins);
    assert_eq!(coins(&game, 0), json!(["arms-2", "suns-2"]));
}

/// MU-14: the top coin of the stack; for a flush the top two crowns, or one if one is left.
#[test]
fn the_winner_takes_the_top_coin_and_of_crowns_two() {
    let mut game = start(2);
    let hands = ["c0 c2 c4 cA", "s3 m3 a3 sA"];
    show(&mut game, &hands);
    assert_eq!((coins(&game, 0), coins(&game, 1)), (json!(["crowns-2", "crowns-3"]), json!(["suns-2"])));
    show(&mut game, &hands);
    assert_eq!(coins(&game, 0), json!(["crowns-2", "crowns-3", "crowns-4", "crowns-5"]));
    assert_eq!(json!(game)["stacks"]["crowns"], json!(["crowns-ace"]));
    show(&mut game, &hands);
    assert_eq!(coins(&game, 0), json!(["crowns-2", "crowns-3", "crowns-4", "crowns-5", "crowns-ace"]));
    assert_eq!(json!(game)["stacks"]["crowns"], json!([]));
    assert_eq!(coins(&game, 1), json!(["suns-2", "suns-3", "suns-4"]));
}

/// MU-15: the winner of two categories may take the null coin of one instead of its coins.
#[test]
fn a_null_coin_may_take_the_place_of_a_category() {
    let mut game = start(2);
    show(&mut game, &["c2 c3 c4 c0", "s0 s2 m4 mA"]);
    assert_eq!(game.turn(), Turn::Choose(Seats::one(Seat(0))));
    assert_eq!(
        offered(&game),
        [Action::TakeCoins, Action::TakeNull(Suit::Crowns), Action::TakeNull(Suit::Moons)],
        "in the order of the categories"
    );
    assert_eq!(refusal_of(&game, Action::TakeNull(Suit::Suns)).clause, "MU-15");
    assert_eq!(refusal_of(&game, STOCK).clause, "MU-15");
    let events = act(&mut game, Action::TakeNull(Suit::Crowns));
    assert_eq!(coins(&game, 0), json!(["crowns-null", "moons-2"]), "in the place of both crowns");
    assert_eq!(events[0].name(), "coins_taken");
    assert_eq!(json!(game)["nulls"], json!(["suns", "moons", "arms"]));
    assert_eq!(json!(game)["stacks"]["crowns"].as_array().unwrap().len(), 5);
    show(&mut game, &["c2 c3 c4 c0", "s0 s2 m4 mA"]);
    assert_eq!(offered(&game), [Action::TakeCoins, Action::TakeNull(Suit::Moons)], "the crowns null is taken already");
    act(&mut game, Action::TakeNull(Suit::Moons));
    assert_eq!(coins(&game, 0), json!(["crowns-null", "moons-2", "crowns-2", "crowns-3", "moons-null"]));
    show(&mut game, &["c2 c3 c4 c0", "s0 s2 m4 mA"]);
    assert_eq!(game.turn(), Turn::Shuffle(24), "without a null to take there is no choice");
    assert_eq!(json!(game)["scores"], json!([3 * (2 + 2 + 3 + 4 + 5 + 3), 0]));
}

/// MU-15: seats without a choice take coins at once, then the others choose clockwise from the starter.
#[test]
fn coins_are_chosen_clockwise_from_the_starter() {
    let mut game = start(3);
    // Seat 1 wins the set, and so starts the second round.
    show(&mut game, &["s0 s2 m4 mA", "s3 m3 c3 m2", "c0 c2 a4 aA"]);
    assert_eq!(json!(game)["starter"], json!(1));
    let events = show(&mut game, &["s5 m5 c5 a5", "s0 m2 mA m0", "c2 c3 c4 c0"]);
    assert!(!names(&events).contains(&"coins_taken"));
    assert_eq!(game.acting(), Some(Seat(2)), "seat 1 has nothing to choose; seat 2 comes before seat 0");
    assert!(legal(&game, Seat(0)).is_empty());
    act(&mut game, Action::TakeCoins);
    assert_eq!(game.acting(), Some(Seat(0)));
    act(&mut game, Action::TakeCoins);
    assert_eq!(game.turn(), Turn::Shuffle(24));

    let mut game = start(3);
    show(&mut game, &["s3 m4 cA a2", "s5 m5 c5 m2", "c2 c3 c4 c0"]);
    assert_eq!(coins(&game, 0), json!(["arms-2"]), "at once");
    assert_eq!(coins(&game, 1), json!(["suns-2"]), "at once");
    assert_eq!(game.acting(), Some(Seat(2)));
}

/// MU-16
#[test]
fn nulls_multiply_the_sum_of_the_coins() {
    let coins = |values: &[Value]| -> Vec<Coin> { values.iter().map(|value| Coin::new(Suit::Suns, *value)).collect() };
    assert_eq!(score(&coins(&[])), 0);
    assert_eq!(score(&coins(&[Value::Null])), 0);
    assert_eq!(score(&coins(&[Value::Two, Value::Ace])), 8);
    assert_eq!(score(&coins(&[Value::Two, Value::Null, Value::Ace])), 16);
    assert_eq!(score(&coins(&[Value::Null, Value::Five, Value::Null])), 15);
}
