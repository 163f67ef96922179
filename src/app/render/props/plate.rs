//! Small brass plates with a sunk word or drawing, used as labels. A plate's origin is the centre of its base; it faces
//! up, with the top of its text away from the viewer.

use bevy::{math::vec4, prelude::*};

use super::{AssetCache, Body};
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::noise::{fbm, smoothstep};
use crate::app::render::texture::{Texels, linear};

/// The thickness of a plate, in cm.
const PLATE_THICKNESS: f32 = 0.16;

impl AssetCache<'_> {
    /// A plate; `half` is half its size in cm, `words` is a word, a number, or the name of a drawing.
    pub fn plate(&mut self, half: Vec2, words: &str) -> Body {
        let mesh = self.mesh(&format!("plate {half}"), || {
            MeshBuilder::block(vec3(half.x, PLATE_THICKNESS * 0.5, half.y), 0.07, 3, |side, p, size| match side {
                2 => p / (size * 2.0) * 0.98 + 0.5,
                _ => Vec2::splat(0.01),
            })
            .mesh()
            .translated_by(Vec3::Y * PLATE_THICKNESS * 0.5)
        });
        let material = self.material(&format!("plate {half} {words}"), |cache| {
            let px = if cache.quality.texels_per_cm() > 40.0 { 96 } else { 64 };
            let (width, height) = ((half.x * px as f32) as u32, (half.y * px as f32) as u32);
            let face = cache.plate_face(width.max(16), height.max(16), words);
            StandardMaterial { metallic: 0.55, perceptual_roughness: 0.42, ..cache.printed(face) }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }

    fn plate_face(&self, width: u32, height: u32, words: &str) -> Texels {
        let brass = linear(self.tokens.materials.brass) * 1.1;
        let dark = linear(self.tokens.materials.ink);
        let square = width.min(height);
        let (sign, drawn_width) = if self.art.has(words) {
            (self.art.shape(words, square * 3 / 4), square * 3 / 4)
        } else {
            (self.art.word(words, width * 9 / 10, height * 3 / 4, height as f32 * 0.62), width * 9 / 10)
        };
        let size = vec2(drawn_width as f32, sign.as_ref().map_or(1.0, |sign| sign.height as f32));
        Texels::paint(width, height, |x, y| {
            let brushed = 0.9 + 0.2 * (fbm(vec2(x * 0.02, y * 0.6), 3, 5) - 0.5);
            let edge = vec2(x, y).min(vec2(width as f32 - x, height as f32 - y)).min_element();
            let line = (1.0 - smoothstep(0.8, 1.8, (edge - height as f32 * 0.07).abs())) * 0.55;
            let mut c = brass.lerp(dark, line);
            if let Some(sign) = &sign {
                let q = (vec2(x, y) - vec2(width as f32, height as f32) * 0.5) / size + 0.5;
                c = c.lerp(dark, sign.at(q.x, q.y) * 0.94);
            }
            let c = c * brushed;
            vec4(c.x, c.y, c.z, 1.0)
        })
    }
}
