//! Coins of stamped brass, and the dice cup that covers one. A coin's origin is its centre, heads up; a cup stands on
//! its mouth, and its origin is the centre of the mouth.

use bevy::{math::vec4, prelude::*};

use super::asset_cache::hash_of;
use super::die::DieDetail;
use super::{AssetCache, Body, table::LEATHER};
use crate::app::render::mesh_builder::{MeshBuilder, ProfilePoint, profile_point};
use crate::app::render::noise::{fbm, smoothstep};
use crate::app::render::texture::{Texels, linear};

/// The thickness of a cup's wall, in cm.
const WALL: f32 = 0.22;

/// How much light reaches the inside of a cup.
const INSIDE: f32 = 0.3;

/// The tint of enamel on brass: darker than the drawings, which are made for ivory.
pub const ENAMEL: Color = Color::srgb(0.6, 0.6, 0.6);

/// The word of a face, and its drawing as SVG if it has one of its own.
pub(super) type CoinFace<'a> = (&'a str, Option<&'a str>);

impl AssetCache<'_> {
    /// A coin with a drawing stamped on each side. Sizes in cm; equal coins share mesh and material.
    pub fn coin(&mut self, heads: &str, tails: &str, radius: f32, half: f32) -> Body {
        self.coin_die([(heads, None), (tails, None)], (radius, half), DieDetail::Fine)
    }

    /// A coin whose drawings are filled with enamel in their own colours.
    pub fn enamelled_coin(&mut self, heads: &str, tails: &str, radius: f32, half: f32) -> Body {
        self.coin_body([(heads, None), (tails, None)], (radius, half), DieDetail::Fine, true)
    }

    /// A coin of this radius and half thickness that is thrown like a die.
    pub(super) fn coin_die(&mut self, faces: [CoinFace<'_>; 2], size: (f32, f32), detail: DieDetail) -> Body {
        self.coin_body(faces, size, detail, false)
    }

    fn coin_body(
        &mut self,
        faces: [CoinFace<'_>; 2],
        (radius, half): (f32, f32),
        detail: DieDetail,
        enamelled: bool,
    ) -> Body {
        let segments = detail.pick([48, 24, 16]);
        let mesh = self.mesh(&format!("coin {radius} {half} {segments}"), || coin_shape(radius, half, segments));
        let material = self.material(&format!("coin {}", hash_of(&(faces, enamelled))), |cache| {
            let face = cache.stamped(faces, enamelled);
            StandardMaterial { metallic: 0.6, perceptual_roughness: 0.36, ..cache.printed(face) }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }

    /// Heads in the left half of the texture, tails in the right.
    fn stamped(&self, faces: [CoinFace<'_>; 2], enamelled: bool) -> Texels {
        const PX: u32 = 256;
        let brass = linear(self.tokens.materials.brass) * 1.15;
        let dark = linear(self.tokens.materials.ink).lerp(brass, 0.16);
        let art = &self.art;
        let signs = faces.map(|(word, own)| match own {
            Some(svg) => art.shape_of(svg, PX / 2),
            None if word == "blank" => None,
            None if art.has(word) => art.shape(word, PX / 2),
            None => art.word(word, PX / 2, PX / 2, PX as f32 * 0.18),
        });
        let enamel = faces.map(|(word, _)| enamelled.then(|| art.painting(word, PX / 2, ENAMEL)).flatten());
        Texels::paint(PX * 2, PX, |x, y| {
            let side = usize::from(x >= PX as f32);
            let q = (vec2(x - PX as f32 * side as f32, y) / PX as f32) * 2.0 - 1.0;
            let r = q.length();
            let worn = 0.88 + 0.24 * (fbm(q * 9.0, 3, 11 + side as u32) - 0.5);
            // A raised rim, and a ring of beads inside it.
            let mut c = brass.lerp(dark, smoothstep(0.86, 0.88, r) * (1.0 - smoothstep(0.9, 0.92, r)) * 0.8);
            let beads = ((q.x.atan2(q.y) * 18.0).sin() * 0.5 + 0.5)
                * smoothstep(0.76, 0.78, r)
                * (1.0 - smoothstep(0.82, 0.84, r));
            c = c.lerp(dark, beads * 0.55);
            if let Some(sign) = &signs[side] {
                let uv = q / 0.7 * 0.5 + 0.5;
                c = c.lerp(brass * 1.25, sign.at(uv.x - 0.02, uv.y - 0.02) * 0.6);
                c = match &enamel[side] {
                    Some(enamel) => enamel.over(c, uv.x, uv.y),
                    None => c.lerp(dark, sign.at(uv.x, uv.y)),
                };
            }
            let c = c * worn;
            vec4(c.x, c.y, c.z, 1.0)
        })
    }

    /// A leather cup, mouth down, with a brass ring around its mouth. `radius` is that of its mouth, in cm.
    pub fn cup(&mut self, radius: f32) -> [Body; 2] {
        let high = radius * 1.75;
        let body = self.mesh(&format!("cup {radius}"), || {
            let top = radius * 0.74;
            let mut rows: Vec<ProfilePoint> =
                vec![profile_point(0.0, high, Vec2::Y, 0.0), profile_point(top * 0.8, high, Vec2::Y, top)];
            for i in 1..=5 {
                let (sin, cos) = (i as f32 / 5.0 * core::f32::consts::FRAC_PI_2).sin_cos();
                let at = vec2(top * 0.8 + top * 0.2 * sin, high - top * 0.2 * (1.0 - cos));
                rows.push(profile_point(at.x, at.y, vec2(sin, cos), top + i as f32 * 0.1));
            }
            let lean = vec2(1.0, 0.16).normalize();
            rows.push(profile_point(radius, 0.3, lean, top + high));
            rows.push(profile_point(radius, 0.0, vec2(1.0, 0.0), top + high + 0.3));
            // The mouth and the inside, which is dark.
            let (mouth, floor) = (radius - WALL, vec2(top * 0.9 - WALL, high - WALL));
            let inside = |radius: f32, height: f32, normal: Vec2, v: f32| ProfilePoint {
                open: INSIDE,
                ..profile_point(radius, height, normal, v)
            };
            rows.push(profile_point(radius, 0.0, Vec2::NEG_Y, top + high + 0.3));
            rows.push(profile_point(mouth, 0.0, Vec2::NEG_Y, top + high + 0.3 + WALL));
            rows.push(inside(mouth, 0.0, Vec2::NEG_X, top + high + 0.3 + WALL));
            rows.push(inside(floor.x, floor.y, Vec2::NEG_X, top + 2.0 * high));
            rows.push(inside(floor.x, floor.y, Vec2::NEG_Y, top + 2.0 * high));
            rows.push(inside(0.0, floor.y, Vec2::NEG_Y, 2.0 * top + 2.0 * high));
            MeshBuilder::revolve(&rows, 40, |turn, step| vec2(turn * radius * 6.0, step.v) / LEATHER).mesh()
        });
        let ring = self.mesh(&format!("cup ring {radius}"), || {
            let outside = (0..=6).map(|i| {
                let angle = core::f32::consts::PI * (0.5 - i as f32 / 6.0);
                let normal = vec2(angle.cos(), angle.sin());
                profile_point(radius + 0.02 + normal.x * 0.16, 0.42 + normal.y * 0.2, normal, i as f32 / 6.0)
            });
            let inside = [0.22, 0.62].map(|height| profile_point(radius + 0.02, height, Vec2::NEG_X, 1.0));
            let rows: Vec<ProfilePoint> = outside.chain(inside).collect();
            MeshBuilder::revolve(&rows, 40, |turn, step| vec2(turn, step.v)).mesh()
        });
        [(Mesh3d(body), MeshMaterial3d(self.leather())), (Mesh3d(ring), MeshMaterial3d(self.brass()))]
    }
}

fn coin_shape(radius: f32, half: f32, segments: u32) -> Mesh {
    let bevel = half * 0.5;
    let rows = [
        profile_point(0.0, half, Vec2::Y, 0.0),
        profile_point(radius - bevel, half, Vec2::Y, 0.0),
        profile_point(radius - bevel * 0.3, half - bevel * 0.3, vec2(0.7, 0.7), 0.0),
        profile_point(radius, half - bevel, vec2(1.0, 0.0), 0.0),
        profile_point(radius, bevel - half, vec2(1.0, 0.0), 1.0),
        profile_point(radius - bevel * 0.3, bevel * 0.3 - half, vec2(0.7, -0.7), 1.0),
        profile_point(radius - bevel, -half, Vec2::NEG_Y, 1.0),
        profile_point(0.0, -half, Vec2::NEG_Y, 1.0),
    ];
    MeshBuilder::revolve(&rows, segments, |turn, step| {
        let (sin, cos) = (turn * core::f32::consts::TAU).sin_cos();
        // Seen from below, left and right are swapped; turned over about x, the tails side is upright.
        let flip = if step.v < 0.5 { 1.0 } else { -1.0 };
        let q = vec2(sin, cos * flip) * (step.radius / radius) * 0.5 + 0.5;
        vec2((q.x + if step.v < 0.5 { 0.0 } else { 1.0 }) * 0.5, q.y)
    })
    .mesh()
}
