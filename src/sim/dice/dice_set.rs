//! The description of a die as data: its shape, the words on its sides, its size and its look.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::die_material::DieMaterial;
use super::shape::DieShape;
use crate::rules::input_limits;
use crate::sim::PlayerError;

/// Minimum and maximum size that physics is tuned for, in cm.
pub(super) const SIZE_RANGE: (f32, f32) = (0.8, 3.0);

/// The maximum size of all drawings of a die, in bytes. They are part of every saved throw of it.
const MAX_DRAWINGS_BYTES: usize = 32 << 10;

/// Elements of SVG that drawings must not have: a small file with them can take minutes or all memory, or load others.
const FORBIDDEN_ELEMENTS: [&str; 8] =
    ["filter", "foreignObject", "image", "marker", "mask", "pattern", "use", "!DOCTYPE"];

/// The longest word on a face, in characters.
const MAX_WORD: usize = 24;

/// One kind of die: a shape with a word on each face.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceSet {
    /// The name that identifies it, such as `ordinary`.
    pub name: String,
    /// The shape.
    #[serde(default)]
    pub shape: DieShape,
    /// The word on each face, in the order of [`DieShape::normals`]: of a cube +X, -X, +Y, -Y, +Z, -Z.
    #[serde(deserialize_with = "read_list")]
    pub faces: Vec<String>,
    /// The size in cm, 0.8 to 3.0: the distance between opposite faces, which is the edge length of a cube; the height of a
    /// d4, and the diameter of a coin.
    #[serde(alias = "edge")]
    pub size: f32,
    /// What it is made of.
    #[serde(alias = "style")]
    pub material: DieMaterial,
    /// The colour of its faces, `#RRGGBB`; `None` for that of its material.
    #[serde(default, with = "optional", skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// The colour of what is on its faces, `#RRGGBB`; `None` for one that suits the material.
    #[serde(default, with = "optional", skip_serializing_if = "Option::is_none")]
    pub paint: Option<String>,
    /// Drawings of its own, as SVG, by the words that they are drawn for.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub drawings: BTreeMap<String, String>,
}

/// A value that is written without `Some`.
mod optional {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &Option<String>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(value.as_deref().unwrap_or_default())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
        String::deserialize(from).map(Some)
    }
}

/// Reads `["1", "2"]`, and `("1", "2")`, as descriptions of cubes were written.
fn read_list<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    struct List;
    impl<'de> Visitor<'de> for List {
        type Value = Vec<String>;

        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("a list of words")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<Self::Value, A::Error> {
            let mut all = Vec::new();
            while let Some(word) = words.next_element()? {
                all.push(word);
            }
            Ok(all)
        }
    }
    from.deserialize_any(List)
}

/// An error in a dice description, or why the file or folder cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}: {problem}", file.display(), line.map_or_else(String::new, |line| format!(":{line}")))]
pub struct DiceSetError {
    pub(crate) file: PathBuf,
    /// The line, from 1; `None` if the file cannot be read.
    pub line: Option<usize>,
    pub(crate) problem: DiceSetProblem,
}

/// What is wrong with a dice description.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceSetProblem {
    /// The file cannot be parsed, or a value is out of range. The message is in English.
    #[error("{0}")]
    Invalid(String),
    /// The name has characters that are not allowed.
    #[error("the name may contain lowercase letters, digits and hyphens only, not \"{0}\"")]
    Name(String),
    /// The file would replace the embedded die of this name, but does not have these words.
    #[error("the sides of \"{0}\" must be, in any order: {1}")]
    OtherWords(String, String),
    /// A drawing of the die of this name is no SVG.
    #[error("the drawing of the die {0} cannot be read ({1})")]
    Drawing(String, String),
    /// The file or folder cannot be read.
    #[error("{0}")]
    Io(String),
}

impl DiceSetError {
    /// A file or folder that cannot be read, and why.
    pub fn unread(file: impl Into<PathBuf>, why: impl ToString) -> Self {
        Self { file: file.into(), line: None, problem: DiceSetProblem::Io(why.to_string()) }
    }
}

impl PlayerError for DiceSetError {
    fn key(&self) -> &'static str {
        match self.problem {
            DiceSetProblem::Invalid(_) => "dice-file-invalid",
            DiceSetProblem::Name(_) => "dice-file-invalid-name",
            DiceSetProblem::OtherWords(..) => "dice-file-other-words",
            DiceSetProblem::Drawing(..) => "dice-file-drawing",
            DiceSetProblem::Io(_) => "dice-file-unreadable",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        let mut args = vec![("file", self.file.display().to_string())];
        args.extend(self.line.map(|line| ("line", line.to_string())));
        args.extend(match &self.problem {
            DiceSetProblem::Invalid(reason) | DiceSetProblem::Io(reason) => vec![("why", reason.clone())],
            DiceSetProblem::Name(word) => vec![("word", word.clone())],
            DiceSetProblem::Drawing(name, reason) => vec![("name", name.clone()), ("why", reason.clone())],
            DiceSetProblem::OtherWords(name, words) => vec![("name", name.clone()), ("words", words.clone())],
        });
        args
    }
}

