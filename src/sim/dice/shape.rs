//! The shapes of dice: their faces, the rotations that map each shape onto itself, and how a die at rest is read. Must not
//! depend on physics.
//!
//! Dice are fair by symmetry. At release, the picture of a die is rotated inside its body by one of the rotations that map
//! its shape onto itself, drawn uniformly. The body has no labels, so physics cannot depend on which picture is on which
//! face. These rotations take each face to each other one equally often. Each picture therefore comes up equally often,
//! for any throw and for any face that the die showed in the hand.

use std::f32::consts::{PI, TAU};
use std::sync::LazyLock;

use bevy::math::{Mat3, Quat, Vec3, Vec3Swizzles};
use serde::{Deserialize, Serialize};
use strum::Display;

/// Number of sides of a cube.
const SIDES: usize = 6;

/// Outward normals of a cube, in the order of a dice description: +X, -X, +Y, -Y, +Z, -Z.
pub const SIDE_NORMALS: [Vec3; SIDES] = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];

/// Maximum displayed rotation of a picture per step, in radians. Every rotation finishes within 8 steps, while the die
/// leaves the hand, about as fast as rolling dice spin.
const MAX_PICTURE_STEP: f32 = PI / 8.0;

/// How nearly two directions are the same: the cosine of about 0.25°.
const SAME: f32 = 0.999_99;

/// The shape of a die.
#[derive(Clone, Copy, Debug, Default, Display, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum DieShape {
    /// A tetrahedron. It is read at its lower face, because no face is on top.
    D4,
    /// A cube.
    #[default]
    D6,
    /// An octahedron.
    D8,
    /// A pentagonal trapezohedron: ten kites.
    D10,
    /// A dodecahedron.
    D12,
    /// An icosahedron.
    D20,
    /// A flat cylinder with two faces. On its rim it is cocked.
    Coin,
}

/// One of the rotations that map a shape onto itself, by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceRotation(u8);

impl FaceRotation {
    /// The identity: the picture as described.
    pub const IDENTITY: Self = Self(0);

    /// The rotation with this number; [`DieShape::face_rotations`] lists all of a shape.
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The number, as in [`FaceRotation::new`]. Rotations are ordered by the images of the first face and of the first one
    /// that is not opposite to it.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A shape of size 1: the distance between opposite faces, of [`DieShape::D4`] the height, of [`DieShape::Coin`] the
/// diameter. Its centre is the origin.
struct Geometry {
    /// Outward normals of the faces.
    normals: Vec<Vec3>,
    /// The corners. A coin has none.
    corners: Vec<Vec3>,
    /// The distance from the centre to each face.
    face_distance: f32,
    /// The distance from the centre to the farthest point.
    reach: f32,
    rotations: Vec<Rotation>,
}

struct Rotation {
    rotation: Quat,
    /// The face of the picture at each face of the body.
    shows: Vec<u8>,
}

/// The thickness of a coin, as a part of its diameter.
pub(super) const COIN_THICKNESS: f32 = 0.18;

/// The radius of a coin's rim, as a fraction of half its thickness. Coins with sharp rims sink into each other.
const COIN_ROUNDING: f32 = 0.9;

/// The radius of the edges of other shapes than cubes, as a fraction of that of cubes.
const ROUNDING: f32 = 0.4;

impl DieShape {
    /// All shapes.
    pub const ALL: [Self; 7] = [Self::D4, Self::D6, Self::D8, Self::D10, Self::D12, Self::D20, Self::Coin];

    fn geometry(self) -> &'static Geometry {
        static ALL: LazyLock<[Geometry; 7]> = LazyLock::new(|| DieShape::ALL.map(Geometry::new));
        &ALL[self as usize]
    }

    /// Number of faces.
    pub const fn faces(self) -> usize {
        match self {
            Self::D4 => 4,
            Self::D6 => 6,
            Self::D8 => 8,
            Self::D10 => 10,
            Self::D12 => 12,
            Self::D20 => 20,
            Self::Coin => 2,
        }
    }

