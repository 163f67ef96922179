//! A rail that dice are set aside on, and a stud for a rim. The rail's origin is the middle of its foot; the stud's the
//! middle of its foot too.

use bevy::prelude::*;

use super::{Body, Workshop, table::FELT, wood::GRAIN};
use crate::app::render::mesh_builder::{Solid, turned};

/// How wide the wood is round a rail's felt, in cm.
const FRAME: f32 = 0.32;

impl Workshop<'_> {
    /// A low bar of walnut with felt let into its top. `half` is half its size seen from above, `high` its height.
    pub fn rail(&mut self, half: Vec2, high: f32, felt: Color) -> [Body; 2] {
        let wood = Solid::block(vec3(half.x, high * 0.5, half.y), 0.2, 3, |_, p, _| (p * 1.7 + GRAIN * 0.5) / GRAIN)
            .mesh()
            .translated_by(Vec3::Y * high * 0.5);
        let inlay = half - Vec2::splat(FRAME);
        let cloth = Solid::level(
            inlay,
            12,
            4,
            |p| p / FELT,
            |p| {
                let gap = inlay - p.abs();
                1.0 - 0.35 * (-gap.min_element() / 0.25).exp()
            },
        )
        .mesh()
        .translated_by(Vec3::Y * (high + 0.012));
        let (wood, cloth) = (self.meshes.add(wood), self.meshes.add(cloth));
        [(Mesh3d(wood), MeshMaterial3d(self.walnut())), (Mesh3d(cloth), MeshMaterial3d(self.felt(felt)))]
    }

    /// A stud for a leather rim: of polished brass, or dark as an empty hole.
    pub fn stud(&mut self, lit: bool, radius: f32) -> Body {
        let mesh = self.mesh(&format!("stud {radius}"), || {
            let rows: Vec<_> = (0..=5)
                .map(|i| {
                    let (sin, cos) = (i as f32 / 5.0 * core::f32::consts::FRAC_PI_2).sin_cos();
                    turned(radius * sin, radius * 0.5 * cos, vec2(sin, cos), 0.0)
                })
                .collect();
            Solid::turned(&rows, 20, |turn, step| vec2(turn, step.v)).mesh()
        });
        let material = if lit {
            self.brass()
        } else {
            self.material("stud unlit", |shop| StandardMaterial {
                base_color: shop.tokens.stuff.ink,
                perceptual_roughness: 0.55,
                ..default()
            })
        };
        (Mesh3d(mesh), MeshMaterial3d(material))
    }
}
