//! The game and the house rules that the lobby has selected for the next match. Must not depend on a game.

use std::collections::BTreeMap;

use bevy::prelude::*;
use strum::IntoEnumIterator;

use super::localization::Localization;
use super::widgets::stepped_index;
use crate::catalog::{Catalog, GameEntry};
use crate::rules::{OptionKind, OptionSpec, Starter};

/// Adds the selection. The first game of the catalogue is selected.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameSetup>();
}

/// A named set of house rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePreset {
    /// Its key. The localization key of its name is `preset-<slug>-<key>`.
    pub key: String,
    /// The options that it sets; all others have their defaults.
    pub rules: BTreeMap<String, String>,
}

/// Who begins a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum FirstPlayer {
    /// The players roll for it; in a rematch the loser begins.
    #[default]
    LastLoser,
    /// The players roll for it, each time.
    Roll,
    /// A player chosen at random.
    Random,
}

impl FirstPlayer {
    /// The localization key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            Self::LastLoser => "first-player-loser",
            Self::Roll => "first-player-roll",
            Self::Random => "first-player-random",
        }
    }
}

/// The selected game and its house rules.
#[derive(Resource, Clone, Debug)]
pub struct GameSetup {
    catalog: Catalog,
    game: &'static GameEntry,
    rules: BTreeMap<String, String>,
    /// Who begins, in games that have a choice.
    pub first_player: FirstPlayer,
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
    pub fn new(catalog: Catalog) -> Self {
        let game = catalog.games().next().expect("the catalogue has games");
        Self { catalog, game, rules: BTreeMap::new(), first_player: FirstPlayer::default() }
    }

    /// The selected game.
    pub const fn game(&self) -> &'static GameEntry {
        self.game
    }

    pub(crate) fn specs(&self) -> &'static [OptionSpec] {
        (self.game().rules.options)()
    }

    /// The house rules that have a row on their page. Who begins is chosen on the setup page.
    pub(crate) fn house_rules(&self) -> impl Iterator<Item = &'static OptionSpec> + use<> {
        self.specs().iter().filter(|spec| spec.key != Starter::KEY)
    }

    /// Whether the players can choose who begins.
    pub(crate) fn has_first_player(&self) -> bool {
        self.specs().iter().any(|spec| spec.key == Starter::KEY)
    }

    /// Moves to the choice of who begins that is this many places further on; wraps around.
    pub fn step_first_player(&mut self, by: i32) {
        let all: Vec<FirstPlayer> = FirstPlayer::iter().collect();
        let index = all.iter().position(|choice| *choice == self.first_player).unwrap_or(0);
        self.first_player = all[stepped_index(index, all.len(), by)];
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
    pub fn pairs(&self) -> Vec<String> {
        self.rules.iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// The selected value of a house rule, in the format of the command line.
    pub fn value(&self, spec: &OptionSpec) -> String {
        self.rules.get(spec.key).cloned().unwrap_or_else(|| self.default_value(spec))
    }

    fn default_value(&self, spec: &OptionSpec) -> String {
        let entry = self.game();
        let defaults = (entry.rules.check_options)(entry.seats.0, &[]).ok();
        let value = defaults.as_ref().and_then(|all| all.get(spec.key));
        value.map_or_else(|| option_values(&spec.kind).first().cloned().unwrap_or_default(), value_text)
    }

    /// The house rules of a match of this game: each with its value in the format of the command line, and whether it
    /// differs from the default. `options` is the object from the match's record; options it omits have their defaults.
    pub fn rules_of_match(&self, options: &serde_json::Value) -> Vec<(&'static OptionSpec, String, bool)> {
        let rule = |spec: &'static OptionSpec| {
            let default = self.default_value(spec);
            let value = options.get(spec.key).map_or_else(|| default.clone(), value_text);
            let changed = value != default;
            (spec, value, changed)
        };
        self.specs().iter().map(rule).collect()
    }

    /// Moves a house rule by this many values; wraps around at both ends.
    pub fn step_value(&mut self, spec: &OptionSpec, by: i32) {
        let mut values = option_values(&spec.kind);
        let (current, default) = (self.value(spec), self.default_value(spec));
        if !values.contains(&default) {
            // A default that is not among the values is derived from other rules.
            values.insert(0, default.clone());
        }
        let index = values.iter().position(|value| *value == current).unwrap_or(0);
        let Some(next) = values.get(stepped_index(index, values.len(), by)) else { return };
        if *next == default {
            self.rules.remove(spec.key);
        } else {
            self.rules.insert(spec.key.to_owned(), next.clone());
        }
    }

    /// The presets of this game; the first is the default rules.
    pub fn presets(&self) -> Vec<RulePreset> {
        let standard = RulePreset { key: "standard".to_owned(), rules: BTreeMap::new() };
        let named = self.game().presets.iter().map(|preset| RulePreset {
            key: preset.key.to_owned(),
            rules: preset.rules.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        });
        std::iter::once(standard).chain(named).collect()
    }

    /// Selects the house rules of a preset.
    pub fn apply_preset(&mut self, preset: &RulePreset) {
        self.rules.clone_from(&preset.rules);
    }

    /// Moves to the preset this many places further on; wraps around. From house rules of no preset to the first one.
    pub fn step_preset(&mut self, by: i32) {
        let presets = self.presets();
        let next = match presets.iter().position(|preset| preset.rules == self.rules) {
            Some(index) => stepped_index(index, presets.len(), by),
            None => 0,
        };
        self.apply_preset(&presets[next]);
    }

    /// The name of the preset that has the selected house rules, or the name of custom rules.
    pub fn selected_preset_name(&self, words: &Localization) -> String {
        let selected = self.presets().into_iter().find(|preset| preset.rules == self.rules);
        selected.map_or_else(|| words.text("preset-custom"), |preset| self.preset_name(&preset, words))
    }

    pub(crate) fn preset_name(&self, preset: &RulePreset, words: &Localization) -> String {
        let game_key = format!("preset-{}-{}", self.game().slug, preset.key);
        let shared_key = format!("preset-{}", preset.key);
        words.first_existing(&[&game_key, &shared_key]).unwrap_or_else(|| preset.key.clone())
    }
}

