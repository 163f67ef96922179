//! Multzo: hands of four tiles, four categories, and coins whose values rise from round to round.

mod bots;
pub mod rules;

#[cfg(feature = "sim")]
pub mod table;
#[cfg(feature = "app")]
pub mod view;

use crate::catalog::{GameArt, GameEntry};
use crate::rules::game_rules::GameRules;
#[cfg(feature = "sim")]
use crate::sim::table::TableEntry;

pub use rules::category::{Category, RANKS, Showdown, Standing, Standings};
pub use rules::choices::{Action, Options, Source};
pub use rules::events::{Event, LastTurnsReason};
pub use rules::state::{MOST_ROUNDS, Multzo};
pub use rules::tiles::{COINS_IN_STACK, Coin, Coins, HAND, Hand, Suit, TILES, Tile, Tiles, Value, score};
pub use rules::view::{Discards, Drew, History, TURNS, TurnRecord, View};

/// The game in the catalogue.
pub const ENTRY: GameEntry = GameEntry {
    name: "multzo",
    slug: "multzo",
    seats: (2, 5),
    minutes: (20, 40),
    variant_of: None,
    rules: GameRules::of::<Multzo>(),
    presets: &[],
    locales: &[
        ("en", include_str!("../../../assets/locales/en/multzo.ftl")),
        ("de", include_str!("../../../assets/locales/de/multzo.ftl")),
    ],
    lesson: include_str!("../../../assets/lessons/multzo.ron"),
    art: GameArt {
        lid: include_bytes!("../../../assets/pictures/multzo-lid.png"),
        accent: "#7A6A4C",
        pictures: crate::catalog::pictures_of!("multzo"),
    },
    #[cfg(feature = "sim")]
    table: TableEntry::of::<Multzo>(table::plugin),
    #[cfg(feature = "app")]
    view: view::plugin,
    #[cfg(feature = "screenshots")]
    scenes: view::SCENES,
};
