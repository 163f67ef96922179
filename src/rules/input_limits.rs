//! Lines and files from elsewhere: how much they may hold, looked at before anything of them is parsed, so that none
//! takes much memory. It knows no game and no protocol.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// The longest line, in bytes, its break not counted.
pub const LONGEST_LINE: usize = 1 << 20;

/// How deep lists and objects may lie in each other. A record needs seven.
pub const DEEPEST: usize = 32;

/// How many objects a line may hold: the moves of a match of ten thousand choices.
pub const MOST_OBJECTS: usize = 40_000;

/// How many values a line may hold, as counted by what divides them.
pub const MOST_VALUES: usize = 250_000;

/// The largest file that is read whole, in bytes.
pub const LARGEST_FILE: usize = 8 << 20;

/// How many objects a file may hold: a match with all that became true in it.
pub const MOST_OBJECTS_IN_FILE: usize = 80_000;

/// How many values a file may hold.
pub const MOST_VALUES_IN_FILE: usize = 500_000;

/// The largest description of things (charts, racks, dice, scenes), in bytes.
pub const LARGEST_DESCRIPTION: usize = 16 << 10;

/// How deep a description may nest.
const DEEPEST_DESCRIPTION: usize = 16;

/// A line or a file that holds too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooMuch {
    /// A line is too long.
    #[error("a line is at most {0} bytes long")]
    Long(usize),
    /// A file is too large.
    #[error("a file is at most {LARGEST_FILE} bytes large")]
    Large,
    /// Lists and objects lie too deep in each other.
    #[error("lists and objects lie at most {DEEPEST} deep")]
    Deep,
    /// A line holds too many objects or values.
    #[error("a line holds at most {MOST_OBJECTS} objects and {MOST_VALUES} values")]
    Many,
    /// A file holds too many objects or values.
    #[error("a file holds at most {MOST_OBJECTS_IN_FILE} objects and {MOST_VALUES_IN_FILE} values")]
    ManyInFile,
}

/// Looks through a line of JSON without parsing it.
///
/// # Errors
/// [`TooMuch`] says which limit it breaks.
pub fn check(line: &[u8]) -> Result<(), TooMuch> {
    if line.len() > LONGEST_LINE {
        return Err(TooMuch::Long(LONGEST_LINE));
    }
    look_through(line, MOST_OBJECTS, MOST_VALUES, TooMuch::Many)
}

/// Looks through a whole file of JSON, or of lines of it, without parsing it.
///
/// # Errors
/// [`TooMuch`] says which limit it breaks.
pub fn check_file(bytes: &[u8]) -> Result<(), TooMuch> {
    if bytes.len() > LARGEST_FILE {
        return Err(TooMuch::Large);
    }
    look_through(bytes, MOST_OBJECTS_IN_FILE, MOST_VALUES_IN_FILE, TooMuch::ManyInFile)
}

/// Reads a file, but no more of it than is needed to see that it is too large.
///
/// # Errors
/// When it cannot be read.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Where a folder of files that ship with the program may lie, what counts most first: what the environment's `variable`
/// names, `folder` beside the program, `folder` where one works.
pub fn folders(variable: &str, folder: &str) -> impl Iterator<Item = PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from);
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join(folder)));
    [named, beside, Some(PathBuf::from(folder))].into_iter().flatten()
}

/// Where a description is wrong, and how.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {wrong}")]
pub struct WrongDescription {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub wrong: String,
}

/// Reads a description in RON.
///
/// # Errors
/// [`WrongDescription`] when it is too large, too deep, or not what `T` is.
pub fn read_description<T: DeserializeOwned>(text: &str) -> Result<T, WrongDescription> {
    if text.len() > LARGEST_DESCRIPTION {
        let wrong = format!("a description is at most {LARGEST_DESCRIPTION} bytes large");
        return Err(WrongDescription { line: 1, column: 1, wrong });
    }
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_recursion_limit(DEEPEST_DESCRIPTION)
        .from_str(text)
        .map_err(|error| WrongDescription {
            line: error.span.start.line,
            column: error.span.start.col,
            wrong: error.code.to_string(),
        })
}

/// So much of what somebody else said as a sentence can repeat: on one line, nothing in it that a terminal obeys, and cut
/// short with "…" behind `most` letters.
#[must_use]
pub fn brief(words: &str, most: usize) -> String {
    let mut letters = words.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    let mut brief: String = letters.by_ref().take(most).collect();
    if letters.next().is_some() {
        brief.push('…');
    }
    brief
}

fn look_through(text: &[u8], most_objects: usize, most_values: usize, many: TooMuch) -> Result<(), TooMuch> {
    let (mut depth, mut objects, mut values) = (0_usize, 0, 0);
    let (mut quoted, mut escaped) = (false, false);
    for &byte in text {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => quoted = true,
            b'{' | b'[' => {
                depth += 1;
                values += 1;
                objects += usize::from(byte == b'{');
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            b',' => values += 1,
            _ => {}
        }
        if depth > DEEPEST {
            return Err(TooMuch::Deep);
        }
        if objects > most_objects || values > most_values {
            return Err(many);
        }
    }
    Ok(())
}

/// Reads one line, without its break, into `line`; false at the end of input. Of a line of more than `longest` bytes
/// only so much is kept that it is seen to be too long.
///
/// # Errors
/// When `input` cannot be read.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<bool> {
    line.clear();
    let most = longest as u64 + 2;
    if input.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == most {
        skip_line(input)?;
    }
    while matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    Ok(true)
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let seen = input.fill_buf()?;
        match seen.iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None if seen.is_empty() => return Ok(()),
            None => {
                let all = seen.len();
                input.consume(all);
            }
        }
    }
}
