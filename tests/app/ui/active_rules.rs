//! *How to play* ends with the house rules in force during a match, and without them on the shelf.

use std::time::Duration;

use bevy::prelude::*;
use rollick::app::input::Button;
use rollick::app::render::tokens::Tokens;
use rollick::app::saves::{Language, Settings};
use rollick::app::ui::{
    GamePages, GameSetup, Localization, MatchRules, OptionValues, Overlay, RulePreset, RulesContext, Screen,
};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::rules::OptionSpec;
use rollick::sim::lobby::Lobby;
use serde_json::json;

use super::layout::check;
use super::{InputKind, UiTest};
use crate::headless;

const SIZE: (u32, u32) = (1280, 800);

/// All texts on the screen, with their colours.
fn written(test: &mut UiTest) -> Vec<(String, Color)> {
    let world = test.app.world_mut();
    let mut texts = world.query::<(&Text, &TextColor)>();
    texts.iter(world).map(|(text, colour)| (text.0.clone(), colour.0)).collect()
}

fn has_text(test: &mut UiTest, words: &str) -> bool {
    written(test).iter().any(|(text, _)| text == words)
}

/// The text of a localization key.
fn word(test: &UiTest, key: &str) -> String {
    test.app.world().resource::<Localization>().text(key)
}

/// Turns to the last page of the rules.
fn turn_to_the_last_page(test: &mut UiTest) {
    loop {
        let before = written(test);
        test.press(InputKind::Pad, Button::Right);
        if written(test) == before {
            return;
        }
    }
}

/// With the tables and pictures of all games.
fn with_figures() -> UiTest {
    let mut test = UiTest::new(SIZE);
    for game in CATALOG.games() {
        let app = headless::program(game, Duration::from_millis(16));
        let figures = app.world().resource::<GamePages>().0.clone();
        test.world().resource_mut::<GamePages>().0.extend(figures);
    }
    test
}

/// Starts a match of that game and opens its rules.
fn open_rules_during_match(test: &mut UiTest, game: &GameEntry) {
    test.open(Screen::Shelf, Overlay::None);
    test.world().resource_mut::<GameSetup>().choose(game.name);
    test.world().insert_resource(Lobby::new(game.seats.0..=game.seats.1));
    test.world().insert_resource(MatchRules(Some(json!({}))));
    test.start_match_with_last_preset();
    test.open(Screen::Table, Overlay::Rules);
}

#[test]
fn rules_at_the_table_begin_with_the_aim_and_end_with_all_house_rules_of_the_match() {
    let mut test = UiTest::new(SIZE);
    for game in CATALOG.games() {
        open_rules_during_match(&mut test, game);
        let specs: &[OptionSpec] = (game.rules.options)();
        let heading = word(&test, "match-rules");
        let first = word(&test, &format!("rules-{}-1-title", game.slug));
        assert!(has_text(&mut test, &first) && !has_text(&mut test, &heading), "{}: {first}", game.name);
        turn_to_the_last_page(&mut test);
        assert_eq!(has_text(&mut test, &heading), !specs.is_empty(), "{}", game.name);
        for spec in specs {
            let name = word(&test, &format!("option-{}-{}", game.slug, spec.key));
            assert!(has_text(&mut test, &name), "{}: {name}", game.name);
        }
        // Opened from the shelf, for the next match.
        test.world().insert_resource(MatchRules::default());
        test.open(Screen::Setup, Overlay::Rules);
        assert!(!has_text(&mut test, &heading), "{}: no match is running", game.name);
        assert!(has_text(&mut test, &first), "{}: {first}", game.name);
        turn_to_the_last_page(&mut test);
        assert!(!has_text(&mut test, &heading), "{}: no match is running", game.name);
    }
}

