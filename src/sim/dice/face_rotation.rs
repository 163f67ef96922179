//! The sides of a cube and the 24 rotations that map it onto itself. Must not depend on physics.
//!
//! Dice are fair by symmetry. At release, the picture of a die is rotated inside its body by one of these 24 rotations,
//! drawn uniformly. The body is a plain cube, so physics cannot depend on which picture is on which side. Each picture
//! therefore comes up equally often, for any throw and for any side that the die showed in the hand.

use std::sync::LazyLock;

use bevy::math::{Mat3, Quat, Vec3};

/// Number of sides of a die.
pub const SIDES: usize = 6;

/// Number of rotations that map a cube onto itself.
pub const FACE_ROTATIONS: usize = 24;

/// Outward normals of the sides, in the order of a dice description: +X, -X, +Y, -Y, +Z, -Z.
pub const SIDE_NORMALS: [Vec3; SIDES] = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];

/// Maximum displayed rotation of a picture per step, in radians. Every rotation finishes within 8 steps, while the die
/// leaves the hand, about as fast as rolling dice spin.
const MAX_PICTURE_STEP: f32 = std::f32::consts::PI / 8.0;

/// One of the 24 rotations that turn a cube onto itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceRotation(u8);

impl FaceRotation {
    /// The identity: the picture as described.
    pub const IDENTITY: Self = Self(0);

    /// The rotation with this number, modulo 24.
    pub const fn new(number: u8) -> Self {
        Self(number % FACE_ROTATIONS as u8)
    }

    /// All rotations, [`FaceRotation::IDENTITY`] first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FACE_ROTATIONS as u8).map(Self)
    }

    /// The number, from 0 to 23, as in [`FaceRotation::new`]. Rotations are ordered by the images of +X and +Y in the
    /// order of [`SIDE_NORMALS`].
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The displayed rotation of the picture `steps` steps after it was displayed as `seen`. Moves gradually towards
    /// this rotation to avoid a visible jump. Presentation only.
    pub fn approach_from(self, seen: Quat, steps: f32) -> Quat {
        let (target, most) = (self.rotation(), MAX_PICTURE_STEP * steps);
        if seen.angle_between(target) <= most { target } else { seen.rotate_towards(target, most) }
    }

    /// The rotation of the picture inside its body.
    pub fn rotation(self) -> Quat {
        ROTATIONS[usize::from(self.0)].rotation
    }

    /// The side of the picture at the body's `side`, both counted as in [`SIDE_NORMALS`].
    pub fn shows(self, side: u8) -> u8 {
        ROTATIONS[usize::from(self.0)].shows[usize::from(side)]
    }
}

struct RotationEntry {
    rotation: Quat,
    shows: [u8; SIDES],
}

static ROTATIONS: LazyLock<[RotationEntry; FACE_ROTATIONS]> = LazyLock::new(|| {
    let mut turns = Vec::with_capacity(FACE_ROTATIONS);
    for x in SIDE_NORMALS {
        for y in SIDE_NORMALS {
            if x.dot(y).abs() > 0.5 {
                continue;
            }
            let rotation = Quat::from_mat3(&Mat3::from_cols(x, y, x.cross(y)));
            let shows = SIDE_NORMALS.map(|outward| side_towards(rotation.inverse() * outward));
            turns.push(RotationEntry { rotation, shows });
        }
    }
    // The first pair, +X and +Y, is the identity.
    turns.try_into().unwrap_or_else(|_| unreachable!("six sides for X and four that are left for Y make 24"))
});

/// The side whose normal is closest to `direction`, in the cube's coordinates.
fn side_towards(direction: Vec3) -> u8 {
    let mut best = (0, f32::MIN);
    for (side, outward) in SIDE_NORMALS.iter().enumerate() {
        let towards = outward.dot(direction);
        if towards > best.1 {
            best = (side as u8, towards);
        }
    }
    best.0
}

/// The upper side of a body, and the cosine of its normal's angle to the vertical.
pub fn up_side(rotation: Quat) -> (u8, f32) {
    let up = rotation.inverse() * Vec3::Y;
    let side = side_towards(up);
    (side, SIDE_NORMALS[usize::from(side)].dot(up))
}

/// The closest rotation that aligns a die with its row and keeps its upper side.
pub fn aligned(turn: Quat, row: Quat) -> Quat {
    let (up, _) = up_side(turn);
    let flat = Quat::from_rotation_arc(turn * SIDE_NORMALS[usize::from(up)], Vec3::Y) * turn;
    let seen = row.inverse() * flat;
    // The angle of any horizontal axis of the die; a multiple of 90° is aligned.
    let axis = SIDE_NORMALS[(usize::from(up) / 2 * 2 + 2) % SIDE_NORMALS.len()];
    let level = seen * axis;
    let angle = (-level.z).atan2(level.x);
    let quarter = (angle / std::f32::consts::FRAC_PI_2).round() * std::f32::consts::FRAC_PI_2;
    row * Quat::from_rotation_y(quarter - angle) * seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_24_distinct_rotations_of_the_cube() {
        let seen: std::collections::HashSet<[u8; SIDES]> =
            FaceRotation::all().map(|turn| [0, 1, 2, 3, 4, 5].map(|side| turn.shows(side))).collect();
        assert_eq!(seen.len(), FACE_ROTATIONS);
        assert_eq!(FaceRotation::IDENTITY.rotation(), Quat::IDENTITY);
        for turn in FaceRotation::all() {
            for (side, outward) in SIDE_NORMALS.iter().enumerate() {
                let shown = SIDE_NORMALS[usize::from(turn.shows(side as u8))];
                assert!((turn.rotation() * shown).distance(*outward) < 1e-5, "{turn:?} side {side}");
            }
        }
    }

    #[test]
    fn a_rotation_has_a_number_and_is_displayed_within_eight_steps() {
        for (number, turn) in (0..).zip(FaceRotation::all()) {
            assert!(turn.number() == number && FaceRotation::new(number) == turn);
            let mut seen = Quat::IDENTITY;
            for _ in 0..8 {
                let next = turn.approach_from(seen, 1.0);
                assert!(next.angle_between(seen) < MAX_PICTURE_STEP + 0.01, "{turn:?} jumps");
                seen = next;
            }
            assert_eq!(turn.approach_from(seen, 1.0), turn.rotation());
        }
        let still = FaceRotation::new(9).approach_from(Quat::IDENTITY, 0.0);
        assert!(still.angle_between(Quat::IDENTITY) < 1e-3, "zero steps change nothing");
    }

    #[test]
    fn each_side_comes_up_in_four_of_the_24_rotations() {
        for side in 0..SIDES as u8 {
            let mut seen = [0; SIDES];
            FaceRotation::all().for_each(|turn| seen[usize::from(turn.shows(side))] += 1);
            assert_eq!(seen, [4; SIDES]);
        }
    }
}
