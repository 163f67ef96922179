//! What the screens show beyond the match: which game is chosen, with which house rules, how the last match went.
//! Plain resources that screens read and the table fills. Knows no game.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::localization::Localization;
use crate::catalog::{Catalog, GameEntry};
use crate::rules::{OptionKind, OptionSpec};

/// Adds these resources, with the first game chosen.
pub fn plugin(app: &mut App) {
    app.init_resource::<GameSetup>()
        .init_resource::<ResumeOffer>()
        .init_resource::<MatchSummary>()
        .init_resource::<TableLog>()
        .init_resource::<MatchRules>()
        .init_resource::<GamePages>();
}

/// A card of house rules that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePreset {
    /// Its key for words: `preset-<slug>-<key>`.
    pub key: String,
    /// What it sets; all else is as printed.
    pub rules: BTreeMap<String, String>,
}

/// Which game is to be played, and how.
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
    /// The first game of the catalogue, with its standard rules.
    ///
    /// # Panics
    /// When the catalogue is empty.
    #[must_use]
    pub fn new(catalog: Catalog) -> Self {
        let game = catalog.games().next().expect("the catalogue has games");
        Self { catalog, game, rules: BTreeMap::new() }
    }

    /// The game that is chosen.
    #[must_use]
    pub const fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// The house rules that the game has.
    #[must_use]
    pub fn specs(&self) -> &'static [OptionSpec] {
        (self.game().rules.options)()
    }

    /// Chooses a game by its name; house rules are then as printed. Nothing changes when there is no such game.
    pub fn choose(&mut self, game: &str) {
        if let Some(found) = self.catalog.by_name(game)
            && found.name != self.game.name
        {
            self.game = found;
            self.rules.clear();
        }
    }

    /// The house rules that are not as printed, as `key=value`.
    #[must_use]
    pub fn pairs(&self) -> Vec<String> {
        self.rules.iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// What a house rule is set to, as a person would type it.
    #[must_use]
    pub fn rule(&self, spec: &OptionSpec) -> String {
        self.rules.get(spec.key).cloned().unwrap_or_else(|| self.printed(spec))
    }

    /// A house rule's value as printed.
    fn printed(&self, spec: &OptionSpec) -> String {
        let entry = self.game();
        let seats = entry.seats.0;
        let plain = (entry.rules.check_options)(seats, &[]).ok();
        let value = plain.as_ref().and_then(|all| all.get(spec.key));
        value.map_or_else(|| values(&spec.kind).first().cloned().unwrap_or_default(), typed)
    }

    /// The house rules of a match of this game, each with its value as a person would type it, and whether that is
    /// another than the printed one. `options` are as the match's record writes them: what it leaves out is as printed.
    #[must_use]
    pub fn in_force(&self, options: &serde_json::Value) -> Vec<(&'static OptionSpec, String, bool)> {
        let rule = |spec: &'static OptionSpec| {
            let printed = self.printed(spec);
            let value = options.get(spec.key).map_or_else(|| printed.clone(), typed);
            let own = value != printed;
            (spec, value, own)
        };
        self.specs().iter().map(rule).collect()
    }

    /// Changes a house rule to the value that is this many steps further; the ends are neighbours.
    pub fn turn(&mut self, spec: &OptionSpec, by: i32) {
        let mut all = values(&spec.kind);
        let (now, printed) = (self.rule(spec), self.printed(spec));
        if !all.contains(&printed) {
            // What is no value by itself stands for what other rules make of it.
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

    /// The named cards of this game; the first is as printed.
    #[must_use]
    pub fn presets(&self) -> Vec<RulePreset> {
        let printed = RulePreset { key: "printed".to_owned(), rules: BTreeMap::new() };
        let named = self.game().presets.iter().map(|preset| RulePreset {
            key: preset.key.to_owned(),
            rules: preset.rules.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        });
        std::iter::once(printed).chain(named).collect()
    }

    /// Takes a named card.
    pub fn take(&mut self, preset: &RulePreset) {
        self.rules.clone_from(&preset.rules);
    }

    /// The name of the card in force.
    #[must_use]
    pub fn card(&self, words: &Localization) -> String {
        let named = self.presets().into_iter().find(|preset| preset.rules == self.rules);
        named.map_or_else(|| words.word("preset-own"), |preset| self.card_name(&preset, words))
    }

    /// A card's name.
    #[must_use]
    pub fn card_name(&self, preset: &RulePreset, words: &Localization) -> String {
        let own = format!("preset-{}-{}", self.game().slug, preset.key);
        let shared = format!("preset-{}", preset.key);
        words.first(&[&own, &shared]).unwrap_or_else(|| preset.key.clone())
    }
}

/// The numbers that a player steps through from `least` to `most`. In a long range the steps grow with the numbers, so
/// that the far end is some presses away, not hundreds.
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

/// Every value a house rule can have, as a person would type it. Long ranges go by their step.
#[must_use]
pub fn values(kind: &OptionKind) -> Vec<String> {
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

/// An option's value as a person would type it.
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

/// The newest match that was left unfinished.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ResumeOffer(pub Option<UnfinishedMatch>);

/// A match in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedMatch {
    /// The game's name in the registry.
    pub game: String,
    /// Who plays, and how it stands: one line.
    pub line: String,
}

/// How a match went.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MatchSummary {
    /// The game's name in the registry.
    pub game: String,
    /// Who played, in the order of the seats.
    pub seats: Vec<SeatSummary>,
    /// The score of every seat after each turn, in the order of the seats.
    pub series: Vec<Vec<i32>>,
    /// Three numbers worth telling: a key for words, and what it is given.
    pub numbers: Vec<(String, Vec<(String, String)>)>,
}

/// A seat, after the match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatSummary {
    /// Whose.
    pub name: String,
    /// Which of the eight colours and symbols.
    pub colour: u8,
    /// With how many points.
    pub score: i32,
    /// Whether it won, alone or shared.
    pub won: bool,
}

/// What happened at this table, oldest first, as sentences.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLog(pub Vec<(Option<u8>, String)>);

/// The house rules of the match at the table, as its record writes them, wherever it came from; none while no match is
/// there.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MatchRules(pub Option<serde_json::Value>);

/// A house rule of the match at the table, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActiveRule {
    /// Its name.
    pub name: String,
    /// What it is set to.
    pub value: String,
    /// What is said about it, if anything.
    pub about: Option<String>,
    /// Whether it is not as printed.
    pub own: bool,
}

/// A part of a game's rules page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesPart {
    /// Begins a page.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A table; the first row is its head.
    Table(Vec<Vec<String>>),
    /// A grid of equal cells.
    Grid(Vec<Vec<String>>),
    /// A house rule of the match at the table.
    Rule(ActiveRule),
}

/// The options in force, by key, each as a person would type it: `on`, `points:100`; `null` where the game decides.
pub type OptionValues = BTreeMap<&'static str, String>;

/// What a game wants said about it on the screens, beyond what the registry holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct GamePageInfo {
    /// The side of each seat, at a table of so many; none where every seat plays for itself.
    pub sides: Option<fn(u8) -> Vec<u8>>,
    /// Parts of the rules page made from the game's own constants, shown after its own words.
    pub tables: Option<fn(&Localization, &OptionValues) -> Vec<RulesPart>>,
}

/// What games want said about them, by their names.
#[derive(Resource, Clone, Debug, Default)]
pub struct GamePages(pub BTreeMap<&'static str, GamePageInfo>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_range_has_its_ends_and_round_numbers_and_few_steps() {
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
