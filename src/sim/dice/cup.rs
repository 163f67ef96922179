//! The cup of the dice lab: it holds the dice at first, tips, and is gone once they have slid out. Unlike the cup of a table,
//! it is a body.

use std::f32::consts::{PI, TAU};

use bevy::ecs::component::Component;
use bevy::math::{Quat, Vec2, Vec3, vec2};
use bevy_rapier3d::rapier::prelude as rapier;

use super::params::{DiceParams, STEP};
use super::pose::Pose;
use super::tray::{Tray, surface};

/// The height of a cup, and the radii of its inside at the mouth and at the bottom, as multiples of the radius of its mouth.
const HEIGHT: f32 = 1.75;
const MOUTH: f32 = 0.94;
const BOTTOM: f32 = 0.62;

/// Where the inside ends, as a fraction of the height.
const DEPTH: f32 = 0.95;

/// The number of plates that its wall is made of, and their thickness in cm.
const PLATES: u8 = 12;
const THICKNESS: f32 = 0.8;

/// The widest cup, as a fraction of half the width of the tray.
const WIDEST: f32 = 0.7;

/// When the cup begins to tip, is tipped, leaves and is gone, in seconds at a table. Where dice fall more slowly, it waits longer.
const TIPS: f32 = 0.25;
const TIPPED: f32 = 0.85;
const LEAVES: f32 = 1.6;
const GONE: f32 = 2.0;

/// The rotation about the horizontal axis when it stands, and when it is tipped, in radians; 0 is with its mouth down.
const STANDING: f32 = PI;
const TIPPING: f32 = 1.13;

/// How far it leaves upwards, in cm.
const UP: f32 = 14.0;

/// The distance from the floor, in cm.
const CLEARANCE: f32 = 2.0;

/// A cup that pours dice into a [`DiceTray`](super::DiceTray), and its child. Its origin is the centre of its mouth, which
/// points down.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct DiceCup {
    /// The outer radius of its mouth, in cm.
    pub radius: f32,
}

/// A cup with dice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FilledCup {
    radius: f32,
    /// The number of rings of dice round the middle one in each layer.
    rings: u8,
    /// The distance between dice at the beginning, in cm.
    spacing: f32,
    /// How many times longer it takes than at a table.
    slowness: f32,
}

impl FilledCup {
    /// The cup for so many dice, at least so far apart; `None` if the tray is too small for it.
    pub(super) fn for_dice(dice: usize, spacing: f32, tray: &Tray, params: &DiceParams) -> Option<Self> {
        let slowness = (DiceParams::TABLE.gravity / params.gravity).sqrt();
        let cup = |rings: u8| {
            let radius = (f32::from(rings) + 0.5) * spacing / BOTTOM;
            Self { radius, rings, spacing, slowness }
        };
        let fits =
            |cup: &Self| cup.radius <= tray.half.min_element() * WIDEST && cup.height() + 2.0 * CLEARANCE <= tray.roof;
        (0..=4).map(cup).take_while(fits).find(|cup| cup.room() >= dice)
    }

    /// The cup alone.
    pub(super) const fn body(&self) -> DiceCup {
        DiceCup { radius: self.radius }
    }

    /// How many dice it holds.
    fn room(&self) -> usize {
        let rings = usize::from(self.rings);
        (1 + 3 * rings * (rings + 1)) * self.layers()
    }

    fn layers(&self) -> usize {
        (self.height() * DEPTH / self.spacing) as usize
    }

    fn height(&self) -> f32 {
        self.radius * HEIGHT
    }

    /// Where dice start, in its own coordinates, from the bottom up.
    pub(super) fn places(&self) -> impl Iterator<Item = Vec3> {
        let Self { rings, spacing, .. } = *self;
        let bottom = self.height() * DEPTH - spacing / 2.0;
        (0..self.layers()).flat_map(move |layer| {
            let height = bottom - layer as f32 * spacing;
            let ring = move |ring: u8| {
                let dice = if ring == 0 { 1 } else { 6 * ring };
                (0..dice).map(move |die| {
                    let flat = Vec2::from_angle(TAU * f32::from(die) / f32::from(dice)) * f32::from(ring) * spacing;
                    Vec3::new(flat.x, height, flat.y)
                })
            };
            (0..=rings).flat_map(ring)
        })
    }

    /// Whether it is a body after so many steps.
    fn is_body(&self, steps: u32) -> bool {
        self.seconds(steps) < LEAVES
    }

    fn seconds(&self, steps: u32) -> f32 {
        steps as f32 * STEP / self.slowness
    }

