//! Requests: what a line asks for, each with just the keys it has to have. It knows no game.

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny};
use serde_json::{Map, Value};

use super::{Refusal, sentence};
use crate::rules::input_limits;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Request {
    /// Begin a match.
    New { game: String, seats: u8, options: Value },
    /// Make a move.
    Play { step: Value },
    /// What may this seat choose?
    Legal { seat: u8 },
    /// What is everything?
    State,
    /// What may this seat know?
    View { seat: u8 },
    /// What is the match so far?
    Record,
    /// Go on with this record.
    Load { game: String, record: Value },
    /// End the session.
    Quit,
}

/// Every key that a request can have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    cmd: String,
    #[serde(default, deserialize_with = "given")]
    game: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    seats: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    options: Option<Value>,
    #[serde(default, rename = "move", deserialize_with = "given")]
    step: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    seat: Option<Value>,
    #[serde(default, deserialize_with = "given")]
    record: Option<Value>,
}

/// A key that is there, be it null.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// [`Refusal`] when it holds too much or is no request.
    pub(super) fn read(line: &[u8]) -> Result<Self, Refusal> {
        input_limits::check(line).map_err(|error| Refusal::bad_request(sentence(&error.to_string())))?;
        if line.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
            return Err(Refusal::bad_request("A request is a JSON object on one line."));
        }
        let mut asked: Asked = serde_json::from_slice(line).map_err(|error| not_read(line, &error))?;
        let cmd = std::mem::take(&mut asked.cmd);
        let request = match cmd.as_str() {
            "new" => Self::New {
                game: word("game", asked.game.take())?,
                seats: number("seats", asked.seats.take())?,
                options: options(asked.options.take())?,
            },
            "play" => Self::Play { step: step(asked.step.take())? },
            "legal" => Self::Legal { seat: number("seat", asked.seat.take())? },
            "state" => Self::State,
            "view" => Self::View { seat: number("seat", asked.seat.take())? },
            "record" => Self::Record,
            "load" => {
                let record = object("record", asked.record.take())?;
                if record.get("moves").is_some_and(holds_null) {
                    return Err(Refusal::bad_request("A move holds no null."));
                }
                Self::Load { game: word("game", record.get("game").cloned())?, record: Value::Object(record) }
            }
            "quit" => Self::Quit,
            _ => {
                let cmd = input_limits::brief(&cmd, 40);
                let known = "new, play, legal, state, view, record, load, quit";
                return Err(Refusal::bad_request(format!("There is no command \"{cmd}\"; there are {known}.")));
            }
        };
        match asked.left() {
            Some(key) => Err(Refusal::bad_request(format!("The command {cmd:?} has no key \"{key}\"."))),
            None => Ok(request),
        }
    }
}

impl Asked {
    /// A key that nothing asked for.
    fn left(&self) -> Option<&'static str> {
        let keys = [
            ("game", &self.game),
            ("seats", &self.seats),
            ("options", &self.options),
            ("move", &self.step),
            ("seat", &self.seat),
            ("record", &self.record),
        ];
        keys.into_iter().find(|(_, value)| value.is_some()).map(|(key, _)| key)
    }
}

fn not_read(line: &[u8], error: &serde_json::Error) -> Refusal {
    let message = if serde_json::from_slice::<IgnoredAny>(line).is_err() {
        format!("This is no JSON: {error}.")
    } else {
        format!("This is no request: {error}.")
    };
    Refusal::bad_request(message)
}

fn missing(key: &str) -> Refusal {
    Refusal::bad_request(format!("The key \"{key}\" is missing."))
}

fn word(key: &str, value: Option<Value>) -> Result<String, Refusal> {
    match value.ok_or_else(|| missing(key))? {
        Value::String(word) => Ok(word),
        _ => Err(Refusal::bad_request(format!("\"{key}\" is a name."))),
    }
}

fn number(key: &str, value: Option<Value>) -> Result<u8, Refusal> {
    let value = value.ok_or_else(|| missing(key))?;
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number.ok_or_else(|| Refusal::bad_request(format!("\"{key}\" is a small whole number.")))
}

fn object(key: &str, value: Option<Value>) -> Result<Map<String, Value>, Refusal> {
    match value.ok_or_else(|| missing(key))? {
        Value::Object(map) => Ok(map),
        _ => Err(Refusal::bad_request(format!("\"{key}\" is an object."))),
    }
}

fn options(value: Option<Value>) -> Result<Value, Refusal> {
    value.map_or_else(|| Ok(Value::Object(Map::new())), |value| object("options", Some(value)).map(Value::Object))
}

/// A move as it was written. No move holds a null, though a word with one beside it would be read as that word.
fn step(value: Option<Value>) -> Result<Value, Refusal> {
    let step = value.ok_or_else(|| missing("move"))?;
    if holds_null(&step) {
        return Err(Refusal::bad_request("A move holds no null."));
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
