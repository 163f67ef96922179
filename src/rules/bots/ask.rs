//! What a bot or an evaluator is asked. Must not depend on a game.

use crate::rules::{Rules, Seat};

/// The choice of a seat, by what that seat may know (G-6).
pub struct Ask<G: Rules> {
    /// The seat that chooses.
    pub seat: Seat,
    /// What it may know.
    pub view: G::View,
    /// Its legal actions; never empty for a bot.
    pub legal: Vec<G::Action>,
}

impl<G: Rules> Ask<G> {
    /// The choice that `game` asks `seat` for; without legal actions if it asks for none.
    pub fn of(game: &G, seat: Seat) -> Self {
        Self { seat, view: game.view(Some(seat)), legal: game.legal(seat) }
    }
}
