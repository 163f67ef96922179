//! The move that a choosing seat considers, which determines the tile that it holds over its rack.

use bevy::prelude::Resource;

use super::super::{Symbol, Symbols};
use crate::rules::Seat;

/// The move that the choosing seat is considering. Set by the view; `None` when no one chooses.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileIntent(pub Option<IntendedMove>);

/// A move under consideration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntendedMove {
    pub seat: Seat,
    /// The tile and the slot it is held over; `None` if no tile is held.
    pub over: Option<(HeldTile, u8)>,
    pub playable: Symbols,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldTile {
    /// The top tile of this symbol's stack.
    Stacked(Symbol),
    /// The tile in the seat's Chance Space.
    Kept,
}
