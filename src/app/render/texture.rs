//! Procedural textures: texel fields, normal maps from heights, mip levels. Must not depend on any prop.

use std::sync::LazyLock;

use bevy::{
    asset::RenderAssetUsages,
    image::{
        CompressedImageFormats, ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor, ImageType,
        TextureError,
    },
    math::{Vec3, Vec4, vec3, vec4},
    prelude::*,
    render::render_resource::{Extent3d, TextureDataOrder, TextureDimension, TextureFormat},
};
use rayon::prelude::*;

/// The meaning of a texture's values, which decides its format and how mip levels are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureKind {
    /// sRGB colours.
    Colour,
    /// Linear values, such as roughness in green and metallic in blue.
    Linear,
    /// Unit normals, -1..1 packed into 0..1. Only x and y are stored; z follows from them.
    Normals,
}

impl TextureKind {
    fn format(self) -> TextureFormat {
        match self {
            Self::Colour => TextureFormat::Rgba8UnormSrgb,
            Self::Linear => TextureFormat::Rgba8Unorm,
            Self::Normals => TextureFormat::Rg8Unorm,
        }
    }

    fn bytes(self) -> usize {
        if self == Self::Normals { 2 } else { 4 }
    }
}

/// What is beyond the edge of a texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeMode {
    /// The edge texels continue.
    Clamp,
    /// The texture repeats.
    Repeat,
    /// The texture is mirrored.
    Mirror,
}

/// The texels of a texture, as the renderer stores them. Floats would take four times the memory.
#[derive(Clone)]
pub struct Texels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) kind: TextureKind,
    /// The texels, row by row from the top.
    pub data: Vec<[u8; 4]>,
}

impl Texels {
    /// Fills a texture of linear colours by calling `colour` with the centre of each texel, in texels.
    pub fn paint(width: u32, height: u32, colour: impl Fn(f32, f32) -> Vec4 + Sync) -> Self {
        Self::fill(width, height, TextureKind::Colour, |x, y| colour(x as f32 + 0.5, y as f32 + 0.5))
    }

    /// Fills a texture by calling `value` with the column and the row of each texel.
    pub fn fill(width: u32, height: u32, kind: TextureKind, value: impl Fn(u32, u32) -> Vec4 + Sync) -> Self {
        Self { width, height, kind, data: texel_field(width, height, |x, y| pack(value(x, y), kind)) }
    }

    /// The normals of a height field (in texels), for a texture that continues as `beyond` says. Green is up, as the
    /// engine expects.
    pub fn normals(width: u32, height: u32, heights: &[f32], beyond: EdgeMode) -> Self {
        let at = |x: i32, y: i32| {
            let (w, h) = (width as i32, height as i32);
            let (x, y) = match beyond {
                EdgeMode::Repeat => (x.rem_euclid(w), y.rem_euclid(h)),
                _ => (x.clamp(0, w - 1), y.clamp(0, h - 1)),
            };
            heights[(y * w + x) as usize]
        };
        Self::fill(width, height, TextureKind::Normals, |x, y| {
            let (x, y) = (x as i32, y as i32);
            let across = (at(x + 1, y) - at(x - 1, y)) * 0.5;
            let down = (at(x, y + 1) - at(x, y - 1)) * 0.5;
            let normal = vec3(-across, down, 1.0).normalize();
            (normal * 0.5 + 0.5).extend(1.0)
        })
    }

    /// The next mip level: half the width and height.
    pub fn half(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let source = |x: u32, y: u32| {
            let (x, y) = (x.min(self.width - 1), y.min(self.height - 1));
            unpack(self.data[(y * self.width + x) as usize], self.kind)
        };
        Self::fill(width, height, self.kind, |x, y| {
            let (x, y) = (x * 2, y * 2);
            let four = [source(x, y), source(x + 1, y), source(x, y + 1), source(x + 1, y + 1)];
            match self.kind {
                TextureKind::Linear => four.iter().sum::<Vec4>() * 0.25,
                TextureKind::Normals => {
                    let sum: Vec3 = four.iter().map(|n| n.truncate() * 2.0 - 1.0).sum();
                    (sum.normalize_or(Vec3::Z) * 0.5 + 0.5).extend(1.0)
                }
                TextureKind::Colour => {
                    // Weighted by opacity; otherwise transparent texels would darken the edges.
                    let alpha: f32 = four.iter().map(|c| c.w).sum();
                    let sum: Vec3 = four.iter().map(|c| c.truncate() * c.w).sum();
                    if alpha > 1e-4 { (sum / alpha).extend(alpha * 0.25) } else { four[0].truncate().extend(0.0) }
                }
            }
        })
    }

