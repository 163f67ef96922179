//! What dice are, as data: the words on their sides, their size, what they are made of. Knows no game.
//!
//! Each file in `assets/dice/` describes one kind of die. The files are also built into the program, so that it
//! runs from any folder; one on disk that describes a die of the same name takes the built-in one's place, unless it is
//! broken or has other words: games count on those.

use std::path::{Path, PathBuf};

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use super::face_rotation::SIDES;

use crate::rules::input_limits;

/// The descriptions that are built in, each with the name of its file.
const BUILT_IN: &[(&str, &str)] = &[
    ("ordinary.ron", include_str!("../../../assets/dice/ordinary.ron")),
    ("ordinary-ink.ron", include_str!("../../../assets/dice/ordinary-ink.ron")),
    ("colour.ron", include_str!("../../../assets/dice/colour.ron")),
    ("symbol.ron", include_str!("../../../assets/dice/symbol.ron")),
];

/// The shortest and the longest edge that physics is tuned for, in cm.
const EDGE_RANGE: (f32, f32) = (0.8, 3.0);

/// One kind of die: a cube with six words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceSet {
    /// The name it is asked for by: `ordinary`.
    pub name: String,
    /// The word on each side, in the order of [`super::SIDE_NORMALS`]: +X, -X, +Y, -Y, +Z, -Z.
    pub faces: [Word; SIDES],
    /// The length of an edge in cm.
    pub edge: Edge,
    /// How it is made: `ivory`, `ink`, `resin`, `enamel`. What that looks like is not known here.
    pub style: String,
}

/// A word on a side, or a name. Never empty, and without blanks round it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Word(String);

impl Word {
    /// The word.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Word {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        if word.is_empty() || word.trim() != word {
            return Err(format!("a side shows a word without blanks round it, not \"{word}\""));
        }
        Ok(Self(word))
    }
}

impl From<Word> for String {
    fn from(word: Word) -> Self {
        word.0
    }
}

/// The length of a die's edge, in cm: 0.8 to 3.0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f32", into = "f32")]
pub struct Edge(f32);

impl Edge {
    /// In cm.
    #[must_use]
    pub const fn cm(self) -> f32 {
        self.0
    }
}

impl TryFrom<f32> for Edge {
    type Error = String;

    fn try_from(cm: f32) -> Result<Self, String> {
        if (EDGE_RANGE.0..=EDGE_RANGE.1).contains(&cm) {
            Ok(Self(cm))
        } else {
            Err(format!("an edge is {} to {} cm long, not {cm}", EDGE_RANGE.0, EDGE_RANGE.1))
        }
    }
}

impl From<Edge> for f32 {
    fn from(edge: Edge) -> Self {
        edge.0
    }
}

/// A description of dice that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceSetError {
    /// It says something that a die cannot be.
    #[error("{}:{line}: {problem}", file.display())]
    Invalid {
        /// Which file.
        file: PathBuf,
        /// Which line of it, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// It cannot be read at all.
    #[error("{}: {problem}", file.display())]
    Io {
        /// Which file or folder.
        file: PathBuf,
        /// Why not.
        problem: String,
    },
}