/// The values from `least` to `most` that a player steps through. In a long range the steps grow with the values, so
/// that the far end is a few presses away instead of hundreds.
fn stepped_numbers(least: i64, most: i64, step: i64) -> Vec<i64> {
    const MOST_EQUAL_STEPS: i64 = 60;
    let mut step = step.max(1);
    let is_long = (most - least) / step > MOST_EQUAL_STEPS;
    let mut numbers = Vec::new();
    let mut number = least;
    while number < most {
        numbers.push(number);
        if is_long && number >= step * 20 && number % (step * 5) == 0 {
            step *= 5;
        }
        number += step;
    }
    numbers.push(most);
    numbers
}

/// All values of a house rule, in the format of the command line. Long ranges use larger steps.
fn option_values(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Toggle => vec!["off".to_owned(), "on".to_owned()],
        OptionKind::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        OptionKind::Number { least, most, step } => {
            stepped_numbers(*least, *most, *step).into_iter().map(|number| number.to_string()).collect()
        }
        OptionKind::Tagged(tags) => tags
            .iter()
            .flat_map(|(tag, range)| match range {
                None => vec![(*tag).to_owned()],
                Some((least, most, step)) => {
                    stepped_numbers(*least, *most, *step).into_iter().map(|number| format!("{tag}:{number}")).collect()
                }
            })
            .collect(),
    }
}

/// The value of an option in a record, in the format of the command line.
fn value_text(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Bool(on) => if *on { "on" } else { "off" }.to_owned(),
        serde_json::Value::String(word) => word.clone(),
        serde_json::Value::Object(map) => {
            map.iter().next().map_or_else(String::new, |(tag, number)| format!("{tag}:{number}"))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_option_range_offers_its_ends_and_few_round_stepped_numbers() {
        let all = stepped_numbers(20, 20_000, 20);
        assert!(all.len() < 80, "{}", all.len());
        for wanted in [20, 100, 500, 1_000, 5_000, 10_000, 20_000] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(stepped_numbers(1, 9, 1), (1..=9).collect::<Vec<_>>());
        assert_eq!(stepped_numbers(0, 10, 4), [0, 4, 8, 10]);
    }
}
