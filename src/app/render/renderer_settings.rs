//! The engine's renderer as our tables need it. What it builds at its start for everybody and no table asks for, is
//! left out, and costs no time and no memory: skies, mirrors that it draws by itself, smaller copies of textures made
//! there, lamps sorted and hidden things found there.

use std::path::{Path, PathBuf};

use bevy::asset::io::embedded::EmbeddedAssetRegistry;
use bevy::core_pipeline::mip_generation::DownsampleShaders;
use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{MemoryHints, WgpuFeatures, WgpuSettings};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::shader::Shader;

/// A mebibyte, in bytes.
const MIB: u64 = 1 << 20;

/// Stands in the place of a shader that is built and never run: one that does nothing.
pub(super) const NOTHING: &str = "@compute @workgroup_size(1) fn main() {}\n";

/// The same, for shaders whose parts are called by their names.
const NOTHING_NAMED: &str = "\
    @compute @workgroup_size(1) fn copy() {}
    @compute @workgroup_size(1) fn downsample_first() {}
    @compute @workgroup_size(1) fn downsample_second() {}
    @compute @workgroup_size(1) fn generate_radiance_map() {}
    @compute @workgroup_size(1) fn generate_irradiance_map() {}
";

/// Shaders of the engine that are built and never run here, by where it keeps them, and what stands in their place.
const IDLE: [(&str, &str); 7] = [
    ("bevy_pbr/atmosphere/transmittance_lut.wgsl", NOTHING),
    ("bevy_pbr/atmosphere/multiscattering_lut.wgsl", NOTHING),
    ("bevy_pbr/atmosphere/sky_view_lut.wgsl", NOTHING),
    ("bevy_pbr/atmosphere/aerial_view_lut.wgsl", NOTHING),
    ("bevy_pbr/atmosphere/environment.wgsl", NOTHING),
    ("bevy_pbr/light_probe/environment_filter.wgsl", NOTHING_NAMED),
    ("bevy_pbr/light_probe/copy.wgsl", NOTHING_NAMED),
];

/// The renderer: takes little memory rather than being a little faster. The smallest blocks that there are: they are given
/// back to the system when what was loaded through them is gone.
#[must_use]
pub fn renderer() -> RenderPlugin {
    let settings = WgpuSettings {
        memory_hints: MemoryHints::Manual { suballocated_device_memory_block_size: MIB..4 * MIB },
        // On a table nothing hides behind other things: what would find that out is not even built.
        disabled_features: Some(WgpuFeatures::INDIRECT_FIRST_INSTANCE),
        ..default()
    };
    RenderPlugin { render_creation: settings.into(), ..default() }
}

pub(super) fn plugin(app: &mut App) {
    // Some are asked for before the first frame, others are laid where they are found only then.
    empty(app.world());
    app.add_systems(PreStartup, (empty, no_smaller_copies, sort_lamps_here));
    if let Some(mut bodies) = app
        .get_sub_app_mut(RenderApp)
        .and_then(|renderer| renderer.world_mut().get_resource_mut::<MeshAllocatorSettings>())
    {
        // Every mesh gets a buffer of its own. To share one would save a few calls among a hundred meshes, and the
        // books that are kept about who has which part of it take four mebibytes each. Such a buffer is a multiple of
        // four bytes, as all of ours are: indices have four.
        bodies.large_threshold = 0;
    }
}

fn empty(world: &World) {
    let Some(registry) = world.get_resource::<EmbeddedAssetRegistry>() else { return };
    for (path, nothing) in IDLE {
        // An engine that keeps it elsewhere builds its own.
        if registry.remove_asset(Path::new(path)).is_some() {
            registry.insert_asset(PathBuf::from(path), Path::new(path), nothing.as_bytes().to_vec());
        }
    }
}

/// Every texture here comes with its smaller copies.
fn no_smaller_copies(copies: Option<Res<DownsampleShaders>>, shaders: Option<ResMut<Assets<Shader>>>) {
    let (Some(copies), Some(mut shaders)) = (copies, shaders) else { return };
    for shader in copies.general.values() {
        if let Err(why) = shaders.insert(shader, Shader::from_wgsl(NOTHING_NAMED, "nothing.wgsl")) {
            tracing::debug!("a shader stays that nobody asks for: {why}");
        }
    }
}

