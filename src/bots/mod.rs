//! Ways to choose that know no game.

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::rules::{Rules, Seat};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Plays legally and plausibly, and errs like a beginner.
    Easy,
    /// Plays soundly.
    #[default]
    Normal,
}

/// What a bot chose, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<A> {
    /// The action; one of those offered.
    pub action: A,
    /// Why, in one sentence that a hint may show.
    pub reason: String,
}

/// Somebody who chooses for a seat, from what that seat may know (G-6).
pub trait Bot<G: Rules>: Send + Sync {
    /// Chooses one of `legal`, which is never empty.
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action], chance: &mut dyn Rng) -> Choice<G::Action>;
}
