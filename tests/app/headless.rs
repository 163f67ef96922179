//! The program without a GPU, a window, devices or sound.

use std::time::Duration;

use bevy::audio::AudioPlugin;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::gilrs::GilrsPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowResolution;
use bevy::winit::WinitPlugin;
use rollick::app::render::quality::{Quality, QualityOverride};
use rollick::app::saves::Settings;
use rollick::app::ui::Screen;
use rollick::app::{audio, input, render, ui};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::lobby::Lobby;
use rollick::sim::table::{MatchPlan, Speed, TableSpeed};
use rollick::sim::{dice, table};

/// The engine with a window of this size that is never opened. Each frame takes `frame`.
pub(crate) fn engine((width, height): (u32, u32), frame: Duration) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window { resolution: WindowResolution::new(width, height), ..default() }),
                ..default()
            })
            .set(RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() })
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>()
            .disable::<AudioPlugin>()
            .disable::<GilrsPlugin>(),
    )
    // Plugins of lights expect it when a light is despawned. Without a GPU the engine does not add it.
    .add_plugins(SyncWorldPlugin)
    .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
    .insert_resource(Settings::default());
    app
}

/// All plugins that need no GPU, with one game.
pub(crate) fn program(game: &GameEntry, frame: Duration) -> App {
    program_in(game, (1280, 800), frame)
}

/// [`program`] with a window of this size.
pub(crate) fn program_in(game: &GameEntry, window: (u32, u32), frame: Duration) -> App {
    let mut app = engine(window, frame);
    app.init_asset::<AudioSource>()
        .insert_resource(Quality::Low)
        .insert_resource(QualityOverride)
        .insert_resource(CATALOG)
        .add_plugins((dice::plugin, table::shared_plugin, input::plugin, input::throw_input::plugin))
        .add_plugins((render::plugin, audio::plugin, ui::plugin));
    (game.table.plugin)(&mut app);
    (game.view)(&mut app);
    app
}

/// [`program`] with a match of this many easy bots.
pub(crate) fn bots(game: &GameEntry, seats: u8, speed: Speed, frame: Duration) -> App {
    let mut app = program(game, frame);
    first_frame(&mut app);
    app.insert_resource(TableSpeed { speed, fast_forward: false });
    app.insert_resource(Lobby::of((0..seats).map(|seat| (Player::Bot(Level::Easy), format!("Bot {seat}")))));
    let plan = MatchPlan {
        seats: (0..seats).map(|_| SeatRecord::new("", Player::Bot(Level::Easy))).collect(),
        options: (game.rules.check_options)(seats, &[]).expect("the default house rules"),
        seed: 3,
    };
    assert_eq!((game.table.start)(app.world_mut(), &plan), Ok(None));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    app
}

/// Finishes the plugins and runs the first frame. Systems run one after the other: to hand those of such short frames to
/// threads costs more than it saves, and the order of ambiguous systems would change from run to run.
pub(crate) fn first_frame(app: &mut App) {
    app.finish();
    app.cleanup();
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.update();
}
