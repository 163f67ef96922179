//! The tray: a closed box that dice cannot leave, and what stands in it.

use bevy::math::{Vec2, Vec3};
use bevy_rapier3d::rapier::prelude as rapier;
use serde::{Deserialize, Serialize};

use super::impact::Material;
use super::obstacles::Obstacles;
use super::params::DiceParams;

/// Thickness of floor, walls and roof, in cm. Larger than the distance any die covers in one step.
const THICKNESS: f32 = 6.0;

/// A tray in its own coordinates: the origin is the centre of the floor, y points up, the unit is 1 cm.
///
/// Invisible walls continue above the rim up to an invisible roof, so that no die leaves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tray {
    /// Half the floor's size along x and z.
    pub half: Vec2,
    /// Height of the rim above the floor.
    pub rim: f32,
    /// Height of the invisible roof above the floor.
    pub roof: f32,
    pub(crate) floor: Material,
    pub(crate) wall: Material,
    /// What stands in it.
    #[serde(skip_serializing_if = "Obstacles::is_none")]
    pub obstacles: Obstacles,
}

impl Default for Tray {
    fn default() -> Self {
        Self {
            half: Vec2::new(9.0, 5.4),
            rim: 1.6,
            roof: 34.0,
            floor: Material::Felt,
            wall: Material::Leather,
            obstacles: Obstacles::None,
        }
    }
}

impl Tray {
    /// The largest half of a tray each way, in cm.
    pub const MAX_HALF: f32 = 70.0;

    /// The height of the roof of a tray with obstacles, or into which it rains, in cm.
    pub const HIGH_ROOF: f32 = 90.0;

    /// The number of its own parts: floor, walls and roof.
    pub(super) const SIDES: usize = 6;

    /// A tray in which so many dice come to rest beside each other.
    pub fn for_dice(dice: usize) -> Self {
        Self { half: Vec2::new(22.0, 15.0) * Self::widening(dice), roof: 30.0, ..Self::default() }
    }

    /// The tray with these obstacles. Dice are poured in from higher up.
    #[must_use]
    pub const fn with_obstacles(self, obstacles: Obstacles) -> Self {
        let roof = if obstacles.is_none() { self.roof } else { Self::HIGH_ROOF };
        Self { obstacles, roof, ..self }
    }

    /// How many times wider than a tray for a hundred dice one for so many dice is: as much room for each die, 1 at least.
    pub fn widening(dice: usize) -> f32 {
        (dice as f32 / 100.0).sqrt().max(1.0)
    }

    /// Why dice cannot be thrown into the tray, if so: the size that is out of range, and the valid range.
    pub fn problem(&self) -> Option<String> {
        let Self { half, rim, roof, .. } = self;
        let size = 5.0..=Self::MAX_HALF;
        if !size.contains(&half.x) || !size.contains(&half.y) {
            return Some(format!("a tray's half is 5 to {} cm each way, not {} by {}", Self::MAX_HALF, half.x, half.y));
        }
        if !(14.0..=100.0).contains(roof) {
            return Some(format!("a tray's roof is 14 to 100 cm high, not {roof}"));
        }
        let fits = (0.5..=*roof).contains(rim);
        (!fits).then(|| format!("a tray's rim is 0.5 cm to {roof} cm high, below its roof, not {rim}"))
    }

    /// The height on which a die with its centre at `place` can lie flat, in cm.
    pub(super) fn floor_at(&self, place: Vec3) -> f32 {
        self.obstacles.floor_at(place, self.half)
    }

    /// Whether a die with its centre at `place` is inside the tray.
    pub fn holds(&self, place: Vec3) -> bool {
        place.is_finite() && place.x.abs() < self.half.x && place.z.abs() < self.half.y && {
            (0.0..self.roof).contains(&place.y)
        }
    }

    /// The colliders of floor, walls and roof, the floor first, and then those of the obstacles.
    pub fn colliders(&self, params: &DiceParams) -> impl Iterator<Item = rapier::ColliderBuilder> + use<> {
        let (x, z, t) = (self.half.x, self.half.y, THICKNESS / 2.0);
        let half_height = self.roof / 2.0;
        let (params, obstacles) = (*params, self.obstacles);
        let block = move |half: Vec3, middle: Vec3, friction: f32, bounce: f32| {
            let cuboid = rapier::ColliderBuilder::cuboid(half.x, half.y, half.z).translation(middle);
            surface(cuboid, &params, friction, bounce)
        };
        let floor_half = Vec3::new(x + 2.0 * t, t, z + 2.0 * t);
        let wall = move |half: Vec3, middle: Vec3| block(half, middle, params.wall_friction, params.wall_bounce);
        let sides: [_; Self::SIDES] = [
            block(floor_half, Vec3::new(0.0, -t, 0.0), params.floor_friction, params.floor_bounce),
            wall(Vec3::new(t, half_height, z + 2.0 * t), Vec3::new(x + t, half_height, 0.0)),
            wall(Vec3::new(t, half_height, z + 2.0 * t), Vec3::new(-x - t, half_height, 0.0)),
            wall(Vec3::new(x + 2.0 * t, half_height, t), Vec3::new(0.0, half_height, z + t)),
            wall(Vec3::new(x + 2.0 * t, half_height, t), Vec3::new(0.0, half_height, -z - t)),
            wall(floor_half, Vec3::new(0.0, self.roof + t, 0.0)),
        ];
        sides.into_iter().chain(self.obstacles.parts(self.half).into_iter().map(move |part| {
            // Dice come to rest on stairs, and slide off everything else.
            let (friction, bounce) = match obstacles {
                Obstacles::Stairs => (params.floor_friction, params.floor_bounce),
                _ => (params.wall_friction, params.wall_bounce),
            };
            surface(part.collider(), &params, friction, bounce)
        }))
    }
}

/// A collider with the friction and the restitution that it has with ordinary dice.
pub(super) fn surface(
    collider: rapier::ColliderBuilder,
    params: &DiceParams,
    friction: f32,
    bounce: f32,
) -> rapier::ColliderBuilder {
    // The coefficients of both colliders are added, so subtract the die's to get the intended value for the pair.
    collider
        .friction(friction - params.dice_friction)
        .friction_combine_rule(rapier::CoefficientCombineRule::ClampedSum)
        .restitution(bounce - params.dice_bounce)
        .restitution_combine_rule(rapier::CoefficientCombineRule::ClampedSum)
}
