//! G-9: a house rule names the seat that begins.

use rollick::games::CATALOG;
use rollick::games::hot_dice::Farkle;
use rollick::games::jackpot::Jackpot;
use rollick::games::machz::Machz;
use rollick::games::sequence_dice::SequenceDice;
use rollick::rules::{MAX_SEATS, Rules, Seat, Starter, Turn, options_from_pairs};

/// Checks that each seat can begin, and that nobody rolls for it then.
fn check<G: Rules>() {
    for seats in G::SEATS.filter(|seats| *seats > 1) {
        let rolled = G::start(seats, &G::Options::default()).expect("the usual match");
        assert!(rolled.rolls_for_start(), "{}", G::GAME);
        assert!(
            matches!(rolled.turn(), Turn::Throw(throw) if throw.iter().count() == usize::from(seats)),
            "{}",
            G::GAME
        );
        for number in 1..=seats {
            let options: G::Options = options_from_pairs(&[format!("start=seat:{number}")]).expect("a seat");
            let game = G::start(seats, &options).expect("that seat exists");
            assert!(!game.rolls_for_start());
            let Turn::Throw(throw) = game.turn() else { panic!("{}: {:?}", G::GAME, game.turn()) };
            let throwing: Vec<Seat> = throw.iter().map(|(seat, _)| seat).collect();
            assert_eq!(throwing, [Seat(number - 1)], "{}", G::GAME);
        }
        let Ok(options) = options_from_pairs::<G::Options>(&[format!("start=seat:{}", seats + 1)]) else {
            assert_eq!(seats, MAX_SEATS, "no table has more seats");
            continue;
        };
        let refused = G::start(seats, &options).expect_err("there is no such seat").to_string();
        assert!(refused.contains(&format!("seat:N with N from 1 to {seats}")), "{}: {refused}", G::GAME);
    }
}

/// The seat that the house rule names begins, and nobody rolls for it (G-9).
#[test]
fn the_named_seat_begins_without_a_roll() {
    check::<Machz>();
    check::<Farkle>();
    check::<Jackpot>();
    check::<SequenceDice>();
}

/// A record says who begins only if that was chosen (G-9).
#[test]
fn a_record_says_who_begins_only_if_it_was_chosen() {
    let mut with_choice = 0;
    for game in CATALOG.games().filter(|game| (game.rules.options)().iter().any(|spec| spec.key == Starter::KEY)) {
        with_choice += 1;
        let options = |pairs: &[&str]| {
            let pairs: Vec<String> = pairs.iter().map(|pair| (*pair).to_owned()).collect();
            (game.rules.check_options)(2, &pairs).expect("they are allowed")
        };
        assert_eq!(options(&[]).get(Starter::KEY), None, "{}", game.name);
        assert_eq!(options(&["start=roll"]).get(Starter::KEY), None, "{}", game.name);
        assert_eq!(options(&["start=seat:2"])[Starter::KEY]["seat"], 2, "{}", game.name);
    }
    assert_eq!(with_choice, 4);
}
