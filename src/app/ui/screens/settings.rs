//! The settings screen. Changes apply at once; the saves module stores them.

use bevy::prelude::*;

use super::page::close_overlay;
use crate::app::input::Button;
use crate::app::render::quality::Quality;
use crate::app::render::tokens::Palette;
use crate::app::saves::{Language, QualitySetting, Settings};
use crate::app::ui::element::Element;
use crate::app::ui::focus::{InitialFocus, Page, ValueChanged};
use crate::app::ui::theme::UiContext;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{PageFrame, RowValue, stepped_index};
use crate::app::ui::{Localization, Overlay};
use crate::sim::lobby::HintPolicy;
use crate::sim::table::Speed;

const PAGE: &str = "settings";
/// The change of a volume or of the text size per press.
const STEP: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quality>().watch::<Quality>().add_view(PAGE, |_, overlay| overlay == Overlay::Settings, view);
}

/// One setting: its key, how it is shown (with the quality that is drawn), and how it is changed.
struct Setting {
    key: &'static str,
    row_value: fn(&Settings, Quality, &Localization) -> RowValue,
    change: fn(&mut Settings, i32),
}

/// A setting of one field: a level from least to most, a switch, seconds (with the text of 0), or a choice.
macro_rules! setting {
    ($key:literal, $field:ident: $least:literal to $most:literal) => {
        Setting {
            key: $key,
            // The bar shows the fraction of the maximum, so the default text size fills half of it.
            row_value: |settings, _, words| RowValue::Level(settings.$field / $most, percent(words, settings.$field)),
            change: |settings, by| settings.$field = stepped(settings.$field, by).clamp($least, $most),
        }
    };
    ($key:literal, $field:ident: switch) => {
        Setting {
            key: $key,
            row_value: |settings, _, words| RowValue::switch(words, settings.$field),
            change: |settings, _| settings.$field = !settings.$field,
        }
    };
    ($key:literal, $field:ident: seconds $all:ident, $zero:literal) => {
        Setting {
            key: $key,
            row_value: |settings, _, words| seconds_row_value(words, settings.$field, $zero),
            change: |settings, by| settings.$field = next(&$all, settings.$field, by),
        }
    };
    ($key:literal, $field:ident: $all:ident) => {
        Setting {
            key: $key,
            row_value: |settings, _, words| RowValue::Choice(choice_text(words, &$all, settings.$field)),
            change: |settings, by| settings.$field = next(&$all.map(|(value, _)| value), settings.$field, by),
        }
    };
}

const SETTINGS: [Setting; 16] = [
    setting!("setting-text", text_size: 1.0 to 2.0),
    setting!("setting-effects", effects: 0.0 to 1.0),
    setting!("setting-alerts", cues: 0.0 to 1.0),
    setting!("setting-speed", table_speed: SPEEDS),
    setting!("setting-one-press-roll", throw_assist: switch),
    setting!("setting-auto-roll", auto_throw: switch),
    setting!("setting-gather-dice", gather_dice: switch),
    setting!("setting-choice-timer", choice_seconds: seconds CHOICE_TIME_LIMITS, "value-off"),
    setting!("setting-thinking", thinking_seconds: seconds THINKING_TIMES, "thinking-usual"),
    setting!("setting-hints", hints: HINTS),
    setting!("setting-coach", coach: switch),
    setting!("setting-camera", fixed_camera: CAMERAS),
    setting!("setting-motion", reduced_motion: switch),
    setting!("setting-colour-vision", palette: PALETTES),
    Setting { row_value: graphics_value, ..setting!("setting-graphics", quality: QUALITIES) },
    setting!("setting-language", language: LANGUAGES),
];

/// The time limits for simultaneous choices, in seconds; 0 is no limit.
const CHOICE_TIME_LIMITS: [u16; 6] = [0, 5, 10, 15, 30, 60];
/// How long bots think about a choice, in seconds; 0 for as long as the table waits anyway.
const THINKING_TIMES: [u16; 4] = [0, 2, 5, 10];
const SPEEDS: [(Speed, &str); 3] =
    [(Speed::Normal, "speed-normal"), (Speed::Fast, "speed-fast"), (Speed::Instant, "speed-instant")];
/// Who may ask for hints, and the localization keys.
pub(super) const HINTS: [(HintPolicy, &str); 3] = [
    (HintPolicy::Everyone, "hints-everyone"),
    (HintPolicy::Chosen, "hints-chosen"),
    (HintPolicy::NoOne, "hints-no-one"),
];
const CAMERAS: [(bool, &str); 2] = [(false, "camera-follows"), (true, "camera-fixed")];
const PALETTES: [(Palette, &str); 4] = [
    (Palette::Standard, "palette-standard"),
    (Palette::Deuteranopia, "palette-deuteranopia"),
    (Palette::Protanopia, "palette-protanopia"),
    (Palette::Tritanopia, "palette-tritanopia"),
];
const QUALITIES: [(QualitySetting, &str); 4] = [
    (QualitySetting::Auto, "quality-auto"),
    (QualitySetting::Low, "quality-low"),
    (QualitySetting::Medium, "quality-medium"),
    (QualitySetting::High, "quality-high"),
];
const LANGUAGES: [(Language, &str); 2] = [(Language::English, "language-en"), (Language::German, "language-de")];

