//! What stands in a tray of the dice lab: a bowl, stairs, the pegs of a Galton board, a dice tower. Never in a match.

use bevy::math::{Quat, Vec2, Vec3, vec2, vec3};
use bevy_rapier3d::rapier::prelude as rapier;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use super::pose::Pose;

/// The height of the sides of a bowl, in cm: of their flatter part and of all.
const BOWL_HEIGHTS: [f32; 2] = [2.5, 5.0];

/// The slopes of the two parts, in degrees. On a flatter slope a die would come to rest with one edge on the floor.
const BOWL_SLOPES: [f32; 2] = [42.0, 62.0];

/// The number of steps of the stairs, and the height of each, in cm.
const STEPS: u8 = 5;
const RISE: f32 = 2.0;

/// The height of the board with the pegs at its far edge, in cm. Its foot is as far from the near wall as the bins are long.
const BOARD_HEIGHT: f32 = 13.0;

/// The length of the bins below the pegs, and the height of their walls, as fractions of the floor's length and in cm.
const BIN_LENGTH: f32 = 0.36;
const BIN_HEIGHT: f32 = 2.4;

/// Half the thickness of these walls, in cm.
const BIN_WALL: f32 = 0.15;

/// The distance between pegs of one row, at least, in cm: a die falls through in any pose.
const PEG_SPACING: f32 = 5.0;

/// The distance between the rows of pegs along the board, and the radius and height of a peg, in cm.
const PEG_ROWS: f32 = 4.2;
const PEG: (f32, f32) = (0.45, 2.4);

/// Half the width of the inside of a dice tower, its depth and its height, in cm.
const TOWER: (f32, f32, f32) = (6.0, 10.0, 21.0);

/// The thickness of its walls, and the height of the opening at its foot, in cm.
const TOWER_WALL: f32 = 0.4;
const TOWER_DOOR: f32 = 6.5;

/// The heights of the upper ends of its baffles, which slope down by half the depth of the tower, in cm. They leave a gap that
/// the largest dice fall through in any pose.
const BAFFLES: [f32; 2] = [19.5, 13.0];

/// What stands in a tray. Its size follows from that of the tray's floor.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumString, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Obstacles {
    /// Nothing, as at every table.
    #[default]
    None,
    /// Sloping sides, which roll dice back to the middle.
    Bowl,
    /// Stairs along the left wall, which dice tumble down.
    Stairs,
    /// A Galton board: dice slide down between pegs into bins.
    Pegs,
    /// A dice tower: dice fall from baffle to baffle and out at its foot.
    Tower,
}

/// One of the bodies that stand in a tray. They never move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    /// Its pose in the tray.
    pub pose: Pose,
    /// Its shape.
    pub shape: ObstacleShape,
    /// Whether one sees through it.
    pub is_clear: bool,
}

/// The shape of an [`Obstacle`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ObstacleShape {
    /// A prism with a convex profile in x and y, counter-clockwise, and half its length along z, in cm.
    Prism([Vec2; 4], f32),
    /// An upright cylinder: its radius and half its height, in cm.
    Peg(f32, f32),
}

/// Where dice start that are not thrown by a hand, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpawnArea {
    /// The middle of the places where they start, without the height of a hand.
    pub(super) at: Vec3,
    /// Half the size of that area, in cm.
    pub(super) half: Vec2,
    /// Where they are aimed; `None` for where the hand aims.
    pub(super) aim: Option<Vec2>,
    /// Their speed, as a fraction of that of a throw.
    pub(super) speed: f32,
}

impl Obstacles {
    /// The largest number of dice that there is room for among them.
    pub const MAX_DICE: usize = 100;

    /// Whether nothing stands there.
    pub const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// How many times more room dice need on the floor with these obstacles.
    pub const fn crowding(self) -> usize {
        match self {
            Self::None => 1,
            Self::Bowl | Self::Stairs | Self::Tower => 2,
            Self::Pegs => 4,
        }
    }

    /// The height of the highest one, in cm.
    pub fn height(self) -> f32 {
        match self {
            Self::None => 0.0,
            Self::Bowl => BOWL_HEIGHTS[1],
            Self::Stairs => f32::from(STEPS) * RISE,
            Self::Pegs => BOARD_HEIGHT,
            Self::Tower => TOWER.2,
        }
    }

    /// The bodies in a tray with a floor of half this size.
    pub fn parts(self, half: Vec2) -> Vec<Obstacle> {
        match self {
            Self::None => Vec::new(),
            Self::Bowl => bowl(half),
            Self::Stairs => stairs(half),
            Self::Pegs => pegs(half),
            Self::Tower => tower(half),
        }
    }

