//! Sequence Dice: two dice, a board of 36 numbers, and a line of one's own chips.

mod board;
mod bot;
mod events;
mod refusals;
mod rules;

pub use board::{BadBoard, Board, DIRECTIONS, EDGE, Space, Spaces};
pub use events::{Event, WhyPassed};
pub use rules::{Action, CHIPS, Choice, Kind, LineLength, MOST_TURNS, Options, SequenceDice, Side, View};
