//! The line protocol for external programs that play or referee matches (`docs/referee.md`): one request per line, one
//! answer per line, in order. Games are known by name only; there is no file, clock or random number here.

mod error;
mod request;

use std::io::{self, BufRead, Write};

use serde::Serialize;
use serde_json::Value;

use crate::rules::game_rules::NamedRules;
use crate::rules::input_limits::{MAX_LINE_BYTES, read_line};
use crate::rules::record::AnyMatch;
use crate::rules::{Seat, Turn};

use error::sentence;
use request::Request;

pub use error::{ErrorCode, RequestError};

/// The legal actions of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatActions {
    /// The seat.
    pub seat: Seat,
    /// Each action once.
    pub actions: Vec<Value>,
}

/// The content of a successful answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Response {
    /// A match was started or resumed, or moves were made.
    Moved {
        /// What the game waits for now.
        turn: Turn,
        /// The events the request caused.
        #[serde(rename = "facts")]
        events: Vec<Value>,
        /// What each seat that is asked may choose; omitted when the game waits for something else.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        legal: Vec<SeatActions>,
    },
    /// The legal actions of a seat.
    Legal {
        /// Each action once.
        actions: Vec<Value>,
    },
    /// The complete state.
    State {
        /// The state, hidden information included.
        state: Value,
    },
    /// What a seat may know.
    View {
        /// The seat's view.
        view: Value,
    },
    /// The match so far.
    Record {
        /// The match as a record.
        record: Value,
    },
    /// The session ends.
    Quit {},
}

/// A session with one match at a time.
#[derive(Default)]
pub struct Referee {
    games: Vec<NamedRules>,
    table: Option<Box<dyn AnyMatch>>,
    quit: bool,
}

impl Referee {
    /// A session without a match that offers these games.
    pub fn new(games: Vec<NamedRules>) -> Self {
        Self { games, ..Self::default() }
    }

    /// Whether the session received `quit`.
    pub const fn has_quit(&self) -> bool {
        self.quit
    }

    /// Answers one request line. Neither the request nor the answer contains a line break.
    pub fn answer(&mut self, line: &[u8]) -> String {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Line {
            Success {
                ok: bool,
                #[serde(flatten)]
                answer: Response,
            },
            Failure {
                ok: bool,
                error: RequestError,
            },
        }
        let line = match Request::read(line, &self.games).and_then(|request| self.execute(request)) {
            Ok(answer) => Line::Success { ok: true, answer },
            Err(error) => Line::Failure { ok: false, error },
        };
        serde_json::to_string(&line).expect("an answer is plain data with words as keys")
    }

    /// Executes a request.
    ///
    /// # Errors
    /// [`RequestError`]; the session is then unchanged.
    fn execute(&mut self, request: Request) -> Result<Response, RequestError> {
        match request {
            Request::New { rules, seats, options } => {
                let table = (rules.open)(seats, &options);
                let table = table.map_err(|error| RequestError::bad_request(sentence(&error.to_string())))?;
                Ok(moved(&**self.table.insert(table), Vec::new()))
            }
            Request::Load { rules, record } => {
                let table = (rules.resume)(&record)?;
                Ok(moved(&**self.table.insert(table), Vec::new()))
            }
            Request::Play { step } => {
                let table = self.table()?;
                let events = table.play(&step)?;
                Ok(moved(&**table, events))
            }
            Request::PlayAll { steps } => {
                let table = self.table()?;
                let events = table
                    .play_all(&steps)
                    .map_err(|(index, error)| RequestError::from(error).at_move(index, steps.len()))?;
                Ok(moved(&**table, events))
            }
            Request::Legal { seat } => {
                let table = self.table()?;
                Ok(Response::Legal { actions: table.legal(seat_at(&**table, seat)?) })
            }
            Request::State => Ok(Response::State { state: self.table()?.state() }),
            Request::View { seat } => {
                let table = self.table()?;
                Ok(Response::View { view: table.view(Some(seat_at(&**table, seat)?)) })
            }
            Request::Record => Ok(Response::Record { record: self.table()?.record() }),
            Request::Quit => {
                self.quit = true;
                Ok(Response::Quit {})
            }
        }
    }

    fn table(&mut self) -> Result<&mut Box<dyn AnyMatch>, RequestError> {
        self.table
            .as_mut()
            .ok_or_else(|| RequestError::no_match("No match has begun: ask for \"new\" or \"load\" first.".into()))
    }
}

/// The answer after moves with these events.
fn moved(table: &dyn AnyMatch, events: Vec<Value>) -> Response {
    let turn = table.turn();
    let legal = turn.choosing().into_iter().map(|seat| SeatActions { seat, actions: table.legal(seat) }).collect();
    Response::Moved { turn, events, legal }
}

fn seat_at(table: &dyn AnyMatch, seat: u8) -> Result<Seat, RequestError> {
    if seat < table.seats() {
        return Ok(Seat(seat));
    }
    Err(RequestError::bad_request(format!("There is no seat {seat}: seats are 0 to {}.", table.seats() - 1)))
}

/// Answers every line of `input` until it ends or `quit` is received. Each answer is flushed before the next line is
/// read.
///
/// # Errors
/// When `input` cannot be read or `output` cannot be written.
pub fn serve(games: Vec<NamedRules>, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut referee = Referee::new(games);
    let mut line = Vec::new();
    while !referee.has_quit() && read_line(&mut input, &mut line, MAX_LINE_BYTES)? {
        let answer = referee.answer(&line);
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
