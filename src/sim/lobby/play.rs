//! Chairs while a match is played: devices lost and found, seats that wait, bots that sit in.

use std::path::PathBuf;

use bevy::prelude::Resource;

use super::{Controller, Device, Lobby, LobbyError, Slot, StartBlocked};
use crate::rules::bots::Level;
use crate::rules::{MAX_SEATS, Seat, Seats};

/// Which seats the match waits for. The table says so; a seat that must act and has no device stops the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Resource)]
pub struct PendingSeats(pub Seats);

/// A seat whose person has no device, with no bot sitting in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The seat.
    pub seat: Seat,
    /// The device it lost, which takes the seat by itself when it comes back; `None` if it never had one.
    pub lost: Option<Device>,
}

/// Who chooses for a seat at this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActiveController {
    /// A person, with this device.
    Person(Device),
    /// A bot: its own slot, or sitting in for somebody.
    Bot(Level),
    /// Another program.
    Program(PathBuf),
    /// Nobody, until a device takes the seat or a bot sits in.
    Waits,
}

impl Lobby {
    /// A table at which these play, in order, as a saved match or a command says. People have no device yet: their
    /// seats wait for one.
    ///
    /// Holders beyond [`MAX_SEATS`] and empty slots are left out.
    #[must_use]
    pub fn of(holders: impl IntoIterator<Item = (Controller, String)>) -> Self {
        let holders = holders.into_iter().filter(|(holder, _)| *holder != Controller::Nobody);
        let slots = (0..MAX_SEATS).zip(holders).map(|(colour, (holder, name))| {
            let ready = holder != Controller::Person;
            Slot { holder, name, ready, ..Slot::free(colour) }
        });
        let slots: Vec<_> = slots.collect();
        let many = (slots.len() as u8).max(1);
        Self { slots, fewest: many, most: many, playing: true, half: None }
    }

    /// The same slots in these colours. Where two would be the same, or one is none of the eight, they stay as they
    /// are.
    #[must_use]
    pub fn coloured(mut self, colours: impl IntoIterator<Item = Option<u8>>) -> Self {
        let mut wanted: Vec<u8> = self.slots.iter().map(|slot| slot.colour).collect();
        for (now, colour) in wanted.iter_mut().zip(colours) {
            *now = colour.unwrap_or(*now);
        }
        let fit = wanted.iter().enumerate().all(|(at, colour)| *colour < MAX_SEATS && !wanted[..at].contains(colour));
        if fit {
            for (slot, colour) in self.slots.iter_mut().zip(wanted) {
                slot.colour = colour;
            }
        }
        self
    }

    /// Whether a match is being played.
    #[must_use]
    pub const fn playing(&self) -> bool {
        self.playing
    }

    /// Begins a match: free slots are taken away, so that each slot's place is its seat.
    ///
    /// # Errors
    /// What it still waits for, as [`Lobby::can_begin`] says; then nothing changes.
    pub fn begin(&mut self) -> Result<(), StartBlocked> {
        self.can_begin()?;
        self.slots.retain(|slot| !slot.is_free());
        self.playing = true;
        Ok(())
    }

    /// Goes on with a match whose slots were loaded: people have no device yet, and their seats wait for one.
    pub fn resume(&mut self) {
        self.slots.retain(|slot| !slot.is_free());
        self.playing = true;
    }

    /// Ends a match and goes back to choosing slots for a game that seats so many. Whoever has a device keeps
    /// slot, name and colour and is asked again whether they are ready; people without a device are gone.
    pub fn end(&mut self, seats: std::ops::RangeInclusive<u8>) {
        self.playing = false;
        for slot in &mut self.slots {
            if slot.wants_device() {
                let lost = slot.lost;
                let name = std::mem::take(&mut slot.name);
                *slot = Slot { lost, name, ..Slot::free(slot.colour) };
            } else {
                slot.ready = slot.holder != Controller::Person;
                slot.has_substitute = false;
            }
        }
        self.resize(seats);
    }

