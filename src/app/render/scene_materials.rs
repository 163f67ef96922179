//! Adds meshes and materials to the bodies of a table: slab, rails, trays, dice. Applies the camera shots of
//! its scene. Must not depend on any game.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::camera::{CameraDirector, CameraShot, OVERVIEW, TRAY};
use super::highlights::Glide;
use super::props::AssetCache;
use super::props::die::DieDetail;
use super::quality::Quality;
use super::table_material::TableMaterial;
use super::tokens::MaterialColours;
use crate::sim::dice::{DiceCup, DiceSet, DiceSets, DiceTray, Die, Material, PictureRotation, Tray};
use crate::sim::table::dice_row::{RAIL_HEIGHT, ROW_CAPACITY};
use crate::sim::table::layout::HeldUp;
use crate::sim::table::{Lane, OnTable, Scene, TableSystems};

/// The slab and rails of the current scene.
#[derive(Component)]
pub(crate) struct Slab;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(add_tray_mesh)
        .add_observer(add_cup_mesh)
        .add_observer(add_die_mesh)
        .add_observer(update_face_rotation)
        .add_observer(apply_look)
        .add_observer(remove_look)
        .add_observer(unshadow_held_piece)
        .add_observer(shadow_laid_piece)
        // It writes to nothing but the meshes and shadows of dice.
        .add_systems(PostUpdate, soften_shadows.before(TransformSystems::Propagate).ambiguous_with_all())
        .add_systems(
            Update,
            (clear_shots.run_if(resource_removed::<Scene>), build_scene.run_if(resource_exists_and_changed::<Scene>))
                .chain()
                .before(TableSystems::Request),
        );
}

pub(crate) fn build_scene(
    scene: Res<Scene>,
    slabs: Query<Entity, With<Slab>>,
    mut director: ResMut<CameraDirector>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    for slab in &slabs {
        commands.entity(slab).despawn();
    }
    let half = Vec2::from(scene.slab);
    let body = cache.slab(half);
    commands.spawn((Name::new("table"), Slab, OnTable, body, Transform::default(), NotShadowCaster));
    let felt = cache.tokens.parse_colour(&scene.felt);
    for (_, place) in scene.places.iter().filter(|(name, _)| name.starts_with("row-")) {
        let half = Vec2::new(place.size * f32::from(ROW_CAPACITY) / 2.0 + 0.6, 1.45);
        let parts = cache.rail(half, RAIL_HEIGHT, felt);
        let contact = cache.contact(half, 1.6);
        commands.spawn((Name::new("rail"), Slab, OnTable, place.transform(), Visibility::default())).with_children(
            |rail| {
                for part in parts {
                    rail.spawn((part, NotShadowCaster));
                }
                let unseen = (NotShadowCaster, NotShadowReceiver);
                rail.spawn((contact, Transform::from_xyz(0.0, 0.015, 0.0), unseen));
            },
        );
    }
    let first = director.shots.is_empty();
    director.shots = scene.shots.iter().map(|(name, shot)| (name.clone(), CameraShot::Region(*shot))).collect();
    director.set_tray(scene.shots[TRAY]);
    if first {
        director.cut(OVERVIEW);
    }
}

fn clear_shots(mut director: ResMut<CameraDirector>) {
    director.shots.clear();
}

fn add_tray_mesh(
    added: On<Add, DiceTray>,
    trays: Query<(&DiceTray, Has<Lane>)>,
    scene: Option<Res<Scene>>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok((tray, lane)) = trays.get(added.entity) else { return };
    if lane {
        commands.entity(added.entity).insert(Visibility::default());
        return;
    }
    let felt = scene.map_or(cache.tokens.colour.walnut, |scene| cache.tokens.parse_colour(&scene.felt));
    commands.entity(added.entity).insert(Visibility::default());
    let Tray { half, rim, wall, .. } = tray.tray;
    if wall == Material::Glass {
        cache.spawn_glass_tray(&mut commands, added.entity, half, rim, felt);
    } else {
        cache.spawn_tray(&mut commands, added.entity, half, rim, felt);
    }
    for part in tray.tray.obstacles.parts(half) {
        let body = (cache.obstacle(&part), part.pose.transform(), NotShadowCaster);
        commands.entity(added.entity).with_child((Name::new("obstacle"), body));
    }
}

fn add_cup_mesh(added: On<Add, DiceCup>, cups: Query<&DiceCup>, mut cache: AssetCache, mut commands: Commands) {
    let Ok(cup) = cups.get(added.entity) else { return };
    let parts = cache.cup(cup.radius);
    commands.entity(added.entity).insert(Visibility::default()).with_children(|cup| {
        for part in parts {
            cup.spawn((Name::new("part"), part));
        }
    });
}

/// How a die looks on the table, apart from its pose. Its body stays where it is.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct DieLook {
    /// Where it is drawn, relative to its body, in cm on the table.
    pub offset: Vec3,
    /// Its tint, if any.
    pub tint: Option<DieTint>,
}

/// What the colours of a die are multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieTint {
    /// Grey: the die is lost.
    Lost,
    /// As if it glowed: the die is hot.
    Hot,
}

impl DieTint {
    fn colour(self, materials: &MaterialColours) -> Color {
        match self {
            Self::Lost => materials.dull,
            Self::Hot => materials.hot,
        }
    }
}

/// The mesh of a die, rotated inside its body by its face rotation.
#[derive(Component)]
struct DieMesh;

