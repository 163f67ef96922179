//! The material of everything on the table: the engine's standard material with our own fragment shader. On a GPU the
//! shader calls the engine's lighting. On a software renderer it computes only what our tables use, because a software
//! renderer executes every branch for every pixel. Must not depend on any game.

use bevy::asset::embedded_asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

use super::quality::Quality;

/// The material of everything on the table.
pub type TableMaterial = ExtendedMaterial<StandardMaterial, TableShading>;

/// The fragment shader, embedded from beside this file.
const SHADER: &str = "embedded://rollick/app/render/table_material.wgsl";

/// Selects the reduced variant of the fragment shader.
const SOFTWARE_SHADING: &str = "SOFTWARE_SHADING";

/// In the reduced variant, does without the specular environment map.
const SPECULAR_FROM_DIFFUSE_MAP: &str = "SPECULAR_FROM_DIFFUSE_MAP";

/// Above this perceptual roughness a dielectric does without the specular environment map: felt, leather, walnut, paper. They
/// lose the soft reflection of the window, and a frame takes a tenth less time.
const MAX_ROUGHNESS_WITH_SPECULAR_MAP: f32 = 0.5;

/// Registers the material and its shader, and applies the quality to all materials.
pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "table_material.wgsl");
    app.add_plugins(MaterialPlugin::<TableMaterial>::default())
        .add_systems(PreUpdate, follow_quality.run_if(resource_exists_and_changed::<Quality>));
}

/// Selects the shader variant. Binds no data.
#[derive(Asset, AsBindGroup, TypePath, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[bind_group_data(TableShading)]
pub struct TableShading {
    /// Whether to use the reduced variant for software renderers.
    pub software: bool,
    /// Whether that variant does without the specular environment map.
    pub specular_from_diffuse_map: bool,
}

impl TableShading {
    /// The variant for a surface at a quality.
    pub fn of(base: &StandardMaterial, quality: Quality) -> Self {
        let software = quality == Quality::Low;
        let has_one_roughness = base.metallic_roughness_texture.is_none();
        let is_rough = has_one_roughness && base.perceptual_roughness > MAX_ROUGHNESS_WITH_SPECULAR_MAP;
        Self { software, specular_from_diffuse_map: software && is_rough && base.metallic == 0.0 }
    }
}

impl From<&Self> for TableShading {
    fn from(shading: &Self) -> Self {
        *shading
    }
}

impl MaterialExtension for TableShading {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if key.bind_group_data.software
            && let Some(fragment) = &mut descriptor.fragment
        {
            fragment.shader_defs.push(SOFTWARE_SHADING.into());
            if key.bind_group_data.specular_from_diffuse_map {
                fragment.shader_defs.push(SPECULAR_FROM_DIFFUSE_MAP.into());
            }
        }
        Ok(())
    }
}

