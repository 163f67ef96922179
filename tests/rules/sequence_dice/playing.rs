//! The board, the start, turns, the effect of every throw (SD-1 to SD-12), and refusals.

use rollick::games::sequence_dice::{
    Action, Board, CHIPS, Event, LineLength, MOST_TURNS, PassReason, SequenceDice, Side, Space, Spaces,
};
use rollick::rules::{Faces, Move, Pips, Rules, Seat, Seats, Throw, Turn};
use serde_json::json;

use super::{CORNERS, EIGHTS, SEVENS, Script, TWELVES, faces, places, removes, replaces, space, spaces};
use crate::kit::assert_refused;

/// SD-1
#[test]
fn board_has_four_of_each_number_2s_in_corners_12s_in_the_middle() {
    let board = Board::standard();
    for number in 0..=20 {
        let expected = if matches!(number, 2..=9 | 12) { 4 } else { 0 };
        assert_eq!(board.spaces(number).len(), expected, "{number}s");
        for at in board.spaces(number) {
            assert_eq!(board.number(at), number);
        }
    }
    assert_eq!(board.spaces(2), spaces(&CORNERS));
    assert_eq!(board.spaces(12), spaces(&TWELVES));
    assert_eq!(board.numbers[2], [5, 9, 12, 12, 8, 4]);
}

/// People count rows and columns from 1; records and the referee from 0.
#[test]
fn actions_in_words_count_places_from_1() {
    let at = space((2, 4));
    let words = |action| SequenceDice::action_words(&action).unwrap();
    assert_eq!(words(Action::Place(at)), "place a chip on the 8 in row 3, column 5");
    assert_eq!(words(Action::Replace(at)), "replace the chip on the 8 in row 3, column 5");
    assert_eq!(words(Action::Remove(at)), "remove the chip from the 8 in row 3, column 5");
    assert_eq!(serde_json::to_value(Action::Place(at)).unwrap(), json!({ "place": [2, 4] }));
}

