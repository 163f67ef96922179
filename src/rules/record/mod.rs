//! Match records: a match is its options, its seats and its moves. Saving, replaying and undo all work on records.
//!
//! A record stores every result of chance as a move, so replaying it needs no dice and no random numbers. This module
//! converts records to text and back. It opens no file and must not depend on a game.

mod dynamic;
pub mod file_format;
mod match_record;
mod move_json;
mod replay;
mod text;

pub use crate::rules::bots::{BadPlayer, Player};
pub use dynamic::{AnyMatch, BadRecord, MoveError, OpenMatch, open, read_record, resume};
pub use match_record::{AnyHeader, Header, MAX_NAME, Record, SeatRecord, VERSION, clean_name};
pub use replay::{ReplayError, may_undo, replay, replay_with, undo};
pub use text::{BadLine, MAX_LINE, header_line, move_line, read_header, read_lines, read_move};
