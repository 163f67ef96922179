//! The rendering quality: chosen from the adapter at startup, unless the player chose one in the settings.

use bevy::{
    light::{DirectionalLightShadowMap, PointLightShadowMap},
    prelude::*,
    render::renderer::RenderAdapterInfo,
};
use wgpu::DeviceType;

/// Chooses the quality and sets the size of the shadow map.
pub fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        // The lamp is a spot light, so the cube shadow map of point lights is unused.
        .insert_resource(PointLightShadowMap { size: 16 })
        .add_systems(PreStartup, choose_quality.run_if(not(resource_exists::<QualityOverride>)).in_set(QualitySystems))
        .add_systems(PreUpdate, resize_shadow_map.run_if(resource_changed::<Quality>));
}

/// Chooses the quality before anything depends on it.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct QualitySystems;

/// The rendering quality.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// For software renderers: few passes, small shadow map.
    Low,
    /// For integrated graphics.
    #[default]
    Medium,
    /// For graphics cards.
    High,
}

/// Present if the player chose the quality in the settings; the adapter is then ignored.
#[derive(Resource)]
pub struct QualityOverride;

impl Quality {
    /// The quality at which an adapter of this kind renders smoothly.
    #[must_use]
    pub const fn of(device: DeviceType) -> Self {
        match device {
            DeviceType::Cpu => Self::Low,
            DeviceType::DiscreteGpu => Self::High,
            DeviceType::IntegratedGpu | DeviceType::VirtualGpu | DeviceType::Other => Self::Medium,
        }
    }

    /// The texture resolution of props, in texels per cm.
    pub fn texels_per_cm(self) -> f32 {
        match self {
            // A software renderer keeps textures in main memory, and higher resolutions would not be visible.
            Self::Low => 24.0,
            Self::Medium => 48.0,
            Self::High => 64.0,
        }
    }

    /// The anisotropic filtering clamp of textures.
    pub fn anisotropy(self) -> u16 {
        match self {
            Self::Low => 1,
            Self::Medium => 4,
            Self::High => 8,
        }
    }

    /// The width and height of the lamp's shadow map.
    pub fn shadow_map(self) -> usize {
        match self {
            Self::Low => 1024,
            Self::Medium => 2048,
            Self::High => 4096,
        }
    }
}

fn choose_quality(adapter: Option<Res<RenderAdapterInfo>>, mut quality: ResMut<Quality>) {
    if let Some(adapter) = adapter {
        quality.set_if_neq(Quality::of(adapter.device_type));
    }
}

fn resize_shadow_map(quality: Res<Quality>, mut commands: Commands) {
    commands.insert_resource(DirectionalLightShadowMap { size: quality.shadow_map() });
}
