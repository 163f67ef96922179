//! Tiles on their way: taken off their stack, held over a channel, let go, falling, at rest. The rules said already
//! where each goes; nothing here can hold that up.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::super::{Event, Jackpot, Symbol};
use super::rack_body::CHANCE;
use super::spill_animation::{SpillingTile, TippingRack};
use super::tile_drop::TileDrop;
use super::{Racks, Tile, TileLayoutSystems, TilePosition, spot};
use crate::rules::Seat;
use crate::sim::dice::{Impact, Material, Pose};
use crate::sim::table::tween::slide::{Sliding, slide_to};
use crate::sim::table::{Backlog, Match, Pace, Scene, ShowNext, Shown, Speed, TableSystems};

/// A tile that is let go as soon as it hangs over its channel. Added when its fact is shown, removed when it falls.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingDrop {
    /// Over whose rack.
    pub seat: Seat,
    /// Into which slot.
    pub slot: u8,
}

/// A tile that falls. Added when it is let go, removed when it rests.
#[derive(Component)]
pub struct FallingTile {
    drop: Box<TileDrop>,
    seat: Seat,
    before: Pose,
    now: Pose,
    ahead: f32,
}

impl FallingTile {
    /// Into whose rack, and which slot.
    #[must_use]
    pub fn goal(&self) -> (Seat, u8) {
        (self.seat, self.drop.slot())
    }
}

/// A tile came to rest in a rack, as the table saw it.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct TileRested {
    /// Whose rack.
    pub seat: Seat,
    /// Which slot.
    pub slot: u8,
    /// How.
    pub rest: super::tile_drop::DropResult,
}

/// The tiles follow what is shown.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileMoveSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TileRested>()
        .add_systems(
            FixedUpdate,
            step_drops.run_if(resource_exists::<Racks>.and_then(resource_exists::<Match<Jackpot>>)),
        )
        .add_systems(
            Update,
            (
                wait_for_tiles.before(ShowNext),
                (follow_events.in_set(TileMoveSystems), release_tiles, show_drops)
                    .chain()
                    .after(TileLayoutSystems)
                    .run_if(resource_exists::<Racks>),
            )
                .in_set(TableSystems::Show)
                .run_if(resource_exists::<Match<Jackpot>>),
        );
}

/// The next fact waits for a tile that is in the air. It never is for long.
fn wait_for_tiles(
    mut backlog: ResMut<Backlog<Jackpot>>,
    moving: Query<(), Or<(With<PendingDrop>, With<FallingTile>, With<SpillingTile>, With<TippingRack>)>>,
    counting: Res<super::count_animation::CountQueue>,
) {
    let held = !moving.is_empty() || counting.is_busy();
    if held || backlog.is_held() {
        backlog.hold(held);
    }
}

/// Everything needed to move tiles.
#[derive(SystemParam)]
pub struct Tiles<'w, 's> {
    /// Spawns and moves.
    pub commands: Commands<'w, 's>,
    /// Where racks stand, and what stands in them.
    pub racks: ResMut<'w, Racks>,
    /// Where stacks are.
    pub scene: Res<'w, Scene>,
    /// How fast the table goes.
    pub pace: Res<'w, Pace>,
    /// The tiles, wherever they are.
    pub tiles: Query<'w, 's, (Entity, &'static mut Tile, &'static Transform, Option<&'static Sliding>)>,
}

impl Tiles<'_, '_> {
    /// The tile that lies so.
    #[must_use]
    pub fn find(&self, wanted: impl Fn(&Tile) -> bool) -> Option<Entity> {
        self.tiles.iter().find(|(_, tile, ..)| wanted(tile)).map(|(tile, ..)| tile)
    }

    /// How many tiles lie in the stack of a symbol.
    #[must_use]
    pub fn stacked(&self, symbol: Symbol) -> u8 {
        self.tiles
            .iter()
            .filter(|(_, tile, ..)| tile.symbol == symbol && matches!(tile.position, TilePosition::Stack(_)))
            .count() as u8
    }

    /// The uppermost tile of a stack.
    #[must_use]
    pub fn top(&self, symbol: Symbol) -> Option<Entity> {
        let top = self.stacked(symbol).checked_sub(1)?;
        self.find(|tile| tile.symbol == symbol && tile.position == TilePosition::Stack(top))
    }

    /// A tile is somewhere else from now on, or on its way there.
    pub fn goes(&mut self, tile: Entity, position: TilePosition) {
        if let Ok((_, mut tile, ..)) = self.tiles.get_mut(tile) {
            tile.position = position;
        }
    }

    /// Moves a tile over the table to a place, by hand.
    pub fn slide(&mut self, tile: Entity, to: Transform, wait: f32) {
        let Ok((_, _, from, sliding)) = self.tiles.get(tile) else { return };
        let goal = sliding.map_or(*from, Sliding::goal);
        if goal.translation.distance(to.translation) < 0.01 && goal.rotation.angle_between(to.rotation) < 0.01 {
            return;
        }
        if self.pace.speed == Speed::Instant {
            self.commands.entity(tile).remove::<Sliding>().insert(to);
        } else {
            slide_to(&mut self.commands, tile, *from, to, wait);
        }
    }

