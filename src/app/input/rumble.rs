//! Rumble, guarded.
//!
//! Bevy's own system looks a pad up with an `unwrap` and multiplies seconds without looking, so a request for a pad
//! it does not know, or for an absurd time, ends the program. Here a request is only passed on while its pad is
//! there, at the end of the frame, and with numbers it can bear. Nothing else may write Bevy's request.

use std::time::Duration;

use bevy::gilrs::RumbleSystems;
use bevy::input::gamepad::{Gamepad, GamepadConnectionEvent, GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;

use super::{Device, Pads};

/// No rumble is longer than this.
const LONGEST: f32 = 5.0;

/// Asks a device to rumble. Devices that cannot, or are gone, do nothing.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Rumble {
    /// Which device.
    pub device: Device,
    /// How strongly, from 0 to 1.
    pub strength: f32,
    /// How long, in seconds.
    pub seconds: f32,
}

/// A pad that must not be asked to rumble: one that no driver stands behind, as in a test.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct NoRumble;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Rumble>()
        .add_message::<GamepadRumbleRequest>()
        .add_systems(PostUpdate, pass_on.before(RumbleSystems));
}

fn pass_on(
    mut asked: MessageReader<Rumble>,
    mut changes: MessageReader<GamepadConnectionEvent>,
    mut requests: MessageWriter<GamepadRumbleRequest>,
    pads: Res<Pads>,
    there: Query<(), (With<Gamepad>, Without<NoRumble>)>,
) {
    // Bevy hears of a loss before the frame, but nothing says that nobody tells of one during it.
    let gone: Vec<_> = changes.read().filter(|change| change.disconnected()).map(|change| change.gamepad).collect();
    for rumble in asked.read() {
        let Device::Pad(number) = rumble.device else { continue };
        let Some(gamepad) = pads.entity(number) else { continue };
        let bearable = rumble.strength > 0.0 && rumble.seconds > 0.0;
        if !bearable || gone.contains(&gamepad) || !there.contains(gamepad) {
            continue;
        }
        let strength = rumble.strength.min(1.0);
        requests.write(GamepadRumbleRequest::Add {
            gamepad,
            duration: Duration::from_secs_f32(rumble.seconds.min(LONGEST)),
            intensity: GamepadRumbleIntensity { strong_motor: strength, weak_motor: strength * strength },
        });
    }
}
