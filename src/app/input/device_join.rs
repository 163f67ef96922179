//! Presses and lost devices that change who holds which slot, on the setup page and at the table.
//!
//! Handles each press once, in order. A press that joins a slot or changes its colour is consumed here together with its
//! release; all others become [`ButtonPress`]. So the press that joins a seat is never that seat's first throw.

use bevy::platform::collections::HashSet;
use bevy::prelude::*;

use super::button::RawPress;
use super::{Button, ButtonPress, Device, DeviceSystems, Joining, PadConnected, PadLost, Pads, PendingSeats};
use crate::rules::Seat;
use crate::sim::lobby::{Keyboard, Lobby, LobbyError, Waiting};

/// The device that steers the menu while devices can join before a match, written by the screen. Left and right of other
/// devices change the colour of their own player.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MenuDevice(pub Option<Device>);

/// The seat that must act but has no device. While it is `Some`, the match waits and a card says so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReconnectCard(pub Option<Waiting>);

/// A device joined a slot: an open one before a match, a waiting one during it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatJoined {
    /// The slot.
    pub seat: Seat,
    /// The device that controls it now.
    pub device: Device,
}

/// A device tried to join a slot and was refused.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceRefused {
    /// The device.
    pub device: Device,
    /// The reason.
    pub reason: JoinRefusal,
}

/// Why a device cannot join a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinRefusal {
    /// The lobby refuses it.
    Seat(LobbyError),
    /// The device repeats the presses of that pad: probably the same physical pad reported twice. A press of its own
    /// clears the suspicion.
    DuplicateOf(u32),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lobby>()
        .init_resource::<PendingSeats>()
        .init_resource::<Joining>()
        .init_resource::<MenuDevice>()
        .init_resource::<ReconnectCard>()
        .add_message::<SeatJoined>()
        .add_message::<DeviceRefused>()
        .add_systems(
            PreUpdate,
            (update_pad_slots, join_on_press, update_reconnect_card).chain().in_set(DeviceSystems::Seat),
        )
        .add_systems(PostUpdate, update_reconnect_card);
}

/// Updates slots for pads that were lost or connected. A pad that is not connected at the end of the frame's changes
/// has no slot, in any order of the changes. A pad gets the slot back that waits for a pad of its model. If several do,
/// nobody knows which one it had, so each player joins with a press.
fn update_pad_slots(
    mut lost: MessageReader<PadLost>,
    mut connected: MessageReader<PadConnected>,
    mut lobby: ResMut<Lobby>,
    pads: Res<Pads>,
) {
    for PadLost { pad } in lost.read() {
        let device = Device::Pad(*pad);
        if lobby.seat_of(device).is_some() {
            lobby.lose(device);
        }
    }
    for PadConnected { pad } in connected.read() {
        let device = Device::Pad(*pad);
        let is_like_it = |lost: Device| matches!(lost, Device::Pad(lost) if pads.alike(lost, *pad));
        let mut waiting = lobby.slots.iter().enumerate().filter(|(_, slot)| slot.lost.is_some_and(is_like_it));
        if let (Some((slot, _)), None) = (waiting.next(), waiting.next())
            && pads.is_there(device)
            && !lobby.holds(device)
        {
            lobby.slots[slot].lost = Some(device);
            lobby.regain(device);
        }
    }
}

/// Writers of the messages about slots.
#[derive(bevy::ecs::system::SystemParam)]
struct JoinMessages<'w> {
    taken: MessageWriter<'w, SeatJoined>,
    refused: MessageWriter<'w, DeviceRefused>,
}

impl JoinMessages<'_> {
    fn refuse(&mut self, device: Device, reason: JoinRefusal) {
        self.refused.write(DeviceRefused { device, reason });
    }

    /// Reports the result of joining a seat during a match.
    fn report_claim(&mut self, result: Result<(), JoinRefusal>, seat: Seat, device: Device, lobby: &Lobby) {
        match result {
            Ok(()) => {
                let device = lobby.slots[seat.index()].device.unwrap_or(device);
                self.taken.write(SeatJoined { seat, device });
            }
            Err(reason) => self.refuse(device, reason),
        }
    }
}

/// Lets each press change a slot, and passes on those that do not.
fn join_on_press(
    mut raw_presses: MessageReader<RawPress>,
    mut pressed: MessageWriter<ButtonPress>,
    mut lobby: ResMut<Lobby>,
    (joining, menu, pads, pending_seats): (Res<Joining>, Res<MenuDevice>, Res<Pads>, Res<PendingSeats>),
    mut consumed: Local<HashSet<(Device, Button)>>,
    mut messages: JoinMessages,
) {
    for RawPress(press) in raw_presses.read() {
        let key = (press.device, press.button);
        if !press.down {
            if !consumed.remove(&key) {
                pressed.write(*press);
            }
            continue;
        }
        let can_join = *joining == Joining::Open && pads.is_there(press.device);
        let handled = match press.button {
            Button::Accept | Button::Throw if can_join && lobby.playing() => {
                claim_seat(*press, &mut lobby, *pending_seats, &pads, &mut messages)
            }
            Button::Accept if can_join && !lobby.playing() => join(press.device, &mut lobby, &pads, &mut messages),
            Button::Left | Button::Right if can_join && !lobby.playing() && menu.0 != Some(press.device) => {
                step_colour(press.device, if press.button == Button::Left { -1 } else { 1 }, &mut lobby)
            }
            _ => false,
        };
        if handled {
            consumed.insert(key);
        } else {
            consumed.remove(&key);
            pressed.write(*press);
        }
    }
}

