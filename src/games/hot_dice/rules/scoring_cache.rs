//! Scorings with their odds and strategies, computed once per chart. Must not depend on turns.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::super::{Chart, Scoring};
use super::match_solution::{MatchRules, MatchSolution};
use super::odds::{ThrowChances, chances};
use super::round_solution::RoundSolution;
use super::strategy::Strategy;

/// A scoring and what is computed from it. It lives until the program ends.
pub(crate) struct CachedScoring {
    /// The points of all throws.
    pub(crate) scoring: Scoring,
    /// The probabilities of a farkle and of hot dice.
    pub(crate) chances: ThrowChances,
    strategy: OnceLock<Strategy>,
    /// The solved round of Hot Dice, once it was computed or loaded; the first one stays.
    pub(crate) round: OnceLock<RoundSolution>,
    matches: Mutex<Vec<&'static MatchSlot>>,
}

/// The place of a solved match of Farkle. It lives until the program ends.
pub(crate) struct MatchSlot {
    /// The house rules that the solution depends on.
    pub(crate) rules: MatchRules,
    /// The solved match, once it was computed or loaded; the first one stays.
    pub(crate) solution: OnceLock<MatchSolution>,
}

impl CachedScoring {
    /// The scoring of `chart`; computed on first use.
    pub(crate) fn of(chart: &'static Chart, four_and_pair: bool) -> &'static Self {
        static ALL: Mutex<Vec<(&Chart, bool, &CachedScoring)>> = Mutex::new(Vec::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        for &(known, with_pair, cached) in all.iter() {
            if std::ptr::eq(known, chart) && with_pair == four_and_pair {
                return cached;
            }
        }
        let scoring = Scoring::build(chart, four_and_pair);
        let chances = chances(&scoring);
        let (strategy, round, matches) = (OnceLock::new(), OnceLock::new(), Mutex::default());
        let cached = Box::leak(Box::new(Self { scoring, chances, strategy, round, matches }));
        all.push((chart, four_and_pair, cached));
        cached
    }

    /// The place of the solved match of Farkle with these house rules.
    pub(crate) fn match_slot(&self, rules: MatchRules) -> &'static MatchSlot {
        let mut matches = self.matches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = matches.iter().find(|slot| slot.rules == rules) {
            return slot;
        }
        let slot: &'static MatchSlot = Box::leak(Box::new(MatchSlot { rules, solution: OnceLock::new() }));
        matches.push(slot);
        slot
    }

    /// The strategies for this scoring; computed on first use.
    pub(crate) fn strategy(&self) -> &Strategy {
        self.strategy.get_or_init(|| Strategy::of(&self.scoring))
    }
}

impl PartialEq for CachedScoring {
    fn eq(&self, other: &Self) -> bool {
        self.scoring == other.scoring
    }
}

impl fmt::Debug for CachedScoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.scoring.fmt(f)
    }
}

impl Chart {
    /// The points of all throws under this chart; computed on first use. [`Scoring::build`] does not keep its result.
    pub fn scoring(&'static self, four_and_pair: bool) -> &'static Scoring {
        &CachedScoring::of(self, four_and_pair).scoring
    }
}
