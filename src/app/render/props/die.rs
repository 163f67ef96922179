//! Dice: rounded cubes and other solids with sunk pips, inlaid symbols or letters, chosen by one word per face. A die's
//! origin is its centre.

use bevy::{math::vec4, prelude::*};

use super::asset_cache::hash_of;
use super::solid::{Face, rounded_solid};
use super::wood::Wood;
use super::{AssetCache, Body};
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::noise::{fbm, smoothstep};
use crate::app::render::texture::{EdgeMode, Texels, distances, height_field, linear};
use crate::app::render::vector_art::{Coverage, Painting, sample};
use crate::sim::dice::{DiceSet, DieMaterial, DieShape, Tray};

/// The edge radius of a cube, as a fraction of its edge length.
const EDGE_RADIUS: f32 = 0.13;

/// The edge radius of another solid, as a fraction of its size.
const SOLID_EDGE_RADIUS: f32 = 0.04;

/// The fraction of its tile that the drawing of a face covers.
const fn drawing_size(shape: DieShape) -> f32 {
    match shape {
        DieShape::D6 => 0.80,
        DieShape::D12 => 0.74,
        // A number at each corner.
        DieShape::D4 => 1.0,
        _ => 0.58,
    }
}

/// How finely a die is modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieDetail {
    /// Seen from near: round edges.
    Fine,
    /// In a tray for a hundred dice: a chamfer that is shaded as if it were round, a thirteenth of the triangles.
    Medium,
    /// Among hundreds, mostly seen from far away: sharp edges, a hundredth of the triangles.
    Coarse,
}

/// Half the width of the widest trays whose dice are fine, and medium, in cm. A wide tray is seen from far away.
const WIDEST: [f32; 2] = [15.0, 30.0];

impl DieDetail {
    /// The detail of dice in a tray.
    pub fn in_tray(tray: &Tray) -> Self {
        match WIDEST.iter().filter(|widest| tray.half.x > **widest).count() {
            0 => Self::Fine,
            1 => Self::Medium,
            _ => Self::Coarse,
        }
    }

    /// One of three values, from fine to coarse.
    pub(super) const fn pick<T: Copy>(self, values: [T; 3]) -> T {
        values[self as usize]
    }
}

struct DieSide {
    background: Vec3,
    paint: Vec3,
    sign: Option<Coverage>,
    /// The drawing in its own colours: enamel instead of paint.
    enamel: Option<Painting>,
    outline_distances: Vec<f32>,
}

