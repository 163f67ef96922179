//! The focus animation of a widget: it is raised towards the player.

use bevy::prelude::*;

/// How far a widget is raised: 0 to 1.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct FocusLift {
    pub(crate) now: f32,
    pub(crate) seen: bool,
    /// Whether the widget stays in place: text that is being read must not move.
    pub(crate) firm: bool,
    /// Additional scaling while raised, as a fraction of the widget's size.
    pub swell: f32,
}

impl FocusLift {
    /// A widget that also grows by this fraction of its size when it has the focus.
    pub const fn swelling(swell: f32) -> Self {
        Self { now: 0.0, seen: false, firm: false, swell }
    }

    /// A widget that does not move when it has the focus.
    pub const fn firm() -> Self {
        Self { now: 0.0, seen: false, firm: true, swell: 0.0 }
    }
}
