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
pub use slot::{Device, Half, LobbyError, Slot, TooFewPlayers, is_same_name};

use crate::rules::bots::{Level, Player};
use crate::rules::record::clean_name;
use crate::rules::{MAX_SEATS, Seat};

/// All slots of the table.
///
/// Before a match ([`Lobby::playing`] is false) slots may be free, and bots fill some of them: as many as were asked
/// for, or as many as a match needs. A person who joins a full table takes the place of a bot. [`Lobby::begin`] removes
/// free slots, so that during a match the index of a slot is its seat.
#[derive(Clone, Debug, PartialEq, Eq, Resource)]
pub struct Lobby {
    /// The slots, clockwise. The index is the seat.
    pub slots: Vec<Slot>,
    min_seats: u8,
    max_seats: u8,
    playing: bool,
    /// The half of the keyboard that the whole keyboard was joined with.
    half: Option<Half>,
    /// The number of bots that was asked for; `None` for as many as a match needs.
    wanted_bots: Option<u8>,
    /// The level of bots that are added.
    bot_level: Level,
}

impl Default for Lobby {
    /// A lobby for any game, with two to [`MAX_SEATS`] seats.
    fn default() -> Self {
        Self::new(2..=MAX_SEATS)
    }
}

impl Lobby {
    /// Creates free slots for a game with this range of seats, at most [`MAX_SEATS`].
    pub fn new(seats: RangeInclusive<u8>) -> Self {
        let mut lobby = Self {
            slots: Vec::new(),
            min_seats: 1,
            max_seats: 1,
            playing: false,
            half: None,
            wanted_bots: None,
            bot_level: Level::default(),
        };
        lobby.resize(seats);
        lobby
    }

    /// Adapts the number of slots to a game with this range of seats. Surplus slots are removed from the end: free ones
    /// first, then bots and programs, then people.
    ///
    /// Fewer bots than the people need are no wish for another game.
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
        self.wanted_bots = self.wanted_bots.filter(|bots| *bots >= self.needed_bots());
        self.fill_bots();
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

    /// The first seat that a press of this device is about: half of a keyboard that joined whole stands for all of it.
    pub fn seat_held_by(&self, device: Device) -> Option<Seat> {
        self.seat_of(self.effective_device(device))
    }

    /// The first seat of a device.
    pub fn seat_of(&self, device: Device) -> Option<Seat> {
        self.seats_of(device).next()
    }

    /// The number of people, with or without a device.
    pub fn people(&self) -> usize {
        self.slots.iter().filter(|slot| slot.is_person()).count()
    }

    /// Removes the person of a device; of a shared device the last one. Returns the seat.
    ///
    /// # Errors
    /// When the device has no slot or a match is being played.
    pub fn leave(&mut self, device: Device) -> Result<Seat, LobbyError> {
        let device = self.effective_device(device);
        let seat = self.seats_of(device).next_back().ok_or(LobbyError::NotSeated)?;
        self.clear(seat)?;
        Ok(seat)
    }

    /// The slot that a person with this device would get: one reserved for it, else one that is not reserved, else any
    /// bot's, else any free one.
    fn place_for(&self, device: Device) -> Option<Seat> {
        let free = |wanted: &dyn Fn(&Slot) -> bool| self.slots.iter().position(|slot| slot.is_free() && wanted(slot));
        free(&|slot| slot.lost == Some(device))
            .or_else(|| free(&|slot| slot.lost.is_none()))
            .or_else(|| self.slots.iter().position(Slot::is_bot))
            .or_else(|| free(&|_| true))
            .map(|index| Seat(index as u8))
    }

    /// Puts a device's person at a free slot, preferably the one reserved for the device, or at that of the first bot.
    ///
    /// # Errors
    /// When the device has a slot already, all slots have people, or a match is being played.
    pub fn join(&mut self, device: Device) -> Result<Seat, LobbyError> {
        if self.playing {
            return Err(LobbyError::Playing);
        }
        let full = if self.holds(device) { LobbyError::AlreadySeated } else { LobbyError::Full };
        let seat = self.place_for(device).ok_or(full)?;
        self.join_at(device, seat)?;
        Ok(seat)
    }

    /// Puts a device's person at this slot, which is free or has a bot.
    ///
    /// # Errors
    /// When the device has a slot already, the slot is taken, or a match is being played.
    pub fn join_at(&mut self, device: Device, seat: Seat) -> Result<(), LobbyError> {
        if !self.slot_mut_before_match(seat)?.is_open() {
            return Err(LobbyError::Taken);
        }
        let keeps_colour = self.slots[seat.index()].lost == Some(device);
        let device = self.claim_device(device)?;
        self.assign_device(device, seat);
        self.fill_bots();
        if !keeps_colour {
            self.take_first_colour(seat.index());
        }
        Ok(())
    }

