//! The rules of MACHZ. A pure state machine; it knows no bot, no table and no picture.

pub(crate) mod colours;
pub(crate) mod events;
pub mod odds;
pub(crate) mod options;
pub(crate) mod payouts;
pub(crate) mod play;
pub(crate) mod settle;
pub(crate) mod state;
