//! The lobby: slots at the table, their controllers and their input devices.
//!
//! Pure logic: the caller reports button presses, connected and disconnected devices. It must not depend on input
//! handling, the UI or any game; teams are up to the games. A slot outlives its device: during a match a slot that lost
//! its device keeps its person and waits for that device, for another one, or for a substitute bot.
//!
//! # The keyboard
//! It is either one device ([`Device::Keys`]) or two halves ([`Device::KeysLeft`], [`Device::KeysRight`]):
//! - The first half that joins gets the whole keyboard; the half it joined with is remembered.
//! - When the other half joins too, the keyboard is split, and each person keeps the half they pressed.
//! - When one of two halves leaves before the match, the other gets the whole keyboard.
//! - A keyboard shared by several slots cannot be split.
//!
//! # Sharing
//! A device has one slot. Only the mouse and the whole keyboard can be shared by several slots, and only on request
//! ([`Lobby::share`]), never by a button press alone.

mod help;
mod keyboard;
mod play;
mod slot;

use std::ops::RangeInclusive;

use bevy::prelude::Resource;

pub use help::{Help, HintPolicy};
pub use keyboard::Keyboard;
pub use play::{PendingSeats, Waiting};
pub use slot::{Device, Half, LobbyError, Slot, StartBlocked};

use crate::rules::bots::{Level, Player};
use crate::rules::record::clean_name;
use crate::rules::{MAX_SEATS, Seat};

/// All slots of the table.
///
/// Before a match ([`Lobby::playing`] is false) slots may be free. [`Lobby::begin`] removes free slots, so that during
/// a match the index of a slot is its seat.
#[derive(Clone, Debug, PartialEq, Eq, Resource)]
pub struct Lobby {
    /// The slots, clockwise. The index is the seat.
    pub slots: Vec<Slot>,
    min_seats: u8,
    max_seats: u8,
    playing: bool,
    /// The half of the keyboard that the whole keyboard was joined with.
    half: Option<Half>,
}

impl Default for Lobby {
    /// A lobby for any game, with two to [`MAX_SEATS`] seats.
    fn default() -> Self {
        Self::new(2..=MAX_SEATS)
    }
}

/// The effect of pressing "accept" before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptOutcome {
    /// The device took this free slot.
    Joined(Seat),
    /// The person at this slot is ready.
    Ready(Seat),
    /// All persons of the device were ready already.
    Already,
}

/// The effect of pressing "back" before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackOutcome {
    /// The person at this slot is no longer ready.
    Unready(Seat),
    /// The person at this slot left.
    Left(Seat),
    /// The device has no slot.
    Nothing,
}

impl Lobby {
    /// Creates free slots for a game with this range of seats, at most [`MAX_SEATS`].
    pub fn new(seats: RangeInclusive<u8>) -> Self {
        let mut lobby = Self { slots: Vec::new(), min_seats: 1, max_seats: 1, playing: false, half: None };
        lobby.resize(seats);
        lobby
    }

    /// Adapts the number of slots to a game with this range of seats. Surplus slots are removed from the end: free ones
    /// first, then bots and programs, then people.
    ///
    /// Does nothing during a match.
    pub fn resize(&mut self, seats: RangeInclusive<u8>) {
        if self.playing {
            return;
        }
        self.max_seats = (*seats.end()).clamp(1, MAX_SEATS);
        self.min_seats = (*seats.start()).clamp(1, self.max_seats);
        let max_seats = usize::from(self.max_seats);
        for removable in [Slot::is_free as fn(&Slot) -> bool, |slot| !slot.is_person(), |_| true] {
            while self.slots.len() > max_seats
                && let Some(last) = self.slots.iter().rposition(removable)
            {
                self.slots.remove(last);
            }
        }
        self.fill_up();
        self.join_halves();
    }

    /// Adds free slots with unused colours up to the maximum number of seats.
    fn fill_up(&mut self) {
        while self.slots.len() < usize::from(self.max_seats) {
            let colour = (0..MAX_SEATS).find(|colour| self.slots.iter().all(|slot| slot.colour != *colour));
            self.slots.push(Slot::free(colour.expect("there is a colour for each slot")));
        }
    }

    /// The minimum and maximum number of seats.
    pub const fn seats(&self) -> RangeInclusive<u8> {
        self.min_seats..=self.max_seats
    }

    /// The slot of a seat, if the table has that seat.
    pub fn slot(&self, seat: Seat) -> Option<&Slot> {
        self.slots.get(seat.index())
    }

    pub(super) fn slot_mut(&mut self, seat: Seat) -> Result<&mut Slot, LobbyError> {
        self.slots.get_mut(seat.index()).ok_or(LobbyError::NoSuchSlot)
    }

