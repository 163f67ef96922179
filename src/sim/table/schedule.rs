//! The order of a frame at the table, and whether a table is open.

use bevy::prelude::*;

/// The order of a frame at the table.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Devices, bots and time limits make requests for their seats.
    Request,
    /// The rules accept or refuse requests. Dice are requested and read.
    ApplyMoves,
    /// Events are presented, one at a time.
    Present,
}

/// The order of requests within [`TableSystems::Request`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum RequestSystems {
    /// Who controls a seat, and which seats are pending.
    Seats,
    /// Bots choose.
    Bots,
    /// Dice of bots are thrown.
    BotThrows,
    /// People: gestures of throws, then choices.
    People,
    /// Time limits. A press in the last frame counts.
    Clocks,
}

/// The order of moves within [`TableSystems::ApplyMoves`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum MoveSystems {
    /// Moves that were stored become visible.
    Store,
    /// The table is reset for a changed scene file.
    Reload,
    /// Choices are undone, accepted or refused.
    Requests,
    /// The match clock runs; it makes a move when it ends.
    Clock,
    AskThrows,
    /// Dice are handed out, released and read.
    Dice,
    /// Throws that were read become moves.
    ReadThrows,
    /// Decks are shuffled.
    Shuffle,
}

/// Orders the systems of a frame at the table.
pub(super) fn plugin(app: &mut App) {
    use MoveSystems::{AskThrows, Clock, Dice, ReadThrows, Reload, Requests, Shuffle, Store};
    use RequestSystems::{BotThrows, Bots, Clocks, People, Seats};
    use TableSystems::{ApplyMoves, Present, Request};
    app.configure_sets(
        Update,
        (
            (Request, ApplyMoves, Present).chain().run_if(resource_exists::<TableOpen>),
            (Request, ApplyMoves).run_if(not(resource_exists::<PlaybackOpen>)),
            (Seats, Bots, BotThrows, People, Clocks).chain().in_set(Request),
            (Store, Reload, Requests, Clock, AskThrows, Dice, ReadThrows, Shuffle).chain().in_set(ApplyMoves),
        ),
    );
}

/// A table is open. Inserted with a match and removed with it; the sets of [`TableSystems`] run only then.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOpen {
    /// The game's name in records.
    pub game: &'static str,
    pub(crate) seats: u8,
}

/// A past position is at the table. Requests, moves and the end of the match wait until it is removed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaybackOpen {
    /// Whether the dice of the shown move lie in their trays.
    pub threw: bool,
}
