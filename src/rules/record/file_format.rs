//! A saved match as text: lines that are only ever added, each sealed by a number and a checksum. No file is opened
//! here; whoever has the bytes can read them, whoever keeps a match can ask for its next line.
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
//! The first line names the format's version, then its checksum. Every other line is a number, a checksum, a word and
//! what belongs to it. The checksum is the CRC-32, in eight hexadecimal digits, of the checksum before (four bytes,
//! highest first) and of the line without its own checksum: `1 move {"faces":[3,5]}`. So lines cannot change places.
//! `back N` forgets all moves but the first N, `done` ends the match. A line counts once its line feed is there.
//!
//! `veil` is a move that not every seat may know: its text is mixed with what the line before was sealed with, and
//! written in hexadecimal. That is no lock: it keeps hidden things from being read by whoever glances at the file. A file
//! of version 1 knows no `veil`, and gets none when it is gone on with.

use std::fmt;

/// The version of the format that is written. Older ones can be read; newer ones are refused.
pub const FORMAT: u32 = 2;

/// The first version in which moves can be veiled.
const VEILS: u32 = 2;

const FIRST: &str = "rollick match ";

/// One line's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// What was agreed before the first move. Only as the first step, and only there.
    Header(&'a str),
    /// A move that was accepted.
    Move(&'a str),
    /// A move that was accepted and that not every seat may know: it cannot be read at a glance.
    Veiled(&'a str),
    /// All moves but the first so many were taken back.
    Back(usize),
    /// The match is over; nothing follows.
    Done,
}

/// How far a saved match has come: what its next line must be sealed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal {
    number: u64,
    checksum: u32,
    version: u32,
}

impl Seal {
    /// The first line of a saved match, its line feed included, and what follows it.
    #[must_use]
    pub fn first() -> (String, Self) {
        let text = format!("{FIRST}{FORMAT}");
        let checksum = crc32fast::hash(text.as_bytes());
        (format!("{text} {checksum:08x}\n"), Self { number: 0, checksum, version: FORMAT })
    }

    /// The line for `step`, its line feed included, and what follows it.
    ///
    /// # Errors
    /// [`LineBreak`] when the text of a header or a move is more than one line.
    pub fn line(self, step: Step) -> Result<(String, Self), LineBreak> {
        let text = match step {
            Step::Header(text) => format!("header {text}"),
            Step::Move(text) | Step::Veiled(text) if text.contains(['\n', '\r']) => return Err(LineBreak),
            Step::Veiled(text) if self.version >= VEILS => format!("veil {}", self.veil(text)),
            Step::Move(text) | Step::Veiled(text) => format!("move {text}"),
            Step::Back(to) => format!("back {to}"),
            Step::Done => "done".to_owned(),
        };
        if text.contains(['\n', '\r']) {
            return Err(LineBreak);
        }
        let checksum = self.checksum_of(&text);
        Ok((format!("{} {checksum:08x} {text}\n", self.number), self.next(checksum)))
    }

    /// How many sealed lines there are behind the first one: of two copies of a match, the one with more is newer.
    #[must_use]
    pub const fn lines(self) -> u64 {
        self.number
    }

    const fn next(self, checksum: u32) -> Self {
        Self { number: self.number + 1, checksum, ..self }
    }

    /// Bytes that nobody reads at a glance, the same whenever this line is written or read.
    fn mist(self) -> impl Iterator<Item = u8> {
        let mut at = u64::from(self.checksum) << 32 ^ self.number;
        std::iter::repeat_with(move || {
            at = at.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (at ^ at >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (mixed ^ mixed >> 27).to_le_bytes()
        })
        .flatten()
    }

    fn veil(self, text: &str) -> String {
        use std::fmt::Write;
        text.bytes().zip(self.mist()).fold(String::with_capacity(2 * text.len()), |mut veiled, (byte, mist)| {
            // Writing to a string never fails.
            let _ = write!(veiled, "{:02x}", byte ^ mist);
            veiled
        })
    }

    fn unveil(self, veiled: &str) -> Option<String> {
        if !veiled.len().is_multiple_of(2) || !veiled.is_ascii() {
            return None;
        }
        let pairs = (0..veiled.len()).step_by(2).map(|at| u8::from_str_radix(&veiled[at..at + 2], 16));
        let bytes: Vec<u8> =
            pairs.zip(self.mist()).map(|(byte, mist)| Some(byte.ok()? ^ mist)).collect::<Option<_>>()?;
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

/// A header or a move that is more than one line cannot be sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line of a saved match cannot hold a line break")]
pub struct LineBreak;

/// All that holds of a saved match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// What was agreed before the first move; `None` when not even that holds.
    pub header: Option<String>,
    /// The moves that stand, those taken back left out.
    pub moves: Vec<String>,
    /// Whether the match is over.
    pub done: bool,
    /// How many bytes hold, from the first one.
    pub good: usize,
    /// What the next line is to be sealed with.
    pub seal: Seal,
    /// What comes after the bytes that hold.
    pub end: End,
}

/// What comes after the lines that hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing.
    Whole,
    /// A line without its line feed: writing it was never finished, so nobody was told that it was kept.
    Torn,
    /// A line that is not what was written there.
    Damaged(Damage),
}

/// The first line that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Which, counted from 1 as an editor does.
    pub line: usize,
    /// What should stand there.
    pub wanted: Wanted,
}

/// What should stand where something else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The line that names the format.
    First,
    /// A line with this number.
    Number(u64),
    /// A line that agrees with its checksum.
    Checksum,
    /// The header, before anything else and never again.
    Header,
    /// `move`, `veil`, `back` or `done`.
    Word,
    /// A veiled move that can be read.
    Veil,
    /// A number of moves, of which there are so many.
    Moves(usize),
    /// Nothing more, the match being over.
    Nothing,
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
            Self::Word => f.write_str("'move', 'veil', 'back' or 'done'"),
            Self::Veil => f.write_str("'veil' with a move behind it"),
            Self::Moves(most) => write!(f, "'back' with a number from 0 to {most}"),
            Self::Nothing => f.write_str("nothing more, the match being over"),
        }
    }
}

