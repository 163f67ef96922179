//! Props that any game may use: table, tray, dice, chips, boards, coins, tiles. Must not depend on any game: callers
//! pass what is printed on a piece.

mod asset_cache;
pub mod badge;
pub mod board;
pub mod card;
pub mod chip;
pub mod coin;
pub mod decor;
pub mod die;
pub mod game_box;
pub mod glass;
pub mod obstacle;
pub mod plate;
pub mod rail;
mod solid;
pub mod table;
pub mod tile;
pub mod wood;

use bevy::prelude::*;

use super::quality::QualitySystems;
use asset_cache::SharedAssets;

pub use asset_cache::{AssetCache, Body, DECAL_DEPTH_BIAS, PropTextureSystems};

/// Adds the cache of meshes and materials, and builds the slow textures at startup.
pub fn plugin(app: &mut App) {
    // Assets are added and looked up by name.
    app.init_resource::<SharedAssets>()
        .allow_ambiguous_resource::<SharedAssets>()
        .add_systems(PreStartup, build_slow_textures.in_set(PropTextureSystems).after(QualitySystems));
}

/// Builds the slow textures before the first frame, not in the middle of a match.
fn build_slow_textures(mut cache: AssetCache) {
    cache.walnut();
    cache.brass();
    cache.shade();
}
