//! The rules tier: every game held to the contract, every clause to its sentence. Needs no engine.

mod contract;
mod kit;
mod record;
mod sequence_dice;
