//! Pieces as physics bodies: they drop onto their positions or are flicked off the table. Must not depend on any game.
//! The match state never waits for physics: a piece that gets stuck is moved to its position.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::OnTable;
use crate::sim::dice::Material;

/// Physics steps per second.
pub const HERTZ: f64 = 120.0;

/// Height from which a piece is dropped, in cm.
const DROP_HEIGHT: f32 = 5.0;

/// Time after which a piece that has not settled is moved to its position, in seconds.
const TIMEOUT: f32 = 0.9;

/// Maximum speed of a piece at rest, in cm/s (and rad/s).
const REST_SPEED: f32 = 1.5;

/// Maximum distance from its position at which a settled piece may stay, in cm.
const TOLERANCE: f32 = 0.45;

/// Time until a flicked piece is despawned, in seconds.
const FLICK_TIME: f32 = 0.9;

/// A piece that is dropping onto its position. Added by [`drop_piece`], removed when it has settled.
#[derive(Component, Clone, Copy, Debug)]
pub struct Dropping {
    pub(crate) home: Transform,
    age: f32,
    still_time: f32,
    reported: bool,
}

/// A piece that was flicked off. Added by [`flick_off`]; despawned when its flight is over.
#[derive(Component, Clone, Copy, Debug)]
pub struct Flicked {
    left: f32,
}

/// A piece that is being moved to its final transform because it got stuck or landed inaccurately.
#[derive(Component, Clone, Copy, Debug)]
pub struct Snapping {
    home: Transform,
}

/// The material of a piece, which determines its landing sound. Defaults to clay.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMaterial(pub Material);

impl Default for PieceMaterial {
    fn default() -> Self {
        Self(Material::Clay)
    }
}

/// A piece landed on its position.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Landed {
    /// The piece.
    pub piece: Entity,
    /// Where, in table coordinates (cm).
    pub at: Vec3,
    /// Impact speed, in cm/s.
    pub speed: f32,
    /// Whether it has to be moved to its position.
    pub helped: bool,
    /// Its material.
    pub material: Material,
}

/// Sets up the physics world of the pieces. Each dice throw has a world of its own instead.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(TimestepMode::Fixed { dt: (1.0 / HERTZ) as f32, substeps: 1 })
        .insert_resource(Time::<Fixed>::from_hz(HERTZ))
        // Added before the Rapier plugin, which would insert these messages without ever updating them.
        .add_message::<CollisionEvent>()
        .add_message::<ContactForceEvent>()
        .add_message::<MassModifiedMessage>()
        .add_message::<Landed>()
        .add_plugins(RapierPhysicsPlugin::<NoUserData>::default().with_length_unit(1.6).in_fixed_schedule())
        .add_systems(
            FixedUpdate,
            (
                pause_idle_physics.before(PhysicsSet::SyncBackend),
                (settle_pieces, snap_pieces, despawn_flicked_pieces).chain().after(PhysicsSet::Writeback),
            ),
        );
}

/// Drops a piece onto `home`. `entity` must have a [`Collider`].
pub fn drop_piece(commands: &mut Commands, entity: Entity, home: Transform, lean: Vec2) {
    let start = Transform {
        translation: home.translation + Vec3::Y * DROP_HEIGHT,
        rotation: home.rotation * Quat::from_euler(EulerRot::XYZ, lean.x, 0.0, lean.y),
        scale: Vec3::ONE,
    };
    commands.entity(entity).insert((
        OnTable,
        RigidBody::Dynamic,
        start,
        Velocity { linear: Vec3::NEG_Y * 40.0, angular: Vec3::new(lean.y, 0.0, lean.x) * 4.0 },
        Damping { linear_damping: 0.1, angular_damping: 2.0 },
        Friction::coefficient(0.7),
        Restitution::coefficient(0.15),
        ColliderMassProperties::Density(1.6),
        Ccd::enabled(),
        Dropping { home, age: 0.0, still_time: 0.0, reported: false },
    ));
}

/// Hands a carried or tossed piece over to physics just above `home`. `entity` must have a [`Collider`]. The caller
/// reports the landing.
pub(super) fn release_piece(
    commands: &mut Commands,
    entity: Entity,
    start: Transform,
    home: Transform,
    velocity: Vec3,
) {
    // The piece may have been despawned in the same frame.
    commands.entity(entity).try_insert((
        RigidBody::Dynamic,
        start,
        Velocity { linear: velocity, angular: Vec3::ZERO },
        Damping { linear_damping: 0.4, angular_damping: 4.0 },
        Friction::coefficient(0.8),
        Restitution::coefficient(0.1),
        ColliderMassProperties::Density(1.6),
        Ccd::enabled(),
        Dropping { home, age: 0.0, still_time: 0.0, reported: true },
    ));
}

