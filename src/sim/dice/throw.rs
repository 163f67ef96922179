//! Parameters of a throw, and the poses and velocities of dice at release.

use std::f64::consts::GOLDEN_RATIO;
use std::sync::Arc;

use bevy::math::{EulerRot, Quat, USizeVec2, Vec2, Vec3, Vec3Swizzles};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use super::cup::FilledCup;
use super::dice_bag::DiceBag;
use super::dice_set::DiceSet;
use super::dice_sets::DiceSets;
use super::obstacles::SpawnArea;
use super::params::{DiceParams, LaunchFrom};
use super::pose::Pose;
use super::shape::{DieShape, FaceRotation};
use super::tray::Tray;
use crate::rules::MAX_DICE;

/// The largest number of dice that a hand holds. More would lie in a heap, so they are poured from above.
pub const MAX_HELD_DICE: usize = 30;

/// How much higher than in a hand poured dice start at least, in cm.
const POUR_HEIGHT: f32 = 7.0;

/// The speed of poured dice, as a fraction of that of a throw.
const POUR_SPEED: f32 = 0.15;

/// The hand movement at release.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gesture {
    /// Direction in the plane of the tray (x and z). The length is ignored.
    pub aim: Vec2,
    /// Strength from 0 (weakest) to 1 (strongest).
    pub strength: f32,
}

impl Default for Gesture {
    /// The throw of a single button press: away from the players, with medium strength.
    fn default() -> Self {
        Self { aim: Vec2::NEG_Y, strength: 0.5 }
    }
}

impl Gesture {
    /// The normalized aim. An invalid aim points away from the players.
    pub fn direction(&self) -> Vec2 {
        self.aim.try_normalize().unwrap_or(Vec2::NEG_Y)
    }

    /// The strength, clamped to 0 to 1.
    pub const fn force(&self) -> f32 {
        if self.strength.is_nan() { 0.5 } else { self.strength.clamp(0.0, 1.0) }
    }
}

/// The complete input of a throw. The same value gives the same result on the same build and machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThrowValue {
    /// The seat that throws.
    pub seat: u8,
    /// The dice.
    pub dice: DiceBag,
    /// The hand movement.
    pub gesture: Gesture,
    /// Seed of everything the hand movement does not determine.
    pub seed: u64,
    /// The sides that the dice have to show, as in [`DiceSet::faces`]: in a lesson. Empty in every match. Only the face
    /// rotations follow from it; the dice move as they would without it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<u8>,
}

/// The state of a die at release.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Launch {
    /// Its pose.
    pub pose: Pose,
    /// Velocity, in cm/s.
    pub velocity: Vec3,
    /// Angular velocity, in rad/s.
    pub spin: Vec3,
}

/// The random number streams of a throw. Face rotations have a stream of their own, so that physics cannot depend on
/// them.
pub(super) struct RandomStreams {
    pub face_rotations: Pcg64,
    pub physics: Pcg64,
}

impl RandomStreams {
    pub(super) fn new(seed: u64) -> Self {
        let mut root = Pcg64::seed_from_u64(seed);
        Self { face_rotations: Pcg64::from_rng(&mut root), physics: Pcg64::from_rng(&mut root) }
    }
}

/// Draws the rotation of a die's picture inside its body at release.
pub(super) fn draw_face_rotation(shape: DieShape, rng: &mut Pcg64) -> FaceRotation {
    FaceRotation::new(rng.random_range(0..shape.face_rotations().len() as u8))
}

/// Draws a uniformly distributed orientation of a body.
fn draw_rotation(rng: &mut Pcg64) -> Quat {
    // Random Euler angles would cluster at the poles; a random point in a 4D ball does not.
    loop {
        let four = [0; 4].map(|_: i32| rng.random_range(-1.0_f32..1.0));
        let rotation = Quat::from_array(four);
        let length = rotation.length_squared();
        if (0.01..=1.0).contains(&length) {
            return rotation.normalize();
        }
    }
}

/// Dice in a hand and their orientations, independent of the aim.
#[derive(Clone, Debug, PartialEq)]
pub struct Handful {
    /// The rotation of each picture inside its body from release on. Drawn here from a separate stream and never after
    /// release. Not visible before release.
    pub face_rotations: Vec<FaceRotation>,
    pub(crate) rotations: Vec<Quat>,
    /// Whether a hand cannot hold the dice, or others of the same throw.
    too_many: bool,
    dice: Vec<Arc<DiceSet>>,
}

impl Handful {
    /// The rotation of every picture inside its body while the die is held. A die that is thrown again keeps its
    /// previous rotation until it is released.
    pub const HELD: FaceRotation = FaceRotation::IDENTITY;

