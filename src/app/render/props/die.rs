//! Dice: rounded cubes with sunk pips, inlaid symbols or letters, chosen by one word per side. A die's origin is its
//! centre.

use bevy::{math::vec4, prelude::*};

use super::{AssetCache, Body};
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::noise::{fbm, smoothstep};
use crate::app::render::texture::{EdgeMode, Texels, distances, height_field, linear};
use crate::app::render::vector_art::{Coverage, Painting, sample};

/// The edge radius of a die, as a fraction of its edge length.
const EDGE_RADIUS: f32 = 0.13;

/// The fraction of a side's length that its drawing covers.
const DRAWING_SIZE: f32 = 0.80;

struct DieSide {
    background: Vec3,
    paint: Vec3,
    sign: Option<Coverage>,
    /// The drawing in its own colours: enamel instead of paint.
    enamel: Option<Painting>,
    outline_distances: Vec<f32>,
}

impl AssetCache<'_> {
    /// A die with a word for each side (+X, -X, +Y, -Y, +Z, -Z): `1` to `6` are pips, the name of a dice colour is that
    /// colour with its symbol, the name of a drawing is that drawing, any other word is lettered. `edge` in cm; `style`
    /// is `ivory`, `ink`, `resin` or `enamel`.
    pub fn die(&mut self, faces: [&str; 6], edge: f32, style: &str) -> Body {
        let mesh = self.mesh(&format!("die {edge}"), || shape(edge));
        let material = self.material(&format!("die {style} {}", faces.join(" ")), |cache| {
            let tile = (cache.quality.texels_per_cm() * 4.2) as u32;
            let sides = faces.map(|word| cache.side(word, style, tile));
            let old = linear(cache.tokens.materials.ivory_old);
            let atlas = atlas(&sides, tile, old, matches!(style, "ivory" | "enamel"));
            // Resin with more gloss would mirror the lamp: its colour has a meaning.
            let (perceptual_roughness, reflectance) = if style == "ivory" { (0.34, 0.5) } else { (0.36, 0.3) };
            StandardMaterial { perceptual_roughness, reflectance, ..cache.engraved(atlas) }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }

    fn side(&self, word: &str, style: &str, tile: u32) -> DieSide {
        let materials = &self.tokens.materials;
        let (mut background, mut paint, mut name) = match style {
            "ink" => (materials.ink, materials.ivory_die, word.to_owned()),
            _ => (materials.ivory_die, materials.ink, word.to_owned()),
        };
        if let Some(colour) = self.tokens.dice.get(word) {
            let bright = linear(colour.colour).dot(vec3(0.2126, 0.7152, 0.0722));
            background = colour.colour;
            paint = if bright > 0.35 { materials.ink } else { materials.ivory_die };
            name.clone_from(&colour.symbol);
        } else if matches!(word, "1" | "2" | "3" | "4" | "5" | "6") {
            name = format!("pips-{word}");
        }
        let drawn = (tile as f32 * DRAWING_SIZE) as u32;
        let sign = if self.art.has(&name) {
            self.art.shape(&name, drawn)
        } else {
            self.art.word(word, drawn, drawn, drawn as f32 * if word.chars().count() > 2 { 0.3 } else { 0.6 })
        };
        let enamel = if style == "enamel" { self.art.painting(&name, drawn, Color::WHITE) } else { None };
        let outline_distances = sign.as_ref().map(|s| distances(s.width, s.height, &s.coverage)).unwrap_or_default();
        DieSide { background: linear(background), paint: linear(paint), sign, enamel, outline_distances }
    }
}

/// Colours and normals of the six sides, in two rows of three.
fn atlas(sides: &[DieSide; 6], tile: u32, old: Vec3, ivory: bool) -> (Texels, Texels) {
    let size = tile as f32;
    let place = |x: f32, y: f32| {
        let (column, row) = ((x / size) as usize, (y / size) as usize);
        (row * 3 + column, vec2(x / size - column as f32, y / size - row as f32))
    };
    let colours = Texels::paint(tile * 3, tile * 2, |x, y| {
        let (index, p) = place(x, y);
        let side = &sides[index];
        let q = (p - 0.5) / DRAWING_SIZE + 0.5;
        let grain = fbm(vec2(x * 0.015, y * 0.11), 4, 3 + index as u32);
        let cloud = fbm(vec2(x, y) * (3.1 / size), 3, 19 + index as u32);
        let mut background = side.background;
        if ivory {
            // Ivory yellows towards the edges, in clouds, along its fine grain.
            let edge = smoothstep(0.30, 0.56, (p - 0.5).abs().max_element() + (cloud - 0.5) * 0.16);
            background = background.lerp(old, (edge * 0.42 + (grain - 0.45) * 0.30).clamp(0.0, 1.0));
        } else {
            // Resin is translucent: light gathers in its edges.
            let edge = smoothstep(0.24, 0.5, (p - 0.5).abs().max_element());
            background *= (0.86 + 0.14 * cloud) * (1.0 + 0.55 * edge * edge);
        }
        let Some(sign) = &side.sign else { return background.extend(1.0) };
        let drawn = sign.at(q.x, q.y);
        // A thin dark line where the paint meets the wall of the recess.
        let outline_distance =
            sample(&side.outline_distances, sign.width, sign.height, q.x, q.y, -9.0) / (size * DRAWING_SIZE);
        let line = (1.0 - (outline_distance.abs() / 0.012).min(1.0)) * 0.30;
        let painted = match &side.enamel {
            Some(enamel) => enamel.over(background, q.x, q.y),
            None => background.lerp(side.paint, drawn),
        };
        let c = painted * (1.0 - line);
        vec4(c.x, c.y, c.z, 1.0)
    });
    let mut normals = Texels::normals(tile * 3, tile * 2, &vec![0.0; (tile * tile * 6) as usize], EdgeMode::Clamp);
    for (index, side) in sides.iter().enumerate() {
        let Some(sign) = &side.sign else { continue };
        let most = side.outline_distances.iter().copied().fold(1.0_f32, f32::max).min(size * 0.11);
        let heights = height_field(tile, tile, |x, y| {
            let q = (vec2(x, y) / size - 0.5) / DRAWING_SIZE + 0.5;
            let outline_distance =
                sample(&side.outline_distances, sign.width, sign.height, q.x, q.y, -9.0) * DRAWING_SIZE;
            let t = (outline_distance / most).clamp(0.0, 1.0);
            // A spherical recess: steep at its edge, level in the centre.
            -0.55 * most * (1.0 - (1.0 - t) * (1.0 - t))
        });
        let side_normals = Texels::normals(tile, tile, &heights, EdgeMode::Clamp);
        let (left, top) = ((index as u32 % 3) * tile, (index as u32 / 3) * tile);
        for row in 0..tile {
            let from = (row * tile) as usize;
            let to = ((top + row) * tile * 3 + left) as usize;
            normals.data[to..to + tile as usize].copy_from_slice(&side_normals.data[from..from + tile as usize]);
        }
    }
    (colours, normals)
}

fn shape(edge: f32) -> Mesh {
    let half = edge * 0.5;
    MeshBuilder::block(Vec3::splat(half), edge * EDGE_RADIUS, 5, |side, p, _| {
        let tile = vec2((side % 3) as f32, (side / 3) as f32);
        // A margin of half a hundredth at each border prevents bleeding between neighbours.
        (tile + (p / edge) * 0.99 + 0.5) / vec2(3.0, 2.0)
    })
    .mesh()
}
