//! The text format of saved matches: append-only lines, each with a number and a checksum. This module opens no file.
//! It parses bytes and formats the next line.
//!
//! ```text
//! rollick match 2 93aaf044
//! 0 5d0c9b2e header {"game":"…"}
//! 1 77e0a1c4 move {"faces":[3,5]}
//! 2 0be91d55 move {"act":{"seat":0,"action":{"place":[0,1]}}}
//! 3 4c1e22f7 veil 7d1f03…
//! 4 c1124f0a back 1
//! 5 9d0e7e21 done
//! ```
//!
//! The first line has the format version and its checksum. Every other line has a number, a checksum, a keyword and the
//! keyword's content. The checksum is a CRC-32 in eight hexadecimal digits. It covers the previous line's checksum
//! (four bytes, big-endian) and the line without its own checksum: `1 move {"faces":[3,5]}`. Lines therefore cannot be
//! reordered. `back N` drops all moves after the first N; `done` ends the match. A line counts once its line feed is
//! written. A byte order mark before the first line and a carriage return before a line feed are ignored: editors and
//! transfers add them.
//!
//! `veil` is a move that must stay hidden from some seats. Its text is XORed with a keystream derived from the previous
//! checksum, and written in hexadecimal. This is obfuscation, not encryption: it only keeps players from reading hidden
//! information by accident when they open the file. Version 1 has no `veil` lines, and a version 1 file gets none when
//! its match is resumed.

use std::fmt;

use crate::rules::input_limits::without_byte_order_mark;

/// The format version that is written. Older versions can be read; newer ones are refused.
pub const FORMAT: u32 = 2;

/// The first format version with obfuscated moves.
const OBFUSCATION_SINCE: u32 = 2;

const FIRST: &str = "rollick match ";

/// The content of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordLine<'a> {
    /// The header: everything agreed before the first move. It must be the first line, and occur once.
    Header(&'a str),
    /// An accepted move.
    Move(&'a str),
    /// An accepted move that must stay hidden from some seats; its text is obfuscated.
    Veiled(&'a str),
    /// Moves were undone: only this many remain.
    Back(usize),
    /// The match is over; no line follows.
    Done,
}

/// The state needed to append the next line: its number and the previous checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal {
    number: u64,
    checksum: u32,
    version: u32,
}

impl Seal {
    /// The first line of a saved match, line feed included, and the seal for the next line.
    pub fn first() -> (String, Self) {
        let text = format!("{FIRST}{FORMAT}");
        let checksum = crc32fast::hash(text.as_bytes());
        (format!("{text} {checksum:08x}\n"), Self { number: 0, checksum, version: FORMAT })
    }

    /// The line for `step`, line feed included, and the seal for the line after it.
    ///
    /// # Errors
    /// [`LineBreak`] when the text of a header or a move contains a line break.
    pub fn line(self, step: RecordLine) -> Result<(String, Self), LineBreak> {
        let text = match step {
            RecordLine::Header(text) => format!("header {text}"),
            RecordLine::Move(text) | RecordLine::Veiled(text) if text.contains(['\n', '\r']) => return Err(LineBreak),
            RecordLine::Veiled(text) if self.version >= OBFUSCATION_SINCE => format!("veil {}", self.obfuscate(text)),
            RecordLine::Move(text) | RecordLine::Veiled(text) => format!("move {text}"),
            RecordLine::Back(to) => format!("back {to}"),
            RecordLine::Done => "done".to_owned(),
        };
        if text.contains(['\n', '\r']) {
            return Err(LineBreak);
        }
        let checksum = self.checksum_of(&text);
        Ok((format!("{} {checksum:08x} {text}\n", self.number), self.next(checksum)))
    }

    /// The number of lines after the first. Of two copies of a match, the one with more lines is newer.
    pub const fn lines(self) -> u64 {
        self.number
    }

    const fn next(self, checksum: u32) -> Self {
        Self { number: self.number + 1, checksum, ..self }
    }

    /// The bytes that obfuscate this line. They depend on its number and the previous checksum only.
    fn keystream(self) -> impl Iterator<Item = u8> {
        let mut at = u64::from(self.checksum) << 32 ^ self.number;
        std::iter::repeat_with(move || {
            at = at.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (at ^ at >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (mixed ^ mixed >> 27).to_le_bytes()
        })
        .flatten()
    }

    fn obfuscate(self, text: &str) -> String {
        use std::fmt::Write;
        text.bytes().zip(self.keystream()).fold(String::with_capacity(2 * text.len()), |mut hex, (byte, key)| {
            // Writing to a `String` cannot fail.
            let _ = write!(hex, "{:02x}", byte ^ key);
            hex
        })
    }

    fn deobfuscate(self, hex: &str) -> Option<String> {
        if !hex.len().is_multiple_of(2) || !hex.is_ascii() {
            return None;
        }
        let pairs = (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16));
        let bytes: Vec<u8> =
            pairs.zip(self.keystream()).map(|(byte, key)| Some(byte.ok()? ^ key)).collect::<Option<_>>()?;
        String::from_utf8(bytes).ok().filter(|text| !text.contains(['\n', '\r']))
    }

    fn checksum_of(self, text: &str) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.checksum.to_be_bytes());
        hasher.update(self.number.to_string().as_bytes());
        hasher.update(b" ");
        hasher.update(text.as_bytes());
        hasher.finalize()
    }
}

/// The text of a header or a move contains a line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line of a saved match cannot hold a line break")]
pub struct LineBreak;

/// The valid part of a saved match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// The header; `None` if even that is missing or damaged.
    pub header: Option<String>,
    /// The moves, without those that were undone.
    pub moves: Vec<String>,
    /// Whether the match is over.
    pub done: bool,
    /// The number of valid bytes from the start.
    pub good: usize,
    /// The seal for the next line.
    pub seal: Seal,
    /// The first invalid line; `None` if there is none.
    pub damage: Option<Damage>,
}

