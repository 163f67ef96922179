//! The table: a walnut slab with a rounded edge, and felt trays with a leather rim. The origin of the slab is the
//! centre of its top; that of a tray is the centre of its floor.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::wood::GRAIN;
use super::{AssetCache, Body, wood};
use crate::app::render::mesh_builder::{MeshBuilder, ProfilePoint, Vertex, profile_point};
use crate::app::render::quality::Quality;
use crate::app::render::table_material::TableMaterial;
use crate::app::render::texture::{EdgeMode, linear};

/// The thickness of the slab, in cm.
const SLAB_THICKNESS: f32 = 4.0;

/// How far a tray's leather extends from its inner wall, in cm.
pub const RIM: f32 = 1.9;

/// The size of the repeating felt and leather textures, in cm.
pub const FELT: f32 = 8.0;
pub(super) const LEATHER: f32 = 6.0;

/// The position of the seam on the leather's profile, in cm.
pub(super) const SEAM: f32 = 2.05;

impl AssetCache<'_> {
    /// A walnut slab; `half` is half the size of its top.
    pub fn slab(&mut self, half: Vec2) -> Body {
        let mesh = MeshBuilder::block(vec3(half.x, SLAB_THICKNESS * 0.5, half.y), 1.1, 5, |side, p, size| {
            // The grain continues over the edge: the sides use the texture beyond the top's border.
            let q = match side {
                2 | 3 => p,
                0 => vec2(half.x + p.y + size.y, -p.x),
                1 => vec2(-half.x - p.y - size.y, p.x),
                4 => vec2(p.x, half.y + p.y + size.y),
                _ => vec2(-p.x, -half.y - p.y - size.y),
            };
            (q + GRAIN * 0.5) / GRAIN
        })
        .mesh()
        .translated_by(Vec3::NEG_Y * SLAB_THICKNESS * 0.5);
        (Mesh3d(self.meshes.add(mesh)), MeshMaterial3d(self.walnut()))
    }

    /// The contact shadow of a prop on the table; `half` is half its size. Place it slightly above the table.
    pub fn contact(&mut self, half: Vec2, reach: f32) -> Body {
        let mesh = self.mesh(&format!("contact {half} {reach}"), || {
            let lines = |half: f32| [-half - reach, -half + 0.4, half - 0.4, half + reach];
            let (xs, zs) = (lines(half.x), lines(half.y));
            let marks = [0.0, 0.25, 0.75, 1.0];
            let mut builder = MeshBuilder::default();
            builder.sheet(3, 3, |column, row| {
                let (i, j) = (column as usize, row as usize);
                Vertex {
                    at: vec3(xs[i], 0.0, zs[j]),
                    normal: Vec3::Y,
                    uv: vec2(marks[i], marks[j]),
                    along: Vec3::X,
                    open: 1.0,
                }
            });
            builder.mesh()
        });
        (Mesh3d(mesh), MeshMaterial3d(self.shade()))
    }

    /// The felt of a tray: floor and inner walls. `half` is half the size of its floor, `rim` its height.
    pub fn tray_felt(&mut self, half: Vec2, rim: f32, felt: Color) -> [Body; 2] {
        let material = self.felt(felt);
        let dark = |edge: f32| 1.0 - 0.58 * (-edge / 1.5).exp() - 0.16 * (-edge / 5.0).exp();
        let floor = MeshBuilder::level(
            half,
            32,
            28,
            |p| p / FELT,
            |p| {
                let gap = half - p.abs();
                dark(gap.x) * dark(gap.y)
            },
        );
        let walls: Vec<ProfilePoint> = [(0.0, 0.45), (0.25, 0.55), (0.6, 0.7), (1.0, 0.9)]
            .map(|(up, open)| ProfilePoint {
                radius: 0.0,
                height: up * (rim - 0.45),
                normal: vec2(-1.0, 0.0),
                v: up * rim / FELT,
                open,
            })
            .to_vec();
        let mut walls = MeshBuilder::moulding(half, 0.35, &walls, 4);
        walls.scale_uvs(vec2(1.0 / FELT, 1.0));
        [floor, walls].map(|builder| (Mesh3d(self.meshes.add(builder.mesh())), MeshMaterial3d(material.clone())))
    }

    pub(crate) fn tray_leather(&mut self, half: Vec2, rim: f32) -> Body {
        // A rolled rim over a slightly slanted outer wall.
        let roll = 0.62;
        let mut profile = Vec::new();
        let (mut v, mut last) = (0.0, Vec2::ZERO);
        let mut add = |at: Vec2, normal: Vec2, open: f32| {
            if !profile.is_empty() {
                v += at.distance(last);
            }
            last = at;
            profile.push(ProfilePoint { open, ..profile_point(at.x, at.y, normal, v) });
        };
        add(vec2(0.04, rim - 0.62), vec2(-1.0, 0.0), 0.55);
        for i in 0..=8 {
            let angle = core::f32::consts::PI * (1.0 - i as f32 / 8.0);
            let normal = vec2(angle.cos(), angle.sin());
            // The roll is wider than high.
            let at = vec2(0.02 + RIM * 0.5 + normal.x * RIM * 0.5, rim - roll + normal.y * roll);
            let normal = (normal / vec2(RIM * 0.5, roll)).normalize();
            let open = if i == 0 { 0.72 } else { 1.0 };
            add(at, normal, open);
        }
        let side = vec2(1.0, 0.12).normalize();
        for (t, open) in [(0.15, 1.0), (0.6, 0.8), (1.0, 0.4)] {
            add(vec2(RIM + 0.06 * t, (rim - roll) * (1.0 - t)), side, open);
        }
        let mut builder = MeshBuilder::moulding(half, 0.35, &profile, 6);
        builder.scale_uvs(Vec2::splat(1.0 / LEATHER));
        let material = self.leather();
        (Mesh3d(self.meshes.add(builder.mesh())), MeshMaterial3d(material))
    }

    /// Brown leather with a seam.
    pub fn leather(&mut self) -> Handle<TableMaterial> {
        self.material("leather", |cache| {
            let px = (LEATHER * cache.quality.texels_per_cm() * 1.2) as u32;
            let (colours, heights) = wood::leather(&cache.tokens.materials, LEATHER, SEAM, px);
            StandardMaterial {
                base_color_texture: Some(cache.texture(colours, EdgeMode::Repeat)),
                normal_map_texture: Some(cache.texture(wood::bumps(px, &heights), EdgeMode::Repeat)),
                perceptual_roughness: 0.52,
                reflectance: 0.45,
                ..default()
            }
        })
    }

    /// A thin brass bead where a tray's felt meets its leather.
    pub fn tray_bead(&mut self, half: Vec2, rim: f32) -> Body {
        let profile: Vec<ProfilePoint> = (0..=6)
            .map(|i| {
                let angle = core::f32::consts::PI * (1.5 - i as f32 / 6.0);
                let normal = vec2(angle.cos(), angle.sin());
                profile_point(normal.x * 0.11, rim - 0.52 + normal.y * 0.11, normal, i as f32 / 6.0)
            })
            .collect();
        let builder = MeshBuilder::moulding(half, 0.35, &profile, 5);
        (Mesh3d(self.meshes.add(builder.mesh())), MeshMaterial3d(self.brass()))
    }

    pub(crate) fn felt(&mut self, colour: Color) -> Handle<TableMaterial> {
        let weave = self.material("weave", |cache| {
            let per_cm = cache.quality.texels_per_cm() * 0.9;
            let (texels, heights) = wood::felt(FELT, per_cm);
            let px = texels.width;
            // Felt covers half of many pictures; at low quality its weave is only colour, to save texture samples.
            let bumps =
                (*cache.quality > Quality::Low).then(|| cache.texture(wood::bumps(px, &heights), EdgeMode::Repeat));
            StandardMaterial {
                base_color_texture: Some(cache.texture(texels, EdgeMode::Repeat)),
                normal_map_texture: bumps,
                perceptual_roughness: 0.96,
                reflectance: 0.22,
                ..default()
            }
        });
        self.material(&format!("felt {:?}", linear(colour)), |cache| {
            let weave = cache.materials.get(&weave).map(|weave| weave.base.clone()).unwrap_or_default();
            // Felt absorbs light, so its albedo is brighter than its perceived colour.
            let dye = linear(colour) * 2.2;
            StandardMaterial { base_color: Color::linear_rgb(dye.x, dye.y, dye.z), ..weave }
        })
    }

    /// Spawns a tray as children of `parent`, whose origin is the centre of the tray's floor.
    pub fn spawn_tray(&mut self, commands: &mut Commands, parent: Entity, half: Vec2, rim: f32, felt: Color) {
        let [floor, walls] = self.tray_felt(half, rim, felt);
        let leather = self.tray_leather(half, rim);
        let bead = self.tray_bead(half, rim);
        let contact = self.contact(half + Vec2::splat(RIM), 2.6);
        commands.entity(parent).with_children(|tray| {
            // Slightly above the table top, to avoid z-fighting.
            let place = Transform::from_xyz(0.0, 0.04, 0.0);
            // Its shadows are in the colours of its vertices and in the contact shadow.
            tray.spawn((Name::new("felt"), floor, place, NotShadowCaster));
            tray.spawn((Name::new("felt wall"), walls, place, NotShadowCaster));
            tray.spawn((Name::new("leather"), leather, NotShadowCaster));
            tray.spawn((Name::new("brass bead"), bead, NotShadowCaster));
            let below = Transform::from_xyz(0.0, 0.015, 0.0);
            tray.spawn((Name::new("contact"), contact, below, NotShadowCaster, NotShadowReceiver));
        });
    }
}