    /// Takes dice into the hand, exactly as a [`ThrowValue`] with this `seed` does.
    pub fn take(sets: &DiceSets, dice: &DiceBag, seed: u64) -> Self {
        Self::draw(sets.take(dice), dice.dice() > MAX_HELD_DICE, &mut RandomStreams::new(seed))
    }

    pub(super) fn draw(dice: Vec<Arc<DiceSet>>, too_many: bool, streams: &mut RandomStreams) -> Self {
        Self {
            face_rotations: (dice.iter().map(|set| draw_face_rotation(set.shape, &mut streams.face_rotations)))
                .collect(),
            rotations: dice.iter().map(|_| draw_rotation(&mut streams.physics)).collect(),
            too_many,
            dice,
        }
    }

    /// The distance between the centres of two dice that cannot touch, in cm.
    fn spacing(&self, params: &DiceParams) -> f32 {
        let reaches = self.dice.iter().map(|set| set.shape.rounded_reach(set.size, params.rounding));
        2.0 * reaches.fold(0.0, f32::max)
    }

    /// How the dice start.
    pub(super) fn start(&self, tray: &Tray, params: &DiceParams) -> Start {
        let pour = Start::Area(SpawnArea { at: Vec3::Y * POUR_HEIGHT, half: tray.half, aim: None, speed: POUR_SPEED });
        match (tray.obstacles.spawn_area(tray.half), params.launch_from) {
            (Some(area), _) => Start::Area(area),
            (None, LaunchFrom::Hand) if !self.too_many => Start::Hand,
            (None, LaunchFrom::Hand | LaunchFrom::Above) => pour,
            (None, LaunchFrom::Cup) => {
                FilledCup::for_dice(self.dice.len(), self.spacing(params), tray, params).map_or(pour, Start::Cup)
            }
        }
    }

    /// The description of each die.
    pub fn dice(&self) -> &[Arc<DiceSet>] {
        &self.dice
    }

    /// The poses of the dice before release: in a hand at the edge of the tray that aims in `direction`, or above the whole
    /// tray if they are poured.
    pub fn poses(&self, tray: &Tray, params: &DiceParams, direction: Vec2) -> Vec<Pose> {
        start_places(tray, params, self, direction)
            .into_iter()
            .zip(&self.rotations)
            .map(|(place, &turn)| Pose { place, turn })
            .collect()
    }
}

/// How dice start.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start {
    /// In a hand.
    Hand,
    /// In a cup.
    Cup(FilledCup),
    /// In an area above the tray.
    Area(SpawnArea),
}

/// Positions for dice that are thrown or poured in `direction`, far enough apart that none touch.
fn start_places(tray: &Tray, params: &DiceParams, handful: &Handful, direction: Vec2) -> Vec<Vec3> {
    let dice = &handful.dice;
    let spacing = handful.spacing(params);
    let inside = (tray.half - Vec2::splat(spacing * 0.5 + 0.1)).max(Vec2::ZERO);
    let height = dice.iter().map(|set| set.size).fold(params.hand_height, f32::max);
    match handful.start(tray, params) {
        Start::Hand => {}
        Start::Area(area) => {
            let inside = area.half.min(inside - area.at.xz().abs()).max(Vec2::splat(0.1));
            // From higher up they would miss the obstacles.
            let above = if tray.obstacles.is_none() { tray.roof - area.at.y - height - spacing } else { 0.0 };
            let places = pour_places(inside, spacing, (height, above), dice.len());
            return places.into_iter().map(|place| place + area.at).collect();
        }
        Start::Cup(cup) => {
            let pose = cup.pose(tray, direction, 0).expect("the cup is there at first");
            return cup.places().take(dice.len()).map(|place| pose.place + pose.turn * place).collect();
        }
    }
    let reach = (inside / direction.abs().max(Vec2::splat(1e-3))).min_element();
    let across = direction.perp();
    let widest = if dice.len() > MAX_DICE { 7 } else { 4 };
    let per_row = ((2.0 * inside.min_element() / spacing) as usize + 1).clamp(1, widest).min(dice.len().max(1));
    let floors = (((tray.roof - params.hand_height) / spacing) as usize).clamp(1, 3);
    let (low, high) = (-inside, inside);
    let dice = dice.len();
    let place = |die: usize| {
        let (column, row) = (die % per_row, die / per_row);
        let columns = per_row.min(dice - row * per_row);
        let (storey, file) = (row % floors, row / floors);
        let side = (column as f32 - (columns - 1) as f32 / 2.0) * spacing;
        // Clamp the whole hand first, so that no two dice are clamped to the same position.
        let widest = (per_row - 1) as f32 / 2.0 * spacing * across.abs();
        let middle = (-direction * reach).clamp((low + widest).min(Vec2::ZERO), (high - widest).max(Vec2::ZERO));
        let flat = (middle + across * side + direction * (file as f32 * spacing)).clamp(low, high);
        Vec3::new(flat.x, height + storey as f32 * spacing, flat.y)
    };
    (0..dice).map(place).collect()
}

