//! Sides, and what a seat of Sequence Dice can choose. Must not depend on a match.

use serde::{Deserialize, Serialize};

use super::super::{Board, Space, Spaces};

/// A side: one seat, or two seats with the same colour (SD-2). Its number is that of its lowest seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

impl Side {
    /// The side's index into per-side lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A choice a seat can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Places a chip on an empty space (SD-6, SD-8, SD-10).
    Place(Space),
    /// Replaces an opponent's chip (SD-7, SD-8, SD-10).
    Replace(Space),
    /// Removes an opponent's chip (SD-9).
    Remove(Space),
}

impl Action {
    /// The kind of action and its space.
    pub const fn parts(self) -> (Kind, Space) {
        match self {
            Self::Place(at) => (Kind::Place, at),
            Self::Replace(at) => (Kind::Replace, at),
            Self::Remove(at) => (Kind::Remove, at),
        }
    }

    /// The action in English for people, with row and column from 1: `place a chip on the 8 in row 2, column 3`.
    pub fn words(self) -> String {
        let (kind, at) = self.parts();
        let verb = match kind {
            Kind::Place => "place a chip on",
            Kind::Replace => "replace the chip on",
            Kind::Remove => "remove the chip from",
        };
        let number = Board::standard().number(at);
        format!("{verb} the {number} in row {}, column {}", at.row() + 1, at.column() + 1)
    }
}

/// The kind of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Place a chip on an empty space.
    Place,
    /// Replace an opponent's chip.
    Replace,
    /// Remove an opponent's chip.
    Remove,
}

impl Kind {
    /// The action of this kind on a space.
    pub const fn at(self, space: Space) -> Action {
        match self {
            Self::Place => Action::Place(space),
            Self::Replace => Action::Replace(space),
            Self::Remove => Action::Remove(space),
        }
    }
}

/// What a throw allows: one kind of action, and the spaces it may be applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The kind of action.
    pub kind: Kind,
    /// The spaces; at least one.
    pub spaces: Spaces,
}
