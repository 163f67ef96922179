//! Widgets: buttons, rows, prompts, and the frame of a page. Must not depend on a screen or a game.

mod button;
mod frame;
mod prompt;
mod row;

use bevy::{input_focus::InputFocus, prelude::*};

pub use button::{ButtonWeight, stop_clicks};
pub use frame::{PageBackground, PageFrame, PromptBar};
pub use prompt::{DirectionGlyphs, device_icon, device_number};
pub(crate) use row::stepped_index;
pub use row::{RowOpens, RowValue};

use super::{
    AnimationSystems, ScreenSystems,
    focus::{Activated, FocusEffect, Focusable},
    theme::Theme,
};
use crate::app::input::RedrawRequests;
use crate::app::render::tokens::{Tokens, movement_left};

/// Adds the focus ring and growth, and the systems and observers of rows, prompts and frames.
pub fn plugin(app: &mut App) {
    app.add_plugins((row::plugin, prompt::plugin, frame::plugin))
        .add_systems(
            Update,
            show_focus.in_set(ScreenSystems::Show).in_set(AnimationSystems).ambiguous_with(AnimationSystems),
        )
        .add_observer(animate_press);
}

/// Shrinks a pressed widget for a moment.
fn animate_press(activated: On<Activated>, mut effects: Query<&mut FocusEffect>) {
    if let Ok(mut effect) = effects.get_mut(activated.entity) {
        effect.now = 0.0;
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
        (Entity, Ref<ComputedNode>, &mut FocusEffect, &mut UiTransform, &mut Outline, &mut BoxShadow),
        With<Focusable>,
    >,
    windows: Query<&Window>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let sizes = &tokens.size;
    // The height of the window in logical pixels, divided by 100.
    let vh = windows.iter().next().map_or(0.0, Window::height) / 100.0;
    for (entity, node, mut effect, mut transform, mut ring, mut edges) in &mut focusables {
        let wanted = f32::from(u8::from(focus.get() == Some(entity) && !effect.unmarked));
        let colour = if wanted > 0.0 { tokens.colour.ivory } else { Color::NONE };
        if ring.color != colour {
            *ring = Outline { width: Val::Vh(sizes.focus_ring), offset: Val::Vh(sizes.focus_air), color: colour };
            let spread = Val::Vh(2.0f32.mul_add(sizes.hairline, sizes.focus_air + sizes.focus_ring));
            let dark = BoxShadow::new(tokens.colour.night, Val::ZERO, Val::ZERO, spread, Val::ZERO);
            // A shadow also fills a widget that has no ground of its own.
            *edges = if wanted > 0.0 && effect.swell == 0.0 { dark } else { BoxShadow::default() };
        }
        let size = node.size() * node.inverse_scale_factor();
        // A widget that is not laid out yet has no size to grow from.
        if effect.firm || size.x <= 0.0 || (effect.now == wanted && effect.seen && !node.is_changed()) {
            continue;
        }
        // A widget that appears with the focus starts grown, and one that is laid out again keeps its growth.
        if theme.reduced_motion || !effect.seen || effect.now == wanted {
            effect.now = wanted;
        } else {
            let duration = if effect.swell > 0.0 { tokens.time.panel } else { tokens.time.focus };
            let rest = (wanted - effect.now) * movement_left(time.delta_secs(), duration);
            effect.now = if rest.abs() < 0.01 { wanted } else { wanted - rest };
            redraw.draw_frames(1);
        }
        effect.seen = true;
        // A wide row grows by the same distance as a small button.
        let growth = if effect.swell > 0.0 { effect.swell } else { vh * sizes.lift / size.x };
        let scale = Vec2::splat(growth.mul_add(effect.now, 1.0));
        // What swells stands on something, and its ring with it.
        let ring = if effect.swell > 0.0 { vh * (sizes.focus_air + sizes.focus_ring) } else { 0.0 };
        let rise = Val::Px(-effect.now * (size.y * effect.swell).mul_add(0.5, ring));
        if (transform.scale, transform.translation.y) != (scale, rise) {
            (transform.scale, transform.translation.y) = (scale, rise);
        }
    }
}