/// SD-2, G-1
#[test]
fn two_and_three_seats_play_for_themselves_and_four_in_pairs() {
    for (seats, sides) in [(2, &[0, 1][..]), (3, &[0, 1, 2]), (4, &[0, 1, 0, 1])] {
        let script = Script::of(seats, LineLength::Auto);
        assert_eq!(json!(script.game)["sides"], json!(sides));
        assert_eq!(script.game.sides(), if seats == 3 { 3 } else { 2 });
    }
    let pairs = Script::of(4, LineLength::Auto).game;
    assert_eq!(pairs.team(Side(1)).into_iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
    let mut script = Script::of(4, LineLength::Auto);
    script.throw(&[3]);
    script.place((0, 1));
    script.throw(&[4]);
    script.place((0, 2));
    script.throw(&[3]);
    assert_eq!(
        script.place((1, 5))[0],
        Event::ChipPlaced { seat: Seat(2), side: Side(0), at: space((1, 5)) },
        "partners share a colour"
    );
}

/// SD-3
#[test]
fn a_side_has_twenty_chips() {
    let mut script = Script::of(2, LineLength::Auto);
    assert_eq!(CHIPS, 20);
    assert_eq!(json!(script.game)["supply"], json!([20, 20]));
    script.fill_the_board();
    assert_eq!(json!(script.game)["supply"], json!([2, 2]));
}

/// SD-3, SD-8
#[test]
fn side_without_chips_cannot_place_or_replace_but_plays_a_10() {
    let mut script = Script::of(2, LineLength::Auto);
    script.fill_the_board();
    script.throw(&[12]);
    script.replace((2, 2));
    script.throw(&[2]);
    script.replace((0, 5));
    assert_eq!(script.game.supply(Side(0)), 0);
    let passed = Event::Passed { seat: Seat(0), why: PassReason::NoChipLeft };
    assert!(script.throw(&[12]).contains(&passed));
    assert!(script.throws_next(0), "the extra turn comes all the same");
    script.throw(&[10]);
    assert!(!script.offered(0).is_empty(), "a 10 needs no chip");
    script.remove((1, 1));
    script.throw(&[2]);
    script.replace((0, 0));
    script.throw(&[10]);
    script.remove((0, 2));
    assert_eq!(script.game.supply(Side(0)), 2);
    script.throw(&[11]);
    script.place((0, 2));
    script.throw(&[7]);
    script.place((1, 1));
    assert_eq!(script.game.supply(Side(0)), 1);
}

/// SD-3
#[test]
fn side_without_chips_passes_on_a_number_and_a_wild_11() {
    for total in [5, 11] {
        let mut script = Script::of(2, LineLength::Auto);
        script.fill_the_board();
        script.throw(&[12]);
        script.replace((2, 2));
        script.throw(&[2]);
        script.replace((0, 5));
        let events = script.throw(&[total]);
        assert_eq!(events[1], Event::Passed { seat: Seat(0), why: PassReason::NoChipLeft });
        assert!(script.throws_next(1));
    }
}

/// SD-4, G-3
#[test]
fn each_seat_rolls_both_dice_and_the_highest_total_starts() {
    let mut script = Script::before_the_start(3, LineLength::Auto);
    assert_eq!(script.game.turn(), Turn::Throw(Throw::each(Seats::first(3), 2)));
    let events = script.throw(&[4, 9, 8]);
    assert_eq!(events[1], Event::RolledToStart { seat: Seat(1), faces: faces(9) });
    assert_eq!(
        events[3..],
        [Event::StarterFound { seat: Seat(1) }, Event::TurnBegan { seat: Seat(1), turn: 1 }],
        "the roll is not played and is no turn"
    );
    assert!(script.throws_next(1));
    assert_eq!(script.game.turns(), 0);
    assert!(script.game.covered().is_empty());
}

/// SD-4
#[test]
fn seats_tied_for_the_highest_total_reroll() {
    let mut script = Script::before_the_start(4, LineLength::Auto);
    let tied = Seats::one(Seat(1)).with(Seat(3));
    assert_eq!(script.throw(&[5, 9, 8, 9])[4], Event::StartTied { seats: tied });
    assert_eq!(script.game.turn(), Turn::Throw(Throw::each(tied, 2)));
    assert_eq!(script.game.acting(), None);
    assert_eq!(script.throw(&[2, 2]).last(), Some(&Event::StartTied { seats: tied }));
    assert!(script.throw(&[3, 4]).contains(&Event::StarterFound { seat: Seat(3) }));
    assert!(script.throws_next(3));
}

/// SD-5, G-1
#[test]
fn turns_go_clockwise() {
    for seats in 2..=4 {
        let mut script = Script::of(seats, LineLength::Auto);
        for turn in 0..u16::from(2 * seats) {
            let seat = (turn % u16::from(seats)) as u8;
            assert!(script.throws_next(seat));
            assert_eq!(script.game.turns(), turn);
            assert!(matches!(script.throw(&[11])[0], Event::Rolled { total: 11, .. }));
            let action = script.offered(seat)[0];
            script.act(action);
        }
        assert!(script.throws_next(0));
    }
}

/// SD-5
#[test]
fn a_choice_that_can_be_made_must_be_made() {
    let mut script = Script::of(2, LineLength::Auto);
    script.throw(&[8]);
    assert_eq!(script.game.turn(), Turn::Choose(Seats::one(Seat(0))));
    assert!(script.offered(0).iter().all(|action| matches!(action, Action::Place(_))), "no pass is offered");
}

/// SD-6
#[test]
fn from_3_to_9_a_chip_goes_on_an_empty_space_of_that_number() {
    for total in 3..=9 {
        let mut script = Script::of(2, LineLength::Auto);
        script.throw(&[total]);
        let four = Board::standard().spaces(total);
        let offered: Spaces = script.offered(0).iter().map(|action| action.parts().1).collect();
        assert_eq!(offered, four);
        let at = four.into_iter().nth(1).unwrap();
        let events = script.act(Action::Place(at));
        assert_eq!(events[0], Event::ChipPlaced { seat: Seat(0), side: Side(0), at });
        assert!(script.throws_next(1));
        script.throw(&[total]);
        assert_eq!(script.offered(1).len(), 3, "the covered one is left out");
        assert_eq!(script.forbids(1, Action::Place(at)), "SD-6");
        assert_eq!(script.forbids(1, Action::Place(space((0, 0)))), "SD-6", "another number");
    }
}

/// SD-7
#[test]
fn with_all_four_covered_an_opponents_chip_is_replaced() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&SEVENS[..2], &SEVENS[2..]]);
    script.throw(&[7]);
    assert_eq!(script.offered(0), replaces(&SEVENS[2..]));
    assert_eq!(script.forbids(0, Action::Place(space((1, 1)))), "SD-7");
    assert_eq!(script.forbids(0, Action::Replace(space((1, 1)))), "SD-7", "one's own");
    assert_eq!(script.forbids(0, Action::Replace(space((0, 1)))), "SD-7", "another number");
    let events = script.replace((4, 1));
    assert_eq!(events[0], Event::ChipReplaced { seat: Seat(0), side: Side(0), lost: Side(1), at: space((4, 1)) });
    assert_eq!(script.game.chip(space((4, 1))), Some(Side(0)));
    assert!(script.throws_next(1));
}

/// SD-7
#[test]
fn no_chip_is_replaced_while_a_space_of_the_number_is_empty() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&SEVENS[..1], &SEVENS[1..2]]);
    script.throw(&[7]);
    assert_eq!(script.offered(0), places(&SEVENS[2..]));
    assert_eq!(script.forbids(0, Action::Replace(space(SEVENS[1]))), "SD-7");
}

