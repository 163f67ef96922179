//! The sides of a cube and the 24 ways to turn it onto itself. Knows no physics.
//!
//! Dice are fair by symmetry: as the hand lets go of a die, its picture is turned inside its body by one of these 24
//! rotations, drawn uniformly. The body is a plain cube, so physics cannot know which picture lies on which
//! side, and each picture comes up equally often whatever the throw, and whatever it showed in the hand.

use std::sync::LazyLock;

use bevy::math::{Mat3, Quat, Vec3};

/// How many sides a die has.
pub const SIDES: usize = 6;

/// How many rotations turn a cube onto itself.
pub const FACE_ROTATIONS: usize = 24;

/// Where the sides of a cube look, in the order in which a dice description names them: +X, -X, +Y, -Y, +Z, -Z.
pub const SIDE_NORMALS: [Vec3; SIDES] = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];

/// By no more than so many radians a picture is seen to turn in one step: any turn is over within 8 of them, while the
/// die leaves the hand. Dice that roll off fingers spin about as fast.
const MAX_PICTURE_STEP: f32 = std::f32::consts::PI / 8.0;

/// One of the 24 rotations that turn a cube onto itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceRotation(u8);

impl FaceRotation {
    /// The picture as it was described: not turned at all.
    pub const IDENTITY: Self = Self(0);

    /// The rotation of this number, from 0 to 23; higher numbers go round again.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number % FACE_ROTATIONS as u8)
    }

    /// All of them, [`FaceRotation::NONE`] first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..FACE_ROTATIONS as u8).map(Self)
    }

    /// Its number, from 0 to 23, as in [`FaceRotation::new`]. They are the pairs of what +X and +Y become, in the order
    /// of [`SIDE_NORMALS`].
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How a picture that is to lie so is seen so many steps after it was seen as `seen`: on its way, so that nobody
    /// sees it jump. For the eye only; what a die shows is settled by where it is on its way to.
    #[must_use]
    pub fn approach_from(self, seen: Quat, steps: f32) -> Quat {
        let (lies, most) = (self.rotation(), MAX_PICTURE_STEP * steps);
        if seen.angle_between(lies) <= most { lies } else { seen.rotate_towards(lies, most) }
    }

    /// By how much the picture is turned inside its body.
    #[must_use]
    pub fn rotation(self) -> Quat {
        ROTATIONS[usize::from(self.0)].rotation
    }

    /// Which side of the picture shows where the body's `side` is, both counted as in [`SIDE_NORMALS`].
    #[must_use]
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
    // The loops meet +X with +Y, the identity, first.
    turns.try_into().unwrap_or_else(|_| unreachable!("six sides for X and four that are left for Y make 24"))
});

/// The side that looks most in `direction`, which is seen from the cube.
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

/// The side of a body that looks up, and the cosine of how far it is from straight up.
#[must_use]
pub fn up_side(rotation: Quat) -> (u8, f32) {
    let up = rotation.inverse() * Vec3::Y;
    let side = side_towards(up);
    (side, SIDE_NORMALS[usize::from(side)].dot(up))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turns_are_24_different_rotations_of_the_cube() {
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
    fn a_turn_has_its_number_and_is_seen_to_be_made_within_eight_steps() {
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
        assert!(still.angle_between(Quat::IDENTITY) < 1e-3, "where time stands still, so does it");
    }

    #[test]
    fn each_side_comes_up_in_four_of_the_24_turns() {
        for side in 0..SIDES as u8 {
            let mut seen = [0; SIDES];
            FaceRotation::all().for_each(|turn| seen[usize::from(turn.shows(side))] += 1);
            assert_eq!(seen, [4; SIDES]);
        }
    }
}
