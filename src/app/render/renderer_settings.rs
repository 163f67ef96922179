//! Settings of the engine's renderer, all through its public resources: less memory, and no work on the graphics card
//! that a table with a handful of lamps and a hundred meshes does not need.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{MemoryHints, WgpuFeatures, WgpuSettings};
use bevy::render::{RenderApp, RenderPlugin};

/// A mebibyte, in bytes.
const MIB: u64 = 1 << 20;

/// The render plugin, with a device that allocates small blocks: they go back to the system when what was uploaded
/// through them is freed.
#[must_use]
pub fn renderer() -> RenderPlugin {
    let settings = WgpuSettings {
        memory_hints: MemoryHints::Manual { suballocated_device_memory_block_size: MIB..4 * MIB },
        // Without it the engine does not cull on the graphics card, which only pays off in scenes where things hide
        // behind others.
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
        // One buffer for each mesh: the bookkeeping of each shared buffer takes four mebibytes, and sharing would save
        // few calls among a hundred meshes. Such a buffer must be a multiple of four bytes, which 32-bit indices are.
        allocator.large_threshold = 0;
    }
}

/// Assigning a handful of lamps to clusters costs less on the processor than a dispatch on the graphics card.
fn cluster_on_cpu(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}
