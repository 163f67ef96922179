//! Where the tile of an action lands.

use super::super::{Action, At, ChanceOption, Jackpot, Symbol};
use crate::rules::Seat;

/// The tile that `action` adds to the rack, and the cell it fills.
pub(super) fn landing(table: &Jackpot, seat: Seat, action: Action) -> Option<(Symbol, u8)> {
    let (symbol, place) = match action {
        Action::Place { symbol, at: At::Place(place) } => (symbol, place),
        Action::Chance(ChanceOption::Drop(place)) => (table.chance(seat)?, place),
        _ => return None,
    };
    Some((symbol, table.shape().landing(table.rack(seat).filled(), place)?))
}
