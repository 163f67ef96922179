//! The levels of MACHZ near the end of a match, and what they may know.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::super::rules::state::MachzPhase;
use super::super::{Action, Bet, Colour, Colours, Machz, MachzOptions, Side, ThinSet, Vote};
use super::chances::{objects, throws_at};
use super::lookahead::passing_chance;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::{Ask, Botable, Level};
use crate::rules::{Move, Rules, Seat, Seats};

const OBJECT: [Colour; 5] = [Colour::Blue, Colour::Blue, Colour::Red, Colour::Green, Colour::White];

/// A match in which seat 0 rolls at [`OBJECT`], `locked` dice of it are matched, and seat 1 has set.
fn late(chips: &[u16], pot: u16, locked: usize) -> Machz {
    let mut game = Machz::start(chips.len() as u8, &MachzOptions::default()).unwrap();
    game.chips[..chips.len()].copy_from_slice(chips);
    game.pot = pot;
    game.setter = Some(Seat(1));
    game.roller = Some(Seat(0));
    game.object = Some(OBJECT);
    game.locked = Colours::of(&OBJECT[..locked]);
    (game.sets, game.turns) = (1, 2);
    game.phase = MachzPhase::Reroll;
    game
}

/// [`late`] before the bets of all seats but the Roller.
fn late_bets(chips: &[u16], pot: u16, locked: usize) -> Machz {
    let mut game = late(chips, pot, locked);
    let asked = Seats::first(chips.len() as u8).without(Seat(0));
    game.phase = MachzPhase::Bets { asked, awaited: asked };
    game
}

fn chooses(level: Level, game: &Machz, seat: u8, nodes: u64) -> Action {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    Machz::bot(level).choose(&Ask::of(game, Seat(seat)), &mut rng, &mut Budget::nodes(nodes))
}

const MATCH: Action = Action::Bet(Bet { side: Side::Match, chips: 1 });
const NO_MATCH: Action = Action::Bet(Bet { side: Side::NoMatch, chips: 1 });

