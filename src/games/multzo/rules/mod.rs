//! The rules of Multzo. A pure state machine; it knows no bot, no table and no picture.

pub(crate) mod category;
pub(crate) mod choices;
pub(crate) mod events;
pub mod odds;
pub(crate) mod refusals;
pub(crate) mod state;
pub(crate) mod tiles;
pub(crate) mod view;
