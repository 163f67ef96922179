//! Rendering cost of chips: a table with 1,000 points against one with 100, in the same run, on this machine's adapter.
//! `cargo test --locked --features screenshots --test app -- --ignored --nocapture figures_of_chips`

use std::time::{Duration, Instant};

use bevy::audio::AudioPlugin;
use bevy::camera::RenderTarget;
use bevy::core_pipeline::core_3d::Opaque3d;
use bevy::gilrs::GilrsPlugin;
use bevy::log::LogPlugin;
use bevy::pbr::Shadow;
use bevy::prelude::*;
use bevy::render::render_phase::{BinnedPhaseItem, BinnedRenderPhase, ViewBinnedRenderPhases};
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::{Render, RenderApp, RenderPlugin, RenderSystems};
use bevy::time::TimeUpdateStrategy;
use bevy::winit::WinitPlugin;
use bevy_rapier3d::prelude::{Collider, PhysicsSet, RapierConfiguration};
use rollick::app::render::renderer_settings::{GraphicsApi, renderer};
use rollick::app::render::stage_view::{StagePicture, WindowCamera};
use rollick::app::render::table_material::TableMaterial;
use rollick::app::saves::Settings;
use rollick::app::ui::Screen;
use rollick::app::{audio, input, render, ui};
use rollick::games::CATALOG;
use rollick::games::machz::{Machz, MachzOptions};
use rollick::rules::record::{Player, Record};
use rollick::sim::dice;
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::table;
use rollick::sim::table::chip_stacks::ChipPiece;
use rollick::sim::table::pieces::drop_piece;
use rollick::sim::table::{Speed, TableSpeed};

const FRAME: Duration = Duration::from_millis(16);

/// A small render target, because the cost of pixels is not of interest.
const SIZE: (u32, u32) = (640, 400);

/// The number of measurements per table (alternating), their length, and their minimum number of frames.
const TURNS: usize = 4;
const TURN: Duration = Duration::from_secs(2);
const FEWEST: u32 = 6;

/// The number of frames for a table to come to rest, and for a piece to fall.
const LAYING: u32 = 90;
const FALLING: u32 = 40;

/// The allowed ratios between the two tables: CPU time of a frame at rest and of a physics step while a piece falls,
/// draw calls, and distinct meshes.
const FRAME_BOUND: f64 = 1.3;
const STEP_BOUND: f64 = 1.5;
const MORE_DRAWS: usize = 4;

/// The draw calls of the last frame's opaque and shadow phases, after batching.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
struct Draws(usize);

fn calls<I: BinnedPhaseItem>(phase: &BinnedRenderPhase<I>) -> usize {
    let single: usize = phase.unbatchable_meshes.values().map(|bin| bin.entities.len()).sum();
    phase.multidrawable_meshes.len() + phase.batchable_meshes.len() + single
}

fn count_draws(
    opaque: Res<ViewBinnedRenderPhases<Opaque3d>>,
    shadow: Res<ViewBinnedRenderPhases<Shadow>>,
    mut draws: ResMut<Draws>,
) {
    draws.0 = opaque.values().map(calls).sum::<usize>() + shadow.values().map(calls).sum::<usize>();
}

/// The number of distinct pairs of mesh and material: the draw calls per pass without multi-draw.
fn kinds(table: &mut App) -> usize {
    let mut query = table.world_mut().query::<(&Mesh3d, &MeshMaterial3d<TableMaterial>)>();
    let pairs = query.iter(table.world()).map(|(mesh, material)| (mesh.id(), material.id()));
    pairs.collect::<std::collections::HashSet<_>>().len()
}

/// The duration of physics steps, and the number of steps in which something moved.
#[derive(Resource, Default, Clone, Copy, Debug)]
struct Steps {
    since: Option<Instant>,
    took: Duration,
    steps: u32,
}

fn begin_step(mut steps: ResMut<Steps>) {
    steps.since = Some(Instant::now());
}

fn end_step(mut steps: ResMut<Steps>, configuration: Query<&RapierConfiguration>) {
    let since = steps.since.take();
    if let Some(since) = since.filter(|_| configuration.iter().any(|found| found.physics_pipeline_active)) {
        steps.took += since.elapsed();
        steps.steps += 1;
    }
}

/// Whether the window camera renders to the target, and the 3D picture is drawn in every frame.
fn draw(table: &mut App, picture: &Handle<Image>, on: bool) {
    table.world_mut().resource_mut::<StagePicture>().always = on;
    let mut cameras = table.world_mut().query_filtered::<(Entity, &mut Camera), With<WindowCamera>>();
    let mut found = Vec::new();
    for (entity, mut camera) in cameras.iter_mut(table.world_mut()) {
        camera.is_active = on;
        found.push(entity);
    }
    for camera in found {
        table.world_mut().entity_mut(camera).insert(RenderTarget::from(picture.clone()));
    }
}

/// Runs one frame and waits for the GPU.
fn frame(table: &mut App) {
    table.update();
    let device = table.world().resource::<RenderDevice>().clone();
    device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None }).expect("the renderer answers");
}

