//! All kinds of dice: those that are built into the program, and those in folders.
//!
//! Each file in `assets/dice/` describes one kind of die. The files are also embedded, so that the program runs from any
//! folder. A file on disk adds a kind, or replaces the embedded one of the same name unless it is invalid or has other
//! words, because games depend on the words. A face whose word ends in `.svg` is a drawing from the same folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::resource::Resource;

use super::dice_bag::DiceBag;
use super::dice_set::{DiceSet, DiceSetError, DiceSetProblem, SIZE_RANGE, line_of};
use super::die_material::DieMaterial;
use crate::rules::input_limits;

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

/// The environment variable that names a folder with dice.
pub const DICE_VARIABLE: &str = "ROLLICK_DICE";

/// The ending of drawings.
const DRAWING: &str = ".svg";

impl DiceSet {
    /// The embedded ordinary die.
    pub fn ordinary() -> Self {
        let (file, text) = BUILT_IN[0];
        Self::from_ron(text, Path::new(file)).expect("a test parses the embedded descriptions")
    }

    /// Reads a description and the drawings that it names. If a die of that name is embedded, the words must be the same, in
    /// any order.
    ///
    /// # Errors
    /// [`DiceSetError`] names the file, the line and the problem.
    pub fn from_file(file: &Path) -> Result<Self, DiceSetError> {
        let text = input_limits::read_text(file).map_err(|error| DiceSetError::unread(file, error))?;
        let mut set = Self::from_ron(&text, file)?;
        let invalid = |key, problem| {
            let line = Some(line_of(&text, key));
            DiceSetError { file: file.to_owned(), line, problem }
        };
        for word in &mut set.faces {
            let Some(name) = word.strip_suffix(DRAWING).map(str::to_owned) else { continue };
            // A word has no separators, so the drawing is in the same folder.
            let path = file.with_file_name(&*word);
            let svg = input_limits::read_text(&path).map_err(|error| DiceSetError::unread(&path, error))?;
            set.drawings.insert(name.clone(), svg);
            *word = name;
        }
        if let Some((key, problem)) = set.problem("size") {
            return Err(invalid(key, problem));
        }
        match DiceSets::built_in().get(&set.name) {
            Some(known) if known.words() != set.words() => {
                Err(invalid("faces", DiceSetProblem::OtherWords(set.name, known.words().join(", "))))
            }
            _ => Ok(set),
        }
    }
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

    /// The embedded kinds and those in these folders, the first of which wins. A folder need not exist. Returns the errors of
    /// files that were skipped.
    pub fn with_folders(folders: &[PathBuf]) -> (Self, Vec<DiceSetError>) {
        let mut sets = Self::built_in();
        let mut bad = Vec::new();
        for folder in folders.iter().rev() {
            let mut files: Vec<PathBuf> = match std::fs::read_dir(folder) {
                Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(error) => {
                    bad.push(DiceSetError::unread(folder, error));
                    continue;
                }
            };
            files.retain(|file| file.extension().is_some_and(|ending| ending == "ron"));
            files.sort();
            for file in files {
                match DiceSet::from_file(&file) {
                    Ok(set) => sets.put(set),
                    Err(error) => bad.push(error),
                }
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

/// The folders that [`super::plugin()`] reads descriptions from when it is added; the first one wins. Insert the resource
/// first to use others.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct DiceFolders(pub Vec<PathBuf>);

impl Default for DiceFolders {
    /// The first existing folder of: `ROLLICK_DICE`, `assets/dice` beside the program, `assets/dice` in the working
    /// directory.
    fn default() -> Self {
        let folder = input_limits::folders(DICE_VARIABLE, "assets/dice").find(|folder| folder.is_dir());
        Self(folder.into_iter().collect())
    }
}

/// The errors in files of the [`DiceFolders`], which were skipped.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceFileErrors(pub Vec<DiceSetError>);
