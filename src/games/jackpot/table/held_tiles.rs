//! The tile that a choosing seat would play hovers above its channel; the top tiles of other playable stacks are
//! raised.

use bevy::prelude::*;

use super::super::{Jackpot, Symbol, Symbols};
use super::tiles::{PendingDrop, TileMoveSystems, Tiles};
use super::{Racks, Tile, TilePosition, spot};
use crate::rules::Seat;
use crate::sim::table::{Match, TableSystems};

/// How far playable tiles are raised on their stacks, in cm.
const LIFTED: f32 = 1.1;

/// The move that the choosing seat is considering. Set by the view; `None` when nobody chooses.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileIntent(pub Option<IntendedMove>);

/// A move under consideration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntendedMove {
    /// The seat.
    pub seat: Seat,
    /// The tile and the slot it is held over; `None` if no tile is held.
    pub over: Option<(HeldTile, u8)>,
    /// The playable symbols.
    pub playable: Symbols,
}

/// The tile that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldTile {
    /// The top tile of this symbol's stack.
    Stacked(Symbol),
    /// The tile in the seat's Chance Space.
    Kept,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TileIntent>().add_systems(
        Update,
        (hold, lift)
            .chain()
            .after(TileMoveSystems)
            .in_set(TableSystems::Show)
            .run_if(resource_exists::<Match<Jackpot>>.and_then(resource_exists::<Racks>)),
    );
}

/// Moves the considered tile above its slot and returns all others.
fn hold(reach: Res<TileIntent>, mut tiles: Tiles, let_go: Query<(), With<PendingDrop>>) {
    let over = reach.0.and_then(|wanted| wanted.over.map(|(held, slot)| (wanted.seat, held, slot)));
    let fits = |tile: &Tile| match (over, tile.position) {
        (Some((seat, HeldTile::Kept, _)), TilePosition::Hand { seat: whose, chance }) => chance && seat == whose,
        (Some((seat, HeldTile::Stacked(symbol), _)), TilePosition::Hand { seat: whose, chance }) => {
            !chance && seat == whose && tile.symbol == symbol
        }
        _ => false,
    };
    let held: Vec<(Entity, Tile)> = tiles
        .tiles
        .iter()
        .filter(|(entity, tile, ..)| matches!(tile.position, TilePosition::Hand { .. }) && !let_go.contains(*entity))
        .map(|(entity, tile, ..)| (entity, *tile))
        .collect();
    for (entity, tile) in held.iter().filter(|(_, tile)| !fits(tile)) {
        match tile.position {
            TilePosition::Hand { seat, chance: true } => {
                let slot = super::rack_body::CHANCE;
                let home = tiles.racks.slot_transform(seat, &tiles.racks.home(slot));
                tiles.goes(*entity, TilePosition::Slot { seat, slot });
                tiles.slide(*entity, home, 0.0);
            }
            _ => tiles.give_back(*entity, 0.0),
        }
    }
    let Some((seat, what, slot)) = over else { return };
    let tile = held.iter().find(|(_, tile)| fits(tile)).map(|(entity, _)| *entity).or_else(|| match what {
        HeldTile::Stacked(symbol) => tiles.top(symbol),
        HeldTile::Kept => {
            tiles.find(|tile| tile.position == TilePosition::Slot { seat, slot: super::rack_body::CHANCE })
        }
    });
    if let Some(tile) = tile {
        tiles.goes(tile, TilePosition::Hand { seat, chance: what == HeldTile::Kept });
        let to = tiles.racks.held(seat, slot);
        tiles.slide(tile, to, 0.0);
    }
}

/// Raises the top tiles of playable stacks and lowers all others.
fn lift(reach: Res<TileIntent>, mut tiles: Tiles) {
    let playable = reach.0.map_or(Symbols::NONE, |wanted| wanted.playable);
    let counts = Symbol::ALL.map(|symbol| tiles.stacked(symbol));
    let moves: Vec<(Entity, Transform)> = tiles
        .tiles
        .iter()
        .filter_map(|(entity, tile, transform, sliding)| {
            let TilePosition::Stack(index) = tile.position else { return None };
            let mut goal = spot(&tiles.scene, tile.symbol, index);
            if playable.contains(tile.symbol) && index + 1 == counts[tile.symbol.index()] {
                goal.translation.y += LIFTED;
            }
            let now = sliding.map_or(*transform, crate::sim::table::tween::slide::Sliding::goal);
            (now.translation.distance(goal.translation) > 0.01).then_some((entity, goal))
        })
        .collect();
    for (entity, goal) in moves {
        tiles.slide(entity, goal, 0.0);
    }
}
