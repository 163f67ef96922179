//! What describes a throw, and how dice lie in the hand and leave it. Knows no game.

use bevy::math::{EulerRot, Quat, Vec2, Vec3};
use bevy::transform::components::Transform;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use super::dice_set::DiceSet;
use super::face_rotation::{FACE_ROTATIONS, FaceRotation};
use super::params::DiceParams;
use super::tray::Tray;
use crate::rules::MAX_DICE;

/// So many dice one throw has at the most. They want a tray of their size: a table's is for a couple of dozen.
pub const MAX_THROWN_DICE: u8 = 100;

/// How a hand moves when it lets go.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gesture {
    /// Where to, in the tray's plane: its x and its z. Only the direction counts.
    pub aim: Vec2,
    /// How strongly: 0 is the weakest throw there is, 1 the strongest.
    pub strength: f32,
}

impl Default for Gesture {
    /// What a single press throws: away from the sofa, with middling strength.
    fn default() -> Self {
        Self { aim: Vec2::NEG_Y, strength: 0.5 }
    }
}

impl Gesture {
    /// The aim with length 1. What is no direction becomes "away from the sofa".
    #[must_use]
    pub fn direction(&self) -> Vec2 {
        self.aim.try_normalize().unwrap_or(Vec2::NEG_Y)
    }

    /// The strength, within 0 to 1.
    #[must_use]
    pub const fn force(&self) -> f32 {
        if self.strength.is_nan() { 0.5 } else { self.strength.clamp(0.0, 1.0) }
    }
}

/// All that a throw follows from: the same value falls the same way on the same build and machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThrowValue {
    /// Who throws.
    pub seat: u8,
    /// Which dice, by the name of their [`DiceSet`].
    pub set: String,
    /// How many, [`MAX_THROWN_DICE`] at the most.
    pub dice: u8,
    /// How.
    pub gesture: Gesture,
    /// Everything the hand does not decide.
    pub seed: u64,
}

/// Where something is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its middle, in cm.
    pub place: Vec3,
    /// How it is turned.
    pub turn: Quat,
}

impl Pose {
    /// As a transform of the same size.
    #[must_use]
    pub const fn transform(&self) -> Transform {
        Transform { translation: self.place, rotation: self.turn, scale: Vec3::ONE }
    }

    /// Between this pose and `other`: 0 is this one, 1 the other.
    #[must_use]
    pub fn towards(&self, other: &Self, part: f32) -> Self {
        Self { place: self.place.lerp(other.place, part), turn: self.turn.slerp(other.turn, part) }
    }
}

/// How a die leaves the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Launch {
    /// Where it is and how it is turned.
    pub pose: Pose,
    /// Its velocity, in cm/s.
    pub velocity: Vec3,
    /// Its spin, in rad/s.
    pub spin: Vec3,
}

/// The streams of chance of a throw. Pictures have their own, so that physics cannot depend on them.
pub(super) struct RandomStreams {
    pub face_rotations: Pcg64,
    pub physics: Pcg64,
}

impl RandomStreams {
    pub fn new(seed: u64) -> Self {
        let mut root = Pcg64::seed_from_u64(seed);
        Self { face_rotations: Pcg64::from_rng(&mut root), physics: Pcg64::from_rng(&mut root) }
    }
}

/// Draws how a die's picture is turned inside its body when the hand lets go.
pub(super) fn draw_face_rotation(rng: &mut Pcg64) -> FaceRotation {
    FaceRotation::new(rng.random_range(0..FACE_ROTATIONS as u8))
}

/// Draws how a body is turned in the hand: any way, all alike.
fn draw_rotation(rng: &mut Pcg64) -> Quat {
    // Three angles would crowd round the poles; four coordinates inside a ball do not.
    loop {
        let four = [0; 4].map(|_: i32| rng.random_range(-1.0_f32..1.0));
        let rotation = Quat::from_array(four);
        let length = rotation.length_squared();
        if (0.01..=1.0).contains(&length) {
            return rotation.normalize();
        }
    }
}

/// Dice in a hand: how each lies there, before anybody has aimed.
#[derive(Clone, Debug, PartialEq)]
pub struct Handful {
    /// How each picture is turned inside its body as the hand lets go. Drawn here, from a stream of its own, and never
    /// after release; until then nobody sees it.
    pub face_rotations: Vec<FaceRotation>,
    /// How each body is turned.
    pub rotations: Vec<Quat>,
    edge: f32,
}

impl Handful {
    /// How every picture lies inside its body while a hand holds it: as it was described. A die that is thrown again
    /// keeps the look it had until the hand lets go once more.
    pub const HELD: FaceRotation = FaceRotation::IDENTITY;

    /// Takes `dice` dice into the hand, as [`ThrowValue`] with this `seed` will throw them.
    #[must_use]
    pub fn take(set: &DiceSet, dice: u8, seed: u64) -> Self {
        Self::draw(set, dice, &mut RandomStreams::new(seed))
    }

    pub(super) fn draw(set: &DiceSet, dice: u8, streams: &mut RandomStreams) -> Self {
        Self::rethrows(usize::from(dice.min(MAX_THROWN_DICE)), set.edge(), streams)
    }

