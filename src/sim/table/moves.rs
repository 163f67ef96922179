//! Makes moves: first in the rules, then in the store, then for everyone. Knows no disk.
//!
//! A match holds its state twice. `ahead` has every move that the rules accepted; the state that everyone sees follows
//! when a move is stored. So no state is copied for a move, and nobody sees one that could still be lost.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::match_state::{Change, Pending};
use super::move_store::Write;
use super::{AwaitedThrows, ErrorReport, Match, PresentationQueue, StateReset, TableGame, TableStore, TableSystems};
use crate::rules::record;
use crate::rules::{Illegal, Move, MoveOf, Turn};
use crate::sim::dice::ClearTray;

/// Everything that making a move takes.
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
    /// Makes a move as soon as it is stored; at once without a store. If it cannot be stored it is not made, and
    /// everyone is told why.
    ///
    /// # Errors
    /// [`Illegal`] when the rules forbid it.
    pub(super) fn make(&mut self, step: MoveOf<G>) -> Result<(), Illegal> {
        if let Move::Act { seat, .. } = &step
            && self.match_.pending.choice_of(*seat)
        {
            // A second press, made before the first one could be shown.
            return Ok(());
        }
        // The match does not count as changed before everyone can see the change.
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

    /// Whether a move that nobody has to choose may be made: nothing is being stored, and the last failure was a while
    /// ago.
    pub(super) fn ready(&self) -> bool {
        !self.match_.is_storing() && self.store.may_try()
    }

    /// Takes back all moves but the first `to`, which are those of `earlier`, as soon as that is stored. Nothing may be
    /// pending.
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

    /// Commits what was stored, drops what could not be stored.
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

    /// Shows everyone the oldest accepted change.
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
                // Dice that were handed out for what came next belong to nobody now.
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

/// Before this the store's answers of this frame are not known yet.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FollowStore;

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.add_systems(
        Update,
        follow_store::<G>.in_set(FollowStore).in_set(TableSystems::Rule).run_if(resource_exists::<Match<G>>),
    );
}

fn follow_store<G: TableGame>(time: Res<Time>, mut moves: Moves<G>) {
    moves.store.tick(time.delta());
    moves.follow_store();
}
