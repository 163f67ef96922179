//! Lets simulated matches move physical pieces. Must not depend on a game or on physics; a game's table implements the
//! trait.

use crate::rules::Rules;

/// The physical pieces of one match. They follow its events and count what goes wrong; they never affect the match.
pub trait Bodies<G: Rules> {
    /// Moves the pieces as this event says.
    fn follow(&mut self, event: &G::Event);

    /// The counts so far.
    fn tally(&self) -> Vec<Count>;
}

/// How often something happened to the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What is counted: `tiles_jammed`.
    pub name: &'static str,
    /// The count.
    pub count: u64,
    /// The name of the count that this one is a share of.
    pub of: Option<&'static str>,
}

/// Creates the pieces of a match from its initial state and a seed; `None` for a game without physical pieces.
pub type BodiesOf<'a, G> = dyn Fn(&G, u64) -> Option<Box<dyn Bodies<G>>> + Sync + 'a;
