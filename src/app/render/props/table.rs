//! The table: a walnut slab with a rounded edge, and trays of felt rimmed with leather. Origin of the slab is the
//! middle of its top; of a tray, the middle of its floor.

use bevy::prelude::*;

use super::wood::GRAIN;
use super::{Body, Workshop, wood};
use crate::app::render::mesh_builder::{Corner, Solid, Turned, turned};
use crate::app::render::quality::Quality;
use crate::app::render::table_material::TableMaterial;
use crate::app::render::texture::{Beyond, Meaning, linear};

/// How thick the slab is, in cm.
const SLAB: f32 = 4.0;

/// How far a tray's leather reaches out from its inner wall, in cm.
pub const RIM: f32 = 1.9;

/// How large the repeating pieces of felt and leather are, in cm.
pub const FELT: f32 = 8.0;
pub(super) const LEATHER: f32 = 6.0;

/// Where on the leather's profile its seam runs, in cm.
const SEAM: f32 = 2.05;

impl Workshop<'_> {
    /// A slab of walnut; `half` is half its top's size.
    pub fn slab(&mut self, half: Vec2) -> Body {
        let mesh = Solid::block(vec3(half.x, SLAB * 0.5, half.y), 1.1, 5, |side, p, size| {
            // The grain goes on over the edge: from the sides it is laid out beyond the top's border.
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
        .translated_by(Vec3::NEG_Y * SLAB * 0.5);
        (Mesh3d(self.meshes.add(mesh)), MeshMaterial3d(self.walnut()))
    }

    /// The dark round the foot of something that stands on the table, `half` large; lay it just above the table.
    pub fn contact(&mut self, half: Vec2, reach: f32) -> Body {
        let lines = |half: f32| [-half - reach, -half + 0.4, half - 0.4, half + reach];
        let (xs, zs) = (lines(half.x), lines(half.y));
        let marks = [0.0, 0.25, 0.75, 1.0];
        let mut solid = Solid::default();
        solid.sheet(3, 3, |column, row| {
            let (i, j) = (column as usize, row as usize);
            Corner {
                at: vec3(xs[i], 0.0, zs[j]),
                normal: Vec3::Y,
                uv: vec2(marks[i], marks[j]),
                along: Vec3::X,
                open: 1.0,
            }
        });
        (Mesh3d(self.meshes.add(solid.mesh())), MeshMaterial3d(self.shade()))
    }

    /// The felt of a tray: floor and inner walls. `half` is half its floor's size, `rim` its height.
    pub fn tray_felt(&mut self, half: Vec2, rim: f32, felt: Color) -> [Body; 2] {
        let material = self.felt(felt);
        let dark = |edge: f32| 1.0 - 0.58 * (-edge / 1.5).exp() - 0.16 * (-edge / 5.0).exp();
        let floor = Solid::level(
            half,
            32,
            28,
            |p| p / FELT,
            |p| {
                let gap = half - p.abs();
                dark(gap.x) * dark(gap.y)
            },
        );
        let walls: Vec<Turned> = [(0.0, 0.45), (0.25, 0.55), (0.6, 0.7), (1.0, 0.9)]
            .map(|(up, open)| Turned {
                radius: 0.0,
                height: up * (rim - 0.45),
                normal: vec2(-1.0, 0.0),
                v: up * rim / FELT,
                open,
            })
            .to_vec();
        let mut walls = Solid::moulding(half, 0.35, &walls, 4);
        walls.scale_uvs(vec2(1.0 / FELT, 1.0));
        [floor, walls].map(|solid| (Mesh3d(self.meshes.add(solid.mesh())), MeshMaterial3d(material.clone())))
    }

    /// The leather round a tray.
    pub fn tray_leather(&mut self, half: Vec2, rim: f32) -> Body {
        // A rolled rim over a slightly leaning outer wall.
        let roll = 0.62;
        let mut profile = Vec::new();
        let (mut v, mut last) = (0.0, Vec2::ZERO);
        let mut add = |at: Vec2, normal: Vec2, open: f32| {
            if !profile.is_empty() {
                v += at.distance(last);
            }
            last = at;
            profile.push(Turned { open, ..turned(at.x, at.y, normal, v) });
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
        let mut solid = Solid::moulding(half, 0.35, &profile, 6);
        solid.scale_uvs(Vec2::splat(1.0 / LEATHER));
        let material = self.leather();
        (Mesh3d(self.meshes.add(solid.mesh())), MeshMaterial3d(material))
    }

    /// Brown leather with a seam.
    pub fn leather(&mut self) -> Handle<TableMaterial> {
        self.material("leather", |shop| {
            let px = (LEATHER * shop.quality.texels_per_cm() * 1.2) as u32;
            let (colours, heights) = wood::leather(&shop.tokens.stuff, LEATHER, SEAM, px);
            StandardMaterial {
                base_color_texture: Some(shop.texture(colours, Meaning::Colour, Beyond::Again)),
                normal_map_texture: Some(shop.texture(wood::bumps(px, &heights), Meaning::Normals, Beyond::Again)),
                perceptual_roughness: 0.52,
                reflectance: 0.45,
                ..default()
            }
        })
    }

    /// A thin brass bead where a tray's felt meets its leather.
    pub fn tray_bead(&mut self, half: Vec2, rim: f32) -> Body {
        let profile: Vec<Turned> = (0..=6)
            .map(|i| {
                let angle = core::f32::consts::PI * (1.5 - i as f32 / 6.0);
                let normal = vec2(angle.cos(), angle.sin());
                turned(normal.x * 0.11, rim - 0.52 + normal.y * 0.11, normal, i as f32 / 6.0)
            })
            .collect();
        let solid = Solid::moulding(half, 0.35, &profile, 5);
        (Mesh3d(self.meshes.add(solid.mesh())), MeshMaterial3d(self.brass()))
    }

    /// The felt of one colour.
    pub fn felt(&mut self, colour: Color) -> Handle<TableMaterial> {
        let weave = self.material("weave", |shop| {
            let per_cm = shop.quality.texels_per_cm() * 0.9;
            let (texels, heights) = wood::felt(FELT, per_cm);
            let px = texels.width;
            // The felt fills half of many pictures: where every sample is dear, its weave is colour alone.
            let bumps = (*shop.quality > Quality::Low)
                .then(|| shop.texture(wood::bumps(px, &heights), Meaning::Normals, Beyond::Again));
            StandardMaterial {
                base_color_texture: Some(shop.texture(texels, Meaning::Colour, Beyond::Again)),
                normal_map_texture: bumps,
                perceptual_roughness: 0.96,
                reflectance: 0.22,
                ..default()
            }
        });
        self.material(&format!("felt {:?}", linear(colour)), |shop| {
            let weave = shop.materials.get(&weave).map(|weave| weave.base.clone()).unwrap_or_default();
            // Felt drinks light: its dye is mixed brighter than the felt is to look.
            let dye = linear(colour) * 1.7;
            StandardMaterial { base_color: Color::linear_rgb(dye.x, dye.y, dye.z), ..weave }
        })
    }

    /// Spawns a whole tray below `parent`, whose origin is the middle of the tray's floor.
    pub fn furnish_tray(&mut self, commands: &mut Commands, parent: Entity, half: Vec2, rim: f32, felt: Color) {
        let [floor, walls] = self.tray_felt(half, rim, felt);
        let leather = self.tray_leather(half, rim);
        let bead = self.tray_bead(half, rim);
        let contact = self.contact(half + Vec2::splat(RIM), 2.6);
        commands.entity(parent).with_children(|tray| {
            // Just above the table's top, or the two would fight for the same depth.
            tray.spawn((Name::new("felt"), floor, Transform::from_xyz(0.0, 0.04, 0.0)));
            tray.spawn((Name::new("felt wall"), walls, Transform::from_xyz(0.0, 0.04, 0.0)));
            tray.spawn((Name::new("leather"), leather));
            tray.spawn((Name::new("brass bead"), bead, bevy::light::NotShadowCaster));
            tray.spawn((
                Name::new("contact"),
                contact,
                Transform::from_xyz(0.0, 0.015, 0.0),
                bevy::light::NotShadowCaster,
                bevy::light::NotShadowReceiver,
            ));
        });
    }
}
