//! Chairs, who holds them, and with which device.
//!
//! Pure: it hears that a device pressed, came or went, and says what follows. It knows no pad, no key, no screen
//! and no game; teams are the games' business. A chair outlives its device: while a match is played a chair whose
//! device is lost keeps its person, and waits for the device, for another one, or for a bot.
//!
//! # The keyboard
//! It is one device ([`Device::Keys`]) or two halves ([`Device::KeysLeft`], [`Device::KeysRight`]), never both:
//! - the first half that joins holds the whole keyboard, and the half it joined with is remembered;
//! - when the other half joins too, the keyboard is split, and each person keeps the half they pressed;
//! - when one of two halves leaves before the match, the other has the whole keyboard again;
//! - a keyboard that is passed round several chairs is not split.
//!
//! # Sharing
//! A device holds one chair. Only the mouse and the whole keyboard may be passed round several chairs, and only by
//! asking for it ([`Seating::share`]); a press never shares by itself.

mod keyboard;
mod play;
mod slot;

use std::ops::RangeInclusive;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

pub use keyboard::Keyboard;
pub use play::{Decider, ToAct, Waiting};
pub use slot::{Chair, Device, Half, Holder, NotYet, SeatRefusal};

use crate::rules::bots::Level;
use crate::rules::{MAX_SEATS, Seat};

/// Every chair at the table, and who holds it.
///
/// Before a match ([`Seating::playing`] is false) chairs may be free and in any order; [`Seating::begin`] drops the
/// free ones, so that during a match the chair at an index is the seat of that number. Saves keep names, holders
/// and colours, never devices.
#[derive(Clone, Debug, PartialEq, Eq, Resource, Serialize, Deserialize)]
pub struct Seating {
    /// The chairs, clockwise. A chair's place is its seat's number.
    pub chairs: Vec<Chair>,
    fewest: u8,
    most: u8,
    #[serde(skip)]
    playing: bool,
    /// The half of the keyboard by which its whole was taken.
    #[serde(skip)]
    half: Option<Half>,
}

impl Default for Seating {
    /// A table for any game: two to [`MAX_SEATS`] seats.
    fn default() -> Self {
        Self::new(2..=MAX_SEATS)
    }
}

/// What a press of "accept" did before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// The device took this free chair.
    Joined(Seat),
    /// The person on this chair is ready.
    Ready(Seat),
    /// Everybody on that device was ready already.
    Already,
}

/// What a press of "back" did before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backed {
    /// The person on this chair is not ready any more.
    Unready(Seat),
    /// The person on this chair left.
    Left(Seat),
    /// The device holds no chair.
    Nothing,
}

impl Seating {
    /// Free chairs for a game that seats so many; never more than [`MAX_SEATS`].
    #[must_use]
    pub fn new(seats: RangeInclusive<u8>) -> Self {
        let mut seating = Self { chairs: Vec::new(), fewest: 1, most: 1, playing: false, half: None };
        seating.resize(seats);
        seating
    }

    /// Sets the table for a game that seats so many. When people and bots are too many, free chairs go first, then
    /// bots and programs from the last chair on, then people from the last chair on.
    ///
    /// Does nothing while a match is played.
    pub fn resize(&mut self, seats: RangeInclusive<u8>) {
        if self.playing {
            return;
        }
        self.most = (*seats.end()).clamp(1, MAX_SEATS);
        self.fewest = (*seats.start()).clamp(1, self.most);
        let most = usize::from(self.most);
        for expendable in [Chair::is_free as fn(&Chair) -> bool, |chair| chair.holder != Holder::Person, |_| true] {
            while self.chairs.len() > most
                && let Some(last) = self.chairs.iter().rposition(expendable)
            {
                self.chairs.remove(last);
            }
        }
        self.fill_up();
        self.join_halves();
    }

    /// Adds free chairs, each of a colour nobody has, until there are as many as the game has seats.
    fn fill_up(&mut self) {
        while self.chairs.len() < usize::from(self.most) {
            let colour = (0..MAX_SEATS).find(|colour| self.chairs.iter().all(|chair| chair.colour != *colour));
            self.chairs.push(Chair::free(colour.expect("there are as many colours as chairs")));
        }
    }

