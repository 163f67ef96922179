//! Decides when a die is at rest and whether it can be read. Works on bodies only and must not look at pictures.

use bevy::math::{Quat, Vec3};

use super::shape::DieShape;
use super::tray::Tray;

/// A die at rest is slower than this, in cm/s.
const MAX_REST_SPEED: f32 = 0.8;

/// A die at rest spins slower than this, in rad/s.
const MAX_REST_SPIN: f32 = 0.8;

/// The cosine of 5°. A die whose read face is closer to vertical than this lies flat. Between two faces of a d20, where a die
/// is tilted least, it is tilted by 20.9°.
const FLAT_COSINE: f32 = 0.996_194_7;

/// How far a die's centre may be above or below its height on the floor, as a fraction of its size.
const HEIGHT_TOLERANCE: f32 = 0.08;

/// A die is read after this many consecutive steps at rest: 0.1 s.
const READ_AFTER: u32 = 12;

/// A die is cocked after this many consecutive steps at rest: 0.2 s, so that a die that topples slowly can finish.
const COCKED_AFTER: u32 = 24;

/// Why a die cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unreadable {
    /// The die rests on an edge or a corner.
    Leaning,
    /// The die rests flat on something other than the floor.
    Raised,
    /// The die is outside the tray.
    Lost,
    /// The die did not come to rest in time.
    Stuck,
}

/// The motion of a die's body in one step.
#[derive(Clone, Copy, Debug)]
pub struct BodySample {
    /// Position of its centre in the tray's coordinates, in cm.
    pub place: Vec3,
    pub(crate) turn: Quat,
    /// Speed, in cm/s.
    pub speed: f32,
    /// Angular speed, in rad/s.
    pub spin: f32,
}

/// The verdict on a die at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The die rests flat on the floor, so its side can be read.
    Readable,
    /// The die cannot be read.
    Unreadable(Unreadable),
}

/// Observes one die step by step until there is a verdict.
#[derive(Clone, Copy, Debug, Default)]
pub struct RestDetector {
    slow: u32,
    flat: u32,
    level: bool,
    lost: bool,
}

impl RestDetector {
    /// Records one step.
    pub fn observe(&mut self, die: &BodySample, tray: &Tray, shape: DieShape, size: f32) {
        self.lost = !tray.holds(die.place) || !die.turn.is_finite();
        // Negated so that NaN counts as moving.
        if self.lost || !(die.speed < MAX_REST_SPEED && die.spin < MAX_REST_SPIN) {
            (self.slow, self.flat) = (0, 0);
            return;
        }
        self.slow += 1;
        let floor = tray.floor_at(die.place);
        self.level = (die.place.y - floor - shape.face_distance() * size).abs() < size * HEIGHT_TOLERANCE;
        let (_, upright) = shape.read_side(die.turn);
        let flat = upright > FLAT_COSINE;
        self.flat = if flat && self.level { self.flat + 1 } else { 0 };
        // A flat die at the wrong height is raised; a tilted die leans, at any height.
        self.level = self.level || !flat;
    }

    /// The number of steps for which the die could already have been read. It was waiting for other dice.
    pub const fn waited(&self) -> u32 {
        self.flat.saturating_sub(READ_AFTER)
    }

    /// The verdict; `None` while the die moves.
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
