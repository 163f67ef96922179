//! Dice in the hand: how they hover, follow the aim and jostle. For the eye and the ear only; nothing here decides
//! how a throw ends.

use bevy::math::{Quat, Vec2, Vec3};

use super::dice_set::DiceSet;
use super::params::{DiceParams, STEP};
use super::throw::{Handful, Pose};
use super::tray::Tray;

/// How quickly the hand follows the aim, per second.
const FOLLOW: f32 = 14.0;

/// How quickly a shake begins and dies away, per second.
const EASE: f32 = 12.0;

/// How far a shaken die moves from its place, in cm.
const REACH: f32 = 0.45;

/// How far a shaken die turns from how it lies, in radians.
const SWAY: f32 = 0.5;

/// How often the slowest die of a shaken hand goes up and down in a second.
const SHAKE_FREQUENCY: f32 = 6.5;

/// Steps between two rattles of a hand at the least.
const MIN_RATTLE_STEPS: u32 = 3;

/// How far the hand is drawn back when it has gathered all its strength, in cm.
const DRAW_BACK: f32 = 1.2;

/// Dice in a hand above the tray's edge.
pub(super) struct HeldDice {
    pub seat: u8,
    pub set: DiceSet,
    pub dice: u8,
    pub seed: u64,
    pub handful: Handful,
    pub wanted: Vec2,
    pub gathered: f32,
    pub shaking: bool,
    aim: Vec2,
    shake: f32,
    time: f32,
    since_rattle: u32,
}

impl HeldDice {
    pub fn new(seat: u8, set: DiceSet, dice: u8, seed: u64, aim: Vec2) -> Self {
        let handful = Handful::take(&set, dice, seed);
        Self {
            seat,
            set,
            dice,
            seed,
            handful,
            wanted: aim,
            gathered: 0.0,
            shaking: false,
            aim,
            shake: 0.0,
            time: 0.0,
            since_rattle: 0,
        }
    }

    /// Moves on by a step. Tells where two dice knocked together, and how hard from 0 to 1, if they did.
    pub fn step(&mut self, tray: &Tray, params: &DiceParams) -> Option<(Vec3, f32)> {
        let turn = self.aim.angle_to(self.wanted);
        // A hand that has as good as arrived has arrived: a table where nothing moves must be still.
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
        if self.dice < 2 || self.since_rattle < MIN_RATTLE_STEPS || self.shake < 0.2 {
            return None;
        }
        // A die that turns round on its way has hit its neighbour.
        let hit = (0..usize::from(self.dice)).find(|&die| swing(die, before).1 * swing(die, self.time).1 < 0.0)?;
        self.since_rattle = 0;
        let place = self.poses(tray, params).get(hit)?.place;
        Some((place, self.shake * (0.5 + 0.5 * self.gathered)))
    }

    /// Where the dice are.
    pub fn poses(&self, tray: &Tray, params: &DiceParams) -> Vec<Pose> {
        let mut poses = self.handful.poses(tray, params, self.aim);
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

/// Where a shaken die is on its way up and down at `time`, from -1 to 1, and which way it goes.
fn swing(die: usize, time: f32) -> (f32, f32) {
    let odd = (die as f32 * 0.618).fract();
    let (sin, cos) = (std::f32::consts::TAU * ((SHAKE_FREQUENCY + 2.5 * odd) * time + odd)).sin_cos();
    (sin, cos)
}
