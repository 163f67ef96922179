//! Cube maps of the room: a sharp one that is visible beyond the table, and one for reflections with a mip level for each
//! roughness.

use bevy::{
    asset::RenderAssetUsages,
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    light::{EnvironmentMapLight, Skybox},
    prelude::*,
    render::render_resource::{
        Extent3d, TextureDataOrder, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
    },
};
use rayon::prelude::*;

use super::room::Room;
use super::tokens::Light;

/// The width of a face of the visible room, in texels. The room is out of focus.
const BACKGROUND_FACE: u32 = 256;

/// The width of a face of the first mip level of the reflections, in texels.
const REFLECTION_FACE: u32 = 64;

/// The blur of reflections on a polished and on a matt surface, in degrees.
const REFLECTION_BLUR: (f32, f32) = (4.0, 75.0);

/// The room as a light for the camera and as the background of its picture.
pub(super) fn environment(light: &Light, images: &mut Assets<Image>) -> (EnvironmentMapLight, Skybox) {
    let room = Room::new(light);
    let blur = |rough: f32| REFLECTION_BLUR.0 + rough * (REFLECTION_BLUR.1 - REFLECTION_BLUR.0);
    let reflections = EnvironmentMapLight {
        diffuse_map: images.add(cube_map(&room, 8, &[blur(1.0)])),
        specular_map: images.add(cube_map(&room, REFLECTION_FACE, &{
            let levels = REFLECTION_FACE.ilog2();
            (0..=levels).map(|level| blur(level as f32 / levels as f32)).collect::<Vec<_>>()
        })),
        intensity: light.fill,
        ..default()
    };
    let background = images.add(cube_map(&room, BACKGROUND_FACE, &[0.0]));
    (reflections, Skybox { image: Some(background), brightness: light.fill, ..default() })
}

fn cube_map(room: &Room, face: u32, blurs: &[f32]) -> Image {
    let row = |side: u32, width: u32, blur: f32, y: u32| {
        (0..width).flat_map(move |x| {
            let p = (vec2(x as f32, y as f32) + 0.5) / width as f32 * 2.0 - 1.0;
            let colour = room.radiance(direction(side, p), blur);
            colour.extend(1.0).to_array().map(half_float).into_iter().flat_map(u16::to_le_bytes)
        })
    };
    // Each face stores all its mip levels before the next face.
    let rows: Vec<_> = (0..6)
        .flat_map(|side| blurs.iter().enumerate().map(move |(level, blur)| (side, face >> level, *blur)))
        .flat_map(|(side, width, blur)| (0..width).map(move |y| (side, width, blur, y)))
        .collect();
    let bytes = rows.into_par_iter().flat_map_iter(|(side, width, blur, y)| row(side, width, blur, y)).collect();
    let mut image = Image::new_uninit(
        Extent3d { width: face, height: face, depth_or_array_layers: 6 },
        TextureDimension::D2,
        TextureFormat::Rgba16Float,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(bytes);
    image.data_order = TextureDataOrder::LayerMajor;
    image.texture_descriptor.mip_level_count = blurs.len() as u32;
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
    fn a_cube_map_contains_all_mip_levels_of_all_faces() {
        let light = crate::app::render::tokens::Tokens::embedded().light;
        let image = cube_map(&Room::new(&light), 4, &[0.0, 10.0, 40.0]);
        assert_eq!(image.data.map(|data| data.len()), Some(6 * (16 + 4 + 1) * 8));
        assert_eq!(image.texture_descriptor.mip_level_count, 3);
    }
}
