//! Shows past moves of a finished match at the table. Must not depend on any game.
//!
//! Meanwhile another [`Match`] is at the table: one that ends at the shown move. Pieces, camera and sounds follow it as
//! they follow any match. No one acts and nothing is stored, because the systems that do so wait for [`PlaybackOpen`].

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::dice_row::DiceRows;
use super::match_state::FinishedMatch;
use super::throws::TrayAt;
use super::{Match, PlaybackOpen, PresentationQueue, StateReset, TableError, TableGame};
use crate::rules::record::Record;
use crate::rules::{Illegal, Move, MoveOf, Seat, Turn, Word as _};
use crate::sim::dice::ClearTray;

/// System parameter that shows past positions and moves.
#[derive(SystemParam)]
pub struct Playback<'w, 's, G: TableGame> {
    match_: ResMut<'w, Match<G>>,
    finished: Option<Res<'w, FinishedMatch<G>>>,
    queue: ResMut<'w, PresentationQueue<G>>,
    trays: Query<'w, 's, Entity, With<TrayAt>>,
    rows: DiceRows<'w, 's>,
    clear: MessageWriter<'w, ClearTray>,
    resets: MessageWriter<'w, StateReset<G>>,
    commands: Commands<'w, 's>,
}

impl<G: TableGame> Playback<'_, '_, G> {
    /// Shows the position after these moves of the match, without animation.
    ///
    /// # Errors
    /// [`TableError`] if the moves cannot be replayed. The table is unchanged then.
    pub fn show(&mut self, moves: Vec<MoveOf<G>>) -> Result<(), TableError> {
        let position = Match::new(Record { moves, ..self.match_.record().clone() })?;
        let finished = self.place(position);
        if self.finished.is_none() {
            self.commands.insert_resource(FinishedMatch(finished));
        }
        self.commands.insert_resource(PlaybackOpen::default());
        Ok(())
    }

    /// Plays one more move, shown for this seat. Its events are presented as in a match; the dice of a throw lie in their
    /// trays at once. Where several seats throw into one tray, one after the other, the dice of this seat lie there.
    ///
    /// # Errors
    /// [`Illegal`] if the rules forbid the move. The table is unchanged then.
    pub fn play(&mut self, step: MoveOf<G>, shown: Seat) -> Result<(), Illegal> {
        let before = self.match_.rules().clone();
        let events = self.match_.play(step.clone())?;
        events.into_iter().for_each(|event| self.queue.push(event));
        // The dice of a throw are placed before its events are presented.
        self.queue.hold();
        if let (Turn::Throw(throw), Move::Faces(faces)) = (before.turn(), &step) {
            let mut faces = faces.iter();
            for (seat, dice) in throw.iter() {
                let words: Vec<&str> = faces.by_ref().take(usize::from(dice)).map(|face| face.word()).collect();
                if seat == shown || before.tray(seat) != before.tray(shown) {
                    self.rows.place_in_tray(before.tray(seat), before.dice_set(seat), &words);
                }
            }
            self.commands.insert_resource(PlaybackOpen { threw: true });
        }
        Ok(())
    }

    /// Shows the end of the finished match again.
    pub fn end(&mut self) {
        if let Some(finished) = &self.finished {
            let finished = finished.0.clone();
            self.place(finished);
        }
        self.commands.remove_resource::<FinishedMatch<G>>();
        self.commands.remove_resource::<PlaybackOpen>();
    }

    /// Replaces the match at the table and returns the previous one.
    fn place(&mut self, match_: Match<G>) -> Match<G> {
        let previous = std::mem::replace(&mut *self.match_, match_);
        self.queue.clear();
        self.clear.write_batch(self.trays.iter().map(|tray| ClearTray { tray }));
        self.resets.write(StateReset::default());
        previous
    }
}
