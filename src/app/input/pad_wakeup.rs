//! Wakes the sleeping program when a pad stirs.
//!
//! Windows wake a sleeping event loop, pads do not: Bevy looks at them once a frame. So a thread with an ear of its
//! own waits for pads and asks for a frame. The frame then reads the same event through Bevy's ear: nothing is
//! passed on here. No pads, no driver, no window: no thread, and no complaint.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use gilrs::{EventType, GamepadId, Gilrs, GilrsBuilder};

/// A stick or trigger must move so far to wake the program: hands tremble, and old sticks more so.
const STIR: f32 = 0.12;
/// An ear that hears nothing again and again, as when a pad was just pulled out, is asked so often at most.
const PAUSE: Duration = Duration::from_millis(15);

/// Bevy's ear may hear of a plug later than this one, and hears no press before: so it is asked again so often.
const TIMES: u32 = 6;
/// The time between asking again.
const AGAIN: Duration = Duration::from_millis(120);

/// Asks the event loop for a frame. Clones are cheap; any thread may hold one.
#[derive(Resource, Clone)]
pub struct Waker {
    proxy: EventLoopProxy<WinitUserEvent>,
    asked: Arc<AtomicBool>,
}

impl Waker {
    /// Asks for a frame, once until it comes. False when there is nobody left to ask.
    pub fn wake(&self) -> bool {
        self.asked.swap(true, Ordering::AcqRel) || self.proxy.send_event(WinitUserEvent::WakeUp).is_ok()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, listen).add_systems(First, be_awake);
}

/// A frame has come; the next stirring may ask for another. This is before pads are read, so none is missed.
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

/// A way to hear pads that needs neither names for their buttons nor their motors.
fn ear() -> Option<Gilrs> {
    let ear = GilrsBuilder::new()
        .with_default_filters(false)
        .with_force_feedback(false)
        .add_included_mappings(false)
        .add_env_mappings(false)
        .build();
    ear.map_err(|error| debug!("pads will not wake a sleeping window: {error}")).ok()
}

/// How far sticks and triggers were out when they last woke the program.
#[derive(Default)]
struct Stillness(Vec<(GamepadId, u32, f32)>);

impl Stillness {
    /// Whether that is more than a tremble.
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