#[test]
fn chances_add_up() {
    assert!((objects().iter().map(|object| object.chance).sum::<f64>() - 1.0).abs() < 1e-12);
    for dice in [1, 2, 5] {
        let throws = throws_at(Colours::of(&OBJECT[..dice]));
        assert!((throws.iter().map(|throw| throw.chance).sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(throws.len() < 30, "throws with the same effect are merged");
    }
}

#[test]
fn a_rocker_bets_for_the_win_when_the_pot_is_low() {
    // Four behind with two in the pot: the bet that is likely to win empties the pot and loses the match.
    let game = late_bets(&[76, 72], 2, 4);
    assert_eq!(chooses(Level::Normal, &game, 1, 10_000), NO_MATCH);
    for level in [Level::Strong, Level::Best] {
        assert_eq!(chooses(level, &game, 1, 10_000), Action::StayOut, "{level}");
    }
    let early = late_bets(&[30, 30], 90, 4);
    assert_eq!(chooses(Level::Best, &early, 1, 10_000), NO_MATCH);
}

#[test]
fn a_roller_rolls_for_the_win_when_the_pot_is_low() {
    // MACHZ empties the pot and wins; it would pay four points, less than the rival's bet gains.
    let game = late(&[71, 75], 5, 4);
    assert_eq!(chooses(Level::Normal, &game, 0, 10_000), Action::Stop);
    for level in [Level::Strong, Level::Best] {
        assert_eq!(chooses(level, &game, 0, 10_000), Action::Roll, "{level}");
    }
    assert_eq!(chooses(Level::Best, &game, 0, 1), Action::Stop, "without time it plays like normal");
}

#[test]
fn a_seat_votes_for_the_win() {
    let options = MachzOptions { thin_set: ThinSet::VoteBelow3, ..MachzOptions::default() };
    let mut game = Machz::start(2, &options).unwrap();
    (game.chips[0], game.chips[1], game.pot) = (45, 75, 30);
    (game.setter, game.object, game.sets) = (Some(Seat(1)), Some([Colour::Red; 5]), 1);
    game.phase = MachzPhase::Vote(Seats::first(2));
    // Seat 0 rolls or sets next. It is far behind and needs MACHZ, which five alike make unlikely.
    assert_eq!(chooses(Level::Best, &game, 0, 10_000), Action::Vote(Vote::Pass));
    assert_eq!(chooses(Level::Best, &game, 1, 10_000), Action::Vote(Vote::Keep));
}

#[test]
fn more_than_half_of_the_seats_pass_a_set() {
    assert_eq!(passing_chance([1.0, 0.1].into_iter()), 0.1);
    assert_eq!(passing_chance([0.0, 1.0].into_iter()), 0.0);
    let one_vote = |vote: f64| passing_chance([vote].into_iter().chain([0.5; 7]));
    assert!((one_vote(1.0) - one_vote(0.0) - 35.0 / 128.0).abs() < 1e-12);
    assert_eq!(passing_chance([1.0; 8].into_iter()), 1.0);
}

/// A vote is worth what it decides: nothing more than the outcomes differ by (MZ-7).
#[test]
fn a_vote_that_rarely_decides_is_worth_little() {
    for seats in [2, 3, 8] {
        let options = MachzOptions { thin_set: ThinSet::VoteBelow3, ..MachzOptions::default() };
        let mut game = Machz::start(seats, &options).unwrap();
        game.chips[0] = 20;
        (game.pot, game.setter, game.object, game.sets) = (30, Some(Seat(1)), Some([Colour::Red; 5]), 1);
        let voted = [Machz::keep_set, Machz::pass_set].map(|change| {
            let mut next = game.clone();
            change(&mut next, &mut Vec::new());
            next.evaluator().unwrap().shares(&next.view(None))[0]
        });
        game.phase = MachzPhase::Vote(Seats::first(seats));
        let mut evaluator = game.evaluator().unwrap();
        let values = evaluator.choices(&Ask::of(&game, Seat(0)));
        let shares = evaluator.shares(&game.view(None));
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
        assert!((values[0].min(values[1])..=values[0].max(values[1])).contains(&shares[0]), "{values:?} {shares:?}");
        let (worth, at_stake) = (values[1] - values[0], voted[1] - voted[0]);
        assert!(worth * at_stake > 0.0 && worth.abs() < at_stake.abs() / 2.0, "{worth} of {at_stake}");
    }
}

#[test]
fn a_beginner_misjudges_two_dice_and_one() {
    assert_eq!(chooses(Level::Beginner, &late_bets(&[30, 30], 90, 4), 1, 1), MATCH);
    assert_eq!(chooses(Level::Beginner, &late_bets(&[30, 30], 90, 3), 1, 1), NO_MATCH);
    assert_eq!(chooses(Level::Beginner, &late(&[30, 30], 90, 3), 0, 1), Action::Stop);
    assert_eq!(chooses(Level::Beginner, &late(&[30, 30], 90, 4), 0, 1), Action::Roll);
}

#[test]
fn easy_looks_at_what_a_bet_pays() {
    assert_eq!(chooses(Level::Easy, &late_bets(&[30, 30], 90, 0), 1, 1), Action::StayOut, "both sides pay two");
    assert_eq!(chooses(Level::Normal, &late_bets(&[30, 30], 90, 0), 1, 1), MATCH, "the likelier side");
    for locked in [3, 4] {
        assert_eq!(chooses(Level::Easy, &late_bets(&[30, 30], 90, locked), 1, 1), MATCH);
        assert_eq!(chooses(Level::Easy, &late(&[30, 30], 90, locked), 0, 1), Action::Roll);
    }
}

/// Equal views give equal answers: hidden bets of other seats change nothing.
#[test]
fn hidden_bets_are_not_known() {
    for (chips, pot) in [([60, 58, 61, 55], 6), ([20, 30, 25, 15], 150)] {
        let game = late_bets(&chips, pot, 3);
        let worlds = [MATCH, NO_MATCH].map(|action| {
            let mut game = game.clone();
            game.apply(&Move::Act { seat: Seat(2), action }, &mut Vec::new()).unwrap();
            game
        });
        for seat in [1, 3] {
            let [one, other] = [0, 1].map(|world| worlds[world].view(Some(Seat(seat))));
            assert_eq!(one, other);
            for level in Level::ALL {
                let [one, other] = [0, 1].map(|world| chooses(level, &worlds[world], seat, 10_000));
                assert_eq!(one, other, "{level}");
            }
        }
        let mut evaluator = game.evaluator().unwrap();
        let shares = evaluator.shares(&game.view(None));
        for world in &worlds {
            assert_eq!(evaluator.shares(&world.view(Some(Seat(2)))), shares, "hidden choices do not count");
        }
    }
}

#[test]
fn shares_add_up_and_follow_from_choices() {
    for game in [late_bets(&[60, 58], 12, 0), late(&[60, 58], 12, 3), late_bets(&[60, 58], 12, 4)] {
        let seat = Seat(u8::from(matches!(game.phase, MachzPhase::Bets { .. })));
        let mut evaluator = game.evaluator().unwrap();
        let ask = Ask::of(&game, seat);
        let (shares, values) = (evaluator.shares(&ask.view), evaluator.choices(&ask));
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
        let best = values.iter().copied().fold(0.0, f64::max);
        assert!((best - shares[seat.index()]).abs() < 1e-9, "{values:?} {shares:?}");
        assert!(values.iter().any(|value| best - value > 1e-4), "{values:?}");
        assert!(!evaluator.is_exact());
    }
}

/// With many seats, too, the evaluator agrees with the best bot: both expect usual bets of the others.
#[test]
fn the_best_bet_has_the_highest_value() {
    for (chips, pot) in [([60, 58, 61, 55], 6), ([20, 30, 25, 15], 30)] {
        for seats in [4, 8] {
            let chips = chips.repeat(seats / 4);
            for locked in [0, 3, 4] {
                let game = late_bets(&chips, pot, locked);
                let mut evaluator = game.evaluator().unwrap();
                for seat in 1..seats as u8 {
                    let ask = Ask::of(&game, Seat(seat));
                    let values = evaluator.choices(&ask);
                    let best = chooses(Level::Best, &game, seat, 100_000);
                    let of_best = values[ask.legal.iter().position(|action| *action == best).unwrap()];
                    assert!(values.iter().all(|value| *value <= of_best), "{best:?} {values:?}");
                }
            }
        }
    }
}
