//! The settings screen. Changes apply at once; the saves module stores them.

use bevy::prelude::*;

use super::page::close_overlay;
use crate::app::input::Button;
use crate::app::render::quality::Quality;
use crate::app::saves::{Language, PaletteSetting, QualitySetting, Settings};
use crate::app::ui::element::Element;
use crate::app::ui::focus::{InitialFocus, Page, ValueChanged};
use crate::app::ui::theme::UiContext;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{PageFrame, RowValue};
use crate::app::ui::{Localization, Overlay};
use crate::sim::lobby::HintPolicy;
use crate::sim::table::Speed;

/// The name of the page.
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

/// All settings, in the order of the page.
const SETTINGS: [Setting; 16] = [
    Setting {
        key: "setting-text",
        // The bar shows the fraction of the maximum size, so the default size fills half of it.
        row_value: |settings, _, words| RowValue::Level(settings.text_size / 2.0, percent(words, settings.text_size)),
        change: |settings, by| settings.text_size = stepped(settings.text_size, by).clamp(1.0, 2.0),
    },
    Setting {
        key: "setting-effects",
        row_value: |settings, _, words| RowValue::Level(settings.effects, percent(words, settings.effects)),
        change: |settings, by| settings.effects = stepped(settings.effects, by).clamp(0.0, 1.0),
    },
    Setting {
        key: "setting-alerts",
        row_value: |settings, _, words| RowValue::Level(settings.cues, percent(words, settings.cues)),
        change: |settings, by| settings.cues = stepped(settings.cues, by).clamp(0.0, 1.0),
    },
    Setting {
        key: "setting-speed",
        row_value: |settings, _, words| choice_row_value(words, &SPEEDS, settings.table_speed),
        change: |settings, by| settings.table_speed = next(&SPEEDS, settings.table_speed, by),
    },
    Setting {
        key: "setting-one-press-roll",
        row_value: |settings, _, words| toggle_row_value(words, settings.throw_assist),
        change: |settings, _| settings.throw_assist = !settings.throw_assist,
    },
    Setting {
        key: "setting-auto-roll",
        row_value: |settings, _, words| toggle_row_value(words, settings.auto_throw),
        change: |settings, _| settings.auto_throw = !settings.auto_throw,
    },
    Setting {
        key: "setting-gather-dice",
        row_value: |settings, _, words| toggle_row_value(words, settings.gather_dice),
        change: |settings, _| settings.gather_dice = !settings.gather_dice,
    },
    Setting {
        key: "setting-choice-timer",
        row_value: |settings, _, words| seconds_row_value(words, settings.choice_seconds, "value-off"),
        change: |settings, by| {
            settings.choice_seconds = next_seconds(&CHOICE_TIME_LIMITS, settings.choice_seconds, by);
        },
    },
    Setting {
        key: "setting-thinking",
        row_value: |settings, _, words| seconds_row_value(words, settings.thinking_seconds, "thinking-usual"),
        change: |settings, by| {
            settings.thinking_seconds = next_seconds(&THINKING_TIMES, settings.thinking_seconds, by);
        },
    },
    Setting {
        key: "setting-hints",
        row_value: |settings, _, words| choice_row_value(words, &HINTS, settings.hints),
        change: |settings, by| settings.hints = next(&HINTS, settings.hints, by),
    },
    Setting {
        key: "setting-coach",
        row_value: |settings, _, words| toggle_row_value(words, settings.coach),
        change: |settings, _| settings.coach = !settings.coach,
    },
    Setting {
        key: "setting-camera",
        row_value: |settings, _, words| {
            RowValue::Choice(words.text(if settings.fixed_camera { "camera-fixed" } else { "camera-follows" }))
        },
        change: |settings, _| settings.fixed_camera = !settings.fixed_camera,
    },
    Setting {
        key: "setting-motion",
        row_value: |settings, _, words| toggle_row_value(words, settings.reduced_motion),
        change: |settings, _| settings.reduced_motion = !settings.reduced_motion,
    },
    Setting {
        key: "setting-colour-vision",
        row_value: |settings, _, words| choice_row_value(words, &PALETTES, settings.palette),
        change: |settings, by| settings.palette = next(&PALETTES, settings.palette, by),
    },
    Setting {
        key: "setting-graphics",
        row_value: graphics_value,
        change: |settings, by| settings.quality = next(&QUALITIES, settings.quality, by),
    },
    Setting {
        key: "setting-language",
        row_value: |settings, _, words| choice_row_value(words, &LANGUAGES, settings.language),
        change: |settings, by| settings.language = next(&LANGUAGES, settings.language, by),
    },
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
const PALETTES: [(PaletteSetting, &str); 4] = [
    (PaletteSetting::Standard, "palette-standard"),
    (PaletteSetting::Deuteranopia, "palette-deuteranopia"),
    (PaletteSetting::Protanopia, "palette-protanopia"),
    (PaletteSetting::Tritanopia, "palette-tritanopia"),
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

fn toggle_row_value(words: &Localization, on: bool) -> RowValue {
    RowValue::Switch(on, if on { words.text("value-on") } else { words.text("value-off") })
}

pub(super) fn choice_row_value<T: PartialEq>(words: &Localization, all: &[(T, &str)], now: T) -> RowValue {
    let key = all.iter().find(|(value, _)| *value == now).map_or("", |(_, key)| *key);
    RowValue::Choice(words.text(key))
}

pub(super) fn next<T: Copy + PartialEq>(all: &[(T, &str)], now: T, by: i32) -> T {
    let at = all.iter().position(|(value, _)| *value == now).unwrap_or(0) as i32;
    all[(at + by).rem_euclid(all.len() as i32) as usize].0
}

/// A number of seconds; the localized text of `key` for 0.
fn seconds_row_value(words: &Localization, seconds: u16, key: &str) -> RowValue {
    RowValue::Choice(match seconds {
        0 => words.text(key),
        seconds => words.text_with("seconds", &[("n", i64::from(seconds).into())]),
    })
}

fn next_seconds(all: &[u16], now: u16, by: i32) -> u16 {
    let at = all.iter().position(|seconds| *seconds == now).unwrap_or(0) as i32;
    all[(at + by).rem_euclid(all.len() as i32) as usize]
}

/// The value of the graphics setting; says which quality is drawn if the setting alone does not.
fn graphics_value(settings: &Settings, drawn: Quality, words: &Localization) -> RowValue {
    let (level, chosen) = match drawn {
        Quality::Low => ("low", QualitySetting::Low),
        Quality::Medium => ("medium", QualitySetting::Medium),
        Quality::High => ("high", QualitySetting::High),
    };
    let key = QUALITIES.iter().find(|(quality, _)| *quality == settings.quality).map_or("", |(_, key)| *key);
    if chosen == settings.quality {
        return RowValue::Choice(words.text(key));
    }
    let text = if settings.quality == QualitySetting::Auto { "quality-auto-chosen" } else { "quality-limited" };
    RowValue::Choice(words.text_with(text, &[("chosen", words.text(key).into()), ("level", level.into())]))
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
            assert!(words.has_key(crate::app::ui::localization::Locale::English, setting.key), "{}", setting.key);
            if let RowValue::Choice(value) = (setting.row_value)(&Settings::default(), Quality::High, &words) {
                assert!(!value.contains('-'), "{value}");
            }
        }
    }
}