    fn slot_mut_before_match(&mut self, seat: Seat) -> Result<&mut Slot, LobbyError> {
        if self.playing { Err(LobbyError::Playing) } else { self.slot_mut(seat) }
    }

    /// Iterates over slots with their seats.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &Slot)> {
        self.slots.iter().enumerate().map(|(index, slot)| (Seat(index as u8), slot))
    }

    /// The seats of a device in ascending order; more than one if the device is shared.
    pub fn seats_of(&self, device: Device) -> impl DoubleEndedIterator<Item = Seat> {
        self.iter().filter(move |(_, slot)| slot.device == Some(device)).map(|(seat, _)| seat)
    }

    /// The first seat of a device.
    pub fn seat_of(&self, device: Device) -> Option<Seat> {
        self.seats_of(device).next()
    }

    /// Handles "accept" before the match: joins, then marks the person as ready. A shared device marks one slot per
    /// press.
    ///
    /// # Errors
    /// When no slot is free or a match is being played.
    pub fn accept(&mut self, device: Device) -> Result<AcceptOutcome, LobbyError> {
        if self.playing {
            return Err(LobbyError::Playing);
        }
        let device = self.effective_device(device);
        if self.seat_of(device).is_none() {
            return self.join(device).map(AcceptOutcome::Joined);
        }
        let unready = self.seats_of(device).find(|seat| !self.slots[seat.index()].ready);
        let Some(seat) = unready else { return Ok(AcceptOutcome::Already) };
        self.slots[seat.index()].ready = true;
        Ok(AcceptOutcome::Ready(seat))
    }

    /// Handles "back" before the match: clears the ready mark, then leaves. A shared device undoes one slot per press,
    /// the last one first.
    ///
    /// # Errors
    /// When a match is being played.
    pub fn back(&mut self, device: Device) -> Result<BackOutcome, LobbyError> {
        if self.playing {
            return Err(LobbyError::Playing);
        }
        let device = self.effective_device(device);
        let ready = self.seats_of(device).rfind(|seat| self.slots[seat.index()].ready);
        if let Some(seat) = ready {
            self.slots[seat.index()].ready = false;
            return Ok(BackOutcome::Unready(seat));
        }
        let last = self.seats_of(device).next_back();
        let Some(seat) = last else { return Ok(BackOutcome::Nothing) };
        self.clear(seat)?;
        Ok(BackOutcome::Left(seat))
    }

    /// Puts a device's person at a free slot: one reserved for this device, else one that is not reserved, else any.
    ///
    /// # Errors
    /// When the device has a slot already, none is free, or a match is being played.
    pub fn join(&mut self, device: Device) -> Result<Seat, LobbyError> {
        if self.playing {
            return Err(LobbyError::Playing);
        }
        let kept_for_it = self.slots.iter().position(|slot| slot.is_free() && slot.lost == Some(device));
        let free = kept_for_it
            .or_else(|| self.slots.iter().position(|slot| slot.is_free() && slot.lost.is_none()))
            .or_else(|| self.slots.iter().position(Slot::is_free))
            .ok_or(if self.holds(device) { LobbyError::AlreadySeated } else { LobbyError::Full })?;
        let seat = Seat(free as u8);
        self.join_at(device, seat)?;
        Ok(seat)
    }

    /// Puts a device's person at this free slot.
    ///
    /// # Errors
    /// When the device has a slot already, the slot is taken, or a match is being played.
    pub fn join_at(&mut self, device: Device, seat: Seat) -> Result<(), LobbyError> {
        if !self.slot_mut_before_match(seat)?.is_free() {
            return Err(LobbyError::Taken);
        }
        let device = self.claim_device(device)?;
        self.assign_device(device, seat);
        Ok(())
    }

    /// Shares a device with another free slot. Only the mouse and the whole keyboard can be shared. During a match the
    /// slot must be one that waits for a device.
    ///
    /// # Errors
    /// When the device cannot be shared or the slot is taken.
    pub fn share(&mut self, device: Device, seat: Seat) -> Result<(), LobbyError> {
        if !device.can_be_shared() {
            return Err(LobbyError::NotShareable);
        }
        let playing = self.playing;
        let slot = self.slot_mut(seat)?;
        let open = if playing { slot.wants_device() } else { slot.is_free() };
        if !open {
            return Err(LobbyError::Taken);
        }
        if self.seat_of(device).is_none() {
            self.claim_device(device)?;
        }
        self.assign_device(device, seat);
        self.slots[seat.index()].ready = playing;
        Ok(())
    }

    /// Assigns a device to a slot. The caller has checked that this is allowed.
    pub(super) fn assign_device(&mut self, device: Device, seat: Seat) {
        // The seat that the device was lost at may be that of another device of its model.
        let lost_here = self.slots[seat.index()].lost.filter(|lost| *lost != device);
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if slot.lost == Some(device) && index != seat.index() {
                slot.lost = lost_here.filter(|_| !slot.is_free());
            }
        }
        let slot = &mut self.slots[seat.index()];
        if !slot.is_person() {
            let returns = slot.lost.is_none_or(|lost| lost == device);
            slot.name = if returns { std::mem::take(&mut slot.name) } else { String::new() };
            slot.controller = Some(Player::Person);
        }
        slot.device = Some(device);
        slot.lost = None;
        slot.has_substitute = false;
        slot.ready = false;
    }

    /// Frees a slot. Controller and name are removed, the colour stays.
    ///
    /// # Errors
    /// When there is no such slot or a match is being played.
    pub fn clear(&mut self, seat: Seat) -> Result<(), LobbyError> {
        let slot = self.slot_mut_before_match(seat)?;
        *slot = Slot::free(slot.colour);
        self.join_halves();
        Ok(())
    }

    /// Adds a bot at the first free slot.
    ///
    /// # Errors
    /// When none is free or a match is being played.
    pub fn add_bot(&mut self, level: Level) -> Result<Seat, LobbyError> {
        let free = self.iter().filter(|(_, slot)| slot.is_free());
        let first = free.min_by_key(|(seat, slot)| (slot.lost.is_some(), *seat)).map(|(seat, _)| seat);
        let seat = first.ok_or(LobbyError::Full)?;
        self.seat_bot(seat, level)?;
        Ok(seat)
    }

    /// Adds a bot at this free slot.
    ///
    /// # Errors
    /// When the slot is taken or a match is being played.
    pub fn seat_bot(&mut self, seat: Seat, level: Level) -> Result<(), LobbyError> {
        let slot = self.slot_mut_before_match(seat)?;
        if !slot.is_free() {
            return Err(LobbyError::Taken);
        }
        *slot = Slot { controller: Some(Player::Bot(level)), ready: true, ..Slot::free(slot.colour) };
        Ok(())
    }

    /// Changes a bot's level by this many steps and returns the new one. The weakest follows the strongest.
    ///
    /// # Errors
    /// When the slot has no bot or a match is being played.
    pub fn step_level(&mut self, seat: Seat, steps: i32) -> Result<Level, LobbyError> {
        let Some(Player::Bot(level)) = &mut self.slot_mut_before_match(seat)?.controller else {
            return Err(LobbyError::NotABot);
        };
        *level = Level::ALL[(*level as i32 + steps).rem_euclid(Level::ALL.len() as i32) as usize];
        Ok(*level)
    }

    /// Changes a name. An empty name stands for the default name of the slot.
    ///
    /// # Errors
    /// When there is no such slot or it is free.
    pub fn rename(&mut self, seat: Seat, name: &str) -> Result<(), LobbyError> {
        let slot = self.slot_mut(seat)?;
        if slot.is_free() {
            return Err(LobbyError::NotSeated);
        }
        slot.name = clean_name(name);
        Ok(())
    }

    /// Gives a slot another colour. The slot that had it gets this one's colour.
    ///
    /// # Errors
    /// When there is no such slot or colour, or a match is being played.
    pub fn set_colour(&mut self, seat: Seat, colour: u8) -> Result<(), LobbyError> {
        if colour >= MAX_SEATS {
            return Err(LobbyError::NoSuchSlot);
        }
        let before = self.slot_mut_before_match(seat)?.colour;
        if let Some(other) = self.slots.iter_mut().find(|slot| slot.colour == colour) {
            other.colour = before;
        }
        self.slot_mut(seat)?.colour = colour;
        Ok(())
    }

    /// Swaps a slot with its neighbour to the left (clockwise) or to the right, with wrap-around, and returns its new seat.
    ///
    /// # Errors
    /// When there is no such slot or a match is being played.
    pub fn step(&mut self, seat: Seat, left: bool) -> Result<Seat, LobbyError> {
        self.slot_mut_before_match(seat)?;
        let count = self.slots.len() as u8;
        let to = Seat((seat.0 + if left { 1 } else { count - 1 }) % count);
        self.slots.swap(seat.index(), to.index());
        Ok(to)
    }

    /// Checks whether the match can begin.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn can_begin(&self) -> Result<(), StartBlocked> {
        let taken = self.slots.iter().filter(|slot| !slot.is_free()).count() as u8;
        if taken < self.min_seats {
            return Err(StartBlocked::TooFew { seated: taken, fewest: self.min_seats });
        }
        let not_ready = self.iter().filter(|(_, slot)| slot.is_person() && !slot.ready).map(|(seat, _)| seat);
        let not_ready: Vec<_> = not_ready.collect();
        if not_ready.is_empty() { Ok(()) } else { Err(StartBlocked::NotReady(not_ready)) }
    }
}
