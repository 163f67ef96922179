//! What the table of a game needs: `use crate::sim::table::prelude::*`.

pub use super::dice_row::RAIL_HEIGHT;
pub use super::layout::{
    Animation, Carried, DieSource, Entrance, Exit, HeldUp, HoldSystems, Home, LayoutSystems, Piece, Placed,
    TableContext, TableLayout, TrayDice, hold_while, layout_plugin, piece_plugin,
};
pub use super::pieces::PieceMaterial;
pub use super::tween::slide::{SlideSystems, Sliding};
pub use super::{
    ActionRequest, EventPresented, Match, OnTable, Place, PresentNextSystems, PresentationPause, PresentationQueue,
    Scene, SeatTrays, Speed, StateReset, TableGame, TableSpeed, TableSystems,
};
pub use crate::rules::{MAX_SEATS, Pips, Rules, Seat, Seats, Turn, Word};