    /// The texture with all its mip levels. `anisotropy` is the anisotropic filtering clamp.
    pub fn image(self, beyond: EdgeMode, anisotropy: u16) -> Image {
        let size = Extent3d { width: self.width, height: self.height, depth_or_array_layers: 1 };
        let levels = self.width.max(self.height).ilog2() + 1;
        let kind = self.kind;
        // The smaller levels add a third, and at most two texels each by rounding.
        let texels = self.data.len() * 4 / 3 + 2 * levels as usize;
        let mut bytes = Vec::with_capacity(texels * kind.bytes());
        let mut level = self;
        loop {
            bytes.extend(level.data.iter().flat_map(|texel| &texel[..kind.bytes()]));
            if level.width == 1 && level.height == 1 {
                break;
            }
            level = level.half();
        }
        let (flat, kept) = (TextureDimension::D2, RenderAssetUsages::RENDER_WORLD);
        let mut image = Image::new_uninit(size, flat, kind.format(), kept);
        image.data = Some(bytes);
        image.data_order = TextureDataOrder::LayerMajor;
        image.texture_descriptor.mip_level_count = levels;
        let address = match beyond {
            EdgeMode::Clamp => ImageAddressMode::ClampToEdge,
            EdgeMode::Repeat => ImageAddressMode::Repeat,
            EdgeMode::Mirror => ImageAddressMode::MirrorRepeat,
        };
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: address,
            address_mode_v: address,
            mipmap_filter: ImageFilterMode::Linear,
            anisotropy_clamp: anisotropy,
            ..ImageSamplerDescriptor::linear()
        });
        image
    }
}

/// Decodes a PNG file in memory, for the use that `kept` says.
///
/// # Errors
/// The file is damaged or another format.
pub fn decode_png(png: &[u8], kept: RenderAssetUsages) -> Result<Image, TextureError> {
    let kind = ImageType::Extension("png");
    Image::from_buffer(png, kind, CompressedImageFormats::NONE, true, ImageSampler::linear(), kept)
}

/// One value per texel, by calling `value` with the column and the row, on all threads.
pub fn texel_field<T: Send>(width: u32, height: u32, value: impl Fn(u32, u32) -> T + Sync) -> Vec<T> {
    (0..width * height).into_par_iter().map(|i| value(i % width, i / width)).collect()
}

/// A height field for [`Texels::normals`], by calling `height_at` with the centre of each texel, in texels.
pub fn height_field(width: u32, height: u32, height_at: impl Fn(f32, f32) -> f32 + Sync) -> Vec<f32> {
    texel_field(width, height, |x, y| height_at(x as f32 + 0.5, y as f32 + 0.5))
}

/// The stored texel of a value. Colours are linear before and sRGB after.
fn pack(texel: Vec4, kind: TextureKind) -> [u8; 4] {
    let rgb = texel.truncate().clamp(Vec3::ZERO, Vec3::ONE).to_array();
    let byte = |v: f32| (v * 255.0 + 0.5) as u8;
    let [r, g, b] = if kind == TextureKind::Colour { rgb.map(Srgba::gamma_function_inverse) } else { rgb };
    [byte(r), byte(g), byte(b), byte(texel.w.clamp(0.0, 1.0))]
}

fn unpack([r, g, b, a]: [u8; 4], kind: TextureKind) -> Vec4 {
    static LINEAR: LazyLock<[f32; 256]> =
        LazyLock::new(|| core::array::from_fn(|byte| Srgba::gamma_function(byte as f32 / 255.0)));
    let share = |byte: u8| f32::from(byte) / 255.0;
    let value = |byte: u8| if kind == TextureKind::Colour { LINEAR[usize::from(byte)] } else { share(byte) };
    vec4(value(r), value(g), value(b), share(a))
}

/// A colour as linear RGB.
pub fn linear(colour: Color) -> Vec3 {
    let c = colour.to_linear();
    vec3(c.red, c.green, c.blue)
}

/// The signed distance of each texel from the edge of a shape, in texels: positive inside. `coverage` is the shape's
/// opacity, 0..1.
pub fn distances(width: usize, height: usize, coverage: &[f32]) -> Vec<f32> {
    let inside = to_nearest(width, height, |i| coverage[i] < 0.5);
    let outside = to_nearest(width, height, |i| coverage[i] >= 0.5);
    // Opacity gives the position of the edge within the texel, which keeps slopes smooth.
    (0..width * height)
        .map(|i| match coverage[i] {
            c if c >= 0.5 => inside[i] - 1.0 + (c - 0.5).min(0.5) + 0.5,
            c => -(outside[i] - 1.0 + (0.5 - c).min(0.5) + 0.5),
        })
        .collect()
}

