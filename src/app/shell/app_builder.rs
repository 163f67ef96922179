//! Builds the windowed application from its plugins.

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::WindowResolution;

use super::window_renderer::WindowRenderer;
use super::{exit_signals, session, wiring};
use crate::app::render::render_scale::RenderScale;
use crate::app::render::renderer_settings::GraphicsApi;
use crate::app::render::stage_view::WindowCamera;
use crate::app::render::{pipeline_warmup, pipelines};
use crate::app::replay;
use crate::app::{audio, input, render, saves, ui};
use crate::catalog::Catalog;
use crate::launch::LaunchPlan;
use crate::sim::{dice, table};

/// The initial size of the window in logical pixels.
const SIZE: (u32, u32) = (1280, 800);

/// Builds the windowed application. It opens the shelf, or directly the table of a plan.
pub(super) fn windowed(catalog: Catalog, plan: Option<LaunchPlan>, graphics: GraphicsApi) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Rollick".into(),
                    resolution: WindowResolution::new(SIZE.0, SIZE.1),
                    // Shown with the first frame; see `show_window`.
                    visible: false,
                    ..default()
                }),
                ..default()
            })
            .disable::<TerminalCtrlCHandlerPlugin>()
            .disable::<RenderPlugin>()
            .add_before::<RenderPlugin>(WindowRenderer(graphics))
            .set(LogPlugin { filter: LOG.into(), ..default() }),
    )
    .add_plugins(compose(catalog))
    .insert_resource(RenderScale::automatic())
    .add_plugins((
        session::plugin,
        wiring::plugin,
        pipelines::plugin,
        pipeline_warmup::plugin,
        ui::loading_cover::plugin,
    ))
    .add_plugins((table::instant::plugin, show_window, exit_signals::plugin));
    // A command on a piece that is gone must not end a match. In development and in tests it is a panic.
    if !crate::DEVELOPING {
        app.set_error_handler(bevy::ecs::error::error);
    }
    // In development a changed scene file is applied at once, even if nothing else moves.
    if crate::DEVELOPING {
        app.add_systems(Last, |mut redraw: ResMut<crate::app::input::RedrawRequests>| {
            redraw.bypass_change_detection().draw_in(0.5);
        });
    }
    if let Some(plan) = plan {
        app.insert_resource(session::PendingLaunch(plan));
    }
    app
}

pub(super) const LOG: &str = "warn,wgpu=error,naga=warn,calloop=error,bevy_gilrs=off,gilrs_core=error,bevy_audio=error,\
                   bevy_render=error,alsa=off,wgpu_hal::gles=off,bevy_pbr::ssao=error,bevy_pbr::atmosphere=error,\
                   bevy_core_pipeline::oit=error";

/// All plugins of the application, and those of every game in the catalogue.
pub(super) fn compose(catalog: Catalog) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(catalog).add_plugins((
            saves::plugin,
            dice::plugin,
            table::shared_plugin,
            input::plugin,
            input::throw_input::plugin,
            render::plugin,
            audio::plugin,
            ui::plugin,
            ui::dice_lab::plugin,
            replay::plugin,
        ));
        for game in catalog.games() {
            (game.table.plugin)(app);
            (game.view)(app);
        }
    }
}

/// Shows the window with its first complete frame.
fn show_window(app: &mut App) {
    app.add_systems(Update, reveal_window);
}

fn reveal_window(
    mut windows: Query<&mut Window>,
    cameras: Query<&Camera, With<WindowCamera>>,
    mut revealed: Local<bool>,
) {
    if !*revealed && cameras.iter().any(|camera| camera.is_active) {
        *revealed = true;
        for mut window in &mut windows {
            window.visible = true;
        }
    }
}
