//! Builds the windowed application from its plugins.

use std::thread::available_parallelism;

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::{ExtractSchedule, RenderApp, RenderPlugin};
use bevy::window::WindowResolution;

use super::window_renderer::WindowRenderer;
use super::{attract, exit_signals, lessons, profiles, screen_saver, session, wiring};
use crate::app::render::render_scale::RenderScale;
use crate::app::render::renderer_settings::GraphicsApi;
use crate::app::render::{pipeline_warmup, pipelines};
use crate::app::{audio, decor, input, moment, render, saves, ui, window};
use crate::app::{replay, shelf};
use crate::catalog::Catalog;
use crate::launch::LaunchPlan;
use crate::sim::{dice, table};

/// Builds the windowed application. It opens the shelf, or directly the table of a plan.
pub(super) fn windowed(catalog: Catalog, plan: Option<LaunchPlan>, graphics: GraphicsApi) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Rollick".into(),
                    resolution: WindowResolution::new(window::SIZE.x, window::SIZE.y),
                    // Shown with the first frame; see `app::window`.
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
        lessons::plugin,
        attract::plugin,
        profiles::plugin,
        wiring::plugin,
        pipelines::plugin,
        pipeline_warmup::plugin,
        ui::loading_cover::plugin,
    ))
    .add_plugins((table::instant::plugin, window::plugin, screen_saver::plugin, exit_signals::plugin));
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

/// The number of cores up to which single-threaded executors are faster.
const FEW_CORES: usize = 2;

/// On a machine with few cores, uses single-threaded executors in the main world and in the render world. The two worlds
/// still run side by side.
pub(super) fn limit_threads(app: &mut App) {
    if available_parallelism().is_ok_and(|cores| cores.get() <= FEW_CORES) {
        use_single_threaded_executors(app.main_mut());
        // On macOS the render world creates surfaces on the main thread, which only the multi-threaded executor reaches.
        if !cfg!(target_os = "macos")
            && let Some(renderer) = app.get_sub_app_mut(RenderApp)
        {
            use_single_threaded_executors(renderer);
            // A new executor loses this setting of the engine: the render world applies the commands of extraction while the
            // main world goes on.
            if let Some(extract) = renderer.world_mut().resource_mut::<Schedules>().get_mut(ExtractSchedule) {
                extract.set_apply_final_deferred(false);
            }
        }
    }
}

/// Runs the systems of each schedule one after the other: handing short systems to threads costs more than it saves, above
/// all if a software renderer uses all cores.
pub(super) fn use_single_threaded_executors(app: &mut SubApp) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

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
            moment::plugin,
            ui::plugin,
            ui::dice_lab::plugin,
            replay::plugin,
            shelf::plugin,
            decor::plugin,
        ));
        for game in catalog.games() {
            (game.table.plugin)(app);
            (game.view)(app);
        }
    }
}
