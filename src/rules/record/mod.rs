//! A match as its options, its seats and its moves: what is saved, sent, replayed and taken back.
//!
//! A record holds every outcome of chance as a move, so reading one needs no dice and no luck. This room turns
//! records into text and text into records; it opens no file, and it knows no game.

mod dynamic;
pub mod file_format;
mod move_json;
mod player;
mod replay;
mod text;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::rules::{MoveOf, Rules};

pub use dynamic::{AnyMatch, BadRecord, OpenMatch, Refused, open, resume};
pub use player::{BadPlayer, Player};
pub use replay::{ReplayError, may_take_back, replay, replay_with, undo};
pub use text::{BadLine, MAX_LINE, header_line, move_line, read_header, read_lines, read_move};

/// The version of the form in which records are written. Older ones are read, newer ones are refused in words.
pub const VERSION: u32 = 1;

/// Who sat where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecord {
    /// The name on the plaque.
    pub name: String,
    /// Who chose for the seat.
    pub kind: Player,
    /// Which of the eight seat colours it had, from 0; `None` for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
}

impl SeatRecord {
    /// A seat of the usual colour.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: Player) -> Self {
        Self { name: name.into(), kind, colour: None }
    }
}

/// All of a match but its moves. `O` is the game's options, or [`Value`] where the game is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Header<O> {
    /// The version of the form, [`VERSION`] when written by this program.
    pub version: u32,
    /// The game's name, in snake case.
    pub game: String,
    /// Who sits where, seat 0 first.
    pub seats: Vec<SeatRecord>,
    /// The house rules.
    pub options: O,
    /// What the match's own chance was grown from: gestures, bots, the dice's turns in the hand.
    pub seed: u64,
}

/// A whole match.
///
/// As JSON: `{"version":1,"game":…,"seats":2,"who":[…],"options":{…},"seed":7,"moves":[…]}`. Only `game`, `seats`
/// and `moves` have to be there; what is left out has its default.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Rules> {
    /// The version of the form, [`VERSION`] when written by this program.
    pub version: u32,
    /// The game's name, that of `G`.
    pub game: String,
    /// Who sits where, seat 0 first.
    pub seats: Vec<SeatRecord>,
    /// The house rules.
    pub options: G::Options,
    /// What the match's own chance was grown from: gestures, bots, the dice's turns in the hand.
    pub seed: u64,
    /// Every move, in order.
    pub moves: Vec<MoveOf<G>>,
}

impl<G: Rules> Record<G> {
    /// The record of a match that has not begun.
    #[must_use]
    pub fn new(seats: Vec<SeatRecord>, options: G::Options, seed: u64) -> Self {
        Self { version: VERSION, game: G::GAME.to_owned(), seats, options, seed, moves: Vec::new() }
    }

    /// The record of a match of `seats` nameless people that has not begun.
    #[must_use]
    pub fn of_people(seats: u8, options: G::Options, seed: u64) -> Self {
        Self::new(people(seats), options, seed)
    }

    /// All of it but the moves.
    #[must_use]
    pub fn header(&self) -> Header<G::Options> {
        Header {
            version: self.version,
            game: self.game.clone(),
            seats: self.seats.clone(),
            options: self.options.clone(),
            seed: self.seed,
        }
    }

    /// How many seats play.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        self.seats.len() as u8
    }
}

impl<O> Header<O> {
    /// The record that begins so and has no moves yet.
    #[must_use]
    pub fn into_record<G: Rules<Options = O>>(self) -> Record<G> {
        let Self { version, game, seats, options, seed } = self;
        Record { version, game, seats, options, seed, moves: Vec::new() }
    }
}

/// So many people without names of their own.
fn people(seats: u8) -> Vec<SeatRecord> {
    (1..=seats).map(|number| SeatRecord::new(format!("Player {number}"), Player::Person)).collect()
}

/// A record as it is written; without `moves` it is a header.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form<O, M> {
    #[serde(default = "version")]
    version: u32,
    game: String,
    seats: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    who: Vec<SeatRecord>,
    #[serde(default = "no_options")]
    options: Option<O>,
    #[serde(default)]
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<M>,
}

const fn version() -> u32 {
    VERSION
}

const fn no_options<O>() -> Option<O> {
    None
}

impl<O, M> Form<O, M> {
    fn who(&mut self) -> Result<Vec<SeatRecord>, String> {
        if self.seats > crate::rules::MAX_SEATS {
            return Err(format!("{} seats are too many: a table has {}", self.seats, crate::rules::MAX_SEATS));
        }
        let who = std::mem::take(&mut self.who);
        match who.len() {
            0 => Ok(people(self.seats)),
            named if named == usize::from(self.seats) => Ok(who),
            named => Err(format!("\"who\" names {named} seats, \"seats\" says {}", self.seats)),
        }
    }
}

impl<G: Rules> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Form {
            version: self.version,
            game: self.game.clone(),
            seats: self.seat_count(),
            who: self.seats.clone(),
            options: Some(&self.options),
            seed: self.seed,
            moves: Some(&self.moves),
        }
        .serialize(serializer)
    }
}

impl<'de, G: Rules> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut form = Form::<G::Options, Vec<MoveOf<G>>>::deserialize(deserializer)?;
        let seats = form.who().map_err(D::Error::custom)?;
        let moves = form.moves.ok_or_else(|| D::Error::missing_field("moves"))?;
        let options = form.options.unwrap_or_default();
        Ok(Self { version: form.version, game: form.game, seats, options, seed: form.seed, moves })
    }
}

impl<O: Serialize> Serialize for Header<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Form::<&O, ()> {
            version: self.version,
            game: self.game.clone(),
            seats: self.seats.len() as u8,
            who: self.seats.clone(),
            options: Some(&self.options),
            seed: self.seed,
            moves: None,
        }
        .serialize(serializer)
    }
}

impl<'de, O: Deserialize<'de> + Default> Deserialize<'de> for Header<O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut form = Form::<O, ()>::deserialize(deserializer)?;
        let seats = form.who().map_err(D::Error::custom)?;
        let options = form.options.unwrap_or_default();
        Ok(Self { version: form.version, game: form.game, seats, options, seed: form.seed })
    }
}

/// The header of a record whose game is not known yet.
pub type AnyHeader = Header<Value>;