/// A MACHZ table with this many points, offscreen and at rest.
fn table_of(bank: u16) -> (App, Handle<Image>) {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window { resolution: SIZE.into(), visible: false, ..default() }),
                exit_condition: bevy::window::ExitCondition::DontExit,
                ..default()
            })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..renderer(GraphicsApi::Primary) })
            .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>()
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>()
            .disable::<AudioPlugin>()
            .disable::<GilrsPlugin>(),
    )
    .init_asset::<AudioSource>()
    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
    .insert_resource(Settings::default())
    .add_plugins((dice::plugin, table::shared_plugin, input::plugin, input::throw_input::plugin))
    .insert_resource(CATALOG)
    .add_plugins((render::plugin, audio::plugin, ui::plugin));
    let game = CATALOG.find("machz").expect("the game is in the catalogue");
    (game.table.plugin)(&mut app);
    (game.view)(&mut app);
    app.init_resource::<Steps>()
        .add_systems(FixedUpdate, (begin_step.before(PhysicsSet::SyncBackend), end_step.after(PhysicsSet::Writeback)));
    app.finish();
    app.cleanup();
    let render = app.sub_app_mut(RenderApp);
    render.init_resource::<Draws>().add_systems(Render, count_draws.in_set(RenderSystems::Cleanup));
    let image = Image::new_target_texture(SIZE.0, SIZE.1, TextureFormat::Rgba8UnormSrgb, None);
    let picture = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.update();
    let mut lobby = Lobby::of((0..4).map(|seat| (Player::Person, format!("seat {seat}"))));
    for (index, slot) in lobby.slots.iter_mut().enumerate() {
        slot.device = Some(Device::Pad(index as u32));
    }
    app.insert_resource(lobby).insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    let options = MachzOptions { bank: Some(bank), ..MachzOptions::default() };
    assert_eq!(table::start_match(app.world_mut(), Record::<Machz>::of_people(4, options, 3)), Ok(None));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    for _ in 0..LAYING {
        draw(&mut app, &picture, false);
        app.update();
    }
    draw(&mut app, &picture, true);
    // The first frames build pipelines and textures.
    for _ in 0..FEWEST {
        frame(&mut app);
    }
    (app, picture)
}

/// The duration of a physics step while a piece falls beside the chips, in microseconds.
fn step(table: &mut App, picture: &Handle<Image>) -> f64 {
    table.insert_resource(Steps::default());
    let piece = table.world_mut().spawn(Collider::cuboid(0.5, 0.2, 0.5)).id();
    let home = Transform::from_xyz(0.0, 0.2, 30.0);
    drop_piece(&mut table.world_mut().commands(), piece, home, Vec2::ZERO);
    table.world_mut().flush();
    for _ in 0..FALLING {
        draw(table, picture, false);
        table.update();
    }
    draw(table, picture, true);
    table.world_mut().entity_mut(piece).despawn();
    frame(table);
    let steps = *table.world().resource::<Steps>();
    assert!(steps.steps > 4, "something fell: {steps:?}");
    steps.took.as_secs_f64() * 1e6 / f64::from(steps.steps)
}

/// The CPU time of a frame at rest, in milliseconds.
fn rest(table: &mut App) -> f64 {
    let (before, since) = (cpu(), Instant::now());
    let mut frames = 0;
    while frames < FEWEST || since.elapsed() < TURN {
        frame(table);
        frames += 1;
    }
    (cpu() - before) / f64::from(frames)
}

/// The CPU time of this process so far, all threads, in milliseconds.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("/proc is readable");
    let after = stat.rsplit(") ").next().expect("a name in brackets");
    let ticks: Vec<f64> = after.split(' ').skip(11).take(2).map(|ticks| ticks.parse().expect("a number")).collect();
    ticks.iter().sum::<f64>() * 10.0
}

#[test]
#[ignore = "takes a minute or two; prints figures"]
fn figures_of_chips() {
    let banks = [100, 1000];
    let (mut best, mut steps) = ([f64::INFINITY; 2], [f64::INFINITY; 2]);
    let (mut draws, mut pairs, mut chips) = ([0; 2], [0; 2], [0; 2]);
    let mut tables = banks.map(table_of);
    for _ in 0..TURNS {
        for (index, (table, picture)) in tables.iter_mut().enumerate() {
            best[index] = best[index].min(rest(table));
            draws[index] = table.sub_app(RenderApp).world().resource::<Draws>().0;
            steps[index] = steps[index].min(step(table, picture));
            pairs[index] = kinds(table);
            let mut query = table.world_mut().query::<&ChipPiece>();
            chips[index] = query.iter(table.world()).count();
        }
    }
    for index in 0..2 {
        let (bank, chips, best, step) = (banks[index], chips[index], best[index], steps[index]);
        let (draws, pairs) = (draws[index], pairs[index]);
        println!(
            "{bank} points: {chips} chips, {best:.1} ms CPU a frame, {draws} draw calls, {pairs} kinds of meshes, \
             {step:.0} µs a physics step while something falls"
        );
    }
    println!("ratios: frame {:.3}, step {:.3}", best[1] / best[0], steps[1] / steps[0]);
    assert!(draws[0] > 2 && pairs[0] > 10, "the table was drawn");
    assert!(chips[1] > chips[0], "there are more of them: {chips:?}");
    assert!(best[1] <= best[0] * FRAME_BOUND, "a frame: {best:?}");
    assert!(steps[1] <= steps[0] * STEP_BOUND, "a step: {steps:?}");
    assert!(draws[1] <= draws[0] + MORE_DRAWS && pairs[1] <= pairs[0] + MORE_DRAWS, "{draws:?} {pairs:?}");
}
