//! The result of one die of a throw.

use super::settle::Unreadable;
use super::shape::FaceRotation;
use super::throw::Handful;

/// The result of one die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DieOutcome {
    /// The side it shows, as in [`DiceSet::faces`](super::DiceSet::faces).
    pub side: u8,
    /// The side of the body that would have been read at the first release.
    pub start: u8,
    /// The side it showed in the hand at that moment, before the face rotation.
    pub shown: u8,
    /// The side of the body that is read.
    pub body: u8,
    /// The rotation of the picture inside the body. In the hand it was [`Handful::HELD`].
    pub face_rotation: FaceRotation,
    /// Steps from the die's last release until it had been at rest long enough to be read. The dice of a throw are read
    /// together, when the last one is at rest.
    pub steps: u32,
    /// How many times it was leaning or lying on something.
    pub cocked: u8,
    /// How many times it was outside the tray.
    pub lost: u8,
    /// How many times it did not come to rest in time.
    pub stuck: u8,
    /// How many times it was thrown again.
    pub rethrows: u8,
}

impl DieOutcome {
    /// The initial outcome of a held die with this side of the body up.
    pub(super) fn held(start: u8) -> Self {
        Self { start, shown: start, face_rotation: Handful::HELD, ..Self::default() }
    }

    /// The side that would show without the face rotation.
    pub const fn kept(&self) -> u8 {
        self.body
    }

    pub(super) const fn count(&mut self, reason: Unreadable) {
        match reason {
            Unreadable::Leaning | Unreadable::Raised => self.cocked += 1,
            Unreadable::Lost => self.lost += 1,
            Unreadable::Stuck => self.stuck += 1,
        }
    }
}
