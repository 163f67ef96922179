//! The rules of Hot Dice and Farkle: pure state machines. Must not depend on bots, tables or views.

pub(crate) mod chart;
pub(crate) mod dice;
pub(crate) mod events;
pub(crate) mod farkle;
pub(crate) mod hot;
pub(crate) mod match_solution;
pub(crate) mod matrix_game;
pub mod odds;
pub(crate) mod round_solution;
pub(crate) mod scoring;
pub(crate) mod scoring_cache;
pub(crate) mod strategy;
