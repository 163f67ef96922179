//! The player's settings: sound, text, colours, speed, language. One RON file that can be edited by hand.

use bevy::prelude::Resource;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::error::Content;
use super::recovery::{self, Unusable};
use super::{Finding, SaveError, Store, write_atomic};
use crate::app::audio::ambience::Ambience;
use crate::app::render::quality::Quality;
use crate::app::render::tokens::Palette;
use crate::rules::input_limits::{read_file, without_byte_order_mark};
use crate::sim::lobby::HintPolicy;
use crate::sim::table::Speed;

/// The format version. Older files are read, newer ones are set aside.
pub const VERSION: u32 = 1;

/// The number of earlier versions kept.
const GENERATIONS: usize = 3;

/// The longest time limit for a choice, in seconds.
pub const LONGEST_CHOICE: u16 = 120;

/// The longest time in which bots think about a choice, in seconds.
pub const LONGEST_THINKING: u16 = 60;

/// The largest part of the window that a television cuts off on each side, in percent.
pub const LARGEST_EDGE: u8 = 8;

/// The shortest and the longest side of a window, in physical pixels.
pub const WINDOW_SIDES: (u32, u32) = (320, 16_384);

/// The largest coordinate of a window, in physical pixels.
const FAR: u32 = 100_000;

/// All settings.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The format version of the file.
    pub version: u32,
    /// The volume of everything, 0 to 1.
    pub volume: f32,
    /// Whether there is no sound at all.
    pub muted: bool,
    /// The volume of dice and pieces, 0 to 1.
    pub effects: f32,
    /// The volume of cues, 0 to 1.
    pub cues: f32,
    /// The background sound.
    pub ambience: Ambience,
    /// The text scale, 1 to 2.
    pub text_size: f32,
    /// The palette of seats and sides.
    pub palette: Palette,
    /// Whether the camera cuts instead of moving, and nothing shakes.
    pub reduced_motion: bool,
    /// The speed of the table.
    pub table_speed: Speed,
    /// The rendering quality.
    pub quality: QualitySetting,
    /// Whether a press throws at once, without charging and aiming.
    pub throw_assist: bool,
    /// Whether buttons that are held at the table are pressed twice instead: to begin and to end.
    pub toggle_holds: bool,
    /// The strength of the controllers' vibration, 0 to 1.
    pub vibration: f32,
    /// Whether dice are thrown automatically.
    pub auto_throw: bool,
    /// Whether people throw the dice that decide who begins.
    pub throw_for_start: bool,
    /// Whether dice at rest are pushed together into a row.
    pub gather_dice: bool,
    /// Whether the camera always shows the whole table.
    pub fixed_camera: bool,
    /// The time limit in seconds for a choice that several people make at the same time; 0 for none.
    pub choice_seconds: u16,
    /// How long bots think about a choice at normal speed, in seconds; 0 for as long as the table waits anyway.
    pub thinking_seconds: u16,
    /// The players who may ask for hints.
    pub hints: HintPolicy,
    /// Whether a player's first match of a game explains its choices.
    pub tips: bool,
    /// Whether attract mode begins after some time without input on the shelf.
    pub attract: bool,
    /// Whether the coach asks back about costly choices in practice matches.
    pub coach: bool,
    /// The language of all text.
    pub language: Language,
    /// Whether the settings of the first start were shown.
    pub welcomed: bool,
    /// The part of the window on each side that stays free of text, in percent, 0 to 8: what a television may cut off.
    /// `None` if it depends on the monitor.
    pub screen_edge: Option<u8>,
    /// Whether the window fills its monitor, without a border.
    pub full_screen: bool,
    /// The name of the window's monitor; `None` for the primary one, or else the smallest.
    pub monitor: Option<String>,
    /// Where the window is when it has a border; `None` for the middle of its monitor.
    pub window: Option<WindowPlace>,
}

/// The place of a window with a border, in physical pixels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Width and height without the border.
    pub size: (u32, u32),
    /// The left upper corner of the border; `None` if the system does not tell it.
    pub position: Option<(i32, i32)>,
}

/// The rendering quality.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum QualitySetting {
    /// Chosen from the graphics adapter.
    #[default]
    Auto,
    /// For software renderers.
    Low,
    /// For integrated graphics.
    Medium,
    /// For graphics cards.
    High,
}

impl QualitySetting {
    /// The quality that the player chose; `None` for the automatic choice.
    pub(crate) const fn level(self) -> Option<Quality> {
        match self {
            Self::Auto => None,
            Self::Low => Some(Quality::Low),
            Self::Medium => Some(Quality::Medium),
            Self::High => Some(Quality::High),
        }
    }
}

/// The language of all text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
pub enum Language {
    /// English, the fallback for all other languages.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

impl Language {
    /// Every language, English first.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The language of the system, or else English.
    pub(crate) fn of_system() -> Self {
        let locale = sys_locale::get_locale().unwrap_or_default().to_lowercase();
        Self::ALL.into_iter().find(|language| locale.starts_with(language.code())).unwrap_or_default()
    }

