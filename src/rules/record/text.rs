//! A record as text lines: the header first, then one line per move. Logs append such lines; people can read them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{AnyHeader, Header, Record, VERSION};
use crate::rules::input_limits::shorten;
use crate::rules::{MoveOf, Rules, json};

/// The maximum length of a line in bytes. A longer line counts as damaged and is not parsed.
pub const MAX_LINE: usize = 1 << 20;

/// How many characters of an error message are kept: it may repeat what is in the line.
const MOST_REPEATED: usize = 200;

/// A line that is not part of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} {wrong}")]
pub struct BadLine {
    /// The line number, from 1. The header is line 1.
    pub line: usize,
    /// What is wrong with the line; completes a sentence that starts with its number.
    pub wrong: String,
}

/// The first line of a record, without a line break.
pub fn header_line<O: Serialize>(header: &Header<O>) -> String {
    serde_json::to_string(header).expect("a header is plain data with words as keys")
}

/// The line of one move, without a line break.
pub fn move_line<G: Rules>(step: &MoveOf<G>) -> String {
    serde_json::to_string(step).expect("a move is plain data with words as keys")
}

/// Reads the first line of a record of any game.
///
/// # Errors
/// [`BadLine`] when the line is not a header, or a newer program wrote it.
pub fn read_header(line: &str) -> Result<AnyHeader, BadLine> {
    let wrong =
        |why: String| BadLine { line: 1, wrong: format!("does not begin a match: {}", shorten(&why, MOST_REPEATED)) };
    let header = AnyHeader::from_json(&read_json(line).map_err(wrong)?).map_err(wrong)?;
    if header.version > VERSION {
        let wrong = format!("was written by a newer Rollick (form {}, this one reads up to {VERSION})", header.version);
        return Err(BadLine { line: 1, wrong });
    }
    Ok(header)
}

/// Reads the line of one move; `number` is its line number for error messages.
///
/// # Errors
/// [`BadLine`] when the line is not a move of this game.
pub fn read_move<G: Rules>(line: &str, number: usize) -> Result<MoveOf<G>, BadLine> {
    read_json(line)
        .and_then(|step| MoveOf::<G>::deserialize(step).map_err(|error| error.to_string()))
        .map_err(|why| format!("is not a move of this game: {}", shorten(&why, MOST_REPEATED)))
        .map_err(|wrong| BadLine { line: number, wrong })
}

/// Reads a record from its lines. It does not check the moves against the rules; [`super::replay()`] does.
///
/// # Errors
/// [`BadLine`] for the first line that is not part of a record of this game.
pub fn read_lines<'l, G: Rules>(lines: impl IntoIterator<Item = &'l str>) -> Result<Record<G>, BadLine> {
    let mut lines = lines.into_iter();
    let first = lines.next().ok_or_else(|| BadLine { line: 1, wrong: "is missing: a match begins with it".into() })?;
    let header = read_header(first)?;
    if header.game != G::GAME {
        let game = shorten(&header.game, MOST_REPEATED);
        return Err(BadLine { line: 1, wrong: format!("is the start of a match of {game}, not of {}", G::GAME) });
    }
    let record = header.into_record::<G>();
    let mut record = record.map_err(|bad| BadLine { line: 1, wrong: format!("does not begin a match: {bad}") })?;
    for (index, line) in lines.enumerate() {
        record.moves.push(read_move::<G>(line, index + 2)?);
    }
    Ok(record)
}

fn read_json(line: &str) -> Result<Value, String> {
    if line.len() > MAX_LINE {
        return Err(format!("it is longer than {MAX_LINE} bytes"));
    }
    json::read(line.as_bytes()).map_err(|error| error.to_string())
}