    /// The height on which a die lies flat at this place, without the sloping obstacles, on which none does.
    pub(super) fn floor_at(self, place: Vec3, half: Vec2) -> f32 {
        if self != Self::Stairs {
            return 0.0;
        }
        let from_wall = (place.x + half.x) / tread(half);
        f32::from(STEPS) * RISE - (from_wall.floor() * RISE).clamp(0.0, f32::from(STEPS) * RISE)
    }

    /// Where dice start; `None` in the hand, as at every table.
    pub(super) fn spawn_area(self, half: Vec2) -> Option<SpawnArea> {
        let spawn_area = match self {
            Self::None => return None,
            Self::Bowl => {
                let floor = half - Vec2::splat(bowl_run());
                SpawnArea { at: Vec3::ZERO, half: floor * 0.8, aim: Some(Vec2::NEG_Y), speed: 1.0 }
            }
            Self::Stairs => {
                let at = vec3(tread(half) / 2.0 - half.x, self.height(), 0.0);
                SpawnArea { at, half: vec2(tread(half) / 2.0, half.y * 0.7), aim: Some(Vec2::X), speed: 0.4 }
            }
            Self::Pegs => {
                let at = vec3(0.0, self.height(), 3.0 - half.y);
                SpawnArea { at, half: vec2(half.x * 0.3, 3.0), aim: Some(Vec2::Y), speed: 0.1 }
            }
            Self::Tower => {
                let (half_width, depth, height) = TOWER;
                let at = vec3(0.0, height, depth / 2.0 - half.y);
                SpawnArea { at, half: vec2(half_width, depth / 2.0), aim: Some(Vec2::Y), speed: 0.1 }
            }
        };
        Some(spawn_area)
    }
}

impl Obstacle {
    /// A prism that stands on the floor. Its profile is measured from the middle of the floor in this direction, a wall of the
    /// tray is at its end; `half_length` is across.
    fn prism(direction: Vec3, profile: [Vec2; 4], half_length: f32) -> Self {
        let turn = Quat::from_rotation_y((-direction.z).atan2(direction.x));
        Self {
            pose: Pose { place: Vec3::ZERO, turn },
            shape: ObstacleShape::Prism(profile, half_length),
            is_clear: false,
        }
    }

    /// The corners of a prism, those at one of its ends first.
    fn corners(profile: &[Vec2; 4], half_length: f32) -> [Vec3; 8] {
        core::array::from_fn(|corner| profile[corner % 4].extend(if corner < 4 { half_length } else { -half_length }))
    }

    /// Its collider, without friction and bounce.
    pub(super) fn collider(&self) -> rapier::ColliderBuilder {
        let collider = match self.shape {
            ObstacleShape::Prism(profile, half_length) => {
                let corners = Self::corners(&profile, half_length);
                rapier::ColliderBuilder::convex_hull(&corners).expect("the corners of a prism have a hull")
            }
            ObstacleShape::Peg(radius, half_height) => rapier::ColliderBuilder::cylinder(half_height, radius),
        };
        collider.position(rapier::Pose::from_parts(self.pose.place, self.pose.turn))
    }

    /// The distance of a place from it, in cm; 0 inside.
    pub fn distance(&self, place: Vec3) -> f32 {
        let collider = self.collider().build();
        collider.shape().distance_to_point(collider.position(), place, true)
    }
}

/// The run and the rise of each part of a bowl's sides, from the floor up.
fn bowl_sides() -> [(f32, f32); 2] {
    let rises = [BOWL_HEIGHTS[0], BOWL_HEIGHTS[1] - BOWL_HEIGHTS[0]];
    [0, 1].map(|part| (rises[part] / BOWL_SLOPES[part].to_radians().tan(), rises[part]))
}

/// How far the sides of a bowl reach into the tray, in cm.
fn bowl_run() -> f32 {
    bowl_sides().iter().map(|(run, _)| run).sum()
}

fn bowl(half: Vec2) -> Vec<Obstacle> {
    let [lower, upper] = bowl_sides();
    let side = |(direction, far, half_length): (Vec3, f32, f32)| {
        let (foot, bend) = (far - bowl_run(), far - upper.0);
        let flatter = [vec2(foot, 0.0), vec2(far, 0.0), vec2(far, lower.1), vec2(bend, lower.1)];
        let steeper =
            [vec2(bend, lower.1), vec2(far, lower.1), vec2(far, BOWL_HEIGHTS[1]), vec2(far - 0.01, BOWL_HEIGHTS[1])];
        [flatter, steeper].map(|profile| Obstacle::prism(direction, profile, half_length))
    };
    let (x, z) = (half.x, half.y);
    [(Vec3::X, x, z), (Vec3::NEG_X, x, z), (Vec3::Z, z, x), (Vec3::NEG_Z, z, x)].into_iter().flat_map(side).collect()
}

