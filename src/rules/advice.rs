//! Advice for a seat: its legal actions, the best first, by what it may know. Must not depend on a game.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use super::bots::budget::Budget;
use super::bots::evaluator::ROUNDING;
use super::bots::{Ask, Botable, Level};
use super::{Move, Seat};

/// An action with what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// The share of a win that the seat can expect after it: 0 to 1. `None` if the game has no evaluator for this match.
    pub share: Option<f64>,
    /// How often the best play takes the action, 0 to 1, where it mixes several; `None` if it always takes a best one.
    pub frequency: Option<f64>,
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
    /// All legal actions, the best first. Equal ones are in the order of their frequencies, then in that of
    /// [`Rules::legal_actions`](super::Rules::legal_actions).
    pub ranked: Vec<Ranked<A>>,
}

impl<A> Advice<A> {
    /// The best action.
    pub fn best(&self) -> &Ranked<A> {
        &self.ranked[0]
    }

    /// The second best action; `None` if there is no other or none was valued.
    pub fn second(&self) -> Option<&Ranked<A>> {
        self.ranked.get(1)
    }

    /// How often to take the best action, 0 to 1, if the best play mixes it with others.
    pub fn mixed(&self) -> Option<f64> {
        self.best().frequency.filter(|frequency| *frequency < ALWAYS)
    }

    /// By how much the best action is better than the second, in shares of a win.
    pub fn margin(&self) -> Option<f64> {
        Some(self.best().share? - self.second()?.share?)
    }
}

impl<A: PartialEq> Advice<A> {
    /// What an action costs compared with the best one, in shares of a win: 0 or more. `None` if it was not valued.
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
pub fn advise<G: Botable>(game: &G, seat: Seat, nodes: u64) -> Option<Advice<G::Action>> {
    let ask = Ask::of(game, seat);
    if ask.legal.is_empty() {
        return None;
    }
    let Some(mut evaluator) = game.evaluator() else {
        let level = Level::Best;
        let (mut rng, mut budget) = (Pcg64Mcg::seed_from_u64(0), Budget::nodes(nodes));
        let action = G::bot(level).choose(&ask, &mut rng, &mut budget);
        return Some(Advice {
            seat,
            exact: false,
            bot: Some(level),
            ranked: vec![Ranked { action, share: None, frequency: None }],
        });
    };
    evaluator.limit(nodes);
    let (shares, frequencies) = (evaluator.choices(&ask), evaluator.frequencies(&ask));
    let most = shares.iter().copied().fold(0.0, f64::max);
    let ranked = ask.legal.into_iter().zip(shares).enumerate().map(|(index, (action, share))| Ranked {
        action,
        share: Some(if share >= most - ROUNDING { most } else { share }),
        frequency: frequencies.get(index).copied(),
    });
    let mut ranked: Vec<_> = ranked.collect();
    let order = |a: Option<f64>, b: Option<f64>| b.unwrap_or(0.0).total_cmp(&a.unwrap_or(0.0));
    ranked.sort_by(|a, b| order(a.share, b.share).then_with(|| order(a.frequency, b.frequency)));
    Some(Advice { seat, exact: evaluator.is_exact(), bot: None, ranked })
}

/// The best action of `seat` right after this one, if the seat is asked again. It makes the action in a copy of the match, so
/// use it only for actions that reveal nothing.
pub fn advise_next<G: Botable>(game: &G, seat: Seat, action: &G::Action, nodes: u64) -> Option<G::Action> {
    let mut next = game.clone();
    next.apply(&Move::Act { seat, action: action.clone() }, &mut Vec::new()).ok()?;
    Some(advise(&next, seat, nodes)?.best().action.clone())
}

/// Choices that give away more than they need to.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake<A> {
    /// The first action that gives something away.
    pub action: A,
    /// The share of a win that the seat can expect after this action and all that it wants to make after it: 0 to 1.
    pub share: f64,
    /// The best action instead.
    pub best: A,
    /// The share of a win after the best action.
    pub best_share: f64,
}

/// What these actions give away, which `seat` wants to make one after the other, if all of them together cost more than a coach
/// lets pass. `None` also if the game has no evaluator for this match. Actions that the rules refuse do not count.
pub fn find_mistake<G: Botable>(game: &G, seat: Seat, actions: &[G::Action], nodes: u64) -> Option<Mistake<G::Action>> {
    game.evaluator()?;
    let mut game = game.clone();
    let (mut limit, mut costs, mut choices) = (LEAST_EXACT, Vec::new(), Vec::new());
    for action in actions {
        let Some(advice) = advise(&game, seat, nodes) else { break };
        let (Some(cost), Some(best_share)) = (advice.cost(action), advice.best().share) else { break };
        if !advice.exact {
            limit = LEAST_ESTIMATED;
        }
        costs.push(cost);
        choices.push((action.clone(), advice.best().action.clone(), best_share));
        if game.apply(&Move::Act { seat, action: action.clone() }, &mut Vec::new()).is_err() {
            break;
        }
    }
    if costs.iter().sum::<f64>() <= limit {
        return None;
    }
    // Since all of them cost more than the limit, at least one costs more than its part of it.
    let part = limit / costs.len() as f64;
    let first = costs.iter().position(|cost| *cost > part)?;
    let (action, best, best_share) = choices.swap_remove(first);
    Some(Mistake { action, share: best_share - costs[first..].iter().sum::<f64>(), best, best_share })
}

/// The frequency from which on an action counts as always taken.
const ALWAYS: f64 = 0.995;

/// A coach says nothing about choices that cost less, in shares of a win: exact ones, and estimates.
const LEAST_EXACT: f64 = 0.02;
const LEAST_ESTIMATED: f64 = 0.03;
