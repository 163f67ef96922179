//! Matches behind a trait object: the game is known by name only, and everything is exchanged as JSON.

use serde::Serialize;
use serde_json::Value;

use super::move_json::read_step;
use super::{Record, ReplayError, replay};
use crate::rules::{BadStart, Illegal, MoveOf, Rules, Seat, Turn, options_from_json};

/// A running match of any game, in the terms of the referee protocol.
pub trait AnyMatch: Send {
    /// The game's name, in snake case.
    fn game(&self) -> &'static str;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// The house rules.
    fn options(&self) -> Value;
    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// Makes one move and returns its events.
    ///
    /// # Errors
    /// [`MoveError`]; the match is then unchanged.
    fn play(&mut self, step: &Value) -> Result<Vec<Value>, MoveError>;
    /// Makes all these moves and returns their events.
    ///
    /// # Errors
    /// The index of the first move that is refused, and why; the match is then unchanged.
    fn play_all(&mut self, steps: &[Value]) -> Result<Vec<Value>, (usize, MoveError)>;
    /// The legal actions of `seat`.
    fn legal(&self, seat: Seat) -> Vec<Value>;
    /// The complete state, hidden information included.
    fn state(&self) -> Value;
    /// What `seat` may know; `None` stands for a spectator.
    fn view(&self, seat: Option<Seat>) -> Value;
    /// The record of the match so far.
    fn record(&self) -> Value;
}

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The JSON is not a move of this game.
    #[error("{0}")]
    BadRequest(String),
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// A record from which no match can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// The JSON is not a record of this game.
    #[error("this is no record of a match: {0}")]
    Shape(String),
    /// The moves cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// A running match of a known game, together with its record.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenMatch<G: Rules> {
    game: G,
    record: Record<G>,
}

impl<G: Rules> OpenMatch<G> {
    /// Starts a match between people without names.
    ///
    /// # Errors
    /// [`BadStart`] when this number of seats or these options cannot be played.
    pub fn begin(seats: u8, options: G::Options) -> Result<Self, BadStart> {
        Ok(Self { game: G::start(seats, &options)?, record: Record::of_people(seats, options, 0) })
    }

    /// Resumes a match from its record.
    ///
    /// # Errors
    /// [`ReplayError`] when the record cannot be replayed.
    pub fn resume(record: Record<G>) -> Result<Self, ReplayError> {
        let (game, _) = replay(&record)?;
        Ok(Self { game, record })
    }

    /// The current state of the match.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The record of the match so far.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Makes one move, records it, and appends its events.
    ///
    /// # Errors
    /// [`Illegal`]; the match is then unchanged.
    pub fn play(&mut self, step: MoveOf<G>, events: &mut Vec<G::Event>) -> Result<(), Illegal> {
        self.game.apply(&step, events)?;
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

    fn play(&mut self, step: &Value) -> Result<Vec<Value>, MoveError> {
        let step = read_step(&self.game, step)
            .map_err(|wrong| MoveError::BadRequest(format!("This is no move of {}: {wrong}.", G::GAME)))?;
        let mut events = Vec::new();
        Self::play(self, step, &mut events)?;
        Ok(events.iter().map(json).collect())
    }

    fn play_all(&mut self, steps: &[Value]) -> Result<Vec<Value>, (usize, MoveError)> {
        let (game, moves) = (self.game.clone(), self.record.moves.len());
        let mut events = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            match AnyMatch::play(self, step) {
                Ok(more) => events.extend(more),
                Err(error) => {
                    self.game = game;
                    self.record.moves.truncate(moves);
                    return Err((index, error));
                }
            }
        }
        Ok(events)
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        self.game.legal(seat).iter().map(json).collect()
    }

    fn state(&self) -> Value {
        json(&self.game)
    }

    fn view(&self, seat: Option<Seat>) -> Value {
        json(&self.game.view(seat))
    }

    fn record(&self) -> Value {
        json(&self.record)
    }
}

fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("moves, events, views and options are plain data with words as keys")
}

/// Starts a match of `G` with options as JSON. Omitted options have their defaults.
///
/// # Errors
/// [`BadStart`] when this number of seats or these options cannot be played.
pub fn open<G: Rules>(seats: u8, options: &Value) -> Result<Box<dyn AnyMatch>, BadStart> {
    let options = options_from_json(options)?;
    Ok(Box::new(OpenMatch::<G>::begin(seats, options)?))
}

/// Reads a record of `G` from JSON. It does not check the moves against the rules.
///
/// # Errors
/// [`BadRecord::Shape`] when the JSON is not such a record.
pub fn read_record<G: Rules>(record: &Value) -> Result<Record<G>, BadRecord> {
    Record::from_json(record).map_err(BadRecord::Shape)
}

/// Resumes a match of `G` from a record as JSON.
///
/// # Errors
/// [`BadRecord`] when the JSON is not such a record or cannot be replayed.
pub fn resume<G: Rules>(record: &Value) -> Result<Box<dyn AnyMatch>, BadRecord> {
    Ok(Box::new(OpenMatch::resume(read_record::<G>(record)?)?))
}
