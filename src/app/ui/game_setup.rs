//! The state of the screens outside a match: the selected game and its house rules, and the summary of the last match.
//! Plain resources that screens read and the table fills. Must not depend on a game.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::localization::Localization;
use crate::catalog::{Catalog, GameEntry};
use crate::rules::{OptionKind, OptionSpec};

/// Adds these resources. The first game of the catalogue is selected.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameSetup>()
        .init_resource::<ResumeOffer>()
        .init_resource::<MatchSummary>()
        .init_resource::<TableLog>()
        .init_resource::<MatchRules>()
        .init_resource::<GamePages>();
}

/// A named set of house rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePreset {
    /// Its key. The localization key of its name is `preset-<slug>-<key>`.
    pub key: String,
    /// The options that it sets; all others have their defaults.
    pub rules: BTreeMap<String, String>,
}

/// The selected game and its house rules.
#[derive(Resource, Clone, Debug)]
pub struct GameSetup {
    catalog: Catalog,
    game: &'static GameEntry,
    rules: BTreeMap<String, String>,
}

impl FromWorld for GameSetup {
    fn from_world(world: &mut World) -> Self {
        Self::new(*world.resource::<Catalog>())
    }
}

impl GameSetup {
    /// Selects the first game of the catalogue, with its default rules.
    ///
    /// # Panics
    /// If the catalogue is empty.
    #[must_use]
    pub fn new(catalog: Catalog) -> Self {
        let game = catalog.games().next().expect("the catalogue has games");
        Self { catalog, game, rules: BTreeMap::new() }
    }

    /// The selected game.
    #[must_use]
    pub const fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// The options of the selected game.
    #[must_use]
    pub fn specs(&self) -> &'static [OptionSpec] {
        (self.game().rules.options)()
    }

    /// Selects a game by name and resets the house rules to their defaults. Does nothing if there is no such game.
    pub fn choose(&mut self, game: &str) {
        if let Some(found) = self.catalog.by_name(game)
            && found.name != self.game.name
        {
            self.game = found;
            self.rules.clear();
        }
    }

    /// The house rules that differ from the defaults, as `key=value`.
    #[must_use]
    pub fn pairs(&self) -> Vec<String> {
        self.rules.iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// The value of a house rule, in the format of the command line.
    #[must_use]
    pub fn rule(&self, spec: &OptionSpec) -> String {
        self.rules.get(spec.key).cloned().unwrap_or_else(|| self.printed(spec))
    }

    /// The default value of a house rule.
    fn printed(&self, spec: &OptionSpec) -> String {
        let entry = self.game();
        let seats = entry.seats.0;
        let plain = (entry.rules.check_options)(seats, &[]).ok();
        let value = plain.as_ref().and_then(|all| all.get(spec.key));
        value.map_or_else(|| values(&spec.kind).first().cloned().unwrap_or_default(), typed)
    }

    /// The house rules of a match of this game: each with its value in the format of the command line, and whether it
    /// differs from the default. `options` is the object from the match's record; options it omits have their defaults.
    #[must_use]
    pub fn in_force(&self, options: &serde_json::Value) -> Vec<(&'static OptionSpec, String, bool)> {
        let rule = |spec: &'static OptionSpec| {
            let printed = self.printed(spec);
            let value = options.get(spec.key).map_or_else(|| printed.clone(), typed);
            let changed = value != printed;
            (spec, value, changed)
        };
        self.specs().iter().map(rule).collect()
    }

    /// Moves a house rule by this many values; wraps around at both ends.
    pub fn turn(&mut self, spec: &OptionSpec, by: i32) {
        let mut all = values(&spec.kind);
        let (now, printed) = (self.rule(spec), self.printed(spec));
        if !all.contains(&printed) {
            // A default that is not among the values is derived from other rules.
            all.insert(0, printed.clone());
        }
        let at = all.iter().position(|value| *value == now).unwrap_or(0) as i32;
        let Some(next) = all.get((at + by).rem_euclid(all.len().max(1) as i32) as usize) else { return };
        if *next == printed {
            self.rules.remove(spec.key);
        } else {
            self.rules.insert(spec.key.to_owned(), next.clone());
        }
    }

    /// The presets of this game; the first is the default rules.
    #[must_use]
    pub fn presets(&self) -> Vec<RulePreset> {
        let printed = RulePreset { key: "standard".to_owned(), rules: BTreeMap::new() };
        let named = self.game().presets.iter().map(|preset| RulePreset {
            key: preset.key.to_owned(),
            rules: preset.rules.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        });
        std::iter::once(printed).chain(named).collect()
    }

    /// Applies a preset.
    pub fn take(&mut self, preset: &RulePreset) {
        self.rules.clone_from(&preset.rules);
    }

    /// The name of the preset that matches the current rules.
    #[must_use]
    pub fn card(&self, words: &Localization) -> String {
        let named = self.presets().into_iter().find(|preset| preset.rules == self.rules);
        named.map_or_else(|| words.text("preset-custom"), |preset| self.card_name(&preset, words))
    }

    /// The name of a preset.
    #[must_use]
    pub fn card_name(&self, preset: &RulePreset, words: &Localization) -> String {
        let preset_key = format!("preset-{}-{}", self.game().slug, preset.key);
        let shared = format!("preset-{}", preset.key);
        words.first_existing(&[&preset_key, &shared]).unwrap_or_else(|| preset.key.clone())
    }
}

