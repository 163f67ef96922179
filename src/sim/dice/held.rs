//! Dice held in a hand: hovering, following the aim, shaking. Presentation only; nothing here affects the result of a
//! throw.

use bevy::math::{Quat, Vec2, Vec3};

use super::dice_bag::DiceBag;
use super::dice_sets::DiceSets;
use super::messages::RequestThrow;
use super::params::{DiceParams, STEP};
use super::pose::Pose;
use super::throw::Handful;
use super::tray::Tray;

/// Rate at which the hand follows the aim, per second.
const FOLLOW: f32 = 14.0;

/// Rate at which a shake fades in and out, per second.
const EASE: f32 = 12.0;

/// Amplitude of a shaken die's movement, in cm.
const REACH: f32 = 0.45;

/// Amplitude of a shaken die's rotation, in radians.
const SWAY: f32 = 0.5;

/// Shake frequency of the slowest die, in Hz.
const SHAKE_FREQUENCY: f32 = 6.5;

/// Minimum number of steps between two rattles of a hand.
const MIN_RATTLE_STEPS: u32 = 3;

/// Distance by which a fully charged hand is drawn back, in cm.
const DRAW_BACK: f32 = 1.2;

/// Dice held in a hand above the edge of the tray.
pub(super) struct HeldDice {
    pub seat: u8,
    pub dice: DiceBag,
    pub seed: u64,
    pub chosen: Vec<u8>,
    pub handful: Handful,
    pub wanted: Vec2,
    pub gathered: f32,
    pub shaking: bool,
    params: DiceParams,
    aim: Vec2,
    shake: f32,
    time: f32,
    since_rattle: u32,
}

impl HeldDice {
    pub(super) fn new(request: &RequestThrow, sets: &DiceSets, params: DiceParams, aim: Vec2) -> Self {
        Self {
            seat: request.seat.0,
            dice: request.dice.clone(),
            seed: request.seed,
            chosen: request.chosen.clone(),
            handful: Handful::take(sets, &request.dice, request.seed),
            wanted: aim,
            gathered: 0.0,
            shaking: false,
            params,
            aim,
            shake: 0.0,
            time: 0.0,
            since_rattle: 0,
        }
    }

    /// Advances by one step. Returns the position and strength (0 to 1) of a rattle, if two dice knocked together.
    pub(super) fn step(&mut self, tray: &Tray) -> Option<(Vec3, f32)> {
        let turn = self.aim.angle_to(self.wanted);
        // Snap when nearly there, so that an idle table does not change.
        let step = if turn.abs() < 1e-3 { turn } else { turn * (FOLLOW * STEP) };
        self.aim = Vec2::from_angle(step).rotate(self.aim);
        let wanted = f32::from(u8::from(self.shaking));
        self.shake += (wanted - self.shake) * (EASE * STEP);
        if !self.shaking && self.shake < 0.01 {
            self.shake = 0.0;
            return None;
        }
        let before = self.time;
        self.time += STEP;
        self.since_rattle += 1;
        let dice = self.handful.dice().len();
        if dice < 2 || self.since_rattle < MIN_RATTLE_STEPS || self.shake < 0.2 {
            return None;
        }
        // A die that reverses its direction has hit its neighbour.
        let hit = (0..dice).find(|&die| swing(die, before).1 * swing(die, self.time).1 < 0.0)?;
        self.since_rattle = 0;
        let place = self.poses(tray).get(hit)?.place;
        Some((place, self.shake * (0.5 + 0.5 * self.gathered)))
    }

    pub(super) fn poses(&self, tray: &Tray) -> Vec<Pose> {
        let mut poses = self.handful.poses(tray, &self.params, self.aim);
        let back = -Vec3::new(self.aim.x, -0.6, self.aim.y) * DRAW_BACK * self.gathered;
        for (die, pose) in poses.iter_mut().enumerate() {
            let (swung, _) = swing(die, self.time);
            let swung = swung * self.shake;
            let axis = Quat::from_rotation_y(die as f32 * 2.4) * Vec3::X;
            pose.place += back + (Vec3::Y + 0.5 * axis) * swung * REACH;
            pose.turn = Quat::from_axis_angle(axis, swung * SWAY) * pose.turn;
        }
        poses
    }
}

/// The vertical offset of a shaken die at `time`, from -1 to 1, and its derivative's sign.
fn swing(die: usize, time: f32) -> (f32, f32) {
    let odd = (die as f32 * 0.618).fract();
    let (sin, cos) = (std::f32::consts::TAU * ((SHAKE_FREQUENCY + 2.5 * odd) * time + odd)).sin_cos();
    (sin, cos)
}