impl DiceSet {
    /// Reads a description. `file` is where it comes from, for the error.
    ///
    /// # Errors
    /// [`DiceSetError::Invalid`] names file, line and what is wrong.
    pub fn from_ron(text: &str, file: &Path) -> Result<Self, DiceSetError> {
        let set: Self = input_limits::read_description(text).map_err(|bad| DiceSetError::Invalid {
            file: file.to_owned(),
            line: bad.line,
            problem: bad.wrong,
        })?;
        for (key, word) in [("name", &set.name), ("style", &set.style)] {
            if word.is_empty() || !word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-') {
                return Err(DiceSetError::Invalid {
                    file: file.to_owned(),
                    line: line_of(text, key),
                    problem: format!("the {key} is small letters and hyphens, not \"{word}\""),
                });
            }
        }
        Ok(set)
    }

    /// Reads a description on disk. One of a die that is built in has just the words of that one, in any order.
    fn from_disk(text: &str, file: &Path, built_in: &DiceSets) -> Result<Self, DiceSetError> {
        let set = Self::from_ron(text, file)?;
        match built_in.get(&set.name) {
            Some(known) if known.words() != set.words() => Err(DiceSetError::Invalid {
                file: file.to_owned(),
                line: line_of(text, "faces"),
                problem: format!("the sides of \"{}\" show, in any order, {}", set.name, known.words().join(", ")),
            }),
            _ => Ok(set),
        }
    }

    /// The words on its sides, in the order of the alphabet.
    fn words(&self) -> [&str; SIDES] {
        let mut words = self.faces.each_ref().map(Word::as_str);
        words.sort_unstable();
        words
    }

    /// The ordinary die that is built in.
    #[must_use]
    pub fn ordinary() -> Self {
        let (file, text) = BUILT_IN[0];
        Self::from_ron(text, Path::new(file)).expect("the built-in descriptions are read by a test")
    }

    /// The length of an edge in cm.
    #[must_use]
    pub const fn edge(&self) -> f32 {
        self.edge.cm()
    }

    /// The first side with this word, as [`super::ThrowRead`] counts them.
    #[must_use]
    pub fn side_of(&self, word: &str) -> Option<u8> {
        self.faces.iter().position(|face| face.as_str() == word).map(|side| side as u8)
    }

    /// The word on a side, as [`super::ThrowRead`] counts them.
    #[must_use]
    pub fn word(&self, side: u8) -> &str {
        self.faces[usize::from(side)].as_str()
    }
}

/// The line that begins with `key`, from 1; the first if none does.
fn line_of(text: &str, key: &str) -> usize {
    text.lines().position(|line| line.trim_start().starts_with(key)).unwrap_or(0) + 1
}

/// Every kind of die there is, to be asked for by name.
#[derive(Resource, Clone, Debug)]
pub struct DiceSets(Vec<DiceSet>);

impl Default for DiceSets {
    fn default() -> Self {
        Self::built_in()
    }
}

impl DiceSets {
    /// Those that are built in.
    #[must_use]
    pub fn built_in() -> Self {
        let read = |&(file, text): &(&str, &str)| {
            DiceSet::from_ron(text, Path::new(file)).expect("the built-in descriptions are read by a test")
        };
        Self(BUILT_IN.iter().map(read).collect())
    }

    /// Those that are built in and those in `folder`. What is broken there is said and left out.
    #[must_use]
    pub fn with_folder(folder: &Path) -> (Self, Vec<DiceSetError>) {
        let built_in = Self::built_in();
        let mut sets = built_in.clone();
        let mut bad = Vec::new();
        let unread = |file: &Path, error: &std::io::Error| DiceSetError::Io {
            file: file.to_owned(),
            problem: error.to_string(),
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
            match std::fs::read_to_string(&file) {
                Err(error) => bad.push(unread(&file, &error)),
                Ok(text) => match DiceSet::from_disk(&text, &file, &built_in) {
                    Ok(set) => sets.put(set),
                    Err(error) => bad.push(error),
                },
            }
        }
        (sets, bad)
    }

    /// Adds a kind of die, in place of one of the same name.
    pub fn put(&mut self, set: DiceSet) {
        match self.0.iter_mut().find(|known| known.name == set.name) {
            Some(known) => *known = set,
            None => self.0.push(set),
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&DiceSet> {
        self.0.iter().find(|set| set.name == name)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &DiceSet> {
        self.0.iter()
    }
}

/// The folder that descriptions are read from as [`super::plugin()`] is added, if there is one. Whoever wants another
/// inserts it before.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct DiceFolder(pub Option<PathBuf>);

impl Default for DiceFolder {
    /// The folder that `ROLLICK_DICE` names, `assets/dice` beside the program, or that where one works.
    fn default() -> Self {
        Self(input_limits::folders("ROLLICK_DICE", "assets/dice").find(|folder| folder.is_dir()))
    }
}

impl DiceFolder {
    /// Every kind of die, those in the folder before those that are built in; and what is broken there.
    #[must_use]
    pub fn read(&self) -> (DiceSets, Vec<DiceSetError>) {
        match &self.0 {
            Some(folder) => DiceSets::with_folder(folder),
            None => (DiceSets::built_in(), Vec::new()),
        }
    }
}

/// What was broken in the [`DiceFolder`], a sentence each.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceFileErrors(pub Vec<String>);
