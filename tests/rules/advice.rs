//! Advice: the best action first, from what a seat may know.

use std::sync::atomic::AtomicBool;

use rollick::games::CATALOG;
use rollick::games::hot_dice::{HotDice, HotOptions};
use rollick::games::machz::Machz;
use rollick::games::multzo::Multzo;
use rollick::rules::advice::{Advice, Ranked, advise};
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::bots::{Botable, Level};
use rollick::rules::{Move, Rules, Seat, Turn};
use serde_json::json;

use crate::kit::{RandomizeHidden, legal, play, random_match, random_move};
use crate::multzo::hidden::with_other_secrets;
use crate::pig::rules::Pig;
use crate::solved::small_chart;

/// Few nodes: what is checked does not depend on the values.
const NODES: u64 = 200;

/// Checks the advice at each choice of a random match. States that differ only in what a seat cannot see, by the hidden choices
/// of others or as `with_other_secrets` says, get the same. Returns the number of such states.
fn check_advice<G: Botable>(start: &G, seed: u64, with_other_secrets: Option<RandomizeHidden<G>>) -> u32 {
    if let Some(table) = start.solved_table(Level::Best) {
        assert!(table.solve(&AtomicBool::new(false)));
    }
    let (mut game, mut rng, mut alike) = (start.clone(), Seeded::new(seed), 0);
    while !matches!(game.turn(), Turn::Over(_)) {
        let asked: Vec<Seat> =
            if let Turn::Choose(asked) = game.turn() { asked.into_iter().collect() } else { Vec::new() };
        for seat in (0..game.seats()).map(Seat) {
            let advice = advise(&game, seat, NODES);
            assert_eq!(advice.is_some(), asked.contains(&seat));
            let Some(advice) = advice else { continue };
            check_ranks(&advice, &legal(&game, seat));
            let mut others = Vec::new();
            for other in asked.iter().copied().filter(|other| *other != seat) {
                for action in legal(&game, other).into_iter().take(4) {
                    let mut hidden = game.clone();
                    play(&mut hidden, Move::Act { seat: other, action });
                    others.push(hidden);
                }
            }
            let like_this: Vec<G> =
                others.into_iter().filter(|other| legal(other, seat) == legal(&game, seat)).collect();
            if let [first, rest @ ..] = &like_this[..] {
                let of_first = advise(first, seat, NODES);
                for other in rest.iter().filter(|other| other.view(Some(seat)) == first.view(Some(seat))) {
                    assert_eq!(advise(other, seat, NODES), of_first);
                    alike += 1;
                }
            }
            if let Some(other) = with_other_secrets.and_then(|other| other(&game, seat, rng.source())) {
                assert_eq!(other.view(Some(seat)), game.view(Some(seat)));
                assert_eq!(advise(&other, seat, NODES), Some(advice));
                alike += u32::from(other != game);
            }
        }
        let step = random_move(&game, &mut rng);
        play(&mut game, step);
    }
    alike
}

fn check_ranks<A: Clone + PartialEq + std::fmt::Debug>(advice: &Advice<A>, legal: &[A]) {
    assert!(advice.ranked.iter().all(|ranked| legal.contains(&ranked.action)));
    if advice.bot.is_some() {
        assert!(advice.ranked.len() == 1 && advice.margin().is_none() && advice.second().is_none());
        assert_eq!(advice.rank(&advice.best().action), Some(1));
        return;
    }
    assert_eq!(advice.ranked.len(), legal.len());
    let shares: Vec<f64> = advice.ranked.iter().map(|ranked| ranked.share.unwrap()).collect();
    assert!(shares.is_sorted_by(|a, b| a >= b) && shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
    assert_eq!(advice.margin(), (shares.len() > 1).then(|| shares[0] - shares[1]));
    for action in legal {
        let (rank, cost) = (advice.rank(action).unwrap(), advice.cost(action).unwrap());
        assert_eq!(rank - 1, shares.iter().filter(|share| shares[0] - **share < cost).count());
    }
}

#[test]
fn advice_uses_only_what_a_seat_may_know() {
    let hot_dice = HotDice::start(2, &HotOptions { chart: small_chart(), ..HotOptions::default() }).unwrap();
    assert!((0..3).map(|seed| check_advice(&hot_dice, seed, None)).sum::<u32>() > 50);
    let machz = Machz::start(4, &<Machz as Rules>::Options::default()).unwrap();
    assert!(check_advice(&machz, 1, None) > 50);
    let multzo = Multzo::start(3, &<Multzo as Rules>::Options::default()).unwrap();
    let hidden: RandomizeHidden<Multzo> = |game, seat, source| Some(with_other_secrets(game, Some(seat), source));
    assert!(check_advice(&multzo, 1, Some(hidden)) > 20);
}

#[test]
fn without_an_evaluator_the_strongest_bot_advises() {
    let pig = Pig::start(2, &<Pig as Rules>::Options::default()).unwrap();
    check_advice(&pig, 1, None);
}

#[test]
fn every_game_advises_after_a_record() {
    let (mut record, _) = random_match::<Multzo>(2, &<Multzo as Rules>::Options::default(), 1);
    record.moves.truncate(1);
    let json = serde_json::to_value(&record).unwrap();
    let entry = CATALOG.find("multzo").unwrap();
    let asked: Vec<_> = (0..2).map(|seat| (entry.rules.advise)(&json, Seat(seat), NODES).unwrap()).collect();
    let advice = asked.iter().flatten().next().expect("one seat is asked");
    let game = (entry.rules.resume)(&json).unwrap();
    assert!(game.legal(advice.seat).contains(&advice.best().action) && asked.iter().flatten().count() == 1);
    assert!((entry.rules.advise)(&json!({"game": "multzo"}), Seat(0), NODES).is_err());
}

#[test]
fn equal_actions_have_the_same_rank() {
    let ranked = [("a", 0.6), ("b", 0.5), ("c", 0.5), ("d", 0.1)];
    let ranked = ranked.map(|(action, share)| Ranked { action, share: Some(share) }).to_vec();
    let advice = Advice { seat: Seat(0), exact: true, bot: None, ranked };
    assert_eq!(
        ["a", "b", "c", "d", "e"].map(|action| advice.rank(&action)),
        [Some(1), Some(2), Some(2), Some(4), None]
    );
    assert!((advice.margin().unwrap() - 0.1).abs() < 1e-12 && (advice.cost(&"d").unwrap() - 0.5).abs() < 1e-12);
}
