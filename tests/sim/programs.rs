//! External programs at a headless table.
#![cfg(unix)]

use rollick::games::multzo::{self, Multzo};
use rollick::games::sequence_dice::{SequenceDice, table};
use rollick::rules::bots::{Level, Player};
use rollick::rules::{Seat, Turn};
use rollick::sim::lobby::Lobby;
use rollick::sim::table::TableGame;

use crate::test_table::{TestPlayer, TestTable};

/// Plays to the end and returns the notices.
fn played(table: &mut TestTable<SequenceDice>) -> Vec<String> {
    let mut notices = Vec::new();
    for _ in 0..20_000 {
        table.wait(1);
        notices.extend(table.problems());
        if matches!(table.turn(), Turn::Over(_)) {
            return notices;
        }
    }
    panic!("the match does not end; the turn is {:?}", table.turn());
}

fn active_controller<G: TableGame>(table: &TestTable<G>, seat: u8) -> Option<Player> {
    table.app.world().resource::<Lobby>().active_controller(Seat(seat))
}

#[test]
fn a_program_plays_a_match_at_the_table() {
    let players = [TestPlayer::Program("examples/first_legal.py"), TestPlayer::Bot(Level::Easy)];
    let mut table = TestTable::<SequenceDice>::new(&players, 5, table::plugin);
    assert_eq!(played(&mut table), Vec::<String>::new());
    assert!(matches!(active_controller(&table, 0), Some(Player::Program(_))), "the program still plays");
}

#[test]
fn a_failing_program_is_reported_and_replaced_by_a_bot() {
    let players = [TestPlayer::Bot(Level::Normal), TestPlayer::Program("tests/rules/programs/mute.sh")];
    let mut table = TestTable::<SequenceDice>::new(&players, 6, table::plugin);
    let notices = played(&mut table);
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(notices[0].ends_with("mute.sh ended before it answered. A bot (easy) takes over."), "{}", notices[0]);
    assert_eq!(active_controller(&table, 1), Some(Player::Bot(Level::Easy)));
}

#[test]
fn public_failure_notice_does_not_reveal_the_programs_answer() {
    for program in ["tests/rules/programs/unoffered.sh", "tests/rules/programs/unreadable.sh"] {
        let players = [TestPlayer::Program(program), TestPlayer::Bot(Level::Easy)];
        let mut table = TestTable::<Multzo>::new(&players, 7, multzo::table::plugin);
        let mut notices = Vec::new();
        for _ in 0..20_000 {
            table.wait(1);
            notices.extend(table.problems());
            if !notices.is_empty() {
                break;
            }
        }
        assert!(notices.len() == 1 && notices[0].ends_with(". A bot (easy) takes over."), "{notices:?}");
        assert!(!notices[0].contains("moons"), "{}", notices[0]);
        assert_eq!(active_controller(&table, 0), Some(Player::Bot(Level::Easy)));
    }
}
