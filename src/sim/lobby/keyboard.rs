//! The keyboard as one device or as two halves. The [parent module](super) documents the rules.

use super::{Device, Half, Lobby, LobbyError};

/// How the keyboard is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyboard {
    /// No one uses it.
    Free,
    /// As one device, with the half that it joined with, if any.
    Whole(Option<Half>),
    /// As two devices, at least one of which has a slot.
    Halves,
}

impl Lobby {
    /// How the keyboard is used.
    pub fn keyboard(&self) -> Keyboard {
        if self.seat_of(Device::Keys).is_some() {
            Keyboard::Whole(self.half)
        } else if self.seat_of(Device::KeysLeft).or(self.seat_of(Device::KeysRight)).is_some() {
            Keyboard::Halves
        } else {
            Keyboard::Free
        }
    }

    /// The device that a key of this half stands for. While anyone may join (`open`), the half that no one uses stands
    /// for itself, so that a second person can join with it.
    pub fn device_of_half(&self, half: Half, open: bool) -> Device {
        match self.keyboard() {
            Keyboard::Halves => half.device(),
            Keyboard::Free if open => half.device(),
            Keyboard::Whole(Some(joined)) if open && joined != half => half.device(),
            Keyboard::Free | Keyboard::Whole(_) => Device::Keys,
        }
    }

    /// The device that "accept" on this half stands for while the match is blocked by a seat that never had a device.
    /// If exactly one such seat is left, the unused half of the keyboard may claim it. `current` is the half used by the
    /// person who has the whole keyboard, if the keyboard was not joined by a half. With more such seats, or with a
    /// shared keyboard, it stays whole, because halves could not serve a third seat.
    pub fn half_to_claim(&self, half: Half, current: Option<Half>) -> Device {
        match self.keyboard() {
            Keyboard::Whole(joined)
                if joined.or(current) == Some(half.other())
                    && self.seats_of(Device::Keys).count() == 1
                    && self.iter().filter(|(_, slot)| slot.wants_device() && slot.lost.is_none()).count() == 1 =>
            {
                half.device()
            }
            _ => self.device_of_half(half, false),
        }
    }

    /// Notes the half that the only player at the whole keyboard uses, so that another person can join with the other
    /// one.
    pub fn note_half(&mut self, half: Half) {
        if matches!(self.keyboard(), Keyboard::Whole(_)) && self.seats_of(Device::Keys).count() == 1 {
            self.half = Some(half);
        }
    }

    /// The device that acts for this one: the half that the whole keyboard was joined with acts as the whole keyboard.
    pub(super) fn effective_device(&self, device: Device) -> Device {
        match (self.keyboard(), device.half()) {
            (Keyboard::Whole(Some(joined)), Some(half)) if joined == half => Device::Keys,
            _ => device,
        }
    }

    /// Whether the device, or for the keyboard any part of it, has a slot.
    pub fn holds(&self, device: Device) -> bool {
        match device {
            Device::Keys => self.keyboard() != Keyboard::Free,
            Device::KeysLeft | Device::KeysRight => self.seat_of(self.effective_device(device)).is_some(),
            Device::Mouse | Device::Pad(_) => self.seat_of(device).is_some(),
        }
    }

    /// Checks that a device can take another slot and returns the device that takes it. Decides whether the keyboard is
    /// used whole or split. Changes nothing on error.
    pub(super) fn claim_device(&mut self, device: Device) -> Result<Device, LobbyError> {
        let Some(half) = device.half() else {
            return match (device, self.keyboard()) {
                (Device::Keys, Keyboard::Halves) => Err(LobbyError::KeyboardSplit),
                _ if self.seat_of(device).is_some() => Err(LobbyError::AlreadySeated),
                (Device::Keys, _) => {
                    self.half = None;
                    Ok(device)
                }
                _ => Ok(device),
            };
        };
        match self.keyboard() {
            Keyboard::Free => {
                self.half = Some(half);
                Ok(Device::Keys)
            }
            Keyboard::Whole(joined) if joined == Some(half) => Err(LobbyError::AlreadySeated),
            Keyboard::Whole(_) if self.seats_of(Device::Keys).count() > 1 => Err(LobbyError::KeyboardShared),
            Keyboard::Whole(_) => {
                self.half = None;
                for slot in &mut self.slots {
                    if slot.device == Some(Device::Keys) {
                        slot.device = Some(half.other().device());
                    }
                }
                Ok(device)
            }
            Keyboard::Halves if self.seat_of(device).is_some() => Err(LobbyError::AlreadySeated),
            Keyboard::Halves => Ok(device),
        }
    }

    /// Makes the keyboard whole again when only one half still has a slot.
    pub(super) fn join_halves(&mut self) {
        let left = self.seat_of(Device::KeysLeft);
        let right = self.seat_of(Device::KeysRight);
        let (seat, half) = match (left, right) {
            (Some(seat), None) => (seat, Half::Left),
            (None, Some(seat)) => (seat, Half::Right),
            _ => return,
        };
        self.slots[seat.index()].device = Some(Device::Keys);
        self.half = Some(half);
    }
}
