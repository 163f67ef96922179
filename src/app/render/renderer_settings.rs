//! Settings of the engine's renderer, through its public resources: they save memory and avoid GPU work that a scene
//! with a few lights and a hundred meshes does not need.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{MemoryHints, WgpuFeatures, WgpuSettings};
use bevy::render::{RenderApp, RenderPlugin};

/// A mebibyte, in bytes.
const MIB: u64 = 1 << 20;

/// The render plugin, with a device that allocates small memory blocks, so that staging memory is freed after uploads.
#[must_use]
pub fn renderer() -> RenderPlugin {
    let settings = WgpuSettings {
        memory_hints: MemoryHints::Manual { suballocated_device_memory_block_size: MIB..4 * MIB },
        // Without this feature the engine does no GPU culling, which only pays off in scenes with occlusion.
        disabled_features: Some(WgpuFeatures::INDIRECT_FIRST_INSTANCE),
        ..default()
    };
    RenderPlugin { render_creation: settings.into(), ..default() }
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
