//! Physics of one tile that drops into a rack, in a world with the rack and the tiles in it. Must not depend on
//! symbols, seats or rendering.
//!
//! The rules have decided the cell. The simulation only confirms it, and moves a jammed tile to its cell, so the
//! duration is limited. Deterministic on the same build and machine.

use bevy::math::{FloatExt, Quat, Vec3, vec3};
use bevy_rapier3d::rapier::prelude as rapier;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::rack_body::{DEPTH_ROOM, FOOT, PITCH, RackFrame, SLOTS, TILE, TILE_ROUND, WALL, Wall};
use crate::sim::dice::{DiceParams, Pose, STEP};

/// Maximum deviation of a resting tile from its slot in x, y and z, in cm.
const SLACK: Vec3 = vec3(0.13, 0.12, 0.1);

/// Minimum cosine of the tilt of a standing tile: 6°.
const UPRIGHT: f32 = 0.9945;

/// Maximum speed (cm/s) and spin (rad/s) of a tile at rest.
const STILL: (f32, f32) = (1.0, 0.8);

/// Number of consecutive steps after which a still tile is at rest.
const RESTING_STEPS: u32 = 10;

/// Minimum descent that counts as progress, in cm.
const DOWN: f32 = 0.05;

/// Number of steps without progress after which a tile is checked. It has stopped bouncing by then.
const NO_DEEPER: u32 = 38;

/// Maximum number of steps, even if a tile still creeps: 0.9 s.
const TOO_LONG: u32 = 108;

/// Duration of correcting a jammed tile, in steps. Together with the steps without progress less than half a second.
const HELP: u32 = 20;

/// Random variation at release: position (cm), rotation (rad), velocity (cm/s).
const OFF: (f32, f32, f32) = (0.05, 0.035, 1.5);

/// Physical properties of tiles and racks: heavy, low restitution, and low friction, so that tiles do not stick.
pub(super) const DENSITY: f32 = 1.8;
pub(super) const FRICTION: f32 = 0.06;
const BOUNCE: f32 = 0.22;

/// Minimum change of speed that is reported as an impact, in cm/s.
const AUDIBLE_CHANGE: f32 = 26.0;

/// The pose of the tile in each slot of a rack.
pub type RackPoses = [Option<Pose>; SLOTS];

/// Why a tile had to be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jam {
    /// The tile got stuck, leaned or did not come to rest.
    Stuck,
    /// The tile came to rest in another cell.
    WrongCell,
    /// The tile left the rack.
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DropResult {
    /// Final pose, in rack coordinates.
    pub pose: Pose,
    /// Whether its position was in the correct cell without correction.
    pub in_its_cell: bool,
    /// Why the tile was corrected, if it was.
    pub jam: Option<Jam>,
    /// Number of steps from release to rest.
    pub steps: u32,
    /// Number of steps from the last progress of a jammed tile until it was in its slot; 0 without a jam.
    pub helped: u32,
}

enum DropPhase {
    Falling,
    Helped { from: Pose, left: u32, jam: Jam, in_its_cell: bool },
    Resting(DropResult),
}

/// The simulation of one drop.
pub struct TileDrop {
    world: rapier::PhysicsWorld,
    tile: rapier::RigidBodyHandle,
    frame: RackFrame,
    /// The target slot.
    pub(super) slot: u8,
    phase: DropPhase,
    steps: u32,
    still: u32,
    /// The lowest height so far, and the step at which it was reached.
    lowest: (f32, u32),
    speed: Vec3,
    knock: Option<f32>,
}

impl TileDrop {
    /// Starts a drop at the moment of release above the channel of `slot`.
    pub fn new(frame: &RackFrame, standing: &RackPoses, slot: u8, seed: u64) -> Self {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut any = |reach: f32| rng.random_range(-reach..=reach);
        let (place, turn, push) = OFF;
        let start = Pose {
            place: frame.hold(slot) + vec3(any(place), any(place), any(DEPTH_ROOM * 0.5)),
            turn: Quat::from_rotation_z(any(turn)) * Quat::from_rotation_x(any(turn * 0.5)),
        };
        let push = vec3(any(push), 0.0, any(push * 0.3));
        Self::start_with(frame, standing, slot, start, push)
    }

