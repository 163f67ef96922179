//! System sets for input, and the switch that decides where presses go.

use bevy::prelude::*;

/// The order of input systems within a frame: in `PreUpdate`, after Bevy's own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceSystems {
    /// Pads are connected and lost.
    Connect,
    /// Keys, mouse and pads become buttons on devices.
    Press,
    /// Slots are lost, regained, joined, readied and left; other presses become [`ButtonPress`](super::ButtonPress).
    Seat,
}

/// Whether presses can join slots. The seats screen opens this, and the table while no overlay is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joining {
    /// Presses only reach menus.
    #[default]
    Closed,
    /// Before a match, Accept joins a slot and then readies it; Back does the reverse. During a match, Accept on a free
    /// device takes the seat that stops the match, or else replaces a substitute bot.
    Open,
}
