//! The rules tier: the contract for every game, and a test for every clause. Needs no engine and no window.

mod advice;
mod allocations;
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
mod levels;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod licences;
mod machz;
mod messages;
mod multzo;
#[path = "../../examples/sample_game/pig/mod.rs"]
mod pig;
mod programs;
mod record;
mod referee;
mod review;
mod sample_game;
mod sealed;
mod sequence_dice;
mod solved;
mod source_tree;
mod starter;
