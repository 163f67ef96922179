//! Animates the emptying of racks: tiles spill onto the table and are then gathered onto their stacks.

use bevy::prelude::*;

use super::super::Jackpot;
use super::racks::{RackPiece, RackTile, Racks};
use super::spill::{POURED, STEPS, Spill, SpillBounds, tilt};
use crate::sim::dice::{Impact, Material, Pose};
use crate::sim::table::prelude::*;

/// On a rack that is being tipped.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TippingRack {
    /// Progress, 0 to 1.
    pub done: f32,
}

/// On a tile that is part of a spill until it is gathered.
#[derive(Component, Clone, Copy, Debug)]
#[require(Carried)]
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

/// Empty the racks.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SpillSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveSpill>()
        .add_systems(FixedUpdate, step_spill.run_if(resource_exists::<Match<Jackpot>>))
        .add_systems(
            Update,
            (
                hold_while::<Jackpot, Or<(With<SpillingTile>, With<TippingRack>)>>
                    .in_set(HoldSystems)
                    .ambiguous_with(HoldSystems),
                (start_spill, show_spill, gather_tiles).chain().in_set(SpillSystems).in_set(LayoutSystems::Adjust),
            )
                .run_if(resource_exists::<Match<Jackpot>>),
        );
}

fn start_spill(
    mut resets: MessageReader<StateReset<Jackpot>>,
    (table_speed, scene): (Res<TableSpeed>, Res<Scene>),
    (mut racks, mut active): (ResMut<Racks>, ResMut<ActiveSpill>),
    (tiles, pieces): (Query<(Entity, &RackTile)>, Query<Entity, With<RackPiece>>),
    mut commands: Commands,
) {
    if resets.read().count() > 0 {
        // Everything is placed again, so end the spill.
        active.0 = None;
    } else if racks.spilling && active.0.is_none() {
        if table_speed.speed == Speed::Instant {
            racks.gather_all();
            return;
        }
        let mut poses: Vec<Pose> = Vec::new();
        for (tile, seat, pose) in racks.in_racks() {
            let Some((entity, _)) = tiles.iter().find(|(_, other)| other.number == tile.number) else { continue };
            let at = racks.place(seat) * pose.transform();
            let pose = Pose { place: at.translation, turn: at.rotation };
            let body = SpillingTile { index: poses.len(), before: pose, now: pose };
            commands.entity(entity).remove::<Sliding>().insert(body);
            poses.push(pose);
        }
        for entity in &pieces {
            commands.entity(entity).insert(TippingRack::default());
        }
        let spill = Spill::new(&racks.frame, &SpillBounds::of(&scene), racks.places(), &poses);
        active.0 = Some(Box::new(SpillPlayback { spill, before: 0, ahead: 0.0 }));
    }
}

fn step_spill(
    table_speed: Res<TableSpeed>,
    mut active: ResMut<ActiveSpill>,
    mut spilling: Query<&mut SpillingTile>,
    mut impacts: MessageWriter<Impact>,
) {
    let Some(playback) = active.0.as_deref_mut() else { return };
    let SpillPlayback { spill, before, ahead } = playback;
    *before = spill.steps();
    if table_speed.speed == Speed::Instant {
        spill.skip();
    }
    *ahead += table_speed.scale();
    while *ahead >= 1.0 && spill.steps() < STEPS {
        *ahead -= 1.0;
        spill.step();
        if let Some((position, speed)) = spill.knock() {
            impacts.write(Impact { position, speed, material: Material::Bone, other: Material::Wood, die: 0 });
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
        transform.set_if_neq(Racks::tile_transform(&tile.before.towards(&tile.now, part)));
    }
    let over = active.0.as_ref().is_none_or(|playback| playback.before >= STEPS);
    for (entity, rack, mut tipping, mut transform) in &mut racks {
        let place = all.place(rack.seat);
        tipping.done = steps / STEPS as f32;
        transform.set_if_neq(if over { place } else { place * tilt(&all.frame, steps) });
        if over {
            commands.entity(entity).remove::<TippingRack>();
        }
    }
    if over && active.0.is_some() {
        active.0 = None;
    }
}

/// Gathers tiles from top to bottom when the spill is over.
fn gather_tiles(
    active: Res<ActiveSpill>,
    spilling: Query<(Entity, &RackTile, &SpillingTile)>,
    mut racks: ResMut<Racks>,
    mut commands: Commands,
) {
    if spilling.is_empty() || active.0.as_ref().is_some_and(|playback| playback.spill.steps() < POURED) {
        return;
    }
    let mut spilled: Vec<_> = spilling.iter().collect();
    spilled.sort_by(|(.., one), (.., other)| {
        other.now.place.y.total_cmp(&one.now.place.y).then(one.index.cmp(&other.index))
    });
    racks.gather(&spilled.iter().map(|(_, tile, _)| tile.number).collect::<Vec<_>>());
    for (entity, ..) in spilled {
        commands.entity(entity).remove::<(SpillingTile, Carried)>();
    }
}