/// SD-7
#[test]
fn side_that_owns_all_four_spaces_passes() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&SEVENS, &EIGHTS]);
    let events = script.throw(&[7]);
    assert_eq!(events[1], Event::Passed { seat: Seat(0), why: PassReason::AllOwn });
    assert!(script.throws_next(1));
    assert_eq!(script.game.turns(), 9);
}

/// SD-8
#[test]
fn a_2_or_a_12_gives_another_turn() {
    for (total, four) in [(2, CORNERS), (12, TWELVES)] {
        let mut script = Script::of(2, LineLength::Auto);
        script.throw(&[total]);
        assert_eq!(script.offered(0), places(&four));
        assert_eq!(script.forbids(0, Action::Place(space((0, 1)))), "SD-8");
        let events = script.place(four[0]);
        assert!(events.contains(&Event::ExtraTurnWon { seat: Seat(0) }));
        assert!(script.throws_next(0));
        assert_eq!(script.game.turns(), 1);
    }
}

/// SD-8
#[test]
fn a_12_replaces_too_and_gives_a_turn_even_when_no_chip_can_be_placed() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&TWELVES[..2], &TWELVES[2..]]);
    for at in &TWELVES[2..] {
        script.throw(&[12]);
        assert!(script.offered(0).contains(&Action::Replace(space(*at))));
        script.replace(*at);
        assert!(script.throws_next(0));
    }
    let events = script.throw(&[12]);
    assert_eq!(events[1], Event::Passed { seat: Seat(0), why: PassReason::AllOwn });
    assert_eq!(events[2], Event::ExtraTurnWon { seat: Seat(0) });
    assert!(script.throws_next(0));
}

/// SD-8
#[test]
fn a_wild_11_on_a_2_or_12_gives_no_turn() {
    for at in [(0, 0), (2, 2)] {
        let mut script = Script::of(2, LineLength::Auto);
        script.throw(&[11]);
        assert_eq!(script.place(at).len(), 2);
        assert!(script.throws_next(1));
    }
}

/// SD-9
#[test]
fn a_10_takes_any_opponents_chip_but_not_from_a_2_or_12() {
    let mut script = Script::of(3, LineLength::Auto);
    script.arrange(&[&[(0, 1), (0, 3)], &[(0, 0), (1, 1)], &[(2, 2), (5, 1)]]);
    script.throw(&[10]);
    assert_eq!(script.offered(0), removes(&[(1, 1), (5, 1)]), "either opponent's");
    for (at, why) in [((0, 0), "a 2"), ((2, 2), "a 12"), ((0, 1), "one's own"), ((5, 5), "empty")] {
        assert_eq!(script.forbids(0, Action::Remove(space(at))), "SD-9", "{why}");
    }
    assert_eq!(script.forbids(0, Action::Place(space((5, 2)))), "SD-9");
    assert_eq!(script.forbids(0, Action::Replace(space((1, 1)))), "SD-9");
    let events = script.remove((5, 1));
    assert_eq!(events[0], Event::ChipRemoved { seat: Seat(0), lost: Side(2), at: space((5, 1)) });
    assert_eq!(script.game.chip(space((5, 1))), None);
    assert!(script.throws_next(1));
}

/// SD-9
#[test]
fn a_10_with_nothing_to_remove_passes() {
    let mut script = Script::of(2, LineLength::Auto);
    let passed = Event::Passed { seat: Seat(0), why: PassReason::NothingToTakeOff };
    assert_eq!(script.throw(&[10])[1], passed);
    assert!(script.throws_next(1));
    script.throw(&[12]);
    script.place((2, 2));
    script.throw(&[2]);
    script.place((0, 0));
    script.throw(&[11]);
    script.place((5, 5));
    assert_eq!(script.throw(&[10])[1], passed, "only 2s and 12s lie there");
}

/// SD-9
#[test]
fn only_a_10_removes_a_chip() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&[(0, 1)], &[(1, 1)]]);
    script.throw(&[5]);
    assert_eq!(script.forbids(0, Action::Remove(space((1, 1)))), "SD-9");
    script.place((0, 3));
    script.throw(&[11]);
    assert_eq!(script.forbids(1, Action::Remove(space((0, 1)))), "SD-9");
}

/// SD-10
#[test]
fn an_11_goes_on_any_empty_space() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&[(0, 0)], &[(3, 3)]]);
    script.throw(&[11]);
    assert_eq!(script.offered(0).len(), 34);
    assert!(script.offered(0).contains(&Action::Place(space((5, 5)))));
    assert!(script.offered(0).contains(&Action::Place(space((2, 2)))));
    assert_eq!(script.forbids(0, Action::Place(space((3, 3)))), "SD-10");
    assert_eq!(script.forbids(0, Action::Replace(space((3, 3)))), "SD-10");
}