/// The depth of a step of the stairs, in cm.
fn tread(half: Vec2) -> f32 {
    half.x / f32::from(STEPS)
}

fn stairs(half: Vec2) -> Vec<Obstacle> {
    let step = |number: u8| {
        let (near, far) = (f32::from(STEPS - number - 1) * tread(half), f32::from(STEPS - number) * tread(half));
        let height = f32::from(STEPS - number) * RISE;
        let profile = [vec2(near, 0.0), vec2(far, 0.0), vec2(far, height), vec2(near, height)];
        Obstacle::prism(Vec3::NEG_X, profile, half.y)
    };
    (0..STEPS).map(step).collect()
}

fn pegs(half: Vec2) -> Vec<Obstacle> {
    let bins_at = half.y * (1.0 - 2.0 * BIN_LENGTH);
    let foot = vec2(-bins_at, 0.0);
    let up = vec2(half.y, BOARD_HEIGHT) - foot;
    let profile = [foot, vec2(half.y, 0.0), vec2(half.y, BOARD_HEIGHT), vec2(half.y - 0.01, BOARD_HEIGHT)];
    let mut parts = vec![Obstacle::prism(Vec3::NEG_Z, profile, half.x)];
    let turn = Quat::from_rotation_x(up.to_angle());
    let columns = (2.0 * half.x / PEG_SPACING).floor().max(1.0) as u16;
    let spacing = 2.0 * half.x / f32::from(columns);
    let rows = ((up.length() - PEG_ROWS * 0.5) / PEG_ROWS) as u16;
    for row in 0..rows {
        let along = foot + up.normalize() * PEG_ROWS * (f32::from(row) + 0.5);
        // Those of the lowest row stand above the walls of the bins.
        let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
        for column in 0..=columns {
            let x = (f32::from(column) + shift) * spacing - half.x;
            // Between a peg nearer to the side wall and that wall, dice would stick.
            if half.x - x.abs() > PEG_SPACING * 0.85 {
                let place = vec3(x, along.y, -along.x) + turn * Vec3::Y * (PEG.1 / 2.0);
                let shape = ObstacleShape::Peg(PEG.0, PEG.1 / 2.0);
                parts.push(Obstacle { pose: Pose { place, turn }, shape, is_clear: false });
            }
        }
    }
    let wall = [vec2(bins_at, 0.0), vec2(half.y, 0.0), vec2(half.y, BIN_HEIGHT), vec2(bins_at, BIN_HEIGHT)];
    parts.extend((1..columns).map(|number| {
        let bin = Obstacle::prism(Vec3::Z, wall, BIN_WALL);
        let place = Vec3::X * (f32::from(number) * spacing - half.x);
        Obstacle { pose: Pose { place, ..bin.pose }, ..bin }
    }));
    parts
}

/// At the far wall, open at the top and at its foot.
fn tower(half: Vec2) -> Vec<Obstacle> {
    let (half_width, depth, height) = TOWER;
    let (near, far, outer) = (half.y - depth, half.y, half_width + TOWER_WALL);
    let block = |from: Vec2, to: Vec2| [from, vec2(to.x, from.y), to, vec2(from.x, to.y)];
    let across = |profile, half_length| Obstacle::prism(Vec3::NEG_Z, profile, half_length);
    let front = across(block(vec2(near - TOWER_WALL, TOWER_DOOR), vec2(near, height)), outer);
    let front = Obstacle { is_clear: true, ..front };
    let side = |x: f32| {
        let wall = Obstacle::prism(Vec3::X, block(vec2(0.0, 0.0), vec2(TOWER_WALL, height)), depth / 2.0);
        let place = vec3(x, 0.0, depth / 2.0 - far);
        Obstacle { pose: Pose { place, ..wall.pose }, ..wall }
    };
    // Each reaches from one wall to the middle, the upper one from the near wall. Their upper sides are slopes of 45°.
    let reach = depth / 2.0;
    let [upper, lower] = BAFFLES;
    let middle = near + reach;
    let thick = Vec2::Y * TOWER_WALL;
    let from_near = [
        vec2(near, upper) - thick,
        vec2(middle, upper - reach) - thick,
        vec2(middle, upper - reach),
        vec2(near, upper),
    ];
    let from_far =
        [vec2(middle, lower - reach) - thick, vec2(far, lower) - thick, vec2(far, lower), vec2(middle, lower - reach)];
    let ramp = [vec2(near - 1.0, 0.0), vec2(far, 0.0), vec2(far, TOWER_DOOR), vec2(far - 0.01, TOWER_DOOR)];
    [from_near, from_far, ramp]
        .map(|profile| across(profile, half_width))
        .into_iter()
        .chain([front, side(half_width), side(-outer)])
        .collect()
}
