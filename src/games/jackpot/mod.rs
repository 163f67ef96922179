//! Jackpot: four symbol dice, a rack of fifteen tiles per seat, and runs of three to five equal symbols.

pub mod bot;
pub mod rules;

#[cfg(feature = "sim")]
pub mod table;
#[cfg(feature = "app")]
pub mod view;

use crate::catalog::{GameArt, GameEntry, Preset};
use crate::rules::game_rules::GameRules;
#[cfg(feature = "sim")]
use crate::sim::table::TableEntry;

pub use rules::choices::{Action, At, ChanceOption, Options, RackName};
pub use rules::events::Event;
pub use rules::pattern::Pattern;
pub use rules::preview::{OpenRun, Preview};
pub use rules::rack::{Bonus, Rack, Run, Scores};
pub use rules::shape::{CELLS, Cells, LONGEST, Line, LineKind, Shape};
pub use rules::state::{Jackpot, ROUNDS};
pub use rules::symbol::{Chart, Symbol, Symbols, TILES_OF_EACH};

/// The game in the catalogue.
pub const ENTRY: GameEntry = GameEntry {
    name: "jackpot",
    slug: "jackpot",
    seats: (1, 4),
    minutes: (20, 40),
    variant_of: None,
    rules: GameRules::of::<Jackpot>(),
    presets: &[Preset { key: "pyramid", rules: &[("rack", "pyramid")] }],
    locales: &[
        ("en", include_str!("../../../assets/locales/en/jackpot.ftl")),
        ("de", include_str!("../../../assets/locales/de/jackpot.ftl")),
    ],
    lesson: include_str!("../../../assets/lessons/jackpot.ron"),
    art: GameArt {
        lid: include_bytes!("../../../assets/pictures/jackpot-lid.png"),
        accent: "#5B4426",
        pictures: crate::catalog::pictures_of!("jackpot"),
    },
    #[cfg(feature = "sim")]
    table: TableEntry::of::<Jackpot>(table::plugin),
    #[cfg(feature = "app")]
    view: view::plugin,
    #[cfg(feature = "screenshots")]
    scenes: view::SCENES,
};