/// The pad that this one duplicates, if that pad has a slot.
fn find_duplicate(device: Device, lobby: &Lobby, pads: &Pads) -> Option<u32> {
    let Device::Pad(number) = device else { return None };
    pads.get(number)?.duplicate_of.filter(|other| lobby.holds(Device::Pad(*other)))
}

/// Handles Accept before a match; returns whether the press was to join.
fn join(device: Device, lobby: &mut ResMut<Lobby>, pads: &Pads, messages: &mut JoinMessages) -> bool {
    if lobby.holds(device) {
        return false;
    }
    if let Some(other) = find_duplicate(device, lobby, pads) {
        messages.refuse(device, JoinRefusal::DuplicateOf(other));
        return true;
    }
    match lobby.join(device) {
        Ok(seat) => {
            let device = lobby.slots[seat.index()].device.unwrap_or(device);
            messages.taken.write(SeatJoined { seat, device });
        }
        Err(reason) => messages.refuse(device, JoinRefusal::Seat(reason)),
    }
    true
}

/// Gives the player of a device another colour; returns whether it has one.
fn step_colour(device: Device, by: i32, lobby: &mut ResMut<Lobby>) -> bool {
    let Some(seat) = lobby.seat_held_by(device) else { return false };
    lobby.step_colour(seat, by);
    true
}

/// Handles Accept (or Throw, for the mouse) for the seat that stops the match; returns whether the press was for that
/// seat. A free device joins it. A mouse or whole keyboard that already has a seat takes this one too if it never had a
/// device: that is how one device is shared. Exceptions: a player who must act as well means their own seat, and a
/// mouse that assists the keyboard's player may click for other reasons.
fn claim_seat(
    press: ButtonPress,
    lobby: &mut ResMut<Lobby>,
    pending_seats: PendingSeats,
    pads: &Pads,
    messages: &mut JoinMessages,
) -> bool {
    let device = press.device;
    let Some(waiting) = lobby.stopped_by(pending_seats) else {
        // A click on the table or a trigger can mean something else.
        return press.button == Button::Accept && take_free_seat(device, lobby, pending_seats, pads, messages);
    };
    let must_act = lobby.seat_for(device, pending_seats).is_some_and(|seat| pending_seats.0.contains(seat));
    let assists = device == Device::Mouse && !lobby.holds(device) && lobby.seat_for(device, pending_seats).is_some();
    if must_act || (assists && waiting.lost.is_some()) {
        return false;
    }
    let result = if let Some(other) = find_duplicate(device, lobby, pads) {
        Err(JoinRefusal::DuplicateOf(other))
    } else if lobby.holds(device) && device.can_be_shared() && waiting.lost.is_none() {
        lobby.share(device, waiting.seat).map_err(JoinRefusal::Seat)
    } else {
        lobby.claim(waiting.seat, device).map_err(JoinRefusal::Seat)
    };
    messages.report_claim(result, waiting.seat, device, lobby);
    true
}

/// Takes the first seat that never had a device, else that of the first substitute bot, while nothing stops the match;
/// returns whether the press did so. Works for any device that has no seat and does not assist a keyboard player. A pad
/// that duplicates another is ignored without a message for each press.
fn take_free_seat(
    device: Device,
    lobby: &mut ResMut<Lobby>,
    pending_seats: PendingSeats,
    pads: &Pads,
    messages: &mut JoinMessages,
) -> bool {
    let is_busy = lobby.holds(device)
        || (device.is_keyboard() && matches!(lobby.keyboard(), Keyboard::Whole(_)))
        || lobby.seat_for(device, pending_seats).is_some();
    if is_busy || find_duplicate(device, lobby, pads).is_some() {
        return false;
    }
    let Some(seat) = lobby.first_without_device().or_else(|| lobby.first_substituted()) else { return false };
    let result = lobby.claim(seat, device).map_err(JoinRefusal::Seat);
    messages.report_claim(result, seat, device, lobby);
    true
}

/// Updates the card, before and after the frame's decisions.
fn update_reconnect_card(lobby: Res<Lobby>, pending_seats: Res<PendingSeats>, mut card: ResMut<ReconnectCard>) {
    card.set_if_neq(ReconnectCard(lobby.stopped_by(*pending_seats)));
}
