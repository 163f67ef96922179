//! The line protocol by which other programs play and judge (`docs/referee.md`): one request a line, one answer a
//! line, in order. It knows games by name only, and no file, no clock, no chance.

mod request;

use std::io::{self, BufRead, Write};

use serde::Serialize;
use serde_json::Value;

use crate::rules::game_rules::{GameRules, NamedRules, UnknownGame};
use crate::rules::input_limits::{LONGEST_LINE, brief, read_line};
use crate::rules::record::{AnyMatch, BadRecord, Refused, ReplayError};
use crate::rules::{Illegal, Seat, Turn};

use request::Request;

/// A request that was granted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Granted {
    /// A match began, went on from a record, or took a move.
    Moved {
        /// What the game waits for now.
        turn: Turn,
        /// What became true by this request.
        facts: Vec<Value>,
    },
    /// What a seat may choose.
    Legal {
        /// Each action once.
        actions: Vec<Value>,
    },
    /// Everything.
    State {
        /// The whole state.
        state: Value,
    },
    /// What a seat may know.
    View {
        /// Its view.
        view: Value,
    },
    /// The match so far.
    Record {
        /// As a record.
        record: Value,
    },
    /// The session ends.
    Quit {},
}

/// A request that was not granted; nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// What kind of refusal it is.
    pub code: Code,
    /// The clause that forbids it, where the rules do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// Why, in a sentence.
    pub message: String,
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The rules forbid it.
    Illegal,
    /// It has not the shape of a request, an option, a move or an action.
    BadRequest,
    /// Nothing has begun yet.
    NoMatch,
}

/// The longest sentence of a refusal, in bytes. Whoever sends a megabyte need not be sent it back.
const LONGEST_REFUSAL: usize = 320;

impl Refusal {
    fn bad_request(message: impl Into<String>) -> Self {
        let message = message.into();
        let message =
            if message.len() > LONGEST_REFUSAL { brief(&message, LONGEST_REFUSAL / 4) + "." } else { message };
        Self { code: Code::BadRequest, clause: None, message }
    }

    const fn no_match(message: String) -> Self {
        Self { code: Code::NoMatch, clause: None, message }
    }
}

impl From<Illegal> for Refusal {
    fn from(why: Illegal) -> Self {
        Self { code: Code::Illegal, clause: Some(why.clause), message: why.message.into_owned() }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Illegal(why) => why.into(),
            Refused::BadRequest(message) => Self::bad_request(message),
        }
    }
}

impl From<BadRecord> for Refusal {
    fn from(bad: BadRecord) -> Self {
        match &bad {
            BadRecord::Replay(ReplayError::Move { index, count, why }) => {
                let message = format!("Move {} of {count} cannot be: {}", index + 1, why.message);
                Self { code: Code::Illegal, clause: Some(why.clause), message }
            }
            _ => Self::bad_request(sentence(&bad.to_string())),
        }
    }
}

/// An error's words as a sentence: with a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// A session: one match at a time.
#[derive(Default)]
pub struct Referee {
    games: Vec<NamedRules>,
    table: Option<Box<dyn AnyMatch>>,
    left: bool,
}

impl Referee {
    /// A session in which nothing has begun, for these games.
    #[must_use]
    pub fn new(games: Vec<NamedRules>) -> Self {
        Self { games, ..Self::default() }
    }

    /// Whether it was asked to quit.
    #[must_use]
    pub const fn has_quit(&self) -> bool {
        self.left
    }

    /// Answers one line, given without its line break; the answer has none either.
    pub fn answer(&mut self, line: &[u8]) -> String {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Answer {
            Yes {
                ok: bool,
                #[serde(flatten)]
                granted: Granted,
            },
            No {
                ok: bool,
                error: Refusal,
            },
        }
        let answer = match Request::read(line).and_then(|request| self.grant(request)) {
            Ok(granted) => Answer::Yes { ok: true, granted },
            Err(error) => Answer::No { ok: false, error },
        };
        serde_json::to_string(&answer).expect("an answer is plain data with words as keys")
    }

    /// Grants a request.
    ///
    /// # Errors
    /// [`Refusal`]; nothing changed then.
    fn grant(&mut self, request: Request) -> Result<Granted, Refusal> {
        match request {
            Request::New { game, seats, options } => {
                let table = (self.rules_of(&game)?.open)(seats, &options);
                self.begin(table.map_err(|error| Refusal::bad_request(sentence(&error.to_string())))?)
            }
            Request::Load { game, record } => {
                let table = (self.rules_of(&game)?.resume)(&record)?;
                self.begin(table)
            }
            Request::Play { step } => {
                let table = self.table()?;
                let facts = table.play(&step)?;
                Ok(Granted::Moved { turn: table.turn(), facts })
            }
            Request::Legal { seat } => {
                let table = self.table()?;
                Ok(Granted::Legal { actions: table.legal(seat_at(&**table, seat)?) })
            }
            Request::State => Ok(Granted::State { state: self.table()?.state() }),
            Request::View { seat } => {
                let table = self.table()?;
                Ok(Granted::View { view: table.view(Some(seat_at(&**table, seat)?)) })
            }
            Request::Record => Ok(Granted::Record { record: self.table()?.record() }),
            Request::Quit => {
                self.left = true;
                Ok(Granted::Quit {})
            }
        }
    }

    fn begin(&mut self, table: Box<dyn AnyMatch>) -> Result<Granted, Refusal> {
        let turn = table.turn();
        self.table = Some(table);
        Ok(Granted::Moved { turn, facts: Vec::new() })
    }

    /// A game's rules by its name in records: a person may write a name in several ways, a program in one.
    fn rules_of(&self, name: &str) -> Result<GameRules, Refusal> {
        let known = |word: fn(&NamedRules) -> &'static str| self.games.iter().map(word).collect::<Vec<_>>().join(", ");
        let spelled = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        let slug = name.replace('_', "-");
        if let Some(game) = self.games.iter().find(|game| spelled && game.slug == slug) {
            return Ok(game.rules);
        }
        let unknown = if spelled {
            UnknownGame { asked: name.to_owned(), known: known(|game| game.slug) }
        } else {
            UnknownGame { asked: brief(name, 40), known: known(|game| game.name) }
        };
        Err(Refusal::bad_request(sentence(&unknown.to_string())))
    }

    fn table(&mut self) -> Result<&mut Box<dyn AnyMatch>, Refusal> {
        self.table
            .as_mut()
            .ok_or_else(|| Refusal::no_match("No match has begun: ask for \"new\" or \"load\" first.".into()))
    }
}

fn seat_at(table: &dyn AnyMatch, seat: u8) -> Result<Seat, Refusal> {
    if seat < table.seats() {
        return Ok(Seat(seat));
    }
    Err(Refusal::bad_request(format!("There is no seat {seat}: seats are 0 to {}.", table.seats() - 1)))
}

/// Answers every line of `input` until it ends or a request to quit; each answer is out before the next line is read.
///
/// # Errors
/// When `input` cannot be read or `output` cannot be written.
pub fn serve(games: Vec<NamedRules>, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut referee = Referee::new(games);
    let mut line = Vec::new();
    while !referee.has_quit() && read_line(&mut input, &mut line, LONGEST_LINE)? {
        let answer = referee.answer(&line);
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
