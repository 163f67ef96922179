//! Whole matches of MACHZ on a headless table, with all chips accounted for.

use rollick::games::machz::table::object_set::RailDie;
use rollick::games::machz::table::plugin;
use rollick::games::machz::{Action, Colour, Combination, Event, Finish, Machz, MachzOptions, PaidFor, Side, ThinSet};
use rollick::rules::Turn;
use rollick::rules::bots::Level;
use rollick::rules::record::Record;
use rollick::sim::table::Match;

use crate::machz::{act, assert_piles, before_the_bets, bet, faces};
use crate::test_table::{TestPlayer, TestTable, record};
use Colour::{Blue, Green, Purple, Red, White};

/// Lets bots play to the end with physical dice and checks the piles of chips whenever a seat has to choose. Returns
/// the number of throws, of checks, and of twins seen.
fn play_to_the_end(table: &mut TestTable<Machz>) -> (u32, usize, usize) {
    let (mut over, mut twins, mut checked) = (None, 0, 0);
    for _ in 0..120_000 {
        table.wait(1);
        let chooses = matches!(table.turn(), Turn::Choose(_)) && table.all_shown();
        if chooses {
            assert_piles(table);
            checked += 1;
            let mut dice = table.app.world_mut().query::<&RailDie>();
            twins += dice.iter(table.app.world()).filter(|die| die.twin).count();
        }
        over = table.over();
        if over.is_some() {
            break;
        }
    }
    let over = over.expect("the match ended");
    assert_piles(table);
    let match_ = table.the_match();
    let again = Match::new(match_.record().clone()).expect("the record replays");
    assert_eq!(again.events(), match_.events());
    (over.throws, checked, twins)
}

fn bots(seats: usize) -> Vec<TestPlayer> {
    (0..seats).map(|seat| TestPlayer::Bot([Level::Easy, Level::Normal][seat % 2])).collect()
}

#[test]
fn bots_finish_matches_and_all_chips_are_accounted_for() {
    for (seats, seed) in [(2, 3), (4, 7), (8, 5)] {
        let mut table = TestTable::<Machz>::new(&bots(seats), seed, plugin);
        let (throws, checked, twins) = play_to_the_end(&mut table);
        assert!(throws > 10 && checked > 20 && twins > 0, "{throws} {checked} {twins}");
    }
}

#[test]
fn all_chips_are_accounted_for_with_all_house_rules_enabled() {
    let options = |bank| MachzOptions {
        bank,
        thin_set: ThinSet::VoteBelow3,
        pay_rerolls: true,
        stake_limit: 5,
        refill: true,
        finish: Finish::Machz(2),
        ..MachzOptions::default()
    };
    // A set of two colours, which random dice show once in seventeen times; and a reroll that pays for three of a kind
    // after a pair.
    let thin = vec![faces(&[Blue, Red, Red, Red]), faces(&[Green, Red, Green, Red, Green])];
    let mut rerolled = before_the_bets();
    rerolled.extend([act(0, bet(Side::Match, 5)), act(2, bet(Side::NoMatch, 5)), act(3, Action::StayOut)]);
    rerolled.extend([faces(&[Red, White, Red, Blue, Purple]), act(1, Action::Roll)]);
    rerolled.extend([act(0, Action::StayOut), act(2, bet(Side::NoMatch, 5)), act(3, bet(Side::Match, 2))]);
    rerolled.push(faces(&[Red, White]));
    let (players, mut events) = (bots(4), Vec::new());
    // Such a small pot is soon empty and refilled.
    for (bank, moves, seed) in [(Some(100), thin, 3), (None, rerolled, 7)] {
        let mut table = TestTable::<Machz>::new(&players, seed, plugin);
        table.deal(Record { moves, options: options(bank), ..record(&players, seed, Vec::new()) }, &players);
        table.wait(4);
        let (throws, checked, _) = play_to_the_end(&mut table);
        assert!(throws > 4 && checked > 4, "{throws} {checked}");
        events.extend_from_slice(table.the_match().events());
    }
    let occurred = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
    assert!(occurred(|event| matches!(event, Event::PotRefilled { .. })), "the pot was refilled");
    assert!(occurred(|event| matches!(event, Event::Voted { .. })), "a thin set was voted on");
    assert!(occurred(|event| matches!(event, Event::BetPlaced { chips: 5, .. })), "the maximum stake was bet");
    let three = PaidFor::Combination(Combination::ThreeOfAKind);
    assert!(events.iter().any(|event| matches!(event, Event::Paid { what, .. } if *what == three)), "a reroll paid");
}
