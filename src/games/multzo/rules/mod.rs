//! The rules of Multzo: a pure state machine. Must not depend on bots, tables or views.

pub(crate) mod category;
pub(crate) mod choices;
pub(crate) mod events;
pub mod odds;
pub(crate) mod refusals;
pub(crate) mod state;
pub(crate) mod tiles;
pub(crate) mod view;
