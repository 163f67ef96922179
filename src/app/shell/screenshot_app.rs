//! The application without a window, for screenshots: its cameras render to images. Development only.

use bevy::audio::AudioPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;

use super::app_builder::{LOG, compose};
use super::{session, wiring};
use crate::app::render::renderer_settings::{self, GraphicsApi};
use crate::app::saves;
use crate::catalog::Catalog;

/// Builds the application without a window; its cameras render to images, at full resolution and at this quality.
pub fn build_screenshot_app(
    catalog: Catalog,
    size: (u32, u32),
    quality: saves::QualitySetting,
    graphics: GraphicsApi,
) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    resolution: WindowResolution::new(size.0, size.1),
                    visible: false,
                    ..default()
                }),
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..renderer_settings::renderer(graphics) })
            .set(LogPlugin { filter: LOG.into(), ..default() })
            .disable::<PipelinedRenderingPlugin>()
            .disable::<AudioPlugin>()
            .disable::<WinitPlugin>(),
    )
    .init_asset::<AudioSource>()
    // Default settings and no store: screenshots must not touch saved matches. Props keep the texture resolution of the
    // quality that was set first.
    .insert_resource(saves::Settings { quality, ..default() })
    .add_plugins((compose(catalog), session::plugin, wiring::plugin));
    app
}
