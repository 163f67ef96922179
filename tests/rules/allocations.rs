//! Bots allocate no memory when they choose, except for what they compute once.

use allocation_counter::measure;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rollick::games::hot_dice::{Farkle, HotDice};
use rollick::games::jackpot::Jackpot;
use rollick::games::machz::Machz;
use rollick::games::multzo::Multzo;
use rollick::games::sequence_dice::SequenceDice;
use rollick::rules::bots::random_source::{self, Seeded};
use rollick::rules::bots::{Bot, Botable, Level, bot, levels};
use rollick::rules::{Move, Turn};

use crate::kit::{legal, play};

/// The number of allocations in all choices of a match between bots of one level, after `moves` moves at the latest.
fn allocations<G: Botable>(seats: u8, level: Level, moves: usize) -> u64 {
    let mut game = G::start(seats, &G::Options::default()).unwrap();
    let (mut dice, mut bot_rng) = (Seeded::new(5), Pcg64Mcg::seed_from_u64(5));
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats).map(|_| bot(level)).collect();
    let mut count = 0;
    for _ in 0..moves {
        let turn = game.turn();
        let step = match turn {
            Turn::Over(_) => break,
            Turn::Choose(asked) => {
                let seat = asked.lowest().unwrap();
                let (view, offered) = (game.view(Some(seat)), legal(&game, seat));
                let bot = &mut bots[seat.index()];
                let mut chosen = None;
                count += measure(|| chosen = Some(bot.choose(seat, &view, &offered, &mut bot_rng))).count_total;
                Move::Act { seat, action: chosen.unwrap() }
            }
            _ => random_source::random_move(&game, &turn, &mut dice).unwrap(),
        };
        play(&mut game, step);
    }
    count
}

fn check<G: Botable>(seats: u8, moves: usize) {
    for level in levels::<G>() {
        // The first match computes tables that later ones share.
        allocations::<G>(seats, level, moves);
        assert_eq!(allocations::<G>(seats, level, moves), 0, "{} {level}", G::GAME);
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
