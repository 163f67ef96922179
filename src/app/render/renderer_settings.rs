//! Settings of the engine's renderer, through its public resources: they save memory and avoid GPU work that a scene
//! with a few lights and a hundred meshes does not need.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{Backends, MemoryHints, WgpuFeatures, WgpuLimits, WgpuSettings, WgpuSettingsPriority};
use bevy::render::{RenderApp, RenderPlugin};
use wgpu::{Backend, DeviceType};

const MIB: u64 = 1 << 20;

/// The kind of graphics interface to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GraphicsApi {
    /// Vulkan, Metal or Direct3D.
    #[default]
    Primary,
    /// OpenGL, for machines without a driver for the others. The engine then keeps to what WebGL 2 offers; its other
    /// shaders do not compile there.
    OpenGl {
        /// The width and height of the largest texture, in texels.
        largest_texture: u32,
    },
}

/// What decides between graphics interfaces.
#[derive(Clone, Copy, Debug)]
pub struct AdapterSummary {
    pub(crate) backend: Backend,
    /// Its kind: a card, a software renderer.
    pub device: DeviceType,
    /// The width and height of its largest texture, in texels.
    pub largest_texture: u32,
}

impl GraphicsApi {
    /// The interface for a machine with these adapters; `None` if there are none. A graphics card goes before a software
    /// renderer, and a modern interface before OpenGL.
    pub fn choose(adapters: &[AdapterSummary]) -> Option<Self> {
        let order = |adapter: &&AdapterSummary| (adapter.device == DeviceType::Cpu, adapter.backend == Backend::Gl);
        adapters.iter().min_by_key(order).map(|adapter| match adapter.backend {
            Backend::Gl => Self::OpenGl { largest_texture: adapter.largest_texture },
            _ => Self::Primary,
        })
    }
}

/// The render plugin.
pub fn renderer(api: GraphicsApi) -> RenderPlugin {
    RenderPlugin { render_creation: wgpu_settings(api).into(), ..default() }
}

/// The settings of a device that allocates small memory blocks, so that staging memory is freed after uploads.
pub fn wgpu_settings(api: GraphicsApi) -> WgpuSettings {
    let settings = WgpuSettings {
        memory_hints: MemoryHints::Manual { suballocated_device_memory_block_size: MIB..4 * MIB },
        // Without this feature the engine does no GPU culling, which only pays off in scenes with occlusion.
        disabled_features: Some(WgpuFeatures::INDIRECT_FIRST_INSTANCE),
        ..default()
    };
    match api {
        GraphicsApi::Primary => WgpuSettings { backends: settings.backends.map(|all| all - Backends::GL), ..settings },
        GraphicsApi::OpenGl { largest_texture } => WgpuSettings {
            backends: Some(Backends::GL),
            priority: WgpuSettingsPriority::WebGL2,
            limits: WgpuLimits { max_texture_dimension_2d: largest_texture, ..WgpuLimits::downlevel_webgl2_defaults() },
            ..settings
        },
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, cluster_on_cpu);
    if let Some(mut allocator) = app
        .get_sub_app_mut(RenderApp)
        .and_then(|renderer| renderer.world_mut().get_resource_mut::<MeshAllocatorSettings>())
    {
        // One buffer per mesh: the bookkeeping of a shared buffer takes four mebibytes, and sharing would save few draw
        // calls among a hundred meshes. The size of such a buffer must be a multiple of four bytes, which 32-bit
        // indices guarantee.
        allocator.large_threshold = 0;
    }
}

/// Clusters lights on the CPU, which for a few lights is cheaper than a dispatch on the GPU.
fn cluster_on_cpu(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graphics_card_goes_before_a_software_renderer_and_opengl_comes_last() {
        let adapter = |backend, device, largest_texture| AdapterSummary { backend, device, largest_texture };
        let card = adapter(Backend::Vulkan, DeviceType::IntegratedGpu, 8192);
        let old_card = adapter(Backend::Gl, DeviceType::Other, 4096);
        let software = adapter(Backend::Vulkan, DeviceType::Cpu, 8192);
        let old_software = adapter(Backend::Gl, DeviceType::Cpu, 2048);
        let opengl = |largest_texture| Some(GraphicsApi::OpenGl { largest_texture });
        assert_eq!(GraphicsApi::choose(&[]), None);
        assert_eq!(GraphicsApi::choose(&[old_software, old_card, software, card]), Some(GraphicsApi::Primary));
        assert_eq!(GraphicsApi::choose(&[software, old_software, old_card]), opengl(4096));
        assert_eq!(GraphicsApi::choose(&[old_software, software]), Some(GraphicsApi::Primary));
        assert_eq!(GraphicsApi::choose(&[old_software]), opengl(2048));
    }

    #[test]
    fn opengl_gets_the_engines_smallest_settings() {
        let opengl = wgpu_settings(GraphicsApi::OpenGl { largest_texture: 4096 });
        assert_eq!(opengl.backends, Some(Backends::GL));
        assert_eq!(opengl.limits.max_texture_dimension_2d, 4096);
        assert_eq!(opengl.limits.max_storage_buffers_per_shader_stage, 0);
        assert!(wgpu_settings(GraphicsApi::Primary).backends.is_some_and(|backends| !backends.contains(Backends::GL)));
    }
}
