//! Wakes the sleeping event loop when a pad is used.
//!
//! Window events wake the event loop, pad events do not: Bevy polls pads once a frame. A thread with its own `gilrs`
//! context waits for pad events and requests a frame, in which Bevy reads the same event. Nothing else is passed on.
//! Without pads, driver or window there is no thread and no error.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use gilrs::{EventType, GamepadId, Gilrs, GilrsBuilder};

/// The minimum change of a stick or trigger that wakes the program. Smaller changes are noise.
const STIR: f32 = 0.12;
/// The minimum time between two polls that return nothing, as happens when a pad was just unplugged.
const PAUSE: Duration = Duration::from_millis(15);

/// Bevy may see a new pad later than this thread, and misses earlier presses. So frames are requested this many times.
const TIMES: u32 = 6;
/// The time between these requests.
const AGAIN: Duration = Duration::from_millis(120);

/// Requests a frame from the event loop. Clones are cheap and can be used on any thread.
#[derive(Resource, Clone)]
pub struct Waker {
    proxy: EventLoopProxy<WinitUserEvent>,
    asked: Arc<AtomicBool>,
}

impl Waker {
    /// Requests a frame, at most once until it is drawn. False if the event loop is gone.
    pub fn wake(&self) -> bool {
        self.asked.swap(true, Ordering::AcqRel) || self.proxy.send_event(WinitUserEvent::WakeUp).is_ok()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, listen).add_systems(First, be_awake);
}

/// Allows the next request. Runs before pads are read, so that no event is missed.
fn be_awake(waker: Option<Res<Waker>>) {
    if let Some(waker) = waker {
        waker.asked.store(false, Ordering::Release);
    }
}

fn listen(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    let Some(proxy) = proxy else { return };
    let waker = Waker { proxy: (**proxy).clone(), asked: Arc::default() };
    commands.insert_resource(waker.clone());
    let spawned = thread::Builder::new().name("pad waker".into()).spawn(move || {
        let Some(mut pads) = ear() else { return };
        let (mut stillness, mut again) = (Stillness::default(), 0);
        loop {
            let asked = Instant::now();
            let stirred = match pads.next_event_blocking((again > 0).then_some(AGAIN)) {
                Some(event) => {
                    if matches!(event.event, EventType::Connected | EventType::Disconnected) {
                        again = TIMES;
                    }
                    stillness.broken_by(event.id, &event.event)
                }
                None => {
                    thread::sleep(PAUSE.saturating_sub(asked.elapsed()));
                    again -= again.min(1);
                    again > 0
                }
            };
            if stirred && !waker.wake() {
                return;
            }
        }
    });
    if let Err(error) = spawned {
        debug!("no thread to listen for pads: {error}");
    }
}

/// A `gilrs` context without button mappings and force feedback, which are not needed here.
fn ear() -> Option<Gilrs> {
    let ear = GilrsBuilder::new()
        .with_default_filters(false)
        .with_force_feedback(false)
        .add_included_mappings(false)
        .add_env_mappings(false)
        .build();
    ear.map_err(|error| debug!("pads will not wake a sleeping window: {error}")).ok()
}

/// The values of sticks and triggers when they last woke the program.
#[derive(Default)]
struct Stillness(Vec<(GamepadId, u32, f32)>);

impl Stillness {
    /// Whether an event is more than noise.
    fn broken_by(&mut self, pad: GamepadId, event: &EventType) -> bool {
        match *event {
            EventType::AxisChanged(_, value, code) | EventType::ButtonChanged(_, value, code) => {
                self.moved(pad, code.into_u32(), value)
            }
            EventType::ButtonPressed(..)
            | EventType::ButtonReleased(..)
            | EventType::Connected
            | EventType::Disconnected => true,
            _ => false,
        }
    }

    fn moved(&mut self, pad: GamepadId, code: u32, value: f32) -> bool {
        match self.0.iter_mut().find(|last| (last.0, last.1) == (pad, code)) {
            Some(last) if (last.2 - value).abs() < STIR => false,
            Some(last) => {
                last.2 = value;
                true
            }
            None => {
                self.0.push((pad, code, value));
                value.abs() >= STIR
            }
        }
    }
}
