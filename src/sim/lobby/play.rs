//! Slots during a match: lost devices, waiting seats, substitute bots.

use bevy::prelude::Resource;

use super::{Device, Lobby, LobbyError, Slot, TooFewPlayers};
use crate::rules::bots::{Level, Player};
use crate::rules::record::SeatRecord;
use crate::rules::{MAX_SEATS, Seat, Seats};

/// The seats whose action the match waits for. The table sets it. A pending seat without a device blocks the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Resource)]
pub struct PendingSeats(pub Seats);

/// A seat whose person has neither a device nor a substitute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The seat.
    pub seat: Seat,
    /// The device it lost, which gets the seat back when it is reconnected; `None` if it never had one.
    pub lost: Option<Device>,
}

impl Lobby {
    /// A lobby in the middle of a match with these players and names, in order, for a saved match or a launch command.
    /// People have no devices yet, so their seats wait.
    ///
    /// Ignores players beyond [`MAX_SEATS`].
    pub fn of(players: impl IntoIterator<Item = (Player, String)>) -> Self {
        let slots = (0..MAX_SEATS).zip(players).map(|(colour, (player, name))| Slot {
            controller: Some(player),
            name,
            ..Slot::free(colour)
        });
        let slots: Vec<_> = slots.collect();
        let count = (slots.len() as u8).max(1);
        let mut lobby = Self { slots, playing: true, ..Self::new(count..=count) };
        lobby.bot_level = lobby.common_level().unwrap_or_default();
        lobby.wanted_bots = Some(lobby.bots()).filter(|bots| *bots > 0);
        lobby
    }

    /// The lobby of a saved match with these seats.
    pub fn of_seats(seats: &[SeatRecord]) -> Self {
        let players = seats.iter().map(|seat| (seat.kind.clone(), seat.name.clone()));
        let mut lobby = Self::of(players).coloured(seats.iter().map(|seat| seat.colour));
        for (slot, seat) in lobby.slots.iter_mut().zip(seats) {
            slot.hints = seat.hints;
        }
        lobby
    }

    /// Applies these colours, unless one is invalid or occurs twice.
    #[must_use]
    pub fn coloured(mut self, colours: impl IntoIterator<Item = Option<u8>>) -> Self {
        let mut wanted: Vec<u8> = self.slots.iter().map(|slot| slot.colour).collect();
        for (now, colour) in wanted.iter_mut().zip(colours) {
            *now = colour.unwrap_or(*now);
        }
        let fit =
            wanted.iter().enumerate().all(|(index, colour)| *colour < MAX_SEATS && !wanted[..index].contains(colour));
        if fit {
            for (slot, colour) in self.slots.iter_mut().zip(wanted) {
                slot.colour = colour;
            }
        }
        self
    }

    /// Whether a match is being played.
    pub const fn playing(&self) -> bool {
        self.playing
    }

    /// Begins a match and removes free slots, so that the index of each slot is its seat.
    ///
    /// # Errors
    /// The reason given by [`Lobby::can_begin`]; nothing changes then.
    pub fn begin(&mut self) -> Result<(), TooFewPlayers> {
        self.can_begin()?;
        self.slots.retain(|slot| !slot.is_free());
        self.playing = true;
        Ok(())
    }

    /// Continues a match with loaded slots. People have no devices yet, so their seats wait.
    pub fn resume(&mut self) {
        self.slots.retain(|slot| !slot.is_free());
        self.playing = true;
    }

    /// Ends the match and prepares the slots for a game with this range of seats. People with a device keep slot, name
    /// and colour. People without a device are removed.
    pub fn end(&mut self, seats: std::ops::RangeInclusive<u8>) {
        self.playing = false;
        for slot in &mut self.slots {
            if slot.wants_device() {
                let lost = slot.lost;
                let name = std::mem::take(&mut slot.name);
                *slot = Slot { lost, name, ..Slot::free(slot.colour) };
            } else {
                slot.has_substitute = false;
            }
        }
        self.resize(seats);
    }

    /// Handles a disconnected device. During a match its seats keep their persons and wait; before a match they become
    /// free but stay reserved for the device while other slots are free. Returns those seats.
    pub fn lose(&mut self, device: Device) -> Vec<Seat> {
        let seats: Vec<_> = self.seats_of(device).collect();
        for seat in &seats {
            let playing = self.playing;
            let slot = &mut self.slots[seat.index()];
            if playing {
                slot.device = None;
            } else {
                let name = std::mem::take(&mut slot.name);
                *slot = Slot { name, ..Slot::free(slot.colour) };
            }
            slot.lost = Some(device);
        }
        if !self.playing {
            self.join_halves();
            self.fill_bots();
        }
        seats
    }

    /// Handles a reconnected device: it gets back the seats it lost, unless they were taken. Returns those seats.
    pub fn regain(&mut self, device: Device) -> Vec<Seat> {
        let kept = self.iter().filter(|(_, slot)| slot.device.is_none() && slot.lost == Some(device));
        let kept: Vec<_> = kept.map(|(seat, _)| seat).collect();
        let mut back: Vec<Seat> = Vec::new();
        for seat in kept {
            let shared = !back.is_empty() && device.can_be_shared();
            match if shared { Ok(device) } else { self.claim_device(device) } {
                Ok(device) => {
                    self.assign_device(device, seat);
                    back.push(seat);
                }
                Err(_) => self.slots[seat.index()].lost = None,
            }
        }
        self.fill_bots();
        back
    }

