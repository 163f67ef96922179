//! Boxes of games: a lid and a base covered with linen, and a picture printed on the lid. A box stands upright; its origin is
//! the centre of the lid, which faces the viewer.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;

use super::table::FELT;
use super::{AssetCache, Body};
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::texture::{Texels, TextureKind, decode_png};

/// The width and height of a lid, in cm. Scale the box for others.
pub const LID: Vec2 = Vec2::new(11.7, 20.8);

/// The depth of a closed box, in cm.
pub const DEPTH: f32 = 6.4;

/// The depth of a lid, and how far behind it the base begins, in cm.
const LID_DEPTH: f32 = 3.0;
const INSET: f32 = 0.4;

/// How much smaller the base is than the lid on each side, in cm.
const LIP: f32 = 0.18;

/// The size of the card with the picture, in cm: its shape is that of the pictures.
pub const CARD: Vec2 = Vec2::new(8.0, 10.0);

/// The thickness of that card, in cm.
const CARD_THICKNESS: f32 = 0.12;

impl AssetCache<'_> {
    /// A lid, a base and its inside, with linen of these colours.
    pub fn game_box(&mut self, colour: Color, inside: Color) -> [Body; 3] {
        // The base reaches into the lid.
        let depth = DEPTH - INSET;
        let lid = self.mesh("lid", || block(LID * 0.5, LID_DEPTH, 0.0));
        let base = self.mesh("box", || block(LID * 0.5 - LIP, depth, -INSET));
        let floor = self.mesh("inside of a box", || block(LID * 0.5 - LIP * 5.0, depth, -INSET + 0.02));
        let [outer, inner] = [colour, inside].map(|colour| MeshMaterial3d(self.felt(colour)));
        [(Mesh3d(lid), outer.clone()), (Mesh3d(base), outer), (Mesh3d(floor), inner)]
    }

    /// The picture on the lid of this box, from a PNG file in memory; `None` for a plain lid.
    pub fn lid_picture(&mut self, name: &str, png: &[u8]) -> Option<Body> {
        if png.is_empty() {
            return None;
        }
        let half = (CARD * 0.5).extend(CARD_THICKNESS * 0.5);
        let mesh = self.mesh("lid picture", || {
            MeshBuilder::block(half, CARD_THICKNESS * 0.45, 2, |side, p, size| match side {
                4 => p / (size * 2.0) + 0.5,
                // The card's edge has the colour of the picture's corner.
                _ => Vec2::splat(0.01),
            })
            .mesh()
        });
        let material = self.material(&format!("lid {name}"), |cache| StandardMaterial {
            perceptual_roughness: 0.55,
            reflectance: 0.3,
            // A test decodes every picture.
            ..decode(png).map_or_else(default, |picture| cache.printed(picture))
        });
        Some((Mesh3d(mesh), MeshMaterial3d(material)))
    }
}

/// A block behind the plane `front`, with linen in its real size.
fn block(half: Vec2, depth: f32, front: f32) -> Mesh {
    MeshBuilder::block(half.extend(depth * 0.5), 0.22, 3, |_, p, _| p / FELT)
        .mesh()
        .translated_by(Vec3::Z * (front - depth * 0.5))
}

fn decode(png: &[u8]) -> Option<Texels> {
    let image = decode_png(png, RenderAssetUsages::MAIN_WORLD).ok()?;
    let image = image.try_into_dynamic().ok()?.to_rgba8();
    let (width, height) = image.dimensions();
    Some(Texels { width, height, kind: TextureKind::Colour, data: image.as_raw().as_chunks().0.to_vec() })
}
