//! The program in a window, from its plugins.

use bevy::audio::AudioPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;

use super::{memory, session, shaders, wires};
use crate::cli::PlayPlan;
use crate::games;
use crate::look::{frugal, stage::StageCamera};
use crate::{dice, input, look, saves, sound, table, ui};

/// The window's size before anybody changes it, in pixels.
const SIZE: (u32, u32) = (1280, 800);

/// The program in a window: the shelf, or straight to the table of a plan.
pub(super) fn windowed(plan: Option<PlayPlan>) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Rollick".into(),
                    resolution: WindowResolution::new(SIZE.0, SIZE.1),
                    // It appears with its first finished picture.
                    visible: false,
                    ..default()
                }),
                ..default()
            })
            .set(frugal::renderer())
            .set(LogPlugin { filter: LOG.into(), ..default() }),
    )
    .add_plugins(rooms)
    .add_plugins((session::plugin, wires::plugin, shaders::plugin, memory::plugin, show_window));
    // In development a scene file that is saved shows at once, though nothing else moves.
    if crate::DEVELOPING {
        app.add_systems(Last, |mut awake: ResMut<crate::input::Awake>| awake.bypass_change_detection().call(0.5));
    }
    if let Some(plan) = plan {
        app.insert_resource(session::StraightToTable(plan));
    }
    app
}

/// The program without a window, for pictures: its cameras draw where they are told to.
pub(super) fn offscreen(size: (u32, u32)) -> App {
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
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..frugal::renderer() })
            .set(LogPlugin { filter: LOG.into(), ..default() })
            .disable::<PipelinedRenderingPlugin>()
            .disable::<AudioPlugin>()
            .disable::<WinitPlugin>(),
    )
    .init_asset::<AudioSource>()
    // The usual settings, and no place to keep anything: pictures touch nobody's matches.
    .insert_resource(saves::Settings::default())
    .add_plugins((rooms, session::plugin, wires::plugin));
    app
}

/// What the log says when nobody asks for more.
const LOG: &str = "warn,wgpu=error,naga=warn,calloop=error,bevy_gilrs=off,gilrs_core=error,bevy_audio=error,\
                   bevy_render=error,alsa=off";

/// Every room of the house and every game that has a table.
pub(super) fn rooms(app: &mut App) {
    app.add_plugins((
        saves::plugin,
        dice::plugin,
        table::shared_plugin,
        input::plugin,
        input::hand::plugin,
        look::plugin,
        sound::plugin,
        ui::plugin,
        ui::lab::plugin,
        ui::again::plugin,
    ));
    for entry in games::all() {
        if let Some(table) = entry.table() {
            (table.plugin)(app);
        }
        if let Some(pictures) = entry.pictures() {
            pictures(app);
        }
    }
}

/// Shows the window when there is something to see in it.
fn show_window(app: &mut App) {
    app.add_systems(Update, appear);
}

fn appear(mut windows: Query<&mut Window>, cameras: Query<&Camera, With<StageCamera>>, mut seen: Local<bool>) {
    if !*seen && cameras.iter().any(|camera| camera.is_active) {
        *seen = true;
        for mut window in &mut windows {
            window.visible = true;
        }
    }
}