/// Exact distances to the nearest texel of a set, by lower envelopes of parabolas, first along columns, then rows.
fn to_nearest(width: usize, height: usize, member: impl Fn(usize) -> bool) -> Vec<f32> {
    const FAR: f32 = 1e12;
    let mut field: Vec<f32> = (0..width * height).map(|i| if member(i) { 0.0 } else { FAR }).collect();
    let mut line = vec![0.0; width.max(height)];
    for x in 0..width {
        for y in 0..height {
            line[y] = field[y * width + x];
        }
        envelope(&mut line[..height]);
        for y in 0..height {
            field[y * width + x] = line[y];
        }
    }
    for row in field.chunks_mut(width) {
        envelope(row);
    }
    field.into_iter().map(|d| d.min(FAR).sqrt()).collect()
}

fn envelope(line: &mut [f32]) {
    let n = line.len();
    let source = line.to_vec();
    let mut hull: Vec<usize> = Vec::with_capacity(n);
    let mut starts: Vec<f32> = Vec::with_capacity(n);
    let cross = |a: usize, b: usize| {
        let (fa, fb) = (a as f32, b as f32);
        ((source[b] + fb * fb) - (source[a] + fa * fa)) / (2.0 * (fb - fa))
    };
    for i in 0..n {
        let mut start = f32::NEG_INFINITY;
        while let Some(&last) = hull.last() {
            start = cross(last, i);
            if start > *starts.last().expect("a start belongs to each parabola of the hull") {
                break;
            }
            hull.pop();
            starts.pop();
            start = f32::NEG_INFINITY;
        }
        hull.push(i);
        starts.push(start);
    }
    let mut k = 0;
    for (i, out) in line.iter_mut().enumerate() {
        while k + 1 < hull.len() && starts[k + 1] < i as f32 {
            k += 1;
        }
        let offset = i as f32 - hull[k] as f32;
        *out = source[hull[k]] + offset * offset;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_contains_all_mip_levels() {
        let image = Texels::paint(8, 4, |_, _| vec4(0.2, 0.4, 0.6, 1.0)).image(EdgeMode::Clamp, 4);
        assert_eq!(image.texture_descriptor.mip_level_count, 4);
        assert_eq!(image.data.map(|d| d.len()), Some(4 * (8 * 4 + 4 * 2 + 2 + 1)));
        let relief = Texels::normals(2, 1, &[1.0; 2], EdgeMode::Clamp).image(EdgeMode::Clamp, 4);
        assert_eq!(relief.texture_descriptor.format, TextureFormat::Rg8Unorm);
        assert_eq!(relief.data.as_deref(), Some(&[128; 6][..]));
    }

    #[test]
    fn distances_are_signed() {
        let (w, h) = (32, 32);
        let disc: Vec<f32> = (0..w * h)
            .map(|i| {
                let (x, y) = ((i % w) as f32 - 16.0, (i / w) as f32 - 16.0);
                if x.hypot(y) < 8.0 { 1.0 } else { 0.0 }
            })
            .collect();
        let d = distances(w, h, &disc);
        assert!((d[16 * w + 16] - 8.0).abs() < 1.0, "{}", d[16 * w + 16]);
        assert!((d[16 * w] + 8.0).abs() < 1.5, "{}", d[16 * w]);
    }

    #[test]
    fn a_flat_height_field_has_vertical_normals() {
        let flat = Texels::normals(4, 4, &[1.0; 16], EdgeMode::Clamp);
        assert!(flat.data.iter().all(|normal| *normal == [128, 128, 255, 255]));
    }

    #[test]
    fn a_mip_level_averages_light_and_not_stored_values() {
        let columns = |left: Vec4, right: Vec4| Texels::paint(2, 2, |x, _| if x < 1.0 { left } else { right }).half();
        let [grey, ..] = columns(Vec4::ONE, vec4(0.0, 0.0, 0.0, 1.0)).data[0];
        assert_eq!(grey, 188, "half of white's light");
        assert_eq!(columns(Vec4::ONE, Vec4::ZERO).data, [[255, 255, 255, 128]], "what is transparent has no colour");
    }

    #[test]
    fn stored_texels_have_the_same_value_again() {
        for kind in [TextureKind::Colour, TextureKind::Linear] {
            for byte in 0..=255 {
                assert_eq!(pack(unpack([byte; 4], kind), kind), [byte; 4], "{kind:?}");
            }
        }
    }
}
