//! Deterministic noise for procedural textures. Pure functions.

use bevy::math::{Vec2, vec2};

/// A hash of a lattice point and a seed, in 0..1.
pub fn hash(x: i32, y: i32, seed: u32) -> f32 {
    let mut h =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    ((h ^ (h >> 15)) >> 8) as f32 / 16_777_216.0
}

fn smooth(t: f32) -> f32 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Value noise in 0..1, with a period of about one unit.
pub fn value(p: Vec2, seed: u32) -> f32 {
    lattice(p, seed, |c| c)
}

/// Value noise that repeats after `period` units on each axis.
pub fn tiled(p: Vec2, period: i32, seed: u32) -> f32 {
    lattice(p, seed, |c| c.rem_euclid(period))
}

fn lattice(p: Vec2, seed: u32, wrap: impl Fn(i32) -> i32) -> f32 {
    let cell = p.floor();
    let (x, y) = (cell.x as i32, cell.y as i32);
    let (u, v) = (smooth(p.x - cell.x), smooth(p.y - cell.y));
    let (x0, x1, y0, y1) = (wrap(x), wrap(x + 1), wrap(y), wrap(y + 1));
    let low = hash(x0, y0, seed) * (1.0 - u) + hash(x1, y0, seed) * u;
    let high = hash(x0, y1, seed) * (1.0 - u) + hash(x1, y1, seed) * u;
    low * (1.0 - v) + high * v
}

/// Fractal noise: each octave has twice the frequency and half the amplitude. In 0..1, with a mean of 0.5.
pub fn fbm(p: Vec2, octaves: u32, seed: u32) -> f32 {
    octave_sum(octaves, |scale, octave| value(p * scale, seed.wrapping_add(octave * 131)))
}

/// Like [`fbm`], repeating after `period` units on each axis.
pub fn tiled_fbm(p: Vec2, period: i32, octaves: u32, seed: u32) -> f32 {
    octave_sum(octaves, |scale, octave| tiled(p * scale, period << octave, seed.wrapping_add(octave * 131)))
}

fn octave_sum(octaves: u32, at: impl Fn(f32, u32) -> f32) -> f32 {
    let (mut sum, mut weight, mut scale, mut total) = (0.0, 1.0, 1.0, 0.0);
    for octave in 0..octaves {
        sum += at(scale, octave) * weight;
        total += weight;
        weight *= 0.5;
        scale *= 2.0;
    }
    sum / total
}

/// Cellular noise: the distances to the nearest and second nearest feature point, with one point per unit square,
/// repeating after `period` units on each axis.
pub fn cells(p: Vec2, period: i32, seed: u32) -> (f32, f32) {
    let base = p.floor();
    let (mut first, mut second) = (9.0_f32, 9.0_f32);
    for dy in -1..=1 {
        for dx in -1..=1 {
            let (x, y) = (base.x as i32 + dx, base.y as i32 + dy);
            let (wx, wy) = (x.rem_euclid(period), y.rem_euclid(period));
            let point = vec2(x as f32 + hash(wx, wy, seed), y as f32 + hash(wx, wy, seed ^ 0x5bd1));
            let distance = point.distance(p);
            if distance < first {
                second = first;
                first = distance;
            } else if distance < second {
                second = distance;
            }
        }
    }
    (first, second)
}

/// 0 below `low`, 1 above `high`, and a smooth curve between them.
pub fn smoothstep(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_after_its_period_and_stays_in_range() {
        for i in 0..500 {
            let p = vec2(i as f32 * 0.173, i as f32 * 0.091);
            let n = tiled_fbm(p, 4, 3, 7);
            assert!((0.0..=1.0).contains(&n));
            assert!((n - tiled_fbm(p + vec2(4.0, -8.0), 4, 3, 7)).abs() < 1e-3);
            let (a, b) = cells(p, 4, 3);
            let (c, d) = cells(p + vec2(8.0, 4.0), 4, 3);
            assert!(a <= b && (a - c).abs() < 1e-3 && (b - d).abs() < 1e-3);
        }
    }
}
