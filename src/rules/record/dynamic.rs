//! A match whose game is known only by name: everything goes in and out as JSON.

use serde::Serialize;
use serde_json::Value;

use super::move_json::read_step;
use super::{Record, ReplayError, replay};
use crate::rules::{BadStart, Illegal, MoveOf, Rules, Seat, Turn, options_from_json};

/// A running match of any game, in the words of the referee protocol.
pub trait AnyMatch: Send {
    /// The game's name, in snake case.
    fn game(&self) -> &'static str;
    /// How many seats play.
    fn seats(&self) -> u8;
    /// The house rules.
    fn options(&self) -> Value;
    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// Makes one move; what became true by it.
    ///
    /// # Errors
    /// [`Refused`]; nothing changed then.
    fn play(&mut self, step: &Value) -> Result<Vec<Value>, Refused>;
    /// What `seat` may choose now.
    fn legal(&self, seat: Seat) -> Vec<Value>;
    /// Everything, hidden things too.
    fn state(&self) -> Value;
    /// What `seat` may know; `None` is somebody without a seat.
    fn view(&self, seat: Option<Seat>) -> Value;
    /// The match so far, as a record.
    fn record(&self) -> Value;
}

/// A request that was not granted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It has not the shape of a move of this game.
    #[error("{0}")]
    BadRequest(String),
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// A record that cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// It has not the shape of a record of this game.
    #[error("this is no record of a match: {0}")]
    Shape(String),
    /// It cannot be played through.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// A running match of a game that is known, with its record.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenMatch<G: Rules> {
    game: G,
    record: Record<G>,
}

impl<G: Rules> OpenMatch<G> {
    /// Begins a match of nameless people.
    ///
    /// # Errors
    /// [`BadStart`] when so many seats or such options cannot be played.
    pub fn begin(seats: u8, options: G::Options) -> Result<Self, BadStart> {
        Ok(Self { game: G::start(seats, &options)?, record: Record::of_people(seats, options, 0) })
    }

    /// Goes on with a record.
    ///
    /// # Errors
    /// [`ReplayError`] when it cannot be played through.
    pub fn resume(record: Record<G>) -> Result<Self, ReplayError> {
        let (game, _) = replay(&record)?;
        Ok(Self { game, record })
    }

    /// The match as it stands.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The match so far.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Makes one move and writes it down; what became true is appended to `facts`.
    ///
    /// # Errors
    /// [`Illegal`]; nothing changed then.
    pub fn play(&mut self, step: MoveOf<G>, facts: &mut Vec<G::Event>) -> Result<(), Illegal> {
        self.game.apply(&step, facts)?;
        self.record.moves.push(step);
        Ok(())
    }
}

impl<G: Rules> AnyMatch for OpenMatch<G> {
    fn game(&self) -> &'static str {
        G::GAME
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn options(&self) -> Value {
        json(self.game.options())
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn play(&mut self, step: &Value) -> Result<Vec<Value>, Refused> {
        let step = read_step(&self.game, step)
            .map_err(|wrong| Refused::BadRequest(format!("This is no move of {}: {wrong}.", G::GAME)))?;
        let mut facts = Vec::new();
        Self::play(self, step, &mut facts)?;
        Ok(facts.iter().map(json).collect())
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions.iter().map(json).collect()
    }

    fn state(&self) -> Value {
        self.game.state()
    }

    fn view(&self, seat: Option<Seat>) -> Value {
        json(&self.game.view(seat))
    }

    fn record(&self) -> Value {
        json(&self.record)
    }
}

fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("moves, facts, views and options are plain data with words as keys")
}

/// Begins a match of `G` with options as JSON; those left out have their defaults.
///
/// # Errors
/// [`BadStart`] when so many seats or such options cannot be played.
pub fn open<G: Rules>(seats: u8, options: &Value) -> Result<Box<dyn AnyMatch>, BadStart> {
    let options = options_from_json(options)?;
    Ok(Box::new(OpenMatch::<G>::begin(seats, options)?))
}

/// Goes on with a record of `G` given as JSON.
///
/// # Errors
/// [`BadRecord`] when it is no such record or cannot be played through.
pub fn resume<G: Rules>(record: &Value) -> Result<Box<dyn AnyMatch>, BadRecord> {
    if let Some(options) = record.get("options") {
        options_from_json::<G::Options>(options).map_err(|bad| BadRecord::Shape(bad.to_string()))?;
    }
    let record: Record<G> = serde::Deserialize::deserialize(record)
        .map_err(|error: serde_json::Error| BadRecord::Shape(error.to_string()))?;
    Ok(Box::new(OpenMatch::resume(record)?))
}
