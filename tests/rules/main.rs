//! The rules tier: every game held to the contract, every clause to its sentence. Needs no engine.

mod contract;
mod coverage;
mod kit;
mod record;
mod sequence_dice;
