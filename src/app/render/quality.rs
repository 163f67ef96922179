//! The rendering quality. Unless the player chose one in the settings, the adapter determines it at startup, and it is
//! lowered when frames take too long.

use bevy::{
    ecs::message::MessageUpdateSystems,
    light::{DirectionalLightShadowMap, PointLightShadowMap},
    prelude::*,
    render::renderer::RenderAdapterInfo,
};
use wgpu::{AdapterInfo, Backend, DeviceType};

use super::render_scale::RenderScale;

/// Chooses the quality and sets the size of the shadow map.
pub fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        // The lamp is a spot light, so the cube shadow map of point lights is unused.
        .insert_resource(PointLightShadowMap { size: 16 })
        .init_resource::<AutomaticLimit>()
        .add_systems(PreStartup, choose_quality.run_if(not(resource_exists::<QualityOverride>)).in_set(QualitySystems))
        .add_systems(
            First,
            (
                restart_scale.run_if(resource_changed::<Quality>),
                lower_quality.run_if(not(resource_exists::<QualityOverride>)),
            )
                .chain()
                .after(MessageUpdateSystems)
                .run_if(resource_exists::<RenderScale>),
        )
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

/// The best quality of the automatic choice. Lowered when frames take too long; never raised, since the lower quality
/// does not tell how long frames of the higher one would take.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutomaticLimit(pub Quality);

impl Default for AutomaticLimit {
    fn default() -> Self {
        Self(Quality::High)
    }
}

/// Present if the player chose the quality in the settings; the adapter then only limits it.
#[derive(Resource)]
pub struct QualityOverride;

impl Quality {
    /// The quality at which an adapter of this kind renders smoothly.
    pub const fn of(device: DeviceType) -> Self {
        match device {
            DeviceType::Cpu => Self::Low,
            DeviceType::DiscreteGpu => Self::High,
            DeviceType::IntegratedGpu | DeviceType::VirtualGpu | DeviceType::Other => Self::Medium,
        }
    }

    pub(crate) fn automatic(adapter: &AdapterInfo, limit: AutomaticLimit) -> Self {
        Self::of(adapter.device_type).min(Self::highest(adapter)).min(limit.0)
    }

    /// The highest quality that an adapter can draw. Bevy's ambient occlusion and bloom need more than its mode for
    /// OpenGL offers.
    pub fn highest(adapter: &AdapterInfo) -> Self {
        if adapter.backend == Backend::Gl { Self::Low } else { Self::High }
    }

    const fn lower(self) -> Self {
        match self {
            Self::Low | Self::Medium => Self::Low,
            Self::High => Self::Medium,
        }
    }

    /// The texture resolution of props, in texels per cm. A software renderer keeps textures in main memory, and higher
    /// resolutions would not be visible.
    pub(crate) fn texels_per_cm(self) -> f32 {
        [24.0, 48.0, 64.0][self as usize]
    }

    /// The texture resolution of the table top, in texels per cm. Its texture is by far the largest.
    pub(crate) fn wood_texels_per_cm(self) -> f32 {
        [15.0, 28.0, 36.0][self as usize]
    }

    /// The anisotropic filtering clamp of textures.
    pub(crate) fn anisotropy(self) -> u16 {
        [1, 4, 8][self as usize]
    }

    /// The width and height of the lamp's shadow map.
    pub(crate) fn shadow_map(self) -> usize {
        [1024, 2048, 4096][self as usize]
    }
}

fn choose_quality(adapter: Option<Res<RenderAdapterInfo>>, limit: Res<AutomaticLimit>, mut quality: ResMut<Quality>) {
    if let Some(adapter) = adapter {
        quality.set_if_neq(Quality::automatic(&adapter, *limit));
    }
}

/// Forgets how long frames of another quality took.
fn restart_scale(mut scale: ResMut<RenderScale>) {
    scale.restart();
}

/// Lowers the quality when the moving picture has been reduced for a while and frames still take long.
fn lower_quality(scale: Res<RenderScale>, mut limit: ResMut<AutomaticLimit>, mut quality: ResMut<Quality>) {
    if *quality > Quality::Low && scale.is_strained() {
        *quality = quality.lower();
        limit.0 = *quality;
        warn!("frames take too long: the graphics quality is now {quality:?}");
    }
}

fn resize_shadow_map(quality: Res<Quality>, mut commands: Commands) {
    commands.insert_resource(DirectionalLightShadowMap { size: quality.shadow_map() });
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_slow_adapter_gets_a_lower_quality() {
        let mut app = App::new();
        app.insert_resource(Quality::High)
            .init_resource::<AutomaticLimit>()
            .insert_resource(RenderScale::automatic().within(Duration::from_millis(16)))
            .add_systems(First, (restart_scale.run_if(resource_changed::<Quality>), lower_quality).chain());
        let draw = |app: &mut App, per_picture: fn(Quality) -> f32| {
            for _ in 0..60 {
                let quality = *app.world().resource::<Quality>();
                let mut scale = app.world_mut().resource_mut::<RenderScale>();
                let side = scale.moving(1280 * 800);
                scale.observe(Duration::from_secs_f32(per_picture(quality) * side * side / 1000.0));
                app.update();
            }
            *app.world().resource::<Quality>()
        };
        assert_eq!(draw(&mut app, |_| 12.0), Quality::High);
        assert_eq!(draw(&mut app, |quality| if quality == Quality::High { 60.0 } else { 12.0 }), Quality::Medium);
        assert_eq!(draw(&mut app, |_| 200.0), Quality::Low);
        assert_eq!(*app.world().resource::<AutomaticLimit>(), AutomaticLimit(Quality::Low));
    }
}
