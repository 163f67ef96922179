//! Replaying records, and undo.

use super::{Record, VERSION};
use crate::rules::{BadStart, GameEvent, Illegal, Move, MoveOf, Rules, Seat};

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A newer program wrote the record.
    #[error(
        "this match was saved by a newer Rollick (form {found}, this one reads up to {VERSION}): \
         update Rollick to open it"
    )]
    Newer {
        /// The version of its format.
        found: u32,
    },
    /// The record belongs to another game.
    #[error("this is a match of {found}, not of {wanted}")]
    OtherGame {
        /// The game in the record.
        found: String,
        /// The expected game.
        wanted: &'static str,
    },
    /// The match cannot be started.
    #[error("this match cannot start: {0}")]
    Start(#[from] BadStart),
    /// The rules forbid one of its moves.
    #[error("move {} of {count} cannot be: {refusal}", index + 1)]
    Move {
        /// The index of the move, from 0.
        index: usize,
        /// The number of moves in the record.
        count: usize,
        /// The refusal.
        refusal: Illegal,
    },
}

/// Replays a record. Returns the match after its last move and all events in order.
///
/// # Errors
/// [`ReplayError`] says why the record cannot be replayed, and at which move.
pub fn replay<G: Rules>(record: &Record<G>) -> Result<(G, Vec<G::Event>), ReplayError> {
    let mut all = Vec::new();
    let game = replay_with(record, |_, _, events| all.extend_from_slice(events))?;
    Ok((game, all))
}

/// Replays a record and calls `show` after each move with the move's index, the match after it, and its events.
///
/// # Errors
/// [`ReplayError`] says why the record cannot be replayed, and at which move. `show` was called for all moves before.
pub fn replay_with<G: Rules>(
    record: &Record<G>,
    mut show: impl FnMut(usize, &G, &[G::Event]),
) -> Result<G, ReplayError> {
    if record.version > VERSION {
        return Err(ReplayError::Newer { found: record.version });
    }
    if record.game != G::GAME {
        return Err(ReplayError::OtherGame { found: record.game.clone(), wanted: G::GAME });
    }
    let mut game = G::start(record.seat_count(), &record.options)?;
    let mut events = Vec::new();
    for (index, step) in record.moves.iter().enumerate() {
        events.clear();
        game.apply(step, &mut events).map_err(|refusal| ReplayError::Move {
            index,
            count: record.moves.len(),
            refusal,
        })?;
        show(index, &game, &events);
    }
    Ok(game)
}

/// Whether `seat` may undo `last`, the latest move of a match, which caused `events`.
///
/// It may if the move was its own choice and revealed nothing hidden. A throw, a shuffle or another seat's choice
/// becomes the latest move and so prevents undo.
pub fn may_undo<G: Rules>(last: &MoveOf<G>, events: &[G::Event], seat: Seat) -> bool {
    matches!(last, Move::Act { seat: actor, .. } if *actor == seat) && !events.iter().any(GameEvent::reveals)
}

/// How many of `record.moves` remain after `seat` undoes its latest choice; `None` if it may not.
pub fn undo<G: Rules>(record: &Record<G>, seat: Seat) -> Option<usize> {
    let last = record.moves.last()?;
    let mut revealed = Vec::new();
    replay_with(record, |_, _, events| {
        revealed.clear();
        revealed.extend_from_slice(events);
    })
    .ok()?;
    may_undo::<G>(last, &revealed, seat).then(|| record.moves.len() - 1)
}
