//! Throw gestures: hold to charge, aim while holding, release to throw. A short press makes a good throw.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;

use super::{Button, ButtonPress, Device, HoldsCancelled, StickAims};
use crate::rules::{Seat, Seats};
use crate::sim::dice::{Gesture, HandMotion, Release};
use crate::sim::lobby::{Lobby, PendingSeats};
use crate::sim::table::{AwaitedThrows, RequestSystems, ThrowStage};

/// The time in seconds to charge the strongest throw.
const FULL_CHARGE_SECONDS: f32 = 1.2;

/// The strength of a short press, 0 to 1.
const TAP_STRENGTH: f32 = 0.45;

/// How fast direction buttons turn the aim, in radians per second.
const AIM_SPEED: f32 = 2.2;

/// The largest aim to either side, in radians.
const MAX_AIM: f32 = 0.9;

/// The throw gestures of all seats.
#[derive(Resource, Clone, Debug, Default)]
pub struct ThrowGestures {
    held: HashMap<Seat, ThrowGesture>,
    /// While true, presses do not move dice: an overlay covers the table.
    pub still: bool,
    /// The seats of which a press throws at once, without holding and releasing.
    pub assist: Seats,
    /// The seats that press a button twice where others hold it: to begin and to end.
    pub toggles: Seats,
}

#[derive(Clone, Copy, Debug, Default)]
struct ThrowGesture {
    down: bool,
    seconds: f32,
    aim: f32,
    turning: f32,
}

impl ThrowGesture {
    fn aim(self) -> Vec2 {
        Vec2::from_angle(self.aim).rotate(Vec2::NEG_Y)
    }

    fn strength(self) -> f32 {
        TAP_STRENGTH + (1.0 - TAP_STRENGTH) * (self.seconds / FULL_CHARGE_SECONDS).clamp(0.0, 1.0)
    }
}

impl ThrowGestures {
    /// Whether any seat holds the throw button or turns its aim.
    pub fn are_active(&self) -> bool {
        self.held.values().any(|hold| hold.down || hold.turning != 0.0)
    }

    /// The strength with which a release by `seat` would throw now, 0 to 1; `None` while the throw button is up.
    pub fn strength(&self, seat: Seat) -> Option<f32> {
        self.held.get(&seat).filter(|hold| hold.down).map(|hold| hold.strength())
    }
}

/// Where the mouse points, for each tray, as an aim: radians from straight ahead, positive to the right. Written by
/// code that knows the camera.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PointerAims(pub HashMap<Entity, f32>);

impl PointerAims {
    fn of(&self, tray: Entity) -> Option<f32> {
        self.0.get(&tray).copied()
    }
}

/// Reads the gestures of players who hold dice. Runs before choices.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ThrowInputSystems;

/// Turns presses into throws. Requires the table and dice plugins.
pub fn plugin(app: &mut App) {
    app.init_resource::<ThrowGestures>().init_resource::<PointerAims>().add_systems(
        Update,
        (read_throw_presses, update_throw_gestures).chain().in_set(ThrowInputSystems).in_set(RequestSystems::People),
    );
}

fn read_throw_presses(
    (mut pressed, mut cancels): (MessageReader<ButtonPress>, MessageReader<HoldsCancelled>),
    awaited: Res<AwaitedThrows>,
    lobby: Res<Lobby>,
    pending_seats: Res<PendingSeats>,
    mut gestures: ResMut<ThrowGestures>,
    mut releases: MessageWriter<Release>,
) {
    let open: Vec<Seat> = awaited.hands().filter(|seat| lobby.needs_person(*seat)).collect();
    let cancelled = cancels.read().count() > 0;
    if gestures.still {
        pressed.clear();
        gestures.held.clear();
        return;
    }
    let (assist, toggles) = (gestures.assist, gestures.toggles);
    // A gesture ends with its device. The next device starts with a new gesture.
    gestures.held.retain(|seat, _| open.contains(seat) && lobby.waiting_for(*seat).is_none());
    for press in pressed.read() {
        let Some(seat) = lobby.seat_for(press.device, *pending_seats).filter(|seat| open.contains(seat)) else {
            continue;
        };
        let hold = gestures.held.entry(seat).or_default();
        match press.button {
            Button::Left => hold.turning = if press.down { -1.0 } else { 0.0 },
            Button::Right => hold.turning = if press.down { 1.0 } else { 0.0 },
            Button::Accept | Button::Throw => {
                let toggles = toggles.contains(seat);
                let throws = match press.down {
                    true => assist.contains(seat) || (toggles && hold.down),
                    false => hold.down && !toggles,
                };
                if throws {
                    hold.down = false;
                    let gesture = Gesture { aim: hold.aim(), strength: hold.strength() };
                    // A cancelled hold is not a release: nothing is thrown.
                    if let Some(throw) = awaited.in_hand_of(seat).filter(|_| press.down || !cancelled) {
                        releases.write(Release { tray: throw.tray, gesture });
                    }
                } else if press.down {
                    hold.down = true;
                    hold.seconds = 0.0;
                }
            }
            _ => {}
        }
    }
    if cancelled {
        gestures.held.values_mut().for_each(|hold| hold.down = false);
    }
}

fn update_throw_gestures(
    time: Res<Time>,
    sticks: Res<StickAims>,
    awaited: Res<AwaitedThrows>,
    lobby: Res<Lobby>,
    pointer_aims: Res<PointerAims>,
    mut gestures: ResMut<ThrowGestures>,
    mut motions: MessageWriter<HandMotion>,
    mut at_rest: Local<HashSet<Entity>>,
) {
    at_rest.retain(|tray| awaited.iter().any(|throw| throw.tray == *tray && throw.stage == ThrowStage::InHand));
    for throw in awaited.iter().filter(|throw| throw.stage == ThrowStage::InHand) {
        let device = lobby.slot(throw.seat).and_then(|slot| slot.device);
        // The pointer aims for the seat of the mouse, whether its button is held or not.
        if device == Some(Device::Mouse)
            && let Some(aim) = pointer_aims.of(throw.tray).filter(|_| !gestures.still)
        {
            let hold = gestures.held.entry(throw.seat).or_default();
            hold.aim = aim;
        }
        let Some(hold) = gestures.held.get_mut(&throw.seat) else {
            // No gesture moves these dice any more: an overlay covers the table, or the device was lost.
            if at_rest.insert(throw.tray) {
                motions.write(HandMotion { tray: throw.tray, aim: Vec2::NEG_Y, gathered: 0.0, shaking: false });
            }
            continue;
        };
        at_rest.remove(&throw.tray);
        let stick = device.map_or(Vec2::ZERO, |device| sticks.of(device));
        if stick.length() > 0.3 {
            // Stick up throws straight ahead.
            hold.aim = stick.x.atan2(stick.y);
        } else {
            hold.aim += hold.turning * AIM_SPEED * time.delta_secs();
        }
        hold.aim = hold.aim.clamp(-MAX_AIM, MAX_AIM);
        if hold.down {
            hold.seconds += time.delta_secs();
        }
        let gathered = if hold.down { (hold.seconds / FULL_CHARGE_SECONDS).clamp(0.05, 1.0) } else { 0.0 };
        motions.write(HandMotion { tray: throw.tray, aim: hold.aim(), gathered, shaking: hold.down });
    }
}
