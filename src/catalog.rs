//! The catalogue: what the rest of the program may ask of a game without knowing it. `games/mod.rs` fills it; shared
//! code only reads it.

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
    /// What it sets, as a person types it; every other rule is the standard one.
    pub rules: &'static [(&'static str, &'static str)],
}

/// What a game shows on screens: data only.
#[derive(Clone, Copy, Debug)]
pub struct GameArt {
    /// The drawing on the lid of its box, as SVG.
    pub lid: &'static str,
    /// Its accent colour, `#RRGGBB`.
    pub accent: &'static str,
}

/// A moment of a table to take a screenshot of: bots play at once until it is reached, then people take the first seats
/// and the match continues at normal speed until everything that happened was shown. Development only.
#[cfg(feature = "screenshots")]
#[derive(Clone, Copy, Debug)]
pub struct ScreenshotScene {
    /// The name of the picture, after the game's slug: `bets-open`.
    pub name: &'static str,
    /// How many seats play.
    pub seats: u8,
    /// How many of them, from the first, are people from that moment on.
    pub people: u8,
    /// House rules as a person types them: `rack=pyramid`.
    pub rules: &'static [&'static str],
    /// The match's seed.
    pub seed: u64,
    /// Whether the moment is reached. Asked after each frame in which bots play; a match that ends has reached it too.
    pub reached: fn(&World) -> bool,
    /// What happens before the picture is taken: a press, a message. It may do nothing.
    pub then: fn(&mut World),
    /// How many frames of a thirtieth of a second pass between that and the picture.
    pub frames: usize,
    /// A condition to wait for after that, where the number of frames is not known.
    pub until: fn(&mut World) -> bool,
}

/// Everything the rest of the program asks of one game. A game declares it as a constant in its own `mod.rs`.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// Its name in records and in the referee protocol, in snake case.
    pub name: &'static str,
    /// Its name as a person types it and in file names, with hyphens.
    pub slug: &'static str,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// How long a match takes, in minutes, from and to.
    pub minutes: (u8, u8),
    /// The name of the game whose box this one shares; `None` for a box of its own.
    pub variant_of: Option<&'static str>,
    /// Its rules.
    pub rules: GameRules,
    /// Named sets of house rules.
    pub presets: &'static [Preset],
    /// Its Fluent messages, by language code.
    pub locales: &'static [(&'static str, &'static str)],
    /// What screens show of it.
    pub art: GameArt,
    /// Its table, without its types.
    #[cfg(feature = "sim")]
    pub table: TableEntry,
    /// Adds its view: pictures, words and choices.
    #[cfg(feature = "app")]
    pub view: fn(&mut bevy::app::App),
    /// Its scenes for screenshots.
    #[cfg(feature = "screenshots")]
    pub scenes: &'static [ScreenshotScene],
}

impl GameEntry {
    /// Its Fluent messages in a language; English where it has none in that language.
    #[must_use]
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
    /// Every game: those with a box of their own in the order of the shelf, then the variants.
    pub fn games(self) -> impl DoubleEndedIterator<Item = &'static GameEntry> {
        self.0.iter()
    }

    /// The games with a box of their own, in the order of the shelf.
    pub fn boxes(self) -> impl DoubleEndedIterator<Item = &'static GameEntry> {
        self.games().filter(|game| game.variant_of.is_none())
    }

    /// The games in a box: its own first, then its variants.
    pub fn games_in(self, lid: &'static GameEntry) -> impl Iterator<Item = &'static GameEntry> {
        std::iter::once(lid).chain(self.games().filter(|game| game.variant_of == Some(lid.name)))
    }

    /// The game of that name, as records spell it.
    #[must_use]
    pub fn by_name(self, name: &str) -> Option<&'static GameEntry> {
        self.games().find(|game| game.name == name)
    }

    /// The game of that name or slug, as a person types it.
    ///
    /// # Errors
    /// [`UnknownGame`] names the games there are.
    pub fn find(self, name: &str) -> Result<&'static GameEntry, UnknownGame> {
        let wanted = name.trim().to_lowercase().replace([' ', '_'], "-");
        self.games().find(|game| game.slug == wanted).ok_or_else(|| UnknownGame {
            asked: name.to_owned(),
            known: self.games().map(|game| game.slug).collect::<Vec<_>>().join(", "),
        })
    }

    /// The rules of every game under its names, for code that needs no table and no picture.
    #[must_use]
    pub fn rules(self) -> Vec<NamedRules> {
        self.games().map(|game| NamedRules { name: game.name, slug: game.slug, rules: game.rules }).collect()
    }
}
