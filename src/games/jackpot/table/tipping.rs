//! Racks that are tipped over their feet, so that their tiles pour out and go back to the stacks.

use bevy::prelude::*;

use super::super::{Event, Jackpot};
use super::tiles::{MoveTiles, Tiles};
use super::{Lies, RackPiece, Racks};
use crate::rules::Seat;
use crate::table::{Match, Pace, Shown, Speed, TableSystems};

/// How far a rack is tipped, in radians, and how long it takes there and back, in seconds.
const TIP: (f32, f32) = (1.05, 1.7);

/// When in its tipping the first tile leaves a rack, as a part of it, and how long after it the next one, in seconds.
const LEAVES: (f32, f32) = (0.3, 0.028);

/// A rack that is being tipped. Removed when it stands again.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Tipping {
    /// How much of it is done, 0 to 1.
    done: f32,
}

/// A tile in a rack that is being tipped, until it leaves it.
#[derive(Component, Clone, Copy, Debug)]
pub struct Pouring {
    seat: Seat,
    /// How it stood, seen from its rack.
    stood: Transform,
    /// Seconds until it leaves.
    wait: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (begin, tip, pour)
            .chain()
            .after(MoveTiles)
            .in_set(TableSystems::Show)
            .run_if(resource_exists::<Match<Jackpot>>.and_then(resource_exists::<Racks>)),
    );
}

fn begin(mut shown: MessageReader<Shown<Jackpot>>, mut tiles: Tiles, racks: Query<(Entity, &RackPiece)>) {
    if !shown.read().any(|Shown(fact)| matches!(fact, Event::RacksEmptied)) {
        return;
    }
    let mut standing: Vec<(Entity, Seat, u8, Transform)> = tiles
        .tiles
        .iter()
        .filter_map(|(entity, tile, transform, _)| match tile.lies {
            Lies::Slot { seat, slot } => Some((entity, seat, slot, *transform)),
            _ => None,
        })
        .collect();
    // The uppermost leave first.
    let height = |slot: u8| tiles.racks.frame.home(slot).y;
    standing.sort_by(|one, other| height(other.2).total_cmp(&height(one.2)).then(one.1.cmp(&other.1)));
    for (count, (entity, seat, slot, transform)) in standing.into_iter().enumerate() {
        tiles.racks.put(seat, slot, None);
        if tiles.pace.speed == Speed::Instant {
            tiles.give_back(entity, 0.0);
            continue;
        }
        let stood = Transform::from_matrix(tiles.racks.place(seat).to_matrix().inverse() * transform.to_matrix());
        let wait = TIP.1 * LEAVES.0 + LEAVES.1 * count as f32;
        tiles.commands.entity(entity).insert(Pouring { seat, stood, wait });
    }
    if tiles.pace.speed != Speed::Instant {
        for (rack, _) in &racks {
            tiles.commands.entity(rack).insert(Tipping::default());
        }
    }
}

/// How a rack stands whose tipping is done so far: over the front edge of its foot, and back.
fn tipped(place: Transform, done: f32) -> Transform {
    // Held over for as long as tiles pour.
    let there = (done / 0.25).min((1.0 - done) / 0.2).clamp(0.0, 1.0);
    let eased = there * there * (3.0 - 2.0 * there);
    let edge = Vec3::new(0.0, 0.0, 1.6);
    let over = Transform::from_translation(edge)
        * Transform::from_rotation(Quat::from_rotation_x(TIP.0 * eased))
        * Transform::from_translation(-edge);
    place * over
}

fn tip(
    (time, pace, all): (Res<Time>, Res<Pace>, Res<Racks>),
    pouring: Query<(), With<Pouring>>,
    mut racks: Query<(Entity, &RackPiece, &mut Tipping, &mut Transform)>,
    mut commands: Commands,
) {
    for (entity, rack, mut tipping, mut transform) in &mut racks {
        let step = time.delta_secs() * pace.scale() / TIP.1;
        // It goes back only when its tiles are out.
        let most = if pouring.is_empty() { 1.0 } else { 0.75 };
        tipping.done = (tipping.done + step).min(most);
        *transform = tipped(all.place(rack.seat), tipping.done);
        if tipping.done >= 1.0 {
            *transform = all.place(rack.seat);
            commands.entity(entity).remove::<Tipping>();
        }
    }
}

/// Tiles lean with their rack, and leave it one after the other.
fn pour(
    time: Res<Time>,
    racks: Query<(&RackPiece, &Transform), Without<Pouring>>,
    mut pouring: Query<(Entity, &mut Pouring)>,
    mut tiles: Tiles,
) {
    let mut moved: Vec<(Entity, Transform)> = Vec::new();
    let mut out: Vec<Entity> = Vec::new();
    for (entity, mut tile) in &mut pouring {
        tile.wait -= time.delta_secs() * tiles.pace.scale();
        let rack = racks.iter().find(|(rack, _)| rack.seat == tile.seat).map(|(_, transform)| *transform);
        if let Some(rack) = rack {
            moved.push((entity, rack * tile.stood));
        }
        if tile.wait <= 0.0 {
            out.push(entity);
        }
    }
    for (entity, transform) in moved {
        tiles.commands.entity(entity).insert(transform);
    }
    for entity in out {
        tiles.commands.entity(entity).remove::<Pouring>();
        tiles.give_back(entity, 0.0);
    }
}
