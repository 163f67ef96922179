//! The settings screen. Changes apply at once; the saves module stores them.

use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryMonitor};

use super::page;
use crate::app::audio::Cue;
use crate::app::audio::ambience::Ambience;
use crate::app::input::{Button, LastDevice, Rumble};
use crate::app::render::quality::Quality;
use crate::app::render::tokens::Palette;
use crate::app::saves::settings::LARGEST_EDGE;
use crate::app::saves::{Language, QualitySetting, Settings};
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{FocusMemory, InitialFocus, ValueChanged};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{PageFrame, RowValue, stepped_index};
use crate::app::ui::{Localization, Overlay};
use crate::app::window;
use crate::sim::dice::Rattle;
use crate::sim::lobby::HintPolicy;
use crate::sim::table::Speed;

const PAGE: &str = "settings";
/// The change of a volume or of the text size per press.
const STEP: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Rumble>()
        .add_message::<Cue>()
        .add_message::<Rattle>()
        .init_resource::<Quality>()
        .watch::<Quality>()
        .add_view(PAGE, |_, overlay| overlay == Overlay::Settings, view);
}

/// One setting: its key, how it is shown, and how it is changed.
pub(super) struct Setting {
    key: &'static str,
    row_value: fn(&Settings, &Machine, &Localization) -> RowValue,
    change: fn(&mut Settings, &Machine, i32),
}

/// What settings depend on.
#[derive(Default)]
pub(super) struct Machine {
    /// The quality that is drawn.
    quality: Quality,
    /// The names of the monitors; the first is used if none is chosen.
    monitors: Vec<String>,
}

impl Machine {
    pub(super) fn new(quality: Quality, monitors: &Query<(&Monitor, Has<PrimaryMonitor>)>) -> Self {
        let monitors = window::in_order(monitors.iter()).into_iter().map(window::monitor_name).collect();
        Self { quality, monitors }
    }

    /// The index of the monitor on which the window is.
    fn monitor(&self, settings: &Settings) -> usize {
        self.monitors.iter().position(|name| Some(name) == settings.monitor.as_ref()).unwrap_or(0)
    }
}

/// A setting of one field: a level from least to most, a switch, seconds (with the text of 0), or a choice.
macro_rules! setting {
    ($key:expr, $field:ident: $least:literal to $most:literal) => {
        Setting {
            key: $key,
            row_value: |settings, _, words| {
                let level = (settings.$field - $least) / ($most - $least);
                RowValue::Level(level, percent(words, settings.$field))
            },
            change: |settings, _, by| settings.$field = stepped(settings.$field, by).clamp($least, $most),
        }
    };
    ($key:expr, $field:ident: switch) => {
        Setting {
            key: $key,
            row_value: |settings, _, words| RowValue::switch(words, settings.$field),
            change: |settings, _, _| settings.$field = !settings.$field,
        }
    };
    ($key:expr, $field:ident: seconds $all:ident, $zero:literal) => {
        Setting {
            key: $key,
            row_value: |settings, _, words| seconds_row_value(words, settings.$field, $zero),
            change: |settings, _, by| settings.$field = next(&$all, settings.$field, by),
        }
    };
    ($key:expr, $field:ident: $all:ident) => {
        Setting {
            key: $key,
            row_value: |settings, _, words| RowValue::Choice(choice_text(words, &$all, settings.$field)),
            change: |settings, _, by| settings.$field = next(&$all.map(|(value, _)| value), settings.$field, by),
        }
    };
}

