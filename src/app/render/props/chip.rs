//! Clay chips with edge spots and an inlaid symbol. A chip's origin is the centre of its base.

use bevy::{math::vec4, prelude::*};

use super::{AssetCache, Body};
use crate::app::render::mesh_builder::{MeshBuilder, ProfilePoint, profile_point};
use crate::app::render::noise::{fbm, smoothstep};
use crate::app::render::texture::{Texels, linear};

/// The height of a chip, as a fraction of its radius.
pub const THICKNESS: f32 = 0.215;

const SPOT_COUNT: f32 = 6.0;

/// The part of the texture's height for the face; the rest is the edge.
const FACE_PART: f32 = 0.875;

impl AssetCache<'_> {
    /// A chip with a symbol's drawing, or with text if there is no drawing of that name; `radius` in cm. Equal chips
    /// share mesh and material, so that stacks are batched.
    pub fn chip(&mut self, colour: Color, symbol: &str, radius: f32) -> Body {
        let mesh = self.mesh(&format!("chip {radius}"), || shape(radius));
        let material = self.material(&format!("chip {symbol} {:?}", linear(colour)), |cache| {
            let px = if cache.quality.texels_per_cm() > 40.0 { 512 } else { 384 };
            let face = cache.chip_face(colour, symbol, px);
            StandardMaterial { perceptual_roughness: 0.58, reflectance: 0.4, ..cache.printed(face) }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }

    fn chip_face(&self, colour: Color, symbol: &str, px: u32) -> Texels {
        let (clay, spot) = (linear(colour), linear(self.tokens.materials.clay_spot));
        let ink = linear(self.tokens.materials.ink);
        let sign = if self.art.has(symbol) {
            self.art.shape(symbol, px / 2)
        } else {
            self.art.word(symbol, px / 2, px / 2, px as f32 * 0.3)
        };
        let height = (px as f32 / FACE_PART) as u32;
        let spotted = |turn: f32| {
            let t = (turn * SPOT_COUNT).fract();
            let middle = (t - 0.5).abs();
            1.0 - smoothstep(0.145, 0.16, middle)
        };
        Texels::paint(px, height, |x, y| {
            let p = vec2(x, y) / px as f32;
            let wear = fbm(p * 22.0, 4, 5);
            let speck = smoothstep(0.70, 0.80, fbm(p * 90.0, 2, 8)) * 0.16;
            let rough = 0.86 + (wear - 0.5) * 0.42 - speck;
            if p.y >= 1.0 {
                // On the edge, each spot spans the full height.
                let c = clay.lerp(spot, spotted(p.x));
                return (c * rough).extend(1.0);
            }
            let q = (p - 0.5) * 2.0;
            let r = q.length();
            let turn = (q.x.atan2(q.y) / core::f32::consts::TAU).rem_euclid(1.0);
            let mut c = clay;
            // On the face, spots are slightly wedge-shaped.
            let reach = smoothstep(0.735, 0.75, r);
            c = c.lerp(spot, spotted(turn) * reach);
            // A thin pale ring around the inlay, which is a darker shade of the clay.
            let inlay = 1.0 - smoothstep(0.625, 0.64, r);
            let ring = smoothstep(0.595, 0.61, r) * inlay;
            c = c.lerp(clay * 0.50, inlay);
            c = c.lerp(spot * 0.92, ring);
            if let Some(sign) = &sign {
                // The symbol fills the inlay; a thin dark outline separates pale symbols from pale clay.
                let scale = 0.56;
                let uv = q / scale * 0.5 + 0.5;
                let drawn = sign.at(uv.x, uv.y) * inlay;
                let under = sign.at(uv.x - 0.018, uv.y - 0.024) * inlay;
                c = c.lerp(ink, under * 0.55);
                c = c.lerp(spot, drawn);
            }
            let hand = 1.0 - 0.10 * smoothstep(0.86, 1.0, r) + 0.06 * smoothstep(0.95, 1.0, r);
            let c = c * rough * hand;
            vec4(c.x, c.y, c.z, 1.0)
        })
    }
}

fn shape(radius: f32) -> Mesh {
    let (h, bevel, dip) = (radius * THICKNESS, radius * 0.045, radius * 0.02);
    let up = Vec2::Y;
    let lean = vec2(0.7, 0.7);
    let lip = radius * 0.645;
    let rows: Vec<ProfilePoint> = vec![
        profile_point(0.0, h - dip, up, 0.0),
        profile_point(lip - dip, h - dip, up, 0.0),
        profile_point(lip - dip, h - dip, vec2(-0.75, 0.66), 0.0),
        profile_point(lip, h, vec2(-0.75, 0.66), 0.0),
        profile_point(lip, h, up, 0.0),
        profile_point(radius - bevel, h, up, 0.0),
        profile_point(radius - bevel * 0.3, h - bevel * 0.3, lean, 0.0),
        profile_point(radius - bevel * 0.3, h - bevel * 0.3, lean, 1.0),
        profile_point(radius, h - bevel, vec2(1.0, 0.0), 1.0),
        profile_point(radius, bevel, vec2(1.0, 0.0), 2.0),
        profile_point(radius - bevel, 0.0, vec2(0.8, -0.6), 2.0),
        profile_point(radius - bevel, 0.0, Vec2::NEG_Y, 3.0),
        profile_point(0.0, 0.0, Vec2::NEG_Y, 3.0),
    ];
    MeshBuilder::revolve(&rows, 40, |turn, step| {
        if step.v < 0.5 || step.v > 2.5 {
            let (sin, cos) = (turn * core::f32::consts::TAU).sin_cos();
            // Seen from below, left and right are swapped; turned over, the underside looks like the top.
            let flip = if step.v < 0.5 { 1.0 } else { -1.0 };
            let q = vec2(sin, cos * flip) * (step.radius / radius) * 0.5 + 0.5;
            vec2(q.x, q.y * FACE_PART)
        } else {
            vec2(turn, FACE_PART + (1.0 - FACE_PART) * if step.v < 1.5 { 0.15 } else { 0.9 })
        }
    })
    .mesh()
}
