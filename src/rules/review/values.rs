//! What positions, throws and choices of a match are worth. Each move is valued by itself. Must not depend on a game.

use super::model::{Choice, Effort, StepKind};
use super::throws::possible_throws;
use crate::rules::bots::evaluator::{Evaluator, ROUNDING, Shares};
use crate::rules::bots::{Ask, Botable};
use crate::rules::{Move, MoveOf, Rules, Seat, Throw, Turn};

/// A move and its values.
pub(super) struct ValuedMove<A> {
    /// What happened.
    pub(super) kind: StepKind<A>,
    /// The shares after the move.
    pub(super) shares: Shares,
    /// For a throw, the mean of the shares after all throws; for a choice, the shares after the best one. `None` where they
    /// follow from the shares before the move and the cost of the choice.
    pub(super) expected: Option<Shares>,
}

/// Values positions.
pub(super) struct PositionValues<G: Rules> {
    evaluator: Box<dyn Evaluator<G>>,
    /// Whether the shares are exact.
    pub(super) exact: bool,
    /// Whether seats know different things.
    pub(super) private: bool,
    /// The most throws to try, as in [`Effort`].
    throws: usize,
}

impl<G: Botable> PositionValues<G> {
    /// Values for a match that begins like this; `None` if the game has none.
    pub(super) fn new(start: &G, effort: Effort) -> Option<Self> {
        let mut evaluator = start.evaluator()?;
        evaluator.limit(effort.nodes);
        Some(Self { exact: evaluator.is_exact(), evaluator, private: !start.deck().is_empty(), throws: effort.throws })
    }

    /// What each seat can expect, by what it may know.
    pub(super) fn shares(&mut self, game: &G) -> Shares {
        if !self.private {
            return self.evaluator.shares(&game.view(None));
        }
        let own = |seat| self.evaluator.shares(&game.view(Some(Seat(seat))))[usize::from(seat)];
        (0..game.seats()).map(own).collect()
    }

    /// Values a move between these positions. `seed` is for throws that are tried at random.
    pub(super) fn of_move(&mut self, seed: u64, before: &G, step: &MoveOf<G>, after: &G) -> ValuedMove<G::Action> {
        let shares = self.shares(after);
        let (kind, expected) = match (step, before.turn()) {
            (Move::Act { seat, action }, turn) => {
                let choice = self.choice(before, *seat, action);
                let expected = (turn.choosing().only().is_some() && before.seats() > 2)
                    .then(|| self.after_best(&choice, before, &shares));
                (StepKind::Choice(choice), expected)
            }
            (Move::Faces(_), Turn::Throw(throw)) => {
                let expected = (!self.exact).then(|| self.expected(before, &throw, seed));
                (StepKind::Throw(throw.seats()), expected)
            }
            (Move::Order(_), _) => (StepKind::Shuffle, None),
            _ => (StepKind::TimeUp, None),
        };
        ValuedMove { kind, shares, expected }
    }

    /// What the seats can expect of a throw.
    fn expected(&mut self, before: &G, throw: &Throw, seed: u64) -> Shares {
        let mut expected: Shares = (0..before.seats()).map(|_| 0.0).collect();
        for (faces, chance) in possible_throws::<G>(throw, self.throws, seed) {
            let mut thrown = before.clone();
            thrown.apply(&Move::Faces(faces), &mut Vec::new()).expect("the rules accept every throw of these dice");
            let after = self.shares(&thrown);
            expected.iter_mut().zip(after.iter()).for_each(|(sum, share)| *sum += chance * share);
        }
        expected
    }

    /// Compares a choice with the others of its seat.
    fn choice(&mut self, before: &G, seat: Seat, action: &G::Action) -> Choice<G::Action> {
        let ask = Ask::of(before, seat);
        let values = self.evaluator.choices(&ask);
        let chosen = ask.legal.iter().position(|legal| legal == action).expect("an accepted action is a legal one");
        let share = values[chosen];
        // It begins with the chosen action, which is the best one of equals.
        let better = |best: usize, next: usize| if values[next] > values[best] + ROUNDING { next } else { best };
        let best = (0..values.len()).fold(chosen, better);
        Choice {
            seat,
            action: action.clone(),
            share,
            best: ask.legal[best].clone(),
            best_share: values[best],
            cost: values[best] - share,
            rank: 1 + values.iter().filter(|value| **value > share + ROUNDING).count(),
            of: ask.legal.len(),
        }
    }

    /// The shares after the best action instead of the one that led to `chosen`.
    fn after_best(&mut self, choice: &Choice<G::Action>, before: &G, chosen: &Shares) -> Shares {
        if choice.cost <= ROUNDING {
            return chosen.clone();
        }
        let mut best = before.clone();
        let action = choice.best.clone();
        best.apply(&Move::Act { seat: choice.seat, action }, &mut Vec::new()).expect("the best action is a legal one");
        self.shares(&best)
    }
}