/// The values from `least` to `most` that a player steps through. In a long range the steps grow with the values, so
/// that the far end is a few presses away instead of hundreds.
fn numbers(least: i64, most: i64, step: i64) -> Vec<i64> {
    const FEW: i64 = 60;
    let mut step = step.max(1);
    let long = (most - least) / step > FEW;
    let mut all = Vec::new();
    let mut number = least;
    while number < most {
        all.push(number);
        if long && number >= step * 20 && number % (step * 5) == 0 {
            step *= 5;
        }
        number += step;
    }
    all.push(most);
    all
}

/// All values of a house rule, in the format of the command line. Long ranges use larger steps.
#[must_use]
pub(super) fn values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Toggle => vec!["off".to_owned(), "on".to_owned()],
        OptionKind::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        OptionKind::Number { least, most, step } => {
            numbers(*least, *most, *step).into_iter().map(|n| n.to_string()).collect()
        }
        OptionKind::Tagged(tags) => tags
            .iter()
            .flat_map(|(tag, range)| match range {
                None => vec![(*tag).to_owned()],
                Some((least, most, step)) => {
                    numbers(*least, *most, *step).into_iter().map(|n| format!("{tag}:{n}")).collect()
                }
            })
            .collect(),
    }
}

/// The value of an option, in the format of the command line.
fn typed(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Bool(on) => if *on { "on" } else { "off" }.to_owned(),
        serde_json::Value::String(word) => word.clone(),
        serde_json::Value::Object(map) => {
            map.iter().next().map_or_else(String::new, |(tag, number)| format!("{tag}:{number}"))
        }
        other => other.to_string(),
    }
}

/// The newest unfinished match.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ResumeOffer(pub Option<UnfinishedMatch>);

/// A short description of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedMatch {
    /// The game's name in the catalogue.
    pub game: String,
    /// One line: the players and the score.
    pub line: String,
}

/// The summary of a finished match.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MatchSummary {
    /// The game's name in the catalogue.
    pub game: String,
    /// The seats, in order.
    pub seats: Vec<SeatSummary>,
    /// The score of each seat at the start and after each move, in seat order.
    pub series: Vec<Vec<i32>>,
    /// Three noteworthy numbers: a localization key and its arguments.
    pub numbers: Vec<(String, Vec<(String, String)>)>,
}

/// One seat of a finished match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatSummary {
    /// The name of the player.
    pub name: String,
    /// Index of the seat's colour and symbol, 0 to 7.
    pub colour: u8,
    /// The final score.
    pub score: i32,
    /// Whether it won, alone or jointly.
    pub won: bool,
}

/// The log of the match: sentences, oldest first, each with the colour of its seat if it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLog(pub Vec<(Option<u8>, String)>);

/// The house rules of the match at the table, as its record stores them; `None` without a match.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MatchRules(pub Option<serde_json::Value>);

/// A house rule of the match at the table, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActiveRule {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Its explanation, if there is one.
    pub about: Option<String>,
    /// Whether it differs from the default.
    pub changed: bool,
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
    /// A heading with the text of a localization key.
    #[must_use]
    pub fn heading(words: &Localization, key: &str) -> Self {
        Self::Heading(words.text(key))
    }

    /// A table. The header row has the texts of localization keys; an empty key is an empty cell.
    #[must_use]
    pub fn table(words: &Localization, head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        let head = head.iter().map(|key| if key.is_empty() { String::new() } else { words.text(key) }).collect();
        Self::Table(std::iter::once(head).chain(rows).collect())
    }
}

/// The current options by key, in the format of the command line: `on`, `points:100`; `null` where the game decides.
pub type OptionValues = BTreeMap<&'static str, String>;

/// A game's additional content for the screens, beyond its catalogue entry.
#[derive(Clone, Copy, Debug, Default)]
pub struct GamePageInfo {
    /// The team of each seat for a given number of seats; `None` if every seat plays for itself.
    pub sides: Option<fn(u8) -> Vec<u8>>,
    /// Parts of the rules page that are generated from the game's constants. They follow the localized text.
    pub tables: Option<fn(&Localization, &OptionValues) -> Vec<RulesPart>>,
}

/// The additional content of all games, by name.
#[derive(Resource, Clone, Debug, Default)]
pub struct GamePages(pub BTreeMap<&'static str, GamePageInfo>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_option_range_offers_its_ends_and_few_round_numbers() {
        let all = numbers(20, 20_000, 20);
        assert!(all.len() < 80, "{}", all.len());
        for wanted in [20, 100, 500, 1_000, 5_000, 10_000, 20_000] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(numbers(1, 9, 1), (1..=9).collect::<Vec<_>>());
        assert_eq!(numbers(0, 10, 4), [0, 4, 8, 10]);
    }
}
