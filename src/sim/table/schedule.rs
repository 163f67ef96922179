//! The order of a frame at the table, and whether a table is open.

use bevy::prelude::*;

/// The order of a frame at the table.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Devices and bots make requests for their seats.
    Request,
    /// The rules accept or refuse requests. Dice are requested and read.
    ApplyMoves,
    /// Events are presented, one at a time.
    Present,
}

/// A table is open. Inserted with a match and removed with it; the sets of [`TableSystems`] run only then.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOpen {
    /// The game's name in records.
    pub game: &'static str,
    /// The number of seats.
    pub seats: u8,
}