/// Positions in the cells of a grid above the whole tray: as far apart as there is room, in layers where there is too little.
/// The lowest is at `height`, the highest `above` it, so that the dice do not all land at once.
fn pour_places(inside: Vec2, spacing: f32, (height, above): (f32, f32), dice: usize) -> Vec<Vec3> {
    let most = (2.0 * inside / spacing).floor() + 1.0;
    let columns = (dice as f32 * inside.x / inside.y).sqrt().ceil().min(dice as f32).clamp(1.0, most.x);
    let rows = (dice as f32 / columns).ceil().clamp(1.0, most.y);
    let lines = Vec2::new(columns, rows);
    let (gaps, lines) = ((2.0 * inside + spacing) / lines, lines.as_usizevec2());
    let layer = lines.element_product();
    let storey = ((above + spacing) / dice.div_ceil(layer) as f32).max(spacing);
    let place = |die: usize| {
        let cell = USizeVec2::new(die % lines.x, die / lines.x % lines.y);
        let flat = (cell.as_vec2() - (lines - 1).as_vec2() / 2.0) * gaps;
        // Multiples of the ratio alone would draw lines across the grid.
        let within = ((die * die) as f64 * GOLDEN_RATIO).fract() as f32 * (storey - spacing);
        Vec3::new(flat.x, height + (die / layer) as f32 * storey + within, flat.y)
    };
    (0..dice).map(place).collect()
}

