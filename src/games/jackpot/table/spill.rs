//! Physics of emptying racks: they are lifted and turned over, and their tiles slide out onto the table. One physics
//! world has all racks, the tray, and invisible fences around the table. Must not depend on symbols, seats or
//! rendering.
//!
//! The duration is fixed: it ends after a number of steps, wherever the tiles are. Deterministic on the same build and
//! machine.

use std::f32::consts::PI;

use bevy::math::{Quat, Vec2, Vec3, vec3};
use bevy::transform::components::Transform;
use bevy_rapier3d::rapier::prelude as rapier;

use super::rack_body::{DEPTH_ROOM, FOOT, RackFrame, TILE, TILE_ROUND, WALL};
use super::tile_drop::{DENSITY, FRICTION, block, tile_body, tile_shape, world_of_tiles};
use crate::sim::dice::{Pose, STEP};
use crate::sim::table::Scene;

/// Rotation of a rack, in radians. Large enough for tiles to slide out.
const TURNED: f32 = 2.25;

/// Lift of a rack, in cm. Leaves space for a pile of tiles below its mouth.
const LIFTED: f32 = 4.2;

/// Duration of turning the racks over, in steps.
const OVER: u32 = 54;

/// The step at which the racks start to turn back.
const BACK: u32 = 126;

/// The step at which tile physics ends: 1.25 s. All tiles lie on the table by then.
pub const POURED: u32 = 150;

/// The step at which the racks are upright again: 1.5 s.
pub const STEPS: u32 = 180;

/// Shaking of the turned racks, which frees jammed tiles: amplitude in radians, and frequency in Hz.
const SHAKEN: (f32, f32) = (0.045, 6.0);

/// Width of the tray's rim, in cm.
const RIM: f32 = 1.9;

/// Distance from the centres of the stacks at which sliding tiles are stopped, in cm.
const CLEAR: f32 = 3.0;

/// Height of the fences and half their thickness, in cm.
const FENCE: (f32, f32) = (40.0, 2.0);

/// Friction of the table top.
const TABLE_FRICTION: f32 = 0.8;

/// Minimum change of speed that is reported as an impact, in cm/s, and minimum number of steps between impacts.
const MIN_IMPACT: (f32, u32) = (40.0, 3);

/// The area in which tiles may lie. Lengths in cm, relative to the table's centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpillBounds {
    /// Half extents of the table top: to the right, and towards the players.
    pub half: Vec2,
    /// Centre and half extents of the tray.
    pub tray: (Vec2, Vec2),
    /// Limit towards the players.
    pub front: f32,
}

impl SpillBounds {
    /// The area for a scene. Stacks are the places whose names begin with `stack-`.
    pub fn of(scene: &Scene) -> Self {
        let tray = scene.trays.first();
        let middle = tray.map_or(Vec2::ZERO, |place| Vec2::new(place.at.0, place.at.2));
        let stacks = scene.places.iter().filter(|(name, _)| name.starts_with("stack-"));
        let front = stacks.map(|(_, stack)| stack.at.2 - CLEAR).fold(scene.slab.1, f32::min);
        let half = Vec2::new(scene.slab.0, scene.slab.1) - 1.0;
        Self { half, tray: (middle, tray.map_or(Vec2::ZERO, |place| place.tray.half)), front }
    }
}

/// A simulation of tiles that slide out of their racks.
pub struct Spill {
    world: rapier::PhysicsWorld,
    frame: RackFrame,
    racks: Vec<(rapier::RigidBodyHandle, Pose)>,
    tiles: Vec<rapier::RigidBodyHandle>,
    speeds: Vec<Vec3>,
    steps: u32,
    knock: Option<(Vec3, f32)>,
    last_knock: u32,
}

/// Transform of a rack after `steps` steps, relative to its upright transform.
pub fn tilt(frame: &RackFrame, steps: f32) -> Transform {
    let (over, back, end) = (OVER as f32, BACK as f32, STEPS as f32);
    let part = (steps / over).min((end - steps) / (end - back)).clamp(0.0, 1.0);
    let eased = part * part * (3.0 - 2.0 * part);
    let shaken = (steps > over && steps < back).then(|| SHAKEN.0 * ((steps - over) * STEP * SHAKEN.1 * 2.0 * PI).sin());
    let middle = Vec3::Y * frame.total_height() * 0.5;
    let turn = Quat::from_rotation_x(TURNED.mul_add(eased, shaken.unwrap_or(0.0)));
    Transform { translation: middle + Vec3::Y * LIFTED * eased - turn * middle, rotation: turn, scale: Vec3::ONE }
}

/// How far the lowest point of a tile is below the table top; 0 if it is above.
fn sunk(pose: &Pose) -> f32 {
    let across = (pose.turn.inverse() * Vec3::Y).abs();
    let reach = across.dot(TILE - TILE_ROUND) + TILE_ROUND;
    (reach - pose.place.y).max(0.0)
}

fn posed(at: Transform) -> rapier::Pose {
    rapier::Pose::from_parts(at.translation, at.rotation)
}

