//! What every prop is made with: meshes, materials and textures that are made once and shared.

use bevy::{ecs::system::SystemParam, platform::collections::HashMap, prelude::*};

use super::wood;
use crate::app::render::quality::Quality;
use crate::app::render::table_material::{TableMaterial, TableShading};
use crate::app::render::texture::{Beyond, Meaning, Texels};
use crate::app::render::theme::Tokens;
use crate::app::render::vector_art::Art;

/// The making of the slow textures, once at the start.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Furnish;

/// Everything needed to make a prop.
#[derive(SystemParam)]
pub struct Workshop<'w> {
    /// Meshes.
    pub meshes: ResMut<'w, Assets<Mesh>>,
    /// Materials.
    pub materials: ResMut<'w, Assets<TableMaterial>>,
    /// Textures.
    pub images: ResMut<'w, Assets<Image>>,
    /// Drawings.
    pub art: ResMut<'w, Art>,
    /// Colours.
    pub tokens: Res<'w, Tokens>,
    /// How fine textures are.
    pub quality: Res<'w, Quality>,
    shared: ResMut<'w, Shared>,
}

/// Meshes and materials that are made once and used again, so that equal pieces are drawn together.
#[derive(Resource, Default)]
pub(super) struct Shared {
    meshes: HashMap<String, Handle<Mesh>>,
    materials: HashMap<String, Handle<TableMaterial>>,
}

/// The depth bias of what lies flat on something else and would fight with it for the same depth: marks, shades, labels.
/// One for all, because a pipeline is built for each.
pub const LAID: f32 = 2.0;

/// Mesh and material of a prop, ready to be spawned with a place.
pub type Body = (Mesh3d, MeshMaterial3d<TableMaterial>);

impl Workshop<'_> {
    /// The mesh of that name, made when it is first asked for.
    pub fn mesh(&mut self, name: &str, make: impl FnOnce() -> Mesh) -> Handle<Mesh> {
        if let Some(mesh) = self.shared.meshes.get(name) {
            return mesh.clone();
        }
        let mesh = self.meshes.add(make());
        self.shared.meshes.insert(name.to_owned(), mesh.clone());
        mesh
    }

    /// The material of that name, made when it is first asked for.
    pub fn material(&mut self, name: &str, make: impl FnOnce(&mut Self) -> StandardMaterial) -> Handle<TableMaterial> {
        if let Some(material) = self.shared.materials.get(name) {
            return material.clone();
        }
        let base = make(self);
        let material = self.add_material(base);
        self.shared.materials.insert(name.to_owned(), material.clone());
        material
    }

    /// Adds a material that is used once.
    pub fn add_material(&mut self, base: StandardMaterial) -> Handle<TableMaterial> {
        self.materials.add(TableMaterial { base, extension: TableShading::from(*self.quality) })
    }

    /// Puts a texture on the shelf, as finely sampled as the quality allows.
    pub fn texture(&mut self, texels: Texels, meaning: Meaning, beyond: Beyond) -> Handle<Image> {
        self.images.add(texels.image(meaning, beyond, self.quality.slant()))
    }

    /// Plain brass, slightly brushed.
    pub fn brass(&mut self) -> Handle<TableMaterial> {
        self.material("brass", |shop| StandardMaterial {
            base_color: shop.tokens.stuff.brass,
            metallic: 1.0,
            perceptual_roughness: 0.28,
            ..default()
        })
    }

    /// Polished walnut for edges and frames; 1 unit of its texture is `wood::GRAIN` centimetres.
    pub fn walnut(&mut self) -> Handle<TableMaterial> {
        self.material("walnut", |shop| {
            let texels = wood::planks(&shop.tokens.stuff, wood::GRAIN, shop.quality.texels_per_cm() * 0.35);
            StandardMaterial {
                base_color_texture: Some(shop.texture(texels, Meaning::Colour, Beyond::Mirror)),
                perceptual_roughness: 0.46,
                reflectance: 0.42,
                ..default()
            }
        })
    }

    /// Black that thins out toward its edges: the dark under things that stand on the table.
    pub fn shade(&mut self) -> Handle<TableMaterial> {
        self.material("shade", |shop| {
            let texels = Texels::paint(64, 64, |x, y| {
                let p = (vec2(x, y) / 32.0 - 1.0).abs();
                // The middle half of the texture is under the thing, the rest is the soft edge.
                let out = (p - 0.5).max(Vec2::ZERO) * 2.0;
                let d = out.length().min(1.0);
                Vec4::new(0.0, 0.0, 0.0, 0.72 * (1.0 - d).powi(2) * (1.0 - 0.35 * d))
            });
            StandardMaterial {
                base_color_texture: Some(shop.texture(texels, Meaning::Colour, Beyond::Edge)),
                alpha_mode: AlphaMode::Blend,
                unlit: true,
                fog_enabled: false,
                depth_bias: LAID,
                ..default()
            }
        })
    }
}
