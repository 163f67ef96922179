//! Tiles that drop into their racks with physics. The rules have decided the slot; nothing here can change or delay it.

use bevy::prelude::*;

use super::super::Jackpot;
use super::held_tiles::TileIntent;
use super::racks::{RackTile, Racks, TilePosition};
use super::spill_animation::SpillSystems;
use super::tile_drop::TileDrop;
use crate::sim::dice::{Impact, Material, Pose};
use crate::sim::table::dice_cup::CupSystems;
use crate::sim::table::prelude::*;

/// On a tile that will be released when it is above its channel.
#[derive(Component)]
pub struct PendingDrop;

/// A tile that is dropping into a rack.
#[derive(Component)]
#[require(Carried)]
pub struct FallingTile {
    drop: Box<TileDrop>,
    seat: Seat,
    before: Pose,
    now: Pose,
    ahead: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TileIntent>()
        .add_systems(FixedUpdate, step_drops.run_if(resource_exists::<Match<Jackpot>>))
        .add_systems(
            Update,
            (
                hold_while::<Jackpot, Or<(With<PendingDrop>, With<FallingTile>)>>
                    .in_set(HoldSystems)
                    .ambiguous_with(HoldSystems),
                follow_intent.in_set(LayoutSystems::Adjust).before(SpillSystems),
                (release_tiles, show_drops)
                    .chain()
                    .in_set(TableSystems::Present)
                    .after(LayoutSystems::Place)
                    .after(CupSystems)
                    .before(SlideSystems),
            )
                .run_if(resource_exists::<Match<Jackpot>>),
        );
}

fn follow_intent(intent: Res<TileIntent>, mut racks: ResMut<Racks>) {
    if racks.intent != intent.0 {
        racks.intent = intent.0;
    }
}

/// Releases tiles that have reached their channel.
fn release_tiles(
    table_speed: Res<TableSpeed>,
    mut racks: ResMut<Racks>,
    tiles: Query<(Entity, &RackTile, Has<Sliding>), Without<FallingTile>>,
    mut commands: Commands,
) {
    if racks.spilling {
        return;
    }
    for (tile, RackTile { position, .. }, sliding) in &tiles {
        let TilePosition::Slot { seat, slot } = *position else { continue };
        if racks.standing(seat)[usize::from(slot)].is_some() {
            continue;
        }
        let drop = || TileDrop::new(&racks.frame, &racks.standing(seat), slot, racks.seed(seat));
        if table_speed.speed == Speed::Instant {
            let rest = drop().to_rest();
            stand(&mut commands, &mut racks, tile, (seat, slot), rest.pose);
        } else if sliding {
            commands.entity(tile).insert(PendingDrop);
        } else {
            let drop = Box::new(drop());
            let now = drop.pose();
            let falling = FallingTile { drop, seat, before: now, now, ahead: 0.0 };
            commands.entity(tile).remove::<PendingDrop>().insert(falling);
        }
    }
}

/// Ends the drop of a tile.
fn stand(commands: &mut Commands, racks: &mut Racks, tile: Entity, (seat, slot): (Seat, u8), pose: Pose) {
    racks.put(seat, slot, Some(pose));
    let home = racks.slot_transform(seat, &pose);
    commands.entity(tile).remove::<(PendingDrop, FallingTile, Carried, Sliding)>().insert((home, Home(home)));
}

fn step_drops(
    table_speed: Res<TableSpeed>,
    mut racks: ResMut<Racks>,
    mut falling: Query<(Entity, &mut FallingTile)>,
    mut impacts: MessageWriter<Impact>,
    mut commands: Commands,
) {
    for (tile, mut falling) in &mut falling {
        let FallingTile { drop, seat, before, now, ahead } = &mut *falling;
        *before = *now;
        *ahead += table_speed.scale();
        while *ahead >= 1.0 && drop.rest().is_none() {
            *ahead -= 1.0;
            drop.step();
            if let Some(speed) = drop.knock() {
                let position = racks.slot_transform(*seat, &drop.pose()).translation;
                impacts.write(Impact {
                    position,
                    speed,
                    material: Material::Bone,
                    other: Material::Wood,
                    die: drop.slot.into(),
                });
            }
        }
        *now = drop.pose();
        if let Some(rest) = drop.rest() {
            stand(&mut commands, &mut racks, tile, (*seat, drop.slot), rest.pose);
        }
    }
}

fn show_drops(clock: Res<Time<Fixed>>, racks: Res<Racks>, mut falling: Query<(&FallingTile, &mut Transform)>) {
    let part = clock.overstep_fraction();
    for (falling, mut transform) in &mut falling {
        transform.set_if_neq(racks.slot_transform(falling.seat, &falling.before.towards(&falling.now, part)));
    }
}
