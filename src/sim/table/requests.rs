//! Answers requests: accepts or refuses choices, takes choices back, and reports the end of the match.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::super::lobby::PendingSeats;
use super::moves::{FollowStore, Moves};
use super::{
    AwaitedThrows, Backlog, Match, MatchOver, Play, Problem, Refused, ShowNext, TableStore, TableSystems, TakeBack,
    Wish,
};
use crate::rules::record;
use crate::rules::{Illegal, MoveOf, Seats, Turn};

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(
        Update,
        (
            update_pending_seats::<G>.in_set(TableSystems::Decide),
            (take_back::<G>, grant_wishes::<G>).chain().in_set(TableSystems::Rule).after(FollowStore),
            announce_end::<G>.in_set(TableSystems::Show).after(ShowNext),
        )
            .run_if(resource_exists::<Match<G>>),
    );
}

/// Updates the seats that must act. None must while events are presented or while their dice are falling.
fn update_pending_seats<G: Play>(
    match_: Res<Match<G>>,
    backlog: Res<Backlog<G>>,
    awaited: Res<AwaitedThrows>,
    mut pending_seats: ResMut<PendingSeats>,
) {
    let seats = match match_.turn() {
        Turn::Choose(seats) if backlog.is_empty() => seats,
        Turn::Throw(_) => awaited.hands().collect(),
        _ => Seats::NONE,
    };
    pending_seats.set_if_neq(PendingSeats(seats));
}

fn grant_wishes<G: Play>(mut wishes: MessageReader<Wish<G>>, mut moves: Moves<G>, mut refused: MessageWriter<Refused>) {
    for wish in wishes.read() {
        let step = MoveOf::<G>::Act { seat: wish.seat, action: wish.action.clone() };
        if let Err(illegal) = moves.make(step) {
            refused.write(Refused { seat: wish.seat, illegal });
        }
    }
}

/// Takes choices back. Waits for moves that are being stored, because they decide whether there is one to take back.
fn take_back<G: Play>(
    mut presses: MessageReader<TakeBack>,
    mut waiting: Local<VecDeque<TakeBack>>,
    mut moves: Moves<G>,
    mut refused: MessageWriter<Refused>,
) {
    if moves.match_.is_added() {
        waiting.clear();
    }
    waiting.extend(presses.read());
    while !moves.match_.is_storing()
        && let Some(TakeBack { seat }) = waiting.pop_front()
    {
        let allowed = moves.match_.may_take_back(seat, &moves.awaited);
        let Some(to) = record::undo(moves.match_.record(), seat).filter(|_| allowed) else {
            let illegal = Illegal::new(
                "G-4",
                "nothing-to-take-back",
                "There is nothing to take back: dice, a reveal or another seat came after your choice.",
            );
            refused.write(Refused { seat, illegal });
            continue;
        };
        let mut record = moves.match_.record().clone();
        record.moves.truncate(to);
        match Match::new(record) {
            Ok(earlier) => moves.undo(to, earlier),
            Err(error) => {
                moves.problems.write(Problem(Box::new(error)));
            }
        }
    }
}

fn announce_end<G: Play>(
    match_: Res<Match<G>>,
    backlog: Res<Backlog<G>>,
    mut store: ResMut<TableStore>,
    mut over: MessageWriter<MatchOver>,
    mut announced: Local<bool>,
) {
    *announced &= !match_.is_added();
    match match_.turn() {
        Turn::Over(outcome) if backlog.is_empty() && !*announced => {
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