/// The first invalid line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The line number, from 1.
    pub line: usize,
    /// What was expected there.
    pub wanted: Wanted,
}

/// What was expected in place of an invalid line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The first line, with the format version.
    First,
    /// The line with this number.
    Number(u64),
    /// A line that matches its checksum.
    Checksum,
    /// The header, once and before all moves.
    Header,
    /// A keyword: `move`, `veil`, `back` or `done`.
    Keyword,
    /// An obfuscated move.
    ObfuscatedMove,
    /// A number of remaining moves, from 0 to this.
    Moves(usize),
    /// Nothing, because the match is over.
    Nothing,
    /// A line that a copy of the file has.
    Copied,
    /// The end of the line: nobody knows what followed in a file that was cut.
    LineEnd,
    /// Text: a power cut can leave zero bytes at the end of a file.
    Text,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.wanted)
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => write!(f, "'{FIRST}' with a version and its checksum"),
            Self::Number(number) => write!(f, "the line with number {number}"),
            Self::Checksum => f.write_str("a line that agrees with its checksum"),
            Self::Header => f.write_str("the header, once and before the moves"),
            Self::Keyword => f.write_str("'move', 'veil', 'back' or 'done'"),
            Self::ObfuscatedMove => f.write_str("'veil' with a move behind it"),
            Self::Moves(most) => write!(f, "'back' with a number from 0 to {most}"),
            Self::Nothing => f.write_str("nothing more, because the match is over"),
            Self::Copied => f.write_str("a line that an older copy has"),
            Self::LineEnd => f.write_str("the rest of the line"),
            Self::Text => f.write_str("text, not zero bytes"),
        }
    }
}

/// A saved match in a newer format version than this program can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it was saved by a newer Rollick (format {0}; this one reads up to {FORMAT}): update Rollick to play it")]
pub struct Newer(pub u32);

/// Whether the bytes start like a saved match in this format, damaged or not.
pub fn looks_sealed(bytes: &[u8]) -> bool {
    without_byte_order_mark(bytes).starts_with(FIRST.as_bytes())
}

/// Reads the valid part of a saved match. Damage is not an error: all lines before it are returned.
///
/// # Errors
/// [`Newer`] when the first line is valid and has an unknown version.
pub fn read(bytes: &[u8]) -> Result<Sealed, Newer> {
    let (_, seal) = Seal::first();
    let text = without_byte_order_mark(bytes);
    let good = bytes.len() - text.len();
    let mut sealed = Sealed { header: None, moves: Vec::new(), done: false, good, seal, damage: None };
    for (index, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let Some(body) = line.strip_suffix(b"\n") else {
            let wanted = if line.contains(&0) { Wanted::Text } else { Wanted::LineEnd };
            sealed.damage = Some(Damage { line: index + 1, wanted });
            break;
        };
        let body = body.strip_suffix(b"\r").unwrap_or(body);
        let line_read = if index == 0 { read_first(body)?.map(|seal| sealed.seal = seal) } else { sealed.take(body) };
        if let Err(wanted) = line_read {
            sealed.damage = Some(Damage { line: index + 1, wanted });
            break;
        }
        sealed.good += line.len();
    }
    Ok(sealed)
}

/// Reads the first line. The inner error means it is invalid, the outer one that its version is newer.
fn read_first(line: &[u8]) -> Result<Result<Seal, Wanted>, Newer> {
    let seal = || {
        let (text, checksum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
        let expected = crc32fast::hash(text.as_bytes());
        let version = text.strip_prefix(FIRST)?.parse::<u32>().ok()?;
        let valid = checksum == format!("{expected:08x}");
        valid.then_some(Seal { number: 0, checksum: expected, version })
    };
    match seal() {
        None | Some(Seal { version: 0, .. }) => Ok(Err(Wanted::First)),
        Some(Seal { version, .. }) if version > FORMAT => Err(Newer(version)),
        Some(seal) => Ok(Ok(seal)),
    }
}

impl Sealed {
    /// Reads one more line, given without its line feed.
    fn take(&mut self, line: &[u8]) -> Result<(), Wanted> {
        if self.done {
            return Err(Wanted::Nothing);
        }
        let line = std::str::from_utf8(line).map_err(|_| Wanted::Checksum)?;
        let (number, rest) = line.split_once(' ').ok_or(Wanted::Number(self.seal.number))?;
        if number != self.seal.number.to_string() {
            return Err(Wanted::Number(self.seal.number));
        }
        let (checksum, text) = rest.split_once(' ').ok_or(Wanted::Checksum)?;
        let expected = self.seal.checksum_of(text);
        if checksum != format!("{expected:08x}") {
            return Err(Wanted::Checksum);
        }
        let (keyword, content) = text.split_once(' ').unwrap_or((text, ""));
        match (keyword, &self.header) {
            ("header", None) => self.header = Some(content.to_owned()),
            ("header", Some(_)) | (_, None) => return Err(Wanted::Header),
            ("move", _) => self.moves.push(content.to_owned()),
            ("veil", _) if self.seal.version >= OBFUSCATION_SINCE => {
                self.moves.push(self.seal.deobfuscate(content).ok_or(Wanted::ObfuscatedMove)?);
            }
            ("back", _) => match content.parse::<usize>() {
                Ok(to) if to <= self.moves.len() => self.moves.truncate(to),
                _ => return Err(Wanted::Moves(self.moves.len())),
            },
            ("done", _) => self.done = true,
            _ => return Err(Wanted::Keyword),
        }
        self.seal = self.seal.next(expected);
        Ok(())
    }
}
