//! Tween for pieces that are pushed over the table: ease in and out, with a slight lift. Must not depend on any game.
//! The match state never waits for them.

use bevy::prelude::*;

use super::super::pieces::{Landed, PieceMaterial};
use super::super::{Speed, TableSpeed, TableSystems};

/// Duration of a slide, in seconds: a constant, and an amount per cm.
const DURATION: (f32, f32) = (0.28, 0.005);

/// Lift: a fraction of the distance, and the maximum in cm.
const LIFT: (f32, f32) = (0.16, 2.6);

/// Reported impact speed, in cm/s. Determines the loudness.
const LANDING_SPEED: f32 = 34.0;

/// A piece that slides to another place. Added by [`slide_to`], removed when it arrives.
#[derive(Component, Clone, Copy, Debug)]
pub struct Sliding {
    from: Transform,
    to: Transform,
    /// Progress from 0 to 1; negative before the start.
    progress: f32,
    /// Progress per second.
    speed: f32,
    despawns: bool,
    holds: bool,
}

impl Sliding {
    /// The transform at the end.
    pub const fn goal(&self) -> Transform {
        self.to
    }

    /// Whether the presentation waits for it.
    pub const fn holds(&self) -> bool {
        self.holds
    }
}

/// Slides a piece from `from` to `to` after `wait` seconds.
pub fn slide_to(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    let seconds = DURATION.0 + DURATION.1 * from.translation.distance(to.translation);
    let (progress, speed) = (-wait / seconds, 1.0 / seconds);
    let sliding = Sliding { from, to, progress, speed, despawns: false, holds: false };
    commands.entity(entity).insert((from, sliding));
}

/// Slides a piece to another place and despawns it there.
pub fn slide_off(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    slide_to(commands, entity, from, to, wait);
    commands.entity(entity).entry::<Sliding>().and_modify(|mut sliding| sliding.despawns = true);
}

/// Slides a piece as [`slide_to`] does. The presentation waits until it arrives.
pub fn slide_and_hold(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    slide_to(commands, entity, from, to, wait);
    commands.entity(entity).entry::<Sliding>().and_modify(|mut sliding| sliding.holds = true);
}

/// Advances slides and flights. Systems that start or remove them in [`TableSystems::Present`] must run before this set.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlideSystems;

pub(in crate::sim::table) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_slides.in_set(SlideSystems).in_set(TableSystems::Present).after(super::super::PresentNextSystems),
    );
}

pub(super) fn advance_slides(
    (time, table_speed): (Res<Time>, Res<TableSpeed>),
    mut pieces: Query<(Entity, &mut Sliding, &mut Transform, Option<&PieceMaterial>)>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    for (piece, mut sliding, mut transform, material) in &mut pieces {
        let step =
            if table_speed.speed == Speed::Instant { f32::INFINITY } else { time.delta_secs() * table_speed.scale() };
        sliding.progress += step * sliding.speed;
        if sliding.progress >= 1.0 {
            *transform = sliding.to;
            // The piece may have been despawned in the same frame.
            if sliding.despawns {
                commands.entity(piece).try_despawn();
            } else {
                commands.entity(piece).try_remove::<Sliding>();
                let material = material.copied().unwrap_or_default().0;
                landed.write(Landed {
                    piece,
                    at: sliding.to.translation,
                    speed: LANDING_SPEED,
                    helped: false,
                    material,
                });
            }
            continue;
        }
        let part = sliding.progress.max(0.0);
        // Smoothstep.
        let part = part * part * part.mul_add(-2.0, 3.0);
        let (from, to) = (sliding.from, sliding.to);
        let lift = (from.translation.distance(to.translation) * LIFT.0).min(LIFT.1);
        let moved = Transform {
            translation: from.translation.lerp(to.translation, part) + Vec3::Y * lift * 4.0 * part * (1.0 - part),
            rotation: from.rotation.slerp(to.rotation, part),
            ..*transform
        };
        // While time stands still the picture becomes final.
        transform.set_if_neq(moved);
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::sim::dice::Material;

    #[test]
    fn a_piece_lands_with_its_material() {
        let mut world = World::new();
        world.init_resource::<Time>();
        world.insert_resource(TableSpeed { speed: Speed::Instant, fast_forward: false });
        world.init_resource::<Messages<Landed>>();
        let coin = world.spawn(PieceMaterial(Material::Brass)).id();
        let bare = world.spawn_empty().id();
        for entity in [coin, bare] {
            slide_to(&mut world.commands(), entity, Transform::IDENTITY, Transform::from_xyz(3.0, 0.0, 0.0), 0.0);
        }
        world.flush();
        world.run_system_once(advance_slides).expect("the system runs");
        let landed: Vec<Landed> = world.resource_mut::<Messages<Landed>>().drain().collect();
        let landing_material =
            |entity: Entity| landed.iter().find(|landed| landed.piece == entity).map(|landed| landed.material);
        assert_eq!(
            (landing_material(coin), landing_material(bare), landed.len()),
            (Some(Material::Brass), Some(Material::Clay), 2)
        );
    }
}