    /// A tile goes back onto its stack.
    pub fn give_back(&mut self, tile: Entity, wait: f32) {
        let Ok((_, found, ..)) = self.tiles.get(tile) else { return };
        let symbol = found.symbol;
        let index = self.stacked(symbol);
        let to = spot(&self.scene, symbol, index);
        self.goes(tile, TilePosition::Stack(index));
        self.slide(tile, to, wait);
    }

    /// A tile is to fall into a slot of a rack.
    fn drop_into(&mut self, tile: Entity, seat: Seat, slot: u8) {
        self.goes(tile, TilePosition::Slot { seat, slot });
        if self.pace.speed == Speed::Instant {
            let drop = self.release_tiles(seat, slot);
            let rest = drop.to_rest();
            self.racks.put(seat, slot, Some(rest.pose));
            let to = self.racks.slot_transform(seat, &rest.pose);
            self.commands.entity(tile).remove::<Sliding>().insert(to);
            self.commands.write_message(TileRested { seat, slot, rest });
            return;
        }
        let to = self.racks.held(seat, slot);
        self.slide(tile, to, 0.0);
        self.commands.entity(tile).insert(PendingDrop { seat, slot });
    }

    fn release_tiles(&mut self, seat: Seat, slot: u8) -> TileDrop {
        self.racks.drops += 1;
        let seed = self.racks.drops.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(seat.0);
        TileDrop::new(&self.racks.frame, &self.racks.standing(seat), slot, seed)
    }
}

/// Tiles leave their stacks, fall, and come back, as their facts are shown.
fn follow_events(mut shown: MessageReader<Shown<Jackpot>>, mut tiles: Tiles) {
    for Shown(event) in shown.read() {
        let place = |tiles: &mut Tiles, seat: Seat, symbol: Symbol, slot: u8| {
            let held = tiles
                .find(|tile| tile.symbol == symbol && tile.position == (TilePosition::Hand { seat, chance: false }));
            if let Some(tile) = held.or_else(|| tiles.top(symbol)) {
                tiles.drop_into(tile, seat, slot);
            }
        };
        match *event {
            Event::TilePlaced { seat, symbol, cell } => place(&mut tiles, seat, symbol, cell),
            Event::TileKept { seat, symbol } => place(&mut tiles, seat, symbol, CHANCE),
            Event::ChanceDropped { seat, cell, .. } => {
                if let Some(tile) = take_out(&mut tiles, seat) {
                    tiles.drop_into(tile, seat, cell);
                }
            }
            Event::ChanceGivenBack { seat, .. } => {
                if let Some(tile) = take_out(&mut tiles, seat) {
                    tiles.give_back(tile, 0.0);
                }
            }
            _ => {}
        }
    }
}

/// Takes the tile out of a seat's Chance Space, or out of the hand that took it there already.
fn take_out(tiles: &mut Tiles, seat: Seat) -> Option<Entity> {
    let kept = tiles.find(|tile| {
        tile.position == TilePosition::Slot { seat, slot: CHANCE }
            || tile.position == (TilePosition::Hand { seat, chance: true })
    })?;
    tiles.racks.put(seat, CHANCE, None);
    Some(kept)
}

/// What hangs over its channel is let go.
fn release_tiles(hanging: Query<(Entity, &PendingDrop), Without<Sliding>>, mut tiles: Tiles) {
    for (tile, PendingDrop { seat, slot }) in &hanging {
        let drop = tiles.release_tiles(*seat, *slot);
        let at = drop.pose();
        let falling = FallingTile { drop: Box::new(drop), seat: *seat, before: at, now: at, ahead: 0.0 };
        tiles.commands.entity(tile).remove::<PendingDrop>().insert(falling);
    }
}

fn step_drops(
    pace: Res<Pace>,
    mut racks: ResMut<Racks>,
    mut falling: Query<(Entity, &mut FallingTile)>,
    mut impacts: MessageWriter<Impact>,
    mut rested: MessageWriter<TileRested>,
    mut commands: Commands,
) {
    for (tile, mut falling) in &mut falling {
        let FallingTile { drop, seat, before, now, ahead } = &mut *falling;
        *before = *now;
        *ahead += pace.scale();
        while *ahead >= 1.0 && drop.rest().is_none() {
            *ahead -= 1.0;
            drop.step();
            if let Some(speed) = drop.knock() {
                let position = racks.slot_transform(*seat, &drop.pose()).translation;
                impacts.write(Impact { position, speed, material: Material::Bone, other: Material::Wood });
            }
        }
        *now = drop.pose();
        if let Some(rest) = drop.rest() {
            let (seat, slot) = (*seat, drop.slot());
            racks.put(seat, slot, Some(rest.pose));
            rested.write(TileRested { seat, slot, rest });
            commands.entity(tile).remove::<FallingTile>().insert(racks.slot_transform(seat, &rest.pose));
        }
    }
}

fn show_drops(clock: Res<Time<Fixed>>, racks: Res<Racks>, mut falling: Query<(&FallingTile, &mut Transform)>) {
    let part = clock.overstep_fraction();
    for (falling, mut transform) in &mut falling {
        *transform = racks.slot_transform(falling.seat, &falling.before.towards(&falling.now, part));
    }
}
