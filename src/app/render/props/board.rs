//! Boards of square spaces inlaid with words: a walnut frame, a brass line, veneers. A board's origin is the centre of
//! its base; [`BoardPlan::place`] gives the positions of its spaces.

use bevy::{math::vec4, prelude::*};

use super::{AssetCache, Body, wood::Wood};
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::noise::{hash, smoothstep};
use crate::app::render::texture::{EdgeMode, Texels, TextureKind, distances, linear, texel_field};
use crate::app::render::vector_art::sample;

/// The thickness of a board, in cm.
pub const THICKNESS: f32 = 0.9;

/// The veneer of a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Veneer {
    /// Maple: light, with dark letters.
    #[default]
    Light,
    /// Pear: reddish, with dark letters.
    Warm,
    /// Ebony: nearly black, with brass letters and a brass outline.
    Precious,
}

/// One space of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardSpace {
    /// The word on it. It is repeated in a corner, so that it can be read when a piece stands on the space.
    pub word: String,
    pub(crate) veneer: Veneer,
}

/// The layout of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPlan {
    /// The number of spaces per row.
    pub columns: usize,
    /// The spaces, row by row from the far edge, each row from the left.
    pub spaces: Vec<BoardSpace>,
    /// The edge length of a space, in cm.
    pub edge: f32,
}

impl BoardPlan {
    pub(crate) fn rows(&self) -> usize {
        self.spaces.len().div_ceil(self.columns.max(1))
    }

    /// Half the size of all spaces together, in cm.
    pub fn half(&self) -> Vec2 {
        vec2(self.columns as f32, self.rows() as f32) * self.edge * 0.5
    }

    /// The width of the frame around the spaces, in cm.
    pub fn frame(&self) -> f32 {
        self.edge * 0.36
    }

    /// The centre of a space on top of the board, relative to the board's origin.
    pub fn place(&self, row: usize, column: usize) -> Vec3 {
        let corner = -self.half();
        let p = corner + (vec2(column as f32, row as f32) + 0.5) * self.edge;
        vec3(p.x, THICKNESS, p.y)
    }
}

struct WordStencil {
    word: String,
    width: usize,
    height: usize,
    coverage: Vec<f32>,
    inside: Vec<f32>,
}

