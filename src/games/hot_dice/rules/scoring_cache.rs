//! Scorings with their odds and strategies, computed once per chart. Must not depend on turns.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::super::{Chart, Scoring};
use super::odds::{ThrowChances, chances};
use super::strategy::Strategy;

/// A scoring and what is computed from it. It lives until the program ends.
pub(crate) struct CachedScoring {
    /// The points of all throws.
    pub(crate) scoring: Scoring,
    /// The probabilities of a farkle and of hot dice.
    pub(crate) chances: ThrowChances,
    strategy: OnceLock<Strategy>,
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
        let cached = Box::leak(Box::new(Self { scoring, chances, strategy: OnceLock::new() }));
        all.push((chart, four_and_pair, cached));
        cached
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
    #[must_use]
    pub fn scoring(&'static self, four_and_pair: bool) -> &'static Scoring {
        &CachedScoring::of(self, four_and_pair).scoring
    }
}
