//! Procedural textures of walnut, felt and leather. Lengths in centimetres.

use bevy::math::{Vec2, Vec3, vec2};

use crate::app::render::noise::{cells, fbm, hash, smoothstep, tiled, tiled_fbm, value};
use crate::app::render::texture::{EdgeMode, Texels, TextureKind, height_field, linear};
use crate::app::render::tokens::MaterialColours;

/// The size of the walnut texture, in cm.
pub const GRAIN: Vec2 = vec2(96.0, 60.0);

/// The three linear colours of a wood: dark streaks, base, pale streaks.
#[derive(Clone, Copy)]
pub struct Wood {
    dark: Vec3,
    body: Vec3,
    pale: Vec3,
    /// The contrast of rings and pores, 0..1.
    figure: f32,
}

impl Wood {
    /// Walnut in the theme's colours.
    pub fn walnut(materials: &MaterialColours) -> Self {
        let [dark, body, pale] = [materials.walnut_dark, materials.walnut_mid, materials.walnut_pale].map(linear);
        Self { dark, body, pale, figure: 1.0 }
    }

    pub(crate) fn veneer(colour: bevy::color::Color, figure: f32) -> Self {
        let body = linear(colour);
        Self { dark: body * 0.62, body, pale: (body * 1.22).min(Vec3::ONE), figure }
    }

    /// The colour and height (0..1, lower in pores) at a point; the grain runs along x. `plank` selects the piece of
    /// wood.
    pub fn at(&self, p: Vec2, plank: u32) -> (Vec3, f32) {
        let shift = vec2(hash(plank as i32, 1, 9) * 400.0, hash(plank as i32, 2, 9) * 40.0);
        let q = p + shift;
        // A plank is a slice beside the core of a slightly tilted log, so that rings become long arches.
        let heart = (hash(plank as i32, 3, 9) - 0.5) * 14.0;
        let lean = (hash(plank as i32, 4, 9) - 0.5) * 0.14;
        let wander = (fbm(vec2(q.x * 0.04, q.y * 0.10), 2, plank) - 0.5) * 5.5;
        let depth = 2.5 + 3.0 * hash(plank as i32, 5, 9) + p.x * lean;
        let radius = (p.y - heart + wander).hypot(depth);
        let wave = (fbm(vec2(q.x * 0.09, q.y * 0.5), 2, plank ^ 77) - 0.5) * 0.9;
        let ring = radius * 1.5 + wave;
        let phase = ring - ring.floor();
        let late = smoothstep(0.25, 0.9, phase) * (1.0 - smoothstep(0.93, 1.0, phase));
        let weight = 0.35 + 0.65 * hash(ring.floor() as i32, 8, plank);

        // Fibres and vessels follow the waves of the rings a little.
        let line = q.y + 0.25 * wave;
        let fibre =
            value(vec2(q.x * 0.5, line * 14.0), plank ^ 3) * 0.6 + value(vec2(q.x * 1.7, line * 26.0), plank ^ 4) * 0.4;
        let cloud = fbm(vec2(q.x * 0.05, q.y * 0.2), 3, plank ^ 5);
        // Rays reflect light across the grain.
        let ray = fbm(vec2(q.x * 0.7 + q.y * 0.9, q.y * 0.7 - q.x * 0.12), 3, plank ^ 13);
        let long = vessel(vec2(q.x / 0.9, line / 0.085), 0.42, plank ^ 21);
        let short = vessel(vec2(q.x / 0.5, line / 0.07 + 0.5), 0.3, plank ^ 31);
        // Vessels are denser in late wood.
        let pore = long.max(short) * (0.5 + 0.5 * late);

        let tone = (cloud - 0.5) + (fibre - 0.5) * 0.42 + (ray - 0.5) * 0.9 - late * weight * 0.55 * self.figure;
        let colour = if tone > 0.0 {
            self.body.lerp(self.pale, (tone * 1.7).min(1.0))
        } else {
            self.body.lerp(self.dark, (-tone * 1.7).min(1.0))
        };
        (colour * (1.0 - 0.62 * pore * self.figure), 1.0 - 0.8 * pore - 0.15 * fibre)
    }
}

/// How deep a point is in an open vessel, 0..1. Vessels lie along x, at most one in each unit cell; `density` is the
/// share of cells that have one.
fn vessel(p: Vec2, density: f32, seed: u32) -> f32 {
    let row = p.y.floor();
    let x = p.x + hash(row as i32, 7, seed) * 5.0;
    let cell = (x.floor() as i32, row as i32);
    if hash(cell.0, cell.1, seed ^ 1) > density {
        return 0.0;
    }
    let (along, across) = (((x - x.floor() - 0.5) * 2.0).abs(), ((p.y - row - 0.5) * 2.0).abs());
    let reach = 0.35 + 0.6 * hash(cell.0, cell.1, seed ^ 2);
    (1.0 - smoothstep(reach * 0.6, reach, along)) * (1.0 - smoothstep(0.3, 1.0, across))
}

