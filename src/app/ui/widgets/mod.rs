//! What screens are put together from. Knows no screen and no game.

mod button;
mod frame;
mod prompt;
mod row;

use bevy::prelude::*;

pub use button::{Weight, stop_clicks};
pub use frame::{Frame, Strip};
pub use prompt::{Ends, Glyph, device_icon};
pub use row::Value;

use super::{
    ScreenSystems,
    focus::{Chosen, Focus, Focusable},
    theme::Theme,
};
use crate::app::input::Awake;
use crate::app::render::theme::Tokens;

/// Shows what has the focus, and keeps key glyphs those of the device used last.
pub fn plugin(app: &mut App) {
    app.add_plugins((row::plugin, prompt::plugin, frame::plugin))
        .add_systems(Update, show_focus.in_set(ScreenSystems::Show))
        .add_observer(give_way);
}

/// How far a thing is lifted towards the player: 0 to 1.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Lift {
    now: f32,
    seen: bool,
    /// It stays where it is: what is read does not move.
    firm: bool,
    /// How much it swells when it is lifted, beyond the lift that all things have.
    pub swell: f32,
}

impl Lift {
    /// A thing that also swells by that part of its size when it comes forward.
    #[must_use]
    pub const fn swelling(swell: f32) -> Self {
        Self { now: 0.0, seen: false, firm: false, swell }
    }

    /// A thing that keeps its place in focus too.
    #[must_use]
    pub const fn firm() -> Self {
        Self { now: 0.0, seen: false, firm: true, swell: 0.0 }
    }
}

/// A pressed thing gives way for a moment.
fn give_way(chosen: On<Chosen>, mut lifts: Query<&mut Lift>) {
    if let Ok(mut lift) = lifts.get_mut(chosen.entity) {
        lift.now = 0.0;
    }
}

/// The ring round the thing in focus, and its lift. Writes only what changes, so that a still screen stays still.
fn show_focus(
    focus: Res<Focus>,
    tokens: Res<Tokens>,
    theme: Res<Theme>,
    time: Res<Time<Real>>,
    mut things: Query<(Entity, &mut Lift, &mut UiTransform, &mut Outline), With<Focusable>>,
    mut awake: ResMut<Awake>,
) {
    let sizes = &tokens.size;
    for (entity, mut lift, mut transform, mut ring) in &mut things {
        let wanted = f32::from(u8::from(focus.at == Some(entity)));
        let colour = if wanted > 0.0 { tokens.colour.brass } else { Color::NONE };
        if ring.color != colour {
            *ring = Outline { width: Val::Vh(sizes.focus_ring), offset: Val::Vh(sizes.focus_air), color: colour };
        }
        if lift.firm || (lift.now == wanted && lift.seen) {
            continue;
        }
        // Things on a page that was just rebuilt do not rise again.
        if theme.still || !lift.seen {
            lift.now = wanted;
        } else {
            let rest = (wanted - lift.now) * (-time.delta_secs() * 5.0 / tokens.time.focus().as_secs_f32()).exp();
            lift.now = if rest.abs() < 0.01 { wanted } else { wanted - rest };
            awake.frames(1);
        }
        lift.seen = true;
        transform.translation.y = Val::Vh(-sizes.lift * lift.now * (1.0 + lift.swell * 20.0));
        transform.scale = Vec2::splat(1.0 + lift.swell * lift.now);
    }
}
