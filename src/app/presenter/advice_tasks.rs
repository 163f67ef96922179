//! The advice that background threads compute for open choices: hints, and the mistakes that the coach asks about. Must not
//! depend on a game or a system.

use std::time::Duration;

use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

use crate::rules::Seat;
use crate::rules::advice::{Advice, Mistake, advise, advise_next, find_mistake};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::prepare::{missing_tables, prepare_in_background};
use crate::rules::bots::{Botable, Level};
use crate::sim::table::BotTables;

/// A result that a background thread computes.
pub(super) enum Computed<T> {
    /// Not done yet.
    Running(Task<T>),
    Done(T),
}

impl<T: Send + 'static> Computed<T> {
    fn start(compute: impl FnOnce() -> T + Send + 'static) -> Self {
        Self::Running(AsyncComputeTaskPool::get().spawn(async move { compute() }))
    }

    /// Whether the result arrived just now.
    pub(super) fn poll(&mut self) -> bool {
        let Self::Running(task) = self else { return false };
        let Some(result) = check_ready(task) else { return false };
        *self = Self::Done(result);
        true
    }

    pub(super) const fn result(&self) -> Option<&T> {
        match self {
            Self::Running(_) => None,
            Self::Done(result) => Some(result),
        }
    }
}

/// How much a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum HintDepth {
    Nudge,
    Move,
    /// What the best and the second best move are worth.
    Numbers,
}

pub(super) struct HintAdvice<A> {
    advice: Advice<A>,
    /// The action that best follows the best one, if one press makes both.
    next: Option<A>,
}

/// A hint about the open choice of a seat.
pub(super) struct Hint<A> {
    pub(super) seat: Seat,
    pub(super) depth: HintDepth,
    pub(super) advice: Computed<Option<HintAdvice<A>>>,
    /// Whether better advice follows, because a table is being computed.
    pub(super) prepares: bool,
    /// Whether the press that makes an action also makes the one after it.
    acts_twice: fn(&A) -> bool,
    /// The better advice, once it is being computed with that table.
    better: Option<Computed<Option<HintAdvice<A>>>>,
}

impl<A: Clone + Send + Sync + 'static> Hint<A> {
    /// Asks for advice. `acts_twice` says whether the press that makes an action also makes the one after it.
    pub(super) fn new<G: Botable<Action = A>>(
        game: &G,
        seat: Seat,
        acts_twice: fn(&A) -> bool,
        tables: Option<&BotTables>,
    ) -> Self {
        let prepares = prepare_tables(game, tables);
        let advice = start_advice(game, seat, acts_twice);
        Self { seat, depth: HintDepth::Nudge, advice, prepares, acts_twice, better: None }
    }

    /// Whether advice arrived just now. Asks for better advice once the table that was missing is ready.
    pub(super) fn poll<G: Botable<Action = A>>(&mut self, game: &G) -> bool {
        let arrived = self.advice.poll();
        if self.prepares && self.better.is_none() && missing_tables(game, [Level::Best]).next().is_none() {
            self.better = Some(start_advice(game, self.seat, self.acts_twice));
        }
        let Some(better) = self.better.take_if(Computed::poll) else { return arrived };
        (self.advice, self.prepares) = (better, false);
        true
    }

    pub(super) fn advice(&self) -> Option<&Advice<A>> {
        Some(&self.advice.result()?.as_ref()?.advice)
    }

    /// The action that best follows the best one, if one press makes both.
    pub(super) fn next(&self) -> Option<&A> {
        self.advice.result()?.as_ref()?.next.as_ref()
    }

    /// The next depth; `None` if everything is shown.
    pub(super) fn deeper(&self) -> Option<HintDepth> {
        match self.depth {
            HintDepth::Nudge => Some(HintDepth::Move),
            HintDepth::Move if self.advice().is_none_or(|advice| advice.margin().is_some()) => Some(HintDepth::Numbers),
            HintDepth::Move | HintDepth::Numbers => None,
        }
    }

    /// Whether a press changes the hint: shows more, or hides it. Until there is advice, presses only ask for more.
    pub(super) fn takes_presses(&self) -> bool {
        self.deeper().is_some() || self.advice.result().is_some()
    }

    /// Shows more. Returns whether the hint stays: a press hides it if everything is shown.
    pub(super) fn press(&mut self) -> bool {
        let stays = self.deeper().is_some() || !self.takes_presses();
        self.depth = self.deeper().unwrap_or(self.depth);
        stays
    }

    /// The best action, once the hint shows it.
    pub(super) fn shown_action(&self) -> Option<&A> {
        self.advice().filter(|_| self.depth >= HintDepth::Move).map(|advice| &advice.best().action)
    }
}

