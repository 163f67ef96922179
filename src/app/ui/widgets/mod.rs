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

/// Updates the focus ring and the lift. Writes only what changes, so that a still screen causes no redraw.
fn show_focus(
    focus: Res<InputFocus>,
    tokens: Res<Tokens>,
    theme: Res<Theme>,
    time: Res<Time<Real>>,
    mut focusables: Query<(Entity, &mut FocusLift, &mut UiTransform, &mut Outline), With<Focusable>>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let sizes = &tokens.size;
    for (entity, mut lift, mut transform, mut ring) in &mut focusables {
        let wanted = f32::from(u8::from(focus.get() == Some(entity)));
        let colour = if wanted > 0.0 { tokens.colour.brass } else { Color::NONE };
        if ring.color != colour {
            *ring = Outline { width: Val::Vh(sizes.focus_ring), offset: Val::Vh(sizes.focus_air), color: colour };
        }
        if lift.firm || (lift.now == wanted && lift.seen) {
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
        transform.translation.y = Val::Vh(-sizes.lift * lift.now * (1.0 + lift.swell * 20.0));
        transform.scale = Vec2::splat(1.0 + lift.swell * lift.now);
    }
}
