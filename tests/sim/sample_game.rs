//! The sample game on a headless table with a physical die.

use rollick::rules::bots::Level;
use rollick::rules::{Move, Pips, Seat, Turn};
use rollick::sim::dice::Die;
use rollick::sim::table::Match;

use crate::pig::rules::{Pig, PigAction};
use crate::pig::{ENTRY, table};
use crate::test_table::{TestPlayer, TestTable, record};

const BOTS: [TestPlayer; 2] = [TestPlayer::Bot(Level::Normal), TestPlayer::Bot(Level::Easy)];

#[test]
fn bots_play_to_the_end_with_a_physical_die() {
    let mut table = TestTable::<Pig>::new(&BOTS, 7, ENTRY.table.plugin);
    let mut over = None;
    for _ in 0..20_000 {
        table.wait(1);
        over = table.over();
        if over.is_some() {
            break;
        }
    }
    let over = over.expect("the match ended");
    assert_eq!(over.outcome.scores().len(), 2);
    let match_ = table.the_match();
    assert_eq!(Match::new(match_.record().clone()).expect("the record replays").events(), match_.events());
}

#[test]
fn undone_choice_leaves_the_die_as_it_was_thrown() {
    let people = [TestPlayer::Person; 2];
    let mut table = TestTable::<Pig>::new(&people, 1, table::plugin);
    let four = Pips::new(4).expect("a face");
    table.deal(record(&people, 1, vec![Move::Faces([four].into_iter().collect())]), &people);
    let dice_count = |table: &mut TestTable<Pig>| {
        let mut dice = table.app.world_mut().query::<&Die>();
        dice.iter(table.app.world()).count()
    };
    table.until("the choice", |table| matches!(table.turn(), Turn::Choose(_)) && table.all_shown());
    table.wait(2);
    assert_eq!(dice_count(&mut table), 1);
    table.request(0, PigAction::Hold);
    assert_eq!(table.the_match().rules().scores, [4, 0]);
    table.undo(0);
    table.wait(2);
    assert_eq!((table.the_match().rules().thrown, dice_count(&mut table)), (Some(four), 1));
    table.request(1, PigAction::Hold);
    assert_eq!(table.refusals()[0].seat, Seat(1));
}