/// SD-10
#[test]
fn an_11_replaces_only_when_the_board_is_full() {
    let mut script = Script::of(2, LineLength::Auto);
    script.fill_the_board();
    script.throw(&[11]);
    assert_eq!(script.offered(0).len(), 18);
    assert!(script.offered(0).iter().all(|action| matches!(action, Action::Replace(_))));
    assert!(script.offered(0).contains(&Action::Replace(space((2, 2)))), "on any number");
    assert_eq!(script.forbids(0, Action::Place(space((2, 2)))), "SD-10");
    assert_eq!(script.forbids(0, Action::Replace(space((0, 0)))), "SD-10", "one's own");
    assert_eq!(script.forbids(0, Action::Remove(space((1, 1)))), "SD-9");
    script.replace((2, 2));
    assert!(script.throws_next(1));
}

/// SD-11, G-5
#[test]
fn a_chip_that_is_removed_or_replaced_goes_back_to_its_sides_supply() {
    let mut script = Script::of(2, LineLength::Auto);
    script.arrange(&[&SEVENS[..2], &SEVENS[2..]]);
    assert_eq!(json!(script.game)["supply"], json!([18, 18]));
    script.throw(&[7]);
    script.replace((4, 4));
    assert_eq!(json!(script.game)["supply"], json!([17, 19]));
    script.throw(&[10]);
    script.remove((4, 4));
    assert_eq!(json!(script.game)["supply"], json!([18, 19]));
    assert_eq!(script.game.conserved(), Ok(()));
}

/// SD-12
#[test]
fn a_partners_chip_is_never_an_opponents() {
    let mut script = Script::of(4, LineLength::Auto);
    script.arrange(&[&[(1, 1)], &[(1, 4)], &[(4, 1)], &[(4, 4)]]);
    script.throw(&[7]);
    assert_eq!(script.offered(0), replaces(&[(1, 4), (4, 4)]));
    assert_eq!(script.forbids(0, Action::Replace(space((4, 1)))), "SD-12");
    script.replace((1, 4));
    script.throw(&[10]);
    assert_eq!(script.offered(1), removes(&[(1, 1), (1, 4), (4, 1)]));
    assert_eq!(script.forbids(1, Action::Remove(space((4, 4)))), "SD-12");
}

/// G-4
#[test]
fn unexpected_moves_are_refused() {
    let mut script = Script::of(2, LineLength::Auto);
    let place = Action::Place(space((0, 1)));
    let two: Faces<Pips> = faces(7).into_iter().collect();
    let three: Faces<Pips> = [Pips::ALL[0]; 3].into_iter().collect();
    let key = |script: &Script, step| assert_refused(&script.game, &step, &script.events).key;
    assert_eq!(key(&script, Move::Act { seat: Seat(0), action: place }), "roll-first");
    assert_eq!(key(&script, Move::Faces(three)), "wrong-number-of-dice");
    assert_eq!(key(&script, Move::Order(Vec::new())), "no-shuffle");
    assert_eq!(key(&script, Move::TimeUp), "no-time-limit");
    script.throw(&[3]);
    assert_eq!(key(&script, Move::Act { seat: Seat(1), action: place }), "not-your-turn");
    assert_eq!(key(&script, Move::Act { seat: Seat(200), action: place }), "no-such-seat");
    assert_eq!(key(&script, Move::Faces(two.clone())), "choose-first");
    script.place((0, 1));
    script.throw(&[10]);
    script.remove((0, 1));
    script.idle_until(MOST_TURNS);
    assert_eq!(key(&script, Move::Faces(two)), "over");
    assert_eq!(key(&script, Move::Act { seat: Seat(0), action: place }), "over");
    assert!("[0, 7]".parse::<serde_json::Value>().is_ok_and(|at| serde_json::from_value::<Space>(at).is_err()));
    assert!(serde_json::from_str::<Pips>("7").is_err());
}

/// G-6
#[test]
fn game_has_no_hidden_information() {
    let mut script = Script::of(2, LineLength::Auto);
    script.throw(&[9]);
    let state = json!(script.game);
    assert_eq!(state["thrown"], json!([3, 6]));
    assert_eq!((&state["seat"], &state["turns"]), (&json!(0), &json!(0)));
    for seat in [None, Some(Seat(0)), Some(Seat(1))] {
        assert_eq!(serde_json::to_value(script.game.view(seat)).unwrap(), state);
    }
    script.place((1, 3));
    assert_eq!(json!(script.game)["board"][1], json!([null, null, null, 0, null, null]));
    assert_eq!(json!(script.game)["thrown"], json!(null));
}