/// Draws the state of each die of a handful at release.
pub(super) fn launches(
    tray: &Tray,
    params: &DiceParams,
    handful: &Handful,
    gesture: &Gesture,
    rng: &mut Pcg64,
) -> Vec<Launch> {
    let (aim, part, spinning) = match handful.start(tray, params) {
        Start::Hand => (None, 1.0, 1.0),
        Start::Area(area) => (area.aim, area.speed, 1.0),
        // It is the cup that moves them.
        Start::Cup(_) => (None, 0.0, 0.2),
    };
    let direction = aim.unwrap_or_else(|| gesture.direction());
    let force = gesture.force();
    let between = |(weakest, strongest): (f32, f32)| weakest + (strongest - weakest) * force;
    let (speed, lift) = (part * between(params.speed), part * between(params.lift));
    let spin = spinning * between(params.spin);
    let ahead = Vec3::new(direction.x, 0.0, direction.y);
    let mut about = |spread: f32| 1.0 + rng.random_range(-spread..=spread);
    handful
        .poses(tray, params, direction)
        .into_iter()
        .map(|pose| {
            let sideways = Quat::from_rotation_y((about(params.spread) - 1.0) * 0.8);
            let velocity = sideways * ahead * speed * about(params.spread) + Vec3::Y * lift * about(params.spread);
            // A die rolls forwards off the fingers and also tumbles about a random axis.
            let forwards = Vec3::Y.cross(ahead) * about(0.3);
            let (yaw, pitch) = ((about(1.0) - 1.0) * 3.1, (about(1.0) - 1.0) * 3.1);
            let besides = Quat::from_euler(EulerRot::YXZ, yaw, pitch, 0.0) * Vec3::X * 0.7;
            Launch {
                pose,
                velocity: velocity.clamp_length_max(DiceParams::MAX_SPEED),
                spin: ((forwards + besides) * spin).clamp_length_max(DiceParams::MAX_SPIN),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::*;
    use crate::sim::dice::{MAX_THROWN_DICE, Obstacles};

    #[test]
    fn held_dice_do_not_touch_each_other_or_the_walls() {
        let kinds = ["ordinary", "d4", "d8", "d10", "d12", "d20", "coin"];
        for kind in kinds {
            held_dice_do_not_touch(|dice| DiceBag::of(kind, dice));
        }
        held_dice_do_not_touch(|dice| {
            let mut bag = DiceBag::of(kinds[0], dice.div_ceil(2));
            bag.set_count("d20", dice / 2, dice);
            bag
        });
    }

    fn held_dice_do_not_touch(bag: impl Fn(u16) -> DiceBag) {
        let (params, sets) = (DiceParams::TABLE, DiceSets::built_in());
        let few = 1..=MAX_DICE as u16;
        let trays = [
            (Tray::default(), few.clone()),
            (Tray { half: Vec2::new(9.0, 7.0), ..Tray::default() }, few),
            (Tray { half: Vec2::new(22.0, 15.0), roof: 30.0, ..Tray::default() }, 30..=MAX_HELD_DICE as u16),
        ];
        for (tray, counts) in trays {
            for dice in counts {
                for degrees in (0..360).step_by(15) {
                    let direction = Vec2::from_angle((degrees as f32).to_radians());
                    let handful = Handful::take(&sets, &bag(dice), 7);
                    let reach = |set: &Arc<DiceSet>| set.shape.rounded_reach(set.size, params.rounding);
                    let reaches: Vec<f32> = handful.dice().iter().map(reach).collect();
                    let poses = handful.poses(&tray, &params, direction);
                    for (index, pose) in poses.iter().enumerate() {
                        assert!(tray.holds(pose.place), "{dice} dice at {degrees}°: {pose:?}");
                        for (other, reach) in poses.iter().zip(&reaches).take(index) {
                            let distance = pose.place.distance(other.place);
                            let least = (reaches[index] + reach) * 0.99;
                            assert!(distance > least, "{} at {degrees}°: {distance} apart", bag(dice));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn poured_dice_do_not_touch_each_other_or_the_walls() {
        let (params, sets) = (DiceParams::TABLE, DiceSets::built_in());
        let params = DiceParams { launch_from: LaunchFrom::Above, ..params };
        for kind in ["ordinary", "d4", "d20", "coin"] {
            for (dice, roof) in
                [1, 2, 3, 7, 101, 600, MAX_THROWN_DICE].into_iter().flat_map(|n| [(n, 30.0), (n, Tray::HIGH_ROOF)])
            {
                let tray = Tray { roof, ..Tray::for_dice(MAX_THROWN_DICE.into()) };
                let handful = Handful::take(&sets, &DiceBag::of(kind, dice), 7);
                let set = &handful.dice()[0];
                let least = 2.0 * set.shape.rounded_reach(set.size, params.rounding) * 0.99;
                let poses = handful.poses(&tray, &params, Vec2::Y);
                for (index, pose) in poses.iter().enumerate() {
                    assert!(tray.holds(pose.place), "{dice} {kind}: {pose:?}");
                    let in_the_middle = pose.place.x.abs() < tray.half.x * 0.7;
                    assert!(dice > 3 || in_the_middle, "{dice} {kind} start at a wall: {pose:?}");
                    let apart = |other: &Pose| other.place.distance(pose.place) > least;
                    assert!(poses[..index].iter().all(apart), "{dice} {kind}: {pose:?}");
                }
                let heights = poses.iter().map(|pose| pose.place.y);
                let (lowest, highest) =
                    heights.clone().fold((roof, 0.0_f32), |(low, high), y| (low.min(y), high.max(y)));
                let room = roof - lowest - least;
                assert!(dice < 100 || highest - lowest > room * 0.9, "{dice} {kind}: {lowest} to {highest} cm");
            }
        }
    }

    #[test]
    fn large_dice_start_clear_of_each_other_and_of_obstacles() {
        let params = DiceParams::TABLE;
        let sets = DiceSets::built_in().remade(None, 1.5);
        for &obstacles in Obstacles::VARIANTS.iter().filter(|obstacles| !obstacles.is_none()) {
            for dice in [1, 10, Obstacles::MAX_DICE] {
                let tray = Tray::for_dice(dice * obstacles.crowding()).with_obstacles(obstacles);
                let handful = Handful::take(&sets, &DiceBag::of("d20", dice as u16), 7);
                let set = &handful.dice()[0];
                let reach = set.shape.rounded_reach(set.size, params.rounding);
                let poses = handful.poses(&tray, &params, Vec2::NEG_Y);
                for (index, pose) in poses.iter().enumerate() {
                    let inside = tray.holds(pose.place + Vec3::Y * reach) && tray.holds(pose.place);
                    let apart = |other: &Pose| other.place.distance(pose.place) > 2.0 * reach * 0.99;
                    let clear = tray.obstacles.parts(tray.half).iter().all(|part| part.distance(pose.place) > reach);
                    let good = inside && clear && poses[..index].iter().all(apart);
                    assert!(good, "{dice} dice, {obstacles}: {pose:?}");
                }
            }
        }
    }

    #[test]
    fn invalid_gestures_fall_back_to_defaults() {
        let odd = Gesture { aim: Vec2::ZERO, strength: f32::NAN };
        assert_eq!((odd.direction(), odd.force()), (Vec2::NEG_Y, 0.5));
        let odd = Gesture { aim: Vec2::new(f32::NAN, 0.0), strength: 9.0 };
        assert_eq!((odd.direction(), odd.force()), (Vec2::NEG_Y, 1.0));
    }
}