    /// A device is gone. During a match its seats keep their person and dim; before one they are free again, but
    /// kept for that device as long as nobody else takes them. Says which seats those were.
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
        }
        seats
    }

    /// A device is back: it takes the seats it lost, unless others have taken them. Says which seats it has now.
    pub fn regain(&mut self, device: Device) -> Vec<Seat> {
        let kept = self.iter().filter(|(_, slot)| slot.device.is_none() && slot.lost == Some(device));
        let kept: Vec<_> = kept.map(|(seat, _)| seat).collect();
        let mut back: Vec<Seat> = Vec::new();
        for seat in kept {
            let shared = !back.is_empty() && device.can_be_shared();
            match if shared { Ok(device) } else { self.engage(device) } {
                Ok(device) => {
                    self.sit(device, seat);
                    self.slots[seat.index()].ready = self.playing;
                    back.push(seat);
                }
                Err(_) => self.slots[seat.index()].lost = None,
            }
        }
        back
    }

    /// A free device takes the seat of a person who has none, from a bot that sat in too.
    ///
    /// # Errors
    /// When the device has a seat already, that seat misses no device, or no match is played.
    pub fn claim(&mut self, seat: Seat, device: Device) -> Result<(), LobbyError> {
        if !self.playing {
            return Err(LobbyError::NotPlaying);
        }
        if !self.at(seat)?.wants_device() {
            return Err(LobbyError::Taken);
        }
        let device = self.engage(device)?;
        self.sit(device, seat);
        self.slots[seat.index()].ready = true;
        Ok(())
    }

    /// A bot plays for a person who has no device, until one takes the seat.
    ///
    /// # Errors
    /// When that seat misses no device, or no match is played.
    pub fn add_substitute(&mut self, seat: Seat) -> Result<(), LobbyError> {
        if !self.playing {
            return Err(LobbyError::NotPlaying);
        }
        let slot = self.at(seat)?;
        if !slot.wants_device() {
            return Err(LobbyError::Taken);
        }
        slot.has_substitute = true;
        Ok(())
    }

    /// A person gets up during a match: the device is free, and a bot plays on for them.
    ///
    /// # Errors
    /// When no person with a device sits there, or no match is played.
    pub fn give_up(&mut self, seat: Seat) -> Result<(), LobbyError> {
        if !self.playing {
            return Err(LobbyError::NotPlaying);
        }
        let slot = self.at(seat)?;
        if slot.device.take().is_none() {
            return Err(LobbyError::NotSeated);
        }
        slot.lost = None;
        slot.has_substitute = true;
        Ok(())
    }

    /// A program did not play as it has to: a bot has its slot from now on.
    pub fn replace_program(&mut self, seat: Seat, level: Level) {
        if let Some(slot) = self.slots.get_mut(seat.index())
            && matches!(slot.holder, Controller::Program(_))
        {
            slot.holder = Controller::Bot(level);
        }
    }

    /// Whether a person has to choose for this seat, be it one who still has to take it: no bot and no program does.
    #[must_use]
    pub fn needs_person(&self, seat: Seat) -> bool {
        matches!(self.active_controller(seat), ActiveController::Person(_) | ActiveController::Waits)
    }

    /// What a seat waits for: `Some` while its person has no device and no bot sits in.
    #[must_use]
    pub fn waiting_for(&self, seat: Seat) -> Option<Waiting> {
        let slot = self.slot(seat)?;
        (self.playing && slot.wants_device() && !slot.has_substitute).then_some(Waiting { seat, lost: slot.lost })
    }

    /// The seat for which the match stops: the first of those that must act and have no device. This is when the
    /// card is shown.
    #[must_use]
    pub fn stopped_by(&self, pending_seats: PendingSeats) -> Option<Waiting> {
        pending_seats.0.into_iter().find_map(|seat| self.waiting_for(seat))
    }

    /// The first seat for which a bot sits in, until a device takes it.
    #[must_use]
    pub fn first_sat_in(&self) -> Option<Seat> {
        let has_substitute = self.iter().find(|(_, slot)| self.playing && slot.wants_device() && slot.has_substitute);
        has_substitute.map(|(seat, _)| seat)
    }

    /// The level of the bot that chooses for a seat now: its own, or one sitting in.
    #[must_use]
    pub fn bot_at(&self, seat: Seat) -> Option<Level> {
        match self.active_controller(seat) {
            ActiveController::Bot(level) => Some(level),
            ActiveController::Person(_) | ActiveController::Program(_) | ActiveController::Waits => None,
        }
    }

    /// Who chooses for a seat now.
    #[must_use]
    pub fn active_controller(&self, seat: Seat) -> ActiveController {
        let Some(slot) = self.slot(seat) else { return ActiveController::Waits };
        match (&slot.holder, slot.device) {
            (Controller::Person, Some(device)) => ActiveController::Person(device),
            (Controller::Person, None) if slot.has_substitute => ActiveController::Bot(Level::default()),
            (Controller::Bot(level), _) => ActiveController::Bot(*level),
            (Controller::Program(path), _) => ActiveController::Program(path.clone()),
            (Controller::Person | Controller::Nobody, None) | (Controller::Nobody, Some(_)) => ActiveController::Waits,
        }
    }

    /// Of seats that are all to choose, those that can now: where a device is passed round, the first of its seats
    /// alone; the next one's choice opens when that is made.
    #[must_use]
    pub fn at_hand(&self, seats: Seats) -> Seats {
        let device = |seat: Seat| self.slot(seat).and_then(|slot| slot.device);
        seats.into_iter().fold(Seats::NONE, |open, seat| {
            let waits = device(seat).is_some() && open.into_iter().any(|other| device(other) == device(seat));
            if waits { open } else { open.with(seat) }
        })
    }

    /// The seat for which a press of this device counts: the seat it holds; of several, the first that must act. A
    /// mouse or keyboard that holds none serves the one person who plays with the other, for both lie on the same
    /// desk.
    #[must_use]
    pub fn seat_for(&self, device: Device, pending_seats: PendingSeats) -> Option<Seat> {
        let device = self.answering(device);
        let acting = |device| self.seats_of(device).find(|seat| pending_seats.0.contains(*seat));
        if let Some(first) = self.seat_of(device) {
            return acting(device).or(Some(first));
        }
        let neighbour = match device {
            Device::Mouse => [Device::Keys, Device::KeysLeft, Device::KeysRight]
                .into_iter()
                .filter(|keys| self.seat_of(*keys).is_some())
                .fold((0, None), |(many, _), keys| (many + 1, Some(keys))),
            Device::Keys => (1, Some(Device::Mouse)),
            Device::KeysLeft | Device::KeysRight | Device::Pad(_) => (0, None),
        };
        match neighbour {
            (1, Some(keys)) => acting(keys).or(self.seat_of(keys)),
            _ => None,
        }
    }
}
