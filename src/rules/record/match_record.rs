//! The record of a match and its JSON form. Must not depend on replaying or on any other text format.

use serde::de::Error as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::rules::bots::Player;
use crate::rules::input_limits::is_control;
use crate::rules::{BadOption, MAX_SEATS, MoveOf, Rules, options_from_json};

/// The version of the record format. Older versions can be read; newer ones are refused with a message.
pub const VERSION: u32 = 1;

/// The maximum length of a player's name, in characters.
pub const MAX_NAME: usize = 16;

/// A name as players may have it: without control characters and marks of text direction ([`is_control`]), without
/// spaces around it, and cut to [`MAX_NAME`] characters.
pub fn clean_name(name: &str) -> String {
    let visible: String = name.chars().filter(|letter| !is_control(*letter)).collect();
    let short: String = visible.trim().chars().take(MAX_NAME).collect();
    short.trim_end().to_owned()
}

/// Who played one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecord {
    /// The player's display name. Reading a record applies [`clean_name`].
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
    pub fn new(name: impl Into<String>, kind: Player) -> Self {
        Self { name: name.into(), kind, colour: None, hints: false }
    }
}

/// A match record without its moves. `O` is the game's options type, or [`Value`] while the game is unknown.
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

/// The header of a record whose game is not known yet.
pub type AnyHeader = Header<Value>;

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
    pub fn new(seats: Vec<SeatRecord>, options: G::Options, seed: u64) -> Self {
        Self { version: VERSION, game: G::GAME.to_owned(), seats, options, seed, moves: Vec::new() }
    }

    /// The record of a match without moves between `seats` people without names.
    pub fn of_people(seats: u8, options: G::Options, seed: u64) -> Self {
        Self::new(people(seats), options, seed)
    }

    /// Reads a record. It does not check the moves against the rules.
    ///
    /// # Errors
    /// A clause that says why it is no record of this game.
    pub fn from_json(json: &Value) -> Result<Self, String> {
        let (header, moves) = read_form(json)?;
        let mut record = header.into_record::<G>().map_err(|bad| bad.to_string())?;
        let moves = moves.ok_or_else(|| serde_json::Error::missing_field("moves").to_string())?;
        record.moves =
            moves.iter().map(MoveOf::<G>::deserialize).collect::<Result<_, _>>().map_err(|e| e.to_string())?;
        Ok(record)
    }

    /// The record without its moves.
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
    pub fn seat_count(&self) -> u8 {
        self.seats.len() as u8
    }
}

impl AnyHeader {
    /// Reads a header.
    ///
    /// # Errors
    /// A clause that says why it is none.
    pub fn from_json(json: &Value) -> Result<Self, String> {
        match read_form(json)? {
            (header, None) => Ok(header),
            (_, Some(_)) => Err("unknown field `moves`".into()),
        }
    }

    /// A record of `G` with this header and no moves.
    ///
    /// # Errors
    /// [`BadOption`] when the options are not those of the game.
    pub fn into_record<G: Rules>(self) -> Result<Record<G>, BadOption> {
        let options = options_from_json(&self.options)?;
        let Self { version, game, seats, seed, .. } = self;
        Ok(Record { version, game, seats, options, seed, moves: Vec::new() })
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
    #[serde(default)]
    options: O,
    #[serde(default)]
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<M>,
}

const fn version() -> u32 {
    VERSION
}

/// The one place where headers and records come in: from a saved match, a request or a file of the player. The options
/// are checked when the game is known.
fn read_form(json: &Value) -> Result<(AnyHeader, Option<Vec<Value>>), String> {
    // A list could stand for a structure.
    if !json.is_object() || json["who"].as_array().is_some_and(|who| !who.iter().all(Value::is_object)) {
        return Err("a record and each player in \"who\" is an object".into());
    }
    let form = Form::<Value, Vec<Value>>::deserialize(json).map_err(|error| error.to_string())?;
    if form.seats > MAX_SEATS {
        return Err(format!("{} seats are too many: a table has {MAX_SEATS}", form.seats));
    }
    let mut seats = match form.who.len() {
        0 => people(form.seats),
        named if named == usize::from(form.seats) => form.who,
        named => return Err(format!("\"who\" names {named} seats, \"seats\" says {}", form.seats)),
    };
    for seat in &mut seats {
        seat.name = clean_name(&seat.name);
    }
    let Form { version, game, options, seed, moves, .. } = form;
    Ok((Header { version, game, seats, options, seed }, moves))
}

impl<G: Rules> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Form {
            version: self.version,
            game: self.game.clone(),
            seats: self.seat_count(),
            who: self.seats.clone(),
            options: &self.options,
            seed: self.seed,
            moves: Some(&self.moves),
        }
        .serialize(serializer)
    }
}

impl<O: Serialize> Serialize for Header<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Form::<&O, ()> {
            version: self.version,
            game: self.game.clone(),
            seats: self.seats.len() as u8,
            who: self.seats.clone(),
            options: &self.options,
            seed: self.seed,
            moves: None,
        }
        .serialize(serializer)
    }
}
