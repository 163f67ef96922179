//! Plays a saved match again at the table, with its choices, faces and decks. A match stores no throws, so the fall of the
//! dice is simulated again. Nothing is stored.

use bevy::prelude::*;

use super::{Match, TableGame};
use crate::rules::{Move, MoveOf, Rules, Seat, Turn, Word as _};
use crate::sim::dice::DiceSet;

/// The moves of the match at the table, which are made again. After the last one nothing happens any more.
#[derive(Resource, Clone, Debug)]
pub(super) struct Rerun<G: Rules>(pub(super) Vec<MoveOf<G>>);

/// The match at the table is played again from its record, and ignores input.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RerunOpen;

impl<G: TableGame> Rerun<G> {
    /// The move that is made next.
    pub(super) fn next(&self, match_: &Match<G>) -> Option<&MoveOf<G>> {
        self.0.get(match_.record().moves.len())
    }

    /// The action of a seat, if the next move is its choice.
    pub(super) fn action(&self, match_: &Match<G>, seat: Seat) -> Option<G::Action> {
        match self.next(match_) {
            Some(Move::Act { seat: by, action }) if *by == seat => Some(action.clone()),
            _ => None,
        }
    }

    /// The sides that the dice of a seat show, if the next move is a throw.
    pub(super) fn sides(&self, match_: &Match<G>, seat: Seat, set: &DiceSet) -> Vec<u8> {
        let (Turn::Throw(throw), Some(Move::Faces(faces))) = (match_.turn(), self.next(match_)) else {
            return Vec::new();
        };
        let before: usize = throw.iter().filter(|(other, _)| *other < seat).map(|(_, dice)| usize::from(dice)).sum();
        let own = faces.iter().skip(before).take(throw.dice_of(seat).into());
        own.filter_map(|face| set.side_of(face.word())).collect()
    }
}
