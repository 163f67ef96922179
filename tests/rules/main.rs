//! The rules tier: every game held to the contract, every clause to its sentence. Needs no engine and no window.

mod bots;
mod cli;
mod contract;
mod coverage;
mod farkle;
mod fixtures;
mod fuzz;
mod golden;
mod hot_dice;
mod imports;
mod jackpot;
mod kit;
mod machz;
mod multzo;
mod programs;
mod record;
mod referee;
mod sealed;
mod sequence_dice;
mod source_tree;