impl AssetCache<'_> {
    /// A die with a word for each face: a drawing of its own; on a cube `1` to `6` are pips; the name of a dice colour is that
    /// colour with its symbol, the name of a drawing is that drawing, `blank` is nothing, any other word is lettered. A coin
    /// always looks like brass.
    pub fn die(&mut self, set: &DiceSet, detail: DieDetail) -> Body {
        let DiceSet { shape, size, material: made_of, ref faces, .. } = *set;
        if shape == DieShape::Coin {
            let face = |side: usize| (faces[side].as_str(), set.drawings.get(&faces[side]).map(String::as_str));
            return self.coin_die([face(0), face(1)], (size / 2.0, shape.face_distance() * size), detail);
        }
        let columns = (faces.len() as f32).sqrt().ceil() as u32;
        let rows = (faces.len() as u32).div_ceil(columns);
        let mesh =
            self.mesh(&format!("die {shape:?} {size} {detail:?}"), || mesh(shape, size, (columns, rows), detail));
        let look = hash_of(&(faces, &set.colour, &set.paint, &set.drawings));
        let material = self.material(&format!("die {shape:?} {made_of} {look}"), |cache| {
            let tile = (cache.quality.texels_per_cm() * 4.2) as u32;
            let sides: Vec<DieSide> = match shape {
                DieShape::D4 => Face::all(shape).iter().map(|face| cache.corner_numbers(face, set, tile)).collect(),
                _ => faces.iter().map(|word| cache.side(word, set, tile)).collect(),
            };
            let old = linear(cache.tokens.materials.ivory_old);
            let layout = Layout { tile, columns, rows, drawing: drawing_size(shape) };
            let atlas = atlas(&sides, &layout, old, made_of);
            let (perceptual_roughness, reflectance) = match made_of {
                DieMaterial::Ivory => (0.34, 0.5),
                DieMaterial::Ink | DieMaterial::Enamel => (0.36, 0.3),
                // With more gloss a tilted face would mirror the lamp: its colour has a meaning.
                DieMaterial::Resin => (0.5, 0.2),
                DieMaterial::Brass => (0.3, 0.5),
                DieMaterial::Glass => (0.08, 0.7),
                DieMaterial::Wood => (0.62, 0.2),
                DieMaterial::Stone => (0.3, 0.4),
            };
            StandardMaterial {
                perceptual_roughness,
                reflectance,
                metallic: if made_of == DieMaterial::Brass { 0.6 } else { 0.0 },
                alpha_mode: if made_of == DieMaterial::Glass { AlphaMode::Blend } else { AlphaMode::Opaque },
                ..cache.engraved(atlas)
            }
        });
        (Mesh3d(mesh), MeshMaterial3d(material))
    }

    /// A face of a d4: at each corner the number of the face opposite to it, which is down when the corner is up.
    fn corner_numbers(&self, face: &Face, set: &DiceSet, tile: u32) -> DieSide {
        let mut side = self.side("blank", set, tile);
        let (drawn, letter) = (tile as usize, tile * 2 / 5);
        let opposite = |corner: Vec3| set.shape.read_side(Quat::from_rotation_arc(corner.normalize(), Vec3::Y)).0;
        let mut coverage = vec![0.0_f32; drawn * drawn];
        for corner in face.corners.iter().map(|corner| set.shape.corners()[*corner]) {
            let up = face.flat(corner).normalize();
            let word = set.word(opposite(corner));
            let own = set.drawings.get(word).and_then(|svg| self.art.shape_of(svg, letter));
            let lettered = || self.art.word(word, letter, letter, letter as f32 * 0.9);
            let Some(word) = own.or_else(lettered).filter(|_| word != "blank") else { continue };
            for (index, value) in coverage.iter_mut().enumerate() {
                let point = vec2((index % drawn) as f32, (index / drawn) as f32) / drawn as f32 * 2.0 - 1.0;
                let from = point - up * CORNER_NUMBER;
                // The word's own right and down.
                let local = vec2(from.dot(up.perp()), -from.dot(up)) * 1.25 + 0.5;
                *value = value.max(word.at(local.x, local.y));
            }
        }
        side.outline_distances = distances(drawn, drawn, &coverage);
        side.sign = Some(Coverage { width: drawn, height: drawn, coverage });
        side
    }

    fn side(&self, word: &str, set: &DiceSet, tile: u32) -> DieSide {
        let DiceSet { shape, material: made_of, .. } = *set;
        let materials = &self.tokens.materials;
        let mut name = word.to_owned();
        let (mut background, mut paint) = match made_of {
            DieMaterial::Ink => (materials.ink, materials.ivory_die),
            DieMaterial::Ivory | DieMaterial::Resin | DieMaterial::Enamel => (materials.ivory_die, materials.ink),
            DieMaterial::Brass => (materials.brass, materials.ink),
            DieMaterial::Glass => (materials.glass, materials.ink),
            DieMaterial::Wood => (materials.walnut_pale, materials.ivory_die),
            DieMaterial::Stone => (materials.stone, materials.ink),
        };
        if let Some(colour) = self.tokens.dice.get(word) {
            let bright = linear(colour.colour).dot(vec3(0.2126, 0.7152, 0.0722));
            background = colour.colour;
            paint = if bright > 0.35 { materials.ink } else { materials.ivory_die };
            name.clone_from(&colour.symbol);
        } else if shape == DieShape::D6 && matches!(word, "1" | "2" | "3" | "4" | "5" | "6") {
            name = format!("pips-{word}");
        }
        if let Some(colour) = &set.colour {
            background = self.tokens.parse_colour(colour);
        }
        if let Some(colour) = &set.paint {
            paint = self.tokens.parse_colour(colour);
        }
        let drawn = (tile as f32 * drawing_size(shape)) as u32;
        let own = set.drawings.get(word);
        let sign = if let Some(sign) = own.and_then(|svg| self.art.shape_of(svg, drawn)) {
            Some(sign)
        } else if word == "blank" {
            None
        } else if self.art.has(&name) {
            self.art.shape(&name, drawn)
        } else {
            // A dot tells 6 and 9 apart, which can be seen upside down.
            let word = if matches!(word, "6" | "9") { &format!("{word}.") } else { word };
            let height = match word.chars().count() {
                // A kite is narrow.
                2 if shape == DieShape::D10 && word != "6." && word != "9." => 0.42,
                0..=2 => 0.6,
                _ => 0.3,
            };
            self.art.word(word, drawn, drawn, drawn as f32 * height)
        };
        let painting = || match own {
            Some(svg) => self.art.painting_of(svg, drawn, Color::WHITE),
            None => self.art.painting(&name, drawn, Color::WHITE),
        };
        let enamel = if made_of == DieMaterial::Enamel { painting() } else { None };
        let outline_distances = sign.as_ref().map(|s| distances(s.width, s.height, &s.coverage)).unwrap_or_default();
        DieSide { background: linear(background), paint: linear(paint), sign, enamel, outline_distances }
    }
}

