//! The registry: the only place, beside the games' own folders, that knows which games there are.

pub mod hot_dice;
pub mod jackpot;
pub mod machz;
pub mod multzo;
pub mod sequence_dice;

use serde_json::Value;

use crate::bots::Botable;
use crate::bots::simulate::{Plan, Report, Running, simulate_any};
use crate::record::{self, AnyMatch, BadRecord};
use crate::rules::{BadStart, OptionSpec, Options, Rules, options_from_pairs};
#[cfg(feature = "sim")]
use crate::table::TableEntry;

/// A game box: what stands on the shelf and on the command line.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name in records and in the referee protocol: `sequence_dice`.
    pub name: &'static str,
    /// The name as a person types it: `sequence-dice`.
    pub slug: &'static str,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// How long a match takes, in minutes, from and to.
    pub minutes: (u8, u8),
    /// How to play it; `None` while the box is still in its shrink wrap.
    pub play: Option<Play>,
}

/// How a match of so many seats begins, with house rules as JSON.
pub type Open = fn(u8, &Value) -> Result<Box<dyn AnyMatch>, BadStart>;

/// What every game can do without a picture, each with its own types hidden behind JSON.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Every house rule, in the order a screen shows them.
    pub options: fn() -> &'static [OptionSpec],
    /// Reads house rules as a person types them, `line=five`, and tries them at a table of so many seats.
    pub check_options: fn(u8, &[String]) -> Result<Value, String>,
    /// Begins a match with house rules as JSON.
    pub open: Open,
    /// Goes on with a record as JSON.
    pub resume: fn(&Value) -> Result<Box<dyn AnyMatch>, BadRecord>,
    /// Plays many matches among bots.
    pub simulate: fn(&Plan, &Running<'_>) -> Result<Report, String>,
}

impl Play {
    /// What `G` can do.
    #[must_use]
    pub const fn of<G: Botable>() -> Self {
        Self {
            options: <G::Options as Options>::specs,
            check_options: check_options::<G>,
            open: record::open::<G>,
            resume: record::resume::<G>,
            simulate: simulate_any::<G>,
        }
    }
}

/// Every box, in the order they stand on the shelf.
pub static SHELF: &[Entry] = &[
    Entry { name: "machz", slug: "machz", seats: (2, 8), minutes: (20, 60), play: Some(Play::of::<machz::Machz>()) },
    Entry {
        name: "hot_dice",
        slug: "hot-dice",
        seats: (2, 2),
        minutes: (10, 20),
        play: Some(Play::of::<hot_dice::HotDice>()),
    },
    Entry {
        name: "jackpot",
        slug: "jackpot",
        seats: (1, 4),
        minutes: (20, 40),
        play: Some(Play::of::<jackpot::Jackpot>()),
    },
    Entry {
        name: "sequence_dice",
        slug: "sequence-dice",
        seats: (2, 4),
        minutes: (10, 25),
        play: Some(Play::of::<sequence_dice::SequenceDice>()),
    },
    Entry {
        name: "multzo",
        slug: "multzo",
        seats: (2, 5),
        minutes: (20, 40),
        play: Some(Play::of::<multzo::Multzo>()),
    },
];

/// The tables of the games that have one, by the games' names.
#[cfg(feature = "sim")]
static TABLES: &[(&str, TableEntry)] = &[
    ("machz", TableEntry::of::<machz::Machz>(machz::table::plugin)),
    ("sequence_dice", TableEntry::of::<sequence_dice::SequenceDice>(sequence_dice::table::plugin)),
    ("hot_dice", TableEntry::of::<hot_dice::HotDice>(hot_dice::table::hot::plugin)),
    ("farkle", TableEntry::of::<hot_dice::Farkle>(hot_dice::table::farkle::plugin)),
    ("jackpot", TableEntry::of::<jackpot::Jackpot>(jackpot::table::plugin)),
    ("multzo", TableEntry::of::<multzo::Multzo>(multzo::table::plugin)),
];

/// What adds a game's pictures and words to the program, by the games' names.
#[cfg(feature = "app")]
static PICTURES: &[(&str, fn(&mut bevy::app::App))] = &[
    ("machz", machz::picture_plugin),
    ("sequence_dice", sequence_dice::picture_plugin),
    ("hot_dice", hot_dice::hot_picture_plugin),
    ("farkle", hot_dice::farkle_picture_plugin),
    ("jackpot", jackpot::picture_plugin),
    ("multzo", multzo::picture_plugin),
];