fn add_die_mesh(
    added: On<Add, Die>,
    dice: Query<(&Die, Option<&PictureRotation>, Option<&ChildOf>)>,
    trays: Query<&DiceTray>,
    sets: Res<DiceSets>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok((die, label, tray)) = dice.get(added.entity) else { return };
    let Some(set) = sets.get(&die.set) else { return };
    let tray = tray.and_then(|tray| trays.get(tray.parent()).ok());
    let detail = tray.map_or(DieDetail::Fine, |tray| DieDetail::in_tray(&tray.tray));
    let body = cache.die(&DiceSet { material: die.material, size: die.size, ..set.clone() }, detail);
    let turn = label.map_or(Quat::IDENTITY, |label| label.0);
    let mesh = (Name::new("die"), DieMesh, body, Transform::from_rotation(turn));
    let mut entity = commands.entity(added.entity);
    entity.insert(Visibility::default());
    match detail {
        DieDetail::Fine | DieDetail::Medium => {
            let shadow = cache.contact(Vec2::splat(die.size * 0.25), die.size * 0.9);
            let unlit = (NotShadowCaster, NotShadowReceiver, Visibility::Hidden);
            let shadow = (Name::new("soft shadow"), SoftShadow, shadow, unlit);
            entity.insert(SoftlyShadowed).with_child(mesh).with_child(shadow);
        }
        // The shadows of hundreds of dice take a software renderer as long as the dice, and are hardly seen.
        DieDetail::Coarse if *cache.quality == Quality::Low => drop(entity.with_child((mesh, NotShadowCaster))),
        DieDetail::Coarse => drop(entity.with_child(mesh)),
    }
}

/// A die whose shadow is soft while it is high above the felt.
#[derive(Component)]
struct SoftlyShadowed;

/// The soft shadow on the felt below a die that is high above it. The shadow map is too coarse for a hand full of dice.
#[derive(Component)]
struct SoftShadow;

/// The height of a die's centre above which its shadow is soft, as a multiple of its edge.
const HIGH: f32 = 1.7;

/// The height of soft shadows, in cm: just above the felt of a tray.
const SHADOW_HEIGHT: f32 = 0.06;

/// How much wider a soft shadow gets with each cm of height.
const SPREAD: f32 = 0.06;

/// Gives dice that are high above the felt a soft shadow, and low ones the shadow of the lamp.
fn soften_shadows(
    dice: Query<(&Die, &Transform, &Children), (With<SoftlyShadowed>, Changed<Transform>)>,
    mut shadows: Query<(&mut Transform, &mut Visibility), (With<SoftShadow>, Without<Die>)>,
    casting: Query<Has<NotShadowCaster>, With<DieMesh>>,
    mut commands: Commands,
) {
    for (die, at, children) in &dice {
        let high = at.translation.y > die.size * HIGH;
        for child in children {
            if let Ok((mut place, mut visibility)) = shadows.get_mut(*child) {
                visibility.set_if_neq(if high { Visibility::Inherited } else { Visibility::Hidden });
                if high {
                    let level = at.rotation.inverse();
                    *place = Transform {
                        translation: level * Vec3::Y * (SHADOW_HEIGHT - at.translation.y),
                        rotation: level,
                        scale: Vec3::splat(1.0 + SPREAD * at.translation.y),
                    };
                }
            } else if let Ok(soft) = casting.get(*child)
                && soft != high
            {
                let mut mesh = commands.entity(*child);
                if high {
                    mesh.insert(NotShadowCaster)
                } else {
                    mesh.remove::<NotShadowCaster>()
                };
            }
        }
    }
}

/// The shadow of a piece in front of the camera would lie far away from it.
fn unshadow_held_piece(held: On<Add, HeldUp>, mut commands: Commands) {
    commands.entity(held.entity).insert(NotShadowCaster);
}

fn shadow_laid_piece(laid: On<Remove, HeldUp>, mut commands: Commands) {
    commands.entity(laid.entity).try_remove::<NotShadowCaster>();
}

fn apply_look(
    look: On<Insert, DieLook>,
    dice: Query<(&DieLook, &GlobalTransform, &Children)>,
    meshes: Query<(&MeshMaterial3d<TableMaterial>, Option<&Untinted>), With<DieMesh>>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok((look, at, children)) = dice.get(look.entity) else { return };
    for mesh in children {
        let Ok((material, untinted)) = meshes.get(*mesh) else { continue };
        let material = untinted.map_or(material, |untinted| &untinted.0);
        let shown = look.tint.map_or(material.0.clone(), |tint| {
            let colour = tint.colour(&cache.tokens.materials);
            cache.tinted(&format!("{tint:?} {:?}", material.id()), &material.0, colour)
        });
        let glide = Glide::to(at.rotation().inverse() * look.offset);
        commands.entity(*mesh).insert((glide, MeshMaterial3d(shown), Untinted(material.clone())));
    }
}

/// The material of a die without a tint.
#[derive(Component)]
struct Untinted(MeshMaterial3d<TableMaterial>);

fn remove_look(
    look: On<Remove, DieLook>,
    dice: Query<&Children>,
    meshes: Query<Option<&Untinted>, With<DieMesh>>,
    mut commands: Commands,
) {
    for mesh in dice.get(look.entity).into_iter().flatten() {
        let Ok(untinted) = meshes.get(*mesh) else { continue };
        let Ok(mut mesh) = commands.get_entity(*mesh) else { continue };
        mesh.try_insert(Glide::to(Vec3::ZERO));
        if let Some(Untinted(material)) = untinted {
            mesh.try_insert(material.clone()).try_remove::<Untinted>();
        }
    }
}

/// Updates the rotation at release, and when a die is placed again.
fn update_face_rotation(
    inserted: On<Insert, PictureRotation>,
    dice: Query<(&PictureRotation, &Children)>,
    mut meshes: Query<&mut Transform, With<DieMesh>>,
) {
    let Ok((label, children)) = dice.get(inserted.entity) else { return };
    for child in children {
        if let Ok(mut place) = meshes.get_mut(*child) {
            place.rotation = label.0;
        }
    }
}