    /// Outward normals of the faces, in the order of a dice description.
    pub fn normals(self) -> &'static [Vec3] {
        &self.geometry().normals
    }

    /// The corners of the shape of size 1. A coin has none.
    pub fn corners(self) -> &'static [Vec3] {
        &self.geometry().corners
    }

    /// The distance from the centre to each face, for size 1.
    pub fn face_distance(self) -> f32 {
        self.geometry().face_distance
    }

    /// The distance from the centre to the farthest point, for size 1.
    pub fn reach(self) -> f32 {
        self.geometry().reach
    }

    /// The radius of the edges of a die of this size, in cm, for this rounding, as in
    /// [`DiceParams`](super::DiceParams::rounding). The faces of other shapes than cubes are smaller.
    pub(super) fn border(self, size: f32, rounding: f32) -> f32 {
        match self {
            Self::D6 => size * rounding,
            Self::Coin => size * COIN_THICKNESS / 2.0 * COIN_ROUNDING,
            _ => size * rounding * ROUNDING,
        }
    }

    /// The distance from the centre to the farthest point of a die of this size with rounded edges, in cm.
    pub(super) fn rounded_reach(self, size: f32, rounding: f32) -> f32 {
        let border = self.border(size, rounding);
        match self {
            // A little more, so that cubes in a hand stay where they always were.
            Self::D6 => size * self.reach() * (1.0 - rounding * 0.8),
            Self::Coin => (size / 2.0 - border).hypot(size * COIN_THICKNESS / 2.0 - border) + border,
            _ => self.reach() * (size - border / self.face_distance()) + border,
        }
    }

    /// The rotations that map the shape onto itself, [`FaceRotation::IDENTITY`] first: 12, 24, 24, 10, 60 and 60; two of the
    /// coin's.
    pub fn face_rotations(self) -> impl ExactSizeIterator<Item = FaceRotation> {
        (0..self.geometry().rotations.len() as u8).map(FaceRotation)
    }

    /// The rotation of the picture inside its body.
    pub fn rotation(self, face_rotation: FaceRotation) -> Quat {
        self.entry(face_rotation).rotation
    }

    /// The face of the picture at the body's `side`, both counted as in [`DieShape::normals`].
    pub fn shows(self, face_rotation: FaceRotation, side: u8) -> u8 {
        self.entry(face_rotation).shows[usize::from(side)]
    }

    fn entry(self, face_rotation: FaceRotation) -> &'static Rotation {
        let rotations = &self.geometry().rotations;
        &rotations[usize::from(face_rotation.0) % rotations.len()]
    }

    /// The direction towards which the face looks that is read.
    fn read_direction(self) -> Vec3 {
        if self == Self::D4 { Vec3::NEG_Y } else { Vec3::Y }
    }

    /// The side of a body that is read, the upper one but for a [`DieShape::D4`], and the cosine of its normal's angle to the
    /// vertical.
    pub fn read_side(self, rotation: Quat) -> (u8, f32) {
        let direction = rotation.inverse() * self.read_direction();
        let side = nearest(self.normals(), direction);
        (side, self.normals()[usize::from(side)].dot(direction))
    }

    /// A rotation in which the body lies flat.
    pub fn lying(self) -> Quat {
        let (side, upright) = self.read_side(Quat::IDENTITY);
        if upright > SAME {
            return Quat::IDENTITY;
        }
        Quat::from_rotation_arc(self.normals()[usize::from(side)], self.read_direction())
    }
}

/// The normal closest to `direction`.
fn nearest(normals: &[Vec3], direction: Vec3) -> u8 {
    let mut best = (0, f32::MIN);
    for (side, outward) in normals.iter().enumerate() {
        let towards = outward.dot(direction);
        if towards > best.1 {
            best = (side as u8, towards);
        }
    }
    best.0
}

/// All combinations of signs of a vector.
fn signed(of: Vec3) -> impl Iterator<Item = Vec3> {
    let signs = |value: f32| if value == 0.0 { vec![0.0] } else { vec![value, -value] };
    signs(of.x).into_iter().flat_map(move |x| {
        signs(of.y).into_iter().flat_map(move |y| signs(of.z).into_iter().map(move |z| Vec3::new(x, y, z)))
    })
}

/// All combinations of signs of a vector and of the two with its components moved on.
fn signed_in_turn(of: Vec3) -> impl Iterator<Item = Vec3> {
    [of, of.zxy(), of.yzx()].into_iter().flat_map(signed)
}

