//! Parses request lines. A request must have exactly the keys of its command. Must not depend on a game.

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny};
use serde_json::{Map, Value};

use super::error::{RequestError, sentence};
use crate::rules::game_rules::{GameRules, NamedRules, UnknownGame};
use crate::rules::input_limits;
use crate::rules::json::Json;

/// A parsed request.
#[derive(Clone, Debug)]
pub(super) enum Request {
    /// Start a match.
    New { rules: GameRules, seats: u8, options: Value },
    /// Make a move.
    Play { step: Value },
    /// Make several moves, or none of them if one is refused.
    PlayAll { steps: Vec<Value> },
    /// List the legal actions of a seat.
    Legal { seat: u8 },
    /// Return the complete state.
    State,
    /// Return a seat's view.
    View { seat: u8 },
    /// Return the record of the match so far.
    Record,
    /// Resume a match from a record.
    Load { rules: GameRules, record: Value },
    /// End the session.
    Quit,
}

/// All keys that a request can have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRequest {
    cmd: String,
    #[serde(default, deserialize_with = "given")]
    game: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    seats: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    options: Option<Value>,
    #[serde(default, rename = "move", deserialize_with = "given")]
    step: Option<Value>,
    #[serde(default, rename = "moves", deserialize_with = "given")]
    steps: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    seat: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    record: Option<Value>,
}

/// Deserializes a key that is present, even if its value is null.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Json::deserialize(deserializer).map(|Json(value)| Some(value))
}

impl Request {
    /// Parses a request line of a session that offers `games`.
    ///
    /// # Errors
    /// [`RequestError`] when the line exceeds a limit or is not a request.
    pub(super) fn read(line: &[u8], games: &[NamedRules]) -> Result<Self, RequestError> {
        input_limits::check(line).map_err(|error| RequestError::bad_request(sentence(&error.to_string())))?;
        if line.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
            return Err(RequestError::bad_request("A request is a JSON object on one line."));
        }
        let mut raw: RawRequest = serde_json::from_slice(line).map_err(|error| not_read(line, &error))?;
        let cmd = std::mem::take(&mut raw.cmd);
        let request = match cmd.as_str() {
            "new" => Self::New {
                rules: rules_of(games, &word("game", raw.game.take())?)?,
                seats: number("seats", raw.seats.take())?,
                options: options(raw.options.take())?,
            },
            "play" => match raw.steps.take() {
                Some(_) if raw.step.is_some() => {
                    let message = "\"play\" has either one \"move\" or a list of \"moves\".";
                    return Err(RequestError::bad_request(message));
                }
                Some(steps) => Self::PlayAll { steps: list("moves", steps)? },
                None => Self::Play { step: step(raw.step.take().ok_or_else(|| missing("move"))?)? },
            },
            "legal" => Self::Legal { seat: number("seat", raw.seat.take())? },
            "state" => Self::State,
            "view" => Self::View { seat: number("seat", raw.seat.take())? },
            "record" => Self::Record,
            "load" => {
                let record = object("record", raw.record.take())?;
                if record.get("moves").is_some_and(holds_null) {
                    return Err(RequestError::bad_request("A move holds no null."));
                }
                let rules = rules_of(games, &word("game", record.get("game").cloned())?)?;
                Self::Load { rules, record: Value::Object(record) }
            }
            "quit" => Self::Quit,
            _ => {
                let cmd = input_limits::shorten(&cmd, 40);
                let known = "new, play, legal, state, view, record, load, quit";
                return Err(RequestError::bad_request(format!("There is no command \"{cmd}\"; there are {known}.")));
            }
        };
        match raw.unused_key() {
            Some(key) => Err(RequestError::bad_request(format!("The command {cmd:?} has no key \"{key}\"."))),
            None => Ok(request),
        }
    }
}

impl RawRequest {
    /// A key that the command does not use.
    fn unused_key(&self) -> Option<&'static str> {
        let keys = [
            ("game", &self.game),
            ("seats", &self.seats),
            ("options", &self.options),
            ("move", &self.step),
            ("moves", &self.steps),
            ("seat", &self.seat),
            ("record", &self.record),
        ];
        keys.into_iter().find(|(_, value)| value.is_some()).map(|(key, _)| key)
    }
}

fn not_read(line: &[u8], error: &serde_json::Error) -> RequestError {
    let message = if serde_json::from_slice::<IgnoredAny>(line).is_err() {
        format!("This is no JSON: {error}.")
    } else {
        format!("This is no request: {error}.")
    };
    RequestError::bad_request(message)
}

fn missing(key: &str) -> RequestError {
    RequestError::bad_request(format!("The key \"{key}\" is missing."))
}

fn word(key: &str, value: Option<Value>) -> Result<String, RequestError> {
    match value.ok_or_else(|| missing(key))? {
        Value::String(word) => Ok(word),
        _ => Err(RequestError::bad_request(format!("\"{key}\" is a name."))),
    }
}

fn number(key: &str, value: Option<Value>) -> Result<u8, RequestError> {
    let value = value.ok_or_else(|| missing(key))?;
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number.ok_or_else(|| RequestError::bad_request(format!("\"{key}\" is a small whole number.")))
}

fn object(key: &str, value: Option<Value>) -> Result<Map<String, Value>, RequestError> {
    match value.ok_or_else(|| missing(key))? {
        Value::Object(map) => Ok(map),
        _ => Err(RequestError::bad_request(format!("\"{key}\" is an object."))),
    }
}

fn options(value: Option<Value>) -> Result<Value, RequestError> {
    value.map_or_else(|| Ok(Value::Object(Map::new())), |value| object("options", Some(value)).map(Value::Object))
}

fn list(key: &str, value: Value) -> Result<Vec<Value>, RequestError> {
    match value {
        Value::Array(steps) => steps.into_iter().map(step).collect(),
        _ => Err(RequestError::bad_request(format!("\"{key}\" is a list."))),
    }
}

/// The move as JSON. A null is rejected here, because serde would accept it beside a unit variant's name.
fn step(step: Value) -> Result<Value, RequestError> {
    if holds_null(&step) {
        return Err(RequestError::bad_request("A move holds no null."));
    }
    Ok(step)
}

fn holds_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(values) => values.iter().any(holds_null),
        Value::Object(map) => map.values().any(holds_null),
        _ => false,
    }
}

/// The rules of the game with this name. The protocol accepts the exact record name only.
fn rules_of(games: &[NamedRules], name: &str) -> Result<GameRules, RequestError> {
    let known = |word: fn(&NamedRules) -> &'static str| games.iter().map(word).collect::<Vec<_>>().join(", ");
    let spelled = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    let slug = name.replace('_', "-");
    if let Some(game) = games.iter().find(|game| spelled && game.slug == slug) {
        return Ok(game.rules);
    }
    let unknown = if spelled {
        UnknownGame { asked: name.to_owned(), known: known(|game| game.slug) }
    } else {
        UnknownGame { asked: input_limits::shorten(name, 40), known: known(|game| game.name) }
    };
    Err(RequestError::bad_request(sentence(&unknown.to_string())))
}
