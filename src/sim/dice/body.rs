//! What physics gets to see: a world with a tray, and dice as bodies in it. Pictures are known only to a [`Load`],
//! which lies under one of their sides.

use bevy::math::Vec3;
use bevy_rapier3d::rapier::prelude as rapier;

use super::dice_set::DiceSet;
use super::face_rotation::{FaceRotation, SIDE_NORMALS};
use super::params::{DiceParams, STEP};
use super::throw::Launch;
use super::tray::Tray;

/// How heavy a die is, in g/cm³.
const DENSITY: f32 = 1.2;

/// A weight inside a die, under one side of its picture. No table has such dice: they are there to be found out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// Under which side of the picture, as in [`DiceSet::faces`]. It tends to lie below.
    pub side: u8,
    /// How far the centre of mass is from the middle, as a part of the edge: 0 to 0.4.
    pub off: f32,
}

impl Load {
    /// Where the centre of mass of a die's body is, whose picture is turned so, in cm.
    pub(super) fn centre(self, face_rotation: FaceRotation, edge: f32) -> Vec3 {
        let off = if self.off.is_finite() { self.off.clamp(0.0, 0.4) } else { 0.0 };
        face_rotation.rotation() * SIDE_NORMALS[usize::from(self.side) % SIDE_NORMALS.len()] * (off * edge)
    }
}

/// A world with a tray and no dice, and its floor.
pub(super) fn empty_world(
    tray: &Tray,
    set: &DiceSet,
    params: &DiceParams,
) -> (rapier::PhysicsWorld, rapier::ColliderHandle) {
    let mut world = rapier::PhysicsWorld::new();
    world.gravity = Vec3::NEG_Y * params.gravity;
    world.integration_parameters.dt = STEP;
    // The engine's tolerances are for things a metre long; a die is its edge long.
    world.integration_parameters.length_unit = set.edge();
    let parts: Vec<rapier::ColliderHandle> =
        tray.colliders(params).map(|collider| world.insert_collider(collider, None)).collect();
    (world, parts[0])
}

/// A die's body as it leaves the hand.
pub(super) fn die_body(launch: &Launch, params: &DiceParams) -> rapier::RigidBodyBuilder {
    rapier::RigidBodyBuilder::dynamic()
        .pose(rapier::Pose::from_parts(launch.pose.place, launch.pose.turn))
        .linvel(launch.velocity)
        .angvel(launch.spin)
        .angular_damping(params.spin_damping)
        // The engine's own sleep would stop dice that lean, and islands of them at different times.
        .can_sleep(false)
}

/// A die's shape, and what touching it is like.
pub(super) fn die_collider(edge: f32, params: &DiceParams) -> rapier::ColliderBuilder {
    let border = edge * params.rounding;
    let half = edge / 2.0 - border;
    rapier::ColliderBuilder::round_cuboid(half, half, half, border)
        .density(DENSITY)
        .friction(params.dice_friction)
        .restitution(params.dice_bounce)
}

/// Moves the centre of mass of a die that has this collider.
pub(super) fn set_center_of_mass(collider: &mut rapier::Collider, centre: Vec3) {
    let mut mass = collider.shape().mass_properties(DENSITY);
    mass.local_com = centre;
    collider.set_mass_properties(mass);
}
