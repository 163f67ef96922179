//! Who plays a seat: a person, a built-in bot or an external program. Must not depend on a game.

mod ask;
pub mod budget;
pub mod evaluator;
pub mod external;
pub mod learned_weights;
pub mod physics_hook;
mod player;
pub mod policy;
pub mod prepare;
pub mod random_source;
pub mod simulate;
pub mod solved_table;

use rand::Rng;

pub use ask::Ask;
pub use player::{BadPlayer, Level, MAX_PATH, Player};

use self::budget::Budget;
use self::evaluator::Evaluator;
use self::solved_table::SolvedTable;
use crate::rules::Rules;

/// Chooses actions for a seat from what that seat may know (G-6).
pub trait Bot<G: Rules>: Send + Sync {
    /// Chooses one of the legal actions. A bot that searches stops when the budget is spent.
    fn choose(&mut self, ask: &Ask<G>, rng: &mut dyn Rng, budget: &mut Budget) -> G::Action;

    /// Whether a replacement has chosen at least once, because the program that controls the seat failed.
    fn stood_in(&self) -> bool {
        false
    }
}

/// A game that has bots.
pub trait Botable: Rules {
    /// A bot of this level, for any seat. A game with fewer strengths than levels returns the same bot for
    /// several levels.
    fn bot(level: Level) -> Box<dyn Bot<Self>>;

    /// The table that this level plays from in this match; `None` if it needs none. Until it is ready, the level plays like
    /// [`Level::Normal`].
    fn solved_table(&self, _level: Level) -> Option<Box<dyn SolvedTable>> {
        None
    }

    /// The best evaluator for this match; `None` if the game has none, or its table ([`Botable::solved_table`] of
    /// [`Level::Best`]) is not ready.
    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        None
    }
}
