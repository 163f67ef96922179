//! How much work a picture may be. Picked from the adapter at the first start; a person may choose otherwise.

use bevy::{
    light::{DirectionalLightShadowMap, PointLightShadowMap},
    prelude::*,
    render::renderer::RenderAdapterInfo,
};
use wgpu::DeviceType;

/// Picks a level from the adapter and sizes the shadow map by it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        // Only the lamp casts shadows and it is no point light: its six-sided map stays unused.
        .insert_resource(PointLightShadowMap { size: 16 })
        .add_systems(PreStartup, pick.run_if(not(resource_exists::<Chosen>)).in_set(QualitySystems))
        .add_systems(PreUpdate, size_shadows.run_if(resource_changed::<Quality>));
}

/// Picks the quality at the start, before anything is made by it.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct QualitySystems;

/// How much work a picture may be.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// For software renderers: few passes, small shadow map.
    Low,
    /// For graphics inside a processor.
    #[default]
    Medium,
    /// For graphics cards.
    High,
}

/// Present when a person chose the quality; the adapter is not asked then.
#[derive(Resource)]
pub struct Chosen;

impl Quality {
    /// The level at which an adapter of this kind draws smoothly.
    #[must_use]
    pub const fn of(device: DeviceType) -> Self {
        match device {
            DeviceType::Cpu => Self::Low,
            DeviceType::DiscreteGpu => Self::High,
            DeviceType::IntegratedGpu | DeviceType::VirtualGpu | DeviceType::Other => Self::Medium,
        }
    }

    /// How fine the textures of things one looks at closely are.
    pub fn texels_per_cm(self) -> f32 {
        match self {
            // A software renderer keeps textures in the process: finer ones cost it memory that nobody sees.
            Self::Low => 24.0,
            Self::Medium => 48.0,
            Self::High => 64.0,
        }
    }

    /// How many samples a texture seen at a slant may take.
    pub fn slant(self) -> u16 {
        match self {
            Self::Low => 1,
            Self::Medium => 4,
            Self::High => 8,
        }
    }

    /// Width and height of the lamp's shadow map.
    pub fn shadow_map(self) -> usize {
        match self {
            Self::Low => 1024,
            Self::Medium => 2048,
            Self::High => 4096,
        }
    }
}

fn pick(adapter: Option<Res<RenderAdapterInfo>>, mut quality: ResMut<Quality>) {
    if let Some(adapter) = adapter {
        quality.set_if_neq(Quality::of(adapter.device_type));
    }
}

fn size_shadows(quality: Res<Quality>, mut commands: Commands) {
    commands.insert_resource(DirectionalLightShadowMap { size: quality.shadow_map() });
}
