//! A glass tray: felt between four clear walls on a brass base.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::{AssetCache, Body};
use crate::app::render::mesh_builder::{MeshBuilder, ProfilePoint, profile_point};
use crate::app::render::table_material::TableMaterial;

/// The thickness of the glass, in cm.
const GLASS_THICKNESS: f32 = 0.35;

/// The height of the brass base, in cm.
const BASE_HEIGHT: f32 = 0.7;

/// The radius of its corners, in cm.
const CORNER_RADIUS: f32 = 0.5;

impl AssetCache<'_> {
    /// Clear glass, visible by its reflections and edges.
    pub fn glass(&mut self) -> Handle<TableMaterial> {
        self.material("glass", |cache| StandardMaterial {
            base_color: cache.tokens.materials.glass.with_alpha(0.13),
            alpha_mode: AlphaMode::Blend,
            perceptual_roughness: 0.06,
            reflectance: 0.75,
            cull_mode: None,
            ..default()
        })
    }

    /// The frosted top edge of the glass, which is brighter.
    pub fn glass_edge(&mut self) -> Handle<TableMaterial> {
        self.material("glass edge", |cache| StandardMaterial {
            base_color: cache.tokens.materials.glass.with_alpha(0.3),
            alpha_mode: AlphaMode::Blend,
            perceptual_roughness: 0.35,
            reflectance: 0.6,
            ..default()
        })
    }

    fn wall(&mut self, half: Vec2, profile: &[ProfilePoint], material: Handle<TableMaterial>) -> Body {
        let builder = MeshBuilder::moulding(half, CORNER_RADIUS, profile, 5);
        (Mesh3d(self.meshes.add(builder.mesh())), MeshMaterial3d(material))
    }

    /// Spawns a glass tray as children of `parent`, whose origin is the centre of the tray's floor.
    pub fn spawn_glass_tray(&mut self, commands: &mut Commands, parent: Entity, half: Vec2, rim: f32, felt: Color) {
        let [floor, _] = self.tray_felt(half, rim, felt);
        let (glass, edge, brass) = (self.glass(), self.glass_edge(), self.brass());
        let inwards = vec2(-1.0, 0.0);
        let sides = [
            [profile_point(0.0, BASE_HEIGHT, inwards, 0.0), profile_point(0.0, rim, inwards, 1.0)],
            [profile_point(GLASS_THICKNESS, rim, -inwards, 0.0), profile_point(GLASS_THICKNESS, 0.0, -inwards, 1.0)],
        ]
        .map(|profile| self.wall(half, &profile, glass.clone()));
        let top = [profile_point(0.0, rim, Vec2::Y, 0.0), profile_point(GLASS_THICKNESS, rim, Vec2::Y, 1.0)];
        let top = self.wall(half, &top, edge);
        let foot = [
            profile_point(0.0, 0.0, inwards, 0.0),
            profile_point(0.0, BASE_HEIGHT, inwards, 0.3),
            profile_point(GLASS_THICKNESS + 0.3, BASE_HEIGHT, Vec2::Y, 0.6),
            profile_point(GLASS_THICKNESS + 0.5, 0.0, vec2(0.95, 0.3), 1.0),
        ];
        let foot = self.wall(half, &foot, brass);
        let contact = self.contact(half + Vec2::splat(GLASS_THICKNESS), 2.2);
        commands.entity(parent).with_children(|tray| {
            // Slightly above the table top, to avoid z-fighting.
            tray.spawn((Name::new("felt"), floor, Transform::from_xyz(0.0, 0.04, 0.0)));
            tray.spawn((Name::new("brass foot"), foot));
            for side in sides {
                tray.spawn((Name::new("glass"), side, NotShadowCaster));
            }
            tray.spawn((Name::new("glass edge"), top, NotShadowCaster));
            let place = Transform::from_xyz(0.0, 0.015, 0.0);
            tray.spawn((Name::new("contact"), contact, place, NotShadowCaster, NotShadowReceiver));
        });
    }
}
