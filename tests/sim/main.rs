//! Headless tests of the simulation tier.

mod cup;
mod dice;
mod dice_command;
mod dice_turned;
mod fake_store;
mod farkle;
mod hot_dice;
mod instant;
mod jackpot;
mod lab;
mod launches;
mod lobby;
mod machz;
mod machz_bots;
mod mixed_dice;
mod multzo;
mod obstacles;
#[path = "../../examples/sample_game/pig/mod.rs"]
mod pig;
mod programs;
mod sample_game;
mod scene;
mod sequence_dice;
mod simulate;
mod spill;
mod storing;
mod test_table;