/// A table top of glued planks: its colours. `per_cm` texels per cm, `size` in cm.
pub fn planks(materials: &MaterialColours, size: Vec2, per_cm: f32) -> Texels {
    const PLANK: f32 = 10.0;
    let wood = Wood::walnut(materials);
    let (width, height) = ((size.x * per_cm) as u32, (size.y * per_cm) as u32);
    Texels::paint(width, height, |x, y| {
        let p = vec2(x, y) / per_cm;
        let row = (p.y / PLANK).floor();
        let across = p.y - row * PLANK;
        let plank = 41 + row as u32 * 7;
        let (colour, _) = wood.at(vec2(p.x - size.x * 0.5, across - PLANK * 0.5), plank);
        let joint = across.min(PLANK - across);
        let bright = 0.84 + 0.32 * hash(row as i32, 6, 21);
        (colour * bright * (0.55 + 0.45 * smoothstep(0.0, 0.09, joint))).extend(1.0)
    })
}

/// Felt as a multiplier of its colour, and its heights; repeats after `size` cm.
pub fn felt(size: f32, per_cm: f32) -> (Texels, Vec<f32>) {
    let px = (size * per_cm) as u32;
    let cells_across = |a_cm: f32| (size * a_cm) as i32;
    let shades = height_field(px, px, |x, y| {
        let p = vec2(x, y) / per_cm;
        let v = felt_height(p, &cells_across);
        let cloud = tiled_fbm(p * 0.5, cells_across(0.5), 3, 4);
        0.60 + 0.52 * v + (cloud - 0.5) * 0.22
    });
    let shade = |x: u32, y: u32| Vec3::splat(shades[(y * px + x) as usize]).extend(1.0);
    let texels = Texels::fill(px, px, TextureKind::Colour, shade);
    (texels, shades.iter().map(|shade| shade * 2.2).collect())
}

fn felt_height(p: Vec2, across: &impl Fn(f32) -> i32) -> f32 {
    // Short fibres in all directions: noise stretched along two axes that repeat with the tile.
    let directions = [vec2(1.0, 0.0), vec2(0.0, 1.0)];
    let mut sum = 0.0;
    for (i, direction) in directions.iter().enumerate() {
        let bend = (tiled_fbm(p * 2.0, across(2.0), 2, 60 + i as u32) - 0.5) * 0.5;
        let q = vec2(p.dot(*direction) * 3.0 + bend, p.perp_dot(*direction) * 13.0 + bend * 8.0);
        // Stretched noise repeats only if both scales divide the tile.
        sum += tiled_stretched(q, across(3.0), across(13.0), 30 + i as u32);
    }
    sum * 0.38 + tiled_fbm(p * 14.0, across(14.0), 2, 9) * 0.24
}

fn tiled_stretched(q: Vec2, px: i32, py: i32, seed: u32) -> f32 {
    let cell = q.floor();
    let (fx, fy) = (q.x - cell.x, q.y - cell.y);
    let (u, v) = (fx * fx * (3.0 - 2.0 * fx), fy * fy * (3.0 - 2.0 * fy));
    let at = |dx: i32, dy: i32| hash((cell.x as i32 + dx).rem_euclid(px), (cell.y as i32 + dy).rem_euclid(py), seed);
    let low = at(0, 0) * (1.0 - u) + at(1, 0) * u;
    let high = at(0, 1) * (1.0 - u) + at(1, 1) * u;
    low * (1.0 - v) + high * v
}

/// Leather for a moulding: u runs along it and repeats after `size` cm, v runs across it from 0 to `size`. A seam runs
/// along v = `seam`. Returns colours, and heights in texels.
pub fn leather(materials: &MaterialColours, size: f32, seam: f32, px: u32) -> (Texels, Vec<f32>) {
    let (hide, thread) = (linear(materials.leather), linear(materials.thread));
    let per_cm = px as f32 / size;
    let stitch = |p: Vec2| {
        // Three slightly slanted stitches per centimetre.
        let pitch = size / (size * 3.0).round();
        let along = (p.x + (p.y - seam) * 0.35) / pitch;
        let t = along - along.floor();
        let across = (p.y - seam).abs() / 0.075;
        let end = ((t - 0.5).abs() - 0.26).max(0.0) / 0.12;
        1.0 - smoothstep(0.75, 1.0, (across * across + end * end).sqrt())
    };
    let height = |p: Vec2| {
        let (first, second) = cells(p * 5.0, (size * 5.0) as i32, 17);
        let grain = smoothstep(0.02, 0.32, second - first);
        let soft = tiled_fbm(p * 2.0, (size * 2.0) as i32, 3, 23);
        let groove = 1.0 - smoothstep(0.1, 0.22, (p.y - seam).abs());
        grain * 1.5 + soft * 1.6 - groove * 2.4 + stitch(p) * 4.0
    };
    let heights = height_field(px, px, |x, y| height(vec2(x, y) / per_cm));
    let colours = Texels::paint(px, px, |x, y| {
        let p = vec2(x, y) / per_cm;
        let (first, second) = cells(p * 5.0, (size * 5.0) as i32, 17);
        let grain = smoothstep(0.0, 0.30, second - first);
        let worn = tiled_fbm(p, size as i32, 4, 29);
        let dye = tiled(p * 9.0, (size * 9.0) as i32, 31);
        let skin = hide * (0.62 + 0.3 * grain + (worn - 0.5) * 0.7 + (dye - 0.5) * 0.08);
        skin.lerp(thread * (0.75 + 0.25 * dye), stitch(p)).extend(1.0)
    });
    (colours, heights)
}

/// The normals of a repeating height field.
pub fn bumps(px: u32, heights: &[f32]) -> Texels {
    Texels::normals(px, px, heights, EdgeMode::Repeat)
}
