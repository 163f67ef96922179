//! Things that are pushed over the table by hand: they speed up, slow down and lift a little on their way. The state
//! never waits for them. Knows no game.

use bevy::ecs::query::QueryFilter;
use bevy::prelude::*;

use super::super::pieces::{Landed, PieceMaterial};
use super::super::{Backlog, Pace, Play, Speed, TableSystems};

/// How long the way across a table takes, in seconds: the first part for any way, the second for each centimetre.
const DURATION: (f32, f32) = (0.28, 0.005);

/// How high a thing lifts on its way, as a part of the way, and at the most in centimetres.
const LIFT: (f32, f32) = (0.16, 2.6);

/// How fast it is when it comes to lie, in centimetres a second: so loud it is.
const LANDING_SPEED: f32 = 34.0;

/// A thing on its way to another place. Added by [`slide_to`], removed by the table when the thing is there.
#[derive(Component, Clone, Copy, Debug)]
pub struct Sliding {
    from: Transform,
    to: Transform,
    /// How much of the way is done, 0 to 1; below 0 it has not begun.
    progress: f32,
    /// How much of the way is done in a second.
    speed: f32,
    despawns: bool,
}

impl Sliding {
    /// Where it will lie.
    #[must_use]
    pub const fn goal(&self) -> Transform {
        self.to
    }

    /// Whether it is on its way off the table, so that nobody need wait for it.
    #[must_use]
    pub const fn leaves(&self) -> bool {
        self.despawns
    }
}

/// Lets a thing that is at `from` slide to another place; it starts after `wait` seconds.
pub fn slide_to(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    let seconds = DURATION.0 + DURATION.1 * from.translation.distance(to.translation);
    let sliding = Sliding { from, to, progress: -wait / seconds, speed: 1.0 / seconds, despawns: false };
    commands.entity(entity).insert((from, sliding));
}

/// Lets a thing slide to another place, where it is taken off the table.
pub fn slide_off(commands: &mut Commands, entity: Entity, from: Transform, to: Transform, wait: f32) {
    slide_to(commands, entity, from, to, wait);
    commands.entity(entity).entry::<Sliding>().and_modify(|mut sliding| sliding.despawns = true);
}

/// The next fact waits for things that are pushed to their places: for those among them that `F` lets through, so that
/// nobody who may act is kept from it by a piece of another seat. A table that wants this runs it before
/// [`super::super::ShowNext`].
pub fn wait_for_pieces<G: Play, F: QueryFilter + 'static>(
    mut backlog: ResMut<Backlog<G>>,
    sliding: Query<&Sliding, F>,
) {
    let held = sliding.iter().any(|sliding| !sliding.leaves());
    if held || backlog.is_held() {
        backlog.hold(held);
    }
}

/// Things that slide or fly come nearer to where they go: whoever lets them do so in [`TableSystems::Show`], or clears
/// them away, does so before.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlideSystems;

pub(in crate::sim::table) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_slides.in_set(SlideSystems).in_set(TableSystems::Show).after(super::super::ShowNext),
    );
}

fn advance_slides(
    (time, pace): (Res<Time>, Res<Pace>),
    mut pieces: Query<(Entity, &mut Sliding, &mut Transform, Option<&PieceMaterial>)>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    for (piece, mut sliding, mut transform, material) in &mut pieces {
        let step = if pace.speed == Speed::Instant { f32::INFINITY } else { time.delta_secs() * pace.scale() };
        sliding.progress += step * sliding.speed;
        if sliding.progress >= 1.0 {
            *transform = sliding.to;
            // It may have been cleared away in this very frame.
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
        // Slow at both ends, as a hand is.
        let part = part * part * part.mul_add(-2.0, 3.0);
        let (from, to) = (sliding.from, sliding.to);
        let lift = (from.translation.distance(to.translation) * LIFT.0).min(LIFT.1);
        transform.translation =
            from.translation.lerp(to.translation, part) + Vec3::Y * lift * 4.0 * part * (1.0 - part);
        transform.rotation = from.rotation.slerp(to.rotation, part);
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::sim::dice::Material;

    #[test]
    fn a_thing_comes_to_lie_as_what_it_is_made_of() {
        let mut world = World::new();
        world.init_resource::<Time>();
        world.insert_resource(Pace { speed: Speed::Instant, hurry: false });
        world.init_resource::<Messages<Landed>>();
        let coin = world.spawn(PieceMaterial(Material::Brass)).id();
        let bare = world.spawn_empty().id();
        for entity in [coin, bare] {
            slide_to(&mut world.commands(), entity, Transform::IDENTITY, Transform::from_xyz(3.0, 0.0, 0.0), 0.0);
        }
        world.flush();
        world.run_system_once(advance_slides).expect("everything it asks for is there");
        let landed: Vec<Landed> = world.resource_mut::<Messages<Landed>>().drain().collect();
        let heard = |entity: Entity| landed.iter().find(|landed| landed.piece == entity).map(|landed| landed.material);
        assert_eq!((heard(coin), heard(bare), landed.len()), (Some(Material::Brass), Some(Material::Clay), 2));
    }
}
