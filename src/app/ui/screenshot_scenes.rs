//! Helpers for the screenshot scenes of games. Development only.

use bevy::prelude::*;
use tracing::error;

use crate::app::input::{Button, ButtonPress};
use crate::rules::MoveOf;
use crate::rules::record::Record;
use crate::sim::dice::{Gesture, Release};
use crate::sim::lobby::Device;
use crate::sim::table;
use crate::sim::table::{ActionRefused, AwaitedThrows, Match, TableGame};

/// Rebuilds the match at the table from these moves.
pub fn replay_moves<G: TableGame>(world: &mut World, moves: Vec<MoveOf<G>>) {
    let Some(match_) = world.get_resource::<Match<G>>() else { return };
    let record = Record { moves, ..match_.record().clone() };
    if let Err(error) = table::start_match::<G>(world, record) {
        error!("the match cannot be laid out again: {error}");
    }
}

pub(crate) fn release_all_dice(world: &mut World) {
    let trays: Vec<Entity> = world.resource::<AwaitedThrows>().iter().map(|throw| throw.tray).collect();
    for tray in trays {
        world.write_message(Release { tray, gesture: Gesture::default() });
    }
}

/// Presses a button of a device and releases it.
pub fn press(world: &mut World, device: Device, button: Button) {
    world.write_message_batch([true, false].map(|down| ButtonPress { device, button, down }));
}

/// Whether an action was just refused. Otherwise makes this attempt.
pub fn is_refused(world: &mut World, attempt: impl FnOnce(&mut World)) -> bool {
    let refused = !world.resource::<Messages<ActionRefused>>().is_empty();
    if !refused {
        attempt(world);
    }
    refused
}