    /// Takes dice of this edge up once more, to throw them again.
    pub(super) fn rethrows(dice: usize, edge: f32, streams: &mut RandomStreams) -> Self {
        Self {
            face_rotations: (0..dice).map(|_| draw_face_rotation(&mut streams.face_rotations)).collect(),
            rotations: (0..dice).map(|_| draw_rotation(&mut streams.physics)).collect(),
            edge,
        }
    }

    /// How the dice lie in the hand that aims in `direction`, at the edge of the tray it throws from.
    #[must_use]
    pub fn poses(&self, tray: &Tray, params: &DiceParams, direction: Vec2) -> Vec<Pose> {
        let dice = self.rotations.len();
        hand_places(tray, params, self.edge, dice, direction)
            .zip(&self.rotations)
            .map(|(place, &turn)| Pose { place, turn })
            .collect()
    }
}

/// Places for `dice` dice in a hand that aims in `direction`, so far apart that none touches another.
fn hand_places(
    tray: &Tray,
    params: &DiceParams,
    edge: f32,
    dice: usize,
    direction: Vec2,
) -> impl Iterator<Item = Vec3> + use<> {
    // As far apart as two corners can reach towards each other.
    let apart = edge * 3.0_f32.sqrt() * (1.0 - params.rounding * 0.8);
    let inside = (tray.half - Vec2::splat(apart * 0.5 + 0.1)).max(Vec2::ZERO);
    let reach = (inside / direction.abs().max(Vec2::splat(1e-3))).min_element();
    let across = direction.perp();
    let widest = if dice > MAX_DICE { 7 } else { 4 };
    let abreast = ((2.0 * inside.min_element() / apart) as usize + 1).clamp(1, widest).min(dice.max(1));
    let floors = (((tray.roof - params.hand_height) / apart) as usize).clamp(1, 3);
    let (low, high) = (-inside, inside);
    let height = params.hand_height.max(edge);
    (0..dice).map(move |die| {
        let (column, row) = (die % abreast, die / abreast);
        let columns = abreast.min(dice - row * abreast);
        let (storey, file) = (row % floors, row / floors);
        let side = (column as f32 - (columns - 1) as f32 / 2.0) * apart;
        // The whole hand is pushed back into the tray first, so that no two dice are pushed onto one spot.
        let widest = (abreast - 1) as f32 / 2.0 * apart * across.abs();
        let middle = (-direction * reach).clamp((low + widest).min(Vec2::ZERO), (high - widest).max(Vec2::ZERO));
        let flat = (middle + across * side + direction * (file as f32 * apart)).clamp(low, high);
        Vec3::new(flat.x, height + storey as f32 * apart, flat.y)
    })
}

/// Draws how each die of a handful leaves the hand.
pub(super) fn launches(
    tray: &Tray,
    params: &DiceParams,
    handful: &Handful,
    gesture: &Gesture,
    rng: &mut Pcg64,
) -> Vec<Launch> {
    let direction = gesture.direction();
    let force = gesture.force();
    let between = |(weakest, strongest): (f32, f32)| weakest + (strongest - weakest) * force;
    let (speed, lift, spin) = (between(params.speed), between(params.lift), between(params.spin));
    let ahead = Vec3::new(direction.x, 0.0, direction.y);
    let mut about = |spread: f32| 1.0 + rng.random_range(-spread..=spread);
    handful
        .poses(tray, params, direction)
        .into_iter()
        .map(|pose| {
            let sideways = Quat::from_rotation_y((about(params.spread) - 1.0) * 0.8);
            let velocity = sideways * ahead * speed * about(params.spread) + Vec3::Y * lift * about(params.spread);
            // A die rolls off the fingers forwards, and tumbles round some other axis besides.
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
    use super::*;

    #[test]
    fn dice_in_the_hand_keep_clear_of_each_other_and_of_the_walls() {
        let set = DiceSet::ordinary();
        let params = DiceParams::TABLE;
        let few = 1..=MAX_DICE as u8;
        let trays = [
            (Tray::default(), few.clone()),
            (Tray { half: Vec2::new(9.0, 7.0), ..Tray::default() }, few),
            (Tray { half: Vec2::new(22.0, 15.0), roof: 30.0, ..Tray::default() }, 30..=MAX_THROWN_DICE),
        ];
        for (tray, counts) in trays {
            for dice in counts {
                for degrees in (0..360).step_by(15) {
                    let direction = Vec2::from_angle((degrees as f32).to_radians());
                    let poses = Handful::take(&set, dice, 7).poses(&tray, &params, direction);
                    for (index, pose) in poses.iter().enumerate() {
                        assert!(tray.holds(pose.place), "{dice} dice at {degrees}°: {pose:?}");
                        for other in &poses[..index] {
                            let apart = pose.place.distance(other.place);
                            assert!(apart > set.edge() * 1.5, "{dice} dice at {degrees}°: {apart} apart");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_no_gesture_still_throws() {
        let odd = Gesture { aim: Vec2::ZERO, strength: f32::NAN };
        assert_eq!((odd.direction(), odd.force()), (Vec2::NEG_Y, 0.5));
        let odd = Gesture { aim: Vec2::new(f32::NAN, 0.0), strength: 9.0 };
        assert_eq!((odd.direction(), odd.force()), (Vec2::NEG_Y, 1.0));
    }
}
