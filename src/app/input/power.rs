//! Power saving: when the event loop may sleep.
//!
//! No frame is drawn while nothing moves. Code that animates something requests frames through [`RedrawRequests`]:
//!
//! ```ignore
//! fn roll(dice: Query<&Rolling>, mut redraw: ResMut<RedrawRequests>) {
//!     redraw.hold_while("dice", !dice.is_empty()); // continuous frames while dice roll
//! }
//! fn show_hint(mut redraw: ResMut<RedrawRequests>) {
//!     redraw.draw_in(4.0); // sleep, but draw a frame in 4 s, when the hint disappears
//! }
//! ```
//!
//! Keys, clicks, pointer moves, pads and window changes wake the program on their own, for
//! [`RedrawRequests::SETTLE_FRAMES`] frames, so that their effects are laid out and drawn. All times are
//! [`Time<Real>`]: a paused table sleeps too.

use bevy::ecs::message::MessageUpdateSystems;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::time::{Real, TimeSystems, TimeUpdateStrategy};
use bevy::window::{CursorMoved, WindowFocused, WindowOccluded, WindowResized, WindowScaleFactorChanged};
use bevy::winit::{UpdateMode, WinitSettings};

use super::button::RawPress;
use super::{HeldButtons, PadConnected, PadLost, StickAims};

/// Which systems need frames, and when.
#[derive(Resource, Clone, Debug, Default)]
pub struct RedrawRequests {
    now: Duration,
    frames: u32,
    holds: BTreeSet<&'static str>,
    calls: Vec<Duration>,
}

impl RedrawRequests {
    /// The number of frames drawn after anything that wakes the program.
    pub const SETTLE_FRAMES: u32 = 3;

    /// Requests this many frames, including the next one.
    pub fn draw_frames(&mut self, frames: u32) {
        self.frames = self.frames.max(frames);
    }

    /// Requests continuous frames until [`RedrawRequests::release`] is called with the same reason. Calling it again
    /// changes nothing.
    pub fn hold(&mut self, reason: &'static str) {
        self.holds.insert(reason);
    }

    /// Ends an [`RedrawRequests::hold`]. A few more frames draw its final state.
    pub fn release(&mut self, reason: &'static str) {
        if self.holds.remove(reason) {
            self.draw_frames(Self::SETTLE_FRAMES);
        }
    }

    /// Holds or releases, for a system that runs each frame.
    pub fn hold_while(&mut self, reason: &'static str, moving: bool) {
        if moving { self.hold(reason) } else { self.release(reason) }
    }

    /// Requests one frame in this many seconds.
    pub fn draw_in(&mut self, seconds: f32) {
        self.draw_at(self.now + Duration::try_from_secs_f32(seconds).unwrap_or_default());
    }

    /// Requests one frame at this time of [`Time<Real>`].
    pub fn draw_at(&mut self, time: Duration) {
        if time > self.now && !self.calls.contains(&time) {
            self.calls.push(time);
        }
    }

    pub(crate) fn is_continuous(&self) -> bool {
        !self.holds.is_empty() || self.frames > 0
    }

    /// Whether no frame is requested, now or later: the picture stays as it is until the next input.
    pub fn is_idle(&self) -> bool {
        !self.is_continuous() && self.calls.is_empty()
    }

    /// The reasons of all current holds, for tests and logs.
    pub fn held_reasons(&self) -> impl Iterator<Item = &'static str> {
        self.holds.iter().copied()
    }
}

/// The longest sleep if no frame is requested: a safety net in case a request was forgotten.
const MAX_SLEEP: Duration = Duration::from_secs(30);

/// A requested frame that is due this soon counts as due, because event loops sometimes wake a little early.
const WAKE_TOLERANCE: Duration = Duration::from_millis(2);

/// The state of the sleep requested from the event loop.
#[derive(Resource, Debug, Default)]
struct SleepState {
    /// Whether the last frame ended with going to sleep.
    asleep: bool,
    /// Whether this frame took its time from the system clock.
    clock: bool,
    /// The time of the requested frame that ends the sleep. The event loop is only updated when it changes, because
    /// each update costs a frame.
    call: Option<Duration>,
}

