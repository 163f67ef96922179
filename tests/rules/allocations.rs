//! Bots that do not look ahead allocate no memory when they choose, except for what they compute once.

use std::sync::atomic::AtomicBool;

use allocation_counter::measure;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::hot_dice::{Farkle, FarkleOptions, HotDice};
use rollick::games::jackpot::Jackpot;
use rollick::games::machz::Machz;
use rollick::games::multzo::Multzo;
use rollick::games::sequence_dice::SequenceDice;
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::random_source::{self, Seeded};
use rollick::rules::bots::{Ask, Bot, Botable, Level};
use rollick::rules::{Move, Rules, Turn};

use crate::kit::play;

/// The nodes for a choice. Searches allocate when they begin or never.
const NODES: u64 = 500;

/// The number of allocations in all choices of a match between bots of one level, after `moves` moves at the latest.
fn allocations<G: Botable>(start: &G, level: Level, moves: usize) -> u64 {
    let (mut game, seats) = (start.clone(), start.seats());
    let (mut dice, mut bot_rng) = (Seeded::new(5), Pcg64Mcg::seed_from_u64(5));
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats).map(|_| G::bot(level)).collect();
    let mut count = 0;
    for _ in 0..moves {
        let turn = game.turn();
        let step = match turn {
            Turn::Over(_) => break,
            Turn::Choose(asked) => {
                let seat = asked.lowest().unwrap();
                let ask = Ask::of(&game, seat);
                let bot = &mut bots[seat.index()];
                let mut chosen = None;
                let mut budget = Budget::nodes(NODES);
                let measured = measure(|| chosen = Some(bot.choose(&ask, &mut bot_rng, &mut budget)));
                count += measured.count_total;
                Move::Act { seat, action: chosen.unwrap() }
            }
            _ => random_source::random_move(&game, &turn, &mut dice).unwrap(),
        };
        play(&mut game, step);
    }
    count
}

fn check<G: Botable>(seats: u8, moves: usize) {
    let start = G::start(seats, &G::Options::default()).unwrap();
    for level in [Level::Beginner, Level::Easy, Level::Normal] {
        // The first match computes tables that later ones share.
        allocations(&start, level, moves);
        assert_eq!(allocations(&start, level, moves), 0, "{} {level}", G::GAME);
    }
}

/// The best bot of Farkle takes the memory for a turn once.
#[test]
fn a_solved_match_allocates_once_for_each_bot() {
    for seats in [2, 5] {
        let options = FarkleOptions { goal: Some(700), ..FarkleOptions::default() };
        let start = Farkle::start(seats, &options).unwrap();
        assert!(start.solved_table(Level::Best).unwrap().solve(&AtomicBool::new(false)));
        assert_eq!(allocations(&start, Level::Best, usize::MAX), 3 * u64::from(seats));
    }
}

#[test]
fn a_choice_allocates_nothing() {
    check::<HotDice>(2, usize::MAX);
    check::<Farkle>(2, usize::MAX);
    check::<Farkle>(4, usize::MAX);
    check::<Machz>(4, usize::MAX);
    check::<SequenceDice>(3, usize::MAX);
    // Unoptimised bots of these games are slow.
    check::<Jackpot>(2, 60);
    check::<Multzo>(3, 40);
}
