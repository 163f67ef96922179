//! Dealing a match: the table goes up, and comes down again.

use bevy::prelude::*;

use super::super::lobby::PendingSeats;
use super::throws::{SeatTrays, TrayAt};
use super::{
    AwaitedThrows, Backlog, BotChoices, Match, Play, Rebuilt, SceneLoadError, SceneSource, TableError, TableUp,
};
use crate::rules::Seat;
use crate::rules::record::Record;
use crate::sim::dice::DiceTray;

/// On everything that stands on the table of one match: it goes when the table is cleared.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnTable;

/// Puts a match on the table: the scene, its trays, the state where the record ends. A match that was there is
/// cleared away first. Returns what is wrong with the scene's file when the one inside the program is used.
///
/// # Errors
/// [`TableError`] when the record cannot be played. The table is then as before.
pub fn start_match<G: Play>(world: &mut World, record: Record<G>) -> Result<Option<SceneLoadError>, TableError> {
    let seats = record.seats.len() as u8;
    let match_ = Match::new(record)?;
    clear::<G>(world);
    let (file, embedded) = G::SCENE;
    let source = SceneSource { file, embedded };
    let (scene, problem) = source.load();
    world.insert_resource(source);
    let trays = scene.trays.clone();
    // The scene first: whoever dresses a tray looks there for its felt.
    world.insert_resource(scene);
    for (index, place) in trays.iter().enumerate() {
        world.spawn((
            Name::new(format!("tray {index}")),
            OnTable,
            TrayAt(index),
            DiceTray::new(place.tray),
            Transform::from_translation(place.at.into()),
        ));
    }
    world.insert_resource(SeatTrays((0..seats).map(|seat| match_.rules().tray(Seat(seat))).collect()));
    world.insert_resource(match_);
    world.insert_resource(TableUp { game: G::GAME, seats });
    world.write_message(Rebuilt::<G>::default());
    Ok(problem)
}

/// Clears the table of a game: its match, its pieces, its scene.
pub fn clear<G: Play>(world: &mut World) {
    let pieces: Vec<Entity> = world.query_filtered::<Entity, With<OnTable>>().iter(world).collect();
    for piece in pieces {
        if let Ok(piece) = world.get_entity_mut(piece) {
            piece.despawn();
        }
    }
    world.remove_resource::<Match<G>>();
    world.remove_resource::<super::Scene>();
    world.remove_resource::<TableUp>();
    *world.resource_mut::<PendingSeats>() = PendingSeats::default();
    world.resource_mut::<AwaitedThrows>().clear();
    world.resource_mut::<Backlog<G>>().clear();
    *world.resource_mut::<BotChoices<G>>() = BotChoices::default();
}
