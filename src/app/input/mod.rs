//! Devices, which player holds which, and when the event loop may sleep.
//!
//! A key, a mouse button or a pad's button becomes a [`Button`] on a [`Device`] ([`buttons`]). [`device_join`] consumes
//! presses that join a slot or change its colour and passes on the rest as [`ButtonPress`]. Everything after that uses devices
//! and seats, never keys: no code may assume that one player has one window or one device. Must not depend on any
//! screen or game. Screens set whether slots are open ([`Joining`]), and the table sets which seats must act
//! ([`PendingSeats`]).
//!
//! Works without a window, a renderer or a pad: `MinimalPlugins` and `InputPlugin` are enough.

pub mod axes;
pub mod bindings;
pub mod button;
pub mod buttons;
pub mod device_join;
pub mod devices;
pub mod duplicate_pads;
pub mod glyphs;
pub mod pad_wakeup;
pub mod power;
pub mod rumble;
pub mod systems;
pub mod throw_input;

use bevy::input::InputSystems;
use bevy::prelude::*;

pub use axes::{CameraPans, StickAims};
pub use button::{Button, ButtonPress, HoldsCancelled, LastDevice, PointerCaptured, TextEntryActive};
pub use buttons::{HeldButtons, RepeatTiming};
pub use device_join::{DeviceRefused, MenuDevice, ReconnectCard, SeatJoined};
pub use devices::{Pad, PadConnected, PadFamily, PadFingerprint, PadLost, Pads};
pub use glyphs::{ButtonGlyph, Glyphs};
pub use power::RedrawRequests;
pub use rumble::Rumble;
pub use systems::{DeviceSystems, Joining};
pub use throw_input::ThrowGestures;

pub use crate::sim::lobby::{Device, Lobby, PendingSeats};

/// Adds the input plugins and orders their system sets.
pub fn plugin(app: &mut App) {
    use DeviceSystems::{Connect, Press, Seat};
    app.configure_sets(PreUpdate, (Connect, Press, Seat).chain().after(InputSystems)).add_plugins((
        devices::plugin,
        buttons::plugin,
        axes::plugin,
        device_join::plugin,
        glyphs::plugin,
        rumble::plugin,
        power::plugin,
        pad_wakeup::plugin,
    ));
}