    /// Gives a slot the first colour that no player and no reserved slot has.
    fn take_first_colour(&mut self, index: usize) {
        let free = self.slots.iter().enumerate().filter(|(_, slot)| slot.is_free() && slot.lost.is_none());
        if let Some((other, colour)) = free.map(|(other, slot)| (other, slot.colour)).min_by_key(|(_, colour)| *colour)
            && colour < self.slots[index].colour
        {
            self.slots[other].colour = std::mem::replace(&mut self.slots[index].colour, colour);
        }
    }

    /// Adds a person with this device: a device without a slot joins, and one that can be shared gets one more.
    ///
    /// # Errors
    /// Those of [`Lobby::join`] and [`Lobby::share`].
    pub fn join_or_share(&mut self, device: Device) -> Result<Seat, LobbyError> {
        if !self.holds(device) || !device.can_be_shared() {
            return self.join(device);
        }
        let seat = self.place_for(device).ok_or(LobbyError::Full)?;
        self.share(device, seat)?;
        Ok(seat)
    }

    /// Shares a device with another slot, which is free or has a bot. Only the mouse and the whole keyboard can be shared.
    /// During a match the slot must be one that waits for a device.
    ///
    /// # Errors
    /// When the device cannot be shared or the slot is taken.
    pub fn share(&mut self, device: Device, seat: Seat) -> Result<(), LobbyError> {
        if !device.can_be_shared() {
            return Err(LobbyError::NotShareable);
        }
        let playing = self.playing;
        let slot = self.slot_mut(seat)?;
        let open = if playing { slot.wants_device() } else { slot.is_open() };
        if !open {
            return Err(LobbyError::Taken);
        }
        if self.seat_of(device).is_none() {
            self.claim_device(device)?;
        }
        self.assign_device(device, seat);
        self.fill_bots();
        if !playing {
            self.take_first_colour(seat.index());
        }
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
        let kept = self.slots[seat.index()].name.clone();
        let taken =
            self.iter().any(|(other, slot)| other != seat && !slot.is_free() && is_same_name(&slot.name, &kept));
        let slot = &mut self.slots[seat.index()];
        if slot.is_bot() {
            *slot = Slot::free(slot.colour);
        }
        if !slot.is_person() {
            let returns = !taken && slot.lost.is_none_or(|lost| lost == device);
            slot.name = if returns { std::mem::take(&mut slot.name) } else { String::new() };
            slot.controller = Some(Player::Person);
        }
        slot.device = Some(device);
        slot.lost = None;
        slot.has_substitute = false;
    }

    /// Frees a slot. Controller and name are removed, the colour stays. A bot is not replaced.
    ///
    /// # Errors
    /// When there is no such slot or a match is being played.
    pub fn clear(&mut self, seat: Seat) -> Result<(), LobbyError> {
        let slot = self.slot_mut_before_match(seat)?;
        let was_bot = slot.is_bot();
        *slot = Slot::free(slot.colour);
        if was_bot {
            self.wanted_bots = Some(self.bots());
        }
        self.join_halves();
        self.fill_bots();
        Ok(())
    }

    /// The number of bots.
    pub fn bots(&self) -> u8 {
        self.slots.iter().filter(|slot| slot.is_bot()).count() as u8
    }

    /// The most bots that fit beside the people.
    fn max_bots(&self) -> u8 {
        self.max_seats - self.slots.iter().filter(|slot| !slot.is_open()).count() as u8
    }

    /// Asks for this many bots, or as many as fit, all of this level.
    ///
    /// Does nothing during a match.
    pub fn set_bots(&mut self, count: u8, level: Level) {
        if self.playing {
            return;
        }
        self.wanted_bots = Some(count);
        self.fill_bots();
        self.set_levels(level);
    }

    /// The number of bots that the people need for a match.
    fn needed_bots(&self) -> u8 {
        match self.slots.iter().filter(|slot| !slot.is_open()).count() as u8 {
            0 => 0,
            others => self.min_seats.saturating_sub(others),
        }
    }

    /// Changes the number of bots by this many steps; the largest follows zero. Does nothing during a match.
    pub fn step_bots(&mut self, steps: i32) {
        if self.playing {
            return;
        }
        let count = i32::from(self.max_bots()) + 1;
        self.wanted_bots = Some((i32::from(self.bots()) + steps).rem_euclid(count) as u8);
        self.fill_bots();
    }

    /// Adds bots at the last slots, or removes the first ones, until there are as many as wanted. Without a wish people get
    /// the company that the game needs, and the slot of a lost device stays free.
    fn fill_bots(&mut self) {
        if self.playing {
            return;
        }
        let wanted = self.wanted_bots.unwrap_or(self.needed_bots()).min(self.max_bots());
        for _ in wanted..self.bots() {
            if let Some(first) = self.slots.iter_mut().find(|slot| slot.is_bot()) {
                *first = Slot::free(first.colour);
            }
        }
        for _ in self.bots()..wanted {
            let asked = self.wanted_bots.is_some();
            let free = self.slots.iter_mut().enumerate().rev();
            let free = free.filter(|(_, slot)| slot.is_free() && (asked || slot.lost.is_none()));
            if let Some((index, slot)) = free.min_by_key(|(_, slot)| slot.lost.is_some()) {
                *slot = Slot { controller: Some(Player::Bot(self.bot_level)), ..Slot::free(slot.colour) };
                self.take_first_colour(index);
            }
        }
    }

