//! Devices, who holds which, and when the program may sleep.
//!
//! What a hand does goes one way: a key, a mouse button or a pad's button becomes a [`Button`] on a [`Device`]
//! ([`buttons`]); [`device_join`] keeps those presses that take, ready or leave a slot and passes the rest on as
//! [`Pressed`]. Everything after that knows devices and seats, never keys: nothing here assumes that one player has
//! one window or one device. This room knows no screen and no game; screens tell it whether slots are open
//! ([`Joining`]), the table tells it which seats must act ([`PendingSeats`]).
//!
//! It works without a window, a renderer and a pad: `MinimalPlugins` and `InputPlugin` are enough.

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

pub use axes::{Leans, Sticks};
pub use button::{Button, LastDevice, PointerTaken, Pressed, Typing};
pub use buttons::{Held, RepeatPace};
pub use device_join::{AtControls, DeviceRefused, LostCard, SeatTaken};
pub use devices::{Family, Fingerprint, Pad, PadConnected, PadLost, Pads};
pub use glyphs::{GlyphName, Glyphs};
pub use power::Awake;
pub use rumble::Rumble;
pub use systems::{DeviceSystems, Joining};
pub use throw_input::Hands;

pub use crate::sim::lobby::{Device, Lobby, PendingSeats};

/// Puts the room together.
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
