//! The parts of a game's rules page, and what a game adds to shared screens. Must not depend on a game.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::localization::Localization;
use crate::app::render::tokens::Tokens;

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
#[derive(Clone, Debug, PartialEq)]
pub enum RulesPart {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// Rows under a header, which may be empty.
    Table {
        /// The headings of the columns.
        head: Vec<String>,
        /// The rows, each with as many cells as the table has columns.
        rows: Vec<Vec<Cell>>,
    },
    /// A board or a rack, with gaps where it has no space.
    Grid(Vec<Vec<Option<PieceIcon>>>),
    /// A house rule of the match at the table.
    Rule(ActiveRule),
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// Pieces side by side.
    Pieces(Vec<PieceIcon>),
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<PieceIcon>> for Cell {
    fn from(pieces: Vec<PieceIcon>) -> Self {
        Self::Pieces(pieces)
    }
}

/// A die, a tile, a coin or a space, drawn with the art of the pieces on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceIcon {
    /// The name of its drawing; empty for none.
    pub icon: String,
    /// The colour of a drawing in one colour.
    pub tint: Option<Color>,
    /// What is written on it instead of a drawing.
    pub text: String,
    /// The colour of its body; `None` if the drawing has one.
    pub body: Option<Color>,
    /// Whether its body is round.
    pub round: bool,
    /// Whether the rules speak of this piece.
    pub marked: bool,
}

impl PieceIcon {
    /// A piece whose drawing includes its body.
    pub fn new(icon: impl Into<String>) -> Self {
        Self { icon: icon.into(), ..default() }
    }

    /// Gives it a body.
    #[must_use]
    pub fn on(self, body: Color) -> Self {
        Self { body: Some(body), ..self }
    }

    /// Marks it.
    #[must_use]
    pub fn marked(self, marked: bool) -> Self {
        Self { marked, ..self }
    }
}

impl RulesPart {
    /// A table. The header row has the texts of localization keys; an empty key is an empty cell.
    pub fn table(words: &Localization, head: &[&str], rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        let head = head.iter().map(|key| if key.is_empty() { String::new() } else { words.text(key) }).collect();
        Self::Table { head, rows: rows.into_iter().collect() }
    }

    /// Rows without a header.
    pub fn rows(rows: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        Self::Table { head: Vec::new(), rows: rows.into_iter().collect() }
    }
}

/// The current options by key, in the format of the command line: `on`, `points:100`; `null` where the game decides.
pub type OptionValues = BTreeMap<&'static str, String>;

/// What tables and pictures of the rules are made from.
#[derive(Clone, Copy)]
pub struct RulesContext<'a> {
    /// The player's language.
    pub words: &'a Localization,
    /// The current options.
    pub values: &'a OptionValues,
    /// The colours of the pieces.
    pub tokens: &'a Tokens,
}

/// A game's additional content for the screens, beyond its catalogue entry.
#[derive(Clone, Copy, Debug)]
pub struct GamePageInfo {
    /// The team of each seat for a given number of seats; empty if every seat plays for itself.
    pub sides: fn(u8) -> Vec<u8>,
    /// Tables and pictures of the rules by name. A paragraph `@name` of the localized text stands for one.
    pub figures: fn(&RulesContext) -> Vec<(&'static str, RulesPart)>,
}

/// The additional content of all games, by name.
#[derive(Resource, Clone, Debug, Default)]
pub struct GamePages(pub BTreeMap<&'static str, GamePageInfo>);
