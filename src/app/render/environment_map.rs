//! The environment map for reflections: a dark room with a warm lamp above and a cool window in the distance, computed
//! for each roughness level.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    light::EnvironmentMapLight,
    prelude::*,
    render::render_resource::{
        Extent3d, TextureDataOrder, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
    },
};

use super::noise::{mix, step};
use super::texture::linear;
use super::tokens::Light;

/// The width of a face of the first mip level, in texels.
const FACE_SIZE: u32 = 64;

/// The environment map as a light for the camera, with an intensity of 1.
pub(super) fn environment(light: &Light, images: &mut Assets<Image>) -> EnvironmentMapLight {
    EnvironmentMapLight {
        diffuse_map: images.add(room(light, 8, Some(1.0))),
        specular_map: images.add(room(light, FACE_SIZE, None)),
        intensity: 1.0,
        ..default()
    }
}

/// The light from a direction, as a surface of this roughness reflects it.
fn radiance(light: &Light, toward: Vec3, rough: f32) -> Vec3 {
    let [sky, horizon, floor] = [light.sky, light.horizon, light.floor].map(linear);
    let up = toward.y;
    let soft = 0.12 + 0.6 * rough;
    let below = mix(floor, horizon, step(-1.0 - soft, 0.1, up));
    let base = mix(below, sky, step(-soft * 0.6, 0.55 + soft, up));
    // A light source spreads and dims with the roughness of the surface.
    let glow = |at: Vec3, size: f32, colour: Vec3, brightness: f32| {
        let spread = size + rough * rough * 1.3;
        let angle = toward.dot(at.normalize()).clamp(-1.0, 1.0).acos();
        let share = (size / spread).powf(1.7);
        colour * brightness * share * (-(angle / spread).powi(2)).exp()
    };
    base + glow(vec3(-0.05, 1.0, -0.30), 0.34, linear(light.lamp), 7.0)
        + glow(vec3(-0.9, 0.42, 0.35), 0.20, linear(light.window), 3.2)
        + glow(vec3(0.85, 0.25, -0.7), 0.24, linear(light.lamp), 1.1)
}

fn room(light: &Light, face: u32, rough: Option<f32>) -> Image {
    let levels = if rough.is_some() { 1 } else { face.ilog2() + 1 };
    let mut bytes = Vec::new();
    // Each face stores all its mip levels before the next face.
    for side in 0..6 {
        for level in 0..levels {
            let width = face >> level;
            let rough = rough.unwrap_or(level as f32 / (levels - 1) as f32);
            for y in 0..width {
                for x in 0..width {
                    let p = (vec2(x as f32, y as f32) + 0.5) / width as f32 * 2.0 - 1.0;
                    let colour = radiance(light, direction(side, p), rough);
                    for v in colour.extend(1.0).to_array() {
                        bytes.extend(half_float(v).to_le_bytes());
                    }
                }
            }
        }
    }
    let mut image = Image::new_uninit(
        Extent3d { width: face, height: face, depth_or_array_layers: 6 },
        TextureDimension::D2,
        TextureFormat::Rgba16Float,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(bytes);
    image.data_order = TextureDataOrder::LayerMajor;
    image.texture_descriptor.mip_level_count = levels;
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

fn direction(side: u32, p: Vec2) -> Vec3 {
    // Cube maps are left-handed; the engine mirrors z when it samples them.
    let d = match side {
        0 => vec3(1.0, -p.y, -p.x),
        1 => vec3(-1.0, -p.y, p.x),
        2 => vec3(p.x, 1.0, p.y),
        3 => vec3(p.x, -1.0, -p.y),
        4 => vec3(p.x, -p.y, 1.0),
        _ => vec3(-p.x, -p.y, -1.0),
    };
    vec3(d.x, d.y, -d.z).normalize()
}

/// Converts to a half-precision float. Only for finite, non-negative values.
fn half_float(v: f32) -> u16 {
    let v = v.clamp(0.0, 60_000.0);
    if v < 6.2e-5 {
        return 0;
    }
    let bits = v.to_bits();
    let exponent = ((bits >> 23) as i32 - 127 + 15) as u16;
    (exponent << 10) | ((bits >> 13) & 0x3ff) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_floats_keep_their_value() {
        assert_eq!(half_float(1.0), 0x3c00);
        assert_eq!(half_float(0.5), 0x3800);
        assert_eq!(half_float(0.0), 0);
        assert_eq!(half_float(2.5), 0x4100);
    }

    #[test]
    fn the_environment_is_brightest_towards_the_lamp() {
        let light = crate::app::render::tokens::Tokens::embedded().light;
        let up = radiance(&light, vec3(-0.05, 1.0, -0.3).normalize(), 0.1);
        for other in [Vec3::X, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_X] {
            assert!(up.length() > radiance(&light, other, 0.1).length());
        }
    }
}
