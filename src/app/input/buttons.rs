//! Turns keys, mouse buttons, pad buttons and tilted sticks into [`Button`]s on a [`Device`].
//!
//! Reads messages instead of input states, so that a press and its release within one slow frame are both seen. Two
//! keys for one button count as one press. A held direction repeats.

use std::time::Duration;

use bevy::input::gamepad::{
    GamepadAxisChangedEvent, GamepadButton, GamepadButtonChangedEvent, GamepadButtonStateChangedEvent,
};
use bevy::input::keyboard::{KeyCode, KeyboardInput};
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::WindowFocused;
use strum::IntoEnumIterator;

use super::axes::{self, Sticks};
use super::button::RawPress;
use super::duplicate_pads::DuplicateGroups;
use super::{
    Button, ButtonPress, Device, DeviceSystems, HoldsCancelled, Joining, LastDevice, PadLost, Pads, PointerCaptured,
    TextEntryActive, bindings,
};
use crate::sim::lobby::{Half, Keyboard, Lobby, PendingSeats};

/// The timing of the repeats of a held direction.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatTiming {
    /// The time from the press to the first repeat.
    pub first: Duration,
    /// The time between repeats.
    pub then: Duration,
}

impl Default for RepeatTiming {
    fn default() -> Self {
        Self { first: Duration::from_millis(400), then: Duration::from_millis(110) }
    }
}

/// A physical input that can be down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum InputSource {
    Key(KeyCode),
    Mouse(MouseButton),
    Pad(u32, GamepadButton),
    Stick(u32),
}

/// The buttons that are down now.
#[derive(Resource, Debug, Default)]
pub struct HeldButtons {
    down: HashMap<InputSource, (Device, Button)>,
    /// The last direction pressed on each device, and the time of its next repeat.
    repeats: HashMap<Device, (Button, Duration)>,
    queue: Vec<RawPress>,
    /// The half of the keyboard on which the only keyboard player last accepted; `None` after the mouse was used, which
    /// does not imply a half.
    player_half: Option<Half>,
}

impl HeldButtons {
    /// Whether a button is down on a device.
    pub fn is_down(&self, device: Device, button: Button) -> bool {
        self.down.values().any(|held| *held == (device, button))
    }

    /// The sum of the directions that are down on a device; length at most 1.
    pub fn direction(&self, device: Device) -> Vec2 {
        let held = Button::iter().filter(|button| self.is_down(device, *button));
        held.filter_map(Button::direction).sum::<Vec2>().clamp_length_max(1.0)
    }

    /// The half of the keyboard on which its only player last accepted, if that is known.
    pub fn player_half(&self) -> Option<Half> {
        self.player_half
    }

    pub(crate) fn next_repeat(&self) -> Option<Duration> {
        self.repeats.values().map(|(_, at)| *at).min()
    }

    /// Directions that are down do not repeat until they are pressed again.
    pub(crate) fn stop_repeating(&mut self) {
        self.repeats.clear();
    }

    fn press(&mut self, source: InputSource, device: Device, button: Button, repeats_at: Duration) {
        if self.down.contains_key(&source) {
            self.release(source);
        }
        let new = !self.is_down(device, button);
        self.down.insert(source, (device, button));
        if new {
            if button.direction().is_some() {
                self.repeats.insert(device, (button, repeats_at));
            }
            self.queue.push(RawPress(ButtonPress { device, button, down: true }));
        }
    }

    fn release(&mut self, source: InputSource) {
        let Some((device, button)) = self.down.remove(&source) else { return };
        if self.is_down(device, button) {
            return;
        }
        if self.repeats.get(&device).is_some_and(|(repeated, _)| *repeated == button) {
            self.repeats.remove(&device);
        }
        self.queue.push(RawPress(ButtonPress { device, button, down: false }));
    }

    fn release_all(&mut self, lost: impl Fn(InputSource) -> bool) {
        let sources: Vec<_> = self.down.keys().copied().filter(|source| lost(*source)).collect();
        for source in sources {
            self.release(source);
        }
    }

    /// Moves the keys that are down when the keyboard is split to the device of their half, so that their release
    /// arrives there.
    fn split_keys(&mut self) {
        for (source, (device, _)) in &mut self.down {
            if let InputSource::Key(code) = source
                && *device == Device::Keys
                && let Some((Some(half), _)) = bindings::key(*code)
            {
                *device = half.device();
            }
        }
        self.repeats.remove(&Device::Keys);
    }

