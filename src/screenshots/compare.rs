//! Compares two pictures as a person would: blocks of pixels in a perceptually uniform colour space. What differs
//! between processors and compilers (a level of a channel, a part of a pixel at an edge) is below the limits; what a
//! person notices (a moved piece, another digit, another colour, a missing shadow) is above them. See
//! `docs/decisions/0023-picture-tests.md`.

use bevy::color::{Laba, Srgba};

use crate::app::film::Picture;

/// The width and height of a block in pixels.
const BLOCK: i32 = 8;

/// The largest distance in CIELAB between the pixels of two equal blocks, as the root of the mean square.
const DETAIL: f32 = 0.06;

/// The largest distance in CIELAB between the mean colours of two equal blocks.
const COLOUR: f32 = 0.015;

/// The shifts of a block that are tried, in half pixels.
const SHIFTS: std::ops::RangeInclusive<i32> = -2..=2;

/// The difference between two pictures of the same size.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    size: (u32, u32),
    /// For each block, row by row, the difference divided by its limit.
    blocks: Vec<f32>,
}

impl Difference {
    /// Between a stored picture and a new one; `None` if their sizes differ.
    pub(super) fn between(stored: &Picture, new: &Picture) -> Option<Self> {
        if stored.size != new.size {
            return None;
        }
        let size = stored.size;
        let (stored, new) = (Lab::of(stored), Lab::of(new));
        let corners = (0..size.1 as i32).step_by(BLOCK as usize);
        let corners = corners.flat_map(|y| (0..size.0 as i32).step_by(BLOCK as usize).map(move |x| (x, y)));
        Some(Self { size, blocks: corners.map(|corner| block(&stored, &new, corner)).collect() })
    }

    /// The largest difference of a block, divided by its limit, and the centre of this block in pixels.
    pub(super) fn worst(&self) -> (f32, (u32, u32)) {
        let (index, worst) = self
            .blocks
            .iter()
            .copied()
            .enumerate()
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .unwrap_or_default();
        let (block, across) = (BLOCK as u32, self.across());
        (worst, (index as u32 % across * block + block / 2, index as u32 / across * block + block / 2))
    }

    /// The number of blocks that differ.
    pub(super) fn visible_blocks(&self) -> usize {
        self.blocks.iter().filter(|block| **block > 1.0).count()
    }

    fn across(&self) -> u32 {
        self.size.0.div_ceil(BLOCK as u32)
    }

    /// The stored picture, the new one, and the new one darkened with the different blocks in red, side by side.
    pub(super) fn picture(&self, stored: &Picture, new: &Picture) -> Picture {
        let (width, height) = self.size;
        let marked = |x: u32, y: u32| {
            let block = self.blocks[(y / BLOCK as u32 * self.across() + x / BLOCK as u32) as usize];
            let [red, green, blue] = new.at(x as i32, y as i32).map(|channel| channel / 3);
            if block > 1.0 { [red.saturating_add(170), green, blue] } else { [red, green, blue] }
        };
        let row = |y: u32| {
            let of = move |picture: &Picture| (0..width).map(|x| picture.at(x as i32, y as i32)).collect::<Vec<_>>();
            [of(stored), of(new), (0..width).map(|x| marked(x, y)).collect()].concat()
        };
        Picture { size: (width * 3, height), pixels: (0..height).flat_map(row).collect() }
    }
}

/// A colour: lightness, green to red, blue to yellow.
type Colour = [f32; 3];

/// A picture in CIELAB.
struct Lab {
    size: (i32, i32),
    pixels: Vec<Colour>,
}

impl Lab {
    fn of(picture: &Picture) -> Self {
        let lab = |pixel: &[u8; 3]| {
            let lab = Laba::from(Srgba::rgb_u8(pixel[0], pixel[1], pixel[2]));
            [lab.lightness, lab.a, lab.b]
        };
        let size = (picture.size.0 as i32, picture.size.1 as i32);
        Self { size, pixels: picture.pixels.iter().map(lab).collect() }
    }

    fn at(&self, x: i32, y: i32) -> Colour {
        self.pixels[(y.clamp(0, self.size.1 - 1) * self.size.0 + x.clamp(0, self.size.0 - 1)) as usize]
    }

