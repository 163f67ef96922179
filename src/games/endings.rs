//! Tests: each game says why a match has ended.

use super::hot_dice::{Farkle, FarkleOptions, HotDice, HotOptions};
use super::jackpot::Jackpot;
use super::machz::{Finish, Machz, MachzOptions};
use super::multzo::Multzo;
use super::sequence_dice::SequenceDice;
use crate::app::presenter::Presenter;
use crate::app::presenter::test_view::TestView;

fn ending<G: Presenter>(seats: u8, options: G::Options) -> String {
    TestView::<G>::at_the_end(seats, options, 5).context(G::ending)
}

#[test]
fn a_match_says_why_it_has_ended() {
    let machz = |finish| ending::<Machz>(3, MachzOptions { finish, ..Default::default() });
    let farkle = |last_lap, goal| FarkleOptions { last_lap, goal, ..Default::default() };
    let all = [
        ending::<SequenceDice>(2, Default::default()),
        ending::<Jackpot>(2, Default::default()),
        ending::<Multzo>(3, Default::default()),
        ending::<HotDice>(2, HotOptions { rounds_to_win: 2, ..Default::default() }),
        ending::<Farkle>(2, farkle(true, None)),
        ending::<Farkle>(2, farkle(true, Some(2_000))),
        ending::<Farkle>(2, farkle(false, Some(2_000))),
        machz(Finish::Pot),
        machz(Finish::Points(60)),
        machz(Finish::Machz(1)),
    ];
    let expected = [
        "6 in a row",
        "Three rounds have been played",
        "The moons stack is empty",
        "seat 1 won 2 rounds",
        "10,000 points reached, and the final round has been played",
        "2,000 points reached, and the final round has been played",
        "2,000 points reached",
        "The pot is empty",
        "60 chips reached",
        "1 MACHZ rolled",
    ];
    assert_eq!(all, expected);
}