/// A saved match of a newer program: it is whole, but not for us to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it was saved by a newer Rollick (format {0}; this one reads up to {FORMAT}): update Rollick to play it")]
pub struct Newer(pub u32);

/// Whether these bytes are meant to be a saved match in this format, whole or not.
#[must_use]
pub fn looks_sealed(bytes: &[u8]) -> bool {
    bytes.starts_with(FIRST.as_bytes())
}

/// Reads what holds of a saved match. Damage is no error: all lines before it count.
///
/// # Errors
/// [`Newer`] when the first line, itself undamaged, names a version that we do not know.
pub fn read(bytes: &[u8]) -> Result<Sealed, Newer> {
    let (_, seal) = Seal::first();
    let mut sealed = Sealed { header: None, moves: Vec::new(), done: false, good: 0, seal, end: End::Whole };
    for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let Some(body) = line.strip_suffix(b"\n") else {
            sealed.end = End::Torn;
            break;
        };
        let held = if index == 0 { read_first(body)?.map(|seal| sealed.seal = seal) } else { sealed.take(body) };
        if let Err(wanted) = held {
            sealed.end = End::Damaged(Damage { line: index + 1, wanted });
            break;
        }
        sealed.good += line.len();
    }
    Ok(sealed)
}

/// What follows the first line, if it holds; as an error of its own, that it holds and is of a newer program.
fn read_first(line: &[u8]) -> Result<Result<Seal, Wanted>, Newer> {
    let seal = || {
        let (text, checksum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
        let sealed_with = crc32fast::hash(text.as_bytes());
        let version = text.strip_prefix(FIRST)?.parse::<u32>().ok()?;
        let holds = checksum == format!("{sealed_with:08x}");
        holds.then_some(Seal { number: 0, checksum: sealed_with, version })
    };
    match seal() {
        None | Some(Seal { version: 0, .. }) => Ok(Err(Wanted::First)),
        Some(Seal { version, .. }) if version > FORMAT => Err(Newer(version)),
        Some(seal) => Ok(Ok(seal)),
    }
}

impl Sealed {
    /// Takes one more line, without its line feed.
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
        let sealed_with = self.seal.checksum_of(text);
        if checksum != format!("{sealed_with:08x}") {
            return Err(Wanted::Checksum);
        }
        let (word, content) = text.split_once(' ').unwrap_or((text, ""));
        match (word, &self.header) {
            ("header", None) => self.header = Some(content.to_owned()),
            ("header", Some(_)) | (_, None) => return Err(Wanted::Header),
            ("move", _) => self.moves.push(content.to_owned()),
            ("veil", _) if self.seal.version >= VEILS => {
                self.moves.push(self.seal.unveil(content).ok_or(Wanted::Veil)?);
            }
            ("back", _) => match content.parse::<usize>() {
                Ok(to) if to <= self.moves.len() => self.moves.truncate(to),
                _ => return Err(Wanted::Moves(self.moves.len())),
            },
            ("done", _) => self.done = true,
            _ => return Err(Wanted::Word),
        }
        self.seal = self.seal.next(sealed_with);
        Ok(())
    }
}
