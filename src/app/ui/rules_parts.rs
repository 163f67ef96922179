//! The parts of a game's rules page, and what a game adds to shared screens. Must not depend on a game.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::localization::Localization;

/// Adds the additional content of games, empty.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GamePages>();
}

/// A house rule of the match at the table, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActiveRule {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Its explanation, if there is one.
    pub about: Option<String>,
    pub(crate) changed: bool,
}

/// A part of a game's rules page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesPart {
    /// A heading; starts a new page.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A table; the first row is the header.
    Table(Vec<Vec<String>>),
    /// A grid of equal cells.
    Grid(Vec<Vec<String>>),
    /// A house rule of the match at the table.
    Rule(ActiveRule),
}

impl RulesPart {
    pub(crate) fn heading(words: &Localization, key: &str) -> Self {
        Self::Heading(words.text(key))
    }

    /// A table. The header row has the texts of localization keys; an empty key is an empty cell.
    pub fn table(words: &Localization, head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        let head = head.iter().map(|key| if key.is_empty() { String::new() } else { words.text(key) }).collect();
        Self::Table(std::iter::once(head).chain(rows).collect())
    }
}

/// The current options by key, in the format of the command line: `on`, `points:100`; `null` where the game decides.
pub type OptionValues = BTreeMap<&'static str, String>;

/// A game's additional content for the screens, beyond its catalogue entry.
#[derive(Clone, Copy, Debug)]
pub struct GamePageInfo {
    /// The team of each seat for a given number of seats; empty if every seat plays for itself.
    pub sides: fn(u8) -> Vec<u8>,
    /// Parts of the rules page that are generated from the game's constants. They follow the localized text.
    pub tables: fn(&Localization, &OptionValues) -> Vec<RulesPart>,
}

/// The additional content of all games, by name.
#[derive(Resource, Clone, Debug, Default)]
pub struct GamePages(pub BTreeMap<&'static str, GamePageInfo>);
