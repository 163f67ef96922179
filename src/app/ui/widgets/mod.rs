//! Widgets: buttons, rows, prompts, and the frame of a page. Must not depend on a screen or a game.

mod button;
mod frame;
mod prompt;
mod row;

use bevy::{input_focus::InputFocus, prelude::*};

pub use button::{ButtonWeight, stop_clicks};
pub use frame::{PageFrame, PromptBar};
pub use prompt::{DirectionGlyphs, device_icon};
pub(crate) use row::stepped_index;
pub use row::{RowOpens, RowValue};

use super::{
    AnimationSystems, ScreenSystems,
    focus::{Activated, FocusLift, Focusable},
    theme::Theme,
};
use crate::app::input::RedrawRequests;
use crate::app::render::tokens::{Tokens, movement_left};

/// Adds the focus ring and lift, and the systems and observers of rows, prompts and frames.
pub fn plugin(app: &mut App) {
    app.add_plugins((row::plugin, prompt::plugin, frame::plugin))
        .add_systems(
            Update,
            show_focus.in_set(ScreenSystems::Show).in_set(AnimationSystems).ambiguous_with(AnimationSystems),
        )
        .add_observer(animate_press);
}

/// Lowers a pressed widget for a moment.
fn animate_press(activated: On<Activated>, mut lifts: Query<&mut FocusLift>) {
    if let Ok(mut lift) = lifts.get_mut(activated.entity) {
        lift.now = 0.0;
    }
}

/// Updates the focus ring, which is light with dark edges, and the growth. Writes only what changes, so that a still screen
/// causes no redraw.
fn show_focus(
    focus: Res<InputFocus>,
    tokens: Res<Tokens>,
    theme: Res<Theme>,
    time: Res<Time<Real>>,
    mut focusables: Query<
        (Entity, &ComputedNode, &mut FocusLift, &mut UiTransform, &mut Outline, &mut BoxShadow),
        With<Focusable>,
    >,
    windows: Query<&Window>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let sizes = &tokens.size;
    // The height of the window in logical pixels, divided by 100.
    let vh = windows.iter().next().map_or(0.0, Window::height) / 100.0;
    for (entity, node, mut lift, mut transform, mut ring, mut edges) in &mut focusables {
        let wanted = f32::from(u8::from(focus.get() == Some(entity) && !lift.unmarked));
        let colour = if wanted > 0.0 { tokens.colour.ivory } else { Color::NONE };
        if ring.color != colour {
            *ring = Outline { width: Val::Vh(sizes.focus_ring), offset: Val::Vh(sizes.focus_air), color: colour };
            let spread = Val::Vh(2.0f32.mul_add(sizes.hairline, sizes.focus_air + sizes.focus_ring));
            let dark = BoxShadow::new(tokens.colour.night, Val::ZERO, Val::ZERO, spread, Val::ZERO);
            *edges = if wanted > 0.0 { dark } else { BoxShadow::default() };
        }
        let size = node.size() * node.inverse_scale_factor();
        // A widget that is not laid out yet has no size to grow from.
        if lift.firm || size.x <= 0.0 || (lift.now == wanted && lift.seen) {
            continue;
        }
        // A widget that appears with the focus starts raised.
        if theme.reduced_motion || !lift.seen {
            lift.now = wanted;
        } else {
            let rest = (wanted - lift.now) * movement_left(time.delta_secs(), tokens.time.focus);
            lift.now = if rest.abs() < 0.01 { wanted } else { wanted - rest };
            redraw.draw_frames(1);
        }
        lift.seen = true;
        // A wide row grows by the same distance as a small button.
        let growth = if lift.swell > 0.0 { lift.swell } else { vh * sizes.lift / size.x };
        transform.scale = Vec2::splat(growth.mul_add(lift.now, 1.0));
        // What swells stands on something, and its ring with it.
        if lift.swell > 0.0 {
            let ring = vh * (sizes.focus_air + sizes.focus_ring);
            transform.translation.y = Val::Px(-lift.now * (size.y * lift.swell).mul_add(0.5, ring));
        }
    }
}
