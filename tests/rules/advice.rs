//! Advice: the best action first, from what a seat may know.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::hot_dice::{Chart, Dice, Farkle, FarkleAction, FarkleOptions, HotDice, HotOptions};
use rollick::games::machz::Machz;
use rollick::games::multzo::Multzo;
use rollick::rules::advice::{Advice, Mistake, advise, advise_next, find_mistake};
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::bots::{Ask, Botable, Level};
use rollick::rules::{Move, Pips, Rules, Seat, Turn};

use crate::kit::{RandomizeHidden, legal, play, random_move};
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
            let mistake = check_mistakes(&game, &advice);
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
                assert_eq!(check_mistakes(&other, &advice), mistake);
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
        return;
    }
    assert_eq!(advice.ranked.len(), legal.len());
    let shares: Vec<f64> = advice.ranked.iter().map(|ranked| ranked.share.unwrap()).collect();
    assert!(shares.is_sorted_by(|a, b| a >= b) && shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
    assert_eq!(advice.margin(), (shares.len() > 1).then(|| shares[0] - shares[1]));
    for ranked in &advice.ranked {
        assert_eq!(advice.cost(&ranked.action), ranked.share.map(|share| shares[0] - share));
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
    let mut game = pig;
    while !matches!(game.turn(), Turn::Choose(_)) {
        let step = random_move(&game, &mut Seeded::new(3));
        play(&mut game, step);
    }
    let seat = (0..2).map(Seat).find(|seat| !legal(&game, *seat).is_empty()).unwrap();
    let advice = advise(&game, seat, NODES).unwrap();
    let (mut rng, mut budget) = (Pcg64Mcg::seed_from_u64(0), Budget::nodes(NODES));
    let chosen = Pig::bot(Level::Best).choose(&Ask::of(&game, seat), &mut rng, &mut budget);
    assert_eq!((advice.bot, advice.best().action), (Some(Level::Best), chosen));
}

/// A chart with few throws, on which some coins must be mixed.
fn mixing_chart() -> &'static Chart {
    static MIXING: LazyLock<Chart> = LazyLock::new(|| {
        let face = "(three: 4, four: 6, five: 8, six: 10)";
        let text = format!(
            "(name: \"mixing\", games: [hot_dice, farkle], faces: ((single: 1, three: 3, four: 6, five: 8, six: 10), \
             {face}, {face}, {face}, (single: 1, three: 3, four: 6, five: 8, six: 10), {face}), three_pairs: 5, goal: (least: 20, most: 500, default: 100), entry: 20)"
        );
        rollick::rules::input_limits::read_description(&text).unwrap()
    });
    &MIXING
}

