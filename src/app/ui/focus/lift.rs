//! How a thing shows that it has the focus: a lift towards the player.

use bevy::prelude::*;

/// How far a thing is lifted towards the player: 0 to 1.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct FocusLift {
    pub(crate) now: f32,
    pub(crate) seen: bool,
    /// It stays where it is: what is read does not move.
    pub(crate) firm: bool,
    /// How much it swells when it is lifted, beyond the lift that all things have.
    pub swell: f32,
}

impl FocusLift {
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
