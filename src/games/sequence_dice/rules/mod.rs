//! The rules of Sequence Dice: a pure state machine. Must not depend on bots, tables or views.

pub(crate) mod board;
pub(crate) mod choices;
pub(crate) mod events;
pub(crate) mod hint;
pub(crate) mod refusals;
pub(crate) mod state;