impl AssetCache<'_> {
    pub(crate) fn board(&mut self, plan: &BoardPlan) -> Body {
        let outer = plan.half() + Vec2::splat(plan.frame());
        let half = vec3(outer.x, THICKNESS * 0.5, outer.y);
        let mesh = MeshBuilder::block(half, 0.28, 4, |side, p, size| {
            let q = match side {
                2 | 3 => p,
                0 => vec2(outer.x - 0.3 - (p.y + size.y) * 0.2, -p.x),
                1 => vec2(-outer.x + 0.3 + (p.y + size.y) * 0.2, p.x),
                4 => vec2(p.x, outer.y - 0.3 - (p.y + size.y) * 0.2),
                _ => vec2(-p.x, -outer.y + 0.3 + (p.y + size.y) * 0.2),
            };
            q / outer * 0.5 + 0.5
        })
        .mesh()
        .translated_by(Vec3::Y * THICKNESS * 0.5);
        let (colours, normals, surfaces) = self.inlay(plan, outer);
        let engraved = self.engraved((colours, normals));
        // Reflectivity changes little within an inlay, so half the resolution is enough.
        let surfaces = surfaces.half();
        let material = StandardMaterial {
            metallic_roughness_texture: Some(self.texture(surfaces, EdgeMode::Clamp)),
            metallic: 1.0,
            perceptual_roughness: 1.0,
            reflectance: 0.3,
            ..engraved
        };
        (Mesh3d(self.meshes.add(mesh)), MeshMaterial3d(self.add_material(material)))
    }

    fn word_stencils(&self, words: &[BoardSpace], px: f32) -> Vec<WordStencil> {
        let mut stencils: Vec<WordStencil> = Vec::new();
        for space in words {
            if stencils.iter().any(|stencil| stencil.word == space.word) {
                continue;
            }
            let size = px as u32;
            let Some(shape) = self.art.word(&space.word, size, size, px * 0.50) else { continue };
            let inside = distances(shape.width, shape.height, &shape.coverage);
            stencils.push(WordStencil {
                word: space.word.clone(),
                width: shape.width,
                height: shape.height,
                coverage: shape.coverage,
                inside,
            });
        }
        stencils
    }

    fn inlay(&self, plan: &BoardPlan, outer: Vec2) -> (Texels, Texels, Texels) {
        let materials = &self.tokens.materials;
        let per_cm = (self.quality.texels_per_cm() * 1.15).min(2048.0 / (outer.max_element() * 2.0));
        let (width, height) = ((outer.x * 2.0 * per_cm) as u32, (outer.y * 2.0 * per_cm) as u32);
        let stencils = self.word_stencils(&plan.spaces, plan.edge * per_cm);
        let painter = BoardPainter {
            plan,
            walnut: Wood::walnut(materials),
            maple: Wood::veneer(materials.maple, 0.45),
            pear: Wood::veneer(materials.pear, 0.5),
            ebony: Wood::veneer(materials.ebony, 0.5),
            brass: linear(materials.brass),
            ink: linear(materials.ink),
            per_cm,
            word_of: plan.spaces.iter().map(|s| stencils.iter().position(|c| c.word == s.word)).collect(),
            stencils,
        };
        let points = texel_field(width, height, |x, y| painter.at((uvec2(x, y).as_vec2() + 0.5) / per_cm - outer));
        let point = |x: u32, y: u32| &points[(y * width + x) as usize];
        let heights: Vec<f32> = points.iter().map(|point| point.height).collect();
        let surface = |point: &Point| vec4(0.0, point.rough, point.metal, 1.0);
        (
            Texels::fill(width, height, TextureKind::Colour, |x, y| point(x, y).colour.extend(1.0)),
            Texels::normals(width, height, &heights, EdgeMode::Clamp),
            Texels::fill(width, height, TextureKind::Linear, |x, y| surface(point(x, y))),
        )
    }
}

struct Point {
    colour: Vec3,
    height: f32,
    rough: f32,
    metal: f32,
}

struct BoardPainter<'a> {
    plan: &'a BoardPlan,
    walnut: Wood,
    maple: Wood,
    pear: Wood,
    ebony: Wood,
    brass: Vec3,
    ink: Vec3,
    per_cm: f32,
    stencils: Vec<WordStencil>,
    word_of: Vec<Option<usize>>,
}

