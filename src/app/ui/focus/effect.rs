//! The focus animation of a widget: it grows.

use bevy::prelude::*;

/// How a widget shows that it has the focus.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct FocusEffect {
    /// How far it has grown, 0 to 1.
    pub(crate) now: f32,
    pub(crate) seen: bool,
    /// Whether the widget keeps its size.
    pub(crate) firm: bool,
    /// Whether it has no ring: text that fills its page.
    pub(crate) unmarked: bool,
    /// The growth, as a fraction of the widget's size; 0 for the usual growth.
    pub swell: f32,
}

impl FocusEffect {
    /// A widget that grows by this fraction of its size when it has the focus.
    pub const fn swelling(swell: f32) -> Self {
        Self { now: 0.0, seen: false, firm: false, unmarked: false, swell }
    }

    /// A widget that keeps its size when it has the focus.
    pub const fn firm() -> Self {
        Self { firm: true, ..Self::swelling(0.0) }
    }

    /// A widget whose focus is not shown, because the page has no other one.
    pub const fn unmarked() -> Self {
        Self { unmarked: true, ..Self::firm() }
    }
}
