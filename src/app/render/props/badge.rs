//! A seat's badge: an enamelled disc in a brass rim that stands on the tray as a turn marker. Its origin is the lowest
//! point of its rim; it faces +Z, leaning back a little.

use bevy::{math::vec4, prelude::*};

use super::{AssetCache, Body};
use crate::app::render::mesh_builder::{MeshBuilder, profile_point};
use crate::app::render::noise::smoothstep;
use crate::app::render::texture::{Texels, linear};

impl AssetCache<'_> {
    /// The disc and the rim of a badge; `radius` in cm.
    pub fn badge(&mut self, colour: Color, symbol: &str, radius: f32) -> [Body; 2] {
        let stand = |builder: MeshBuilder| {
            builder.mesh().rotated_by(Quat::from_rotation_x(1.15)).translated_by(Vec3::Y * radius)
        };
        let disc = self.mesh(&format!("badge {radius}"), || {
            let r = radius * 0.9;
            let face = [
                profile_point(0.0, 0.12, Vec2::Y, 0.0),
                profile_point(r, 0.12, Vec2::Y, 0.0),
                profile_point(r, 0.1, Vec2::NEG_Y, 0.0),
                profile_point(0.0, 0.1, Vec2::NEG_Y, 0.0),
            ];
            stand(MeshBuilder::revolve(&face, 32, |turn, step| {
                let (sin, cos) = (turn * core::f32::consts::TAU).sin_cos();
                vec2(sin, cos) * (step.radius / radius) * 0.5 + 0.5
            }))
        });
        let rim = self.mesh(&format!("badge rim {radius}"), || {
            let r = radius;
            let rows = [
                profile_point(0.0, 0.1, Vec2::Y, 0.0),
                profile_point(r * 0.86, 0.1, Vec2::Y, 0.0),
                profile_point(r * 0.86, 0.12, vec2(-0.8, 0.6), 0.0),
                profile_point(r * 0.91, 0.24, vec2(-0.4, 0.9), 0.0),
                profile_point(r * 0.96, 0.24, vec2(0.4, 0.9), 0.0),
                profile_point(r, 0.16, vec2(0.9, 0.4), 0.0),
                profile_point(r, -0.1, vec2(0.9, -0.4), 0.0),
                profile_point(0.0, -0.16, vec2(0.0, -1.0), 0.0),
            ];
            stand(MeshBuilder::revolve(&rows, 32, |turn, step| vec2(turn, step.v)))
        });
        let face = self.material(&format!("badge {symbol} {:?}", linear(colour)), |cache| {
            let (enamel, sign) = (linear(colour), linear(cache.tokens.materials.clay_spot));
            let ink = linear(cache.tokens.materials.ink);
            let drawn = cache.art.shape(symbol, 128);
            let texels = Texels::paint(192, 192, |x, y| {
                let q = (vec2(x, y) / 96.0) - 1.0;
                let uv = q / 0.68 * 0.5 + 0.5;
                let mut c = enamel.lerp(enamel * 0.7, smoothstep(0.5, 0.95, q.length()));
                if let Some(drawn) = &drawn {
                    c = c.lerp(ink, drawn.at(uv.x - 0.018, uv.y - 0.024) * 0.5);
                    c = c.lerp(sign, drawn.at(uv.x, uv.y));
                }
                vec4(c.x, c.y, c.z, 1.0)
            });
            StandardMaterial { perceptual_roughness: 0.2, ..cache.printed(texels) }
        });
        [(Mesh3d(disc), MeshMaterial3d(face)), (Mesh3d(rim), MeshMaterial3d(self.brass()))]
    }
}