/// A table has a handful of lamps: they are sorted sooner than a renderer could be told to do it.
fn sort_lamps_here(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bevy::asset::AssetPlugin;
    use bevy::audio::AudioPlugin;
    use bevy::gilrs::GilrsPlugin;
    use bevy::log::LogPlugin;
    use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
    use bevy::render::render_resource::{PipelineCache, PipelineDescriptor, TextureFormat};
    use bevy::winit::WinitPlugin;

    use super::*;

    /// What else computes and is built at the start: it puts meshes in order, sends what changed of them, and darkens
    /// corners.
    const OTHERS: [&str; 5] = [
        "bevy_pbr/render/mesh_preprocess.wgsl",
        "bevy_pbr/render/build_indirect_params.wgsl",
        "bevy_render/render_resource/sparse_buffer_update.wgsl",
        "bevy_pbr/ssao/preprocess_depth.wgsl",
        "bevy_pbr/ssao/spatial_denoise.wgsl",
    ];

    #[test]
    fn shaders_that_nobody_asks_for_are_empty_and_all_others_stay() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default())).init_asset::<Shader>();
        let (early, late) = IDLE.split_at(5);
        let lay = |app: &App, paths: &[(&'static str, &str)]| {
            let registry = app.world().resource::<EmbeddedAssetRegistry>();
            for (path, _) in paths {
                registry.insert_asset(PathBuf::from(path), Path::new(path), b"a long shader".to_vec());
            }
        };
        lay(&app, early);
        lay(&app, &[("another.wgsl", "")]);
        let template = app.world_mut().resource_mut::<Assets<Shader>>().add(Shader::from_wgsl("a long shader", "long"));
        let general = [(TextureFormat::R8Unorm, template.clone())].into_iter().collect();
        app.insert_resource(DownsampleShaders { depth: template.clone(), general });
        app.add_plugins(plugin);
        // Some the engine lays down only when all plugins are there.
        lay(&app, late);
        app.update();
        let registry = app.world().resource::<EmbeddedAssetRegistry>();
        let kept = |path: &str| registry.remove_asset(Path::new(path)).expect("it lies there").value().to_vec();
        for (path, nothing) in IDLE {
            assert_eq!(kept(path), nothing.as_bytes(), "{path}");
        }
        assert_eq!(kept("another.wgsl"), b"a long shader");
        let shader = app.world().resource::<Assets<Shader>>().get(&template).expect("it stays under its name");
        assert!(shader.source.as_str().contains("downsample_first"), "{:?}", shader.source);
    }

    /// The engine itself, without a window, with whatever renderer the machine has. Here a newer engine shows whether it
    /// keeps its shaders elsewhere, and builds others.
    #[test]
    fn all_that_the_engine_builds_to_compute_is_known_and_what_is_idle_is_empty() {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..renderer() })
                .disable::<PipelinedRenderingPlugin>()
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>()
                .disable::<AudioPlugin>()
                .disable::<GilrsPlugin>(),
        )
        .add_plugins(plugin);
        app.finish();
        app.cleanup();
        app.update();
        let shaders = app.world().resource::<Assets<Shader>>();
        let mut built: BTreeSet<&Path> = BTreeSet::new();
        for pipeline in app.sub_app(RenderApp).world().resource::<PipelineCache>().pipelines() {
            let PipelineDescriptor::ComputePipelineDescriptor(computing) = &pipeline.descriptor else { continue };
            if let Some(path) = computing.shader.path() {
                built.insert(path.path());
            } else {
                // Those that make smaller copies lie nowhere: they are made at the start.
                let shader = shaders.get(&computing.shader).expect("it is made before it is built");
                assert_eq!(shader.source.as_str(), NOTHING_NAMED, "{:?}", computing.label);
            }
        }
        let idle = IDLE.map(|(path, _)| Path::new(path));
        let others = OTHERS.map(Path::new);
        let unknown: Vec<_> = built.iter().filter(|path| !idle.contains(path) && !others.contains(path)).collect();
        assert!(unknown.is_empty(), "does any table ask for these? {unknown:?}");
        let gone: Vec<_> = idle.iter().filter(|path| !built.contains(*path)).collect();
        assert!(gone.is_empty(), "the engine builds none of these: {gone:?}");
        let registry = app.world().resource::<EmbeddedAssetRegistry>();
        for (path, nothing) in IDLE {
            let kept = registry.remove_asset(Path::new(path)).expect("it is built from there");
            assert_eq!(kept.value(), nothing.as_bytes(), "{path}");
        }
    }
}
