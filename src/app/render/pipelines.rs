//! Compiles shader pipelines before the first match. A sample of each kind of material is drawn out of sight from the
//! start, while players are still on the first screens. A frame with a missing pipeline is incomplete, so the program
//! keeps drawing until all are there.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};

use super::props::AssetCache;
use super::stage_view::StagePicture;
use crate::app::input::RedrawRequests;

/// Where the samples are: below everything that a camera shot shows.
const OUT_OF_SIGHT: Vec3 = Vec3::new(0.0, -400.0, 0.0);

/// The renderer's pipelines. Shared by the main world and the render world.
#[derive(Resource, Clone, Debug, Default)]
pub struct PendingPipelines(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    waiting: AtomicUsize,
    all: AtomicUsize,
}

impl PendingPipelines {
    /// Whether a pipeline was missing in the last frame.
    #[must_use]
    pub fn any(&self) -> bool {
        self.0.waiting.load(Ordering::Relaxed) > 0
    }
}

/// The compilation of the pipelines that the first match needs.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub enum Preparation {
    /// This part is done, 0..1.
    Running(f32),
    /// A match can be shown.
    Done,
}

/// Adds the compilation of pipelines to an application with a renderer.
pub fn plugin(app: &mut App) {
    let pending = PendingPipelines::default();
    app.insert_resource(pending.clone())
        .insert_resource(Preparation::Running(0.0))
        .add_systems(Startup, spawn_samples)
        .add_systems(PostUpdate, (request_frames, follow_preparation).chain());
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(pending).add_systems(Render, check_pipelines.in_set(RenderSystems::Cleanup));
    }
}

/// Spawns a small mesh for each kind of material that has a pipeline of its own.
fn spawn_samples(mut cache: AssetCache, mut commands: Commands) {
    let half = Vec2::splat(0.5);
    let plain = cache.brass();
    let glass = cache.glass();
    let (mesh, _) = cache.contact(half, 0.5);
    let samples = [
        cache.slab(half),
        cache.tray_leather(half, 1.0),
        cache.contact(half, 0.5),
        (mesh.clone(), MeshMaterial3d(plain)),
        (mesh, MeshMaterial3d(glass)),
    ];
    for sample in samples {
        let at = Transform::from_translation(OUT_OF_SIGHT);
        commands.spawn((Name::new("material sample"), sample, at, NoFrustumCulling));
    }
}

fn check_pipelines(cache: Res<PipelineCache>, pending: Res<PendingPipelines>) {
    pending.0.waiting.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
    pending.0.all.store(cache.pipelines().count(), Ordering::Relaxed);
}

fn request_frames(pending: Res<PendingPipelines>, mut redraw: ResMut<RedrawRequests>) {
    redraw.bypass_change_detection().hold_while("shaders", pending.any());
}

/// The preparation ends when the samples have been drawn and no pipeline is missing.
fn follow_preparation(
    pending: Res<PendingPipelines>,
    picture: Option<Res<StagePicture>>,
    mut preparation: ResMut<Preparation>,
) {
    if *preparation == Preparation::Done {
        return;
    }
    let [waiting, all] = [&pending.0.waiting, &pending.0.all].map(|count| count.load(Ordering::Relaxed));
    let done = waiting == 0 && picture.is_none_or(|picture| picture.is_final());
    let share = 1.0 - waiting as f32 / all.max(1) as f32;
    preparation.set_if_neq(if done { Preparation::Done } else { Preparation::Running(share) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_continue_until_pipelines_are_ready() {
        let mut app = App::new();
        app.init_resource::<RedrawRequests>()
            .init_resource::<PendingPipelines>()
            .insert_resource(Preparation::Running(0.0))
            .add_systems(PostUpdate, (request_frames, follow_preparation).chain());
        let redraw =
            |app: &App| app.world().resource::<RedrawRequests>().held_reasons().any(|reason| reason == "shaders");
        assert!(!redraw(&app));
        app.world().resource::<PendingPipelines>().0.waiting.store(3, Ordering::Relaxed);
        app.world().resource::<PendingPipelines>().0.all.store(4, Ordering::Relaxed);
        app.update();
        assert!(redraw(&app));
        assert_eq!(*app.world().resource::<Preparation>(), Preparation::Running(0.25));
        app.world().resource::<PendingPipelines>().0.waiting.store(0, Ordering::Relaxed);
        app.update();
        assert!(
            !redraw(&app) && app.world().resource::<RedrawRequests>().is_continuous(),
            "the finished picture is still drawn"
        );
        assert_eq!(*app.world().resource::<Preparation>(), Preparation::Done);
    }
}