/// Updates all materials when a player changes the quality during a match.
fn follow_quality(quality: Res<Quality>, mut materials: ResMut<Assets<TableMaterial>>) {
    let shading = |material: &TableMaterial| TableShading::of(&material.base, *quality);
    // Mutable access re-specialises pipelines, so only materials that differ are changed.
    let differing: Vec<_> = materials
        .iter()
        .map(|(id, material)| (id, material.extension, shading(material)))
        .filter(|(_, now, wanted)| now != wanted)
        .collect();
    for (id, _, wanted) in differing {
        if let Some(mut material) = materials.get_mut(id) {
            material.extension = wanted;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use bevy::audio::AudioPlugin;
    use bevy::ecs::system::RunSystemOnce;
    use bevy::gilrs::GilrsPlugin;
    use bevy::log::LogPlugin;
    use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
    use bevy::render::render_resource::{CachedPipelineState, PipelineCache, PipelineDescriptor, TextureFormat};
    use bevy::render::{RenderApp, RenderPlugin};
    use bevy::winit::WinitPlugin;
    use wgpu::DeviceType;

    use super::*;
    use crate::app::render;
    use crate::app::render::props::AssetCache;
    use crate::app::render::props::die::DieDetail;
    use crate::app::render::quality::QualityOverride;
    use crate::app::render::renderer_settings::{GraphicsApi, renderer};
    use crate::app::render::stage_view::{PictureTarget, StagePicture};
    use crate::sim::dice::DiceSet;

    /// The maximum time a software renderer on a busy machine needs to compile a few pipelines.
    const BUILD_TIMEOUT: Duration = Duration::from_secs(120);

    /// The engine without a window, rendering on this machine's adapter: meshes with and without a normal map, each rough and
    /// glossy.
    fn drawing(quality: Quality) -> App {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..renderer(GraphicsApi::Primary) })
                .disable::<PipelinedRenderingPlugin>()
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>()
                .disable::<AudioPlugin>()
                .disable::<GilrsPlugin>(),
        )
        .insert_resource(QualityOverride)
        .insert_resource(quality)
        .add_plugins(render::plugin);
        let target = Image::new_target_texture(32, 32, TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(target);
        app.insert_resource(PictureTarget(target));
        app.world_mut().resource_mut::<StagePicture>().always = true;
        app.finish();
        app.cleanup();
        app.update();
        let spawn = |mut cache: AssetCache, mut commands: Commands| {
            commands.spawn((cache.slab(Vec2::splat(20.0)), Transform::default()));
            commands.spawn((cache.tray_leather(Vec2::splat(10.0), 2.0), Transform::default()));
            let (mesh, brass) = (cache.contact(Vec2::ONE, 1.0).0, cache.brass());
            commands.spawn((mesh, MeshMaterial3d(brass), Transform::default()));
            commands.spawn((cache.die(&DiceSet::ordinary(), DieDetail::Fine), Transform::default()));
        };
        app.world_mut().run_system_once(spawn).expect("the props' resources are there");
        app
    }

    /// The number of compiled pipelines with this variant of the shader.
    fn built(app: &App, software: bool, specular_map: bool) -> usize {
        let cache = app.sub_app(RenderApp).world().resource::<PipelineCache>();
        let is_variant = |descriptor: &PipelineDescriptor| {
            let PipelineDescriptor::RenderPipelineDescriptor(descriptor) = descriptor else { return false };
            descriptor.fragment.as_ref().is_some_and(|fragment| {
                fragment.shader.path().is_some_and(|path| path.to_string() == SHADER)
                    && fragment.shader_defs.contains(&SOFTWARE_SHADING.into()) == software
                    && fragment.shader_defs.contains(&SPECULAR_FROM_DIFFUSE_MAP.into()) != specular_map
            })
        };
        let ready = |state: &CachedPipelineState| matches!(state, CachedPipelineState::Ok(_));
        cache.pipelines().filter(|pipeline| is_variant(&pipeline.descriptor) && ready(&pipeline.state)).count()
    }

    /// Updates until pipelines of this variant are ready, with and without a normal map.
    fn build(app: &mut App, software: bool, specular_map: bool) {
        let start = Instant::now();
        while built(app, software, specular_map) < 2 {
            assert!(start.elapsed() < BUILD_TIMEOUT, "not built: software {software}, specular map {specular_map}");
            app.update();
        }
    }

    #[test]
    fn a_software_adapter_selects_software_shading() {
        let software = |device| TableShading::of(&default(), Quality::of(device)).software;
        assert!(software(DeviceType::Cpu));
        for device in [DeviceType::DiscreteGpu, DeviceType::IntegratedGpu, DeviceType::VirtualGpu, DeviceType::Other] {
            assert!(!software(device), "{device:?}");
        }
    }

    #[test]
    fn only_rough_dielectrics_do_without_the_specular_map() {
        let skips = |base: StandardMaterial| TableShading::of(&base, Quality::Low).specular_from_diffuse_map;
        let surface = |perceptual_roughness, metallic| StandardMaterial { perceptual_roughness, metallic, ..default() };
        assert!(skips(surface(0.52, 0.0)));
        assert!(!skips(surface(0.36, 0.0)) && !skips(surface(0.52, 0.6)));
        let map = Some(Handle::default());
        assert!(!skips(StandardMaterial { metallic_roughness_texture: map, ..surface(0.52, 0.0) }));
        assert!(!TableShading::of(&surface(0.52, 0.0), Quality::High).specular_from_diffuse_map);
    }

    #[test]
    fn each_quality_compiles_only_its_shader_variant() {
        let mut app = drawing(Quality::Low);
        build(&mut app, true, true);
        build(&mut app, true, false);
        assert_eq!(built(&app, false, true), 0);
        // A player changes the quality during a match.
        app.insert_resource(Quality::Medium);
        build(&mut app, false, true);
        assert_eq!(built(&app, false, false), 0);
        for quality in [Quality::Medium, Quality::Low] {
            app.insert_resource(quality);
            app.update();
            let materials = app.world().resource::<Assets<TableMaterial>>();
            let is_of = |material: &TableMaterial| material.extension == TableShading::of(&material.base, quality);
            assert!(materials.iter().all(|(_, material)| is_of(material)), "{quality:?}");
        }
    }
}
