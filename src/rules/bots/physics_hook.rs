//! Pieces that move as bodies while a match is played without a picture. Knows no game and no physics: a game's table
//! brings both.

use crate::rules::Rules;

/// The pieces of one match. They follow what becomes true, decide nothing, and count what went wrong on their way.
pub trait Bodies<G: Rules> {
    /// Moves as this fact says.
    fn follow(&mut self, fact: &G::Event);

    /// What happened to them, so far.
    fn tally(&self) -> Vec<Count>;
}

/// How often something happened to pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What: `tiles_jammed`.
    pub name: &'static str,
    /// How often.
    pub count: u64,
    /// The name of the count that it is a share of.
    pub of: Option<&'static str>,
}

/// Makes the pieces of a match, from the match at its beginning and its own seed; `None` for a game without any.
pub type BodiesOf<'a, G> = dyn Fn(&G, u64) -> Option<Box<dyn Bodies<G>>> + Sync + 'a;
