//! Presses and losses that change who holds which slot: on the screen where slots are chosen, and at the table.
//!
//! Each press is looked at once, in order. One that takes, readies or leaves a slot ends here, with its release;
//! the rest goes on as [`Pressed`]. So the press that takes a seat is never that seat's first throw.

use bevy::platform::collections::HashSet;
use bevy::prelude::*;

use super::button::Touched;
use super::{Button, Device, DeviceSystems, Joining, PadConnected, PadLost, Pads, PendingSeats, Pressed};
use crate::rules::Seat;
use crate::sim::lobby::{AcceptOutcome, BackOutcome, Keyboard, Lobby, LobbyError, Waiting};

/// Devices whose person has moved the focus from their own slot to something else on the screen where slots are
/// chosen: their "accept" and "back" are that thing's. The screen keeps this.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct AtControls(pub HashSet<Device>);

impl AtControls {
    /// Whether a device's presses are the screen's. A keyboard that nobody plays with moves the focus as a whole,
    /// whichever half the next press comes from.
    #[must_use]
    pub fn works(&self, device: Device, lobby: &Lobby) -> bool {
        let whole = device.is_keyboard() && lobby.keyboard() == Keyboard::Free;
        self.0.contains(&device) || (whole && self.0.contains(&Device::Keys))
    }
}

/// The seat that must act and has no device: while it is `Some`, the match waits and a card says so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostCard(pub Option<Waiting>);

/// A device took a slot: a free one before a match, a waiting one during it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatTaken {
    /// The slot.
    pub seat: Seat,
    /// What it is played with now.
    pub device: Device,
}

/// A device wanted a slot and cannot have it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceRefused {
    /// The device.
    pub device: Device,
    /// Why.
    pub why: Refusal,
}

/// Why a device cannot have a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The table says no.
    Seat(LobbyError),
    /// It presses whatever that pad presses, as if it were the same thing in the hand. A press alone proves that it
    /// is not; muting it ends the question.
    EchoOf(u32),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lobby>()
        .init_resource::<PendingSeats>()
        .init_resource::<Joining>()
        .init_resource::<AtControls>()
        .init_resource::<LostCard>()
        .add_message::<SeatTaken>()
        .add_message::<DeviceRefused>()
        .add_systems(PreUpdate, (seat_pads, seat_presses, show_card).chain().in_set(DeviceSystems::Seat))
        .add_systems(PostUpdate, show_card);
}

/// Pads that went and came, as far as slots are concerned. A pad that is not there any more at the end of the
/// frame's changes has no slot, whatever order they came in.
fn seat_pads(
    mut went: MessageReader<PadLost>,
    mut came: MessageReader<PadConnected>,
    mut lobby: ResMut<Lobby>,
    pads: Res<Pads>,
) {
    for PadLost { pad } in went.read() {
        let device = Device::Pad(*pad);
        if lobby.seat_of(device).is_some() {
            lobby.lose(device);
        }
    }
    for PadConnected { pad } in came.read() {
        let device = Device::Pad(*pad);
        if pads.is_there(device) && lobby.slots.iter().any(|slot| slot.lost == Some(device)) {
            lobby.regain(device);
        }
    }
}

/// What presses tell about slots.
#[derive(bevy::ecs::system::SystemParam)]
struct Tell<'w> {
    taken: MessageWriter<'w, SeatTaken>,
    refused: MessageWriter<'w, DeviceRefused>,
}

impl Tell<'_> {
    fn refuse(&mut self, device: Device, why: Refusal) {
        self.refused.write(DeviceRefused { device, why });
    }

    /// How it went when a device was to take a seat during a match.
    fn claimed(&mut self, done: Result<(), Refusal>, seat: Seat, device: Device, lobby: &Lobby) {
        match done {
            Ok(()) => {
                let device = lobby.slots[seat.index()].device.unwrap_or(device);
                self.taken.write(SeatTaken { seat, device });
            }
            Err(why) => self.refuse(device, why),
        }
    }
}

/// Asks each press whether it changes a slot, and passes it on if not.
fn seat_presses(
    mut touched: MessageReader<Touched>,
    mut pressed: MessageWriter<Pressed>,
    mut lobby: ResMut<Lobby>,
    (joining, controls, pads, pending_seats): (Res<Joining>, Res<AtControls>, Res<Pads>, Res<PendingSeats>),
    mut spent: Local<HashSet<(Device, Button)>>,
    mut tell: Tell,
) {
    for Touched(press) in touched.read() {
        let key = (press.device, press.button);
        if !press.down {
            if !spent.remove(&key) {
                pressed.write(*press);
            }
            continue;
        }
        let here = *joining == Joining::Open && pads.is_there(press.device);
        let at_chair = here && !controls.works(press.device, &lobby);
        let used = match press.button {
            Button::Accept | Button::Throw if here && lobby.playing() => {
                claim(*press, &mut lobby, *pending_seats, &pads, &mut tell)
            }
            Button::Accept if at_chair && !lobby.playing() => accept(press.device, &mut lobby, &pads, &mut tell),
            Button::Back if at_chair && !lobby.playing() => back(press.device, &mut lobby),
            _ => false,
        };
        if used {
            spent.insert(key);
        } else {
            spent.remove(&key);
            pressed.write(*press);
        }
    }
}

