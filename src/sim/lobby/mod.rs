//! Chairs, who holds them, and with which device.
//!
//! Pure: it hears that a device pressed, came or went, and says what follows. It knows no pad, no key, no screen
//! and no game; teams are the games' business. A slot outlives its device: while a match is played a slot whose
//! device is lost keeps its person, and waits for the device, for another one, or for a bot.
//!
//! # The keyboard
//! It is one device ([`Device::Keys`]) or two halves ([`Device::KeysLeft`], [`Device::KeysRight`]), never both:
//! - the first half that joins holds the whole keyboard, and the half it joined with is remembered;
//! - when the other half joins too, the keyboard is split, and each person keeps the half they pressed;
//! - when one of two halves leaves before the match, the other has the whole keyboard again;
//! - a keyboard that is passed round several slots is not split.
//!
//! # Sharing
//! A device holds one slot. Only the mouse and the whole keyboard may be passed round several slots, and only by
//! asking for it ([`Lobby::share`]); a press never shares by itself.

mod keyboard;
mod play;
mod slot;

use std::ops::RangeInclusive;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

pub use keyboard::Keyboard;
pub use play::{ActiveController, PendingSeats, Waiting};
pub use slot::{Controller, Device, Half, LobbyError, Slot, StartBlocked};

use crate::rules::bots::Level;
use crate::rules::{MAX_SEATS, Seat};

/// Every slot at the table, and who holds it.
///
/// Before a match ([`Lobby::playing`] is false) slots may be free and in any order; [`Lobby::begin`] drops the
/// free ones, so that during a match the slot at an index is the seat of that number. Saves keep names, holders
/// and colours, never devices.
#[derive(Clone, Debug, PartialEq, Eq, Resource, Serialize, Deserialize)]
pub struct Lobby {
    /// The slots, clockwise. A slot's place is its seat's number.
    pub slots: Vec<Slot>,
    fewest: u8,
    most: u8,
    #[serde(skip)]
    playing: bool,
    /// The half of the keyboard by which its whole was taken.
    #[serde(skip)]
    half: Option<Half>,
}

impl Default for Lobby {
    /// A table for any game: two to [`MAX_SEATS`] seats.
    fn default() -> Self {
        Self::new(2..=MAX_SEATS)
    }
}

/// What a press of "accept" did before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptOutcome {
    /// The device took this free slot.
    Joined(Seat),
    /// The person on this slot is ready.
    Ready(Seat),
    /// Everybody on that device was ready already.
    Already,
}

/// What a press of "back" did before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackOutcome {
    /// The person on this slot is not ready any more.
    Unready(Seat),
    /// The person on this slot left.
    Left(Seat),
    /// The device holds no slot.
    Nothing,
}

impl Lobby {
    /// Free slots for a game that seats so many; never more than [`MAX_SEATS`].
    #[must_use]
    pub fn new(seats: RangeInclusive<u8>) -> Self {
        let mut lobby = Self { slots: Vec::new(), fewest: 1, most: 1, playing: false, half: None };
        lobby.resize(seats);
        lobby
    }

    /// Sets the table for a game that seats so many. When people and bots are too many, free slots go first, then
    /// bots and programs from the last slot on, then people from the last slot on.
    ///
    /// Does nothing while a match is played.
    pub fn resize(&mut self, seats: RangeInclusive<u8>) {
        if self.playing {
            return;
        }
        self.most = (*seats.end()).clamp(1, MAX_SEATS);
        self.fewest = (*seats.start()).clamp(1, self.most);
        let most = usize::from(self.most);
        for expendable in [Slot::is_free as fn(&Slot) -> bool, |slot| slot.holder != Controller::Person, |_| true] {
            while self.slots.len() > most
                && let Some(last) = self.slots.iter().rposition(expendable)
            {
                self.slots.remove(last);
            }
        }
        self.fill_up();
        self.join_halves();
    }

    /// Adds free slots, each of a colour nobody has, until there are as many as the game has seats.
    fn fill_up(&mut self) {
        while self.slots.len() < usize::from(self.most) {
            let colour = (0..MAX_SEATS).find(|colour| self.slots.iter().all(|slot| slot.colour != *colour));
            self.slots.push(Slot::free(colour.expect("there are as many colours as slots")));
        }
    }

    /// How many seats the game has, fewest and most.
    #[must_use]
    pub const fn seats(&self) -> RangeInclusive<u8> {
        self.fewest..=self.most
    }

    /// The slot of a seat.
    #[must_use]
    pub fn slot(&self, seat: Seat) -> Option<&Slot> {
        self.slots.get(seat.index())
    }

    pub(super) fn at(&mut self, seat: Seat) -> Result<&mut Slot, LobbyError> {
        self.slots.get_mut(seat.index()).ok_or(LobbyError::NoSuchSlot)
    }

    fn at_before(&mut self, seat: Seat) -> Result<&mut Slot, LobbyError> {
        if self.playing { Err(LobbyError::Playing) } else { self.at(seat) }
    }

