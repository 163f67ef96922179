//! Mutates inputs at random: bytes, ranges, numbers, words and, in JSON, whole values. Depends on no parser.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rollick::rules::input_limits::{MAX_DEPTH, MAX_LINE_BYTES};
use serde_json::Value;

/// Numbers that are often handled wrongly.
const NUMBERS: &[&str] = &[
    "-1",
    "0",
    "1",
    "6",
    "7",
    "8",
    "15",
    "24",
    "36",
    "127",
    "128",
    "255",
    "256",
    "1000",
    "32767",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "0.5",
    "-0",
    "1e2",
    "1e400",
    "00",
    "0x10",
];

/// Bytes with a special meaning in some format.
const BYTES: &[u8] = b"{}[](),:;\"\\ \n\r\t\0#-+.eE_/*=0123456789\xff\xc3\x80";

/// A source of mutations.
pub(crate) struct Changer {
    source: Pcg64Mcg,
    /// Words from valid inputs.
    words: Vec<Vec<u8>>,
}

impl Changer {
    /// A source with this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { source: Pcg64Mcg::seed_from_u64(seed), words: Vec::new() }
    }

    /// A random number below `count`, which must not be 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.source.random_range(0..count)
    }

    /// A random element.
    pub(crate) fn pick<'a>(&mut self, several: &'a [Vec<u8>]) -> &'a [u8] {
        &several[self.source.random_range(0..several.len())]
    }

    /// Collects the words of a valid input.
    pub(crate) fn learn(&mut self, valid: &[u8]) {
        for word in valid.split(|byte| !byte.is_ascii_alphanumeric() && !b"_-.".contains(byte)) {
            if (2..40).contains(&word.len()) && !self.words.iter().any(|known| known == word) {
                self.words.push(word.to_vec());
            }
        }
    }

    /// The input with a few mutations. In rare cases the result is far too large.
    pub(crate) fn changed(&mut self, valid: &[u8]) -> Vec<u8> {
        let mut bytes = valid.to_vec();
        if self.below(3) == 0
            && let Some(changed) = self.as_json(&bytes)
        {
            bytes = changed;
            if self.below(3) > 0 {
                return bytes;
            }
        }
        let few = 1 + self.below(4);
        for _ in 0..self.below(few) + 1 {
            self.change(&mut bytes);
        }
        if self.below(20_000) == 0 {
            self.enlarge(&mut bytes);
        }
        bytes
    }

    fn stretch(&mut self, bytes: &[u8]) -> std::ops::Range<usize> {
        let from = self.below(bytes.len() + 1);
        let long = 1 << self.below(8);
        from..(from + self.below(long + 1)).min(bytes.len())
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let place = self.below(bytes.len() + 1);
        match self.below(10) {
            0 if place < bytes.len() => bytes[place] ^= 1 << self.below(8),
            1 if place < bytes.len() => bytes[place] = BYTES[self.below(BYTES.len())],
            2 => bytes.insert(place, BYTES[self.below(BYTES.len())]),
            3 => {
                let stretch = self.stretch(bytes);
                bytes.drain(stretch);
            }
            4 => {
                let stretch = self.stretch(bytes);
                let copy = bytes[stretch].to_vec();
                bytes.splice(place..place, copy);
            }
            5 => bytes.truncate(place),
            6 => {
                let depth = 1 + self.below(2 * MAX_DEPTH);
                let open = [b'[', b'{', b'('][self.below(3)];
                bytes.splice(place..place, std::iter::repeat_n(open, depth));
            }
            7 if !self.words.is_empty() => {
                let word = self.words[self.source.random_range(0..self.words.len())].clone();
                let old = word_at(bytes, place);
                bytes.splice(old, word);
            }
            _ => {
                let number = NUMBERS[self.below(NUMBERS.len())];
                let old = number_from(bytes, place);
                bytes.splice(old, number.bytes());
            }
        }
    }

    /// Repeats a range of the input until the input is far too long.
    fn enlarge(&mut self, bytes: &mut Vec<u8>) {
        let mut stretch = self.stretch(bytes);
        if stretch.is_empty() {
            stretch = 0..bytes.len().min(8);
        }
        let copy = bytes[stretch.clone()].to_vec();
        if copy.is_empty() {
            return;
        }
        let times = ((MAX_LINE_BYTES / 4) << self.below(4)) / copy.len();
        bytes.splice(stretch, copy.repeat(times));
    }

    /// The input with one of its values mutated, if it is JSON.
    fn as_json(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut value: Value = serde_json::from_slice(bytes).ok()?;
        self.change_value(&mut value);
        serde_json::to_vec(&value).ok()
    }

    fn change_value(&mut self, value: &mut Value) {
        match value {
            Value::Array(values) if !values.is_empty() && self.below(5) > 0 => {
                let place = self.below(values.len());
                match self.below(6) {
                    0 => drop(values.remove(place)),
                    1 => values.insert(place, values[place].clone()),
                    2 => {
                        let other = self.below(values.len());
                        values.swap(place, other);
                    }
                    _ => self.change_value(&mut values[place]),
                }
            }
            Value::Object(map) if !map.is_empty() && self.below(8) > 0 => {
                let place = self.below(map.len());
                let key = map.keys().nth(place).cloned().unwrap_or_default();
                match self.below(8) {
                    0 => drop(map.remove(&key)),
                    1 => {
                        let value = map.remove(&key).unwrap_or_default();
                        map.insert(self.word(), value);
                    }
                    _ => map.values_mut().nth(place).into_iter().for_each(|value| self.change_value(value)),
                }
            }
            _ => {
                *value = match self.below(8) {
                    0 => Value::Null,
                    1 => Value::Bool(true),
                    2 => Value::Array(vec![std::mem::take(value)]),
                    3 => Value::String(self.word()),
                    4 => serde_json::from_str(NUMBERS[self.below(NUMBERS.len())]).unwrap_or_default(),
                    _ => Value::from(self.below(8)),
                };
            }
        }
    }

    fn word(&mut self) -> String {
        if self.words.is_empty() {
            return String::new();
        }
        String::from_utf8_lossy(&self.words[self.source.random_range(0..self.words.len())]).into_owned()
    }
}

/// The range of the word at `place`, or an empty range.
fn word_at(bytes: &[u8], place: usize) -> std::ops::Range<usize> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    let before = bytes[..place].iter().rev().take_while(|byte| is_word(byte)).count();
    let after = bytes[place..].iter().take_while(|byte| is_word(byte)).count();
    place - before..place + after
}

/// The range of the first number at or after `place`, or an empty range.
fn number_from(bytes: &[u8], place: usize) -> std::ops::Range<usize> {
    let from = bytes[place..].iter().position(u8::is_ascii_digit).map_or(place, |ahead| place + ahead);
    from..from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count()
}
