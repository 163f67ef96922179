//! The keyboard as one device or two; the rules are told in the [parent module](super).

use super::{Device, Half, Lobby, LobbyError};

/// How the keyboard is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyboard {
    /// Nobody plays with it.
    Free,
    /// One device; the half by which it was taken, when it was taken by a half.
    Whole(Option<Half>),
    /// Two devices, at least one of which holds a slot.
    Halves,
}

impl Lobby {
    /// How the keyboard is held.
    #[must_use]
    pub fn keyboard(&self) -> Keyboard {
        if self.seat_of(Device::Keys).is_some() {
            Keyboard::Whole(self.half)
        } else if self.seat_of(Device::KeysLeft).or(self.seat_of(Device::KeysRight)).is_some() {
            Keyboard::Halves
        } else {
            Keyboard::Free
        }
    }

    /// Which device a key of that half stands for. While slots are `open` to whoever presses, a press to join of
    /// the half that nobody joined with stands for that half, so that it can.
    #[must_use]
    pub fn device_of_half(&self, half: Half, open: bool) -> Device {
        match self.keyboard() {
            Keyboard::Halves => half.device(),
            Keyboard::Free if open => half.device(),
            Keyboard::Whole(Some(joined)) if open && joined != half => half.device(),
            Keyboard::Free | Keyboard::Whole(_) => Device::Keys,
        }
    }

    /// Which device "accept" on that half stands for while a seat that never had a device stops the match: the half
    /// that nobody plays with is free to take the last such seat, as it is where slots are chosen. Where the keyboard
    /// was not taken by a half, `own` is the one that its person accepts with. With more seats waiting, or passed round
    /// several slots, it stays whole: a split keyboard could serve no third seat.
    #[must_use]
    pub fn half_to_claim(&self, half: Half, own: Option<Half>) -> Device {
        match self.keyboard() {
            Keyboard::Whole(joined)
                if joined.or(own) == Some(half.other())
                    && self.seats_of(Device::Keys).count() == 1
                    && self.iter().filter(|(_, slot)| slot.wants_device() && slot.lost.is_none()).count() == 1 =>
            {
                half.device()
            }
            _ => self.device_of_half(half, false),
        }
    }

    /// The device that answers for this one: a half by which the whole keyboard was taken is the whole keyboard.
    pub(super) fn answering(&self, device: Device) -> Device {
        match (self.keyboard(), device.half()) {
            (Keyboard::Whole(Some(joined)), Some(half)) if joined == half => Device::Keys,
            _ => device,
        }
    }

    /// Whether the device holds a slot, or a part of what does.
    #[must_use]
    pub fn holds(&self, device: Device) -> bool {
        match device {
            Device::Keys => self.keyboard() != Keyboard::Free,
            Device::KeysLeft | Device::KeysRight => self.seat_of(self.answering(device)).is_some(),
            Device::Mouse | Device::Pad(_) => self.seat_of(device).is_some(),
        }
    }

    /// Makes a device free to take one more slot, and says as which device it takes it: this is where the keyboard
    /// is taken whole or split. Changes nothing when it refuses.
    pub(super) fn engage(&mut self, device: Device) -> Result<Device, LobbyError> {
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

    /// Gives the whole keyboard to the one half that still holds a slot.
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
