//! House rules as data: what can be set, within which bounds, and how a person or a file says it.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// The house rules of a game. Left out, each has its default.
pub trait Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Every option, in the order a screen shows them.
    fn specs() -> &'static [OptionSpec];
}

/// One house rule that players can set before a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionSpec {
    /// Its key, as the command line, records and locale files spell it: `line`.
    pub key: &'static str,
    /// The clause that offers it: `SD-13`.
    pub clause: &'static str,
    /// What it can be.
    pub kind: OptionKind,
}

/// A word that an option can be, and where it takes a number: its lowest, its highest, and what one press adds.
pub type Tag = (&'static str, Option<(i64, i64, i64)>);

/// What a house rule can be set to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionKind {
    /// On or off.
    Toggle,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number from `least` to `most`; a screen steps by `step`.
    Number {
        /// The lowest.
        least: i64,
        /// The highest.
        most: i64,
        /// What one press on a screen adds.
        step: i64,
    },
    /// One of these words, some with a number: `pot`, `minutes:30`.
    Tagged(&'static [Tag]),
}

/// An option that is unknown or has a value that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// No such option.
    #[error("there is no house rule '{key}'; there are: {known}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// Not one of the values it can have.
    #[error("the house rule '{key}' cannot be '{value}': it is {wanted}")]
    Value {
        /// Which option.
        key: String,
        /// What was asked for.
        value: String,
        /// What it can be, in words.
        wanted: String,
    },
    /// Not `key=value`.
    #[error("'{0}' is not a house rule: write key=value, for instance {1}")]
    Shape(String, String),
}

impl OptionKind {
    /// What it can be, in words, for an error's end.
    #[must_use]
    pub fn wanted(&self) -> String {
        match self {
            Self::Toggle => "on or off".into(),
            Self::Choice(words) => format!("one of {}", words.join(", ")),
            Self::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            Self::Tagged(tags) => {
                let words: Vec<String> = tags
                    .iter()
                    .map(|(tag, range)| match range {
                        None => (*tag).to_owned(),
                        Some((least, most, _)) => format!("{tag}:N with N from {least} to {most}"),
                    })
                    .collect();
                format!("one of {}", words.join(", "))
            }
        }
    }

    /// What it can be in a record or a request, in words and JSON, for an error's end.
    #[must_use]
    pub fn wanted_in_json(&self) -> String {
        match self {
            Self::Toggle => "true or false".into(),
            Self::Tagged(tags) => {
                let words: Vec<String> = tags
                    .iter()
                    .map(|(tag, range)| match range {
                        None => format!("\"{tag}\""),
                        Some((least, most, _)) => format!("{{\"{tag}\":N}} with N from {least} to {most}"),
                    })
                    .collect();
                format!("one of {}", words.join(", "))
            }
            Self::Choice(_) | Self::Number { .. } => self.wanted(),
        }
    }

    /// Whether `value` is one that this can have, as records and requests write it.
    #[must_use]
    pub fn allows(&self, value: &Value) -> bool {
        let within = |number: &Value, least: i64, most: i64| {
            number.as_i64().is_some_and(|number| (least..=most).contains(&number))
        };
        match self {
            Self::Toggle => value.is_boolean(),
            Self::Choice(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            Self::Number { least, most, .. } => within(value, *least, *most),
            Self::Tagged(tags) => tags.iter().any(|(tag, range)| match (range, value) {
                (None, Value::String(word)) => word == tag,
                (Some((least, most, _)), Value::Object(map)) => {
                    map.len() == 1 && map.get(*tag).is_some_and(|number| within(number, *least, *most))
                }
                _ => false,
            }),
        }
    }

    /// Reads what a person typed; `None` when it is none of the values this can have.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Value> {
        match self {
            Self::Toggle => match text {
                "on" | "true" | "yes" => Some(Value::Bool(true)),
                "off" | "false" | "no" => Some(Value::Bool(false)),
                _ => None,
            },
            Self::Choice(words) => words.contains(&text).then(|| Value::from(text)),
            Self::Number { least, most, .. } => {
                text.parse::<i64>().ok().filter(|number| (least..=most).contains(&number)).map(Value::from)
            }
            Self::Tagged(tags) => {
                let (tag, number) = text.split_once(':').map_or((text, None), |(tag, number)| (tag, Some(number)));
                match (tags.iter().find(|(name, _)| *name == tag)?, number) {
                    ((name, None), None) => Some(Value::from(*name)),
                    ((name, Some((least, most, _))), Some(number)) => {
                        let number = number.parse::<i64>().ok().filter(|number| (least..=most).contains(&number))?;
                        Some(Value::Object(Map::from_iter([((*name).to_owned(), Value::from(number))])))
                    }
                    _ => None,
                }
            }
        }
    }
}

/// How much of a wrong key or value an error repeats, in letters.
const MOST_REPEATED: usize = 40;

/// The option of that key.
fn spec<O: Options>(key: &str) -> Result<&'static OptionSpec, BadOption> {
    let specs = O::specs();
    specs.iter().find(|spec| spec.key == key).ok_or_else(|| {
        let known: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        BadOption::Unknown { key: key.chars().take(MOST_REPEATED).collect(), known }
    })
}

/// Reads house rules as records and requests write them; those left out have their defaults.
///
/// # Errors
/// [`BadOption`] names the first that cannot be, and what can.
pub fn options_from_json<O: Options>(given: &Value) -> Result<O, BadOption> {
    let usual = serde_json::to_value(O::default()).unwrap_or_default();
    for (key, value) in given.as_object().into_iter().flatten() {
        let spec = spec::<O>(key)?;
        // A null is written where the usual depends on other things, the number of seats for instance.
        let left_open = value.is_null() && usual.get(key).is_some_and(Value::is_null);
        if !left_open && !spec.kind.allows(value) {
            let wanted = spec.kind.wanted_in_json();
            let value = value.to_string().chars().take(MOST_REPEATED).collect();
            return Err(BadOption::Value { key: key.clone(), value, wanted });
        }
    }
    if given.is_null() {
        return Ok(O::default());
    }
    O::deserialize(given).map_err(|error| BadOption::Value {
        key: "options".into(),
        value: error.to_string(),
        wanted: "an object of the game's own options, each within its bounds".into(),
    })
}

/// Reads house rules as a person types them: `line=five`.
///
/// # Errors
/// [`BadOption`] names the first pair that cannot be, and what can.
pub fn options_from_pairs<O: Options>(pairs: &[String]) -> Result<O, BadOption> {
    let mut chosen = match serde_json::to_value(O::default()) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    };
    for pair in pairs {
        let example = O::specs().first().map_or_else(|| "key=value".to_owned(), |spec| format!("{}=…", spec.key));
        let (key, text) = pair.split_once('=').ok_or_else(|| BadOption::Shape(pair.clone(), example))?;
        let spec = spec::<O>(key)?;
        let value = spec.kind.read(text).ok_or_else(|| BadOption::Value {
            key: key.to_owned(),
            value: text.to_owned(),
            wanted: spec.kind.wanted(),
        })?;
        chosen.insert(key.to_owned(), value);
    }
    serde_json::from_value(Value::Object(chosen)).map_err(|error| BadOption::Value {
        key: pairs.join(","),
        value: error.to_string(),
        wanted: "as the rules page says".into(),
    })
}