    /// Every slot with its seat.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &Slot)> {
        self.slots.iter().enumerate().map(|(index, slot)| (Seat(index as u8), slot))
    }

    /// The seats a device holds, lowest first; more than one only when the device is shared.
    pub fn seats_of(&self, device: Device) -> impl DoubleEndedIterator<Item = Seat> {
        self.iter().filter(move |(_, slot)| slot.device == Some(device)).map(|(seat, _)| seat)
    }

    /// The seat a device holds: the first, when it is shared.
    #[must_use]
    pub fn seat_of(&self, device: Device) -> Option<Seat> {
        self.seats_of(device).next()
    }

    /// A press of "accept" before the match: takes a free slot, then says that the person is ready. A shared
    /// device says so for one slot a press.
    ///
    /// # Errors
    /// When there is no slot left, or the match has begun.
    pub fn accept(&mut self, device: Device) -> Result<AcceptOutcome, LobbyError> {
        if self.playing {
            return Err(LobbyError::Playing);
        }
        let device = self.answering(device);
        if self.seat_of(device).is_none() {
            return self.join(device).map(AcceptOutcome::Joined);
        }
        let unready = self.seats_of(device).find(|seat| !self.slots[seat.index()].ready);
        let Some(seat) = unready else { return Ok(AcceptOutcome::Already) };
        self.slots[seat.index()].ready = true;
        Ok(AcceptOutcome::Ready(seat))
    }

    /// A press of "back" before the match: not ready any more, then leaves. A shared device takes back one slot a
    /// press, the last one first.
    ///
    /// # Errors
    /// When the match has begun.
    pub fn back(&mut self, device: Device) -> Result<BackOutcome, LobbyError> {
        if self.playing {
            return Err(LobbyError::Playing);
        }
        let device = self.answering(device);
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

    /// Seats a device's person on the first free slot, or else on one whose device was lost on this screen.
    ///
    /// # Errors
    /// When the device has a slot already, none is free, or the match has begun.
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

    /// Seats a device's person on this free slot, as a click on it asks for.
    ///
    /// # Errors
    /// When the device has a slot already, this one is taken, or the match has begun.
    pub fn join_at(&mut self, device: Device, seat: Seat) -> Result<(), LobbyError> {
        if !self.at_before(seat)?.is_free() {
            return Err(LobbyError::Taken);
        }
        let device = self.engage(device)?;
        self.sit(device, seat);
        Ok(())
    }

    /// Passes a device round: it holds this free slot too. Only the mouse and the whole keyboard can be shared.
    /// While a match is played, the slot is one that waits for a device.
    ///
    /// # Errors
    /// When the device is of another kind, or the slot is taken.
    pub fn share(&mut self, device: Device, seat: Seat) -> Result<(), LobbyError> {
        if !device.can_be_shared() {
            return Err(LobbyError::NotShareable);
        }
        let playing = self.playing;
        let slot = self.at(seat)?;
        let open = if playing { slot.wants_device() } else { slot.is_free() };
        if !open {
            return Err(LobbyError::Taken);
        }
        if self.seat_of(device).is_none() {
            self.engage(device)?;
        }
        self.sit(device, seat);
        self.slots[seat.index()].ready = playing;
        Ok(())
    }

    /// Puts a device's person on a slot that was found to be open to it.
    pub(super) fn sit(&mut self, device: Device, seat: Seat) {
        for slot in &mut self.slots {
            if slot.lost == Some(device) && slot.is_free() {
                slot.lost = None;
            }
        }
        let slot = &mut self.slots[seat.index()];
        if slot.holder != Controller::Person {
            let returns = slot.lost.is_none_or(|lost| lost == device);
            slot.name = if returns { std::mem::take(&mut slot.name) } else { String::new() };
            slot.holder = Controller::Person;
        }
        slot.device = Some(device);
        slot.lost = None;
        slot.has_substitute = false;
        slot.ready = false;
    }

    /// Frees a slot, whoever holds it. A bot's or person's name goes with them; the colour stays.
    ///
    /// # Errors
    /// When there is no such slot, or the match has begun (see [`Lobby::give_up`]).
    pub fn clear(&mut self, seat: Seat) -> Result<(), LobbyError> {
        let slot = self.at_before(seat)?;
        *slot = Slot::free(slot.colour);
        self.join_halves();
        Ok(())
    }

    /// Seats a bot on the first free slot.
    ///
    /// # Errors
    /// When none is free, or the match has begun.
    pub fn add_bot(&mut self, level: Level) -> Result<Seat, LobbyError> {
        let free = self.iter().filter(|(_, slot)| slot.is_free());
        let first = free.min_by_key(|(seat, slot)| (slot.lost.is_some(), *seat)).map(|(seat, _)| seat);
        let seat = first.ok_or(LobbyError::Full)?;
        self.seat_bot(seat, level)?;
        Ok(seat)
    }

    /// Seats a bot on this free slot.
    ///
    /// # Errors
    /// When the slot is taken, or the match has begun.
    pub fn seat_bot(&mut self, seat: Seat, level: Level) -> Result<(), LobbyError> {
        self.seat_controller(seat, Controller::Bot(level))
    }

    /// Seats anybody who needs no device, a bot or a program, on this free slot.
    ///
    /// # Errors
    /// When the slot is taken, the holder would need a device or is nobody, or the match has begun.
    pub fn seat_controller(&mut self, seat: Seat, holder: Controller) -> Result<(), LobbyError> {
        let slot = self.at_before(seat)?;
        if !slot.is_free() {
            return Err(LobbyError::Taken);
        }
        if matches!(holder, Controller::Nobody | Controller::Person) {
            return Err(LobbyError::NotABot);
        }
        *slot = Slot { holder, ready: true, ..Slot::free(slot.colour) };
        Ok(())
    }

    /// Takes a bot (or a program) off its slot.
    ///
    /// # Errors
    /// When no bot holds the slot, or the match has begun.
    pub fn remove_bot(&mut self, seat: Seat) -> Result<(), LobbyError> {
        match self.at_before(seat)?.holder {
            Controller::Bot(_) | Controller::Program(_) => self.clear(seat),
            Controller::Nobody | Controller::Person => Err(LobbyError::NotABot),
        }
    }

    /// Sets a bot's level.
    ///
    /// # Errors
    /// When no bot holds the slot, or the match has begun.
    pub fn set_level(&mut self, seat: Seat, level: Level) -> Result<(), LobbyError> {
        match &mut self.at_before(seat)?.holder {
            Controller::Bot(old) => {
                *old = level;
                Ok(())
            }
            _ => Err(LobbyError::NotABot),
        }
    }

    /// Gives a bot the next level, and the first one after the last; says which it is now.
    ///
    /// # Errors
    /// When no bot holds the slot, or the match has begun.
    pub fn cycle_level(&mut self, seat: Seat) -> Result<Level, LobbyError> {
        let Controller::Bot(level) = self.at_before(seat)?.holder else { return Err(LobbyError::NotABot) };
        let next = match level {
            Level::Easy => Level::Normal,
            Level::Normal => Level::Easy,
        };
        self.set_level(seat, next)?;
        Ok(next)
    }

    /// Changes a name. An empty one stands for the word the table has for that slot.
    ///
    /// # Errors
    /// When there is no such slot, or nobody sits on it.
    pub fn rename(&mut self, seat: Seat, name: &str) -> Result<(), LobbyError> {
        let slot = self.at(seat)?;
        if slot.is_free() {
            return Err(LobbyError::NotSeated);
        }
        let short = name.trim().chars().filter(|letter| !letter.is_control()).take(Slot::LONGEST_NAME);
        slot.name = short.collect::<String>().trim_end().to_owned();
        Ok(())
    }

    /// Gives a slot another colour; the slot that has it takes this one's.
    ///
    /// # Errors
    /// When there is no such slot or colour, or the match has begun.
    pub fn set_colour(&mut self, seat: Seat, colour: u8) -> Result<(), LobbyError> {
        if colour >= MAX_SEATS {
            return Err(LobbyError::NoSuchSlot);
        }
        let before = self.at_before(seat)?.colour;
        if let Some(other) = self.slots.iter_mut().find(|slot| slot.colour == colour) {
            other.colour = before;
        }
        self.at(seat)?.colour = colour;
        Ok(())
    }

    /// Takes a slot out and puts it in at another place; those between move up.
    ///
    /// # Errors
    /// When there is no such slot, or the match has begun.
    pub fn move_slot(&mut self, from: Seat, to: Seat) -> Result<(), LobbyError> {
        self.at_before(from)?;
        self.at_before(to)?;
        let slot = self.slots.remove(from.index());
        self.slots.insert(to.index(), slot);
        Ok(())
    }

    /// Lets two slots change places.
    ///
    /// # Errors
    /// When there is no such slot, or the match has begun.
    pub fn swap(&mut self, one: Seat, other: Seat) -> Result<(), LobbyError> {
        self.at_before(one)?;
        self.at_before(other)?;
        self.slots.swap(one.index(), other.index());
        Ok(())
    }

    /// Moves a slot one place to the left (clockwise) or to the right, round the table; says where it is now.
    ///
    /// # Errors
    /// When there is no such slot, or the match has begun.
    pub fn step(&mut self, seat: Seat, left: bool) -> Result<Seat, LobbyError> {
        self.at_before(seat)?;
        let many = self.slots.len() as u8;
        let to = Seat((seat.0 + if left { 1 } else { many - 1 }) % many);
        self.swap(seat, to)?;
        Ok(to)
    }

    /// Whether the match can begin.
    ///
    /// # Errors
    /// What it waits for.
    pub fn can_begin(&self) -> Result<(), StartBlocked> {
        let taken = self.slots.iter().filter(|slot| !slot.is_free()).count() as u8;
        if taken < self.fewest {
            return Err(StartBlocked::TooFew { seated: taken, fewest: self.fewest });
        }
        let not_ready =
            self.iter().filter(|(_, slot)| slot.holder == Controller::Person && !slot.ready).map(|(seat, _)| seat);
        let not_ready: Vec<_> = not_ready.collect();
        if not_ready.is_empty() { Ok(()) } else { Err(StartBlocked::NotReady(not_ready)) }
    }
}
