//! The lamp follows the match: it narrows, closes in, flares and dips. It is one light, so every quality has it. Must not
//! depend on any game.

use bevy::color::Mix;
use bevy::prelude::*;

use super::camera::{CameraDirector, spring, stiffness, update_camera};
use super::lighting::{StageLamp, lamp};
use super::tokens::Tokens;
use crate::app::input::RedrawRequests;
use crate::sim::table::Scene;

/// The distance at which the springs count as at rest: of the look as a fraction, of the target in cm.
const REST: (f32, f32) = (0.002, 0.02);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LampMood>().add_systems(
        PostUpdate,
        move_lamp.after(update_camera).before(TransformSystems::Propagate).run_if(resource_exists::<Scene>),
    );
}

/// How the lamp shines, compared with the lamp of the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LampLook {
    /// Its brightness.
    pub gain: f32,
    /// The width of its cone.
    pub cone: f32,
    /// From its own colour, 0, to the warm one, 1.
    pub warmth: f32,
    /// What it is aimed at; `None` for the target of the scene.
    pub at: Option<Vec3>,
}

impl Default for LampLook {
    fn default() -> Self {
        Self { gain: 1.0, cone: 1.0, warmth: 0.0, at: None }
    }
}

/// The look that the lamp moves to on critically damped springs.
#[derive(Resource, Debug)]
pub struct LampMood {
    /// The look while nothing else happens.
    pub wanted: LampLook,
    /// Gain, cone and warmth.
    look: Vec3,
    look_speed: Vec3,
    /// `None` before the first frame of a scene.
    target: Option<Vec3>,
    target_speed: Vec3,
}

impl Default for LampMood {
    fn default() -> Self {
        let wanted = LampLook::default();
        let look = vec3(wanted.gain, wanted.cone, wanted.warmth);
        Self { wanted, look, look_speed: Vec3::ZERO, target: None, target_speed: Vec3::ZERO }
    }
}

impl LampMood {
    /// Makes the lamp this bright at once. It returns to the wanted look.
    pub fn flash(&mut self, gain: f32) {
        self.look.x = gain;
        self.look_speed.x = 0.0;
    }

    /// One step of the springs. Returns whether the lamp moved.
    fn step(&mut self, wanted: Vec3, target: Vec3, omega: f32, dt: f32) -> bool {
        let now = self.target.unwrap_or(target);
        let (look, look_speed) = spring(self.look - wanted, self.look_speed, omega, dt);
        let (aim, aim_speed) = spring(now - target, self.target_speed, omega, dt);
        let at_rest = look.length().max(look_speed.length() * 0.1) < REST.0
            && aim.length().max(aim_speed.length() * 0.1) < REST.1;
        let before = (self.look, self.target);
        (self.look, self.target) = if at_rest { (wanted, Some(target)) } else { (wanted + look, Some(target + aim)) };
        (self.look_speed, self.target_speed) = if at_rest { default() } else { (look_speed, aim_speed) };
        before != (self.look, self.target)
    }
}

/// With reduced motion only the brightness changes.
fn move_lamp(
    (scene, tokens, director): (Res<Scene>, Res<Tokens>, Res<CameraDirector>),
    mut mood: ResMut<LampMood>,
    mut lamps: Query<(&mut SpotLight, &mut Transform), With<StageLamp>>,
    time: Res<Time<Real>>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let wanted = mood.wanted;
    let still = director.cuts;
    let look = if still { vec3(wanted.gain, 1.0, 0.0) } else { vec3(wanted.gain, wanted.cone, wanted.warmth) };
    let target = wanted.at.filter(|_| !still).unwrap_or(Vec3::from(scene.lamp.target));
    let omega = stiffness(tokens.time.lamp.as_secs_f32());
    let mood = mood.bypass_change_detection();
    let moved = mood.step(look, target, omega, time.delta_secs());
    redraw.bypass_change_detection().hold_while("lamp", moved);
    if !moved && !scene.is_changed() {
        return;
    }
    let mut at = scene.lamp;
    at.target = mood.target.unwrap_or(target).into();
    at.cone *= mood.look.y;
    for (mut light, mut place) in &mut lamps {
        (*light, *place) = lamp(&at, &tokens);
        light.intensity *= mood.look.x;
        light.color = tokens.light.lamp.mix(&tokens.light.lamp_warm, mood.look.z);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flash_fades_and_the_lamp_comes_to_rest() {
        let mut mood = LampMood::default();
        let rest = mood.look;
        mood.step(rest, Vec3::ZERO, stiffness(0.9), 0.05);
        assert!(!mood.step(rest, Vec3::ZERO, stiffness(0.9), 0.05), "it is at rest");
        mood.flash(1.9);
        let mut last = 2.0;
        let mut steps = 0;
        while mood.step(rest, Vec3::ZERO, stiffness(0.9), 0.05) {
            assert!(mood.look.x < last, "it only fades");
            last = mood.look.x;
            steps += 1;
        }
        assert!((10..60).contains(&steps), "{steps} steps");
        assert_eq!(mood.look, rest);
    }
}