    fn repeat(&mut self, now: Duration, timing: RepeatTiming) {
        for (device, (button, at)) in &mut self.repeats {
            if *at <= now {
                *at = now + timing.then;
                self.queue.push(RawPress(ButtonPress { device: *device, button: *button, down: true }));
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HeldButtons>()
        .init_resource::<DuplicateGroups>()
        .init_resource::<Sticks>()
        .init_resource::<RepeatTiming>()
        .init_resource::<TextEntryActive>()
        .init_resource::<PointerCaptured>()
        .init_resource::<Lobby>()
        .insert_resource(LastDevice(Device::Keys))
        .add_message::<ButtonPress>()
        .add_message::<HoldsCancelled>()
        .add_message::<RawPress>()
        .add_systems(
            PreUpdate,
            (release_lost_pads, press_keys, press_mouse, press_pads, tilt_sticks, cancel_holds, send_presses)
                .chain()
                .in_set(DeviceSystems::Press),
        );
}

/// Releases the buttons of lost pads, whose release cannot arrive any more.
fn release_lost_pads(mut held: ResMut<HeldButtons>, mut lost: MessageReader<PadLost>) {
    for PadLost { pad } in lost.read() {
        held.release_all(|source| matches!(source, InputSource::Pad(of, _) | InputSource::Stick(of) if of == *pad));
    }
}

/// Ends all holds when the window loses the focus. Runs after the presses of the frame: the release of a key that the
/// engine reports for a window without focus belongs to no press, and comes a frame later.
fn cancel_holds(
    mut held: ResMut<HeldButtons>,
    mut sticks: ResMut<Sticks>,
    mut focus: MessageReader<WindowFocused>,
    mut cancelled: MessageWriter<HoldsCancelled>,
) {
    if focus.read().filter(|change| !change.focused).count() > 0 {
        held.release_all(|_| true);
        sticks.await_rest();
        cancelled.write(HoldsCancelled);
    }
}

/// Whether Alt is down, or was in this frame: a slow frame sees a whole press.
pub(crate) fn alt_is_down(keys: &ButtonInput<KeyCode>) -> bool {
    const ALT: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];
    keys.any_pressed(ALT) || keys.any_just_pressed(ALT)
}

fn press_keys(
    (mut keys, down): (MessageReader<KeyboardInput>, Res<ButtonInput<KeyCode>>),
    mut held: ResMut<HeldButtons>,
    (lobby, pending_seats, joining, typing): (Res<Lobby>, Res<PendingSeats>, Res<Joining>, Res<TextEntryActive>),
    (time, timing): (Res<Time<Real>>, Res<RepeatTiming>),
) {
    if lobby.is_changed() && lobby.keyboard() == Keyboard::Halves {
        held.split_keys();
    }
    for key in keys.read().filter(|key| !key.repeat) {
        let Some((half, button)) = bindings::key(key.key_code) else { continue };
        let source = InputSource::Key(key.key_code);
        if !key.state.is_pressed() {
            held.release(source);
            continue;
        }
        // With Enter it switches between full screen and window.
        if alt_is_down(&down) && key.key_code == KeyCode::Enter {
            continue;
        }
        let types = !matches!(key.key_code, KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Escape);
        if typing.0 && types {
            continue;
        }
        let device = half.map_or(Device::Keys, |half| {
            let joins = *joining == Joining::Open && button == Button::Accept;
            let stopped = lobby.stopped_by(*pending_seats).is_some_and(|waiting| waiting.lost.is_none());
            if joins && stopped {
                lobby.half_to_claim(half, held.player_half)
            } else {
                lobby.device_of_half(half, joins && !lobby.playing())
            }
        });
        let counts = !lobby.playing() || *joining == Joining::Open;
        if button == Button::Accept && counts && is_sole_player(&lobby, *pending_seats) {
            held.player_half = half;
        }
        held.press(source, device, button, time.elapsed() + timing.first);
    }
}

/// Whether a press of Accept on the keyboard comes from its only player: the one who plays with the whole keyboard and
/// must act, or who is about to join. A press of another player before that does not say which half that player uses.
fn is_sole_player(lobby: &Lobby, pending_seats: PendingSeats) -> bool {
    let acts = lobby.seat_for(Device::Keys, pending_seats).is_some_and(|seat| pending_seats.0.contains(seat));
    acts || !lobby.playing() || !lobby.holds(Device::Keys)
}

fn press_mouse(
    mut clicks: MessageReader<MouseButtonInput>,
    mut held: ResMut<HeldButtons>,
    (taken, lobby): (Res<PointerCaptured>, Res<Lobby>),
    time: Res<Time<Real>>,
) {
    for click in clicks.read() {
        let Some(button) = bindings::mouse(click.button) else { continue };
        // The mouse of the keyboard's player does not imply a half. It may also have a seat of its own.
        if !lobby.holds(Device::Mouse) {
            held.player_half = None;
        }
        let source = InputSource::Mouse(click.button);
        if click.state.is_pressed() {
            if taken.0 && button == Button::Throw {
                continue;
            }
            held.press(source, Device::Mouse, button, time.elapsed());
        } else {
            held.release(source);
        }
    }
}

fn press_pads(
    (mut values, mut changes): (
        MessageReader<GamepadButtonChangedEvent>,
        MessageReader<GamepadButtonStateChangedEvent>,
    ),
    mut held: ResMut<HeldButtons>,
    mut pads: ResMut<Pads>,
    mut duplicates: ResMut<DuplicateGroups>,
    // Buttons that are no triggers resting part of the way: they have been released, or pressed all the way.
    mut sound: Local<HashSet<(u32, GamepadButton)>>,
    (time, timing): (Res<Time<Real>>, Res<RepeatTiming>),
) {
    let now = time.elapsed();
    sound.retain(|(pad, _)| pads.entity(*pad).is_some());
    for value in values.read().filter(|value| value.value == 1.0 || !value.state.is_pressed()) {
        sound.extend(pads.number(value.entity).map(|number| (number, value.button)));
    }
    for change in changes.read() {
        let Some(number) = pads.number(change.entity).filter(|number| sound.contains(&(*number, change.button))) else {
            continue;
        };
        if change.state.is_pressed() {
            duplicates.record_press(now, number, change.button, pads.bypass_change_detection());
        }
        let Some(button) = bindings::pad(change.button) else { continue };
        let source = InputSource::Pad(number, change.button);
        if change.state.is_pressed() {
            held.press(source, Device::Pad(number), button, now + timing.first);
        } else {
            held.release(source);
        }
    }
    duplicates.expire(now, pads.bypass_change_detection());
}

/// Turns a stick that is tilted far enough into a direction button.
fn tilt_sticks(
    mut changes: MessageReader<GamepadAxisChangedEvent>,
    mut held: ResMut<HeldButtons>,
    mut sticks: ResMut<Sticks>,
    pads: Res<Pads>,
    (time, timing): (Res<Time<Real>>, Res<RepeatTiming>),
) {
    sticks.retain(|pad| pads.entity(pad).is_some());
    for change in changes.read() {
        let Some(number) = pads.number(change.entity) else { continue };
        sticks.turn(number, change.axis, change.value);
        let source = InputSource::Stick(number);
        let before = held.down.get(&source).map(|(_, button)| *button);
        let after = axes::direction(before, sticks.left(number));
        if before != after {
            held.release(source);
            if let Some(button) = after {
                held.press(source, Device::Pad(number), button, time.elapsed() + timing.first);
            }
        }
    }
}

fn send_presses(
    mut held: ResMut<HeldButtons>,
    mut raw_presses: MessageWriter<RawPress>,
    mut last: ResMut<LastDevice>,
    pads: Res<Pads>,
    mut pressed: Local<bool>,
    (time, timing): (Res<Time<Real>>, Res<RepeatTiming>),
) {
    let held = held.bypass_change_detection();
    held.repeat(time.elapsed(), *timing);
    if let Some(RawPress(press)) = held.queue.iter().rfind(|RawPress(press)| press.down) {
        *pressed = true;
        last.set_if_neq(LastDevice(press.device));
    } else if !*pressed && pads.is_changed() {
        // Before the first press, a pad is the likeliest device.
        let pad = pads.connected().map(|pad| pad.number).min();
        last.set_if_neq(LastDevice(pad.map_or(Device::Keys, Device::Pad)));
    }
    raw_presses.write_batch(held.queue.drain(..));
}