fn start_advice<G: Botable>(
    game: &G,
    seat: Seat,
    acts_twice: fn(&G::Action) -> bool,
) -> Computed<Option<HintAdvice<G::Action>>> {
    let game = game.clone();
    Computed::start(move || {
        let advice = advise(&game, seat, Budget::NODES)?;
        let best = &advice.best().action;
        let next = acts_twice(best).then(|| advise_next(&game, seat, best, Budget::NODES)).flatten();
        Some(HintAdvice { advice, next })
    })
}

/// Starts to compute the tables that the best advice needs, unless they are ready. Returns whether they are not.
fn prepare_tables<G: Botable>(game: &G, tables: Option<&BotTables>) -> bool {
    prepare_in_background(game, [Level::Best], tables.map(|BotTables(cache)| cache));
    missing_tables(game, [Level::Best]).next().is_some()
}

/// Actions that the coach examines before they are made.
pub(super) struct CoachedActions<A> {
    pub(super) seat: Seat,
    pub(super) actions: Vec<A>,
    /// Whether they cannot be valued yet, because a table is being computed.
    pub(super) prepares: bool,
    pub(super) result: Computed<Option<Mistake<A>>>,
    /// When the result arrived, in real time since the start.
    pub(super) done: Option<Duration>,
}

impl<A: Clone + Send + Sync + 'static> CoachedActions<A> {
    /// Examines these actions, which the seat wants to make one after the other.
    pub(super) fn new<G: Botable<Action = A>>(
        game: &G,
        seat: Seat,
        actions: Vec<A>,
        tables: Option<&BotTables>,
    ) -> Self {
        let prepares = prepare_tables(game, tables);
        let (game, examined) = (game.clone(), actions.clone());
        let result = Computed::start(move || find_mistake(&game, seat, &examined, Budget::NODES));
        Self { seat, actions, prepares, result, done: None }
    }

    pub(super) fn mistake(&self) -> Option<&Mistake<A>> {
        self.result.result()?.as_ref()
    }

    pub(super) fn is_fine(&self) -> bool {
        matches!(self.result, Computed::Done(None))
    }
}

#[cfg(test)]
mod tests {
    use bevy::tasks::TaskPool;

    use super::*;
    use crate::rules::advice::Ranked;

    #[test]
    fn presses_before_there_is_advice_ask_for_more_and_hide_nothing() {
        let endless = AsyncComputeTaskPool::get_or_init(TaskPool::new).spawn(std::future::pending());
        let mut hint = Hint::<u8> {
            seat: Seat(0),
            depth: HintDepth::Nudge,
            advice: Computed::Running(endless),
            prepares: false,
            acts_twice: |_| false,
            better: None,
        };
        let mut depths = Vec::new();
        for _ in 0..4 {
            assert!(hint.press(), "it stays");
            depths.push(hint.depth);
        }
        assert_eq!(depths, [HintDepth::Move, HintDepth::Numbers, HintDepth::Numbers, HintDepth::Numbers]);
        assert!(!hint.takes_presses(), "everything is asked for");
        let ranked = vec![Ranked { action: 7, share: None, frequency: None }];
        let advice = Advice { seat: Seat(0), exact: false, bot: Some(Level::Best), ranked };
        hint.advice = Computed::Done(Some(HintAdvice { advice, next: None }));
        assert_eq!(hint.shown_action(), Some(&7));
        assert!(hint.takes_presses() && !hint.press(), "it can be hidden now");
    }
}
