//! Reads files that are replaced as a whole: settings, high scores, the time played. Of one that cannot be read the latest
//! readable earlier version is used.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::atomic_file::{file_name, free_path, generation, write_atomic};
use super::error::{Content, Instead};
use super::{Finding, SaveError};
use crate::rules::input_limits::{read_file, without_byte_order_mark};

/// What is wrong with a file, as the player reads it.
pub(super) struct Unusable {
    /// The suffix of the file's name when it is set aside.
    pub word: &'static str,
    /// The reason.
    pub reason: String,
}

impl From<String> for Unusable {
    fn from(reason: String) -> Self {
        Self { word: "damaged", reason }
    }
}

/// Refuses the content of a newer program.
pub(super) fn check_version(version: u32, newest: u32) -> Result<(), Unusable> {
    let reason = || format!("they are of a newer Rollick, version {version}; this one reads up to {newest}");
    if version <= newest { Ok(()) } else { Err(Unusable { word: "newer", reason: reason() }) }
}

/// Reads a file with `parse`, or else its latest readable earlier version. What was recovered is written back at once, and
/// the unreadable file is kept under another name. Returns `None` if there is no readable version.
pub(super) fn load<T>(
    path: &Path,
    generations: usize,
    what: Content,
    findings: &mut Vec<Finding>,
    parse: impl Fn(&[u8]) -> Result<T, Unusable>,
) -> Option<T> {
    let read = |path: &Path| read_file(path).map(|bytes| (parse(without_byte_order_mark(&bytes)), bytes));
    let (unusable, bytes) = match read(path) {
        Ok((Ok(value), _)) => return Some(value),
        Ok((Err(unusable), bytes)) => (unusable, bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => {
            findings.push(SaveError::io("read", path)(error).into());
            return None;
        }
    };
    let earlier = (1..=generations).find_map(|age| match read(&generation(path, age)) {
        Ok((Ok(value), bytes)) => Some((value, bytes)),
        _ => None,
    });
    let instead = if earlier.is_some() { Instead::Earlier } else { Instead::Default };
    let replaced = keep_as(path, if is_empty(&bytes) { "empty" } else { unusable.word }).and_then(|aside| {
        match &earlier {
            Some((_, bytes)) => write_atomic(path, bytes, 0)?,
            None => fs::remove_file(path).map_err(SaveError::io("set aside", path))?,
        }
        Ok(Finding::Replaced { what, reason: unusable.reason, aside, instead })
    });
    findings.push(replaced.unwrap_or_else(Finding::from));
    earlier.map(|(value, _)| value)
}

/// Whether a file holds nothing, as a power cut leaves it: no bytes, or zero bytes only.
pub(super) fn is_empty(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == 0)
}

/// Keeps a file under a second name that says why, and returns that name. The file can then be replaced or removed.
pub(super) fn keep_as(path: &Path, word: &str) -> Result<String, SaveError> {
    let to = free_path(path, word);
    fs::hard_link(path, &to).or_else(|_| fs::copy(path, &to).map(drop)).map_err(SaveError::io("set aside", path))?;
    Ok(file_name(&to))
}