impl BoardPainter<'_> {
    fn at(&self, p: Vec2) -> Point {
        let out = p.abs() - self.plan.half();
        let far = out.max_element();
        if far > 0.0 { self.frame(p, out, far) } else { self.space(p) }
    }

    fn frame(&self, p: Vec2, out: Vec2, far: f32) -> Point {
        let frame = self.plan.frame();
        // Mitred at the corners: the grain of each side runs along it.
        let upright = out.x > out.y;
        let (along, plank) = if upright { (vec2(p.y, p.x), 301) } else { (p, 302) };
        let plank = plank + if (if upright { p.x } else { p.y }) > 0.0 { 10 } else { 0 };
        let (wood, pore) = self.walnut.at(along * 1.4, plank);
        let mitre = if out.x > 0.0 && out.y > 0.0 { (out.x - out.y).abs() } else { 1.0 };
        let mut colour = wood * (0.62 + 0.38 * smoothstep(0.0, 0.05, mitre));
        let mut height = pore * 0.5;
        let (mut rough, mut metal) = (0.42, 0.0);
        // A brass line around the spaces, with a dark line on each side.
        let string = (far - frame * 0.30).abs();
        let line = 1.0 - smoothstep(0.045, 0.06, string);
        let dark = 1.0 - smoothstep(0.07, 0.10, string);
        colour = colour.lerp(self.ink, dark * 0.8);
        colour = colour.lerp(self.brass, line);
        (rough, metal) = (rough + (0.30 - rough) * line, metal + line);
        height += line * 0.8 - dark * 0.8;
        let sunk = 1.0 - smoothstep(0.0, 0.10, far);
        colour *= 1.0 - 0.45 * sunk;
        Point { colour, height, rough, metal }
    }

    fn space(&self, p: Vec2) -> Point {
        let edge = self.plan.edge;
        let q = (p + self.plan.half()) / edge;
        let (column, row) = (q.x as usize, q.y as usize);
        let index = (row * self.plan.columns + column).min(self.plan.spaces.len() - 1);
        let space = &self.plan.spaces[index];
        let c = (q.fract() - 0.5) * edge;
        let half = edge * 0.5;
        // The joint between spaces: a groove with slightly rounded corners.
        let corner = 0.22;
        let q = c.abs() - Vec2::splat(half - 0.055 - corner);
        let d = q.max(Vec2::ZERO).length() + q.max_element().min(0.0) - corner;
        let tile = 1.0 - smoothstep(-0.02, 0.02, d);
        let quarter = hash(row as i32, column as i32, 5) > 0.5;
        let along = if quarter { c } else { vec2(c.y, c.x) };
        let plank = 500 + index as u32 * 13;
        let wood = match space.veneer {
            Veneer::Light => &self.maple,
            Veneer::Warm => &self.pear,
            Veneer::Precious => &self.ebony,
        };
        let precious = space.veneer == Veneer::Precious;
        let (grain, pore) = wood.at(along * 1.3, plank);
        let bright = 0.88 + 0.24 * hash(row as i32, column as i32, 6);
        let mut point = Point { colour: grain * bright, height: pore * 0.35, rough: 0.6, metal: 0.0 };
        if precious {
            let ring = (d + edge * 0.055).abs();
            self.inlay_brass(&mut point, 1.0 - smoothstep(0.035, 0.05, ring));
        }
        let (large, small) = self.letters(index, c, precious);
        for (drawn, depth) in [large, small] {
            if precious {
                self.inlay_brass(&mut point, drawn);
            } else {
                point.colour = point.colour.lerp(self.ink * 1.6, drawn * 0.94);
                point.rough += 0.2 * drawn;
            }
            // Letters are slightly sunk, with a sharp edge.
            point.height -= (depth / 2.0).clamp(0.0, 1.0) * if precious { 0.5 } else { 1.1 };
        }
        let groove = 1.0 - tile;
        point.colour = point.colour.lerp(self.ink * 0.5, groove);
        point.rough += (0.8 - point.rough) * groove;
        point.metal *= tile;
        // The edges of the groove are rounded over about a millimetre.
        point.height -= smoothstep(-0.09, 0.03, d) * 0.09 * self.per_cm;
        point
    }

    fn inlay_brass(&self, point: &mut Point, drawn: f32) {
        point.colour = point.colour.lerp(self.brass, drawn);
        point.rough += (0.46 - point.rough) * drawn;
        point.metal += (1.0 - point.metal) * drawn;
        // Metal has no pores.
        point.height += (0.4 - point.height) * drawn;
    }

    /// Opacity and depth (in texels) of the large word in the centre and the small one in the far left corner.
    fn letters(&self, index: usize, c: Vec2, precious: bool) -> ((f32, f32), (f32, f32)) {
        let Some(stencil) = self.word_of[index].map(|i| &self.stencils[i]) else { return ((0.0, 0.0), (0.0, 0.0)) };
        let read = |uv: Vec2, scale: f32| {
            let drawn = sample(&stencil.coverage, stencil.width, stencil.height, uv.x, uv.y, 0.0);
            let depth = sample(&stencil.inside, stencil.width, stencil.height, uv.x, uv.y, -9.0) * scale;
            (drawn, depth)
        };
        let edge = self.plan.edge;
        // On a precious space the small word would cross the brass line and touch the large word.
        let (size, away) = if precious { (0.26, 0.33) } else { (0.40, 0.355) };
        let corner = (c + Vec2::splat(edge * away)) / (edge * size);
        (read(c / edge + 0.5, 1.0), read(corner + 0.5, size))
    }
}
