//! How a match ends (SD-13 to SD-15).

use rollick::games::sequence_dice::{Event, LineLength, MOST_TURNS, Options, Side};
use rollick::rules::{OptionKind, Options as _, Rules, Seat, Seats, Turn};
use serde_json::json;

use super::{Place, Script, spaces};

/// SD-13
#[test]
fn line_length_is_six_for_two_sides_five_for_three_by_default() {
    for (seats, line, need) in [
        (2, LineLength::Auto, 6),
        (3, LineLength::Auto, 5),
        (4, LineLength::Auto, 6),
        (2, LineLength::Five, 5),
        (3, LineLength::Six, 6),
        (4, LineLength::Five, 5),
    ] {
        assert_eq!(Script::of(seats, line).game.need(), need);
    }
    let [spec, _] = Options::specs() else { panic!("the length of a line, and who begins") };
    assert_eq!((spec.key, spec.clause), ("line", "SD-13"));
    assert_eq!(spec.kind, OptionKind::Choice(&["auto", "five", "six"]));
}

/// SD-13
#[test]
fn a_row_a_column_or_a_diagonal_wins_at_once() {
    let stray = [(0, 1), (1, 3), (3, 0), (5, 4), (4, 2)];
    let lines: [fn(u8) -> Place; 4] = [|i| (2, i), |i| (i, 5), |i| (i, i), |i| (i, 5 - i)];
    for line in lines {
        let line: Vec<Place> = (0..6).map(line).collect();
        let mut script = Script::of(2, LineLength::Auto);
        script.arrange(&[&line[..5], &stray]);
        assert!(matches!(script.game.turn(), Turn::Throw(_)), "five are not enough");
        script.throw(&[11]);
        let events = script.place(line[5]);
        assert_eq!(events[1], Event::LineMade { side: Side(0), spaces: spaces(&line) });
        assert_eq!(events[2], Event::Won { seats: Seats::one(Seat(0)) });
        assert_eq!(script.outcome().winners, Seats::one(Seat(0)));
        assert_eq!(script.outcome().scores(), [6, 1]);
        assert_eq!(script.game.turns(), 11, "the turn that wins is finished too");
        assert_eq!(json!(script.game)["seat"], json!(null));
    }
}

/// SD-13
#[test]
fn a_replacement_can_complete_a_line_and_a_gap_breaks_one() {
    let mut script = Script::of(3, LineLength::Auto);
    script.arrange(&[
        &[(1, 1), (2, 1), (4, 1), (5, 1)],
        &[(3, 1), (1, 2), (2, 4), (0, 0)],
        &[(4, 3), (0, 5), (0, 4), (5, 5)],
    ]);
    script.throw(&[8]);
    let events = script.replace((3, 1));
    assert!(events.contains(&Event::Won { seats: Seats::one(Seat(0)) }), "{events:?}");
    assert_eq!(script.outcome().scores(), [5, 1, 2]);
}

/// SD-13, SD-2
#[test]
fn partners_make_a_line_together_and_win_together() {
    let mut script = Script::of(4, LineLength::Auto);
    script.arrange(&[&[(2, 0), (2, 2)], &[(0, 1), (1, 3)], &[(2, 1), (2, 3)], &[(3, 0), (5, 4)]]);
    script.throw(&[11]);
    script.place((2, 4));
    script.throw(&[11]);
    script.place((4, 2));
    script.throw(&[11]);
    script.place((2, 5));
    assert_eq!(script.outcome().winners, Seats::one(Seat(0)).with(Seat(2)));
    assert_eq!(script.outcome().scores(), [6, 1, 6, 1]);
}

/// SD-14
#[test]
fn a_line_longer_than_needed_wins_too() {
    let mut script = Script::of(2, LineLength::Five);
    script.arrange(&[&[(2, 0), (2, 1), (2, 2), (2, 4), (2, 5)], &[(0, 1), (1, 3), (3, 0), (5, 4), (4, 2)]]);
    script.throw(&[11]);
    let events = script.place((2, 3));
    let row: Vec<Place> = (0..6).map(|column| (2, column)).collect();
    assert_eq!(events[1], Event::LineMade { side: Side(0), spaces: spaces(&row) });
    assert_eq!(script.outcome().scores(), [6, 1]);
}

