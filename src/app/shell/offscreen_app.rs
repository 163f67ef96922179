//! The application without a window, for films and screenshots: its cameras render to images.

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::audio::AudioPlugin;
use bevy::gilrs::GilrsPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;

use super::app_builder::{LOG, compose, use_single_threaded_executors};
use super::{attract, lessons, profiles, session, wiring};
use crate::app::render::renderer_settings::{self, GraphicsApi};
use crate::app::saves;
use crate::catalog::Catalog;

/// Builds the application without a window, devices and sound; its cameras render to images, at full resolution and at
/// this quality. Without graphics nothing is rendered and nothing is logged.
pub fn build_offscreen_app(
    catalog: Catalog,
    size: (u32, u32),
    quality: saves::QualitySetting,
    graphics: Option<GraphicsApi>,
) -> App {
    let renderer = match graphics {
        Some(graphics) => renderer_settings::renderer(graphics),
        None => RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() },
    };
    let mut app = App::new();
    let engine = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(Window {
                resolution: WindowResolution::new(size.0, size.1),
                visible: false,
                ..default()
            }),
            exit_condition: ExitCondition::DontExit,
            ..default()
        })
        .set(RenderPlugin { synchronous_pipeline_compilation: true, ..renderer })
        .set(LogPlugin { filter: LOG.into(), ..default() })
        // Who draws decides what Ctrl-C does.
        .disable::<TerminalCtrlCHandlerPlugin>()
        .disable::<PipelinedRenderingPlugin>()
        .disable::<AudioPlugin>()
        .disable::<GilrsPlugin>()
        .disable::<WinitPlugin>();
    if graphics.is_some() {
        app.add_plugins(engine);
    } else {
        // Plugins of lights expect the second one when a light is despawned. Without graphics the engine does not add it.
        app.add_plugins((engine.disable::<LogPlugin>(), SyncWorldPlugin));
    }
    app.init_asset::<AudioSource>()
        // Default settings and no store: pictures must not touch saved matches, and no game may open by itself. Props keep
        // the texture resolution of the quality that was set first.
        .insert_resource(saves::Settings { quality, attract: false, ..default() })
        .add_plugins((
            compose(catalog),
            session::plugin,
            lessons::plugin,
            attract::plugin,
            profiles::plugin,
            wiring::plugin,
        ));
    if graphics.is_none() {
        // Frames without drawing are short.
        use_single_threaded_executors(app.main_mut());
    }
    app
}
