//! Compiles shader pipelines before the first match: a sample of each kind of material is drawn out of sight from the
//! start, while players are still on the first screens.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;

use super::pipelines::PendingPipelines;
use super::props::AssetCache;
use super::props::die::DieDetail;
use super::stage_view::StagePicture;
use crate::app::input::RedrawRequests;
use crate::sim::dice::{DiceSet, DieMaterial};

/// Where the samples are: below everything that a camera shot shows.
const OUT_OF_SIGHT: Vec3 = Vec3::new(0.0, -400.0, 0.0);

/// The largest share that is shown before the warmup is done.
const LAST_SHARE: f32 = 0.95;

/// The number of frames without a missing pipeline that end the warmup. The last picture may request a pipeline, and the
/// renderer reports it some frames later.
const COMPLETE_FRAMES: u8 = 4;

/// The compilation of the pipelines that the first match needs.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub enum PipelineWarmup {
    /// This part is done, 0..1.
    Running(f32),
    /// A match can be shown.
    Done,
}

/// Adds the warmup to an application with a renderer.
pub fn plugin(app: &mut App) {
    app.insert_resource(PipelineWarmup::Running(0.0));
    app.add_systems(Startup, spawn_samples).add_systems(
        PreUpdate,
        (
            follow_pipelines.run_if(not(resource_equals(PipelineWarmup::Done))),
            remove_samples.run_if(resource_changed::<PipelineWarmup>.and_then(resource_equals(PipelineWarmup::Done))),
        )
            .chain(),
    );
}

#[derive(Component)]
struct MaterialSample;

fn remove_samples(samples: Query<Entity, With<MaterialSample>>, mut commands: Commands) {
    for sample in &samples {
        commands.entity(sample).despawn();
    }
}

/// Spawns a small mesh for each kind of material that has a pipeline of its own.
fn spawn_samples(mut cache: AssetCache, mut commands: Commands) {
    let half = Vec2::splat(0.5);
    let (plain, felt) = (cache.brass(), cache.felt(Color::WHITE));
    // Visible from both sides, and from one side.
    let (glass, edge) = (cache.glass(), cache.glass_edge());
    let (mesh, _) = cache.contact(half, 0.5);
    let samples = [
        cache.slab(half),
        cache.die(&DiceSet { material: DieMaterial::Resin, ..DiceSet::ordinary() }, DieDetail::Fine),
        cache.die(&DiceSet { material: DieMaterial::Glass, ..DiceSet::ordinary() }, DieDetail::Fine),
        cache.tray_leather(half, 1.0),
        cache.contact(half, 0.5),
        (mesh.clone(), MeshMaterial3d(plain)),
        (mesh.clone(), MeshMaterial3d(felt)),
        (mesh.clone(), MeshMaterial3d(glass)),
        (mesh, MeshMaterial3d(edge)),
    ];
    for sample in samples {
        let at = Transform::from_translation(OUT_OF_SIGHT);
        commands.spawn((Name::new("material sample"), MaterialSample, sample, at, NoFrustumCulling));
    }
}

/// The warmup ends when the samples have been drawn and no pipeline is missing.
fn follow_pipelines(
    (pending, picture): (Res<PendingPipelines>, Res<StagePicture>),
    mut warmup: ResMut<PipelineWarmup>,
    mut redraw: ResMut<RedrawRequests>,
    mut complete: Local<u8>,
) {
    *complete = if pending.any() || !picture.is_final() { 0 } else { *complete + 1 };
    if *complete == COMPLETE_FRAMES {
        *warmup = PipelineWarmup::Done;
    } else if let PipelineWarmup::Running(shown) = *warmup {
        // Pipelines are requested in several frames; the bar never goes back. Whole percents cause fewer updates.
        let share = (pending.compiled() * 100.0).floor() / 100.0;
        warmup.set_if_neq(PipelineWarmup::Running(share.clamp(shown, LAST_SHARE.max(shown))));
    }
    redraw.bypass_change_detection().hold_while("warmup", *complete < COMPLETE_FRAMES);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_warmup_ends_with_a_final_picture() {
        let mut app = App::new();
        app.init_resource::<PendingPipelines>()
            .init_resource::<StagePicture>()
            .init_resource::<RedrawRequests>()
            .insert_resource(PipelineWarmup::Running(0.0))
            .add_systems(PreUpdate, follow_pipelines.run_if(not(resource_equals(PipelineWarmup::Done))));
        let now = |app: &App| *app.world().resource::<PipelineWarmup>();
        app.world().resource::<PendingPipelines>().set(3, 4);
        app.update();
        assert_eq!(now(&app), PipelineWarmup::Running(0.25));
        app.world().resource::<PendingPipelines>().set(0, 4);
        app.update();
        assert_eq!(now(&app), PipelineWarmup::Running(LAST_SHARE), "nothing was drawn yet");
        app.world().resource::<PendingPipelines>().set(3, 4);
        app.update();
        assert_eq!(now(&app), PipelineWarmup::Running(LAST_SHARE), "the bar goes back");
        app.world().resource::<PendingPipelines>().set(0, 4);
        app.insert_resource(StagePicture::drawn());
        app.update();
        assert_eq!(now(&app), PipelineWarmup::Running(LAST_SHARE), "the renderer may still report a pipeline");
        assert!(app.world().resource::<RedrawRequests>().is_continuous());
        app.world().resource::<PendingPipelines>().set(1, 5);
        app.update();
        app.world().resource::<PendingPipelines>().set(0, 5);
        for frame in 1..=COMPLETE_FRAMES {
            app.update();
            assert_eq!(now(&app) == PipelineWarmup::Done, frame == COMPLETE_FRAMES);
        }
        // A later quality compiles in the background.
        app.world().resource::<PendingPipelines>().set(2, 9);
        app.update();
        assert_eq!(now(&app), PipelineWarmup::Done);
    }
}