    /// The level of all bots, or of those that would be added; `None` if their levels differ.
    pub fn common_level(&self) -> Option<Level> {
        let mut levels = self.slots.iter().filter_map(|slot| slot.controller.as_ref()?.level());
        let first = levels.next().unwrap_or(self.bot_level);
        levels.all(|level| level == first).then_some(first)
    }

    /// Changes the level of all bots by this many steps. The weakest follows the strongest.
    ///
    /// Does nothing during a match.
    pub fn step_levels(&mut self, steps: i32) {
        if self.playing {
            return;
        }
        self.set_levels(self.common_level().unwrap_or(self.bot_level).stepped(steps));
    }

    fn set_levels(&mut self, level: Level) {
        self.bot_level = level;
        for slot in self.slots.iter_mut().filter(|slot| slot.is_bot()) {
            slot.controller = Some(Player::Bot(self.bot_level));
        }
    }

    /// Changes a bot's level by this many steps and returns the new one. The weakest follows the strongest.
    ///
    /// # Errors
    /// When the slot has no bot or a match is being played.
    pub fn step_level(&mut self, seat: Seat, steps: i32) -> Result<Level, LobbyError> {
        let Some(Player::Bot(level)) = &mut self.slot_mut_before_match(seat)?.controller else {
            return Err(LobbyError::NotABot);
        };
        *level = level.stepped(steps);
        Ok(*level)
    }

    /// Changes a name. An empty name stands for the default name of the slot.
    ///
    /// # Errors
    /// When there is no such slot, it is free, or another one has this name.
    pub fn rename(&mut self, seat: Seat, name: &str) -> Result<(), LobbyError> {
        let name = clean_name(name);
        let taken = |(other, slot): (Seat, &Slot)| other != seat && !slot.is_free() && is_same_name(&slot.name, &name);
        if !name.is_empty() && self.iter().any(taken) {
            return Err(LobbyError::NameTaken);
        }
        let slot = self.slot_mut(seat)?;
        if slot.is_free() {
            return Err(LobbyError::NotSeated);
        }
        slot.name = name;
        Ok(())
    }

    /// Gives a slot the name of a person, and the person's colour unless somebody else has it.
    ///
    /// # Errors
    /// Those of [`Lobby::rename`], or when a match is being played.
    pub fn introduce(&mut self, seat: Seat, name: &str, colour: Option<u8>) -> Result<(), LobbyError> {
        self.slot_mut_before_match(seat)?;
        self.rename(seat, name)?;
        let belongs = |colour: u8| self.slots.iter().any(|slot| slot.is_person() && slot.colour == colour);
        match colour.filter(|colour| !belongs(*colour)) {
            Some(colour) => self.set_colour(seat, colour),
            None => Ok(()),
        }
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

    /// Changes the colour of a slot by this many steps, with wrap-around. Does nothing during a match.
    pub fn step_colour(&mut self, seat: Seat, steps: i32) {
        if let Some(slot) = self.slot(seat) {
            let colour = (i32::from(slot.colour) + steps).rem_euclid(i32::from(MAX_SEATS)) as u8;
            // The slot that has this colour gets the old one in exchange.
            let _ = self.set_colour(seat, colour);
        }
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

    /// Moves all players but the first by one place, with wrap-around, so that the first one gets another partner.
    ///
    /// Does nothing during a match.
    pub fn rotate_partners(&mut self, steps: i32) {
        if self.playing {
            return;
        }
        let taken: Vec<usize> = self.iter().filter(|(_, slot)| !slot.is_free()).map(|(seat, _)| seat.index()).collect();
        let Some((_, others)) = taken.split_first() else { return };
        let mut moved: Vec<Slot> = others.iter().map(|index| self.slots[*index].clone()).collect();
        if steps > 0 {
            moved.rotate_right(1.min(others.len()));
        } else {
            moved.rotate_left(1.min(others.len()));
        }
        for (index, slot) in std::iter::zip(others, moved) {
            self.slots[*index] = slot;
        }
    }

    /// Checks whether the match can begin.
    ///
    /// # Errors
    /// If there are too few players.
    pub fn can_begin(&self) -> Result<(), TooFewPlayers> {
        let seated = self.slots.iter().filter(|slot| !slot.is_free()).count() as u8;
        let fewest = self.min_seats;
        if seated < fewest { Err(TooFewPlayers { seated, fewest }) } else { Ok(()) }
    }
}
