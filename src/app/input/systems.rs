//! The order in which a frame's input is read, and what decides where a press goes.

use bevy::prelude::*;

/// The order in which a frame's input is read, in `PreUpdate` after Bevy's own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceSystems {
    /// Pads come and go.
    Connect,
    /// Keys, mouse and pads become buttons on devices.
    Press,
    /// Seats are lost, regained, taken, readied and left; the rest becomes [`Pressed`](super::Pressed).
    Seat,
}

/// Whether presses may take slots. A screen opens this while slots are chosen, and while the table is in front
/// with nothing laid over it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joining {
    /// Presses go to menus only.
    #[default]
    Closed,
    /// Before a match, "accept" takes a slot and then readies, "back" does the reverse. During one, "accept" on a
    /// free device takes the seat that stops the match, or else one for which a bot sits in.
    Open,
}