/// Rounds to a whole number of steps, so that ten steps down and ten up end at the start value.
fn stepped(value: f32, by: i32) -> f32 {
    ((value / STEP).round() + by as f32) * STEP
}

fn percent(words: &Localization, value: f32) -> String {
    words.text_with("percent", &[("n", ((value * 100.0).round() as i64).into())])
}

pub(super) fn choice_text<T: PartialEq>(words: &Localization, all: &[(T, &str)], now: T) -> String {
    words.text(all.iter().find(|(value, _)| *value == now).map_or("", |(_, key)| *key))
}

pub(super) fn next<T: Copy + PartialEq>(all: &[T], now: T, by: i32) -> T {
    all[stepped_index(all.iter().position(|value| *value == now).unwrap_or(0), all.len(), by)]
}

/// A number of seconds; the localized text of `key` for 0.
fn seconds_row_value(words: &Localization, seconds: u16, key: &str) -> RowValue {
    RowValue::Choice(match seconds {
        0 => words.text(key),
        seconds => words.text_with("seconds", &[("n", i64::from(seconds).into())]),
    })
}

/// The value of the graphics setting; says which quality is drawn if the setting alone does not.
fn graphics_value(settings: &Settings, drawn: Quality, words: &Localization) -> RowValue {
    let chosen = choice_text(words, &QUALITIES, settings.quality);
    let text = match settings.quality.level() {
        Some(asked) if asked == drawn => return RowValue::Choice(chosen),
        Some(_) => "quality-limited",
        None => "quality-auto-chosen",
    };
    let level = ["low", "medium", "high"][drawn as usize];
    RowValue::Choice(words.text_with(text, &[("chosen", chosen.into()), ("level", level.into())]))
}

fn view(cx: UiContext, settings: Res<Settings>, quality: Res<Quality>) -> Option<Element> {
    let words = &cx.words;
    let frame = PageFrame {
        page: Page { name: PAGE, layer: 2 },
        title: words.text("settings"),
        prompts: vec![(Button::Right, words.text("prompt-change")), (Button::Back, words.text("prompt-back"))],
        selection_prompt: Some(Button::Down),
        ..default()
    };
    let mut page = cx.panel(frame, |body| {
        for setting in &SETTINGS {
            let name = words.text(setting.key);
            let value = (setting.row_value)(&settings, *quality, words);
            let about = words.first_existing(&[&format!("{}-about", setting.key)]);
            cx.row_with_about(body, about, |both| {
                let row = cx.row(both, setting.key, name, &value);
                row.insert_if(setting.key == SETTINGS[0].key, InitialFocus).observe(
                    |change: On<ValueChanged>, mut settings: ResMut<Settings>| {
                        (setting.change)(&mut settings, change.by);
                    },
                );
            });
        }
    });
    page.observe(close_overlay);
    Some(page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;

    #[test]
    fn settings_return_to_start_and_levels_stop_at_their_minimum() {
        let mut settings = Settings::default();
        for setting in &SETTINGS {
            let before = settings.clone();
            for _ in 0..12 {
                (setting.change)(&mut settings, 1);
            }
            for _ in 0..12 {
                (setting.change)(&mut settings, -1);
            }
            let levels = ["setting-text", "setting-effects", "setting-alerts"];
            if !levels.contains(&setting.key) {
                assert_eq!(settings, before, "{}", setting.key);
            }
        }
        assert!((settings.text_size - 1.0).abs() < 1e-6 && settings.effects.abs() < 1e-6);
    }

    #[test]
    fn a_quality_that_the_setting_does_not_name_is_named() {
        let words = Localization::new(CATALOG);
        let text = |quality: QualitySetting, drawn| match graphics_value(
            &Settings { quality, ..Settings::default() },
            drawn,
            &words,
        ) {
            RowValue::Choice(text) => text,
            _ => String::new(),
        };
        assert_eq!(text(QualitySetting::Auto, Quality::Medium), "Automatic: medium");
        assert_eq!(text(QualitySetting::High, Quality::High), "High");
        assert_eq!(text(QualitySetting::High, Quality::Low), "High, drawn as low");
    }

    #[test]
    fn every_setting_has_texts() {
        let words = Localization::new(CATALOG);
        for setting in &SETTINGS {
            assert!(words.has_key(Language::English, setting.key), "{}", setting.key);
            if let RowValue::Choice(value) = (setting.row_value)(&Settings::default(), Quality::High, &words) {
                assert!(!value.contains('-'), "{value}");
            }
        }
    }
}
