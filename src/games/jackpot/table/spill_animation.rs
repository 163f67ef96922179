//! Animates the emptying of racks: tiles spill onto the table and are then gathered onto their stacks.

use bevy::prelude::*;

use super::super::{Event, Jackpot};
use super::spill::{POURED, STEPS, Spill, SpillBounds, tilt};
use super::tiles::{TileMoveSystems, Tiles};
use super::{RackPiece, Racks, TilePosition};
use crate::rules::Seat;
use crate::sim::dice::{Impact, Material, Pose};
use crate::sim::table::tween::slide::Sliding;
use crate::sim::table::{Match, Pace, Rebuilt, Shown, Speed, TableSystems};

/// Delay between successive tiles that are gathered, in seconds.
const STAGGER: f32 = 0.008;

/// On a rack that is being tipped.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TippingRack {
    done: f32,
}

impl TippingRack {
    /// Progress, 0 to 1.
    #[must_use]
    pub const fn done(&self) -> f32 {
        self.done
    }
}

/// On a tile that is part of a spill until it is gathered.
#[derive(Component, Clone, Copy, Debug)]
pub struct SpillingTile {
    index: usize,
    before: Pose,
    now: Pose,
}

/// The current spill simulation.
#[derive(Resource, Default)]
struct ActiveSpill(Option<Box<SpillPlayback>>);

struct SpillPlayback {
    spill: Spill,
    before: u32,
    ahead: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveSpill>()
        .add_systems(FixedUpdate, step_spill.run_if(resource_exists::<Match<Jackpot>>))
        .add_systems(
            Update,
            (start_spill, show_spill, gather_tiles)
                .chain()
                .after(TileMoveSystems)
                .in_set(TableSystems::Show)
                .run_if(resource_exists::<Match<Jackpot>>.and_then(resource_exists::<Racks>)),
        );
}

fn start_spill(
    mut shown: MessageReader<Shown<Jackpot>>,
    mut rebuilt: MessageReader<Rebuilt<Jackpot>>,
    racks: Query<(Entity, &RackPiece)>,
    mut active: ResMut<ActiveSpill>,
    mut tiles: Tiles,
) {
    if rebuilt.read().count() > 0 {
        // Everything was placed anew, so end the spill.
        active.0 = None;
        shown.clear();
        return;
    }
    if !shown.read().any(|Shown(event)| matches!(event, Event::RacksEmptied)) {
        return;
    }
    let mut standing: Vec<(Entity, Seat, u8)> = tiles
        .tiles
        .iter()
        .filter_map(|(entity, tile, ..)| match tile.position {
            TilePosition::Slot { seat, slot } => Some((entity, seat, slot)),
            _ => None,
        })
        .collect();
    standing.sort_by_key(|(_, seat, slot)| (*seat, *slot));
    let mut poses: Vec<Pose> = Vec::new();
    for (entity, seat, slot) in standing {
        let slot_transform = tiles.racks.standing(seat)[usize::from(slot)].unwrap_or_else(|| tiles.racks.home(slot));
        tiles.racks.put(seat, slot, None);
        if tiles.pace.speed == Speed::Instant {
            tiles.give_back(entity, 0.0);
            continue;
        }
        let at = tiles.racks.place(seat) * slot_transform.transform();
        let pose = Pose { place: at.translation, turn: at.rotation };
        let body = SpillingTile { index: poses.len(), before: pose, now: pose };
        tiles.commands.entity(entity).remove::<Sliding>().insert(body);
        poses.push(pose);
    }
    if tiles.pace.speed == Speed::Instant {
        return;
    }
    let mut pieces: Vec<(Seat, Entity)> = racks.iter().map(|(entity, rack)| (rack.seat, entity)).collect();
    pieces.sort();
    let places: Vec<Transform> = pieces.iter().map(|(seat, _)| tiles.racks.place(*seat)).collect();
    for (_, rack) in pieces {
        tiles.commands.entity(rack).insert(TippingRack::default());
    }
    let spill = Spill::new(&tiles.racks.frame, &SpillBounds::of(&tiles.scene), &places, &poses);
    active.0 = Some(Box::new(SpillPlayback { spill, before: 0, ahead: 0.0 }));
}

fn step_spill(
    pace: Res<Pace>,
    mut active: ResMut<ActiveSpill>,
    mut spilling: Query<&mut SpillingTile>,
    mut impacts: MessageWriter<Impact>,
) {
    let Some(playback) = active.0.as_deref_mut() else { return };
    let SpillPlayback { spill, before, ahead } = playback;
    *before = spill.steps();
    if pace.speed == Speed::Instant {
        spill.skip();
    }
    *ahead += pace.scale();
    while *ahead >= 1.0 && spill.steps() < STEPS {
        *ahead -= 1.0;
        spill.step();
        if let Some((position, speed)) = spill.knock() {
            impacts.write(Impact { position, speed, material: Material::Bone, other: Material::Wood });
        }
    }
    for mut tile in &mut spilling {
        tile.before = tile.now;
        tile.now = spill.tile(tile.index);
    }
}

/// Interpolates the transforms of racks and tiles.
fn show_spill(
    (clock, all): (Res<Time<Fixed>>, Res<Racks>),
    mut active: ResMut<ActiveSpill>,
    mut tiles: Query<(&SpillingTile, &mut Transform), Without<RackPiece>>,
    mut racks: Query<(Entity, &RackPiece, &mut TippingRack, &mut Transform)>,
    mut commands: Commands,
) {
    let part = clock.overstep_fraction();
    let steps = active.0.as_ref().map_or(STEPS as f32, |playback| {
        let (before, now) = (playback.before as f32, playback.spill.steps() as f32);
        before + (now - before) * part
    });
    for (tile, mut transform) in &mut tiles {
        *transform = Racks::tile_transform(&tile.before.towards(&tile.now, part));
    }
    let over = active.0.as_ref().is_none_or(|playback| playback.before >= STEPS);
    for (entity, rack, mut tipping, mut transform) in &mut racks {
        let place = all.place(rack.seat);
        tipping.done = steps / STEPS as f32;
        *transform = if over { place } else { place * tilt(&all.frame, steps) };
        if over {
            commands.entity(entity).remove::<TippingRack>();
        }
    }
    if over && active.0.is_some() {
        active.0 = None;
    }
}

/// Gathers tiles from top to bottom when the spill is over.
fn gather_tiles(active: Res<ActiveSpill>, spilling: Query<(Entity, &SpillingTile)>, mut tiles: Tiles) {
    if spilling.is_empty() || active.0.as_ref().is_some_and(|playback| playback.spill.steps() < POURED) {
        return;
    }
    let mut lying: Vec<(Entity, SpillingTile)> = spilling.iter().map(|(entity, tile)| (entity, *tile)).collect();
    lying.sort_by(|(_, one), (_, other)| {
        other.now.place.y.total_cmp(&one.now.place.y).then(one.index.cmp(&other.index))
    });
    for (count, (entity, _)) in lying.into_iter().enumerate() {
        tiles.commands.entity(entity).remove::<SpillingTile>();
        tiles.give_back(entity, STAGGER * count as f32);
    }
}
