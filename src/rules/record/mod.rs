//! Match records: a match is its options, its seats and its moves. Saving, replaying and undo all work on records.
//!
//! A record stores every result of chance as a move, so replaying it needs no dice and no random numbers. This module
//! converts records to text and back. It opens no file and must not depend on a game.

mod dynamic;
pub mod file_format;
mod match_record;
mod move_json;
mod player;
mod replay;
mod text;

use serde_json::Value;

pub use dynamic::{AnyMatch, BadRecord, MoveError, OpenMatch, open, read_record, resume};
pub use match_record::{Header, Record, SeatRecord, VERSION};
pub use player::{BadPlayer, Player};
pub use replay::{ReplayError, may_undo, replay, replay_with, undo};
pub use text::{BadLine, MAX_LINE, header_line, move_line, read_header, read_lines, read_move};

/// The header of a record whose game is not known yet.
pub type AnyHeader = Header<Value>;
