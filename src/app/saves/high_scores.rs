//! High scores of matches with one person: the best score of each game with each set of house rules. One RON file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::Content;
use super::recovery::{self, Unusable};
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

/// Reads the high scores, or else the latest readable earlier version of them.
#[must_use]
pub fn load(store: &Store, findings: &mut Vec<Finding>) -> HighScores {
    recovery::load(&store.high_scores(), GENERATIONS, Content::HighScores, findings, read).unwrap_or_default()
}

fn read(bytes: &[u8]) -> Result<HighScores, Unusable> {
    let scores: HighScores = ron::de::from_bytes(bytes).map_err(|wrong| wrong.to_string())?;
    recovery::check_version(scores.version, VERSION)?;
    Ok(scores)
}

/// Records a score on the disk. Returns the best one before it.
#[must_use]
pub fn note(store: &Store, game: &str, rules: &Value, score: i32, findings: &mut Vec<Finding>) -> Option<i32> {
    let mut scores = load(store, findings);
    let before = scores.best(game, rules);
    if scores.note(game, rules, score)
        && let Err(error) = self::store(store, &scores)
    {
        findings.push(error.into());
    }
    before
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
