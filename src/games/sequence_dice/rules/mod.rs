//! The rules of Sequence Dice. A pure state machine; it knows no bot, no table and no picture.

pub(crate) mod board;
pub(crate) mod events;
pub(crate) mod hint;
pub(crate) mod refusals;
pub(crate) mod state;