/// All settings in groups, each with the key of its heading.
const GROUPS: [(&str, &[Setting]); 5] = [
    (
        "settings-screen",
        &[
            setting!("setting-language", language: LANGUAGES),
            setting!("setting-window", full_screen: WINDOWS),
            Setting {
                key: MONITOR,
                row_value: |settings, machine, _| {
                    RowValue::Choice(machine.monitors.get(machine.monitor(settings)).cloned().unwrap_or_default())
                },
                change: |settings, machine, by| {
                    if !machine.monitors.is_empty() {
                        let next = stepped_index(machine.monitor(settings), machine.monitors.len(), by);
                        settings.monitor = Some(machine.monitors[next].clone());
                    }
                },
            },
            Setting {
                key: "setting-screen-edge",
                row_value: |settings, _, words| {
                    let percent = settings.screen_edge.map(|edge| percent(words, f32::from(edge) / 100.0));
                    RowValue::Choice(percent.unwrap_or_else(|| words.text("screen-edge-auto")))
                },
                change: |settings, _, by| settings.screen_edge = next(&SCREEN_EDGES, settings.screen_edge, by),
            },
            Setting { row_value: graphics_value, ..setting!("setting-graphics", quality: QUALITIES) },
            setting!("setting-camera", fixed_camera: CAMERAS),
            setting!("setting-attract", attract: switch),
        ],
    ),
    (
        "settings-sound",
        &[
            setting!(VOLUME, volume: 0.0 to 1.0),
            setting!("setting-mute", muted: switch),
            setting!(EFFECTS, effects: 0.0 to 1.0),
            setting!(ALERTS, cues: 0.0 to 1.0),
            setting!("setting-ambience", ambience: AMBIENCES),
        ],
    ),
    (
        "settings-play",
        &[
            setting!("setting-speed", table_speed: SPEEDS),
            setting!("setting-gather-dice", gather_dice: switch),
            setting!("setting-roll-for-start", throw_for_start: switch),
            setting!("setting-choice-timer", choice_seconds: seconds CHOICE_TIME_LIMITS, "value-off"),
            setting!("setting-thinking", thinking_seconds: seconds THINKING_TIMES, "thinking-usual"),
        ],
    ),
    (
        "settings-help",
        &[
            setting!("setting-tips", tips: switch),
            setting!("setting-hints", hints: HINTS),
            setting!("setting-coach", coach: switch),
        ],
    ),
    (
        "settings-access",
        &[
            setting!("setting-text", text_size: 1.0 to 2.0),
            setting!("setting-one-press-roll", throw_assist: switch),
            setting!("setting-toggle-holds", toggle_holds: switch),
            setting!("setting-auto-roll", auto_throw: switch),
            setting!(VIBRATION, vibration: 0.0 to 1.0),
            setting!("setting-motion", reduced_motion: switch),
            setting!("setting-colour-vision", palette: PALETTES),
        ],
    ),
];

/// The settings that the first start asks for.
pub(super) const OF_FIRST_START: [Setting; 3] = [
    setting!("setting-language", language: LANGUAGES),
    setting!("setting-text", text_size: 1.0 to 2.0),
    setting!(EFFECTS, effects: 0.0 to 1.0),
];

const EFFECTS: &str = "setting-effects";
const ALERTS: &str = "setting-alerts";
const VOLUME: &str = "setting-volume";
const VIBRATION: &str = "setting-vibration";
const MONITOR: &str = "setting-monitor";
const WINDOWS: [(bool, &str); 2] = [(true, "window-full-screen"), (false, "window-bordered")];

const SCREEN_EDGES: [Option<u8>; 6] = [None, Some(0), Some(2), Some(4), Some(6), Some(LARGEST_EDGE)];

