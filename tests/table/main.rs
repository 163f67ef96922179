//! The sim tier's tests: the table without a picture.

mod dice;
mod farkle;
mod hot_dice;
mod jackpot;
mod machz;
mod programs;
mod scene;
mod seating;
mod sequence_dice;
mod test_table;
