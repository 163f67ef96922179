//! Where chance comes from (G-3), seen from the rules: sides of dice and orders of decks. It knows no game.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::rules::{Faces, Move, MoveOf, Rules, Seat, Throw, Turn};

/// Somebody who throws dice and shuffles decks: a generator, or dice that fall.
pub trait Chance {
    /// Throws as many dice as `sides` is long, for `seat`: which of its six sides, 0 to 5, each of them shows.
    fn throw(&mut self, seat: Seat, sides: &mut [u8]);

    /// Puts a deck in any order, each as likely as the others.
    fn shuffle(&mut self, order: &mut [u8]);

    /// What else happened on the way that is worth a number: dice that came to rest askew, for instance.
    fn tally(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
}

/// Chance out of a seed: the same seed, the same luck, on every machine.
#[derive(Clone, Debug)]
pub struct Seeded(Pcg64Mcg);

impl Seeded {
    /// The luck that grows from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// The generator itself, for whoever needs chance of another kind.
    pub const fn source(&mut self) -> &mut Pcg64Mcg {
        &mut self.0
    }
}

impl Chance for Seeded {
    fn throw(&mut self, _seat: Seat, sides: &mut [u8]) {
        for side in sides {
            *side = self.0.random_range(0..6);
        }
    }

    fn shuffle(&mut self, order: &mut [u8]) {
        order.shuffle(&mut self.0);
    }
}

/// The faces of a throw, as `chance` makes them fall.
pub fn faces<G: Rules>(throw: &Throw, chance: &mut (impl Chance + ?Sized)) -> Faces<G::Face> {
    let mut faces = Faces::new();
    let mut sides = [0; u8::MAX as usize];
    for (seat, dice) in throw.iter() {
        let sides = &mut sides[..usize::from(dice)];
        chance.throw(seat, sides);
        faces.extend(sides.iter().map(|&side| G::sides()[usize::from(side)]));
    }
    faces
}

/// The deck that `game` wants shuffled, as `chance` shuffles it.
pub fn order<G: Rules>(game: &G, chance: &mut (impl Chance + ?Sized)) -> Vec<G::Piece> {
    let deck = game.deck();
    let mut order: Vec<u8> = (0..deck.len() as u8).collect();
    chance.shuffle(&mut order);
    order.into_iter().map(|piece| deck[usize::from(piece)]).collect()
}

/// The move that answers a turn of chance; `None` when seats are to choose, or it is over.
pub fn answer<G: Rules>(game: &G, turn: &Turn, chance: &mut (impl Chance + ?Sized)) -> Option<MoveOf<G>> {
    match turn {
        Turn::Throw(throw) => Some(Move::Faces(faces::<G>(throw, chance))),
        Turn::Shuffle(_) => Some(Move::Order(order(game, chance))),
        Turn::Choose(_) | Turn::Over(_) => None,
    }
}

/// One of several, each as likely as the others; `None` of none.
pub fn one_of<'a, T>(several: &'a [T], source: &mut (impl Rng + ?Sized)) -> Option<&'a T> {
    (!several.is_empty()).then(|| &several[source.random_range(0..several.len())])
}
