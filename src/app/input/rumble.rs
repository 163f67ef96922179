//! Rumble, with checks.
//!
//! Bevy's rumble system panics on an unknown pad and on an invalid duration. Requests are passed on at the end of the
//! frame, only for connected pads and with values in range. No other code may write [`GamepadRumbleRequest`].

use std::time::Duration;

use bevy::gilrs::RumbleSystems;
use bevy::input::gamepad::{Gamepad, GamepadConnectionEvent, GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::{Device, Pads};

/// The maximum length of a rumble in seconds.
const MAX_SECONDS: f32 = 5.0;

/// Requests a rumble. Ignored for devices that cannot rumble or are disconnected.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Rumble {
    /// The device.
    pub device: Device,
    /// The strength, 0 to 1.
    pub strength: f32,
    /// The length in seconds.
    pub seconds: f32,
}

/// The strength of the rumble, 0 to 1 each; written by code that knows the settings and the players.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct RumbleStrength {
    /// For everybody.
    pub everybody: f32,
    /// For the players of these devices, on top of that.
    pub of_devices: HashMap<Device, f32>,
}

impl Default for RumbleStrength {
    fn default() -> Self {
        Self { everybody: 1.0, of_devices: HashMap::default() }
    }
}

/// Marks a pad without a driver, as in tests. It gets no rumble requests.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct NoRumble;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RumbleStrength>()
        .add_message::<Rumble>()
        .add_message::<GamepadRumbleRequest>()
        .add_systems(PostUpdate, forward_rumble.before(RumbleSystems));
}

/// Passes rumble requests on to connected pads.
pub(crate) fn forward_rumble(
    mut rumbles: MessageReader<Rumble>,
    mut changes: MessageReader<GamepadConnectionEvent>,
    mut requests: MessageWriter<GamepadRumbleRequest>,
    (pads, strengths): (Res<Pads>, Res<RumbleStrength>),
    gamepads: Query<(), (With<Gamepad>, Without<NoRumble>)>,
) {
    // A pad may be disconnected by a message of this frame that has not been applied yet.
    let gone: Vec<_> = changes.read().filter(|change| change.disconnected()).map(|change| change.gamepad).collect();
    for rumble in rumbles.read() {
        let Device::Pad(number) = rumble.device else { continue };
        let Some(gamepad) = pads.entity(number) else { continue };
        let strength = strengths.everybody * strengths.of_devices.get(&rumble.device).unwrap_or(&1.0) * rumble.strength;
        let valid = strength > 0.0 && rumble.seconds > 0.0;
        if !valid || gone.contains(&gamepad) || !gamepads.contains(gamepad) {
            continue;
        }
        let strength = strength.min(1.0);
        requests.write(GamepadRumbleRequest::Add {
            gamepad,
            duration: Duration::from_secs_f32(rumble.seconds.min(MAX_SECONDS)),
            intensity: GamepadRumbleIntensity { strong_motor: strength, weak_motor: strength * strength },
        });
    }
}