/// Where the equilibrium mixes, both coins are worth the same, and the advice says how often it takes each.
#[test]
fn mixed_choices_are_advised_with_their_frequencies() {
    let mut game = HotDice::start(2, &HotOptions { chart: mixing_chart(), ..HotOptions::default() }).unwrap();
    assert!(game.solved_table(Level::Best).unwrap().solve(&AtomicBool::new(false)));
    let (mut rng, mut mixed) = (Seeded::new(5), 0);
    for _ in 0..2_000 {
        if let Turn::Over(_) = game.turn() {
            game = HotDice::start(2, &HotOptions { chart: mixing_chart(), ..HotOptions::default() }).unwrap();
        }
        for seat in [Seat(0), Seat(1)] {
            let Some(advice) = advise(&game, seat, NODES) else { continue };
            let frequencies: Vec<f64> = advice.ranked.iter().filter_map(|ranked| ranked.frequency).collect();
            assert!(frequencies.is_empty() || (frequencies.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{frequencies:?}");
            for ranked in advice.ranked.iter().filter(|ranked| ranked.frequency.unwrap_or(0.0) > 1e-6) {
                assert!(advice.cost(&ranked.action).unwrap() < 1e-6, "{advice:?}");
            }
            if let Some(often) = advice.mixed() {
                mixed += 1;
                let second = advice.second().unwrap();
                assert!(often >= second.frequency.unwrap() && second.frequency.unwrap() > 0.0, "{advice:?}");
                assert_eq!(find_mistake(&game, seat, std::slice::from_ref(&second.action), NODES), None);
            }
        }
        let step = random_move(&game, &mut rng);
        play(&mut game, step);
    }
    assert!(mixed > 0, "no choice was mixed");
}

/// A coach with what the seat may know: the worst action is a mistake if it costs enough, and the best one never.
fn check_mistakes<G: Botable>(game: &G, advice: &Advice<G::Action>) -> Option<Mistake<G::Action>> {
    let (best, worst) = (advice.best(), advice.ranked.last().unwrap());
    assert_eq!(find_mistake(game, advice.seat, std::slice::from_ref(&best.action), NODES), None);
    let mistake = find_mistake(game, advice.seat, std::slice::from_ref(&worst.action), NODES);
    let cost = advice.cost(&worst.action).unwrap_or(0.0);
    assert_eq!(mistake.is_some(), cost > if advice.exact { 0.02 } else { 0.03 }, "{cost}");
    if let Some(mistake) = &mistake {
        assert_eq!((&mistake.action, &mistake.best), (&worst.action, &best.action));
        assert!((mistake.best_share - mistake.share - cost).abs() < 1e-12);
    }
    mistake
}

#[test]
fn a_mistake_is_what_all_actions_cost_together() {
    let goal = FarkleOptions { goal: Some(1_000), entry: 0, ..FarkleOptions::default() };
    let start = Farkle::start(2, &goal).unwrap();
    assert!(start.solved_table(Level::Best).unwrap().solve(&AtomicBool::new(false)));
    let faces = |faces: &[u8]| Move::Faces(faces.iter().map(|face| Pips::new(*face).unwrap()).collect());
    let thrown = |dice: &[u8]| {
        let mut game = start.clone();
        play(&mut game, faces(&[6, 1]));
        play(&mut game, faces(dice));
        game
    };
    let game = thrown(&[1, 2, 3, 4, 6, 6]);
    let keep = legal(&game, Seat(0))[0];
    // Five dice are left and 100 points are at stake: to bank them gives the turn away.
    let mistake = find_mistake(&game, Seat(0), &[keep, FarkleAction::Bank], NODES).expect("banking is a mistake");
    assert_eq!((mistake.action, mistake.best), (FarkleAction::Bank, FarkleAction::Throw));
    assert_eq!(find_mistake(&game, Seat(0), &[keep, FarkleAction::Throw], NODES), None);
    assert_eq!(advise_next(&game, Seat(0), &keep, NODES), Some(FarkleAction::Throw));
    assert_eq!(advise_next(&game, Seat(0), &FarkleAction::Bank, NODES), None, "the rules refuse it now");

    // One press keeps one 1 of many dice and banks it: the number is the value of both, and the better dice are named.
    let game = thrown(&[1, 1, 2, 5, 5, 5]);
    let ranked = advise(&game, Seat(0), NODES).unwrap().ranked;
    let one = FarkleAction::SetAside(Dice::of(&[Pips::new(1).unwrap()]));
    let (best, worst) = (&ranked[0], ranked.iter().find(|ranked| ranked.action == one).unwrap());
    let mut after = game.clone();
    play(&mut after, Move::Act { seat: Seat(0), action: worst.action });
    let banked = advise(&after, Seat(0), NODES).unwrap();
    let share = banked.ranked.iter().find(|ranked| ranked.action == FarkleAction::Bank).unwrap().share.unwrap();
    let both = find_mistake(&game, Seat(0), &[worst.action, FarkleAction::Bank], NODES).expect("both are mistakes");
    assert!(best.share.unwrap() - worst.share.unwrap() > 0.02 && worst.share.unwrap() - share > 0.02, "{ranked:?}");
    assert_eq!((both.action, both.best), (worst.action, best.action));
    assert!((both.share - share).abs() < 1e-9 && both.best_share == best.share.unwrap(), "{both:?}, {share}");
}
