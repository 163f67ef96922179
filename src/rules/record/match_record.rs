//! The record of a match and its JSON form. Must not depend on replaying or on any other text format.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::player::Player;
use crate::rules::{MoveOf, Rules};

/// The version of the record format. Older versions can be read; newer ones are refused with a message.
pub const VERSION: u32 = 1;

/// Who played one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecord {
    /// The player's display name.
    pub name: String,
    /// Who controlled the seat.
    pub kind: Player,
    /// The seat colour, an index from 0 to 7; `None` for the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
    /// Whether the player may ask for hints when only chosen players may.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
}

impl SeatRecord {
    /// A seat with the default colour, whose player was not chosen for hints.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: Player) -> Self {
        Self { name: name.into(), kind, colour: None, hints: false }
    }
}

/// A match record without its moves. `O` is the game's options type, or [`serde_json::Value`] while the game is
/// unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Header<O> {
    /// The record format version; [`VERSION`] when this program wrote it.
    pub version: u32,
    /// The game's name, in snake case.
    pub game: String,
    /// The seats in order, seat 0 first.
    pub seats: Vec<SeatRecord>,
    /// The house rules.
    pub options: O,
    /// The seed for the match's own random numbers: throw gestures, bots, the initial rotation of the dice.
    pub seed: u64,
}

/// A complete match.
///
/// As JSON: `{"version":1,"game":…,"seats":2,"who":[…],"options":{…},"seed":7,"moves":[…]}`. Only `game`, `seats`
/// and `moves` are required; the other keys have defaults.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Rules> {
    /// The record format version; [`VERSION`] when this program wrote it.
    pub version: u32,
    /// The name of game `G`.
    pub game: String,
    /// The seats in order, seat 0 first.
    pub seats: Vec<SeatRecord>,
    /// The house rules.
    pub options: G::Options,
    /// The seed for the match's own random numbers: throw gestures, bots, the initial rotation of the dice.
    pub seed: u64,
    /// Every move, in order.
    pub moves: Vec<MoveOf<G>>,
}

impl<G: Rules> Record<G> {
    /// The record of a match without moves.
    #[must_use]
    pub fn new(seats: Vec<SeatRecord>, options: G::Options, seed: u64) -> Self {
        Self { version: VERSION, game: G::GAME.to_owned(), seats, options, seed, moves: Vec::new() }
    }

    /// The record of a match without moves between `seats` people without names.
    #[must_use]
    pub fn of_people(seats: u8, options: G::Options, seed: u64) -> Self {
        Self::new(people(seats), options, seed)
    }

    /// The record without its moves.
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

    /// The number of seats.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        self.seats.len() as u8
    }
}

impl<O> Header<O> {
    /// A record with this header and no moves.
    #[must_use]
    pub fn into_record<G: Rules<Options = O>>(self) -> Record<G> {
        let Self { version, game, seats, options, seed } = self;
        Record { version, game, seats, options, seed, moves: Vec::new() }
    }
}

/// Seats for people without names of their own.
fn people(seats: u8) -> Vec<SeatRecord> {
    (1..=seats).map(|number| SeatRecord::new(format!("Player {number}"), Player::Person)).collect()
}

/// The serialized form of a record; of a header if `moves` is missing.
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
    fn seat_records(&mut self) -> Result<Vec<SeatRecord>, String> {
        if self.seats > crate::rules::MAX_SEATS {
            return Err(format!("{} seats are too many: a table has {}", self.seats, crate::rules::MAX_SEATS));
        }
        let seat_records = std::mem::take(&mut self.who);
        match seat_records.len() {
            0 => Ok(people(self.seats)),
            named if named == usize::from(self.seats) => Ok(seat_records),
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
        let seats = form.seat_records().map_err(D::Error::custom)?;
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
        let seats = form.seat_records().map_err(D::Error::custom)?;
        let options = form.options.unwrap_or_default();
        Ok(Self { version: form.version, game: form.game, seats, options, seed: form.seed })
    }
}
