//! When a die rests, and when it rests as no die should. Judges bodies only and never looks at a picture.

use bevy::math::{Quat, Vec3};

use super::face_rotation::up_side;
use super::tray::Tray;

/// Slower than this a die may rest, in cm/s.
const MAX_REST_SPEED: f32 = 0.8;

/// Turning slower than this a die may rest, in rad/s.
const MAX_REST_SPIN: f32 = 0.8;

/// The cosine of 5°: nearer to straight up than this a face lies flat.
const FLAT_COSINE: f32 = 0.996_194_7;

/// So much higher or lower than on the floor a die may lie, as a part of its edge.
const HEIGHT_TOLERANCE: f32 = 0.08;

/// So many steps on end a die must rest before it is read: 0.1 s.
const READ_AFTER: u32 = 12;

/// So many steps on end a die must rest before it is called cocked: 0.2 s. A die that topples slowly gets its time.
const COCKED_AFTER: u32 = 24;

/// In which way a die rests as no die should.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unreadable {
    /// It rests on an edge or a corner.
    Leaning,
    /// It lies flat, but on something else than the floor.
    Raised,
    /// It is outside the tray.
    Lost,
    /// It does not come to rest.
    Stuck,
}

/// What is to be seen of a die in one step.
#[derive(Clone, Copy, Debug)]
pub struct BodySample {
    /// Its middle, in the tray's coordinates.
    pub place: Vec3,
    /// How its body is turned.
    pub turn: Quat,
    /// Its speed, in cm/s.
    pub speed: f32,
    /// Its spin, in rad/s.
    pub spin: f32,
}

/// What can be said of a die that rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It lies flat on the floor: its side can be read.
    Readable,
    /// It does not.
    Unreadable(Unreadable),
}

/// Watches one die, step by step, until something can be said of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct RestDetector {
    slow: u32,
    flat: u32,
    level: bool,
    lost: bool,
}

impl RestDetector {
    /// Sees the die once a step.
    pub fn observe(&mut self, die: &BodySample, tray: &Tray, edge: f32) {
        self.lost = !tray.holds(die.place) || !die.turn.is_finite();
        // A speed that is no number is not slow.
        if self.lost || !(die.speed < MAX_REST_SPEED && die.spin < MAX_REST_SPIN) {
            (self.slow, self.flat) = (0, 0);
            return;
        }
        self.slow += 1;
        self.level = (die.place.y - edge / 2.0).abs() < edge * HEIGHT_TOLERANCE;
        let (_, upright) = up_side(die.turn);
        let flat = upright > FLAT_COSINE;
        self.flat = if flat && self.level { self.flat + 1 } else { 0 };
        // What lies flat but too high is raised, what lies crooked leans, wherever that is.
        self.level = self.level || !flat;
    }

    /// For how many steps on end it could have been read already: it has waited for others since.
    #[must_use]
    pub const fn waited(&self) -> u32 {
        self.flat.saturating_sub(READ_AFTER)
    }

    /// What can be said of it; `None` while it moves.
    #[must_use]
    pub const fn verdict(&self) -> Option<Verdict> {
        if self.lost {
            Some(Verdict::Unreadable(Unreadable::Lost))
        } else if self.flat >= READ_AFTER {
            Some(Verdict::Readable)
        } else if self.slow >= COCKED_AFTER && self.flat == 0 {
            Some(Verdict::Unreadable(if self.level { Unreadable::Leaning } else { Unreadable::Raised }))
        } else {
            None
        }
    }
}
