//! A rail for dice that are set aside, and a stud for a rim. The origin of each is the centre of its base.

use std::iter::once;

use bevy::prelude::*;

use super::{AssetCache, Body, table::FELT, wood::GRAIN};
use crate::app::render::mesh_builder::{MeshBuilder, profile_point};

/// The width of the wood around a rail's felt, in cm.
const FRAME_WIDTH: f32 = 0.32;

/// How far that wood is above the felt, in cm: dice stand in the rail, not on it.
const LIP: f32 = 0.4;

impl AssetCache<'_> {
    /// A walnut frame with felt inside. `half` is half its size seen from above, `high` the height of the felt.
    pub fn rail(&mut self, half: Vec2, high: f32, felt: Color) -> [Body; 2] {
        let inlay = half - Vec2::splat(FRAME_WIDTH);
        let (radius, top) = (FRAME_WIDTH * 0.5, high + LIP);
        let inside = profile_point(0.0, high, Vec2::NEG_X, 0.0);
        let rounding = (0..=6).map(|i| {
            let (sin, cos) = (i as f32 / 6.0 * core::f32::consts::PI).sin_cos();
            let at = vec2(radius - radius * cos, top - radius + radius * sin);
            profile_point(at.x, at.y, vec2(-cos, sin), LIP + at.x)
        });
        let outside = profile_point(FRAME_WIDTH, 0.0, Vec2::X, 2.0 * LIP + FRAME_WIDTH + high);
        let profile: Vec<_> = once(inside).chain(rounding).chain([outside]).collect();
        let mut wood = MeshBuilder::moulding(inlay, 0.1, &profile, 3);
        wood.scale_uvs(GRAIN.recip());
        let wood = wood.mesh();
        let cloth = MeshBuilder::level(
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

    /// A stud for a leather rim: polished brass, or dark like an empty hole.
    pub fn stud(&mut self, lit: bool, radius: f32) -> Body {
        let mesh = self.mesh(&format!("stud {radius}"), || {
            let dome = (0..=5).map(|i| {
                let (sin, cos) = (i as f32 / 5.0 * core::f32::consts::FRAC_PI_2).sin_cos();
                profile_point(radius * sin, radius * 0.5 * cos, vec2(sin, cos), 0.0)
            });
            let base = [radius, 0.0].map(|radius| profile_point(radius, 0.0, Vec2::NEG_Y, 0.0));
            let rows: Vec<_> = dome.chain(base).collect();
            MeshBuilder::revolve(&rows, 20, |turn, step| vec2(turn, step.v)).mesh()
        });
        let material = if lit {
            self.brass()
        } else {
            self.material("stud unlit", |cache| StandardMaterial {
                base_color: cache.tokens.materials.ink,
                perceptual_roughness: 0.55,
                ..default()
            })
        };
        (Mesh3d(mesh), MeshMaterial3d(material))
    }
}