impl DiceSet {
    /// Parses a description. `file` is only used in errors.
    ///
    /// # Errors
    /// [`DiceSetError`] names the file, the line and the problem.
    pub fn from_ron(text: &str, file: &Path) -> Result<Self, DiceSetError> {
        let error = |line, problem| Err(DiceSetError { file: file.to_owned(), line: Some(line), problem });
        let set: Self = match input_limits::read_description(text) {
            Ok(set) => set,
            Err(bad) => return error(bad.line, DiceSetProblem::Invalid(bad.wrong)),
        };
        let size = if text.lines().any(|line| line.trim_start().starts_with("edge")) { "edge" } else { "size" };
        if let Some((key, problem)) = set.problem(size) {
            return error(line_of(text, key), problem);
        }
        Ok(set)
    }

    /// What is wrong with the description, if anything, and under which key; `size` is the key of the size.
    pub(crate) fn problem<'k>(&self, size: &'k str) -> Option<(&'k str, DiceSetProblem)> {
        let is_allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if self.name.is_empty() || !self.name.chars().all(is_allowed) {
            return Some(("name", DiceSetProblem::Name(self.name.clone())));
        }
        if let Some(word) = self.faces.iter().find(|word| word.is_empty() || word.trim() != word.as_str()) {
            let problem = format!("a side needs a word without surrounding whitespace, not \"{word}\"");
            return Some(("faces", DiceSetProblem::Invalid(problem)));
        }
        // Words are written to tables and terminals, and are names of drawings.
        let is_forbidden = |letter: char| input_limits::is_control(letter) || ",;:/\\\"".contains(letter);
        let is_bad = |word: &&String| word.contains(is_forbidden) || word.chars().count() > MAX_WORD;
        if let Some(word) = self.faces.iter().find(is_bad) {
            let problem = format!("a side has at most {MAX_WORD} letters, none of , ; : / \\ \", not {word:?}");
            return Some(("faces", DiceSetProblem::Invalid(problem)));
        }
        let (shape, faces) = (self.shape, self.faces.len());
        if faces != shape.faces() {
            let problem = format!("a {shape} has {} faces, not {faces}: set shape", shape.faces());
            return Some(("faces", DiceSetProblem::Invalid(problem)));
        }
        let (least, most) = SIZE_RANGE;
        let is_hex = |colour: &String| {
            colour
                .strip_prefix('#')
                .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
        };
        for (key, colour) in [("colour", &self.colour), ("paint", &self.paint)] {
            if let Some(colour) = colour.as_ref().filter(|colour| !is_hex(colour)) {
                let problem = format!("a colour is written like \"#A03020\", not \"{colour}\"");
                return Some((key, DiceSetProblem::Invalid(problem)));
            }
        }
        if let Some(word) = self.drawings.keys().find(|word| !self.faces.contains(word)) {
            let problem = format!("there is a drawing for \"{word}\", but no such face");
            return Some(("drawings", DiceSetProblem::Invalid(problem)));
        }
        for (word, svg) in &self.drawings {
            if let Some(element) = forbidden_element(svg) {
                let problem =
                    format!("the drawing {word} has an element <{element}>, which drawings of dice cannot have");
                return Some(("faces", DiceSetProblem::Invalid(problem)));
            }
        }
        if self.drawings.values().map(String::len).sum::<usize>() > MAX_DRAWINGS_BYTES {
            let problem = format!("the drawings of a die are at most {MAX_DRAWINGS_BYTES} bytes large together");
            return Some(("faces", DiceSetProblem::Invalid(problem)));
        }
        if !(least..=most).contains(&self.size) {
            let problem = format!("the {size} must be {least} to {most} cm, not {}", self.size);
            return Some((size, DiceSetProblem::Invalid(problem)));
        }
        None
    }

    /// The words on the sides, sorted.
    pub(super) fn words(&self) -> Vec<&str> {
        let mut words: Vec<&str> = self.faces.iter().map(String::as_str).collect();
        words.sort_unstable();
        words
    }

    /// The first side with this word, an index into [`DiceSet::faces`].
    pub fn side_of(&self, word: &str) -> Option<u8> {
        self.faces.iter().position(|face| face == word).map(|side| side as u8)
    }

    /// The word on a side, an index into [`DiceSet::faces`].
    pub fn word(&self, side: u8) -> &str {
        &self.faces[usize::from(side)]
    }

    /// The sides in the order of a histogram: by their numbers, or else by their words.
    pub fn sides_in_order(&self) -> Vec<u8> {
        let mut order: Vec<u8> = (0..self.faces.len() as u8).collect();
        order.sort_by_key(|&side| (self.word(side).parse::<u32>().ok(), self.word(side)));
        order
    }

    /// The number on a side; of a fudge die 1, -1 or 0. `None` for a colour or a symbol.
    pub fn number(&self, side: u8) -> Option<i32> {
        match self.word(side) {
            "plus" => Some(1),
            "minus" => Some(-1),
            "blank" => Some(0),
            word => word.parse().ok(),
        }
    }
}

/// The first element of an SVG text that drawings must not have. Names may have a prefix.
fn forbidden_element(svg: &str) -> Option<&'static str> {
    let names = svg.split('<').skip(1).map(|tag| {
        let name = tag.split(|letter: char| letter.is_whitespace() || matches!(letter, '>' | '/')).next();
        name.map_or("", |name| name.rsplit(':').next().unwrap_or(name))
    });
    let known = |name: &str| FORBIDDEN_ELEMENTS.into_iter().find(|element| element.eq_ignore_ascii_case(name));
    names.filter_map(known).next()
}

/// The first line that begins with `key`, counted from 1; 1 if there is none.
pub(super) fn line_of(text: &str, key: &str) -> usize {
    text.lines().position(|line| line.trim_start().starts_with(key)).unwrap_or(0) + 1
}