    /// Lets a free device take the seat of a person without a device, ending a substitution.
    ///
    /// # Errors
    /// When the device has a seat already, that seat does not wait for a device, or no match is being played.
    pub fn claim(&mut self, seat: Seat, device: Device) -> Result<(), LobbyError> {
        if !self.playing {
            return Err(LobbyError::NotPlaying);
        }
        if !self.slot_mut(seat)?.wants_device() {
            return Err(LobbyError::Taken);
        }
        let device = self.claim_device(device)?;
        self.assign_device(device, seat);
        Ok(())
    }

    /// Lets a bot play for a person without a device until a device claims the seat.
    ///
    /// # Errors
    /// When that seat does not wait for a device or no match is being played.
    pub fn add_substitute(&mut self, seat: Seat) -> Result<(), LobbyError> {
        if !self.playing {
            return Err(LobbyError::NotPlaying);
        }
        let slot = self.slot_mut(seat)?;
        if !slot.wants_device() {
            return Err(LobbyError::Taken);
        }
        slot.has_substitute = true;
        Ok(())
    }

    /// Replaces a failed program by a bot.
    pub fn replace_program(&mut self, seat: Seat, level: Level) {
        if let Some(slot) = self.slots.get_mut(seat.index())
            && matches!(slot.controller, Some(Player::Program(_)))
        {
            slot.controller = Some(Player::Bot(level));
        }
    }

    /// Whether a person has to make this seat's choices, including one who has no device yet.
    pub fn needs_person(&self, seat: Seat) -> bool {
        matches!(self.active_controller(seat), Some(Player::Person) | None)
    }

    /// Returns `Some` while the seat's person has neither a device nor a substitute.
    pub fn waiting_for(&self, seat: Seat) -> Option<Waiting> {
        let slot = self.slot(seat)?;
        (self.playing && slot.wants_device() && !slot.has_substitute).then_some(Waiting { seat, lost: slot.lost })
    }

    /// The seat that blocks the match: the first pending seat without a device.
    pub fn stopped_by(&self, pending_seats: PendingSeats) -> Option<Waiting> {
        pending_seats.0.into_iter().find_map(|seat| self.waiting_for(seat))
    }

    /// The first seat with a substitute bot.
    pub fn first_substituted(&self) -> Option<Seat> {
        let has_substitute = self.iter().find(|(_, slot)| self.playing && slot.wants_device() && slot.has_substitute);
        has_substitute.map(|(seat, _)| seat)
    }

    /// The first seat of a person that has no device and waits for none.
    pub fn first_without_device(&self) -> Option<Seat> {
        let never = self.iter().find(|(_, slot)| self.playing && slot.wants_device() && slot.lost.is_none());
        never.map(|(seat, _)| seat)
    }

    /// The level of the bot that plays for a seat, in its own slot or as a substitute.
    pub fn bot_at(&self, seat: Seat) -> Option<Level> {
        self.active_controller(seat)?.level()
    }

    /// Who makes the choices of a seat at the moment: a person with a device, a bot in its own slot or as a substitute, or
    /// a program. `None` until a device claims the seat or a substitute is added.
    pub fn active_controller(&self, seat: Seat) -> Option<Player> {
        let slot = self.slot(seat)?;
        if slot.is_replaced() {
            return Some(Player::Bot(Level::default()));
        }
        slot.controller.clone().filter(|_| !slot.wants_device())
    }

    /// Of seats that choose at the same time, those that can choose now. Seats that share a device choose one after the
    /// other.
    pub fn ready_to_choose(&self, seats: Seats) -> Seats {
        let device = |seat: Seat| self.slot(seat).and_then(|slot| slot.device);
        seats.into_iter().fold(Seats::NONE, |open, seat| {
            let waits = device(seat).is_some() && open.into_iter().any(|other| device(other) == device(seat));
            if waits { open } else { open.with(seat) }
        })
    }

    /// The seat that a press of this device applies to: its seat, or, if it is shared, its first pending seat. A mouse
    /// or keyboard without a seat acts for the only person who uses the other of the two.
    pub fn seat_for(&self, device: Device, pending_seats: PendingSeats) -> Option<Seat> {
        let device = self.effective_device(device);
        let acting = |device| self.seats_of(device).find(|seat| pending_seats.0.contains(*seat));
        if let Some(first) = self.seat_of(device) {
            return acting(device).or(Some(first));
        }
        let neighbour = match device {
            Device::Mouse => [Device::Keys, Device::KeysLeft, Device::KeysRight]
                .into_iter()
                .filter(|keys| self.seat_of(*keys).is_some())
                .fold((0, None), |(count, _), keys| (count + 1, Some(keys))),
            Device::Keys => (1, Some(Device::Mouse)),
            Device::KeysLeft | Device::KeysRight | Device::Pad(_) => (0, None),
        };
        match neighbour {
            (1, Some(keys)) => acting(keys).or(self.seat_of(keys)),
            _ => None,
        }
    }
}