impl Spill {
    /// Creates a simulation with racks and tiles at these poses, in table coordinates.
    pub fn new(frame: &RackFrame, bounds: &SpillBounds, racks: &[Transform], tiles: &[Pose]) -> Self {
        let mut world = world_of_tiles();
        fence_in(&mut world, bounds);
        let racks = racks
            .iter()
            .map(|place| {
                let body = rapier::RigidBodyBuilder::kinematic_position_based().pose(posed(*place));
                let body = world.insert_body(body);
                build(&mut world, body, frame);
                (body, Pose { place: place.translation, turn: place.rotation })
            })
            .collect();
        let tiles: Vec<_> =
            tiles.iter().map(|pose| world.insert(tile_body(pose), tile_shape().density(DENSITY)).0).collect();
        let speeds = vec![Vec3::ZERO; tiles.len()];
        Self { world, frame: frame.clone(), racks, tiles, speeds, steps: 0, knock: None, last_knock: 0 }
    }

    /// Advances by one step of [`STEP`] seconds. After [`POURED`] steps only the racks move.
    pub fn step(&mut self) {
        self.knock = None;
        self.steps = (self.steps + 1).min(STEPS);
        if self.steps > POURED {
            return;
        }
        let tilt = tilt(&self.frame, self.steps as f32);
        for (rack, place) in &self.racks {
            self.world.bodies[*rack].set_next_kinematic_position(posed(place.transform() * tilt));
        }
        self.world.step();
        self.listen();
    }

    /// Skips to the end, at instant speed.
    pub const fn skip(&mut self) {
        self.knock = None;
        self.steps = STEPS;
    }

    /// Number of steps so far.
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Displayed pose of a tile, in table coordinates. Raised if its body is pressed slightly into the table.
    pub fn tile(&self, index: usize) -> Pose {
        let mut pose = self.body(index);
        pose.place.y += sunk(&pose);
        pose
    }

    /// How deep a tile's body is pressed into the table, in cm.
    pub fn sunk(&self, index: usize) -> f32 {
        sunk(&self.body(index))
    }

    fn body(&self, index: usize) -> Pose {
        let body = &self.world.bodies[self.tiles[index]];
        let (place, turn) = (body.translation(), *body.rotation());
        // Fallback for a body that the engine made non-finite.
        if place.is_finite() && turn.is_finite() {
            Pose { place, turn }
        } else {
            Pose { place: Vec3::Y, turn: Quat::IDENTITY }
        }
    }

    /// The strongest audible impact of the last step: position in table coordinates, and speed in cm/s.
    pub const fn knock(&self) -> Option<(Vec3, f32)> {
        self.knock
    }

    fn listen(&mut self) {
        let mut hardest = (Vec3::ZERO, MIN_IMPACT.0);
        for (tile, before) in self.tiles.iter().zip(&mut self.speeds) {
            let body = &self.world.bodies[*tile];
            let change = (body.linvel() - *before).length();
            *before = body.linvel();
            if change > hardest.1 {
                hardest = (body.translation(), change);
            }
        }
        if hardest.1 > MIN_IMPACT.0 && self.steps >= self.last_knock + MIN_IMPACT.1 {
            self.last_knock = self.steps;
            self.knock = Some(hardest);
        }
    }
}

/// Builds foot, walls, and back and glass of every row.
fn build(world: &mut rapier::PhysicsWorld, rack: rapier::RigidBodyHandle, frame: &RackFrame) {
    let depth = TILE.z + DEPTH_ROOM;
    let mut put = |half: Vec3, middle: Vec3| world.insert_collider(block(half, middle), Some(rack));
    put(vec3(frame.half_width(), FOOT * 0.5, depth + 1.0), Vec3::Y * FOOT * 0.5);
    for pane in frame.panes() {
        let (half, middle) = ((pane.high - pane.low) * 0.5, (pane.high + pane.low) * 0.5);
        for side in [-1.0, 1.0] {
            put(half.extend(0.2), middle.extend(side * (depth + 0.2)));
        }
    }
    for wall in &frame.walls {
        put(vec3(WALL * 0.5, (wall.top - wall.bottom) * 0.5, depth), vec3(wall.x, wall.top.midpoint(wall.bottom), 0.0));
    }
}

/// Builds the table top, the tray and the fences.
fn fence_in(world: &mut rapier::PhysicsWorld, bounds: &SpillBounds) {
    let mut put = |half: Vec3, middle: Vec3, friction: f32| {
        world.insert_collider(block(half, middle).friction(friction), None);
    };
    let (height, thick) = FENCE;
    let (width, far) = (bounds.half.x, bounds.half.y);
    put(vec3(width + 9.0, 5.0, far + 9.0), Vec3::NEG_Y * 5.0, TABLE_FRICTION);
    for side in [-1.0, 1.0] {
        put(vec3(thick, height, far + thick * 2.0), vec3(side * (width + thick), height, 0.0), FRICTION);
    }
    put(vec3(width, height, thick), vec3(0.0, height, -far - thick), FRICTION);
    put(vec3(width, height, thick), vec3(0.0, height, bounds.front + thick), FRICTION);
    let (middle, half) = bounds.tray;
    put(vec3(half.x + RIM, height, half.y + RIM), vec3(middle.x, height, middle.y), FRICTION);
}
