//! Rapier bodies and colliders of dice and tray. Only [`Load`] depends on the pictures on a die's sides.

use std::sync::Arc;

use bevy::math::Vec3;
use bevy_rapier3d::rapier::prelude as rapier;

use super::dice_set::DiceSet;
use super::impact::user_data_of;
use super::params::{DiceParams, STEP};
use super::shape::{COIN_THICKNESS, DieShape, FaceRotation};
use super::throw::Launch;
use super::tray::Tray;

/// An off-centre weight in a die, used to test that the fairness tests detect unfair dice. Matches never use it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// The side of the picture that is heavier, an index into [`DiceSet::faces`]. It tends to end at the bottom.
    pub side: u8,
    /// The distance of the centre of mass from the die's centre, as a fraction of the size: 0 to 0.4, and not beyond 0.8 of
    /// the distance of the face.
    pub off: f32,
}

impl Load {
    /// The centre of mass in the body's coordinates, in cm, given the rotation of the picture inside the body.
    pub(super) fn centre(self, face_rotation: FaceRotation, set: &DiceSet) -> Vec3 {
        let off = if self.off.is_finite() { self.off.clamp(0.0, 0.4) } else { 0.0 };
        let (shape, normals) = (set.shape, set.shape.normals());
        let normal = normals[usize::from(self.side) % normals.len()];
        shape.rotation(face_rotation) * normal * (off.min(0.8 * shape.face_distance()) * set.size)
    }
}

/// Creates a physics world with a tray and no dice. Returns it with the colliders of the floor and of the obstacles.
pub(super) fn empty_world(
    tray: &Tray,
    dice: &[Arc<DiceSet>],
    params: &DiceParams,
) -> (rapier::PhysicsWorld, rapier::ColliderHandle, Vec<rapier::ColliderHandle>) {
    let mut world = rapier::PhysicsWorld::new();
    world.gravity = Vec3::NEG_Y * params.gravity;
    world.integration_parameters.dt = STEP;
    // Rapier's tolerances assume bodies about one length unit in size.
    world.integration_parameters.length_unit = dice.iter().map(|set| set.size).reduce(f32::max).unwrap_or(1.0);
    let mut parts: Vec<rapier::ColliderHandle> =
        tray.colliders(params).map(|collider| world.insert_collider(collider, None)).collect();
    let obstacles = parts.split_off(Tray::SIDES);
    (world, parts[0], obstacles)
}

pub(super) fn die_body(launch: &Launch, shape: DieShape, params: &DiceParams) -> rapier::RigidBodyBuilder {
    let damping = if shape == DieShape::Coin { COIN_DAMPING } else { 0.0 };
    rapier::RigidBodyBuilder::dynamic()
        .pose(rapier::Pose::from_parts(launch.pose.place, launch.pose.turn))
        .linvel(launch.velocity)
        .angvel(launch.spin)
        .angular_damping(params.spin_damping + damping)
        // Rapier would put leaning dice to sleep, and put islands of dice to sleep at different times.
        .can_sleep(false)
}

/// Angular damping of coins, per second, which stands for rolling resistance: without it a coin rolls on its rim for long.
const COIN_DAMPING: f32 = 1.0;

/// The collider of the die with this index in its throw.
pub(super) fn die_collider(die: usize, set: &DiceSet, params: &DiceParams) -> rapier::ColliderBuilder {
    let size = set.size;
    let border = set.shape.border(size, params.rounding);
    let collider = match set.shape {
        DieShape::D6 => {
            let half = size / 2.0 - border;
            rapier::ColliderBuilder::round_cuboid(half, half, half, border)
        }
        DieShape::Coin => {
            let half = size * COIN_THICKNESS / 2.0;
            rapier::ColliderBuilder::round_cylinder(half - border, size / 2.0 - border, border)
        }
        shape => {
            // The faces of the hull are as far from the centre as those of the die, less the border.
            let scale = size - border / shape.face_distance();
            let corners: Vec<Vec3> = shape.corners().iter().map(|corner| *corner * scale).collect();
            rapier::ColliderBuilder::round_convex_hull(&corners, border).expect("the corners of a solid have a hull")
        }
    };
    collider
        .density(set.material.density())
        .friction(params.dice_friction)
        .restitution(params.dice_bounce * set.material.bounce())
        .user_data(user_data_of(die))
}

pub(super) fn set_center_of_mass(collider: &mut rapier::Collider, set: &DiceSet, centre: Vec3) {
    let mut mass = collider.shape().mass_properties(set.material.density());
    mass.local_com = centre;
    collider.set_mass_properties(mass);
}
