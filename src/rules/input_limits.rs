//! Size limits on untrusted input: lines and files are scanned before they are parsed, so that none of them can use
//! much memory. Must not depend on a game or a protocol.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// The maximum length of a line in bytes, without its line break.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// The maximum nesting depth of lists and objects. A record needs seven.
pub const MAX_DEPTH: usize = 32;

/// The maximum number of objects in a line: enough for a match of ten thousand choices.
pub const MAX_OBJECTS: usize = 40_000;

/// The maximum number of values in a line, estimated from commas and opening brackets.
pub const MAX_VALUES: usize = 250_000;

/// The maximum size of a file that is read into memory, in bytes.
pub const MAX_FILE_BYTES: usize = 8 << 20;

/// The maximum number of objects in a file: enough for a match with all its events.
pub const MAX_OBJECTS_PER_FILE: usize = 80_000;

/// The maximum number of values in a match.
pub const MAX_VALUES_PER_MATCH: usize = 500_000;

/// The maximum number of values in a saved throw, which is read number by number.
pub const MAX_VALUES_PER_THROW: usize = 4_000_000;

/// The maximum size of a data file (chart, rack, dice set, scene), in bytes.
pub const MAX_DESCRIPTION_BYTES: usize = 16 << 10;

/// The maximum nesting depth of a data file.
const MAX_DESCRIPTION_DEPTH: usize = 16;

/// A line or a file exceeds a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitExceeded {
    /// A line is too long.
    #[error("a line is at most {0} bytes long")]
    LineTooLong(usize),
    /// A file is too large.
    #[error("a file is at most {MAX_FILE_BYTES} bytes large")]
    FileTooLarge,
    /// Lists and objects are nested too deeply.
    #[error("lists and objects lie at most {MAX_DEPTH} deep")]
    TooDeep,
    /// A line has too many objects or values.
    #[error("a line holds at most {MAX_OBJECTS} objects and {MAX_VALUES} values")]
    TooManyValues,
    /// A file has too many objects or values.
    #[error("a file holds at most {MAX_OBJECTS_PER_FILE} objects and {0} values")]
    TooManyValuesInFile(usize),
}

/// Checks a line of JSON against the limits without parsing it.
///
/// # Errors
/// [`LimitExceeded`] names the limit.
pub fn check(line: &[u8]) -> Result<(), LimitExceeded> {
    if line.len() > MAX_LINE_BYTES {
        return Err(LimitExceeded::LineTooLong(MAX_LINE_BYTES));
    }
    scan(line, MAX_OBJECTS, MAX_VALUES, LimitExceeded::TooManyValues)
}

/// Checks a whole file of JSON or JSON lines, with at most so many values, against the limits without parsing it.
///
/// # Errors
/// [`LimitExceeded`] names the limit.
pub fn check_file(bytes: &[u8], values: usize) -> Result<(), LimitExceeded> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(LimitExceeded::FileTooLarge);
    }
    scan(bytes, MAX_OBJECTS_PER_FILE, values, LimitExceeded::TooManyValuesInFile(values))
}

/// Reads a file that was found in a folder, or is expected there: a plain file, or a link to one. Anything else could
/// block the program for ever. Its size is checked first, because a file that is only large may not fit into memory.
///
/// # Errors
/// [`io::ErrorKind::InvalidInput`] if it is not a plain file, [`io::ErrorKind::FileTooLarge`], or the system's error.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let about = std::fs::metadata(path)?;
    if !about.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a plain file"));
    }
    if about.len() > MAX_FILE_BYTES as u64 {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, LimitExceeded::FileTooLarge));
    }
    read_argument(path)
}

/// Reads a text file like [`read_file`], without its byte order mark.
///
/// # Errors
/// Those of [`read_file`], and [`io::ErrorKind::InvalidData`] if it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let bytes = read_file(path)?;
    let text = std::str::from_utf8(without_byte_order_mark(&bytes));
    text.map(str::to_owned).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Reads a file that a person named, which may also be a pipe. Stops one byte after the size limit, so that
/// [`check_file`] can reject a larger one.
///
/// # Errors
/// The system's error.
pub fn read_argument(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Text without the byte order mark that some editors put before it.
pub fn without_byte_order_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

/// The folders to search for data files that ship with the program, in order: the one named by the environment
/// `variable`, `folder` beside the executable, `folder` in the working directory.
pub fn folders(variable: &str, folder: &str) -> impl Iterator<Item = PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from);
    let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join(folder)));
    [named, beside, Some(PathBuf::from(folder))].into_iter().flatten()
}

/// A syntax or content error in a data file, with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {wrong}")]
pub struct DescriptionError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub wrong: String,
}

/// Parses a data file in RON.
///
/// # Errors
/// [`DescriptionError`] when the text is too large, nested too deeply, or does not describe a `T`.
pub fn read_description<T: DeserializeOwned>(text: &str) -> Result<T, DescriptionError> {
    if text.len() > MAX_DESCRIPTION_BYTES {
        let wrong = format!("a description is at most {MAX_DESCRIPTION_BYTES} bytes large");
        return Err(DescriptionError { line: 1, column: 1, wrong });
    }
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_recursion_limit(MAX_DESCRIPTION_DEPTH)
        .from_str(text)
        .map_err(|error| DescriptionError {
            line: error.span.start.line,
            column: error.span.start.col,
            wrong: error.code.to_string(),
        })
}

/// Parses a data file that is compiled into the program. A test reads each of them.
///
/// # Panics
/// When the text does not describe a `T`.
pub(crate) fn read_built_in<T: DeserializeOwned>(text: &str) -> T {
    read_description(text).unwrap_or_else(|error| panic!("a built-in file is wrong in {error}"))
}

/// Whether a character may change more than its own place on a screen or terminal: a control character, a line separator,
/// a mark that changes the direction of the text around it, or an invisible mark.
pub fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

/// Prepares untrusted text for a screen, a terminal or a log: escapes each character that [`is_control`] names, as
/// `\u{1b}`.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_control(letter) { shown.extend(letter.escape_unicode()) } else { shown.push(letter) }
    }
    shown
}

/// Prepares untrusted text for an error message: [`printable`], and truncated to `most` characters, with "…" at a cut.
pub fn shorten(words: &str, most: usize) -> String {
    let mut short = printable(words);
    if let Some((end, _)) = short.char_indices().nth(most) {
        short.truncate(end);
        short.push('…');
    }
    short
}

fn scan(text: &[u8], most_objects: usize, most_values: usize, many: LimitExceeded) -> Result<(), LimitExceeded> {
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
        if depth > MAX_DEPTH {
            return Err(LimitExceeded::TooDeep);
        }
        if objects > most_objects || values > most_values {
            return Err(many);
        }
    }
    Ok(())
}

/// Reads one line without its line break and byte order mark into `line`; returns false at the end of input. Of a line longer than
/// `longest` bytes it keeps only enough to show that the limit is exceeded.
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
    let mark = line.len() - without_byte_order_mark(line).len();
    line.drain(..mark);
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
