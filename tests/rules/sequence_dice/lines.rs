//! Lines and choices, compared with an independent computation that is deliberately simple and slow.

use proptest::prelude::*;
use rollick::games::sequence_dice::{DIRECTIONS, EDGE, Options, SequenceDice, Space, Spaces};
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::{Rules, Seat, Turn};
use serde_json::{Value, json};

use crate::kit::{legal, random_move, random_options};

/// The length of the longest line, found by walking from every space in every direction.
fn walked(spaces: Spaces) -> u8 {
    let there = |row: i8, column: i8| {
        u8::try_from(row).ok().zip(u8::try_from(column).ok()).and_then(|(row, column)| Space::new(row, column))
    };
    let mut longest = 0;
    for row in 0..6 {
        for column in 0..6 {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let mut length = 0;
                while there(row + length * down, column + length * right).is_some_and(|at| spaces.contains(at)) {
                    length += 1;
                }
                longest = longest.max(length as u8);
            }
        }
    }
    longest
}

/// Any set of spaces. Fuller ones contain lines often enough.
fn any_spaces() -> impl Strategy<Value = Spaces> {
    (any::<u64>(), any::<u64>(), any::<u64>(), 0..4).prop_map(|(a, b, c, kind)| {
        let bits = match kind {
            0 => a & b,
            1 => a,
            2 => a | b,
            _ => a | b | c,
        };
        Space::all().enumerate().filter(|(index, _)| bits >> index & 1 != 0).map(|(_, space)| space).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// SD-13, SD-14
    #[test]
    fn line_detection_matches_a_naive_walk(spaces in any_spaces()) {
        let longest = walked(spaces);
        prop_assert_eq!(spaces.longest_line(), longest);
        for length in 1..=EDGE {
            prop_assert_eq!(spaces.line_of(length), length <= longest, "{}", length);
        }
    }

    /// SD-13
    #[test]
    fn the_line_through_a_space_is_unbroken_and_cannot_be_longer(spaces in any_spaces(), pick in 0usize..36) {
        let at = Space::all().nth(pick).unwrap();
        for step in DIRECTIONS {
            let line = spaces.line_through(at, step);
            prop_assert_eq!(line.contains(at), spaces.contains(at));
            prop_assert!(line.less(spaces).is_empty());
            prop_assert_eq!(walked(line), line.len(), "one straight piece");
            let wider = spaces.into_iter().filter(|&other| !line.contains(other));
            for other in wider {
                let both = line.with(other);
                prop_assert!(line.is_empty() || both.line_through(at, step) == line, "{:?} belongs to it", other);
            }
        }
        let best = DIRECTIONS.iter().map(|&step| spaces.line_through(at, step).len()).max().unwrap();
        prop_assert!(best <= walked(spaces));
    }
}

/// The legal choices, computed space by space from the serialized state and the wording of the rules.
fn plain_choices(state: &Value) -> Vec<Value> {
    let board = [
        [2, 3, 4, 5, 6, 2],
        [6, 7, 8, 9, 7, 3],
        [5, 9, 12, 12, 8, 4],
        [4, 8, 12, 12, 9, 5],
        [3, 7, 9, 8, 7, 6],
        [2, 6, 5, 4, 3, 2],
    ];
    let thrown = state["thrown"].as_array().unwrap();
    let total: i64 = thrown.iter().map(|face| face.as_i64().unwrap()).sum();
    let side = &state["sides"][state["seat"].as_u64().unwrap() as usize];
    let has_chips = state["supply"][side.as_u64().unwrap() as usize] != json!(0);
    let (mut place, mut replace, mut remove) = (Vec::new(), Vec::new(), Vec::new());
    for row in 0..6 {
        for column in 0..6 {
            let number = board[row][column];
            let chip = &state["board"][row][column];
            let foreign = !chip.is_null() && chip != side;
            if total == 10 {
                if foreign && number != 2 && number != 12 {
                    remove.push(json!({"remove": [row, column]}));
                }
            } else if has_chips && (total == 11 || number == total) {
                if chip.is_null() {
                    place.push(json!({"place": [row, column]}));
                } else if foreign {
                    replace.push(json!({"replace": [row, column]}));
                }
            }
        }
    }
    if !remove.is_empty() {
        remove
    } else if !place.is_empty() {
        place
    } else {
        replace
    }
}

/// SD-3, SD-6, SD-7, SD-8, SD-9, SD-10, SD-12
#[test]
fn choices_match_a_naive_reading_of_the_rules() {
    let mut kinds = [0; 3];
    for seed in 0..150 {
        let mut rng = Seeded::new(seed);
        let seats = 2 + (seed % 3) as u8;
        let options: Options = random_options::<SequenceDice>(seats, rng.source());
        let mut game = SequenceDice::start(seats, &options).unwrap();
        loop {
            match game.turn() {
                Turn::Over(_) => break,
                Turn::Choose(_) => {
                    let seat = game.acting().unwrap();
                    let offered = serde_json::to_value(legal(&game, seat)).unwrap();
                    assert_eq!(offered, Value::from(plain_choices(&json!(game))));
                    kinds[["place", "replace", "remove"]
                        .iter()
                        .position(|kind| offered[0].get(kind).is_some())
                        .unwrap()] += 1;
                }
                _ => assert!((0..4).all(|seat| legal(&game, Seat(seat)).is_empty())),
            }
            let step = random_move(&game, &mut rng);
            game.apply(&step, &mut Vec::new()).unwrap();
        }
    }
    assert!(kinds.into_iter().all(|count| count > 100), "every kind of choice came up: {kinds:?}");
}