#[test]
fn changed_house_rule_is_shown_with_its_value_in_another_colour() {
    let mut test = UiTest::new(SIZE);
    test.world().resource_mut::<GameSetup>().choose("machz");
    // As in an older record: missing options have their defaults.
    let options = json!({ "thin_set": "vote_below_3", "finish": { "minutes": 30 } });
    test.world().insert_resource(MatchRules(Some(options)));
    test.open(Screen::Table, Overlay::Rules);
    turn_to_the_last_page(&mut test);
    let written = written(&mut test);
    let colour = |words: &str| {
        let found = written.iter().find(|(text, _)| text == words).map(|(_, colour)| *colour);
        found.unwrap_or_else(|| panic!("no text is '{words}': {written:?}"))
    };
    let printed = colour("Automatic");
    assert_eq!(colour("Off"), printed);
    assert_ne!(colour("Vote: one or two colours"), printed);
    assert_ne!(colour("After 30 minutes"), printed);
}

#[test]
fn rules_pages_show_the_selected_house_rules() {
    let mut test = UiTest::new(SIZE);
    for (game, rules, expected) in [
        ("hot_dice", vec![], "First to win 5 rounds"),
        ("hot_dice", vec![("rounds_to_win", "1")], "The first player to win a round"),
        ("farkle", vec![], "Once a player has banked 10,000"),
        ("farkle", vec![("goal", "5000")], "Once a player has banked 5,000"),
        ("farkle", vec![("chart", "hot"), ("last_lap", "off")], "Be the first to bank 100 points"),
        ("machz", vec![("finish", "points:100")], "as soon as a player has 100 points"),
        ("sequence_dice", vec![("line", "five")], "Five in a row wins."),
    ] {
        test.open(Screen::Shelf, Overlay::None);
        test.world().insert_resource(MatchRules::default());
        let rules = rules.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let mut setup = test.world().resource_mut::<GameSetup>();
        setup.choose(game);
        setup.apply_preset(&RulePreset { key: String::new(), rules });
        test.open(Screen::Setup, Overlay::Rules);
        let written = written(&mut test);
        assert!(
            written.iter().any(|(text, _)| text.contains(expected)),
            "{game}: no text contains '{expected}': {written:?}"
        );
    }
}

#[test]
fn the_rules_of_a_game_are_at_most_five_pages_with_every_figure_in_its_place() {
    let mut test = with_figures();
    for language in Language::ALL {
        *test.world().resource_mut::<Settings>() = Settings { language, ..Settings::default() };
        for game in CATALOG.games() {
            open_rules_during_match(&mut test, game);
            let mut pages = vec![written(&mut test)];
            loop {
                test.press(InputKind::Pad, Button::Right);
                let page = written(&mut test);
                if pages.last() == Some(&page) {
                    break;
                }
                pages.push(page);
            }
            assert!(pages.len() <= 5, "{} has {} pages in {language:?}", game.name, pages.len());
            let unknown = pages.iter().flatten().find(|(text, _)| text.starts_with('@'));
            assert!(unknown.is_none(), "{} {language:?}: {unknown:?} is no figure", game.name);
            let text = |page| word(&test, &format!("rules-{}-{page}", game.slug));
            let texts = (1..=pages.len()).map(text).collect::<Vec<_>>().join("\n");
            let values = OptionValues::new();
            let words = test.app.world().resource::<Localization>();
            let tokens = test.app.world().resource::<Tokens>();
            let about = &test.app.world().resource::<GamePages>().0[game.name];
            for (name, _) in (about.figures)(&RulesContext { words, values: &values, tokens }) {
                let marker = format!("@{name}");
                let places = texts.lines().filter(|line| line.trim() == marker).count();
                assert_eq!(places, 1, "{} {language:?}: {marker}", game.name);
            }
        }
    }
}

#[test]
fn every_page_of_the_rules_fits_at_every_text_size() {
    let mut test = with_figures();
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for text_size in [1.0, 2.0] {
            *test.world().resource_mut::<Settings>() = Settings { text_size, language, ..Settings::default() };
            for game in CATALOG.games() {
                open_rules_during_match(&mut test, game);
                for page in 1.. {
                    let what = format!("{} {page} {language:?} {:.0} %", game.name, text_size * 100.0);
                    // A single rule makes a low panel; there is nothing to press in it, so its height does not matter.
                    let faults = check(&mut test, SIZE, what).into_iter();
                    wrong.extend(faults.filter(|fault| !fault.contains("too low")));
                    let before = written(&mut test);
                    test.press(InputKind::Pad, Button::Right);
                    if written(&mut test) == before {
                        break;
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
