//! What chips cost: a table with 1,000 points on it against one with 100, in the same run, with the renderer that the
//! machine has. `cargo test --profile dev --test app -- --ignored --nocapture figures_of_chips`

use std::time::Duration;

use bevy::audio::AudioPlugin;
use bevy::camera::RenderTarget;
use bevy::core_pipeline::core_3d::Opaque3d;
use bevy::gilrs::GilrsPlugin;
use bevy::log::LogPlugin;
use bevy::pbr::Shadow;
use bevy::prelude::*;
use bevy::render::render_phase::{BinnedPhaseItem, BinnedRenderPhase, ViewBinnedRenderPhases};
use bevy::render::render_resource::TextureFormat;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::time::TimeUpdateStrategy;
use bevy::winit::WinitPlugin;
use rollick::games;
use rollick::games::machz::{Machz, MachzOptions};
use rollick::record::Record;
use rollick::saves::Settings;
use rollick::table::piles::Chip;
use rollick::table::seating::{Device, Holder, Seating};
use rollick::table::{self, Pace, Speed};
use rollick::ui::Screen;
use rollick::{dice, input, look, sound, ui};

const FRAME: Duration = Duration::from_millis(16);

/// So many frames are measured at a time, so often each table in turn.
const FRAMES: u32 = 60;
const TURNS: usize = 4;

/// How many draw calls the last frame's solids and shadows took, as the renderer grouped them.
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

/// How many different pairs of mesh and material there are: so many draws a pass without multi-draw.
fn kinds(table: &mut App) -> usize {
    let mut query = table.world_mut().query::<(&Mesh3d, &MeshMaterial3d<StandardMaterial>)>();
    let pairs = query.iter(table.world()).map(|(mesh, material)| (mesh.id(), material.id()));
    pairs.collect::<std::collections::HashSet<_>>().len()
}

/// A table of MACHZ with so many points on it, offscreen, laid out and at rest.
fn table_of(bank: u16) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window { resolution: (1280, 800).into(), visible: false, ..default() }),
                exit_condition: bevy::window::ExitCondition::DontExit,
                ..default()
            })
            .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>()
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>()
            .disable::<AudioPlugin>()
            .disable::<GilrsPlugin>(),
    )
    .init_asset::<AudioSource>()
    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
    .insert_resource(Settings::default())
    .add_plugins((dice::plugin, table::shared_plugin, input::plugin, input::hand::plugin))
    .add_plugins((look::plugin, sound::plugin, ui::plugin));
    let game = games::find("machz").expect("it is on the shelf");
    (game.table().expect("it has a table").plugin)(&mut app);
    (game.pictures().expect("it has pictures"))(&mut app);
    app.finish();
    app.cleanup();
    let render = app.sub_app_mut(RenderApp);
    render.init_resource::<Draws>().add_systems(Render, count_draws.in_set(RenderSystems::Cleanup));
    let image = Image::new_target_texture(1280, 800, TextureFormat::Rgba8UnormSrgb, None);
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.update();
    let mut cameras = app.world_mut().query_filtered::<Entity, With<Camera>>();
    for camera in cameras.iter(app.world()).collect::<Vec<_>>() {
        app.world_mut().entity_mut(camera).insert(RenderTarget::from(target.clone()));
    }
    let mut seating = Seating::of((0..4).map(|seat| (Holder::Person, format!("seat {seat}"))));
    for (index, chair) in seating.chairs.iter_mut().enumerate() {
        chair.device = Some(Device::Pad(index as u32));
    }
    app.insert_resource(seating).insert_resource(Pace { speed: Speed::Normal, hurry: false });
    let options = MachzOptions { bank: Some(bank), ..MachzOptions::default() };
    assert_eq!(table::deal(app.world_mut(), Record::<Machz>::of_people(4, options, 3)), Ok(None));
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    for _ in 0..90 {
        app.update();
    }
    app
}

/// The CPU time of this process so far, all threads, in milliseconds.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux tells it");
    let after = stat.rsplit(") ").next().expect("a name in brackets");
    let ticks: Vec<f64> = after.split(' ').skip(11).take(2).map(|ticks| ticks.parse().expect("a number")).collect();
    ticks.iter().sum::<f64>() * 10.0
}

#[test]
#[ignore = "takes a minute; prints figures"]
fn figures_of_chips() {
    let banks = [100, 1000];
    let mut best = [f64::INFINITY; 2];
    let (mut draws, mut pairs, mut chips) = ([0; 2], [0; 2], [0; 2]);
    let mut tables = banks.map(table_of);
    for _ in 0..TURNS {
        for (index, table) in tables.iter_mut().enumerate() {
            let before = cpu();
            for _ in 0..FRAMES {
                table.update();
            }
            best[index] = best[index].min((cpu() - before) / f64::from(FRAMES));
            draws[index] = table.sub_app(RenderApp).world().resource::<Draws>().0;
            pairs[index] = kinds(table);
            let mut query = table.world_mut().query::<&Chip>();
            chips[index] = query.iter(table.world()).count();
        }
    }
    for index in 0..2 {
        let (bank, chips, best) = (banks[index], chips[index], best[index]);
        let (draws, pairs) = (draws[index], pairs[index]);
        println!("{bank} points: {chips} chips, {best:.1} ms CPU a frame, {draws} draw calls, {pairs} kinds of meshes");
    }
    println!("ratio {:.3}", best[1] / best[0]);
    assert!(draws[0] > 2 && pairs[0] > 10, "the table was drawn");
    assert!(best[1] <= best[0] * 1.3, "{best:?}");
    assert!(draws[1] <= draws[0] + 4 && pairs[1] <= pairs[0] + 4, "{draws:?} {pairs:?}");
}
