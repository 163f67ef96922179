//! The rules of Jackpot: a pure state machine. Must not depend on bots, tables or views.

pub(crate) mod choices;
pub(crate) mod events;
pub mod odds;
pub(crate) mod pattern;
pub(crate) mod preview;
pub(crate) mod rack;
pub(crate) mod refusals;
pub(crate) mod shape;
pub(crate) mod state;
pub(crate) mod symbol;