    /// The colour at a position in half pixels, interpolated.
    fn at_half(&self, x: i32, y: i32) -> Colour {
        let (left, top) = (x >> 1, y >> 1);
        let mut sum = self.at(left, top);
        let mut count = 1.0;
        for (right, below) in [(1, 0), (0, 1), (1, 1)] {
            if right <= (x & 1) && below <= (y & 1) {
                sum = add(sum, self.at(left + right, top + below));
                count += 1.0;
            }
        }
        sum.map(|channel| channel / count)
    }
}

fn add(one: Colour, other: Colour) -> Colour {
    std::array::from_fn(|channel| one[channel] + other[channel])
}

fn distance(one: Colour, other: Colour) -> f32 {
    std::iter::zip(one, other).map(|(one, other)| (one - other).powi(2)).sum::<f32>().sqrt()
}

/// The difference of a block divided by its limit, for the shift that brings it nearest to the stored picture. A block
/// that is nearly equal without a shift is not shifted.
fn block(stored: &Lab, new: &Lab, corner: (i32, i32)) -> f32 {
    let still = shifted_block(stored, new, corner, (0, 0));
    if still <= 0.5 {
        return still;
    }
    let shifts = SHIFTS.flat_map(|y| SHIFTS.map(move |x| (x, y)));
    shifts.map(|shift| shifted_block(stored, new, corner, shift)).fold(still, f32::min)
}

