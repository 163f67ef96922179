//! Where a body is.

use bevy::math::{Quat, Vec3};
use bevy::transform::components::Transform;

/// A position and an orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Position of the centre, in cm.
    pub place: Vec3,
    /// Orientation.
    pub turn: Quat,
}

impl Pose {
    /// The pose as a transform with scale 1.
    pub const fn transform(&self) -> Transform {
        Transform { translation: self.place, rotation: self.turn, scale: Vec3::ONE }
    }

    /// Interpolates from this pose (0) to `other` (1).
    pub fn towards(&self, other: &Self, part: f32) -> Self {
        Self { place: self.place.lerp(other.place, part), turn: self.turn.slerp(other.turn, part) }
    }
}
