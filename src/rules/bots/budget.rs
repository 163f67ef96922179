//! How long a bot may think about one choice. Must not depend on a game.

use std::time::{Duration, Instant};

/// The limit of the work for one choice: a number of nodes, and perhaps a time.
///
/// A node is one simulated move: 0.1 to 1 µs in an optimised build. A search asks
/// [`Budget::spend`] before each piece of work and answers with the best it has found when nothing is left. Bots that do
/// not search ignore the budget.
///
/// Without a time limit the answer does not depend on the speed of the machine.
#[derive(Clone, Debug)]
pub struct Budget {
    nodes: u64,
    deadline: Option<Instant>,
}

impl Budget {
    /// The nodes for one choice if no number is given, as in a simulation: a few milliseconds.
    pub const NODES: u64 = 50_000;

    /// The most nodes for each second of a choice at the table, where time is the limit on all but fast machines.
    pub const NODES_PER_SECOND: u64 = 3_500_000;

    /// A budget of this many nodes, without a time limit.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, deadline: None }
    }

    /// A budget that ends after this time, with at most [`Budget::NODES_PER_SECOND`].
    pub fn within(time: Duration) -> Self {
        let nodes = (Self::NODES_PER_SECOND as f64 * time.as_secs_f64()) as u64;
        Self { nodes, deadline: Instant::now().checked_add(time) }
    }

    /// Takes these nodes for the next piece of work. False if fewer are left or the time is up; then nothing is left.
    ///
    /// Reading a clock costs as much as a node, so a piece should be at least ten of them.
    pub fn spend(&mut self, nodes: u64) -> bool {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let left = self.nodes.checked_sub(nodes).filter(|_| !late);
        self.nodes = left.unwrap_or(0);
        left.is_some()
    }

    /// The nodes that are left, if the time allows it.
    pub const fn left(&self) -> u64 {
        self.nodes
    }

    /// The part of this budget for a level that thinks less: at most `nodes`, and no longer than this budget.
    pub fn at_most(&self, nodes: u64) -> Self {
        Self { nodes: self.nodes.min(nodes), deadline: self.deadline }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::nodes(Self::NODES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_run_out() {
        let mut budget = Budget::nodes(100);
        let mut part = budget.at_most(30);
        assert!(part.spend(30) && !part.spend(1));
        assert!(budget.spend(60) && budget.left() == 40, "the part was counted for itself");
        assert!(!budget.spend(41), "this work does not fit");
        assert!(!budget.spend(1), "and the search ends");
    }

    #[test]
    fn time_runs_out() {
        let mut late = Budget::within(Duration::ZERO);
        assert!(!late.spend(1) && late.left() == 0);
        assert!(!Budget::within(Duration::ZERO).at_most(10).spend(1));
        assert!(Budget::within(Duration::from_secs(600)).spend(1));
    }
}
