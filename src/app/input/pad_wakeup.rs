//! Wakes the sleeping event loop when a pad is used.
//!
//! Window events wake the event loop, pad events do not: Bevy polls pads once a frame. A thread with its own `gilrs`
//! context waits for pad events and requests a frame, in which Bevy reads the same event. Nothing else is passed on.
//! Without pads, driver or window there is no thread and no error.

use bevy::ecs::message::MessageUpdateSystems;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use gilrs::{EventType, GamepadId, Gilrs, GilrsBuilder};

/// The minimum change of a stick or trigger that wakes the program. Smaller changes are noise.
const MIN_CHANGE: f32 = 0.12;
/// The minimum time between two polls that return nothing, as happens when a pad was just unplugged.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// Bevy may see a new pad later than this thread, and misses earlier presses. So frames are requested this many times.
const HOTPLUG_FRAMES: u32 = 6;
/// The time between these requests.
const HOTPLUG_INTERVAL: Duration = Duration::from_millis(120);

/// Requests a frame from the event loop. Clones are cheap and can be used on any thread.
#[derive(Resource, Clone)]
pub struct Waker {
    proxy: EventLoopProxy<WinitUserEvent>,
    requested: Arc<AtomicBool>,
}

impl Waker {
    /// Requests a frame, at most once until it is drawn. False if the event loop is gone.
    pub fn wake(&self) -> bool {
        self.requested.swap(true, Ordering::AcqRel) || self.proxy.send_event(WinitUserEvent::WakeUp).is_ok()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, spawn_pad_thread).add_systems(First, allow_wake.after(MessageUpdateSystems));
}

/// Allows the next request. Runs before pads are read, so that no event is missed.
fn allow_wake(waker: Option<Res<Waker>>) {
    if let Some(waker) = waker {
        waker.requested.store(false, Ordering::Release);
    }
}

fn spawn_pad_thread(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let Some(proxy) = proxy else { return };
    let waker = Waker { proxy: (**proxy).clone(), requested: Arc::default() };
    commands.insert_resource(waker.clone());
    let spawned = thread::Builder::new().name("pad waker".into()).spawn(move || {
        let Some(mut pads) = open_gilrs() else { return };
        let (mut values, mut frames_left) = (AnalogValues::default(), 0);
        loop {
            let requested = Instant::now();
            let active = match pads.next_event_blocking((frames_left > 0).then_some(HOTPLUG_INTERVAL)) {
                Some(event) => {
                    if matches!(event.event, EventType::Connected | EventType::Disconnected) {
                        frames_left = HOTPLUG_FRAMES;
                    }
                    values.record(event.id, &event.event)
                }
                None => {
                    thread::sleep(POLL_INTERVAL.saturating_sub(requested.elapsed()));
                    frames_left -= frames_left.min(1);
                    frames_left > 0
                }
            };
            if active && !waker.wake() {
                return;
            }
        }
    });
    if let Err(error) = spawned {
        debug!("cannot spawn the pad thread: {error}");
    }
}

/// A `gilrs` context without button mappings and force feedback, which are not needed here.
fn open_gilrs() -> Option<Gilrs> {
    let open_gilrs = GilrsBuilder::new()
        .with_default_filters(false)
        .with_force_feedback(false)
        .add_included_mappings(false)
        .add_env_mappings(false)
        .build();
    open_gilrs.map_err(|error| debug!("pads cannot wake a sleeping window: {error}")).ok()
}

/// The values of sticks and triggers when they last woke the program.
#[derive(Default)]
struct AnalogValues(Vec<(GamepadId, u32, f32)>);

impl AnalogValues {
    /// Whether an event is more than noise.
    fn record(&mut self, pad: GamepadId, event: &EventType) -> bool {
        match *event {
            EventType::AxisChanged(_, value, code) | EventType::ButtonChanged(_, value, code) => {
                self.record_axis(pad, code.into_u32(), value)
            }
            EventType::ButtonPressed(..)
            | EventType::ButtonReleased(..)
            | EventType::Connected
            | EventType::Disconnected => true,
            _ => false,
        }
    }

    fn record_axis(&mut self, pad: GamepadId, code: u32, value: f32) -> bool {
        match self.0.iter_mut().find(|last| (last.0, last.1) == (pad, code)) {
            Some(last) if (last.2 - value).abs() < MIN_CHANGE => false,
            Some(last) => {
                last.2 = value;
                true
            }
            None => {
                self.0.push((pad, code, value));
                value.abs() >= MIN_CHANGE
            }
        }
    }
}