/// SD-14
#[test]
fn two_lines_made_at_once_are_both_reported() {
    let mut script = Script::of(2, LineLength::Five);
    script.arrange(&[
        &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 1), (4, 2), (4, 3), (4, 4)],
        &[(0, 1), (1, 3), (3, 1), (5, 4), (0, 3), (5, 2), (1, 5), (2, 4)],
    ]);
    script.throw(&[11]);
    let events = script.place((4, 0));
    let lines: Vec<u8> = events
        .iter()
        .filter_map(|event| if let Event::LineMade { spaces, .. } = event { Some(spaces.len()) } else { None })
        .collect();
    assert_eq!(lines, [5, 5]);
}

/// SD-15, G-8
#[test]
fn after_400_turns_the_longest_line_wins() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&[(2, 0), (2, 1), (5, 3)], &[(3, 0), (4, 2), (0, 3)]]);
    script.idle_until(MOST_TURNS - 2);
    script.throw(&[3]);
    script.place((1, 5));
    assert_eq!(script.game.turns(), 399);
    assert!(script.throws_next(1));
    script.throw(&[10]);
    let events = script.remove((1, 5));
    assert_eq!(events[1], Event::TurnsRanOut { turns: 400 });
    assert_eq!(script.outcome().winners, Seats::one(Seat(0)));
    assert_eq!(script.outcome().scores(), [2, 1]);
}

/// SD-15
#[test]
fn with_equal_lines_the_most_chips_win() {
    let mut script = Script::of(2, LineLength::Auto);
    script.throw(&[10]);
    script.throw(&[11]);
    script.place((3, 0));
    script.arrange(&[&[(2, 0), (2, 1)], &[(3, 1), (0, 3)]]);
    script.idle_until(MOST_TURNS);
    assert_eq!(script.outcome().scores(), [2, 2]);
    assert_eq!(script.outcome().winners, Seats::one(Seat(1)), "three chips against two");
}

/// SD-15, G-7
#[test]
fn with_equal_lines_and_chips_the_win_is_shared() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&[(2, 0), (2, 1), (5, 3)], &[(3, 0), (3, 1), (0, 3)]]);
    script.idle_until(MOST_TURNS);
    assert_eq!(script.outcome().winners, Seats::first(2));
    assert_eq!(script.outcome().scores(), [2, 2]);
}

/// SD-15
#[test]
fn the_match_ends_even_when_an_extra_turn_is_due() {
    let mut script = Script::of(2, LineLength::Auto);
    script.idle_until(MOST_TURNS - 2);
    script.throw(&[3]);
    script.place((1, 5));
    script.throw(&[12]);
    let events = script.place((2, 2));
    assert_eq!(events[1], Event::TurnsRanOut { turns: 400 });
    assert_eq!(script.outcome().winners, Seats::first(2));
}

/// SD-15
#[test]
fn a_passed_throw_and_an_extra_turn_count_as_turns() {
    let mut script = Script::of(2, LineLength::Auto);
    script.throw(&[10]);
    assert_eq!(script.game.turns(), 1);
    script.throw(&[12]);
    script.place((2, 2));
    assert_eq!(script.game.turns(), 2);
    assert!(script.throws_next(1));
    script.throw(&[2]);
    script.place((0, 0));
    assert_eq!(script.game.turns(), 3);
}

/// SD-13, SD-15
#[test]
fn a_line_on_the_400th_turn_wins_as_a_line() {
    let mut script = Script::of(2, LineLength::Five);
    script.arrange(&[&[(2, 0), (3, 0), (5, 3), (5, 1)], &[(0, 1), (0, 2), (0, 3), (0, 4)]]);
    script.idle_until(MOST_TURNS - 2);
    script.throw(&[3]);
    script.place((1, 5));
    script.throw(&[2]);
    let events = script.place((0, 0));
    assert!(matches!(events[1], Event::LineMade { side: Side(1), .. }));
    assert_eq!(script.game.turns(), 400);
    assert_eq!(script.outcome().winners, Seats::one(Seat(1)));
}
