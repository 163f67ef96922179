//! MACHZ: five colour dice set the object, five more try to match it, and the other players bet on each throw.

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

pub use rules::choices::{Action, Bet, DICE, Side, Stage, Vote};
pub use rules::colours::{Colour, Colours, Combination};
pub use rules::events::{Event, PaidFor};
pub use rules::options::{Finish, MachzOptions, ThinSet};
pub use rules::payouts::{Bank, ChipKind, PotRules};
pub use rules::state::{MOST_REFILLS, MOST_SETS, MOST_TURNS, Machz, PhaseName};

/// The game in the catalogue.
pub const ENTRY: GameEntry = GameEntry {
    name: "machz",
    slug: "machz",
    seats: (2, 8),
    minutes: (20, 60),
    variant_of: None,
    rules: GameRules::of::<Machz>(),
    presets: &[
        Preset { key: "half-hour", rules: &[("finish", "minutes:30"), ("refill", "on")] },
        Preset { key: "race", rules: &[("finish", "points:100")] },
        Preset {
            key: "high-stakes",
            rules: &[("stake_limit", "3"), ("thin_set", "vote_below_3"), ("pay_rerolls", "on")],
        },
    ],
    locales: &[
        ("en", include_str!("../../../assets/locales/en/machz.ftl")),
        ("de", include_str!("../../../assets/locales/de/machz.ftl")),
    ],
    lesson: include_str!("../../../assets/lessons/machz.ron"),
    art: GameArt {
        lid: include_bytes!("../../../assets/pictures/machz-lid.png"),
        accent: "#5A1F2B",
        pictures: crate::catalog::pictures_of!("machz"),
    },
    #[cfg(feature = "sim")]
    table: TableEntry::of::<Machz>(table::plugin),
    #[cfg(feature = "app")]
    view: view::plugin,
    #[cfg(feature = "screenshots")]
    scenes: view::SCENES,
};
