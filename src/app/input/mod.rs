//! Devices, who holds which, and when the program may sleep.
//!
//! What a hand does goes one way: a key, a mouse button or a pad's button becomes a [`Button`] on a [`Device`]
//! ([`press`]); [`joining`] keeps those presses that take, ready or leave a slot and passes the rest on as
//! [`Pressed`]. Everything after that knows devices and seats, never keys: nothing here assumes that one player has
//! one window or one device. This room knows no screen and no game; screens tell it whether slots are open
//! ([`Joining`]), the table tells it which seats must act ([`PendingSeats`]).
//!
//! It works without a window, a renderer and a pad: `MinimalPlugins` and `InputPlugin` are enough.

pub mod axes;
pub mod bindings;
pub mod buttons;
pub mod device_join;
pub mod devices;
pub mod duplicate_pads;
pub mod glyphs;
pub mod pad_wakeup;
pub mod power;
pub mod rumble;
pub mod throw_input;

use bevy::input::InputSystems;
use bevy::prelude::*;

pub use axes::{Leans, Sticks};
pub use buttons::{Button, Held, LastDevice, PointerTaken, Pressed, RepeatPace, Typing};
pub use device_join::{
    AtControls, DeviceRefused, Joining, LostCard, SeatLeft, SeatLost, SeatReady, SeatRegained, SeatTaken,
};
pub use devices::{Family, Fingerprint, Pad, PadConnected, PadLost, Pads};
pub use glyphs::{GlyphName, Glyphs};
pub use power::Awake;
pub use rumble::Rumble;
pub use throw_input::Hands;

pub use crate::sim::lobby::{Device, Lobby, PendingSeats};

/// The order in which a frame's input is read, in `PreUpdate` after Bevy's own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceSystems {
    /// Pads come and go.
    Connect,
    /// Keys, mouse and pads become buttons on devices.
    Press,
    /// Chairs are lost, regained, taken, readied and left; what is left becomes [`Pressed`].
    Seat,
}

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
