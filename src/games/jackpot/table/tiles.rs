//! Movement of tiles: from the stack, held over a channel, dropped, at rest. The rules have decided the target; nothing
//! here can change or delay it.

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

/// On a tile that will be released when it is above its channel.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingDrop {
    /// The seat that owns the rack.
    pub seat: Seat,
    /// The target slot.
    pub slot: u8,
}

/// A tile that is dropping into a rack.
#[derive(Component)]
pub struct FallingTile {
    drop: Box<TileDrop>,
    seat: Seat,
    before: Pose,
    now: Pose,
    ahead: f32,
}

impl FallingTile {
    /// The seat and the slot it drops into.
    #[must_use]
    pub fn goal(&self) -> (Seat, u8) {
        (self.seat, self.drop.slot())
    }
}

/// Moves tiles according to presented events.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileMoveSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
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

/// Holds the presentation while a tile moves or scores are counted.
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

/// System parameter for moving tiles.
#[derive(SystemParam)]
pub struct Tiles<'w, 's> {
    /// Commands.
    pub commands: Commands<'w, 's>,
    /// The racks and their tiles.
    pub racks: ResMut<'w, Racks>,
    /// The scene, for the positions of stacks.
    pub scene: Res<'w, Scene>,
    /// The speed of the table.
    pub pace: Res<'w, Pace>,
    /// All tiles.
    pub tiles: Query<'w, 's, (Entity, &'static mut Tile, &'static Transform, Option<&'static Sliding>)>,
}

impl Tiles<'_, '_> {
    /// Finds a tile.
    #[must_use]
    pub fn find(&self, wanted: impl Fn(&Tile) -> bool) -> Option<Entity> {
        self.tiles.iter().find(|(_, tile, ..)| wanted(tile)).map(|(tile, ..)| tile)
    }

    /// Number of tiles in a symbol's stack.
    #[must_use]
    pub fn stacked(&self, symbol: Symbol) -> u8 {
        self.tiles
            .iter()
            .filter(|(_, tile, ..)| tile.symbol == symbol && matches!(tile.position, TilePosition::Stack(_)))
            .count() as u8
    }

    /// The top tile of a symbol's stack.
    #[must_use]
    pub fn top(&self, symbol: Symbol) -> Option<Entity> {
        let top = self.stacked(symbol).checked_sub(1)?;
        self.find(|tile| tile.symbol == symbol && tile.position == TilePosition::Stack(top))
    }

    /// Sets the position a tile has or moves to.
    pub fn goes(&mut self, tile: Entity, position: TilePosition) {
        if let Ok((_, mut tile, ..)) = self.tiles.get_mut(tile) {
            tile.position = position;
        }
    }

    /// Slides a tile to a transform.
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

    /// Returns a tile to its stack.
    pub fn give_back(&mut self, tile: Entity, wait: f32) {
        let Ok((_, found, ..)) = self.tiles.get(tile) else { return };
        let symbol = found.symbol;
        let index = self.stacked(symbol);
        let to = spot(&self.scene, symbol, index);
        self.goes(tile, TilePosition::Stack(index));
        self.slide(tile, to, wait);
    }

    /// Moves a tile above a slot and drops it.
    fn drop_into(&mut self, tile: Entity, seat: Seat, slot: u8) {
        self.goes(tile, TilePosition::Slot { seat, slot });
        if self.pace.speed == Speed::Instant {
            let drop = self.release_tiles(seat, slot);
            let rest = drop.to_rest();
            self.racks.put(seat, slot, Some(rest.pose));
            let to = self.racks.slot_transform(seat, &rest.pose);
            self.commands.entity(tile).remove::<Sliding>().insert(to);
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

/// Animates tiles when their events are presented.
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

/// Takes the tile from a seat's Chance Space, or from its hand if it was taken there already.
fn take_out(tiles: &mut Tiles, seat: Seat) -> Option<Entity> {
    let kept = tiles.find(|tile| {
        tile.position == TilePosition::Slot { seat, slot: CHANCE }
            || tile.position == (TilePosition::Hand { seat, chance: true })
    })?;
    tiles.racks.put(seat, CHANCE, None);
    Some(kept)
}

/// Releases tiles that have reached their channel.
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
