//! The match at the table, and the order of a frame.

pub mod seating;
