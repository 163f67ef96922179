//! Plays a saved match again at the table, for films. Input is ignored, nothing is stored or counted, and no program starts.

use bevy::prelude::*;

use super::session::{clear_table, open_table};
use crate::app::ui::{Localization, seat_name};
use crate::catalog::GameEntry;
use crate::rules::Seat;
use crate::rules::bots::Level;
use crate::rules::record::{Player, SeatRecord};
use crate::sim::lobby::Lobby;
use crate::sim::table::{MatchPlan, Speed, TableError, TableSpeed};

/// Opens the table of a match after its first moves, so many; the others follow at this speed. `lines` are its header and
/// its moves, one a line.
///
/// # Errors
/// [`TableError`] if the match cannot be replayed.
pub fn rerun(
    world: &mut World,
    game: &'static GameEntry,
    (plan, lines): (&MatchPlan, &[String]),
    made: usize,
    speed: Speed,
) -> Result<(), TableError> {
    // Everybody has the name of the match, and acts like a bot.
    let names = Lobby::of_seats(&plan.seats);
    let words = world.resource::<Localization>();
    let acting = |(seat, record): (u8, &SeatRecord)| SeatRecord {
        name: seat_name(words, &names.slots, Seat(seat)),
        kind: Player::Bot(Level::Normal),
        ..record.clone()
    };
    let seats: Vec<SeatRecord> = (0..).zip(&plan.seats).map(acting).collect();
    let lobby = Lobby::of_seats(&seats);
    clear_table(world);
    world.insert_resource(lobby);
    let problem = (game.table.rerun)(world, lines, made)?;
    open_table(world, game, MatchPlan { seats, ..plan.clone() }, false, problem);
    world.insert_resource(TableSpeed { speed, fast_forward: false });
    Ok(())
}
