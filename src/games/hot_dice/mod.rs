//! The box with two games on six dice: Hot Dice, where two seats throw at once, and Farkle, the classic.
//!
//! Both use the same scoring charts ([`Chart`], [`Scoring`]); their turn rules are independent of each other.

mod bot;
mod farkle_evaluator;
mod hot_evaluator;
mod levels;
mod novices;
pub mod rules;

#[cfg(feature = "sim")]
pub mod table;
#[cfg(feature = "app")]
pub mod view;

use crate::catalog::{GameArt, GameEntry, Preset};
use crate::rules::game_rules::GameRules;
#[cfg(feature = "sim")]
use crate::sim::table::TableEntry;

pub use rules::chart::{Bounds, Chart, ChartGame, FaceValues};
pub use rules::dice::{DICE, Dice, Hand};
pub use rules::events::{FarkleEvent, HotEvent};
pub use rules::farkle::{Farkle, FarkleAction, FarkleOptions, MOST_TURNS};
pub use rules::hot::{Coin, HotAction, HotDice, HotOptions, MOST_ROUNDS};
pub use rules::scoring::{Scoring, SetAside};

/// Hot Dice in the catalogue.
pub const HOT_DICE: GameEntry = GameEntry {
    name: "hot_dice",
    slug: "hot-dice",
    seats: (2, 2),
    minutes: (10, 20),
    variant_of: None,
    rules: GameRules::of::<HotDice>(),
    presets: &[Preset { key: "short", rules: &[("rounds_to_win", "3")] }],
    locales: &[
        ("en", include_str!("../../../assets/locales/en/hot_dice.ftl")),
        ("de", include_str!("../../../assets/locales/de/hot_dice.ftl")),
    ],
    lesson: include_str!("../../../assets/lessons/hot_dice.ron"),
    art: GameArt {
        lid: include_bytes!("../../../assets/pictures/hot-dice-lid.png"),
        accent: "#2A406E",
        pictures: crate::catalog::pictures_of!("hot-dice"),
    },
    #[cfg(feature = "sim")]
    table: TableEntry::of::<HotDice>(table::hot::plugin),
    #[cfg(feature = "app")]
    view: view::hot_plugin,
    #[cfg(feature = "screenshots")]
    scenes: view::HOT_SCENES,
};

/// Farkle in the catalogue. Its texts and rules are on the pages of Hot Dice.
pub const FARKLE: GameEntry = GameEntry {
    name: "farkle",
    slug: "farkle",
    seats: (2, 8),
    minutes: (15, 45),
    variant_of: Some("hot_dice"),
    rules: GameRules::of::<Farkle>(),
    presets: &[
        Preset { key: "short", rules: &[("goal", "5000")] },
        Preset { key: "strict", rules: &[("entry", "500")] },
    ],
    locales: &[
        ("en", include_str!("../../../assets/locales/en/hot_dice.ftl")),
        ("de", include_str!("../../../assets/locales/de/hot_dice.ftl")),
    ],
    lesson: include_str!("../../../assets/lessons/farkle.ron"),
    art: GameArt {
        lid: include_bytes!("../../../assets/pictures/farkle-lid.png"),
        accent: "#4A2F5E",
        pictures: crate::catalog::pictures_of!("farkle"),
    },
    #[cfg(feature = "sim")]
    table: TableEntry::of::<Farkle>(table::farkle::plugin),
    #[cfg(feature = "app")]
    view: view::farkle_plugin,
    #[cfg(feature = "screenshots")]
    scenes: view::FARKLE_SCENES,
};
