//! Tells the camera which parts of the window large text of the HUD covers.

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy::ui::{ComputedUiRenderTargetInfo, UiGlobalTransform, UiSystems};
use bevy::window::RequestRedraw;

use crate::app::render::camera::CameraDirector;
use crate::app::ui::theme::Theme;

/// The text size up to which the margins of the camera shots are wide enough.
const FITTING_TEXT: f32 = 1.05;

/// The free space around the HUD, as a fraction of the window's height.
const GAP: f32 = 0.012;

/// A part of the HUD that must not cover the region of a camera shot.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HudObstacle;

pub(super) fn plugin(app: &mut App) {
    // The camera uses the obstacles in the next frame.
    app.add_systems(PostUpdate, measure.after(UiSystems::PostLayout).after(CameraUpdateSystems));
}

type Obstacle<'a> = (&'a ComputedNode, &'a UiGlobalTransform, &'a InheritedVisibility, &'a ComputedUiRenderTargetInfo);

fn measure(
    nodes: Query<Obstacle<'static>, With<HudObstacle>>,
    theme: Res<Theme>,
    director: Option<ResMut<CameraDirector>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut director) = director else { return };
    let rect = |(node, at, seen, target): Obstacle| {
        let height = target.physical_size().y;
        if !seen.get() || node.is_empty() || height == 0 {
            return None;
        }
        let rect = Rect::from_center_size(at.translation, node.size());
        let share = height as f32;
        Some(Rect { min: rect.min / share - GAP, max: rect.max / share + GAP })
    };
    let obstacles: Vec<Rect> =
        if theme.text_scale > FITTING_TEXT { nodes.iter().filter_map(rect).collect() } else { Vec::new() };
    let director = director.bypass_change_detection();
    if director.obstacles != obstacles {
        director.obstacles = obstacles;
        redraw.write(RequestRedraw);
    }
}