    /// How many seats the game has, fewest and most.
    #[must_use]
    pub const fn seats(&self) -> RangeInclusive<u8> {
        self.fewest..=self.most
    }

    /// The chair of a seat.
    #[must_use]
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    pub(super) fn at(&mut self, seat: Seat) -> Result<&mut Chair, SeatRefusal> {
        self.chairs.get_mut(seat.index()).ok_or(SeatRefusal::NoSuchChair)
    }

    fn at_before(&mut self, seat: Seat) -> Result<&mut Chair, SeatRefusal> {
        if self.playing { Err(SeatRefusal::Playing) } else { self.at(seat) }
    }

    /// Every chair with its seat.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &Chair)> {
        self.chairs.iter().enumerate().map(|(index, chair)| (Seat(index as u8), chair))
    }

    /// The seats a device holds, lowest first; more than one only when the device is shared.
    pub fn seats_of(&self, device: Device) -> impl DoubleEndedIterator<Item = Seat> {
        self.iter().filter(move |(_, chair)| chair.device == Some(device)).map(|(seat, _)| seat)
    }

    /// The seat a device holds: the first, when it is shared.
    #[must_use]
    pub fn seat_of(&self, device: Device) -> Option<Seat> {
        self.seats_of(device).next()
    }

    /// A press of "accept" before the match: takes a free chair, then says that the person is ready. A shared
    /// device says so for one chair a press.
    ///
    /// # Errors
    /// When there is no chair left, or the match has begun.
    pub fn accept(&mut self, device: Device) -> Result<Accepted, SeatRefusal> {
        if self.playing {
            return Err(SeatRefusal::Playing);
        }
        let device = self.answering(device);
        if self.seat_of(device).is_none() {
            return self.join(device).map(Accepted::Joined);
        }
        let unready = self.seats_of(device).find(|seat| !self.chairs[seat.index()].ready);
        let Some(seat) = unready else { return Ok(Accepted::Already) };
        self.chairs[seat.index()].ready = true;
        Ok(Accepted::Ready(seat))
    }

    /// A press of "back" before the match: not ready any more, then leaves. A shared device takes back one chair a
    /// press, the last one first.
    ///
    /// # Errors
    /// When the match has begun.
    pub fn back(&mut self, device: Device) -> Result<Backed, SeatRefusal> {
        if self.playing {
            return Err(SeatRefusal::Playing);
        }
        let device = self.answering(device);
        let ready = self.seats_of(device).rfind(|seat| self.chairs[seat.index()].ready);
        if let Some(seat) = ready {
            self.chairs[seat.index()].ready = false;
            return Ok(Backed::Unready(seat));
        }
        let last = self.seats_of(device).next_back();
        let Some(seat) = last else { return Ok(Backed::Nothing) };
        self.clear(seat)?;
        Ok(Backed::Left(seat))
    }

    /// Seats a device's person on the first free chair, or else on one whose device was lost on this screen.
    ///
    /// # Errors
    /// When the device has a chair already, none is free, or the match has begun.
    pub fn join(&mut self, device: Device) -> Result<Seat, SeatRefusal> {
        if self.playing {
            return Err(SeatRefusal::Playing);
        }
        let kept_for_it = self.chairs.iter().position(|chair| chair.is_free() && chair.lost == Some(device));
        let free = kept_for_it
            .or_else(|| self.chairs.iter().position(|chair| chair.is_free() && chair.lost.is_none()))
            .or_else(|| self.chairs.iter().position(Chair::is_free))
            .ok_or(if self.holds(device) { SeatRefusal::AlreadySeated } else { SeatRefusal::Full })?;
        let seat = Seat(free as u8);
        self.join_at(device, seat)?;
        Ok(seat)
    }

    /// Seats a device's person on this free chair, as a click on it asks for.
    ///
    /// # Errors
    /// When the device has a chair already, this one is taken, or the match has begun.
    pub fn join_at(&mut self, device: Device, seat: Seat) -> Result<(), SeatRefusal> {
        if !self.at_before(seat)?.is_free() {
            return Err(SeatRefusal::Taken);
        }
        let device = self.engage(device)?;
        self.sit(device, seat);
        Ok(())
    }

    /// Passes a device round: it holds this free chair too. Only the mouse and the whole keyboard can be shared.
    /// While a match is played, the chair is one that waits for a device.
    ///
    /// # Errors
    /// When the device is of another kind, or the chair is taken.
    pub fn share(&mut self, device: Device, seat: Seat) -> Result<(), SeatRefusal> {
        if !device.can_be_shared() {
            return Err(SeatRefusal::NotShareable);
        }
        let playing = self.playing;
        let chair = self.at(seat)?;
        let open = if playing { chair.wants_device() } else { chair.is_free() };
        if !open {
            return Err(SeatRefusal::Taken);
        }
        if self.seat_of(device).is_none() {
            self.engage(device)?;
        }
        self.sit(device, seat);
        self.chairs[seat.index()].ready = playing;
        Ok(())
    }

    /// Puts a device's person on a chair that was found to be open to it.
    pub(super) fn sit(&mut self, device: Device, seat: Seat) {
        for chair in &mut self.chairs {
            if chair.lost == Some(device) && chair.is_free() {
                chair.lost = None;
            }
        }
        let chair = &mut self.chairs[seat.index()];
        if chair.holder != Holder::Person {
            let returns = chair.lost.is_none_or(|lost| lost == device);
            chair.name = if returns { std::mem::take(&mut chair.name) } else { String::new() };
            chair.holder = Holder::Person;
        }
        chair.device = Some(device);
        chair.lost = None;
        chair.sat_in = false;
        chair.ready = false;
    }

    /// Frees a chair, whoever holds it. A bot's or person's name goes with them; the colour stays.
    ///
    /// # Errors
    /// When there is no such chair, or the match has begun (see [`Seating::give_up`]).
    pub fn clear(&mut self, seat: Seat) -> Result<(), SeatRefusal> {
        let chair = self.at_before(seat)?;
        *chair = Chair::free(chair.colour);
        self.join_halves();
        Ok(())
    }

    /// Seats a bot on the first free chair.
    ///
    /// # Errors
    /// When none is free, or the match has begun.
    pub fn add_bot(&mut self, level: Level) -> Result<Seat, SeatRefusal> {
        let free = self.iter().filter(|(_, chair)| chair.is_free());
        let first = free.min_by_key(|(seat, chair)| (chair.lost.is_some(), *seat)).map(|(seat, _)| seat);
        let seat = first.ok_or(SeatRefusal::Full)?;
        self.seat_bot(seat, level)?;
        Ok(seat)
    }

    /// Seats a bot on this free chair.
    ///
    /// # Errors
    /// When the chair is taken, or the match has begun.
    pub fn seat_bot(&mut self, seat: Seat, level: Level) -> Result<(), SeatRefusal> {
        self.seat_holder(seat, Holder::Bot(level))
    }

    /// Seats anybody who needs no device, a bot or a program, on this free chair.
    ///
    /// # Errors
    /// When the chair is taken, the holder would need a device or is nobody, or the match has begun.
    pub fn seat_holder(&mut self, seat: Seat, holder: Holder) -> Result<(), SeatRefusal> {
        let chair = self.at_before(seat)?;
        if !chair.is_free() {
            return Err(SeatRefusal::Taken);
        }
        if matches!(holder, Holder::Nobody | Holder::Person) {
            return Err(SeatRefusal::NotABot);
        }
        *chair = Chair { holder, ready: true, ..Chair::free(chair.colour) };
        Ok(())
    }

    /// Takes a bot (or a program) off its chair.
    ///
    /// # Errors
    /// When no bot holds the chair, or the match has begun.
    pub fn remove_bot(&mut self, seat: Seat) -> Result<(), SeatRefusal> {
        match self.at_before(seat)?.holder {
            Holder::Bot(_) | Holder::Program(_) => self.clear(seat),
            Holder::Nobody | Holder::Person => Err(SeatRefusal::NotABot),
        }
    }

    /// Sets a bot's level.
    ///
    /// # Errors
    /// When no bot holds the chair, or the match has begun.
    pub fn set_level(&mut self, seat: Seat, level: Level) -> Result<(), SeatRefusal> {
        match &mut self.at_before(seat)?.holder {
            Holder::Bot(old) => {
                *old = level;
                Ok(())
            }
            _ => Err(SeatRefusal::NotABot),
        }
    }

    /// Gives a bot the next level, and the first one after the last; says which it is now.
    ///
    /// # Errors
    /// When no bot holds the chair, or the match has begun.
    pub fn cycle_level(&mut self, seat: Seat) -> Result<Level, SeatRefusal> {
        let Holder::Bot(level) = self.at_before(seat)?.holder else { return Err(SeatRefusal::NotABot) };
        let next = match level {
            Level::Easy => Level::Normal,
            Level::Normal => Level::Easy,
        };
        self.set_level(seat, next)?;
        Ok(next)
    }

    /// Changes a name. An empty one stands for the word the table has for that chair.
    ///
    /// # Errors
    /// When there is no such chair, or nobody sits on it.
    pub fn rename(&mut self, seat: Seat, name: &str) -> Result<(), SeatRefusal> {
        let chair = self.at(seat)?;
        if chair.is_free() {
            return Err(SeatRefusal::NotSeated);
        }
        let short = name.trim().chars().filter(|letter| !letter.is_control()).take(Chair::LONGEST_NAME);
        chair.name = short.collect::<String>().trim_end().to_owned();
        Ok(())
    }

    /// Gives a chair another colour; the chair that has it takes this one's.
    ///
    /// # Errors
    /// When there is no such chair or colour, or the match has begun.
    pub fn set_colour(&mut self, seat: Seat, colour: u8) -> Result<(), SeatRefusal> {
        if colour >= MAX_SEATS {
            return Err(SeatRefusal::NoSuchChair);
        }
        let before = self.at_before(seat)?.colour;
        if let Some(other) = self.chairs.iter_mut().find(|chair| chair.colour == colour) {
            other.colour = before;
        }
        self.at(seat)?.colour = colour;
        Ok(())
    }

    /// Takes a chair out and puts it in at another place; those between move up.
    ///
    /// # Errors
    /// When there is no such chair, or the match has begun.
    pub fn move_chair(&mut self, from: Seat, to: Seat) -> Result<(), SeatRefusal> {
        self.at_before(from)?;
        self.at_before(to)?;
        let chair = self.chairs.remove(from.index());
        self.chairs.insert(to.index(), chair);
        Ok(())
    }

    /// Lets two chairs change places.
    ///
    /// # Errors
    /// When there is no such chair, or the match has begun.
    pub fn swap(&mut self, one: Seat, other: Seat) -> Result<(), SeatRefusal> {
        self.at_before(one)?;
        self.at_before(other)?;
        self.chairs.swap(one.index(), other.index());
        Ok(())
    }

    /// Moves a chair one place to the left (clockwise) or to the right, round the table; says where it is now.
    ///
    /// # Errors
    /// When there is no such chair, or the match has begun.
    pub fn step(&mut self, seat: Seat, left: bool) -> Result<Seat, SeatRefusal> {
        self.at_before(seat)?;
        let many = self.chairs.len() as u8;
        let to = Seat((seat.0 + if left { 1 } else { many - 1 }) % many);
        self.swap(seat, to)?;
        Ok(to)
    }

    /// Whether the match can begin.
    ///
    /// # Errors
    /// What it waits for.
    pub fn can_begin(&self) -> Result<(), NotYet> {
        let taken = self.chairs.iter().filter(|chair| !chair.is_free()).count() as u8;
        if taken < self.fewest {
            return Err(NotYet::TooFew { seated: taken, fewest: self.fewest });
        }
        let not_ready =
            self.iter().filter(|(_, chair)| chair.holder == Holder::Person && !chair.ready).map(|(seat, _)| seat);
        let not_ready: Vec<_> = not_ready.collect();
        if not_ready.is_empty() { Ok(()) } else { Err(NotYet::NotReady(not_ready)) }
    }
}
