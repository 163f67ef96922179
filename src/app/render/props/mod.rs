//! Things that lie on a table and every game may use: table, tray, dice, chips, boards, marks. Knows no game: what is
//! printed on a piece is told by who spawns it.

pub mod board;
pub mod card;
pub mod chip;
pub mod coin;
pub mod die;
pub mod glass;
pub mod medal;
pub mod plate;
pub mod rail;
pub mod table;
pub mod tile;
pub mod wood;
mod workshop;

use bevy::prelude::*;

use super::quality::QualitySystems;
use workshop::Shared;

pub use workshop::{Body, Furnish, LAID, Workshop};

/// Keeps what props share, and dresses what physics brings to the table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shared>()
        .add_systems(PreStartup, furnish.in_set(Furnish).after(QualitySystems))
        .add_plugins(die::plugin);
}

/// Makes the slow textures before the first picture, not in the middle of a match.
fn furnish(mut shop: Workshop) {
    shop.walnut();
    shop.brass();
    shop.shade();
}
