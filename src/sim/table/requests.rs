//! Handles requests: accepts or refuses choices, undoes choices, and reports the end of the match.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::super::lobby::PendingSeats;
use super::moves::{FollowStore, Moves};
use super::{
    ActionRefused, ActionRequest, AwaitedThrows, ErrorReport, Match, MatchOver, PresentNextSystems, PresentationQueue,
    TableGame, TableStore, TableSystems, UndoRequest,
};
use crate::rules::record;
use crate::rules::{Illegal, MoveOf, Seats, Turn};

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.add_systems(
        Update,
        (
            update_pending_seats::<G>.in_set(TableSystems::Request),
            (take_back::<G>, apply_requests::<G>).chain().in_set(TableSystems::ApplyMoves).after(FollowStore),
            announce_end::<G>.in_set(TableSystems::Present).after(PresentNextSystems),
        )
            .run_if(resource_exists::<Match<G>>),
    );
}

/// Updates the pending seats. No seat is pending while events are presented or while its dice are falling.
fn update_pending_seats<G: TableGame>(
    match_: Res<Match<G>>,
    queue: Res<PresentationQueue<G>>,
    awaited: Res<AwaitedThrows>,
    mut pending_seats: ResMut<PendingSeats>,
) {
    let seats = match match_.turn() {
        Turn::Choose(seats) if queue.is_empty() => seats,
        Turn::Throw(_) => awaited.hands().collect(),
        _ => Seats::NONE,
    };
    pending_seats.set_if_neq(PendingSeats(seats));
}

fn apply_requests<G: TableGame>(
    mut requests: MessageReader<ActionRequest<G>>,
    mut moves: Moves<G>,
    mut refused: MessageWriter<ActionRefused>,
) {
    for request in requests.read() {
        let step = MoveOf::<G>::Act { seat: request.seat, action: request.action.clone() };
        if let Err(illegal) = moves.make(step) {
            refused.write(ActionRefused { seat: request.seat, illegal });
        }
    }
}

/// Undoes choices. Waits for moves that are being stored, because they determine whether there is a choice to undo.
fn take_back<G: TableGame>(
    mut presses: MessageReader<UndoRequest>,
    mut waiting: Local<VecDeque<UndoRequest>>,
    mut moves: Moves<G>,
    mut refused: MessageWriter<ActionRefused>,
) {
    if moves.match_.is_added() {
        waiting.clear();
    }
    waiting.extend(presses.read());
    while !moves.match_.is_storing()
        && let Some(UndoRequest { seat }) = waiting.pop_front()
    {
        let allowed = moves.match_.may_take_back(seat, &moves.awaited);
        let Some(to) = record::undo(moves.match_.record(), seat).filter(|_| allowed) else {
            let illegal = Illegal::new(
                "G-4",
                "nothing-to-take-back",
                "There is nothing to take back: dice, a reveal or another seat came after your choice.",
            );
            refused.write(ActionRefused { seat, illegal });
            continue;
        };
        let mut record = moves.match_.record().clone();
        record.moves.truncate(to);
        match Match::new(record) {
            Ok(earlier) => moves.undo(to, earlier),
            Err(error) => {
                moves.problems.write(ErrorReport(Box::new(error)));
            }
        }
    }
}

fn announce_end<G: TableGame>(
    match_: Res<Match<G>>,
    queue: Res<PresentationQueue<G>>,
    mut store: ResMut<TableStore>,
    mut over: MessageWriter<MatchOver>,
    mut announced: Local<bool>,
) {
    *announced &= !match_.is_added();
    match match_.turn() {
        Turn::Over(outcome) if queue.is_empty() && !*announced => {
            *announced = true;
            // A resumed match may be over already. Finish it, so that it is not offered again.
            if let Some(store) = store.get() {
                store.finish();
            }
            over.write(MatchOver { outcome, moves: match_.record().moves.len(), throws: match_.throws() });
        }
        Turn::Over(_) => {}
        _ => *announced = false,
    }
}
