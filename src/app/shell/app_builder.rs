//! Builds the windowed application from its plugins.

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{Monitor, PrimaryMonitor, WindowResolution};

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

/// The initial size of the window in logical pixels, on a monitor on which it fits.
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

/// Shows the window with its first complete frame, in a size that fits its monitor.
fn show_window(app: &mut App) {
    app.add_systems(Update, (fit_window, reveal_window).chain());
}

/// Makes a window smaller that is larger than the primary monitor, or, if none is known to be that, the smallest one.
fn fit_window(
    mut windows: Query<&mut Window>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut done: Local<bool>,
) {
    let size = |monitor: &Monitor| {
        Vec2::new(monitor.physical_width as f32, monitor.physical_height as f32) / monitor.scale_factor as f32
    };
    let place = |(monitor, primary): &(&Monitor, bool)| (!primary, size(monitor).element_product() as u64);
    let Some((monitor, _)) = monitors.iter().min_by_key(place).filter(|_| !*done) else { return };
    *done = true;
    for mut window in &mut windows {
        let fitting = window.size().min(size(monitor));
        if fitting != window.size() {
            window.resolution.set(fitting.x, fitting.y);
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The logical size of the first window on monitors of these physical sizes and scale factors.
    fn first_window(monitors: &[(u32, u32, f64, bool)]) -> Vec2 {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, show_window));
        let resolution = WindowResolution::new(SIZE.0, SIZE.1);
        let window = app.world_mut().spawn(Window { resolution, ..default() }).id();
        app.update();
        for &(physical_width, physical_height, scale_factor, primary) in monitors {
            let monitor = Monitor {
                name: None,
                physical_width,
                physical_height,
                physical_position: IVec2::ZERO,
                refresh_rate_millihertz: None,
                scale_factor,
                video_modes: Vec::new(),
            };
            let mut entity = app.world_mut().spawn(monitor);
            if primary {
                entity.insert(PrimaryMonitor);
            }
        }
        app.update();
        app.world().get::<Window>(window).expect("it is open").size()
    }

    #[test]
    fn the_first_window_fits_its_monitor() {
        let whole = Vec2::new(1280.0, 800.0);
        assert_eq!(first_window(&[]), whole);
        assert_eq!(first_window(&[(1920, 1080, 1.0, true), (800, 600, 1.0, false)]), whole);
        assert_eq!(first_window(&[(800, 600, 1.0, true)]), Vec2::new(800.0, 600.0));
        assert_eq!(first_window(&[(3840, 2160, 3.0, true)]), Vec2::new(1280.0, 720.0));
        assert_eq!(first_window(&[(1920, 1080, 1.0, false), (1024, 600, 1.0, false)]), Vec2::new(1024.0, 600.0));
    }
}
