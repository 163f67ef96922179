//! Keeps drawing while shader pipelines are being compiled. A frame with a missing pipeline is incomplete: a program
//! that went to sleep then would show a dark table until the next input.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};

use crate::app::input::RedrawRequests;

/// Whether the renderer waits for pipelines. Shared by the main world and the render world.
#[derive(Resource, Clone, Debug, Default)]
pub struct PendingPipelines(Arc<AtomicBool>);

impl PendingPipelines {
    /// Whether a pipeline was missing in the last frame.
    #[must_use]
    pub fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
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

fn check_pipelines(shaders: Res<PipelineCache>, pending: Res<PendingPipelines>) {
    pending.0.store(shaders.waiting_pipelines().next().is_some(), Ordering::Relaxed);
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
        app.world().resource::<PendingPipelines>().0.store(true, Ordering::Relaxed);
        app.update();
        assert!(redraw(&app));
        app.world().resource::<PendingPipelines>().0.store(false, Ordering::Relaxed);
        app.update();
        assert!(
            !redraw(&app) && app.world().resource::<RedrawRequests>().is_continuous(),
            "the finished picture is still drawn"
        );
    }
}
