//! System sets for input, and the switch that decides where presses go.

use bevy::prelude::*;

/// The order of input systems within a frame: in `PreUpdate`, after Bevy's own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceSystems {
    /// Pads are connected and lost.
    Connect,
    /// Keys, mouse and pads become buttons on devices.
    Press,
    /// Slots are lost, regained and joined; other presses become [`ButtonPress`](super::ButtonPress).
    Seat,
}

/// Whether presses can join slots. The setup screen opens this, and the table, while no overlay is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joining {
    /// Presses only reach menus.
    #[default]
    Closed,
    /// Accept on a free device takes a seat: before a match a free one or a bot's, during it the one that stops the match,
    /// or else that of a substitute bot.
    Open,
}
