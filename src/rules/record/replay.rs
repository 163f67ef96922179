//! Playing a record through again, and which choice a seat may take back.

use super::{Record, VERSION};
use crate::rules::{BadStart, Fact, Illegal, Move, MoveOf, Rules, Seat};

/// A record that cannot be played through.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A newer program wrote it.
    #[error(
        "this match was saved by a newer Rollick (form {found}, this one reads up to {VERSION}): \
         update Rollick to open it"
    )]
    Newer {
        /// The version of its form.
        found: u32,
    },
    /// It is a match of another game.
    #[error("this is a match of {found}, not of {wanted}")]
    OtherGame {
        /// The game it names.
        found: String,
        /// The game it was to be.
        wanted: &'static str,
    },
    /// It cannot even begin.
    #[error("this match cannot begin: {0}")]
    Start(#[from] BadStart),
    /// The rules forbid one of its moves.
    #[error("move {} of {count} cannot be: {why}", index + 1)]
    Move {
        /// Which move, from 0.
        index: usize,
        /// How many moves the record has.
        count: usize,
        /// What forbids it.
        why: Illegal,
    },
}

/// Plays a record through: the match after its last move, and everything that became true on the way.
///
/// # Errors
/// [`ReplayError`] says why the record cannot be, and at which move.
pub fn replay<G: Rules>(record: &Record<G>) -> Result<(G, Vec<G::Event>), ReplayError> {
    let mut all = Vec::new();
    let game = replay_with(record, |_, _, facts| all.extend_from_slice(facts))?;
    Ok((game, all))
}

/// Plays a record through and shows each step: the move's index, the match after it, and what became true by it.
///
/// # Errors
/// [`ReplayError`] says why the record cannot be, and at which move; the steps before that have been shown.
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
    let mut facts = Vec::new();
    for (index, step) in record.moves.iter().enumerate() {
        facts.clear();
        game.apply(step, &mut facts).map_err(|why| ReplayError::Move { index, count: record.moves.len(), why })?;
        show(index, &game, &facts);
    }
    Ok(game)
}

/// Whether `seat` may take back `last`, the latest move of a match, by which `facts` became true.
///
/// It may when that was its own choice and showed nobody anything hidden. Dice, a shuffle or another seat's choice
/// after it are later moves, and end it.
#[must_use]
pub fn may_take_back<G: Rules>(last: &MoveOf<G>, facts: &[G::Event], seat: Seat) -> bool {
    matches!(last, Move::Act { seat: actor, .. } if *actor == seat) && !facts.iter().any(Fact::reveals)
}

/// Where to cut `record.moves` so that `seat` takes back its own last choice; `None` when it may not.
#[must_use]
pub fn undo<G: Rules>(record: &Record<G>, seat: Seat) -> Option<usize> {
    let last = record.moves.last()?;
    let mut revealed = Vec::new();
    replay_with(record, |_, _, facts| {
        revealed.clear();
        revealed.extend_from_slice(facts);
    })
    .ok()?;
    may_take_back::<G>(last, &revealed, seat).then(|| record.moves.len() - 1)
}
