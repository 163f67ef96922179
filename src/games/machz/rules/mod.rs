//! The rules of MACHZ: a pure state machine. Must not depend on bots, tables or views.

pub(crate) mod choices;
pub(crate) mod colours;
pub(crate) mod events;
pub mod odds;
pub(crate) mod options;
pub(crate) mod payouts;
pub(crate) mod play;
pub(crate) mod settle;
pub(crate) mod state;
