//! Sequence Dice: two dice, a board of 36 numbers, and lines of chips of one colour.

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

pub use bot::move_reason;
pub use rules::board::{Board, DIRECTIONS, EDGE, Space, Spaces};
pub use rules::choices::{Action, Choice, Kind, Side};
pub use rules::events::{Event, PassReason};
pub use rules::hint::MoveReason;
pub use rules::state::{CHIPS, LineLength, MOST_TURNS, Options, SequenceDice};

/// The game in the catalogue.
pub const ENTRY: GameEntry = GameEntry {
    name: "sequence_dice",
    slug: "sequence-dice",
    seats: (2, 4),
    minutes: (10, 25),
    variant_of: None,
    rules: GameRules::of::<SequenceDice>(),
    presets: &[Preset { key: "short", rules: &[("line", "five")] }, Preset { key: "long", rules: &[("line", "six")] }],
    locales: &[
        ("en", include_str!("../../../assets/locales/en/sequence_dice.ftl")),
        ("de", include_str!("../../../assets/locales/de/sequence_dice.ftl")),
    ],
    lesson: include_str!("../../../assets/lessons/sequence_dice.ron"),
    art: GameArt {
        lid: include_bytes!("../../../assets/pictures/sequence-dice-lid.png"),
        accent: "#1F4D3A",
        pictures: crate::catalog::pictures_of!("sequence-dice"),
    },
    #[cfg(feature = "sim")]
    table: TableEntry::of::<SequenceDice>(table::plugin),
    #[cfg(feature = "app")]
    view: view::plugin,
    #[cfg(feature = "screenshots")]
    scenes: view::SCENES,
};