/// The pad that this one only repeats, when that pad has a slot.
fn echo(device: Device, lobby: &Lobby, pads: &Pads) -> Option<u32> {
    let Device::Pad(number) = device else { return None };
    pads.get(number)?.echo_of.filter(|other| lobby.holds(Device::Pad(*other)))
}

/// Whether a press of "accept" was for a slot, before a match.
fn accept(device: Device, lobby: &mut ResMut<Lobby>, pads: &Pads, tell: &mut Tell) -> bool {
    if let Some(other) = echo(device, lobby, pads).filter(|_| !lobby.holds(device)) {
        tell.refuse(device, Refusal::EchoOf(other));
        return true;
    }
    match lobby.accept(device) {
        Ok(AcceptOutcome::Joined(seat)) => {
            let device = lobby.slots[seat.index()].device.unwrap_or(device);
            tell.taken.write(SeatTaken { seat, device });
        }
        Ok(AcceptOutcome::Ready(_)) => {}
        Ok(AcceptOutcome::Already) => return false,
        Err(why) => tell.refuse(device, Refusal::Seat(why)),
    }
    true
}

/// Whether a press of "back" was for a slot, before a match.
fn back(device: Device, lobby: &mut ResMut<Lobby>) -> bool {
    if !lobby.holds(device) {
        return false;
    }
    matches!(lobby.back(device), Ok(BackOutcome::Unready(_) | BackOutcome::Left(_)))
}

/// Whether a press of "accept" (or "throw", all that a mouse has) was for the seat that stops the match. A free
/// device takes it. A mouse or whole keyboard that has a seat takes it too if that seat never had a device: that is
/// how one is passed round. But whoever must act as well means their own seat, and a click may mean anything while
/// the mouse serves its neighbour at the keyboard.
fn claim(press: Pressed, lobby: &mut ResMut<Lobby>, pending_seats: PendingSeats, pads: &Pads, tell: &mut Tell) -> bool {
    let device = press.device;
    let Some(waiting) = lobby.stopped_by(pending_seats) else {
        // A click on the table may mean anything, and so may a trigger.
        return press.button == Button::Accept && relieve(device, lobby, pending_seats, pads, tell);
    };
    let for_itself = lobby.seat_for(device, pending_seats).is_some_and(|seat| pending_seats.0.contains(seat));
    let serves = device == Device::Mouse && !lobby.holds(device) && lobby.seat_for(device, pending_seats).is_some();
    if for_itself || (serves && waiting.lost.is_some()) {
        return false;
    }
    let done = if let Some(other) = echo(device, lobby, pads) {
        Err(Refusal::EchoOf(other))
    } else if lobby.holds(device) && device.can_be_shared() && waiting.lost.is_none() {
        lobby.share(device, waiting.seat).map_err(Refusal::Seat)
    } else {
        lobby.claim(waiting.seat, device).map_err(Refusal::Seat)
    };
    tell.claimed(done, waiting.seat, device, lobby);
    true
}

/// Whether a press, while nothing stops the match, made the first bot that sits in get up. It does so for any device
/// that has nothing else to do at this table: no seat of its own and no neighbour to serve. A pad that repeats another
/// one's presses asks for nothing by them, and is not told off for each.
fn relieve(
    device: Device,
    lobby: &mut ResMut<Lobby>,
    pending_seats: PendingSeats,
    pads: &Pads,
    tell: &mut Tell,
) -> bool {
    let plays = lobby.holds(device)
        || (device.is_keyboard() && matches!(lobby.keyboard(), Keyboard::Whole(_)))
        || lobby.seat_for(device, pending_seats).is_some();
    if plays || echo(device, lobby, pads).is_some() {
        return false;
    }
    let Some(seat) = lobby.first_substituted() else { return false };
    let done = lobby.claim(seat, device).map_err(Refusal::Seat);
    tell.claimed(done, seat, device, lobby);
    true
}

/// Keeps the card true: before the frame's decisions and after them.
fn show_card(lobby: Res<Lobby>, pending_seats: Res<PendingSeats>, mut card: ResMut<LostCard>) {
    card.set_if_neq(LostCard(lobby.stopped_by(*pending_seats)));
}
