//! How much a line may hold, looked at before anything of it is parsed, so that no line takes much memory.

/// The longest line, in bytes, its break not counted.
pub const LONGEST_LINE: usize = 1 << 20;

/// How deep lists and objects may lie in each other. A record needs seven.
pub const DEEPEST: usize = 32;

/// How many objects a line may hold: the moves of a match of ten thousand choices.
pub const MOST_OBJECTS: usize = 40_000;

/// How many values a line may hold, as counted by what divides them.
pub const MOST_VALUES: usize = 250_000;

/// A line that holds too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooMuch {
    /// It is too long.
    #[error("A line is at most {LONGEST_LINE} bytes long.")]
    Long,
    /// Lists and objects lie too deep in each other.
    #[error("Lists and objects lie at most {DEEPEST} deep.")]
    Deep,
    /// It holds too many objects or values.
    #[error("A line holds at most {MOST_OBJECTS} objects and {MOST_VALUES} values.")]
    Many,
}

/// Looks through a line without parsing it.
///
/// # Errors
/// [`TooMuch`] says which limit it breaks.
pub(super) fn check(line: &[u8]) -> Result<(), TooMuch> {
    if line.len() > LONGEST_LINE {
        return Err(TooMuch::Long);
    }
    let (mut depth, mut objects, mut values) = (0_usize, 0, 0);
    let (mut quoted, mut escaped) = (false, false);
    for &byte in line {
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
        if objects > MOST_OBJECTS || values > MOST_VALUES {
            return Err(TooMuch::Many);
        }
    }
    Ok(())
}
