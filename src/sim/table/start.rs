//! Starts a match at the table and clears the table.

use std::sync::Arc;

use bevy::prelude::*;

use super::super::lobby::PendingSeats;
use super::match_state::FinishedMatch;
use super::rerun::{Rerun, RerunOpen};
use super::schedule::PlaybackOpen;
use super::throws::{ChosenThrows, SeatTrays, TrayAt};
use super::{
    AwaitedThrows, BotChoices, Match, PresentationQueue, SceneLoadError, SceneSource, StateReset, TableError,
    TableGame, TableOpen,
};
use crate::rules::Seat;
use crate::rules::bots::prepare::{TableCache, prepare_in_background};
use crate::rules::record::Record;
use crate::sim::dice::{DiceTray, GathersDice};

/// On every entity of a match at the table. [`clear`] despawns them.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnTable;

/// Where the tables that bots compute are stored. Without it they are computed again in each run of the program.
#[derive(Resource, Clone)]
pub struct BotTables(pub Arc<dyn TableCache>);

/// Clears the table and starts a match in the state at the end of `record`, with the scene and its trays. Returns an
/// error if the scene file is invalid; the embedded scene is used then.
///
/// # Errors
/// [`TableError`] if the record cannot be replayed. The table is unchanged then.
pub fn start_match<G: TableGame>(world: &mut World, record: Record<G>) -> Result<Option<SceneLoadError>, TableError> {
    let seats = record.seats.len() as u8;
    let levels: Vec<_> = record.seats.iter().filter_map(|seat| seat.kind.level()).collect();
    let match_ = Match::new(record)?;
    let tables = world.get_resource::<BotTables>();
    prepare_in_background(match_.rules(), levels, tables.map(|BotTables(cache)| cache));
    clear::<G>(world);
    let (file, embedded) = G::SCENE;
    let source = SceneSource { file, embedded };
    let (scene, problem) = source.load();
    world.insert_resource(source);
    let trays = scene.trays.clone();
    // Insert the scene before the trays: observers that add tray models read its felt.
    world.insert_resource(scene);
    for (index, place) in trays.iter().enumerate() {
        world.spawn((
            Name::new(format!("tray {index}")),
            OnTable,
            TrayAt(index),
            DiceTray::new(place.tray),
            GathersDice::Row,
            Transform::from_translation(place.at.into()),
        ));
    }
    world.insert_resource(SeatTrays((0..seats).map(|seat| match_.rules().tray(Seat(seat))).collect()));
    world.insert_resource(match_);
    world.insert_resource(TableOpen { game: G::GAME, seats });
    world.write_message(StateReset::<G>::default());
    Ok(problem)
}

/// Removes the match of a game, its entities and its scene.
pub fn clear<G: TableGame>(world: &mut World) {
    let pieces: Vec<Entity> = world.query_filtered::<Entity, With<OnTable>>().iter(world).collect();
    for piece in pieces {
        if let Ok(piece) = world.get_entity_mut(piece) {
            piece.despawn();
        }
    }
    world.remove_resource::<Match<G>>();
    world.remove_resource::<FinishedMatch<G>>();
    world.remove_resource::<PlaybackOpen>();
    world.remove_resource::<Rerun<G>>();
    world.remove_resource::<RerunOpen>();
    world.remove_resource::<ChosenThrows>();
    world.remove_resource::<super::Scene>();
    world.remove_resource::<TableOpen>();
    *world.resource_mut::<PendingSeats>() = PendingSeats::default();
    world.resource_mut::<AwaitedThrows>().clear();
    world.resource_mut::<PresentationQueue<G>>().clear();
    let choices = std::mem::take(&mut *world.resource_mut::<BotChoices<G>>());
    // To end programs may take a while.
    std::thread::spawn(move || drop(choices));
}
