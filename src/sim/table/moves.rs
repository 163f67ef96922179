//! Makes moves: requests are accepted or refused by the rules, then stored, then shown to everyone. Choices can be
//! undone. Must not depend on files.
//!
//! A match has its state twice. `ahead` has every move that the rules accepted; the visible state follows when a move
//! is stored. So the state is not cloned for each move, and no one sees a move that could still be lost.

use std::collections::VecDeque;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::super::lobby::PendingSeats;
use super::match_state::{Change, Pending};
use super::move_store::Write;
use super::schedule::{MoveSystems, PlaybackOpen, RequestSystems};
use super::{
    ActionRefused, ActionRequest, AwaitedThrows, ErrorReport, Match, MatchEndSystems, MatchOver, PresentNextSystems,
    PresentationQueue, StateReset, TableGame, TableStore, TableSystems, UndoRequest,
};
use crate::rules::record;
use crate::rules::{Illegal, Move, MoveOf, Seats, Turn};
use crate::sim::dice::ClearTray;

/// System parameter for making moves.
#[derive(SystemParam)]
pub(super) struct Moves<'w, G: TableGame> {
    pub(super) match_: ResMut<'w, Match<G>>,
    pub(super) awaited: ResMut<'w, AwaitedThrows>,
    store: ResMut<'w, TableStore>,
    queue: ResMut<'w, PresentationQueue<G>>,
    clear: MessageWriter<'w, ClearTray>,
    resets: MessageWriter<'w, StateReset<G>>,
    pub(super) problems: MessageWriter<'w, ErrorReport>,
}

impl<G: TableGame> Moves<'_, G> {
    /// Makes a move as soon as it is stored; immediately without a store. If it cannot be stored it is not made, and an
    /// error is reported to everyone.
    ///
    /// # Errors
    /// [`Illegal`] if the rules forbid it.
    pub(super) fn submit(&mut self, step: MoveOf<G>) -> Result<(), Illegal> {
        if let Move::Act { seat, .. } = &step
            && self.match_.pending.choice_of(*seat)
        {
            // Ignore a second press made before the first one is visible.
            return Ok(());
        }
        // The match must not count as changed before the change is visible.
        let pending = &mut self.match_.bypass_change_detection().pending;
        let line = self.store.get().is_some().then(|| record::move_line::<G>(&step));
        let hidden = pending.accept(step)?;
        match (self.store.get(), line) {
            (Some(store), Some(line)) => {
                store.append(&line, hidden);
                self.follow_store();
            }
            _ => self.commit(),
        }
        Ok(())
    }

    /// Whether an automatic move may be made: nothing is being stored, and the retry delay after a failure is over.
    pub(super) fn ready(&self) -> bool {
        !self.match_.is_storing() && self.store.may_try()
    }

    /// Undoes all moves but the first `to`, as soon as that is stored. `earlier` is the match after these moves.
    /// Nothing may be pending.
    pub(super) fn undo(&mut self, to: usize, earlier: Match<G>) {
        let pending = &mut self.match_.bypass_change_detection().pending;
        pending.ahead = earlier.rules().clone();
        pending.changes.push_back(Change::Undo(Box::new(earlier)));
        match self.store.get() {
            Some(store) => {
                store.undo(to);
                self.follow_store();
            }
            None => self.commit(),
        }
    }

    /// Commits changes that were stored and drops those that could not be stored.
    fn follow_store(&mut self) {
        while let Some((write, result)) = self.store.poll() {
            match (write, result) {
                (Write::Move | Write::Undo, Ok(())) => self.commit(),
                (Write::Begin | Write::Finish, Ok(())) => {}
                (_, Err(error)) => {
                    let match_ = self.match_.bypass_change_detection();
                    match_.pending = Pending::none(match_.rules().clone());
                    self.problems.write(ErrorReport(error));
                }
            }
        }
    }

    /// Makes the oldest accepted change visible.
    fn commit(&mut self) {
        let match_ = &mut *self.match_;
        match match_.pending.changes.pop_front() {
            Some(Change::Move(step)) => {
                let (threw, time_is_up) = (matches!(step, Move::Faces(_)), matches!(step, Move::TimeUp));
                let events = match_.play(step).expect("the rules accepted this move in the same state");
                for event in events {
                    self.queue.push(event);
                }
                let turn = match_.turn();
                if threw {
                    self.awaited.clear();
                } else if time_is_up && !matches!(turn, Turn::Throw(_)) {
                    self.take_dice_away();
                }
                if let (Turn::Over(_), Some(store)) = (turn, self.store.get()) {
                    store.finish();
                }
            }
            Some(Change::Undo(mut earlier)) => {
                std::mem::swap(&mut match_.pending, &mut earlier.pending);
                *match_ = *earlier;
                self.queue.clear();
                // Dice that were handed out for the previous state are no longer needed.
                self.take_dice_away();
                self.resets.write(StateReset::default());
            }
            None => {}
        }
    }

    fn take_dice_away(&mut self) {
        self.clear.write_batch(self.awaited.iter().map(|throw| ClearTray { tray: throw.tray }));
        self.awaited.clear();
    }
}

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.add_systems(
        Update,
        (
            update_pending_seats::<G>.in_set(RequestSystems::Seats),
            follow_store::<G>.in_set(MoveSystems::Store),
            (undo_choices::<G>, apply_requests::<G>).chain().in_set(MoveSystems::Requests),
            announce_end::<G>
                .in_set(MatchEndSystems)
                .in_set(TableSystems::Present)
                .after(PresentNextSystems)
                .run_if(not(resource_exists::<PlaybackOpen>)),
        )
            .run_if(resource_exists::<Match<G>>),
    );
}

fn follow_store<G: TableGame>(time: Res<Time>, mut moves: Moves<G>) {
    moves.store.tick(time.delta());
    moves.follow_store();
}

/// Updates the pending seats. No seat is pending while events are presented or while its dice are falling.
fn update_pending_seats<G: TableGame>(
    match_: Res<Match<G>>,
    queue: Res<PresentationQueue<G>>,
    awaited: Res<AwaitedThrows>,
    mut pending_seats: ResMut<PendingSeats>,
) {
    let seats = match match_.turn() {
        Turn::Throw(_) => awaited.hands().collect(),
        turn if queue.is_empty() => turn.choosing(),
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
        if let Err(illegal) = moves.submit(step) {
            refused.write(ActionRefused { seat: request.seat, illegal });
        }
    }
}

/// Undoes choices. Waits for moves that are being stored, because they determine whether there is a choice to undo.
fn undo_choices<G: TableGame>(
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
        let Some(to) = moves.match_.moves_after_undo(seat, &moves.awaited) else {
            let illegal = Illegal::new(
                "G-4",
                "nothing-to-undo",
                "There is nothing to undo: dice, a reveal or another seat came after your choice.",
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
        Turn::Over(outcome) if queue.is_settled() && !*announced => {
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
