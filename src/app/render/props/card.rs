//! A stiff card with two fields, each with a drawing, to place chips on. Its origin is the centre of its base.

use bevy::{math::vec4, prelude::*};

use super::{AssetCache, Body};
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::noise::{fbm, smoothstep};
use crate::app::render::texture::{Texels, linear};

/// The texture resolution of a card, in texels per cm.
const TEXELS_PER_CM: f32 = 44.0;

/// The distance of the printed frame from the card's edge, in cm.
const MARGIN: f32 = 0.2;

impl AssetCache<'_> {
    /// A card, `half` its size seen from above and `thick` high, with a coloured drawing in its left and in its right
    /// field. Equal cards share mesh and material.
    pub fn card(&mut self, half: Vec2, thick: f32, fields: [(&str, Color); 2]) -> Body {
        let mesh = self.mesh(&format!("card {half} {thick}"), || {
            MeshBuilder::block(vec3(half.x, thick / 2.0, half.y), thick * 0.45, 2, |side, p, _| {
                // Only the top is printed; the sides use the colour of its edge.
                let p = if side == 2 { p } else { Vec2::new(-half.x + 0.05, 0.0) };
                p / (half * 2.0) + 0.5
            })
            .mesh()
            .translated_by(Vec3::Y * thick / 2.0)
        });
        let [(left, _), (right, _)] = fields;
        let material = self.material(&format!("card {left} {right}"), |cache| {
            let face = cache.card_face(half, fields);
            StandardMaterial { perceptual_roughness: 0.7, reflectance: 0.3, ..cache.printed(face) }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }

    fn card_face(&self, half: Vec2, fields: [(&str, Color); 2]) -> Texels {
        let size = (half * 2.0 * TEXELS_PER_CM).as_uvec2();
        let (paper, ink) = (linear(self.tokens.materials.ivory_die), linear(self.tokens.materials.ink));
        let sign = half.y * 1.02;
        let drawn = fields.map(|(name, colour)| (self.art.shape(name, (sign * TEXELS_PER_CM) as u32), linear(colour)));
        Texels::paint(size.x, size.y, |x, y| {
            let p = vec2(x, y) / TEXELS_PER_CM - half;
            let field = usize::from(p.x > 0.0);
            let (shape, colour) = &drawn[field];
            let mut c = paper * (0.86 + 0.2 * fbm(p * 3.0, 4, 21));
            // A thin double frame, and a line between the fields.
            let gap = (half - p.abs()).min_element();
            let line = |at: f32, thick: f32| 1.0 - smoothstep(thick, thick + 0.02, (gap - at).abs());
            c = c.lerp(ink, line(MARGIN, 0.025) * 0.75);
            c = c.lerp(ink, line(MARGIN + 0.09, 0.012) * 0.5);
            let middle = (1.0 - smoothstep(0.012, 0.03, p.x.abs())) * smoothstep(MARGIN, MARGIN + 0.02, gap);
            c = c.lerp(ink, middle * 0.6);
            let at = vec2(if field == 0 { -half.x / 2.0 } else { half.x / 2.0 }, 0.0);
            let uv = (p - at) / sign + 0.5;
            // A ring of a chip's size marks where to place the chip.
            let ring = ((p - at).length() - half.y * 0.72).abs();
            c = c.lerp(*colour * 0.7, (1.0 - smoothstep(0.03, 0.06, ring)) * 0.8);
            if let Some(shape) = shape {
                c = c.lerp(*colour * 0.75, shape.at(uv.x, uv.y));
            }
            vec4(c.x, c.y, c.z, 1.0)
        })
    }

    /// A plain walnut strip: `half` is half its size seen from above, `high` its height.
    pub fn strip(&mut self, half: Vec2, high: f32) -> Body {
        let mesh = self.mesh(&format!("strip {half} {high}"), || {
            MeshBuilder::block(vec3(half.x, high / 2.0, half.y), half.min_element().min(high) * 0.4, 3, |_, p, _| {
                p * 0.02
            })
            .mesh()
            .translated_by(Vec3::Y * high / 2.0)
        });
        (Mesh3d(mesh), MeshMaterial3d(self.walnut()))
    }
}
