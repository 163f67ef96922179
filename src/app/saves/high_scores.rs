//! High scores of matches with one person: the best score of each game with each set of house rules. One RON file.

use std::collections::BTreeMap;
use std::fs;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::atomic_file::generation;
use super::store::quarantine;
use super::{Finding, SaveError, Store, write_atomic};

/// The format version. Older files are read, newer ones are set aside.
const VERSION: u32 = 1;

/// The number of earlier versions kept.
const GENERATIONS: usize = 2;

/// All high scores.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HighScores {
    version: u32,
    best: BTreeMap<String, i32>,
}

impl HighScores {
    /// The best score of a game with these house rules.
    #[must_use]
    pub fn best(&self, game: &str, rules: &Value) -> Option<i32> {
        self.best.get(&key(game, rules)).copied()
    }

    /// Records a score; returns whether it is a new best.
    pub fn note(&mut self, game: &str, rules: &Value, score: i32) -> bool {
        let better = self.best(game, rules).is_none_or(|best| score > best);
        if better {
            self.best.insert(key(game, rules), score);
        }
        better
    }
}

/// JSON objects of house rules have sorted keys, so equal rules give equal keys.
fn key(game: &str, rules: &Value) -> String {
    format!("{game} {rules}")
}

/// Reads the high scores. A file that cannot be read is set aside, and the latest readable earlier version is used.
#[must_use]
pub fn load(store: &Store) -> (HighScores, Vec<Finding>) {
    let path = store.high_scores();
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (HighScores::default(), Vec::new()),
        Err(error) => {
            return (HighScores::default(), vec![SaveError::io("read", &path)(error).into()]);
        }
    };
    if let Some(scores) = read(&bytes) {
        return (scores, Vec::new());
    }
    let earlier = (1..=GENERATIONS).find_map(|age| read(&fs::read(generation(&path, age)).ok()?));
    let finding = match quarantine(&path) {
        Ok(aside) => Finding::HighScores { aside },
        Err(error) => error.into(),
    };
    (earlier.unwrap_or_default(), vec![finding])
}

fn read(bytes: &[u8]) -> Option<HighScores> {
    let scores: HighScores = ron::from_str(std::str::from_utf8(bytes).ok()?).ok()?;
    (scores.version <= VERSION).then_some(scores)
}

/// Saves the high scores and keeps the previous version.
///
/// # Errors
/// [`SaveError`]; the file is then unchanged.
pub fn store(store: &Store, scores: &HighScores) -> Result<(), SaveError> {
    let scores = HighScores { version: VERSION, ..scores.clone() };
    let mut text = ron::ser::to_string_pretty(&scores, ron::ser::PrettyConfig::new()).expect("plain data");
    text.push('\n');
    write_atomic(&store.high_scores(), text.as_bytes(), GENERATIONS)
}
