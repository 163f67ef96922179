//! What a simulation reports.

use super::super::settle::Unreadable;

/// Whether a throw is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationState {
    /// Some dice have not been read.
    Rolling,
    /// All dice were read; nothing moves any more.
    Resolved,
}

/// An event in a step of a [`ThrowSimulation`](super::ThrowSimulation).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationEvent {
    /// A die was read. This is final.
    Read {
        /// The die's index.
        die: usize,
        /// The side it shows, as in [`DiceSet::faces`](super::super::DiceSet::faces).
        side: u8,
    },
    /// A die cannot be read.
    Unreadable {
        /// The die's index.
        die: usize,
        /// The reason.
        reason: Unreadable,
    },
    /// The table was knocked under a die.
    Knocked {
        /// The die's index.
        die: usize,
    },
    /// A die was picked up for a rethrow. Its face rotation stays the same.
    PickedUp {
        /// The die's index.
        die: usize,
    },
    /// A die was released again, with a newly drawn face rotation.
    ThrownAgain {
        /// The die's index.
        die: usize,
    },
}