/// Moments of a table that are worth a picture of their own, by the games' names.
#[cfg(feature = "app")]
static PHASES: &[(&str, &[crate::ui::Phase])] = &[
    ("machz", machz::PHASES),
    ("sequence_dice", sequence_dice::PHASES),
    ("jackpot", jackpot::PHASES),
    ("multzo", multzo::PHASES),
    ("hot_dice", hot_dice::HOT_PHASES),
    ("farkle", hot_dice::FARKLE_PHASES),
];

/// What each box says, in English and in German.
#[cfg(feature = "app")]
macro_rules! words {
    ($($file:literal),* $(,)?) => {
        &[$((
            include_str!(concat!("../../assets/locales/en/", $file, ".ftl")),
            include_str!(concat!("../../assets/locales/de/", $file, ".ftl")),
        )),*]
    };
}

#[cfg(feature = "app")]
static WORDS: &[(&str, &str)] = words!["machz", "hot_dice", "jackpot", "sequence_dice", "multzo"];

/// The locale files of the boxes in a language, by its two letters; English where a language has none.
#[cfg(feature = "app")]
pub fn words(language: &'static str) -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(move |(english, german)| if language == "de" { *german } else { *english })
}

impl Entry {
    /// The game's table; `None` while its box stands in shrink wrap.
    #[cfg(feature = "sim")]
    #[must_use]
    pub fn table(&self) -> Option<TableEntry> {
        TABLES.iter().find(|(name, _)| *name == self.name).map(|(_, table)| *table)
    }

    /// The moments of the game's table that are worth a picture of their own.
    #[cfg(feature = "app")]
    #[must_use]
    pub fn phases(&self) -> &'static [crate::ui::Phase] {
        PHASES.iter().find(|(name, _)| *name == self.name).map_or(&[], |(_, phases)| *phases)
    }

    /// What adds the game's pictures and words to the program.
    #[cfg(feature = "app")]
    #[must_use]
    pub fn pictures(&self) -> Option<fn(&mut bevy::app::App)> {
        PICTURES.iter().find(|(name, _)| *name == self.name).map(|(_, plugin)| *plugin)
    }
}

/// In whose box on the shelf a game of [`INSIDE`] lies, by their names.
static LIES_IN: &[(&str, &str)] = &[("farkle", "hot_dice")];

impl Entry {
    /// The games in this box: its own first, then those that lie in it too.
    pub fn games(&'static self) -> impl Iterator<Item = &'static Self> {
        let inside = INSIDE.iter().filter(|game| LIES_IN.contains(&(game.name, self.name)));
        std::iter::once(self).chain(inside)
    }
}

/// Games that lie in another game's box: on the command line they stand by themselves, on the shelf they do not.
pub static INSIDE: &[Entry] = &[Entry {
    name: "farkle",
    slug: "farkle",
    seats: (2, 8),
    minutes: (15, 45),
    play: Some(Play::of::<hot_dice::Farkle>()),
}];

/// Every game, the ones inside other games' boxes last.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    SHELF.iter().chain(INSIDE)
}

/// A name that is on no box.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchGame {
    /// No box has it.
    #[error("there is no game '{asked}'; there are: {known}")]
    Unknown {
        /// What was asked for.
        asked: String,
        /// What there is.
        known: String,
    },
    /// The box is there, but it cannot be opened yet.
    #[error("'{0}' cannot be played yet")]
    Wrapped(&'static str),
}

/// The box with that name or slug.
///
/// # Errors
/// [`NoSuchGame::Unknown`] names the games there are.
pub fn find(name: &str) -> Result<&'static Entry, NoSuchGame> {
    let wanted = name.trim().to_lowercase().replace([' ', '_'], "-");
    all().find(|entry| entry.slug == wanted).ok_or_else(|| NoSuchGame::Unknown {
        asked: name.to_owned(),
        known: all().filter(|entry| entry.play.is_some()).map(|entry| entry.slug).collect::<Vec<_>>().join(", "),
    })
}

/// The box with that name or slug, and how to play it.
///
/// # Errors
/// [`NoSuchGame`] when there is none, or it cannot be opened yet.
pub fn find_play(name: &str) -> Result<(&'static Entry, Play), NoSuchGame> {
    let entry = find(name)?;
    entry.play.map(|play| (entry, play)).ok_or(NoSuchGame::Wrapped(entry.slug))
}

fn check_options<G: Rules>(seats: u8, pairs: &[String]) -> Result<Value, String> {
    let options: G::Options = options_from_pairs(pairs).map_err(|error| error.to_string())?;
    G::start(seats, &options).map_err(|error| error.to_string())?;
    serde_json::to_value(&options).map_err(|error| error.to_string())
}
