//! Tween for tossed pieces: they fly in an arc, flip, and land with physics. Must not depend on any game. The match
//! state never waits for them.

use bevy::prelude::*;
use bevy_rapier3d::prelude::ColliderDisabled;

use super::super::pieces;
use super::super::pieces::{Landed, PieceMaterial};
use super::super::{Speed, TableSpeed, TableSystems};
use super::slide::SlideSystems;

/// Duration of a toss, in seconds: a constant, and an amount per cm.
const DURATION: (f32, f32) = (0.30, 0.0065);

/// Height of the arc: a constant in cm, and a fraction of the distance.
const HEIGHT: (f32, f32) = (2.2, 0.2);

/// Maximum height of the arc, in cm.
const MAX_HEIGHT: f32 = 8.5;

/// Height at which a piece is handed over to physics, in cm.
const RELEASE_HEIGHT: f32 = 0.45;

/// Reported impact speed, in cm/s. Determines the loudness.
const LANDING_SPEED: f32 = 40.0;

/// Downward speed when a piece is handed over to physics, in cm/s.
const RELEASE_SPEED: f32 = 12.0;

/// A piece in flight. Added by [`toss`], removed when it lands.
#[derive(Component, Clone, Copy, Debug)]
pub struct Flying {
    from: Transform,
    to: Transform,
    /// Progress from 0 to 1; negative before the start.
    progress: f32,
    /// Progress per second.
    speed: f32,
    turns: f32,
    despawns: bool,
}

impl Flying {
    /// The transform after landing.
    pub const fn goal(&self) -> Transform {
        self.to
    }

    /// The transform at progress `part`, 0 to 1.
    fn at(&self, part: f32) -> Transform {
        let (from, to) = (self.from.translation, self.to.translation);
        let far = from.distance(to);
        let high = (HEIGHT.0 + HEIGHT.1 * far).min(MAX_HEIGHT);
        // A ballistic curve: constant horizontal speed, parabolic height.
        let translation = from.lerp(to, part) + Vec3::Y * high * 4.0 * part * (1.0 - part);
        let across = (to - from).cross(Vec3::Y).normalize_or(Vec3::X);
        let over = Quat::from_axis_angle(across, -core::f32::consts::TAU * self.turns * part);
        let rotation = over * self.from.rotation.slerp(self.to.rotation, part);
        Transform { translation, rotation, scale: Vec3::ONE }
    }
}

/// Tosses a piece from `from` to `to` after `wait` seconds. It lands with physics if it has a collider.
pub fn toss(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    let far = from.translation.distance(to.translation);
    let seconds = DURATION.0 + DURATION.1 * far;
    let turns = if far > 14.0 { 1.0 } else { 0.0 };
    let flying = Flying { from, to, progress: -wait / seconds, speed: 1.0 / seconds, turns, despawns: false };
    pieces::pick_up_piece(commands, entity);
    // A piece in flight must not collide.
    commands.entity(entity).insert((from, flying, ColliderDisabled));
}

/// Tosses a piece to another place and despawns it there.
pub fn toss_off(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    toss(commands, entity, from, to, wait);
    commands.entity(entity).entry::<Flying>().and_modify(|mut flying| flying.despawns = true);
}

pub(in crate::sim::table) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_flights
            .in_set(SlideSystems)
            .after(super::slide::advance_slides)
            .in_set(TableSystems::Present)
            .after(super::super::PresentNextSystems),
    );
}

fn advance_flights(
    (time, table_speed): (Res<Time>, Res<TableSpeed>),
    mut pieces: Query<(Entity, &mut Flying, &mut Transform, Option<&PieceMaterial>)>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    for (piece, mut flying, mut transform, material) in &mut pieces {
        let instant = table_speed.speed == Speed::Instant;
        flying.progress += if instant { f32::INFINITY } else { time.delta_secs() * table_speed.scale() * flying.speed };
        if flying.progress < 1.0 {
            transform.set_if_neq(flying.at(flying.progress.max(0.0)));
            continue;
        }
        let material = material.copied().unwrap_or_default().0;
        landed.write(Landed { piece, at: flying.to.translation, speed: LANDING_SPEED, helped: false, material });
        // The piece may have been despawned in the same frame.
        if flying.despawns {
            commands.entity(piece).try_despawn();
            continue;
        }
        commands.entity(piece).try_remove::<(Flying, ColliderDisabled)>();
        if instant {
            *transform = flying.to;
            continue;
        }
        let down = flying.at(1.0).translation - flying.at(0.97).translation;
        let pushed = (down * flying.speed * 8.0).clamp_length_max(14.0);
        let start = flying.to.with_translation(flying.to.translation + Vec3::Y * RELEASE_HEIGHT);
        *transform = start;
        pieces::release_piece(&mut commands, piece, start, flying.to, Vec3::new(pushed.x, -RELEASE_SPEED, pushed.z));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_toss_starts_and_ends_at_its_transforms_and_rises_in_between() {
        let (from, to) = (Transform::from_xyz(-10.0, 0.0, 3.0), Transform::from_xyz(12.0, 1.5, -8.0));
        let flying = Flying { from, to, progress: 0.0, speed: 1.0, turns: 1.0, despawns: false };
        assert_eq!(flying.at(0.0).translation, from.translation);
        assert!(flying.at(1.0).translation.distance(to.translation) < 1e-4);
        assert!(flying.at(1.0).rotation.angle_between(to.rotation) < 1e-3, "full flips keep the rotation");
        let high: Vec<f32> = (0..=10).map(|tenth| flying.at(tenth as f32 / 10.0).translation.y).collect();
        assert!(high[5] > 6.0 && high[5] < MAX_HEIGHT + 1.5, "{high:?}");
        assert!(high.windows(2).take(5).all(|pair| pair[0] < pair[1]), "{high:?}");
    }
}
