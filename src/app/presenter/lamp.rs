//! Selects how the lamp shines, and whether the last die rolls in slow motion and seen from near. Must not depend on a game.

use std::time::Duration;

use bevy::prelude::*;

use super::camera_shot::{LANDED_HEIGHT, falling_dice};
use super::contract::{Presenter, View};
use crate::app::input::ButtonPress;
use crate::app::render::camera::{CameraDirector, CameraShot, LAST_DIE, TRAY};
use crate::app::render::lamp_mood::{LampLook, LampMood};
use crate::launch::Speed;
use crate::sim::dice::{DiceClock, Die};
use crate::sim::table::{Shot, SlowMotion, TableSpeed, TableSystems, ThrowStage, cleared};

/// How fast a die moves at least if it rolls, in cm/s of the dice clock.
const MOTION: f32 = 1.8;

/// The longest slow motion in a throw.
const LONGEST: Duration = Duration::from_millis(1500);

/// Half the size of what is shown around a die that decides, in cm.
const NEAR_HALF: Vec2 = vec2(5.5, 3.4);

/// How steeply the camera looks down at a die that decides, in degrees.
const NEAR_PITCH: f32 = 44.0;

/// While dice are in a hand.
const HELD: LampLook = LampLook { gain: 0.95, cone: 0.9, warmth: 1.0, at: None };

/// While one die rolls and the others lie.
const ROLLING: LampLook = LampLook { gain: 1.1, cone: 0.7, warmth: 0.5, at: None };

/// At the end of the match.
const WINNER: LampLook = LampLook { gain: 1.1, cone: 0.7, warmth: 0.5, at: None };

pub(super) fn plugin<G: Presenter>(app: &mut App) {
    let rest = |mut mood: ResMut<LampMood>, mut slow: ResMut<SlowMotion>| {
        mood.wanted = LampLook::default();
        slow.set_if_neq(SlowMotion(false));
    };
    app.add_systems(Update, rest.before(TableSystems::Request).run_if(cleared::<G>));
}

/// The dice that fall, as far as the lamp follows them.
#[derive(Default)]
pub(super) struct FollowedDice {
    before: Vec<(Entity, Vec3)>,
    /// How long this throw has been in slow motion. A press skips the rest.
    slow: Duration,
    /// The speed at which they have moved since the last frame.
    scale: f32,
}

/// Narrows the lamp while dice are held, closes in on the last die that rolls, rests on the winner, and is aimed where
/// the shot says.
pub(super) fn update<G: Presenter>(
    view: View<G>,
    mut director: ResMut<CameraDirector>,
    (places, dice): (Query<&GlobalTransform>, Query<(Entity, &ChildOf, &Transform), With<Die>>),
    (speed, clock, time): (Res<TableSpeed>, Res<DiceClock>, Res<Time<Virtual>>),
    mut presses: MessageReader<ButtonPress>,
    mut followed: Local<FollowedDice>,
    (mut mood, mut slow): (ResMut<LampMood>, ResMut<SlowMotion>),
) {
    let is_pressed = presses.read().filter(|press| press.down).count() > 0;
    let scale = std::mem::replace(&mut followed.scale, clock.scale);
    if scale == 0.0 && slow.0 && !is_pressed {
        // They stand still at an impact and go on in a moment.
        followed.slow += time.delta();
        return;
    }
    let falling: Vec<(Entity, Vec3)> = falling_dice(&view.awaited, &dice).collect();
    let least = MOTION * time.delta_secs() * scale;
    let rolls = |(die, at): &&(Entity, Vec3)| {
        followed.before.iter().any(|(other, was)| other == die && was.distance(*at) > least)
    };
    let mut rolling = falling.iter().filter(rolls);
    let last_die = rolling.next().filter(|_| rolling.next().is_none()).copied();
    if falling.is_empty() {
        followed.slow = Duration::ZERO;
    } else if is_pressed {
        followed.slow = LONGEST;
    }
    let slows = last_die.is_some_and(|(_, at)| at.y < LANDED_HEIGHT)
        && followed.slow < LONGEST
        && !director.cuts
        && speed.scale() <= 1.0
        && G::is_decisive(&view);
    let place = |entity: Entity| places.get(entity).ok().map(GlobalTransform::translation);
    if slows
        && let Some(at) = last_die.and_then(|(die, _)| place(die))
        && let Some(CameraShot::Region(tray)) = director.shots.get(TRAY).copied()
    {
        let (from, to) = ((at.xz() - NEAR_HALF).into(), (at.xz() + NEAR_HALF).into());
        let near = CameraShot::Region(Shot { from, to, pitch: NEAR_PITCH, ..tray });
        director.bypass_change_detection().shots.insert(LAST_DIE.to_owned(), near);
    }
    if slows {
        followed.slow += time.delta();
    }
    slow.set_if_neq(SlowMotion(slows));
    let hand = view.awaited.iter().find(|throw| throw.stage == ThrowStage::InHand).map(|throw| throw.tray);
    let look = if speed.speed == Speed::Instant {
        LampLook::default()
    } else if let Some((die, _)) = last_die {
        LampLook { at: place(die), ..ROLLING }
    } else if let Some(tray) = hand.filter(|_| falling.is_empty()) {
        LampLook { at: place(tray), ..HELD }
    } else {
        let shot = match director.shots.get(&director.wanted) {
            Some(CameraShot::Region(shot)) => Some(shot),
            _ => None,
        };
        if view.presented_outcome().is_some() {
            LampLook { at: shot.map(Shot::centre), ..WINNER }
        } else {
            let at = shot.and_then(|shot| shot.lamp).map(|(x, z)| Vec3::new(x, 0.0, z));
            LampLook { at, ..LampLook::default() }
        }
    };
    followed.before = falling;
    if mood.wanted != look {
        mood.wanted = look;
    }
}
