//! Pig: one die, rolled as often as a player dares.

pub(crate) mod rules;

#[cfg(feature = "app")]
mod choices;
#[cfg(feature = "app")]
mod presenter;
#[cfg(feature = "sim")]
pub(crate) mod table;

use rollick::catalog::{GameArt, GameEntry, Preset};
use rollick::rules::game_rules::GameRules;
#[cfg(feature = "sim")]
use rollick::sim::table::TableEntry;

/// The game in the catalogue.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "pig",
    slug: "pig",
    seats: (2, 4),
    minutes: (5, 10),
    variant_of: None,
    rules: GameRules::of::<rules::Pig>(),
    presets: &[Preset { key: "short", rules: &[("goal", "30")] }],
    locales: &[("en", include_str!("en.ftl")), ("de", include_str!("de.ftl"))],
    lesson: "",
    art: GameArt { lid: &[], accent: "#8A4A5C", pictures: [&[]; 4] },
    #[cfg(feature = "sim")]
    table: TableEntry::of::<rules::Pig>(table::plugin),
    #[cfg(feature = "app")]
    view: presenter::plugin,
    #[cfg(feature = "screenshots")]
    scenes: &[],
};