pub(super) fn plugin(app: &mut App) {
    // The longest request counts, whatever their order.
    app.allow_ambiguous_resource::<RedrawRequests>()
        .init_resource::<RedrawRequests>()
        .init_resource::<SleepState>()
        .init_resource::<TimeUpdateStrategy>()
        .add_message::<CursorMoved>()
        .add_message::<WindowFocused>()
        .add_message::<WindowOccluded>()
        .add_message::<WindowResized>()
        .add_message::<WindowScaleFactorChanged>()
        .insert_resource(settings(UpdateMode::Continuous))
        .add_systems(
            First,
            (use_system_clock.before(TimeSystems), expire_requests.after(TimeSystems)).after(MessageUpdateSystems),
        )
        .add_systems(
            PreUpdate,
            (
                // All messages that may change the picture. Each condition runs, because each has messages to read.
                wake.run_if(
                    on_message::<RawPress>
                        .or_eager(on_message::<KeyboardInput>)
                        .or_eager(on_message::<MouseButtonInput>)
                        .or_eager(on_message::<MouseWheel>)
                        .or_eager(on_message::<CursorMoved>)
                        .or_eager(on_message::<WindowFocused>)
                        .or_eager(on_message::<WindowOccluded>)
                        .or_eager(on_message::<WindowResized>)
                        .or_eager(on_message::<WindowScaleFactorChanged>)
                        .or_eager(on_message::<PadConnected>)
                        .or_eager(on_message::<PadLost>)
                        .or_eager(resource_changed::<StickAims>),
                ),
                wake_for_repeat,
            )
                .after(super::DeviceSystems::Seat),
        )
        .add_systems(Last, update_sleep);
}

/// The same settings with and without focus: pads work without it, and a table on a second screen continues.
fn settings(mode: UpdateMode) -> WinitSettings {
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// After a sleep, the time sent by the render world is that of the last frame, long ago, so that anything that starts
/// now would be over in the next frame. This one frame takes its time from the system clock instead.
fn use_system_clock(mut sleep: ResMut<SleepState>, mut strategy: ResMut<TimeUpdateStrategy>) {
    sleep.clock = sleep.asleep && matches!(*strategy, TimeUpdateStrategy::Automatic);
    sleep.asleep = false;
    if sleep.clock {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
    }
}

fn expire_requests(
    time: Res<Time<Real>>,
    mut redraw: ResMut<RedrawRequests>,
    sleep: Res<SleepState>,
    mut strategy: ResMut<TimeUpdateStrategy>,
) {
    if sleep.clock {
        *strategy = TimeUpdateStrategy::Automatic;
    }
    let redraw = redraw.bypass_change_detection();
    redraw.now = time.elapsed();
    redraw.frames = redraw.frames.saturating_sub(1);
    let due = redraw.now + WAKE_TOLERANCE;
    if redraw.calls.iter().any(|call| *call <= due) {
        redraw.calls.retain(|call| *call > due);
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    }
}

fn wake(mut redraw: ResMut<RedrawRequests>) {
    redraw.bypass_change_detection().draw_frames(RedrawRequests::SETTLE_FRAMES);
}

fn wake_for_repeat(held: Res<HeldButtons>, mut redraw: ResMut<RedrawRequests>) {
    if let Some(repeat) = held.next_repeat() {
        redraw.bypass_change_detection().draw_at(repeat);
    }
}

fn update_sleep(
    mut redraw: ResMut<RedrawRequests>,
    mut sleep: ResMut<SleepState>,
    winit: Option<ResMut<WinitSettings>>,
) {
    let redraw = redraw.bypass_change_detection();
    let Some(mut winit) = winit else { return };
    let reactive = matches!(winit.focused_mode, UpdateMode::Reactive { .. });
    if redraw.is_continuous() {
        if reactive {
            *winit = settings(UpdateMode::Continuous);
        }
        return;
    }
    sleep.asleep = true;
    let call = redraw.calls.iter().min().copied();
    if !reactive || sleep.call != call {
        sleep.call = call;
        let wait = call.map_or(MAX_SLEEP, |call| call.saturating_sub(redraw.now));
        *winit = settings(UpdateMode::reactive_low_power(wait));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_that_is_requested_for_later_than_the_longest_sleep_comes_in_time() {
        let mut app = App::new();
        app.init_resource::<RedrawRequests>()
            .init_resource::<SleepState>()
            .insert_resource(settings(UpdateMode::Continuous))
            .add_systems(Last, update_sleep);
        for seconds in [45, 5] {
            app.world_mut().resource_mut::<RedrawRequests>().draw_in(seconds as f32);
            app.update();
            let UpdateMode::Reactive { wait, .. } = app.world().resource::<WinitSettings>().focused_mode else {
                panic!("it sleeps");
            };
            assert_eq!(wait, Duration::from_secs(seconds));
        }
    }
}