impl Geometry {
    fn new(shape: DieShape) -> Self {
        let golden = f32::midpoint(1.0, 5.0_f32.sqrt());
        let tetrahedron =
            [Vec3::ONE, Vec3::new(1.0, -1.0, -1.0), Vec3::new(-1.0, 1.0, -1.0), Vec3::new(-1.0, -1.0, 1.0)];
        let (normals, corners): (Vec<Vec3>, Vec<Vec3>) = match shape {
            DieShape::D4 => (tetrahedron.map(|corner| -corner).to_vec(), tetrahedron.to_vec()),
            DieShape::D6 => (SIDE_NORMALS.to_vec(), signed(Vec3::ONE).collect()),
            DieShape::D8 => (signed(Vec3::ONE).collect(), SIDE_NORMALS.to_vec()),
            DieShape::D10 => trapezohedron(),
            DieShape::D12 => (icosahedron(golden), signed(Vec3::ONE).chain(dodecahedron_rest(golden)).collect()),
            DieShape::D20 => (signed(Vec3::ONE).chain(dodecahedron_rest(golden)).collect(), icosahedron(golden)),
            DieShape::Coin => (vec![Vec3::Y, Vec3::NEG_Y], Vec::new()),
        };
        let normals: Vec<Vec3> = normals.into_iter().map(Vec3::normalize).collect();
        if shape == DieShape::Coin {
            let (rim, half) = (0.5_f32, COIN_THICKNESS / 2.0);
            let rotations = rotations(&normals, [Quat::IDENTITY, Quat::from_rotation_x(PI)].into_iter());
            return Self { normals, corners, face_distance: half, reach: rim.hypot(half), rotations };
        }
        let along = |direction: Vec3| corners.iter().map(|corner| corner.dot(direction)).fold(f32::MIN, f32::max);
        let size = along(normals[0]) + along(-normals[0]);
        let corners: Vec<Vec3> = corners.iter().map(|corner| corner / size).collect();
        let reach = corners.iter().map(|corner| corner.length()).fold(0.0, f32::max);
        let rotations = rotations(&normals, symmetries(&normals));
        Self { face_distance: along(normals[0]) / size, normals, corners, reach, rotations }
    }
}

/// The corners of an icosahedron, which are the normals of a dodecahedron.
fn icosahedron(golden: f32) -> Vec<Vec3> {
    signed_in_turn(Vec3::new(0.0, golden, 1.0)).collect()
}

/// The corners of a dodecahedron that are not those of a cube.
fn dodecahedron_rest(golden: f32) -> impl Iterator<Item = Vec3> {
    signed_in_turn(Vec3::new(0.0, 1.0 / golden, golden))
}

/// Normals and corners of a pentagonal trapezohedron: two apexes, and between them a ring of ten corners, alternately a
/// little above and below the middle, so that each kite is flat.
fn trapezohedron() -> (Vec<Vec3>, Vec<Vec3>) {
    let tenth = TAU / 10.0;
    // The height for which apex, two corners and the one between them lie in one plane.
    let uneven = (1.0 - tenth.cos()) / (1.0 + tenth.cos());
    let ring = |index: usize| {
        let height = if index.is_multiple_of(2) { uneven } else { -uneven };
        Vec3::new((tenth * index as f32).cos(), height, (tenth * index as f32).sin())
    };
    let corners: Vec<Vec3> = [Vec3::Y, Vec3::NEG_Y].into_iter().chain((0..10).map(ring)).collect();
    let normals = (0..10).map(|index| {
        // The kite around this corner hangs from the apex on its other side.
        let apex = if index % 2 == 0 { Vec3::NEG_Y } else { Vec3::Y };
        let (one, other) = (ring((index + 9) % 10), ring((index + 1) % 10));
        let normal = (one - apex).cross(other - apex);
        if normal.dot(ring(index)) < 0.0 { -normal } else { normal }
    });
    (normals.collect(), corners)
}

/// The rotations that map these normals onto themselves, the identity first.
fn symmetries(normals: &[Vec3]) -> impl Iterator<Item = Quat> {
    let first = normals[0];
    let second = *normals.iter().find(|normal| normal.dot(first).abs() < SAME).expect("a solid has three directions");
    let frame = |one: Vec3, other: Vec3| {
        let across = one.cross(other).normalize();
        Mat3::from_cols(one, across.cross(one), across)
    };
    let (from, angle) = (frame(first, second).transpose(), first.dot(second));
    let pairs = normals.iter().flat_map(move |one| normals.iter().map(move |other| (*one, *other)));
    pairs
        .filter(move |(one, other)| (one.dot(*other) - angle).abs() < 1e-4)
        .map(move |(one, other)| frame(one, other) * from)
        .filter(|turn| normals.iter().all(|normal| normals.iter().any(|other| other.dot(*turn * *normal) > SAME)))
        .map(|turn| Quat::from_mat3(&turn))
}

