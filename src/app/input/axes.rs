//! Analogue sticks: the left stick aims, the right one pans the camera. Both with a dead zone.

use bevy::input::gamepad::GamepadAxis;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::{Button, Device, DeviceSystems, Pads};

/// The radius of the dead zone.
const DEAD_ZONE: f32 = 0.2;
/// The tilt at which a stick becomes a direction button, and the tilt below which it is at rest.
const PRESS_TILT: f32 = 0.6;
const RELEASE_TILT: f32 = 0.4;

/// The aim of each device: x to the right, y up, length at most 1. Devices in the dead zone are not listed.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct StickAims(pub HashMap<Device, Vec2>);

impl StickAims {
    /// The aim of a device; zero inside the dead zone.
    pub fn of(&self, device: Device) -> Vec2 {
        self.0.get(&device).copied().unwrap_or_default()
    }
}

/// The camera pan of each pad's right stick: x to the right, y up, length at most 1.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CameraPans(pub HashMap<Device, Vec2>);

/// The values of all axes that have been at rest since their pad was connected or the window lost the focus. An axis that
/// rests at its end never counts.
#[derive(Resource, Debug, Default)]
pub(super) struct Sticks(HashMap<(u32, GamepadAxis), f32>);

impl Sticks {
    /// Notes the value of an axis.
    pub(super) fn turn(&mut self, pad: u32, axis: GamepadAxis, value: f32) {
        if value.abs() < RELEASE_TILT {
            self.0.insert((pad, axis), value);
        } else if let Some(known) = self.0.get_mut(&(pad, axis)) {
            *known = value;
        }
    }

    /// Axes that are not at rest count again when they have been.
    pub(super) fn await_rest(&mut self) {
        self.0.retain(|_, value| value.abs() < RELEASE_TILT);
    }

    /// Forgets all other pads.
    pub(super) fn retain(&mut self, connected: impl Fn(u32) -> bool) {
        self.0.retain(|(pad, _), _| connected(*pad));
    }

    /// The tilt of a pad's left stick.
    pub(super) fn left(&self, pad: u32) -> Vec2 {
        self.tilt(pad, GamepadAxis::LeftStickX, GamepadAxis::LeftStickY)
    }

    fn tilt(&self, pad: u32, x: GamepadAxis, y: GamepadAxis) -> Vec2 {
        let value = |axis| self.0.get(&(pad, axis)).copied().unwrap_or_default();
        Vec2::new(value(x), value(y))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StickAims>()
        .init_resource::<CameraPans>()
        .add_systems(PreUpdate, read_sticks.after(DeviceSystems::Press).before(DeviceSystems::Seat));
}

fn read_sticks(axes: Res<Sticks>, pads: Res<Pads>, mut aims: ResMut<StickAims>, mut pans: ResMut<CameraPans>) {
    let beyond_dead_zone = |x, y| {
        let tilts = pads.connected().map(|pad| (Device::Pad(pad.number), apply_dead_zone(axes.tilt(pad.number, x, y))));
        tilts.filter(|(_, tilt)| *tilt != Vec2::ZERO).collect()
    };
    aims.set_if_neq(StickAims(beyond_dead_zone(GamepadAxis::LeftStickX, GamepadAxis::LeftStickY)));
    pans.set_if_neq(CameraPans(beyond_dead_zone(GamepadAxis::RightStickX, GamepadAxis::RightStickY)));
}

/// Removes the dead zone and the square corners of a stick's range.
fn apply_dead_zone(stick: Vec2) -> Vec2 {
    let length = stick.length();
    if length.is_finite() && length > DEAD_ZONE {
        stick / length * ((length - DEAD_ZONE) / (1.0 - DEAD_ZONE)).min(1.0)
    } else {
        Vec2::ZERO
    }
}

/// The direction button of a stick, with hysteresis so that it does not flicker.
pub(super) fn direction(before: Option<Button>, stick: Vec2) -> Option<Button> {
    if let Some(direction) = before.and_then(Button::direction) {
        let along = stick.dot(direction);
        if along > RELEASE_TILT && along > 0.7 * stick.dot(direction.perp()).abs() {
            return before;
        }
    }
    let farthest = [Button::Up, Button::Down, Button::Left, Button::Right]
        .into_iter()
        .filter_map(|button| Some((button, stick.dot(button.direction()?))))
        .max_by(|one, other| one.1.total_cmp(&other.1));
    farthest.filter(|(_, along)| *along > PRESS_TILT).map(|(button, _)| button)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sticks_have_a_round_range_and_a_dead_zone() {
        assert_eq!(apply_dead_zone(Vec2::new(0.1, -0.1)), Vec2::ZERO);
        assert_eq!(apply_dead_zone(Vec2::new(f32::NAN, 0.0)), Vec2::ZERO);
        assert!((apply_dead_zone(Vec2::new(1.0, 1.0)).length() - 1.0).abs() < 1e-5);
        assert!((apply_dead_zone(Vec2::new(0.6, 0.0)).x - 0.5).abs() < 1e-5);
    }

    #[test]
    fn stick_directions_have_hysteresis() {
        let right = Some(Button::Right);
        assert_eq!(direction(None, Vec2::new(0.5, 0.1)), None);
        assert_eq!(direction(None, Vec2::new(0.65, 0.1)), right);
        assert_eq!(direction(right, Vec2::new(0.5, 0.1)), right);
        assert_eq!(direction(right, Vec2::new(0.3, 0.1)), None);
        assert_eq!(direction(right, Vec2::new(0.45, 0.9)), Some(Button::Up));
    }
}
