//! The rules of Hot Dice and Farkle. A pure state machine; it knows no bot, no table and no picture.

pub(crate) mod chart;
pub(crate) mod dice;
pub(crate) mod events;
pub(crate) mod farkle;
pub(crate) mod hot;
pub mod odds;
pub(crate) mod scoring;
pub(crate) mod strategy;
