//! Things on the table that belong to the bar, not to a game. The origin of each is the centre of its base.

use bevy::{math::vec4, prelude::*};

use super::table::{LEATHER, SEAM};
use super::{AssetCache, Body};
use crate::app::render::mesh_builder::{MeshBuilder, profile_point};
use crate::app::render::noise::{fbm, smoothstep};
use crate::app::render::texture::{Texels, linear};

/// The radius of a coaster, in cm.
const COASTER: f32 = 5.0;

/// Half the size of a score pad and its height, in cm.
pub const PAD: Vec3 = vec3(5.2, 0.5, 7.4);

/// The length and the radius of a pencil, in cm.
const PENCIL: (f32, f32) = (13.0, 0.36);

/// The thickness of a coaster, the inner radius of a tumbler and the height of what is in it, in cm.
const COASTER_HEIGHT: f32 = 0.35;
const BOWL: f32 = 3.3;
const FILLED: f32 = 3.6;

impl AssetCache<'_> {
    /// A tumbler of whisky on a coaster: leather, whisky, glass.
    pub fn tumbler(&mut self) -> [Body; 3] {
        let (base, high, wall) = (COASTER_HEIGHT, COASTER_HEIGHT + 8.6, 0.28);
        let coaster = self.mesh("coaster", || {
            let rows = [
                profile_point(0.0, base, Vec2::Y, 0.0),
                profile_point(COASTER - 0.2, base, Vec2::Y, COASTER - 0.2),
                profile_point(COASTER, base * 0.5, Vec2::X, COASTER),
                profile_point(COASTER, 0.0, Vec2::X, COASTER + base),
            ];
            // The seam runs around it, near its edge.
            MeshBuilder::revolve(&rows, 48, |turn, step| {
                vec2(turn * COASTER * 6.0, step.v + SEAM - COASTER + 0.6) / LEATHER
            })
            .mesh()
        });
        let whisky = self.mesh("whisky", || {
            let rows = [
                profile_point(0.0, base + FILLED, Vec2::Y, 0.0),
                profile_point(BOWL - 0.02, base + FILLED, Vec2::Y, 0.2),
                profile_point(BOWL - 0.02, base + FILLED, Vec2::X, 0.2),
                profile_point(BOWL - 0.14, base + 1.1, Vec2::X, 1.0),
            ];
            MeshBuilder::revolve(&rows, 40, |turn, step| vec2(turn, step.v)).mesh()
        });
        let glass = self.mesh("tumbler", || {
            let rows = [
                profile_point(BOWL, high, Vec2::NEG_X, 0.0),
                profile_point(BOWL + wall, high, Vec2::Y, 0.0),
                profile_point(BOWL + wall, high, Vec2::X, 0.1),
                profile_point(BOWL + wall - 0.1, base + 0.5, Vec2::X, 0.9),
                profile_point(BOWL - 0.2, base, vec2(0.5, -0.8), 1.0),
            ];
            MeshBuilder::revolve(&rows, 48, |turn, step| vec2(turn, step.v)).mesh()
        });
        let amber = self.material("whisky", |cache| StandardMaterial {
            base_color: cache.tokens.materials.whisky,
            perceptual_roughness: 0.12,
            reflectance: 0.6,
            ..default()
        });
        [(coaster, self.leather()), (whisky, amber), (glass, self.glass())]
            .map(|(mesh, material)| (Mesh3d(mesh), MeshMaterial3d(material)))
    }

    /// A pad of ruled paper.
    pub fn score_pad(&mut self) -> Body {
        let half = PAD.with_y(PAD.y / 2.0);
        let mesh = self.mesh("score pad", || {
            MeshBuilder::block(half, 0.1, 2, |side, p, size| match side {
                2 => p / (size * 2.0) + 0.5,
                // The edges of the sheets are as plain as the corner of the top one.
                _ => Vec2::splat(0.01),
            })
            .mesh()
            .translated_by(Vec3::Y * half.y)
        });
        let material = self.material("score pad", |cache| {
            let paper = linear(cache.tokens.materials.ivory_old) * 0.3;
            let ink = linear(cache.tokens.materials.ink).lerp(paper, 0.45);
            let sheet = Texels::paint(256, 364, |x, y| {
                let p = vec2(x / 256.0, y / 364.0);
                let line =
                    |at: f32, every: f32| 1.0 - smoothstep(0.0015, 0.004, ((at / every).fract() - 0.5).abs() * every);
                let inside = smoothstep(0.1, 0.11, p.y) * (1.0 - smoothstep(0.94, 0.95, p.y));
                let rows = line(p.y, 0.056) * 0.5;
                let column = line(p.x + 0.25, 0.5) * 0.7;
                let c = paper * (0.9 + 0.16 * fbm(p * 14.0, 3, 31));
                let c = c.lerp(ink, rows.max(column) * inside);
                vec4(c.x, c.y, c.z, 1.0)
            });
            StandardMaterial { perceptual_roughness: 0.85, reflectance: 0.2, ..cache.printed(sheet) }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }

    /// A pencil that lies along z.
    pub fn pencil(&mut self) -> Body {
        let (length, radius) = PENCIL;
        let mesh = self.mesh("pencil", || {
            let cone = vec2(1.0, 0.3).normalize();
            let rows = [
                profile_point(0.0, length, cone, 0.0),
                profile_point(radius * 0.25, length - 0.5, cone, 0.04),
                profile_point(radius * 0.25, length - 0.5, cone, 0.05),
                profile_point(radius, length - 2.0, cone, 0.15),
                profile_point(radius, length - 2.0, Vec2::X, 0.16),
                profile_point(radius, 0.0, Vec2::X, 1.0),
                profile_point(0.0, 0.0, Vec2::NEG_Y, 1.0),
            ];
            let upright = MeshBuilder::revolve(&rows, 6, |turn, step| vec2(turn, step.v)).mesh();
            let lying = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
            upright.rotated_by(lying).translated_by(vec3(0.0, radius, -length / 2.0))
        });
        let material = self.material("pencil", |cache| {
            let materials = &cache.tokens.materials;
            let [paint, wood, lead] = [materials.brass, materials.walnut_pale, materials.ink].map(linear);
            let colours = Texels::paint(4, 64, |_, y| {
                let v = y / 64.0;
                (if v < 0.045 {
                    lead
                } else if v < 0.155 {
                    wood
                } else {
                    paint
                })
                .extend(1.0)
            });
            StandardMaterial { perceptual_roughness: 0.4, ..cache.printed(colours) }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }
}