/// The time limits for simultaneous choices, in seconds; 0 is no limit.
const CHOICE_TIME_LIMITS: [u16; 6] = [0, 5, 10, 15, 30, 60];
/// How long bots think about a choice, in seconds; 0 for as long as the table waits anyway.
const THINKING_TIMES: [u16; 4] = [0, 2, 5, 10];
const AMBIENCES: [(Ambience, &str); 3] =
    [(Ambience::Off, "value-off"), (Ambience::Fire, "ambience-fire"), (Ambience::Rain, "ambience-rain")];
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
pub(super) fn stepped(value: f32, by: i32) -> f32 {
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
fn graphics_value(settings: &Settings, machine: &Machine, words: &Localization) -> RowValue {
    let chosen = choice_text(words, &QUALITIES, settings.quality);
    let text = match settings.quality.level() {
        Some(asked) if asked == machine.quality => return RowValue::Choice(chosen),
        Some(_) => "quality-limited",
        None => "quality-auto-chosen",
    };
    let level = ["low", "medium", "high"][machine.quality as usize];
    RowValue::Choice(words.text_with(text, &[("chosen", chosen.into()), ("level", level.into())]))
}

fn view(
    cx: UiContext,
    (settings, quality, focus): (Res<Settings>, Res<Quality>, Res<FocusMemory>),
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
) -> Option<Element> {
    let machine = Machine::new(*quality, &monitors);
    let words = &cx.words;
    let prompts = [(Button::Right, words.text("prompt-change")), (Button::Back, words.text("prompt-back"))];
    let frame = page::frame(PAGE, 2, words.text("settings"), prompts);
    let focused = focus.key(PAGE).unwrap_or_default();
    let note = words.first_existing(&[&format!("{focused}-about")]).unwrap_or_default();
    let frame = PageFrame { move_prompt: true, note: Some(note), ..frame };
    Some(page::overlay(&cx, frame, |body| {
        for (heading, group) in GROUPS {
            let style = TextStyle::of(TextSize::Label).bold().tone(TextColourRole::Accent);
            body.add(Node { padding: UiRect::horizontal(cx.grid(1.2)), flex_shrink: 0.0, ..default() })
                .with_child(cx.text(words.text(heading), style));
            add_rows(&cx, body, group, GROUPS[0].1[0].key, (&settings, &machine));
        }
    }))
}

/// Adds a row for each of these settings; the one with the key `focus` has the focus.
pub(super) fn add_rows(
    cx: &UiContext,
    body: &mut ElementList,
    settings: &'static [Setting],
    focus: &str,
    (now, machine): (&Settings, &Machine),
) {
    // With one monitor there is no choice.
    let shown = |setting: &&Setting| setting.key != MONITOR || machine.monitors.len() > 1;
    for setting in settings.iter().filter(shown) {
        let name = cx.words.text(setting.key);
        let value = (setting.row_value)(now, machine, &cx.words);
        cx.row(body, setting.key, name, &value).insert_if(setting.key == focus, InitialFocus).observe(
            |change: On<ValueChanged>,
             mut settings: ResMut<Settings>,
             (quality, monitors): (Res<Quality>, Query<(&Monitor, Has<PrimaryMonitor>)>),
             last: Res<LastDevice>,
             (mut cues, mut rattles, mut rumbles): (
                MessageWriter<Cue>,
                MessageWriter<Rattle>,
                MessageWriter<Rumble>,
            )| {
                (setting.change)(&mut settings, &Machine::new(*quality, &monitors), change.by);
                // A sample of the new volume.
                match setting.key {
                    ALERTS => _ = cues.write(Cue::YourTurn),
                    VIBRATION => {
                        _ = rumbles.write(Rumble { device: last.0, strength: 0.6, seconds: 0.3 });
                    }
                    EFFECTS | VOLUME => {
                        _ = rattles.write(Rattle { tray: Entity::PLACEHOLDER, position: Vec3::ZERO, strength: 0.5 });
                    }
                    _ => {}
                }
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;

    #[test]
    fn settings_return_to_start_and_levels_stop_at_their_minimum() {
        let mut settings = Settings { monitor: Some("a".to_owned()), ..Settings::default() };
        let machine = Machine { monitors: ["a", "b", "c"].map(str::to_owned).to_vec(), ..Machine::default() };
        for setting in GROUPS.iter().flat_map(|(_, group)| *group) {
            let before = settings.clone();
            for _ in 0..12 {
                (setting.change)(&mut settings, &machine, 1);
            }
            for _ in 0..12 {
                (setting.change)(&mut settings, &machine, -1);
            }
            let levels = ["setting-text", EFFECTS, ALERTS, VOLUME, VIBRATION];
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
            &Machine { quality: drawn, ..Machine::default() },
            &words,
        ) {
            RowValue::Choice(text) => text,
            _ => String::new(),
        };
        assert_eq!(text(QualitySetting::Auto, Quality::Medium), "Automatic: medium");
        assert_eq!(text(QualitySetting::High, Quality::High), "High");
        assert_eq!(text(QualitySetting::High, Quality::Low), "High (this computer: low)");
    }

    #[test]
    fn every_setting_has_texts() {
        let words = Localization::new(CATALOG);
        for setting in GROUPS.iter().flat_map(|(_, group)| *group) {
            for key in [setting.key.to_owned(), format!("{}-about", setting.key)] {
                assert!(words.has_key(Language::English, &key), "{key}");
            }
            if let RowValue::Choice(value) = (setting.row_value)(&Settings::default(), &Machine::default(), &words) {
                assert!(!value.contains('-'), "{value}");
            }
        }
    }
}
