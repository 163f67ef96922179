//! The rules tier: every game held to the contract, every clause to its sentence. Needs no engine and no window.

mod bots;
mod cli;
mod contract;
mod coverage;
mod golden;
mod jackpot;
mod kit;
mod multzo;
mod record;
mod sealed;
mod sequence_dice;
