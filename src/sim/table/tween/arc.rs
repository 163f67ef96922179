//! Things that are tossed over the table: they fly in an arc, turn over on their way, and come down with weight. The
//! state never waits for them. Knows no game.

use bevy::prelude::*;
use bevy_rapier3d::prelude::ColliderDisabled;

use super::super::pieces;
use super::super::pieces::{Landed, PieceMaterial};
use super::super::{Pace, Speed, TableSystems};
use super::slide::SlideSystems;

/// How long a toss takes, in seconds: the first part for any way, the second for each centimetre.
const DURATION: (f32, f32) = (0.30, 0.0065);

/// How high a toss goes over the straight way, in centimetres: the first part for any way, the second as a part of it.
const HEIGHT: (f32, f32) = (2.2, 0.2);

/// The highest that a toss goes over the straight way, in centimetres.
const MAX_HEIGHT: f32 = 8.5;

/// How high above its place a thing is left to its weight, in centimetres.
const RELEASE_HEIGHT: f32 = 0.45;

/// How fast a thing comes down, in centimetres a second: so loud it is.
const LANDING_SPEED: f32 = 40.0;

/// How fast it is when it is left to its weight: the hand that puts it down has slowed it.
const RELEASE_SPEED: f32 = 12.0;

/// A thing on its way through the air. Added by [`toss`], removed by the table when the thing comes down.
#[derive(Component, Clone, Copy, Debug)]
pub struct Flying {
    from: Transform,
    to: Transform,
    /// How much of the way is done, 0 to 1; below 0 it has not begun.
    progress: f32,
    /// How much of the way is done in a second.
    speed: f32,
    /// How often it turns over.
    turns: f32,
    despawns: bool,
}

impl Flying {
    /// Where it will lie.
    #[must_use]
    pub const fn goal(&self) -> Transform {
        self.to
    }

    /// Where it is when so much of the way is done, 0 to 1.
    fn at(&self, part: f32) -> Transform {
        let (from, to) = (self.from.translation, self.to.translation);
        let far = from.distance(to);
        let high = (HEIGHT.0 + HEIGHT.1 * far).min(MAX_HEIGHT);
        // Under its weight alone a thing keeps its speed along the ground and rises and falls as a parabola.
        let translation = from.lerp(to, part) + Vec3::Y * high * 4.0 * part * (1.0 - part);
        let across = (to - from).cross(Vec3::Y).normalize_or(Vec3::X);
        let over = Quat::from_axis_angle(across, -core::f32::consts::TAU * self.turns * part);
        let rotation = over * self.from.rotation.slerp(self.to.rotation, part);
        Transform { translation, rotation, scale: Vec3::ONE }
    }
}

/// Tosses a thing that is at `from` to another place, where it lies down with weight if it has a shape; it starts
/// after `wait` seconds.
pub fn toss(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    fly(commands, entity, (from, to), wait, false);
}

/// Tosses a thing to another place, where it is taken off the table.
pub fn toss_off(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    fly(commands, entity, (from, to), wait, true);
}

fn fly(commands: &mut Commands, entity: Entity, (from, to): (Transform, Transform), wait: f32, despawns: bool) {
    let far = from.translation.distance(to.translation);
    let seconds = DURATION.0 + DURATION.1 * far;
    let turns = if far > 14.0 { 1.0 } else { 0.0 };
    let flying = Flying { from, to, progress: -wait / seconds, speed: 1.0 / seconds, turns, despawns };
    pieces::pick_up_piece(commands, entity);
    // In the air nothing is in its way.
    commands.entity(entity).insert((from, flying, ColliderDisabled));
}

pub(in crate::sim::table) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_flights.in_set(SlideSystems).in_set(TableSystems::Show).after(super::super::ShowNext),
    );
}

fn advance_flights(
    (time, pace): (Res<Time>, Res<Pace>),
    mut pieces: Query<(Entity, &mut Flying, &mut Transform, Option<&PieceMaterial>)>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    for (piece, mut flying, mut transform, material) in &mut pieces {
        let instant = pace.speed == Speed::Instant;
        flying.progress += if instant { f32::INFINITY } else { time.delta_secs() * pace.scale() * flying.speed };
        if flying.progress < 1.0 {
            *transform = flying.at(flying.progress.max(0.0));
            continue;
        }
        let material = material.copied().unwrap_or_default().0;
        landed.write(Landed { piece, at: flying.to.translation, speed: LANDING_SPEED, helped: false, material });
        // It may have been cleared away in this very frame.
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
    fn a_toss_begins_and_ends_where_it_should_and_rises_between() {
        let (from, to) = (Transform::from_xyz(-10.0, 0.0, 3.0), Transform::from_xyz(12.0, 1.5, -8.0));
        let flying = Flying { from, to, progress: 0.0, speed: 1.0, turns: 1.0, despawns: false };
        assert_eq!(flying.at(0.0).translation, from.translation);
        assert!(flying.at(1.0).translation.distance(to.translation) < 1e-4);
        assert!(flying.at(1.0).rotation.angle_between(to.rotation) < 1e-3, "whole turns end as they began");
        let high: Vec<f32> = (0..=10).map(|tenth| flying.at(tenth as f32 / 10.0).translation.y).collect();
        assert!(high[5] > 6.0 && high[5] < MAX_HEIGHT + 1.5, "{high:?}");
        assert!(high.windows(2).take(5).all(|pair| pair[0] < pair[1]), "{high:?}");
    }
}
