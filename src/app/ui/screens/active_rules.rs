//! The house rules of the match at the table, as a section of the rules page. Rules that differ from the default come
//! first.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::house_rules::{about_words, value_words};
use crate::app::ui::element::ElementList;
use crate::app::ui::layout::fill;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::{ActiveRule, GameSetup, Localization, MatchRules, OptionValues, RulesPart};

/// The section with its heading; empty without a match, or if its game has no house rules.
pub(super) fn parts(setup: &GameSetup, match_rules: &MatchRules, words: &Localization) -> Vec<RulesPart> {
    let Some(options) = &match_rules.0 else { return Vec::new() };
    let slug = setup.game().slug;
    let mut rules: Vec<ActiveRule> = setup
        .rules_of_match(options)
        .into_iter()
        .map(|(spec, value, changed)| ActiveRule {
            name: words.text(&format!("option-{slug}-{}", spec.key)),
            value: value_words(words, slug, spec, &value),
            about: about_words(words, slug, spec, &value),
            changed,
        })
        .collect();
    if rules.is_empty() {
        return Vec::new();
    }
    let intro_key = if rules.iter().any(|rule| rule.changed) { "match-rules-changed" } else { "match-rules-standard" };
    rules.sort_by_key(|rule| !rule.changed);
    let mut parts = vec![RulesPart::Heading(words.text("match-rules")), RulesPart::Text(words.text(intro_key))];
    parts.extend(rules.into_iter().map(RulesPart::Rule));
    parts
}

/// The options that the rules page describes: those of the current match, or else the selected ones.
pub(super) fn values(setup: &GameSetup, match_rules: &MatchRules) -> OptionValues {
    match &match_rules.0 {
        Some(options) => setup.rules_of_match(options).into_iter().map(|(spec, value, _)| (spec.key, value)).collect(),
        None => setup.specs().iter().map(|spec| (spec.key, setup.value(spec))).collect(),
    }
}

/// Options as Fluent arguments: `$last_lap` is `on` or `off`; `points:100` is `$finish` and `$finish-number`.
pub(super) fn args(values: &OptionValues, words: &Localization) -> Vec<(String, FluentValue<'static>)> {
    // Small numbers stay numbers, so that Fluent can select plural forms. Large ones are formatted in groups.
    let value = |text: &str| match text.parse::<i32>() {
        Ok(number @ -999..=999) => FluentValue::from(number),
        Ok(number) => FluentValue::from(words.number(number)),
        Err(_) => FluentValue::from(text.to_owned()),
    };
    let mut args = Vec::new();
    for (key, text) in values {
        let (tag, number) = text.split_once(':').unwrap_or((text.as_str(), ""));
        args.push(((*key).to_owned(), value(tag)));
        args.push((format!("{key}-number"), value(number)));
    }
    args
}

/// A rule with its value beside it, and its explanation below.
pub(super) fn line(cx: &UiContext, body: &mut ElementList, rule: &ActiveRule) {
    let plain = TextStyle::of(TextSize::Body);
    let (name, value) =
        if rule.changed { (plain.bold(), plain.bold().tone(TextColourRole::Accent)) } else { (plain, plain) };
    body.add(Node { padding: UiRect::horizontal(cx.grid(1.0)), ..cx.column(0.2) }).with_children(|both| {
        both.add(Node { column_gap: cx.grid(1.5), flex_shrink: 0.0, ..default() }).with_children(|line| {
            line.add(fill()).with_child(cx.text(&rule.name, name));
            line.add(fill()).with_child(cx.text(&rule.value, value));
        });
        if let Some(about) = &rule.about {
            both.add(Node { flex_shrink: 0.0, ..default() })
                .with_child(cx.text(about, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;

    fn rules(parts: &[RulesPart]) -> Vec<&ActiveRule> {
        parts
            .iter()
            .filter_map(|part| match part {
                RulesPart::Rule(rule) => Some(rule),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn all_house_rules_are_listed_and_changed_ones_come_first() {
        let (mut setup, words) = (GameSetup::new(CATALOG), Localization::new(CATALOG));
        for game in CATALOG.games() {
            setup.choose(game.name);
            let standard = setup.presets().swap_remove(0);
            for preset in setup.presets() {
                setup.apply_preset(&preset);
                let options = (game.rules.check_options)(game.seats.0, &setup.pairs()).expect("a preset can be played");
                // A later selection must not change the rules of the match at the table.
                setup.apply_preset(&standard);
                let parts = parts(&setup, &MatchRules(Some(options)), &words);
                let rules = rules(&parts);
                assert_eq!(rules.len(), setup.specs().len(), "{}: all options are listed", game.name);
                let changed = preset.rules.keys().map(|key| words.text(&format!("option-{}-{key}", game.slug)));
                let mut changed: Vec<String> = changed.collect();
                let mut first: Vec<String> =
                    rules.iter().take_while(|rule| rule.changed).map(|rule| rule.name.clone()).collect();
                changed.sort();
                first.sort();
                assert_eq!(first, changed, "{} {}", game.name, preset.key);
                assert_eq!(
                    rules.iter().filter(|rule| rule.changed).count(),
                    changed.len(),
                    "the other rules are standard"
                );
            }
        }
    }

    #[test]
    fn without_a_match_there_are_no_active_rules() {
        let (setup, words) = (GameSetup::new(CATALOG), Localization::new(CATALOG));
        assert!(parts(&setup, &MatchRules(None), &words).is_empty());
    }

    #[test]
    fn options_missing_in_a_record_are_shown_as_defaults() {
        let (setup, words) = (GameSetup::new(CATALOG), Localization::new(CATALOG));
        for options in [serde_json::Value::Null, serde_json::json!({})] {
            let parts = parts(&setup, &MatchRules(Some(options)), &words);
            assert_eq!(parts[1], RulesPart::Text(words.text("match-rules-standard")));
            assert!(!rules(&parts).is_empty() && rules(&parts).iter().all(|rule| !rule.changed));
        }
    }
}
