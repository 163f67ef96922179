//! The sim tier's tests: the table without a picture.

mod cup;
mod dice;
mod dice_command;
mod dice_turned;
mod farkle;
mod hot_dice;
mod jackpot;
mod lab;
mod machz;
mod machz_bots;
mod multzo;
mod pour;
mod programs;
mod scene;
mod seating;
mod sequence_dice;
mod simulate;
mod test_table;
