//! Advice for a seat: its legal actions, the best first, by what it may know. Must not depend on a game.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use serde_json::Value;

use super::Seat;
use super::bots::budget::Budget;
use super::bots::{Botable, Level};
use super::record::{BadRecord, read_record, replay};

/// An action with what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// The share of a win that the seat can expect after it: 0 to 1. `None` if the game has no evaluator for this match.
    pub share: Option<f64>,
}

/// Advice for a seat. `A` is the game's type of actions, or JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice<A> {
    /// The seat.
    pub seat: Seat,
    /// Whether the shares are exact, up to rounding.
    pub exact: bool,
    /// The level of the bot that gave the advice, if there is no evaluator. Then `ranked` has its choice only.
    pub bot: Option<Level>,
    /// All legal actions, the best first; equal ones in the order of [`Rules::legal_actions`](super::Rules::legal_actions).
    pub ranked: Vec<Ranked<A>>,
}

impl<A> Advice<A> {
    /// The best action.
    #[must_use]
    pub fn best(&self) -> &Ranked<A> {
        &self.ranked[0]
    }

    /// The second best action; `None` if there is no other or none was valued.
    #[must_use]
    pub fn second(&self) -> Option<&Ranked<A>> {
        self.ranked.get(1)
    }

    /// By how much the best action is better than the second, in shares of a win.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        Some(self.best().share? - self.second()?.share?)
    }
}

impl<A: PartialEq> Advice<A> {
    /// The rank of an action, from 1: how many actions are better, plus 1. `None` if it is not ranked.
    #[must_use]
    pub fn rank(&self, action: &A) -> Option<usize> {
        let place = self.ranked.iter().position(|ranked| ranked.action == *action)?;
        let share = self.ranked[place].share;
        Some(1 + self.ranked.iter().position(|ranked| ranked.share == share).unwrap_or(place))
    }

    /// What an action costs compared with the best one, in shares of a win: 0 or more. `None` if it was not valued.
    #[must_use]
    pub fn cost(&self, action: &A) -> Option<f64> {
        let ranked = self.ranked.iter().find(|ranked| ranked.action == *action)?;
        Some(self.best().share? - ranked.share?)
    }
}

/// Advice for `seat` with this many nodes, for evaluators and bots that search. Uses what the seat may know, and nothing else;
/// the same view gets the same advice. `None` if the seat is not asked.
///
/// Without an evaluator it is the choice of the game's strongest bot. Before the evaluator's table is ready (see
/// [`super::bots::prepare`]) too, and that bot then plays like [`Level::Normal`].
#[must_use]
pub fn advise<G: Botable>(game: &G, seat: Seat, nodes: u64) -> Option<Advice<G::Action>> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let view = game.view(Some(seat));
    let Some(mut evaluator) = game.evaluator() else {
        let level = Level::Best;
        let (mut rng, mut budget) = (Pcg64Mcg::seed_from_u64(0), Budget::nodes(nodes));
        let action = G::bot(level).choose(seat, &view, &legal, &mut rng, &mut budget);
        return Some(Advice { seat, exact: false, bot: Some(level), ranked: vec![Ranked { action, share: None }] });
    };
    evaluator.limit(nodes);
    let mut shares = Vec::new();
    evaluator.choices(seat, &view, &legal, &mut shares);
    let ranked = legal.into_iter().zip(shares).map(|(action, share)| Ranked { action, share: Some(share) });
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by(|a, b| b.share.unwrap_or(0.0).total_cmp(&a.share.unwrap_or(0.0)));
    Some(Advice { seat, exact: evaluator.is_exact(), bot: None, ranked })
}

/// [`advise`] after the last move of a record, with the record and the actions as JSON.
///
/// # Errors
/// [`BadRecord`] when the JSON is not a record of this game or cannot be replayed.
pub fn advise_any<G: Botable>(record: &Value, seat: Seat, nodes: u64) -> Result<Option<Advice<Value>>, BadRecord> {
    let (game, _) = replay(&read_record::<G>(record)?)?;
    let json = |ranked: Ranked<G::Action>| Ranked {
        action: serde_json::to_value(&ranked.action).expect("actions are plain data with words as keys"),
        share: ranked.share,
    };
    Ok(advise(&game, seat, nodes).map(|Advice { seat, exact, bot, ranked }| {
        let ranked = ranked.into_iter().map(json).collect();
        Advice { seat, exact, bot, ranked }
    }))
}