fn rotations(normals: &[Vec3], all: impl Iterator<Item = Quat>) -> Vec<Rotation> {
    all.map(|rotation| {
        let shows = normals.iter().map(|outward| nearest(normals, rotation.inverse() * *outward)).collect();
        Rotation { rotation, shows }
    })
    .collect()
}

/// The displayed rotation of a picture `steps` steps after it was displayed as `seen`. Moves gradually towards `target` to
/// avoid a visible jump. Presentation only.
pub fn approach(seen: Quat, target: Quat, steps: f32) -> Quat {
    let most = MAX_PICTURE_STEP * steps;
    if seen.angle_between(target) <= most { target } else { seen.rotate_towards(target, most) }
}

/// The closest rotation that aligns a cube with its row and keeps its upper side.
pub fn aligned(turn: Quat, row: Quat) -> Quat {
    let (up, _) = DieShape::D6.read_side(turn);
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
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_shape_has_as_many_rotations_as_its_group() {
        let orders = [12, 24, 24, 10, 60, 60, 2];
        for (shape, order) in DieShape::ALL.into_iter().zip(orders) {
            assert_eq!((shape.normals().len(), shape.face_rotations().len()), (shape.faces(), order), "{shape:?}");
            assert!(shape.rotation(FaceRotation::IDENTITY).angle_between(Quat::IDENTITY) < 1e-3, "{shape:?}");
            let all = (0..shape.faces() as u8).collect::<Vec<_>>();
            let seen: HashSet<Vec<u8>> =
                shape.face_rotations().map(|turn| all.iter().map(|side| shape.shows(turn, *side)).collect()).collect();
            assert_eq!(seen.len(), order, "{shape:?}: each rotation moves the faces differently");
            for turn in shape.face_rotations() {
                for (side, outward) in (0..).zip(shape.normals()) {
                    let shown = shape.normals()[usize::from(shape.shows(turn, side))];
                    assert!((shape.rotation(turn) * shown).distance(*outward) < 1e-3, "{shape:?} {turn:?} {side}");
                }
            }
        }
    }

    /// This is the proof that the dice are fair: see `docs/decisions/0003-fair-dice.md`.
    #[test]
    fn the_rotations_bring_every_face_to_every_side_equally_often() {
        for shape in DieShape::ALL {
            let each = shape.face_rotations().len() / shape.faces();
            for side in 0..shape.faces() as u8 {
                let mut seen = vec![0; shape.faces()];
                shape.face_rotations().for_each(|turn| seen[usize::from(shape.shows(turn, side))] += 1);
                assert_eq!(seen, vec![each; shape.faces()], "{shape:?}");
            }
        }
    }

    #[test]
    fn the_corners_of_each_face_lie_in_its_plane_and_all_others_behind_it() {
        let corners_of_a_face = [3, 4, 3, 4, 5, 3];
        for (shape, expected) in DieShape::ALL.into_iter().zip(corners_of_a_face) {
            for normal in shape.normals() {
                let heights = shape.corners().iter().map(|corner| corner.dot(*normal) - shape.face_distance());
                let on_face = heights.clone().filter(|height| height.abs() < 1e-4).count();
                assert_eq!(on_face, expected, "{shape:?}");
                assert!(heights.into_iter().all(|height| height < 1e-4), "{shape:?}");
            }
        }
    }

    #[test]
    fn a_body_that_lies_is_read() {
        for shape in DieShape::ALL {
            let (side, upright) = shape.read_side(shape.lying());
            assert!(upright > SAME, "{shape:?}");
            let down = shape.lying() * shape.normals()[usize::from(side)];
            assert_eq!(down.y < 0.0, shape == DieShape::D4, "{shape:?}");
        }
        assert_eq!(DieShape::D6.lying(), Quat::IDENTITY);
    }

    #[test]
    fn a_picture_turns_within_eight_steps() {
        for shape in DieShape::ALL {
            for turn in shape.face_rotations() {
                let mut seen = Quat::IDENTITY;
                for _ in 0..8 {
                    let next = approach(seen, shape.rotation(turn), 1.0);
                    assert!(next.angle_between(seen) < MAX_PICTURE_STEP + 0.01, "{shape:?} {turn:?} jumps");
                    seen = next;
                }
                assert_eq!(approach(seen, shape.rotation(turn), 1.0), shape.rotation(turn));
            }
        }
        let still = approach(Quat::IDENTITY, DieShape::D6.rotation(FaceRotation::new(9)), 0.0);
        assert!(still.angle_between(Quat::IDENTITY) < 1e-3, "zero steps change nothing");
    }
}
