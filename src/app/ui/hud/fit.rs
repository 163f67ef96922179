//! Keeps the HUD inside the window: its text has the player's size, or the largest at which everything fits. Nothing of it
//! can scroll.

use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::window::PrimaryWindow;

use super::content::{Hud, HudRoot};
use super::obstacles::HudObstacle;
use crate::app::input::RedrawRequests;
use crate::app::ui::theme::Theme;
use crate::app::ui::views::AddView;
use crate::app::ui::{Localization, Screen, ScreenSystems};
use crate::sim::table::TableSystems;

/// The largest text scale of the HUD.
#[derive(Resource, Debug, PartialEq)]
pub(super) struct HudFit(pub(super) f32);

impl Default for HudFit {
    fn default() -> Self {
        Self(f32::INFINITY)
    }
}

/// The smallest text scale, for eight seats in the smallest window.
const SMALLEST: f32 = 0.4;

/// How much smaller text becomes until it fits.
const STEP: f32 = 0.1;

/// Layout rounds to whole pixels.
const SLACK: f32 = 1.0;

/// The measured width of a line includes the invisible space at its break. This share of a node's width may be missing.
const SPACE: f32 = 0.012;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HudFit>()
        .watch::<HudFit>()
        .add_systems(OnEnter(Screen::Table), |mut fit: ResMut<HudFit>| *fit = HudFit::default())
        .add_systems(
            Update,
            start_again.after(TableSystems::Present).after(ScreenSystems::Read).before(ScreenSystems::Build),
        )
        .add_systems(PostUpdate, shrink.after(UiSystems::Layout));
}

/// Tries the player's text size in another window, for other seats, or in another language. Prompts and captions come and
/// go, so the text does not grow for them.
fn start_again(
    windows: Query<&Window, With<PrimaryWindow>>,
    (theme, words, hud): (Res<Theme>, Res<Localization>, Res<Hud>),
    mut before: Local<(UVec2, usize)>,
    mut fit: ResMut<HudFit>,
) {
    let now = (windows.single().map(Window::physical_size).unwrap_or_default(), hud.panels.len());
    let elsewhere = std::mem::replace(&mut *before, now) != now;
    if elsewhere || theme.is_changed() || words.is_changed() {
        fit.set_if_neq(HudFit::default());
    }
}

/// Makes text smaller while something of the HUD is larger than its place. New prompts and captions may be so for a frame,
/// until the layout has settled.
fn shrink(
    roots: Query<(Entity, &ComputedNode), With<HudRoot>>,
    parts: Query<(Entity, &ComputedNode), With<HudObstacle>>,
    theme: Res<Theme>,
    mut fit: ResMut<HudFit>,
    mut redraw: ResMut<RedrawRequests>,
    mut frames: Local<u32>,
) {
    let overflows = |(_, node): &(Entity, &ComputedNode)| {
        let more = node.content_size() - node.size();
        more.y > SLACK || more.x > SLACK + SPACE * node.size().x
    };
    let scale = theme.text_scale.min(fit.0);
    let Some((entity, node)) = roots.iter().chain(&parts).find(overflows).filter(|_| scale > SMALLEST) else {
        *frames = 0;
        return;
    };
    *frames += 1;
    if *frames == RedrawRequests::SETTLE_FRAMES {
        debug!("the HUD gets smaller: {entity} needs {} and has {}", node.content_size(), node.size());
        fit.0 = (scale - STEP).max(SMALLEST);
        *frames = 0;
    }
    redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
}