    /// Its pose after so many steps, when it pours in `direction`; `None` when it is gone.
    pub(super) fn pose(&self, tray: &Tray, direction: Vec2, steps: u32) -> Option<Pose> {
        let seconds = self.seconds(steps);
        if seconds >= GONE {
            return None;
        }
        let eased = |from: f32, to: f32| {
            let part = ((seconds - from) / (to - from)).clamp(0.0, 1.0);
            part * part * (3.0 - 2.0 * part)
        };
        let (tipped, left) = (eased(TIPS, TIPPED), eased(LEAVES, GONE));
        let yaw = Quat::from_rotation_y((-direction.x).atan2(-direction.y));
        let turn = yaw * Quat::from_rotation_x(STANDING + (TIPPING - STANDING) * tipped);
        // The lip stays above the floor while the cup tips.
        let half = self.height() / 2.0;
        let lowest = [half, half * TIPPING.cos() + self.radius * TIPPING.sin()].map(|low| low + CLEARANCE);
        let height = lowest[0] + (lowest[1] - lowest[0]).max(0.0) * tipped + UP * left;
        let room = (tray.half - self.radius - 0.5).max(Vec2::ZERO);
        let reach = (room / direction.abs().max(Vec2::splat(1e-3))).min_element();
        let flat = -direction * reach;
        let middle = Vec3::new(flat.x, height, flat.y);
        Some(Pose { place: middle - turn * Vec3::Y * half, turn })
    }

    /// The colliders of its wall and its bottom.
    pub(super) fn colliders(&self, params: &DiceParams) -> impl Iterator<Item = rapier::ColliderBuilder> + use<> {
        let (params, radius, height) = (*params, self.radius, self.height());
        let [mouth, bottom] = [vec2(radius * MOUTH, 0.0), vec2(radius * BOTTOM, height)];
        let half_width = (mouth.x + THICKNESS) * (PI / f32::from(PLATES)).tan();
        let plate = move |number: u8| {
            let turn = Quat::from_rotation_y(TAU * f32::from(number) / f32::from(PLATES));
            let corners = [mouth, bottom].into_iter().flat_map(|inner| {
                [0.0, THICKNESS].into_iter().flat_map(move |out| {
                    [-half_width, half_width].map(|across| turn * Vec3::new(inner.x + out, inner.y, across))
                })
            });
            let corners: Vec<Vec3> = corners.collect();
            rapier::ColliderBuilder::convex_hull(&corners).expect("the corners of a plate have a hull")
        };
        let floor = rapier::ColliderBuilder::cylinder(THICKNESS / 2.0, bottom.x + THICKNESS)
            .translation(Vec3::Y * (height * DEPTH + THICKNESS / 2.0));
        let parts: Vec<_> = (0..PLATES).map(plate).chain([floor]).collect();
        parts.into_iter().map(move |part| surface(part, &params, params.wall_friction, 0.1))
    }
}

/// The cup of a throw, in its physics world.
pub(super) struct MovingCup {
    cup: FilledCup,
    direction: Vec2,
    pub(super) body: rapier::RigidBodyHandle,
}

impl MovingCup {
    /// Puts the cup into a world at the moment of release.
    pub(super) fn insert(
        cup: FilledCup,
        tray: &Tray,
        params: &DiceParams,
        direction: Vec2,
        world: &mut rapier::PhysicsWorld,
    ) -> Option<Self> {
        let pose = cup.pose(tray, direction, 0)?;
        let body =
            rapier::RigidBodyBuilder::kinematic_position_based().pose(rapier::Pose::from_parts(pose.place, pose.turn));
        let body = world.insert_body(body);
        for part in cup.colliders(params) {
            world.insert_collider(part, Some(body));
        }
        Some(Self { cup, direction, body })
    }

    /// Moves the body to where it is after so many steps; a cup that leaves has none. Returns whether the cup is still there.
    pub(super) fn step(&self, tray: &Tray, steps: u32, world: &mut rapier::PhysicsWorld) -> bool {
        let pose = self.cup.pose(tray, self.direction, steps);
        if !self.cup.is_body(steps) && world.bodies.contains(self.body) {
            world.remove_body(self.body);
        }
        if let Some((pose, body)) = pose.zip(world.bodies.get_mut(self.body)) {
            body.set_next_kinematic_position(rapier::Pose::from_parts(pose.place, pose.turn));
        }
        pose.is_some()
    }

    /// The cup and its pose after so many steps, until it is gone.
    pub(super) fn at(&self, tray: &Tray, steps: u32) -> Option<(DiceCup, Pose)> {
        Some((self.cup.body(), self.cup.pose(tray, self.direction, steps)?))
    }
}