    /// Starts with a tile in the given state, to stage rare situations.
    pub fn start_with(frame: &RackFrame, standing: &RackPoses, slot: u8, start: Pose, push: Vec3) -> Self {
        let mut world = world_of_tiles();
        build(&mut world, frame, slot);
        for pose in standing.iter().flatten() {
            world.insert_collider(tile_shape().position(rapier::Pose::from_parts(pose.place, pose.turn)), None);
        }
        let tile = world.insert(tile_body(&start).linvel(push), tile_shape().density(DENSITY)).0;
        Self {
            world,
            tile,
            frame: frame.clone(),
            slot,
            phase: DropPhase::Falling,
            steps: 0,
            still: 0,
            lowest: (start.place.y, 0),
            speed: push,
            knock: None,
        }
    }

    /// Advances by one step of [`STEP`] seconds. Does nothing once the tile is at rest.
    pub fn step(&mut self) {
        self.knock = None;
        match &mut self.phase {
            DropPhase::Resting(_) => (),
            DropPhase::Falling => {
                self.world.step();
                self.steps += 1;
                self.detect_rest();
            }
            DropPhase::Helped { left, jam, in_its_cell, .. } if *left == 0 => {
                let (jam, in_its_cell) = (Some(*jam), *in_its_cell);
                let (pose, steps, helped) = (self.home(), self.steps, self.steps - self.lowest.1);
                self.phase = DropPhase::Resting(DropResult { pose, in_its_cell, jam, steps, helped });
                self.knock = Some(AUDIBLE_CHANGE);
            }
            DropPhase::Helped { left, .. } => {
                *left -= 1;
                self.steps += 1;
            }
        }
    }

    /// Runs until the tile is at rest.
    pub fn to_rest(mut self) -> DropResult {
        loop {
            if let Some(rest) = self.rest() {
                return rest;
            }
            self.step();
        }
    }

    /// Current pose, in rack coordinates.
    pub fn pose(&self) -> Pose {
        match &self.phase {
            DropPhase::Falling => self.physical(),
            DropPhase::Resting(rest) => rest.pose,
            DropPhase::Helped { from, left, .. } => {
                let part = 1.0 - *left as f32 / HELP as f32;
                let eased = part * part * (3.0 - 2.0 * part);
                let home = self.home();
                let mut pose = from.towards(&home, (eased * 2.0).min(1.0));
                // Aligns the tile first and then lowers it, so that it passes through no wall.
                pose.place.y = from.place.y.lerp(home.place.y, (eased * 2.0 - 1.0).max(0.0));
                pose
            }
        }
    }

    /// Whether it is jammed and being corrected.
    pub const fn is_helped(&self) -> bool {
        matches!(self.phase, DropPhase::Helped { .. })
    }

    /// The result; `None` until the tile is at rest.
    pub const fn rest(&self) -> Option<DropResult> {
        match &self.phase {
            DropPhase::Resting(rest) => Some(*rest),
            _ => None,
        }
    }

    /// Speed of an impact in the last step, in cm/s, if there was one.
    pub const fn knock(&self) -> Option<f32> {
        self.knock
    }

    fn physical(&self) -> Pose {
        let body = &self.world.bodies[self.tile];
        Pose { place: body.translation(), turn: *body.rotation() }
    }

    fn home(&self) -> Pose {
        Pose { place: self.frame.home(self.slot), turn: Quat::IDENTITY }
    }

