//! Random sources for simulated matches (G-3): throws and shuffles. Must not depend on a game.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::rules::{Faces, Move, MoveOf, Rules, Seat, Throw, Turn, Word as _};

/// Throws dice and shuffles decks: a random number generator or simulated dice.
pub trait RandomSource {
    /// Throws one die per element of `sides` for `seat`, and sets each element to the index of its upper side, 0 to 5.
    fn throw(&mut self, seat: Seat, sides: &mut [u8]);

    /// Shuffles a deck. All orders are equally likely.
    fn shuffle(&mut self, order: &mut [u8]);

    /// Counts of other events during throws, such as dice that came to rest cocked.
    fn tally(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
}

/// A seeded generator. The same seed gives the same results on every machine.
#[derive(Clone, Debug)]
pub struct Seeded(Pcg64Mcg);

impl Seeded {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// The underlying generator, for other random decisions.
    pub const fn source(&mut self) -> &mut Pcg64Mcg {
        &mut self.0
    }
}

impl RandomSource for Seeded {
    fn throw(&mut self, _seat: Seat, sides: &mut [u8]) {
        for side in sides {
            *side = self.0.random_range(0..6);
        }
    }

    fn shuffle(&mut self, order: &mut [u8]) {
        order.shuffle(&mut self.0);
    }
}

/// Throws the dice that `throw` asks for.
pub fn faces<G: Rules>(throw: &Throw, random_source: &mut (impl RandomSource + ?Sized)) -> Faces<G::Face> {
    let mut faces = Faces::new();
    let mut sides = [0; u8::MAX as usize];
    for (seat, dice) in throw.iter() {
        let sides = &mut sides[..usize::from(dice)];
        random_source.throw(seat, sides);
        faces.extend(sides.iter().map(|&side| G::Face::SIDES[usize::from(side)]));
    }
    faces
}

/// Shuffles the deck of `game`.
pub fn order<G: Rules>(game: &G, random_source: &mut (impl RandomSource + ?Sized)) -> Vec<G::Piece> {
    let deck = game.deck();
    let mut order: Vec<u8> = (0..deck.len() as u8).collect();
    random_source.shuffle(&mut order);
    order.into_iter().map(|piece| deck[usize::from(piece)]).collect()
}

/// The move that answers a throw or a shuffle; `None` when seats choose or the match is over.
pub fn random_move<G: Rules>(
    game: &G,
    turn: &Turn,
    random_source: &mut (impl RandomSource + ?Sized),
) -> Option<MoveOf<G>> {
    match turn {
        Turn::Throw(throw) => Some(Move::Faces(faces::<G>(throw, random_source))),
        Turn::Shuffle(_) => Some(Move::Order(order(game, random_source))),
        Turn::Choose(_) | Turn::Over(_) => None,
    }
}
