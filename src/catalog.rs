//! The catalogue: what shared code may use of a game without naming it. `games/mod.rs` lists the games; shared code
//! only reads the list.

#[cfg(feature = "screenshots")]
use bevy::prelude::World;

use crate::rules::game_rules::{GameRules, NamedRules, UnknownGame};
#[cfg(feature = "sim")]
use crate::sim::table::TableEntry;

/// A named set of house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its localization key: `preset-<slug>-<key>`, or `preset-<key>` where games share it.
    pub key: &'static str,
    /// The options it sets, as on the command line; every other option has its default.
    pub rules: &'static [(&'static str, &'static str)],
}

/// The pictures of a game with this slug, for [`GameArt::pictures`]. `scripts/pictures.sh tables` writes the files.
macro_rules! pictures_of {
    ($slug:literal) => {
        [
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/pictures/", $slug, "-table.png")).as_slice(),
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/pictures/", $slug, "-roll.png")),
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/pictures/", $slug, "-choose.png")),
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/pictures/", $slug, "-score.png")),
        ]
    };
}
pub(crate) use pictures_of;

/// The artwork of a game: data only.
#[derive(Clone, Copy, Debug)]
pub struct GameArt {
    /// The picture on the lid of its box, 4:5, as PNG. Empty for a plain lid.
    pub lid: &'static [u8],
    /// Its accent colour, `#RRGGBB`.
    pub accent: &'static str,
    /// Pictures of its table, 8:5, as PNG: all of it, and then a turn: the roll, the choice, the score. Empty
    /// where there is none.
    pub pictures: [&'static [u8]; 4],
}

/// A situation in a match to take a screenshot of. Bots play without delay until it is reached; then people take the
/// first seats and the match continues at normal speed until all events are presented. Development only.
#[cfg(feature = "screenshots")]
#[derive(Clone, Copy, Debug)]
pub struct ScreenshotScene {
    /// The name of the screenshot, appended to the game's slug: `bets-open`.
    pub name: &'static str,
    /// The number of seats.
    pub seats: u8,
    /// How many seats, from the first, people control from then on.
    pub people: u8,
    /// House rules as on the command line: `rack=pyramid`.
    pub rules: &'static [&'static str],
    /// The seed of the match.
    pub seed: u64,
    /// Whether the situation is reached. Called after each frame in which bots play; the end of the match counts as
    /// reached.
    pub reached: fn(&World) -> bool,
    /// Prepares the screenshot, for example by a button press or a message; may do nothing.
    pub then: fn(&mut World),
    /// Number of frames of 1/30 s between `then` and the screenshot.
    pub frames: usize,
    /// A condition to wait for after that, for cases in which the number of frames is unknown.
    pub until: fn(&mut World) -> bool,
}

#[cfg(feature = "screenshots")]
impl ScreenshotScene {
    /// What most scenes have in common: people at both seats, and nothing to do or to wait for.
    pub const USUAL: Self = Self {
        name: "",
        seats: 2,
        people: 2,
        rules: &[],
        seed: 11,
        reached: |_| true,
        then: |_| {},
        frames: 40,
        until: |_| true,
    };
}

/// Everything the rest of the program needs from a game. Each game declares it as a constant in its own `mod.rs`.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// Its name in records and in the referee protocol, in snake case.
    pub name: &'static str,
    /// Its name as a person types it and in file names, with hyphens.
    pub slug: &'static str,
    /// The minimum and maximum number of seats.
    pub seats: (u8, u8),
    /// The typical length of a match in minutes: minimum and maximum.
    pub minutes: (u8, u8),
    /// The name of the game whose texts and rules page it shares; `None` if it has its own.
    pub variant_of: Option<&'static str>,
    /// Its rules.
    pub rules: GameRules,
    /// Named sets of house rules.
    pub presets: &'static [Preset],
    /// Its Fluent messages by language code.
    pub locales: &'static [(&'static str, &'static str)],
    /// Its artwork.
    pub art: GameArt,
    /// Its lesson, as RON: [`LessonScript`](crate::app::lesson::LessonScript). Empty if it has none.
    pub lesson: &'static str,
    /// Its table, type-erased.
    #[cfg(feature = "sim")]
    pub table: TableEntry,
    /// Adds its view: rendering, texts and choices.
    #[cfg(feature = "app")]
    pub view: fn(&mut bevy::app::App),
    /// Its screenshot scenes.
    #[cfg(feature = "screenshots")]
    pub scenes: &'static [ScreenshotScene],
}

impl GameEntry {
    /// Its Fluent messages in a language, with English as fallback.
    pub fn locale(&self, language: &str) -> &'static str {
        let text = |code: &str| self.locales.iter().find(|(language, _)| *language == code).map(|(_, text)| *text);
        text(language).or_else(|| text("en")).unwrap_or("")
    }
}

impl std::fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("GameEntry").field(&self.name).finish()
    }
}

/// Every game of the program.
#[cfg_attr(feature = "sim", derive(bevy::prelude::Resource))]
#[derive(Clone, Copy, Debug)]
pub struct Catalog(pub &'static [GameEntry]);

impl Catalog {
    /// All games, in the order of the shelf.
    pub fn games(self) -> impl DoubleEndedIterator<Item = &'static GameEntry> {
        self.0.iter()
    }

    /// The games with their own texts and rules page.
    pub fn originals(self) -> impl DoubleEndedIterator<Item = &'static GameEntry> {
        self.games().filter(|game| game.variant_of.is_none())
    }

    /// The game with this record name.
    pub fn by_name(self, name: &str) -> Option<&'static GameEntry> {
        self.games().find(|game| game.name == name)
    }

    /// The game with this name or slug, ignoring case and treating spaces and underscores as hyphens.
    ///
    /// # Errors
    /// [`UnknownGame`] lists the existing games.
    pub fn find(self, name: &str) -> Result<&'static GameEntry, UnknownGame> {
        let wanted = name.trim().to_lowercase().replace([' ', '_'], "-");
        self.games().find(|game| game.slug == wanted).ok_or_else(|| UnknownGame {
            asked: name.to_owned(),
            known: self.games().map(|game| game.slug).collect::<Vec<_>>().join(", "),
        })
    }

    /// The rules of every game with its names, for code that needs no table and no view.
    pub fn rules(self) -> Vec<NamedRules> {
        self.games().map(|game| NamedRules { name: game.name, slug: game.slug, rules: game.rules }).collect()
    }
}
