//! Props that any game may use: table, tray, dice, chips, boards, coins, tiles. Must not depend on any game: callers
//! pass what is printed on a piece.

pub mod board;
pub mod card;
pub mod chip;
pub mod coin;
pub mod die;
pub mod glass;
pub mod medal;
pub mod plate;
pub mod rail;
pub mod table;
pub mod tile;
pub mod wood;

use bevy::{ecs::system::SystemParam, platform::collections::HashMap, prelude::*};

use super::quality::Quality;
use super::table_material::{TableMaterial, TableShading};
use super::texture::{Beyond, Meaning, Texels};
use super::theme::Tokens;
use super::vector_art::Art;

/// Adds the cache of meshes and materials, and builds the slow textures at startup.
pub fn plugin(app: &mut App) {
    app.init_resource::<SharedAssets>()
        .add_systems(PreStartup, build_slow_textures.in_set(Furnish))
        .add_plugins(die::plugin);
}

/// Builds the slow textures, in `PreStartup`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Furnish;

/// Builds props.
#[derive(SystemParam)]
pub struct Workshop<'w> {
    /// The meshes.
    pub meshes: ResMut<'w, Assets<Mesh>>,
    /// The materials.
    pub materials: ResMut<'w, Assets<TableMaterial>>,
    /// The textures.
    pub images: ResMut<'w, Assets<Image>>,
    /// The drawings.
    pub art: ResMut<'w, Art>,
    /// The theme tokens.
    pub tokens: Res<'w, Tokens>,
    /// The rendering quality, which sets the texture resolution.
    pub quality: Res<'w, Quality>,
    shared: ResMut<'w, SharedAssets>,
}

/// Meshes and materials by name, so that equal props share them and are batched.
#[derive(Resource, Default)]
struct SharedAssets {
    meshes: HashMap<String, Handle<Mesh>>,
    materials: HashMap<String, Handle<TableMaterial>>,
}

/// The depth bias of anything that lies flat on another surface, against z-fighting: highlights, shadows, labels. A
/// single value, because each value needs a pipeline of its own.
pub const LAID: f32 = 2.0;

/// The mesh and material of a prop; spawn it with a `Transform`.
pub type Body = (Mesh3d, MeshMaterial3d<TableMaterial>);

impl Workshop<'_> {
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

    /// Adds a material that is not shared.
    pub fn add_material(&mut self, base: StandardMaterial) -> Handle<TableMaterial> {
        self.materials.add(TableMaterial { base, extension: TableShading::from(*self.quality) })
    }

    /// Adds a texture, with the anisotropic filtering of the quality.
    pub fn texture(&mut self, texels: Texels, meaning: Meaning, beyond: Beyond) -> Handle<Image> {
        self.images.add(texels.image(meaning, beyond, self.quality.slant()))
    }

    /// Brushed brass.
    pub fn brass(&mut self) -> Handle<TableMaterial> {
        self.material("brass", |shop| StandardMaterial {
            base_color: shop.tokens.stuff.brass,
            metallic: 1.0,
            perceptual_roughness: 0.28,
            ..default()
        })
    }

    /// Polished walnut for edges and frames; one unit of its texture is `wood::GRAIN` centimetres.
    pub fn walnut(&mut self) -> Handle<TableMaterial> {
        self.material("walnut", |shop| {
            let texels = wood::planks(&shop.tokens.stuff, table::GRAIN, shop.quality.texels_per_cm() * 0.35);
            StandardMaterial {
                base_color_texture: Some(shop.texture(texels, Meaning::Colour, Beyond::Mirror)),
                perceptual_roughness: 0.46,
                reflectance: 0.42,
                ..default()
            }
        })
    }

    /// A black gradient: the contact shadow under props on the table.
    pub fn shade(&mut self) -> Handle<TableMaterial> {
        self.material("shade", |shop| {
            let texels = Texels::paint(64, 64, |x, y| {
                let p = (vec2(x, y) / 32.0 - 1.0).abs();
                // The middle half of the texture is under the prop, the rest is the soft edge.
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

/// Builds the slow textures before the first frame, not in the middle of a match.
fn build_slow_textures(mut shop: Workshop) {
    shop.walnut();
    shop.brass();
    shop.shade();
}
