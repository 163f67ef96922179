//! The line protocol for external programs that play or referee matches (`docs/referee.md`): one request per line, one
//! answer per line, in order. Games are known by name only; there is no file, clock or random number here.

mod error;
mod request;

use std::io::{self, BufRead, Write};

use serde::Serialize;
use serde_json::Value;

use crate::rules::game_rules::{GameRules, NamedRules, UnknownGame};
use crate::rules::input_limits::{MAX_LINE_BYTES, read_line, shorten};
use crate::rules::record::AnyMatch;
use crate::rules::{Seat, Turn};

use error::sentence;
use request::Request;

pub use error::{ErrorCode, RequestError};

/// The content of a successful answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Response {
    /// A match was started or resumed, or a move was made.
    Moved {
        /// What the game waits for now.
        turn: Turn,
        /// The events the request caused.
        #[serde(rename = "facts")]
        events: Vec<Value>,
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
    #[must_use]
    pub fn new(games: Vec<NamedRules>) -> Self {
        Self { games, ..Self::default() }
    }

    /// Whether the session received `quit`.
    #[must_use]
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
        let line = match Request::read(line).and_then(|request| self.execute(request)) {
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
            Request::New { game, seats, options } => {
                let table = (self.rules_of(&game)?.open)(seats, &options);
                self.begin(table.map_err(|error| RequestError::bad_request(sentence(&error.to_string())))?)
            }
            Request::Load { game, record } => {
                let table = (self.rules_of(&game)?.resume)(&record)?;
                self.begin(table)
            }
            Request::Play { step } => {
                let table = self.table()?;
                let events = table.play(&step)?;
                Ok(Response::Moved { turn: table.turn(), events })
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

    fn begin(&mut self, table: Box<dyn AnyMatch>) -> Result<Response, RequestError> {
        let turn = table.turn();
        self.table = Some(table);
        Ok(Response::Moved { turn, events: Vec::new() })
    }

    /// The rules of the game with this name. The protocol accepts the exact record name only.
    fn rules_of(&self, name: &str) -> Result<GameRules, RequestError> {
        let known = |word: fn(&NamedRules) -> &'static str| self.games.iter().map(word).collect::<Vec<_>>().join(", ");
        let spelled = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        let slug = name.replace('_', "-");
        if let Some(game) = self.games.iter().find(|game| spelled && game.slug == slug) {
            return Ok(game.rules);
        }
        let unknown = if spelled {
            UnknownGame { asked: name.to_owned(), known: known(|game| game.slug) }
        } else {
            UnknownGame { asked: shorten(name, 40), known: known(|game| game.name) }
        };
        Err(RequestError::bad_request(sentence(&unknown.to_string())))
    }

    fn table(&mut self) -> Result<&mut Box<dyn AnyMatch>, RequestError> {
        self.table
            .as_mut()
            .ok_or_else(|| RequestError::no_match("No match has begun: ask for \"new\" or \"load\" first.".into()))
    }
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