    /// Checks whether the tile is at rest and in its slot.
    fn detect_rest(&mut self) {
        let body = &self.world.bodies[self.tile];
        let (speed, spin) = (body.linvel(), body.angvel().length());
        let change = (speed - self.speed).length();
        if change > AUDIBLE_CHANGE {
            self.knock = Some(change);
        }
        self.speed = speed;
        let pose = self.physical();
        if !self.in_its_channel(&pose) {
            return self.help(pose, Jam::Lost);
        }
        if pose.place.y < self.lowest.0 - DOWN {
            self.lowest = (pose.place.y, self.steps);
        }
        let still = speed.length() < STILL.0 && spin < STILL.1;
        self.still = if still { self.still + 1 } else { 0 };
        if self.still < RESTING_STEPS && self.steps < TOO_LONG && self.steps - self.lowest.1 < NO_DEEPER {
            return;
        }
        let home = self.home();
        let off = (pose.place - home.place).abs();
        let upright = (pose.turn * Vec3::Y).y > UPRIGHT && (pose.turn * Vec3::Z).z > UPRIGHT;
        if off.cmple(SLACK).all() && upright {
            let in_its_cell = self.stands_in_its_cell(&pose);
            self.phase = DropPhase::Resting(DropResult { pose, in_its_cell, jam: None, steps: self.steps, helped: 0 });
            return;
        }
        let wrong_cell =
            self.still >= RESTING_STEPS && self.frame.slot_at(pose.place).is_some_and(|slot| slot != self.slot);
        self.help(pose, if wrong_cell { Jam::WrongCell } else { Jam::Stuck });
    }

    /// Whether the tile's centre is between the walls of its channel.
    fn in_its_channel(&self, pose: &Pose) -> bool {
        let (home, hold) = (self.frame.home(self.slot), self.frame.hold(self.slot));
        let off = (pose.place - home).abs();
        let height = home.y - TILE.y * 0.5..hold.y + PITCH.y;
        pose.place.is_finite() && off.x < PITCH.x * 0.5 && off.z < TILE.z && height.contains(&pose.place.y)
    }

    fn help(&mut self, from: Pose, jam: Jam) {
        let in_its_cell = self.stands_in_its_cell(&from);
        let from = if from.place.is_finite() && from.turn.is_finite() { from } else { self.home() };
        self.world.bodies[self.tile].set_body_type(rapier::RigidBodyType::Fixed, false);
        self.phase = DropPhase::Helped { from, left: HELP, jam, in_its_cell };
    }

    fn stands_in_its_cell(&self, pose: &Pose) -> bool {
        self.frame.slot_at(pose.place) == Some(self.slot)
    }
}

/// Builds foot, back, glass, walls and the guides of the target slot.
fn build(world: &mut rapier::PhysicsWorld, frame: &RackFrame, slot: u8) {
    let (width, height) = (frame.half_width() + 4.0, frame.height() + 8.0);
    let depth = TILE.z + DEPTH_ROOM;
    let mut put = |half: Vec3, middle: Vec3| world.insert_collider(block(half, middle), None);
    put(vec3(width, FOOT, 3.0), Vec3::ZERO);
    // Thicker than the distance a tile covers in one step.
    for side in [-1.0, 1.0] {
        put(vec3(width, height, 2.0), vec3(0.0, height, side * (depth + 2.0)));
    }
    let fork = frame.fork(slot);
    for Wall { x, bottom, top } in frame.walls.iter().copied().chain(fork) {
        put(vec3(WALL * 0.5, (top - bottom) * 0.5, depth), vec3(x, (top + bottom) * 0.5, 0.0));
    }
}

/// A world without bodies.
pub(super) fn world_of_tiles() -> rapier::PhysicsWorld {
    let mut world = rapier::PhysicsWorld::new();
    world.gravity = Vec3::NEG_Y * DiceParams::TABLE.gravity;
    world.integration_parameters.dt = STEP;
    // Rapier's tolerances assume bodies about one length unit in size.
    world.integration_parameters.length_unit = TILE.x * 2.0;
    world
}

/// A block of the racks' material.
pub(super) fn block(half: Vec3, middle: Vec3) -> rapier::ColliderBuilder {
    let block = rapier::ColliderBuilder::cuboid(half.x, half.y, half.z).translation(middle);
    block.friction(FRICTION).restitution(BOUNCE)
}

/// A tile that moves by itself.
pub(super) fn tile_body(at: &Pose) -> rapier::RigidBodyBuilder {
    let pose = rapier::Pose::from_parts(at.place, at.turn);
    rapier::RigidBodyBuilder::dynamic().pose(pose).angular_damping(0.6).can_sleep(false)
}

pub(super) fn tile_shape() -> rapier::ColliderBuilder {
    let half = TILE - TILE_ROUND;
    rapier::ColliderBuilder::round_cuboid(half.x, half.y, half.z, TILE_ROUND).friction(FRICTION).restitution(BOUNCE)
}