/// The distance of the numbers of a d4 from the middle of their face, as a part of the distance to the corner.
const CORNER_NUMBER: f32 = 0.42;

/// The tiles of a texture, row by row.
struct Layout {
    /// The size of a tile, in texels.
    tile: u32,
    columns: u32,
    rows: u32,
    /// The fraction of a tile that the drawing covers.
    drawing: f32,
}

/// Colours and normals of the faces.
fn atlas(sides: &[DieSide], layout: &Layout, old: Vec3, made_of: DieMaterial) -> (Texels, Texels) {
    let &Layout { tile, columns, rows, drawing } = layout;
    let size = tile as f32;
    let place = |x: f32, y: f32| {
        let (column, row) = ((x / size) as usize, (y / size) as usize);
        (row * columns as usize + column, vec2(x / size - column as f32, y / size - row as f32))
    };
    let colours = Texels::paint(tile * columns, tile * rows, |x, y| {
        let (index, p) = place(x, y);
        // The last row may have empty places.
        let side = &sides[index.min(sides.len() - 1)];
        let q = (p - 0.5) / drawing + 0.5;
        let grain = fbm(vec2(x * 0.015, y * 0.11), 4, 3 + index as u32);
        let cloud = fbm(vec2(x, y) * (3.1 / size), 3, 19 + index as u32);
        let mut background = side.background;
        let from_middle = (p - 0.5).abs().max_element();
        match made_of {
            DieMaterial::Ivory | DieMaterial::Enamel => {
                // Ivory yellows towards the edges, in clouds, along its fine grain.
                let edge = smoothstep(0.30, 0.56, from_middle + (cloud - 0.5) * 0.16);
                background = background.lerp(old, (edge * 0.42 + (grain - 0.45) * 0.30).clamp(0.0, 1.0));
            }
            DieMaterial::Ink | DieMaterial::Resin => {
                // They are translucent: light gathers in their edges.
                let edge = smoothstep(0.24, 0.5, from_middle);
                background *= (0.86 + 0.14 * cloud) * (1.0 + 0.55 * edge * edge);
            }
            // Green where one looks through more of it.
            DieMaterial::Glass => {
                background *= vec3(0.5, 0.78, 0.72).lerp(Vec3::ONE, smoothstep(0.34, 0.5, from_middle));
            }
            // Brushed.
            DieMaterial::Brass => background *= 1.15 + 0.2 * (grain - 0.5),
            // A die is cut from a small piece, so its rings are close.
            DieMaterial::Wood => {
                let wood = Wood::veneer(Color::linear_rgb(background.x, background.y, background.z), 1.0);
                (background, _) = wood.at(p * 4.0, index as u32);
            }
            DieMaterial::Stone => {
                let vein = 1.0 - smoothstep(0.0, 0.07, (fbm(p * 2.6, 5, 31 + index as u32) - 0.5).abs());
                background = background.lerp(Vec3::ONE, 0.55 * vein) * (0.8 + 0.3 * cloud);
            }
        }
        let clear = if made_of == DieMaterial::Glass { 0.34 + 0.5 * smoothstep(0.3, 0.5, from_middle) } else { 1.0 };
        let Some(sign) = &side.sign else { return background.extend(clear) };
        let drawn = sign.at(q.x, q.y);
        // A thin dark line where the paint meets the wall of the recess.
        let outline_distance =
            sample(&side.outline_distances, sign.width, sign.height, q.x, q.y, -9.0) / (size * drawing);
        let line = (1.0 - (outline_distance.abs() / 0.012).min(1.0)) * 0.30;
        let painted = match &side.enamel {
            Some(enamel) => enamel.over(background, q.x, q.y),
            None => background.lerp(side.paint, drawn),
        };
        let c = painted * (1.0 - line);
        vec4(c.x, c.y, c.z, clear.lerp(1.0, drawn))
    });
    let texels = (tile * tile * columns * rows) as usize;
    let mut normals = Texels::normals(tile * columns, tile * rows, &vec![0.0; texels], EdgeMode::Clamp);
    for (index, side) in sides.iter().enumerate() {
        let Some(sign) = &side.sign else { continue };
        let most = side.outline_distances.iter().copied().fold(1.0_f32, f32::max).min(size * 0.11);
        let heights = height_field(tile, tile, |x, y| {
            let q = (vec2(x, y) / size - 0.5) / drawing + 0.5;
            let outline_distance = sample(&side.outline_distances, sign.width, sign.height, q.x, q.y, -9.0) * drawing;
            let t = (outline_distance / most).clamp(0.0, 1.0);
            // A spherical recess: steep at its edge, level in the centre.
            -0.55 * most * (1.0 - (1.0 - t) * (1.0 - t))
        });
        let side_normals = Texels::normals(tile, tile, &heights, EdgeMode::Clamp);
        let (left, top) = ((index as u32 % columns) * tile, (index as u32 / columns) * tile);
        for row in 0..tile {
            let from = (row * tile) as usize;
            let to = ((top + row) * tile * columns + left) as usize;
            normals.data[to..to + tile as usize].copy_from_slice(&side_normals.data[from..from + tile as usize]);
        }
    }
    (colours, normals)
}

fn mesh(shape: DieShape, size: f32, (columns, rows): (u32, u32), detail: DieDetail) -> Mesh {
    let tile = |side: usize, p: Vec2| {
        let tile = vec2((side as u32 % columns) as f32, (side as u32 / columns) as f32);
        // A margin of half a hundredth at each border prevents bleeding between neighbours.
        (tile + p * 0.99 + 0.5) / vec2(columns as f32, rows as f32)
    };
    if shape == DieShape::D6 {
        let half = Vec3::splat(size * 0.5);
        let (radius, steps) = detail.pick([(size * EDGE_RADIUS, 5), (size * EDGE_RADIUS, 1), (0.0, 0)]);
        return MeshBuilder::block(half, radius, steps, |side, p, _| tile(side, p / size)).mesh();
    }
    let edges = detail.pick([(SOLID_EDGE_RADIUS, 2), (SOLID_EDGE_RADIUS, 1), (0.0, 0)]);
    rounded_solid(shape, size, edges, |side, p| tile(side, p / 2.0))
}