/// Removes a piece from physics, so that the caller can move it.
pub(super) fn pick_up_piece(commands: &mut Commands, entity: Entity) {
    commands.entity(entity).remove::<(Dropping, Snapping, Velocity, Ccd)>().insert(RigidBody::Fixed);
}

/// Places a piece without animation, to restore a match.
pub fn place_piece(commands: &mut Commands, entity: Entity, home: Transform) {
    commands.entity(entity).insert((OnTable, RigidBody::Fixed, home));
}

/// Flicks a piece off the table in the direction `away`.
pub fn flick_off(commands: &mut Commands, entity: Entity, away: Vec2) {
    let away = away.normalize_or(Vec2::X);
    commands.entity(entity).remove::<(Dropping, Snapping)>().insert((
        RigidBody::Dynamic,
        Velocity {
            linear: Vec3::new(away.x * 70.0, 95.0, away.y * 70.0),
            angular: Vec3::new(away.y, 0.3, -away.x) * 18.0,
        },
        // It must not disturb the other pieces.
        CollisionGroups::new(Group::NONE, Group::NONE),
        Flicked { left: FLICK_TIME },
    ));
}

/// Stops stepping physics while nothing moves, so that an idle table costs nothing.
fn pause_idle_physics(
    moving: Query<(), Or<(With<Dropping>, With<Flicked>)>>,
    mut configuration: Query<&mut RapierConfiguration>,
) {
    for mut configuration in &mut configuration {
        let active = !moving.is_empty();
        if configuration.physics_pipeline_active != active {
            configuration.physics_pipeline_active = active;
        }
    }
}

fn settle_pieces(
    time: Res<Time>,
    mut commands: Commands,
    mut pieces: Query<(Entity, &mut Dropping, &Transform, &Velocity, Option<&PieceMaterial>)>,
    mut landed: MessageWriter<Landed>,
) {
    for (piece, mut dropping, transform, velocity, material) in &mut pieces {
        let step = time.delta_secs();
        dropping.age += step;
        let slow = velocity.linear.length() < REST_SPEED && velocity.angular.length() < REST_SPEED;
        dropping.still_time = if slow { dropping.still_time + step } else { 0.0 };
        let late = dropping.age > TIMEOUT;
        if dropping.still_time < 0.08 && !late {
            continue;
        }
        let off = transform.translation - dropping.home.translation;
        let flat = (transform.rotation * Vec3::Y).dot(dropping.home.rotation * Vec3::Y) > 0.995;
        let helped = late || !flat || off.xz().length() > TOLERANCE || off.y.abs() > TOLERANCE;
        let speed = (2.0 * 981.0 * DROP_HEIGHT).sqrt();
        if !dropping.reported {
            let material = material.copied().unwrap_or_default().0;
            landed.write(Landed { piece, at: dropping.home.translation, speed, helped, material });
        }
        let home = dropping.home;
        let mut piece = commands.entity(piece);
        piece.try_remove::<(Dropping, Velocity, Ccd)>().try_insert(RigidBody::Fixed);
        if helped {
            piece.try_insert(Snapping { home });
        }
    }
}

fn snap_pieces(mut commands: Commands, mut pieces: Query<(Entity, &Snapping, &mut Transform)>) {
    for (piece, helped, mut transform) in &mut pieces {
        let there = transform.translation.distance(helped.home.translation) < 0.02;
        if there {
            *transform = helped.home;
            commands.entity(piece).remove::<Snapping>();
        } else {
            transform.translation = transform.translation.lerp(helped.home.translation, 0.12);
            transform.rotation = transform.rotation.slerp(helped.home.rotation, 0.12);
        }
    }
}

fn despawn_flicked_pieces(
    time: Res<Time>,
    mut commands: Commands,
    mut pieces: Query<(Entity, &mut Flicked, &Transform)>,
) {
    for (piece, mut flicked, transform) in &mut pieces {
        flicked.left -= time.delta_secs();
        if flicked.left <= 0.0 || transform.translation.y < -6.0 {
            commands.entity(piece).despawn();
        }
    }
}
