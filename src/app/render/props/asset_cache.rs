//! The cache of meshes, materials and textures that props share.

use std::hash::{DefaultHasher, Hash, Hasher};

use bevy::{ecs::system::SystemParam, image::ImageFilterMode, platform::collections::HashMap, prelude::*};

use super::wood;
use crate::app::render::quality::Quality;
use crate::app::render::table_material::{TableMaterial, TableShading};
use crate::app::render::texture::{EdgeMode, Texels};
use crate::app::render::tokens::Tokens;
use crate::app::render::vector_art::Art;

/// Builds the slow textures, in `PreStartup`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PropTextureSystems;

/// Builds props.
#[derive(SystemParam)]
pub struct AssetCache<'w> {
    pub(crate) meshes: ResMut<'w, Assets<Mesh>>,
    pub(crate) materials: ResMut<'w, Assets<TableMaterial>>,
    pub(crate) images: ResMut<'w, Assets<Image>>,
    pub(crate) art: ResMut<'w, Art>,
    pub(crate) tokens: Res<'w, Tokens>,
    /// The rendering quality, which sets the texture resolution.
    pub quality: Res<'w, Quality>,
    shared: ResMut<'w, SharedAssets>,
}

/// Meshes and materials by name, so that equal props share them and are batched.
#[derive(Resource, Default)]
pub(super) struct SharedAssets {
    meshes: HashMap<String, Handle<Mesh>>,
    materials: HashMap<String, Handle<TableMaterial>>,
}

/// The depth bias of anything that lies flat on another surface, against z-fighting: highlights, shadows, labels. A
/// single value, because each value needs a pipeline of its own.
pub const DECAL_DEPTH_BIAS: f32 = 2.0;

/// The mesh and material of a prop; spawn it with a `Transform`.
pub type Body = (Mesh3d, MeshMaterial3d<TableMaterial>);

impl AssetCache<'_> {
    /// The mesh of that name, built on first use.
    pub fn mesh(&mut self, name: &str, make: impl FnOnce() -> Mesh) -> Handle<Mesh> {
        if let Some(mesh) = self.shared.meshes.get(name) {
            return mesh.clone();
        }
        let mesh = self.meshes.add(make());
        self.shared.meshes.insert(name.to_owned(), mesh.clone());
        mesh
    }

    /// The material of that name, built on first use.
    pub fn material(&mut self, name: &str, make: impl FnOnce(&mut Self) -> StandardMaterial) -> Handle<TableMaterial> {
        if let Some(material) = self.shared.materials.get(name) {
            return material.clone();
        }
        let base = make(self);
        let material = self.add_material(base);
        self.shared.materials.insert(name.to_owned(), material.clone());
        material
    }

    /// A material of that name as `of`, but with this colour, which its texture is multiplied by.
    pub(crate) fn tinted(
        &mut self,
        name: &str,
        of: &Handle<TableMaterial>,
        base_color: Color,
    ) -> Handle<TableMaterial> {
        self.material(name, |cache| StandardMaterial {
            base_color,
            ..cache.materials.get(of).map_or_else(default, |untinted| untinted.base.clone())
        })
    }

    pub(crate) fn add_material(&mut self, base: StandardMaterial) -> Handle<TableMaterial> {
        self.materials.add(TableMaterial { extension: TableShading::of(&base, *self.quality), base })
    }

    /// Adds a texture, with the filtering of the quality.
    pub fn texture(&mut self, texels: Texels, beyond: EdgeMode) -> Handle<Image> {
        let mut image = texels.image(beyond, self.quality.anisotropy());
        // A software renderer computes each mip level that it mixes.
        if *self.quality == Quality::Low {
            image.sampler.get_or_init_descriptor().mipmap_filter = ImageFilterMode::Nearest;
        }
        self.images.add(image)
    }

    /// A material with this picture.
    pub(super) fn printed(&mut self, colours: Texels) -> StandardMaterial {
        StandardMaterial { base_color_texture: Some(self.texture(colours, EdgeMode::Clamp)), ..default() }
    }

    /// A material with this picture and its relief.
    pub(super) fn engraved(&mut self, (colours, normals): (Texels, Texels)) -> StandardMaterial {
        let base = self.printed(colours);
        StandardMaterial { normal_map_texture: Some(self.texture(normals, EdgeMode::Clamp)), ..base }
    }

    /// A transparent drawing that lies flat on another surface, with the light of that surface.
    pub fn decal(&mut self, texels: Texels) -> StandardMaterial {
        StandardMaterial { alpha_mode: AlphaMode::Blend, depth_bias: DECAL_DEPTH_BIAS, ..self.printed(texels) }
    }

    /// A decal whose colours do not depend on the light: highlights and contact shadows.
    pub fn glow(&mut self, texels: Texels) -> StandardMaterial {
        StandardMaterial { unlit: true, ..self.decal(texels) }
    }

    pub(crate) fn brass(&mut self) -> Handle<TableMaterial> {
        self.material("brass", |cache| StandardMaterial {
            base_color: cache.tokens.materials.brass,
            metallic: 1.0,
            perceptual_roughness: 0.28,
            ..default()
        })
    }

    /// Polished walnut for edges and frames; one unit of its texture is `wood::GRAIN` centimetres.
    pub fn walnut(&mut self) -> Handle<TableMaterial> {
        self.material("walnut", |cache| {
            let texels = wood::planks(&cache.tokens.materials, wood::GRAIN, cache.quality.wood_texels_per_cm());
            StandardMaterial {
                base_color_texture: Some(cache.texture(texels, EdgeMode::Mirror)),
                perceptual_roughness: 0.52,
                // More would mirror the lamp and the wall beside the tray.
                reflectance: 0.18,
                // A satin lacquer. The software renderer's shader leaves it out.
                clearcoat: 0.5,
                clearcoat_perceptual_roughness: 0.3,
                ..default()
            }
        })
    }

    /// A black gradient: the contact shadow under props on the table.
    pub fn shade(&mut self) -> Handle<TableMaterial> {
        self.material("shade", |cache| {
            let texels = Texels::paint(64, 64, |x, y| {
                let p = (vec2(x, y) / 32.0 - 1.0).abs();
                // The middle half of the texture is under the prop, the rest is the soft edge.
                let out = (p - 0.5).max(Vec2::ZERO) * 2.0;
                let d = out.length().min(1.0);
                Vec4::new(0.0, 0.0, 0.0, 0.72 * (1.0 - d).powi(2) * (1.0 - 0.35 * d))
            });
            cache.glow(texels)
        })
    }
}

/// A short key for something long.
pub(super) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
