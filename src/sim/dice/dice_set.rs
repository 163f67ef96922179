//! Descriptions of dice as data: words on the sides, size, style.
//!
//! Each file in `assets/dice/` describes one kind of die. The files are also embedded, so that the program runs from
//! any folder. A file on disk replaces the embedded die of the same name unless it is invalid or has other words,
//! because games depend on the words.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::resource::Resource;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::dice_bag::DiceBag;
use super::die_material::DieMaterial;
use super::shape::DieShape;
use crate::rules::input_limits;
use crate::sim::PlayerError;

/// The embedded descriptions, with their file names.
const BUILT_IN: &[(&str, &str)] = &[
    ("ordinary.ron", include_str!("../../../assets/dice/ordinary.ron")),
    ("ordinary-ink.ron", include_str!("../../../assets/dice/ordinary-ink.ron")),
    ("colour.ron", include_str!("../../../assets/dice/colour.ron")),
    ("symbol.ron", include_str!("../../../assets/dice/symbol.ron")),
    ("d4.ron", include_str!("../../../assets/dice/d4.ron")),
    ("d8.ron", include_str!("../../../assets/dice/d8.ron")),
    ("d10.ron", include_str!("../../../assets/dice/d10.ron")),
    ("d100.ron", include_str!("../../../assets/dice/d100.ron")),
    ("d12.ron", include_str!("../../../assets/dice/d12.ron")),
    ("d20.ron", include_str!("../../../assets/dice/d20.ron")),
    ("d3.ron", include_str!("../../../assets/dice/d3.ron")),
    ("fudge.ron", include_str!("../../../assets/dice/fudge.ron")),
    ("coin.ron", include_str!("../../../assets/dice/coin.ron")),
];

/// Minimum and maximum size that physics is tuned for, in cm.
const SIZE_RANGE: (f32, f32) = (0.8, 3.0);

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
    /// The file or folder cannot be read.
    #[error("{0}")]
    Io(String),
}