/// The difference of a block divided by its limit, after a shift by half pixels.
fn shifted_block(stored: &Lab, new: &Lab, (left, top): (i32, i32), shift: (i32, i32)) -> f32 {
    let (mut detail, mut one, mut other, mut count) = (0.0, Colour::default(), Colour::default(), 0.0);
    for y in top..(top + BLOCK).min(new.size.1) {
        for x in left..(left + BLOCK).min(new.size.0) {
            let (now, before) = (new.at(x, y), stored.at_half(x * 2 + shift.0, y * 2 + shift.1));
            detail += distance(now, before).powi(2);
            (one, other, count) = (add(one, now), add(other, before), count + 1.0);
        }
    }
    let mean = |sum: Colour| sum.map(|channel| channel / count);
    ((detail / count).sqrt() / DETAIL).max(distance(mean(one), mean(other)) / COLOUR)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// What is drawn in a test picture.
    #[derive(Clone, Copy)]
    struct Scene {
        /// The position of a die, in pixels.
        die: (f32, f32),
        /// Its colour.
        ivory: [f32; 3],
        /// How dark its shadow is.
        shadow: f32,
        /// A number in small digits.
        number: [usize; 3],
    }

    const SCENE: Scene = Scene { die: (40.0, 30.0), ivory: [232.0, 220.0, 190.0], shadow: 0.2, number: [1, 3, 5] };

    /// Digits 0 to 9 of a font five pixels high, a row in three bits.
    const DIGITS: [[u8; 5]; 10] = [
        [7, 5, 5, 5, 7],
        [2, 6, 2, 2, 7],
        [7, 1, 7, 4, 7],
        [7, 1, 7, 1, 7],
        [5, 5, 7, 1, 1],
        [7, 4, 7, 1, 7],
        [7, 4, 7, 5, 7],
        [7, 1, 1, 1, 1],
        [7, 5, 7, 5, 7],
        [7, 5, 7, 1, 7],
    ];

    /// How much of a pixel lies in a square with this distance from its centre to its edges.
    fn covered(at: (f32, f32), centre: (f32, f32), half: f32) -> f32 {
        let inside = |at: f32, centre: f32| (half + 0.5 - (at - centre).abs()).clamp(0.0, 1.0);
        inside(at.0, centre.0) * inside(at.1, centre.1)
    }

    /// Draws a die with a soft shadow on a table with a grain, and a number.
    fn drawn(scene: Scene) -> Picture {
        let size = (96, 64);
        let pixel = |x: u32, y: u32| {
            let at = (x as f32 + 0.5, y as f32 + 0.5);
            let grain = ((at.1 * 0.9 + (at.0 * 0.05).sin() * 3.0).sin() * 5.0).round();
            let beside = ((at.0 - scene.die.0 - 6.0).powi(2) + (at.1 - scene.die.1 - 8.0).powi(2)).sqrt();
            let shade = 1.0 - scene.shadow * (1.0 - beside / 16.0).clamp(0.0, 1.0);
            let die = covered(at, scene.die, 10.0);
            let pip = covered(at, scene.die, 2.0);
            let (column, row) = ((x as i32 - 70) / 4, y as i32 - 8);
            let is_text = (0..5).contains(&row) && (0..3).contains(&column) && x >= 70 && (x - 70) % 4 < 3 && {
                DIGITS[scene.number[column as usize]][row as usize] >> (2 - (x - 70) % 4) & 1 == 1
            };
            std::array::from_fn(|channel| {
                let table = ([92.0, 58.0, 34.0][channel] + grain) * shade;
                let lit = table + (scene.ivory[channel] - table) * die;
                let lit = lit + (30.0 - lit) * pip;
                (if is_text { 205.0 } else { lit }) as u8
            })
        };
        Picture { size, pixels: (0..size.1).flat_map(|y| (0..size.0).map(move |x| pixel(x, y))).collect() }
    }

    fn worst(new: &Picture) -> f32 {
        Difference::between(&drawn(SCENE), new).expect("the sizes are equal").worst().0
    }

    fn noisy(picture: &Picture, levels: i16) -> Picture {
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let mut noise = |channel: u8| (i16::from(channel) + rng.random_range(-levels..=levels)).clamp(0, 255) as u8;
        Picture { pixels: picture.pixels.iter().map(|pixel| pixel.map(&mut noise)).collect(), ..*picture }
    }

    fn brighter(picture: &Picture, levels: u8) -> Picture {
        let pixels = picture.pixels.iter().map(|pixel| pixel.map(|channel| channel.saturating_add(levels)));
        Picture { pixels: pixels.collect(), ..*picture }
    }

    #[test]
    fn equal_pictures_do_not_differ() {
        assert_eq!(worst(&drawn(SCENE)), 0.0);
    }

    #[test]
    fn harmless_differences_are_below_the_limit() {
        let half = |x: f32, y: f32| Scene { die: (40.0 + x, 30.0 + y), ..SCENE };
        for (what, new) in [
            ("two levels of noise", noisy(&drawn(SCENE), 2)),
            ("two levels more everywhere", brighter(&drawn(SCENE), 2)),
            ("an edge half a pixel to the right", drawn(half(0.5, 0.0))),
            ("an edge half a pixel further up and to the left", drawn(half(-0.5, -0.5))),
            ("both", noisy(&drawn(half(0.5, 0.5)), 2)),
        ] {
            assert!(worst(&new) < 1.0, "{what}: {}", worst(&new));
        }
    }

    #[test]
    fn visible_differences_are_above_the_limit() {
        for (what, scene) in [
            ("a die two pixels further right", Scene { die: (42.0, 30.0), ..SCENE }),
            ("a die three pixels lower", Scene { die: (40.0, 33.0), ..SCENE }),
            ("another digit", Scene { number: [1, 3, 6], ..SCENE }),
            ("similar digits", Scene { number: [1, 9, 5], ..SCENE }),
            ("a greyer die", Scene { ivory: [220.0, 218.0, 214.0], ..SCENE }),
            ("a darker die", Scene { ivory: [212.0, 200.0, 172.0], ..SCENE }),
            ("no shadow", Scene { shadow: 0.0, ..SCENE }),
        ] {
            let new = drawn(scene);
            assert!(worst(&new) > 1.0, "{what}: {}", worst(&new));
        }
    }

    #[test]
    fn a_difference_says_where_it_is_and_marks_it() {
        let (stored, new) = (drawn(SCENE), drawn(Scene { number: [8, 3, 5], ..SCENE }));
        let difference = Difference::between(&stored, &new).expect("the sizes are equal");
        let (_, (x, y)) = difference.worst();
        assert!((64..80).contains(&x) && (8..16).contains(&y), "{x} {y}");
        let picture = difference.picture(&stored, &new);
        assert_eq!(picture.size, (96 * 3, 64));
        assert!(picture.at(96 * 2 + x as i32, y as i32)[0] >= 170, "the block is red");
        assert!(picture.at(96 * 2 + 4, 60)[0] < 170, "others are not");
    }

    #[test]
    fn pictures_of_different_sizes_cannot_be_compared() {
        assert!(Difference::between(&drawn(SCENE), &drawn(SCENE).halved()).is_none());
    }
}
