//! Helpers for the screenshot scenes of games. Development only.

use bevy::prelude::*;
use tracing::error;

use crate::rules::MoveOf;
use crate::rules::record::Record;
use crate::sim::dice::{Gesture, Release};
use crate::sim::table;
use crate::sim::table::{AwaitedThrows, Match, TableGame};

/// Rebuilds the match at the table from these moves.
pub fn replay_moves<G: TableGame>(world: &mut World, moves: Vec<MoveOf<G>>) {
    let Some(match_) = world.get_resource::<Match<G>>() else { return };
    let record = Record { moves, ..match_.record().clone() };
    if let Err(error) = table::start_match::<G>(world, record) {
        error!("the match cannot be laid out again: {error}");
    }
}

/// Releases all dice that players hold.
pub fn release_all_dice(world: &mut World) {
    let trays: Vec<Entity> = world.resource::<AwaitedThrows>().iter().map(|throw| throw.tray).collect();
    for tray in trays {
        world.write_message(Release { tray, gesture: Gesture::default() });
    }
}