impl PlayerError for DiceSetError {
    fn key(&self) -> &'static str {
        match self.problem {
            DiceSetProblem::Invalid(_) => "dice-file-invalid",
            DiceSetProblem::Name(_) => "dice-file-invalid-name",
            DiceSetProblem::OtherWords(..) => "dice-file-other-words",
            DiceSetProblem::Io(_) => "dice-file-unreadable",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        let mut args = vec![("file", self.file.display().to_string())];
        args.extend(self.line.map(|line| ("line", line.to_string())));
        args.extend(match &self.problem {
            DiceSetProblem::Invalid(reason) | DiceSetProblem::Io(reason) => vec![("why", reason.clone())],
            DiceSetProblem::Name(word) => vec![("word", word.clone())],
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
        let (shape, faces) = (self.shape, self.faces.len());
        if faces != shape.faces() {
            let problem = format!("a {shape} has {} faces, not {faces}: set shape", shape.faces());
            return Some(("faces", DiceSetProblem::Invalid(problem)));
        }
        let (least, most) = SIZE_RANGE;
        if !(least..=most).contains(&self.size) {
            let problem = format!("the {size} must be {least} to {most} cm, not {}", self.size);
            return Some((size, DiceSetProblem::Invalid(problem)));
        }
        None
    }

    /// Parses a description from disk. If a die of that name is embedded, the words must be the same, in any order.
    fn from_disk(text: &str, file: &Path, built_in: &DiceSets) -> Result<Self, DiceSetError> {
        let set = Self::from_ron(text, file)?;
        match built_in.get(&set.name) {
            Some(known) if known.words() != set.words() => Err(DiceSetError {
                file: file.to_owned(),
                line: Some(line_of(text, "faces")),
                problem: DiceSetProblem::OtherWords(set.name, known.words().join(", ")),
            }),
            _ => Ok(set),
        }
    }

    /// The words on the sides, sorted.
    fn words(&self) -> Vec<&str> {
        let mut words: Vec<&str> = self.faces.iter().map(String::as_str).collect();
        words.sort_unstable();
        words
    }

    /// The embedded ordinary die.
    pub fn ordinary() -> Self {
        let (file, text) = BUILT_IN[0];
        Self::from_ron(text, Path::new(file)).expect("a test parses the embedded descriptions")
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

/// The first line that begins with `key`, counted from 1; 1 if there is none.
fn line_of(text: &str, key: &str) -> usize {
    text.lines().position(|line| line.trim_start().starts_with(key)).unwrap_or(0) + 1
}

/// All known kinds of dice.
#[derive(Resource, Clone, Debug)]
pub struct DiceSets(Vec<Arc<DiceSet>>);

impl Default for DiceSets {
    fn default() -> Self {
        Self::built_in()
    }
}

impl From<DiceSet> for DiceSets {
    /// One kind only.
    fn from(set: DiceSet) -> Self {
        Self(vec![Arc::new(set)])
    }
}

impl DiceSets {
    /// The embedded kinds.
    pub fn built_in() -> Self {
        let read = |&(file, text): &(&str, &str)| {
            DiceSet::from_ron(text, Path::new(file)).expect("a test parses the embedded descriptions")
        };
        Self(BUILT_IN.iter().map(read).map(Arc::new).collect())
    }

    /// The embedded kinds and those in `folder`. Returns the errors of files that were skipped.
    pub fn with_folder(folder: &Path) -> (Self, Vec<DiceSetError>) {
        let built_in = Self::built_in();
        let mut sets = built_in.clone();
        let mut bad = Vec::new();
        let unread = |file: &Path, error: &std::io::Error| DiceSetError {
            file: file.to_owned(),
            line: None,
            problem: DiceSetProblem::Io(error.to_string()),
        };
        let mut files: Vec<PathBuf> = match std::fs::read_dir(folder) {
            Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
            Err(error) => {
                bad.push(unread(folder, &error));
                Vec::new()
            }
        };
        files.retain(|file| file.extension().is_some_and(|ending| ending == "ron"));
        files.sort();
        for file in files {
            match input_limits::read_text(&file) {
                Err(error) => bad.push(unread(&file, &error)),
                Ok(text) => match DiceSet::from_disk(&text, &file, &built_in) {
                    Ok(set) => sets.put(set),
                    Err(error) => bad.push(error),
                },
            }
        }
        (sets, bad)
    }

    /// Adds a kind of die and replaces one of the same name.
    pub fn put(&mut self, set: DiceSet) {
        match self.0.iter_mut().find(|known| known.name == set.name) {
            Some(known) => *known = Arc::new(set),
            None => self.0.push(Arc::new(set)),
        }
    }

    /// Finds a kind by name.
    pub fn get(&self, name: &str) -> Option<&DiceSet> {
        self.iter().find(|set| set.name == name)
    }

    /// The same kinds, all made of this material if there is one, and `times` as large within the limits of dice.
    #[must_use]
    pub fn remade(&self, material: Option<DieMaterial>, times: f32) -> Self {
        let remade = |set: &DiceSet| {
            let size = (set.size * times).clamp(SIZE_RANGE.0, SIZE_RANGE.1);
            Arc::new(DiceSet { material: material.unwrap_or(set.material), size, ..set.clone() })
        };
        Self(self.iter().map(remade).collect())
    }

    /// The description of each die of a bag. Unknown names mean ordinary dice.
    pub(super) fn take(&self, bag: &DiceBag) -> Vec<Arc<DiceSet>> {
        let known = |name: &str| self.0.iter().find(|set| set.name == name).cloned();
        bag.sets().map(|name| known(name).unwrap_or_else(|| Arc::new(DiceSet::ordinary()))).collect()
    }

    /// Iterates over all kinds.
    pub fn iter(&self) -> impl Iterator<Item = &DiceSet> {
        self.0.iter().map(Arc::as_ref)
    }
}

/// The folder that [`super::plugin()`] reads descriptions from when it is added, if any. Insert the resource first to
/// use another folder.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct DiceFolder(pub Option<PathBuf>);

impl Default for DiceFolder {
    /// The first existing folder of: `ROLLICK_DICE`, `assets/dice` beside the program, `assets/dice` in the working
    /// directory.
    fn default() -> Self {
        Self(input_limits::folders("ROLLICK_DICE", "assets/dice").find(|folder| folder.is_dir()))
    }
}

impl DiceFolder {
    /// Reads all kinds of dice, with those in the folder replacing the embedded ones, and the errors of skipped files.
    pub fn read(&self) -> (DiceSets, Vec<DiceSetError>) {
        match &self.0 {
            Some(folder) => DiceSets::with_folder(folder),
            None => (DiceSets::built_in(), Vec::new()),
        }
    }
}

/// The errors in files of the [`DiceFolder`], whose embedded dice are used instead.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceFileErrors(pub Vec<DiceSetError>);
