//! Tiles of bone and bamboo, with a picture engraved and filled with enamel. A tile's origin is its centre; its face is
//! up, with the top of its picture away from the viewer. Turned over, it lies face down.

use bevy::{math::vec4, prelude::*};

use super::{AssetCache, Body};
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::noise::{fbm, smoothstep};
use crate::app::render::texture::{EdgeMode, Texels, distances, height_field, linear};
use crate::app::render::vector_art::sample;

/// The edge radius of a tile, as a fraction of its thickness.
const EDGE_RADIUS: f32 = 0.24;

/// The bone part of the thickness; the rest is bamboo.
const BONE_PART: f32 = 0.62;

/// The texture is a row of face, back and edge; these are their fractions of its width.
const PART_WIDTHS: [f32; 3] = [0.44, 0.44, 0.12];

/// The margin of each part against bleeding, as a fraction of the texture's width.
const PART_MARGIN: f32 = 0.006;

/// The depth of the engraving, as a fraction of the picture's size.
const ENGRAVING_DEPTH: f32 = 0.035;

/// The engraving on a tile's face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Engraving<'a> {
    /// The name of a drawing; an unknown name leaves the face blank.
    pub picture: &'a str,
    /// The tint of the drawing. Icons are white and take its colour; white keeps the colours of an enamel drawing.
    pub tint: Color,
    /// The fraction of the face's shorter side that the picture covers, 0 to 1.
    pub size: f32,
}

impl AssetCache<'_> {
    /// A tile with a picture; `half` is half its width, thickness and length, in cm. Tiles of one size share their
    /// mesh, tiles of one picture their material.
    pub fn tile(&mut self, half: Vec3, engraving: Engraving<'_>) -> Body {
        let mesh = self.mesh(&format!("tile {half}"), || shape(half));
        let Engraving { picture, tint, size } = engraving;
        let name = format!("tile {half} {picture} {:?} {size}", tint.to_srgba().to_u8_array());
        let material = self.material(&name, |cache| {
            let px = cache.tile_texels();
            let long = (px as f32 * half.z / half.x) as u32;
            let face = cache.tile_face(px, long, engraving);
            StandardMaterial { perceptual_roughness: 0.36, reflectance: 0.45, ..cache.engraved(face) }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }

    fn tile_texels(&self) -> u32 {
        if self.quality.texels_per_cm() > 40.0 { 256 } else { 192 }
    }

    /// Colours and normals of a face of `px` × `long` texels, with the back and the edge beside it.
    fn tile_face(&self, px: u32, long: u32, engraving: Engraving<'_>) -> (Texels, Texels) {
        let materials = &self.tokens.materials;
        let (bone, old) = (linear(materials.ivory_die), linear(materials.ivory_old));
        let (pale, dark) = (linear(materials.maple), linear(materials.pear));
        let drawn = ((px.min(long)) as f32 * engraving.size) as u32;
        let painting = self.art.painting(engraving.picture, drawn, engraving.tint);
        let outline_distances = painting.as_ref().map(|p| distances(p.shape.width, p.shape.height, &p.shape.coverage));
        // The distance of a point from the outline of the drawing, positive inside, as a fraction of the picture's
        // size.
        let inside = |q: Vec2| {
            let side = drawn as usize;
            outline_distances
                .as_ref()
                .map_or(-1.0, |outline_distances| sample(outline_distances, side, side, q.x, q.y, -9.0) / drawn as f32)
        };
        // Converts a point on the face, 0..1 on each axis, to the picture's coordinates.
        let face = vec2(px as f32, long as f32);
        let into = |p: Vec2| (p - 0.5) * face / drawn as f32 + 0.5;
        let width = px as f32 / PART_WIDTHS[0];
        let colours = Texels::paint(width as u32, long, |x, y| {
            let (share, p) = place(vec2(x / width, y / long as f32));
            if share == 2 {
                // The edge: bone above, bamboo with its fibres below, a thin dark line between them.
                let grain = fbm(vec2(p.x * 3.0, p.y * 26.0), 3, 7);
                let bamboo = pale.lerp(dark, (grain * 0.9).clamp(0.0, 1.0));
                let seam = 1.0 - 0.35 * (1.0 - ((p.y - BONE_PART).abs() / 0.03).min(1.0));
                return (bone.lerp(bamboo, smoothstep(BONE_PART - 0.012, BONE_PART + 0.012, p.y)) * seam).extend(1.0);
            }
            if share == 1 {
                let fibre = fbm(vec2(p.x * 34.0, p.y * 2.2), 4, 31);
                let knot = (-((p.y - 0.38) / 0.012).powi(2)).exp() * 0.25;
                return (pale.lerp(dark, (fibre * 0.85 + knot).clamp(0.0, 1.0))).extend(1.0);
            }
            let edge = smoothstep(0.40, 0.53, (p - 0.5).abs().max_element());
            let cloud = fbm(p * 3.2, 3, 19);
            let background = bone.lerp(old, (edge * 0.35 + (cloud - 0.5) * 0.34).clamp(0.0, 1.0));
            let Some(painting) = &painting else { return background.extend(1.0) };
            let q = into(p);
            // A thin dark line where the enamel meets the wall of the engraving.
            let line = (1.0 - (inside(q).abs() / 0.012).min(1.0)) * 0.32;
            let c = painting.over(background, q.x, q.y) * (1.0 - line);
            vec4(c.x, c.y, c.z, 1.0)
        });
        let heights = height_field(width as u32, long, |x, y| {
            let (share, p) = place(vec2(x / width, y / long as f32));
            if share != 0 {
                return 0.0;
            }
            let t = (inside(into(p)) / ENGRAVING_DEPTH).clamp(0.0, 1.0);
            -ENGRAVING_DEPTH * 0.7 * drawn as f32 * t * (2.0 - t)
        });
        (colours, Texels::normals(width as u32, long, &heights, EdgeMode::Clamp))
    }
}

/// The part of the texture that contains a point, and the point within that part, 0..1 on each axis.
fn place(at: Vec2) -> (usize, Vec2) {
    let mut left = 0.0;
    for (index, share) in PART_WIDTHS.into_iter().enumerate() {
        if at.x < left + share || index == PART_WIDTHS.len() - 1 {
            return (index, vec2(((at.x - left - PART_MARGIN) / (share - 2.0 * PART_MARGIN)).clamp(0.0, 1.0), at.y));
        }
        left += share;
    }
    (0, at)
}

fn shape(half: Vec3) -> Mesh {
    MeshBuilder::block(half, half.y * 2.0 * EDGE_RADIUS, 4, |side, p, size| {
        let share = match side {
            2 => 0,
            3 => 1,
            _ => 2,
        };
        let left: f32 = PART_WIDTHS[..share].iter().sum();
        let q = p / (size * 2.0) * 0.99 + 0.5;
        vec2(left + PART_MARGIN + q.x * (PART_WIDTHS[share] - 2.0 * PART_MARGIN), q.y)
    })
    .mesh()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texture_parts_are_side_by_side() {
        for (share, x) in [(0, 0.22), (1, 0.66), (2, 0.94)] {
            let (found, p) = place(vec2(x, 0.25));
            assert_eq!(found, share);
            assert!((p - vec2(0.5, 0.25)).length() < 1e-3, "{p}");
        }
    }
}