    /// The language code, in lower case.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            volume: 1.0,
            muted: false,
            effects: 0.8,
            cues: 0.6,
            ambience: Ambience::Off,
            text_size: 1.0,
            palette: Palette::default(),
            reduced_motion: false,
            table_speed: Speed::default(),
            quality: QualitySetting::default(),
            throw_assist: false,
            toggle_holds: false,
            vibration: 1.0,
            auto_throw: false,
            throw_for_start: false,
            gather_dice: true,
            fixed_camera: false,
            choice_seconds: 0,
            thinking_seconds: 0,
            hints: HintPolicy::default(),
            tips: true,
            attract: true,
            coach: false,
            language: Language::default(),
            welcomed: true,
            screen_edge: None,
            full_screen: true,
            monitor: None,
            window: None,
        }
    }
}

impl Settings {
    /// The same settings with every number clamped to its range.
    #[must_use]
    pub fn within_bounds(mut self) -> Self {
        let default = Self::default();
        let fit = |number: f32, least: f32, most: f32, default: f32| {
            if number.is_finite() { number.clamp(least, most) } else { default }
        };
        self.volume = fit(self.volume, 0.0, 1.0, default.volume);
        self.vibration = fit(self.vibration, 0.0, 1.0, default.vibration);
        self.effects = fit(self.effects, 0.0, 1.0, default.effects);
        self.cues = fit(self.cues, 0.0, 1.0, default.cues);
        self.text_size = fit(self.text_size, 1.0, 2.0, default.text_size);
        self.choice_seconds = self.choice_seconds.min(LONGEST_CHOICE);
        self.thinking_seconds = self.thinking_seconds.min(LONGEST_THINKING);
        self.screen_edge = self.screen_edge.map(|edge| edge.min(LARGEST_EDGE));
        if let Some(WindowPlace { size, position }) = &mut self.window {
            let (least, most) = WINDOW_SIDES;
            *size = (size.0.clamp(least, most), size.1.clamp(least, most));
            *position = position.filter(|(x, y)| x.unsigned_abs().max(y.unsigned_abs()) <= FAR);
        }
        self.version = VERSION;
        self
    }

    /// These settings, with every field in which `now` differs from `before` taken from `now`.
    fn with_changes(&self, before: &Self, now: &Self) -> Self {
        let fields = |settings: &Self| match serde_json::to_value(settings) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => unreachable!("settings are plain data with words as keys"),
        };
        let (mut merged, before) = (fields(self), fields(before));
        merged.extend(fields(now).into_iter().filter(|(key, value)| before.get(key) != Some(value)));
        serde_json::from_value(merged.into()).expect("each field is one of valid settings")
    }
}

/// Loads the settings, or else the latest readable earlier version of them; `None` if there is none.
#[must_use]
pub fn load(store: &Store, findings: &mut Vec<Finding>) -> Option<Settings> {
    recovery::load(&store.settings(), GENERATIONS, Content::Settings, findings, read)
}

/// Parses a settings file. The error names the line.
fn read(bytes: &[u8]) -> Result<Settings, Unusable> {
    /// Only the version: a newer file may have unknown fields.
    #[derive(Deserialize)]
    #[serde(rename = "Settings")]
    struct Version {
        #[serde(default)]
        version: u32,
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "expected text".to_owned())?;
    if let Ok(Version { version }) = ron::from_str(text) {
        recovery::check_version(version, VERSION)?;
    }
    let settings: Settings =
        ron::from_str(text).map_err(|wrong| format!("line {}: {}", wrong.span.start.line, wrong.code))?;
    Ok(settings.within_bounds())
}

/// Saves the settings and keeps the previous version.
///
/// # Errors
/// [`SaveError`]; the file is then unchanged.
pub fn store(store: &Store, settings: &Settings) -> Result<(), SaveError> {
    let pretty = ron::ser::PrettyConfig::new().struct_names(true);
    let mut text = ron::ser::to_string_pretty(settings, pretty).expect("settings are plain data");
    text.push('\n');
    write_atomic(&store.settings(), text.as_bytes(), GENERATIONS)
}

/// Saves what was changed since `before`. Other settings that another running copy of the program has saved meanwhile
/// are kept.
///
/// # Errors
/// [`SaveError`]; the file is then unchanged.
pub fn store_changes(store: &Store, before: &Settings, now: &Settings) -> Result<(), SaveError> {
    // A file that can no longer be read has no settings worth keeping.
    let there = read_file(&store.settings()).ok().and_then(|bytes| read(without_byte_order_mark(&bytes)).ok());
    self::store(store, &there.map_or_else(|| now.clone(), |there| there.with_changes(before, now)))
}
