//! Keeps drawing while shader pipelines are being compiled. A frame with a missing pipeline is incomplete: a program
//! that went to sleep then would show a dark table until the next input.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, PipelineDescriptor};
use bevy::render::renderer::RenderDevice;
use bevy::render::{Render, RenderApp, RenderSystems};

use crate::app::input::RedrawRequests;

/// The renderer's pipelines in the last frame. Shared by the main world and the render world.
#[derive(Resource, Clone, Debug, Default)]
pub struct PendingPipelines(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    waiting: AtomicUsize,
    total: AtomicUsize,
}

impl PendingPipelines {
    /// Whether a pipeline was missing.
    pub fn any(&self) -> bool {
        self.0.waiting.load(Ordering::Relaxed) > 0
    }

    /// The number of pipelines that were requested so far.
    pub fn count(&self) -> usize {
        self.0.total.load(Ordering::Relaxed)
    }

    /// The share of pipelines that are compiled, 0..1.
    pub fn compiled(&self) -> f32 {
        let [waiting, total] = [&self.0.waiting, &self.0.total].map(|count| count.load(Ordering::Relaxed));
        1.0 - waiting as f32 / total.max(1) as f32
    }

    /// Sets the number of pipelines that are being compiled, and of all pipelines.
    pub(super) fn set(&self, waiting: usize, total: usize) {
        self.0.waiting.store(waiting, Ordering::Relaxed);
        self.0.total.store(total, Ordering::Relaxed);
    }
}

/// Adds the check of pipelines to an application with a renderer.
pub fn plugin(app: &mut App) {
    let pending = PendingPipelines::default();
    app.insert_resource(pending.clone()).add_systems(PostUpdate, request_frames);
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(pending).add_systems(Render, check_pipelines.in_set(RenderSystems::Cleanup));
    }
}

/// Counts the pipelines that are not compiled. Without compute shaders (OpenGL), the engine's requests for compute pipelines
/// wait forever, and nothing needs them.
fn check_pipelines(
    cache: Res<PipelineCache>,
    device: Res<RenderDevice>,
    pending: Res<PendingPipelines>,
    mut logged: Local<usize>,
) {
    for pipeline in cache.pipelines().skip(*logged) {
        debug!("shader pipeline {}: {}", *logged, describe(&pipeline.descriptor));
        *logged += 1;
    }
    let computes = device.limits().max_compute_workgroups_per_dimension > 0;
    let needed = |id: &usize| {
        let pipeline = cache.pipelines().nth(*id).map(|pipeline| &pipeline.descriptor);
        computes || matches!(pipeline, Some(PipelineDescriptor::RenderPipelineDescriptor(_)))
    };
    pending.set(cache.waiting_pipelines().filter(needed).count(), cache.pipelines().count());
}

/// The label of a pipeline, and the features of its fragment shader.
fn describe(descriptor: &PipelineDescriptor) -> String {
    match descriptor {
        PipelineDescriptor::RenderPipelineDescriptor(pipeline) => {
            let definitions = pipeline.fragment.as_ref().map_or(&pipeline.vertex.shader_defs, |f| &f.shader_defs);
            format!("{} {definitions:?}", pipeline.label.as_deref().unwrap_or("without a label"))
        }
        PipelineDescriptor::ComputePipelineDescriptor(pipeline) => {
            pipeline.label.as_deref().unwrap_or("without a label").to_owned()
        }
    }
}

fn request_frames(pending: Res<PendingPipelines>, mut redraw: ResMut<RedrawRequests>) {
    redraw.bypass_change_detection().hold_while("shaders", pending.any());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_continue_until_pipelines_are_ready() {
        let mut app = App::new();
        app.init_resource::<RedrawRequests>().add_plugins(plugin);
        let redraw =
            |app: &App| app.world().resource::<RedrawRequests>().held_reasons().any(|reason| reason == "shaders");
        app.update();
        assert!(!redraw(&app));
        app.world().resource::<PendingPipelines>().set(3, 4);
        app.update();
        assert!(redraw(&app));
        app.world().resource::<PendingPipelines>().set(0, 4);
        app.update();
        assert!(
            !redraw(&app) && app.world().resource::<RedrawRequests>().is_continuous(),
            "the finished picture is still drawn"
        );
    }
}
