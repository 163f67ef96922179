//! Pieces as bodies: they drop onto their place with weight and stay, or are flicked off the table. The state never
//! waits for them: a piece that jams is helped home. Knows no game; a game says which pieces, where.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::OnTable;
use crate::sim::dice::Material;

/// Steps of piece physics a second.
pub const HERTZ: f64 = 120.0;

/// How high above its place a piece is let go, in centimetres.
const DROP_HEIGHT: f32 = 5.0;

/// A piece is helped home when it has not come to rest after so many seconds.
const TIMEOUT: f32 = 0.9;

/// So slow, in centimetres a second, a piece counts as lying.
const REST_SPEED: f32 = 1.5;

/// How far from its place, in centimetres, a piece may come to rest and be left there.
const TOLERANCE: f32 = 0.45;

/// How long a flicked piece is seen, in seconds.
const FLICK_TIME: f32 = 0.9;

/// A piece on its way down to its place. Added by [`drop_piece`], removed by the table when the piece lies.
#[derive(Component, Clone, Copy, Debug)]
pub struct Dropping {
    /// Where it belongs.
    pub home: Transform,
    age: f32,
    still_time: f32,
    /// Whether it was told already that it came down.
    reported: bool,
}

/// A piece that was flicked off. Added by [`flick_off`]; the table despawns it when its flight is over.
#[derive(Component, Clone, Copy, Debug)]
pub struct Flicked {
    left: f32,
}

/// A piece that is helped home. Added by the table when a piece jammed or lay askew, removed when it is there.
#[derive(Component, Clone, Copy, Debug)]
pub struct Snapping {
    home: Transform,
}

/// What a piece is made of: so it sounds when it comes to lie. A piece without this is of clay.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMaterial(pub Material);

impl Default for PieceMaterial {
    fn default() -> Self {
        Self(Material::Clay)
    }
}

/// A piece came to lie on its place.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Landed {
    /// Which piece.
    pub piece: Entity,
    /// Where, in the table's centimetres.
    pub at: Vec3,
    /// How fast it came down, in centimetres a second.
    pub speed: f32,
    /// Whether it had to be helped.
    pub helped: bool,
    /// What it is made of.
    pub material: Material,
}

/// The world that pieces fall in. Dice have worlds of their own, one a throw.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(TimestepMode::Fixed { dt: (1.0 / HERTZ) as f32, substeps: 1 })
        .insert_resource(Time::<Fixed>::from_hz(HERTZ))
        // Before the plugin, which would insert them without ever rotating them.
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

/// Lets a piece fall onto `home`. `entity` has its shape as a [`Collider`] already.
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

/// Leaves a piece that was carried or tossed to its weight, just over `home`. `entity` has its shape already; that it
/// came down is told by who lets it go.
pub(super) fn release_piece(
    commands: &mut Commands,
    entity: Entity,
    start: Transform,
    home: Transform,
    velocity: Vec3,
) {
    // It may have been cleared away in this very frame.
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

/// Takes up a piece that lies, or is about to: it is carried by whoever moves it now.
pub(super) fn pick_up_piece(commands: &mut Commands, entity: Entity) {
    commands.entity(entity).remove::<(Dropping, Snapping, Velocity, Ccd)>().insert(RigidBody::Fixed);
}

/// Lays a piece on its place at once: for a match that is laid out anew.
pub fn place_piece(commands: &mut Commands, entity: Entity, home: Transform) {
    commands.entity(entity).insert((OnTable, RigidBody::Fixed, home));
}

/// Flicks a piece off in the direction `away`.
pub fn flick_off(commands: &mut Commands, entity: Entity, away: Vec2) {
    let away = away.normalize_or(Vec2::X);
    commands.entity(entity).remove::<(Dropping, Snapping)>().insert((
        RigidBody::Dynamic,
        Velocity {
            linear: Vec3::new(away.x * 70.0, 95.0, away.y * 70.0),
            angular: Vec3::new(away.y, 0.3, -away.x) * 18.0,
        },
        // It flies over the other pieces and never disturbs them.
        CollisionGroups::new(Group::NONE, Group::NONE),
        Flicked { left: FLICK_TIME },
    ));
}

/// With nothing in motion the physics is not stepped at all: an idle table costs nothing.
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
