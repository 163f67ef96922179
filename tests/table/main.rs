//! The sim tier's tests: the table without a picture.

mod dice;
mod seating;
