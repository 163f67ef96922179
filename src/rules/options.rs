//! House rules as data: which options exist, their ranges, and how command line and files write them.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::input_limits::shorten;

/// The house rules of a game. Omitted options have their defaults.
pub trait Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Every option, in display order.
    fn specs() -> &'static [OptionSpec];

    /// For an option whose range depends on another one: the range under the options `given`, and the reason for it, such
    /// as `with the chart 'hot'`.
    fn narrowed(_key: &str, _given: &Map<String, Value>) -> Option<(OptionKind, String)> {
        None
    }
}

/// One house rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionSpec {
    /// The option's key on the command line, in records and in locale files: `line`.
    pub key: &'static str,
    /// The clause that defines the option: `SD-13`.
    pub clause: &'static str,
    /// The type and range of its value.
    pub kind: OptionKind,
}

/// A word that an option accepts. If it takes a number: the lowest, the highest, and the step of the screen's stepper.
pub type Tag = (&'static str, Option<(i64, i64, i64)>);

/// The type and range of an option's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionKind {
    /// On or off.
    Toggle,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number from `least` to `most`.
    Number {
        /// The lowest.
        least: i64,
        /// The highest.
        most: i64,
        /// The step of the screen's stepper.
        step: i64,
    },
    /// One of these words, some followed by a number: `pot`, `minutes:30`.
    Tagged(&'static [Tag]),
}

/// An unknown option or an invalid value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// The option does not exist.
    #[error("there is no house rule '{key}'; there are: {known}")]
    Unknown {
        /// The requested key.
        key: String,
        /// The existing keys, separated by commas.
        known: String,
    },
    /// The value is not allowed.
    #[error("the house rule '{key}' cannot be '{value}': it is {wanted}")]
    Value {
        /// The option's key.
        key: String,
        /// The rejected value.
        value: String,
        /// A description of the allowed values.
        wanted: String,
    },
    /// The option is given twice.
    #[error("the house rule '{0}' is given twice")]
    Twice(String),
    /// The text is not of the form `key=value`; the second field is an example.
    #[error("'{0}' is not a house rule: write key=value, for instance {1}")]
    Shape(String, String),
}

impl OptionKind {
    /// Describes the allowed values for an error message, as JSON or as the command line writes them.
    pub fn wanted(&self, json: bool) -> String {
        match self {
            Self::Toggle => if json { "true or false" } else { "on or off" }.into(),
            Self::Choice(words) => format!("one of {}", words.join(", ")),
            Self::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            Self::Tagged(tags) => {
                let words = tags.iter().map(|(tag, range)| match (range, json) {
                    (None, true) => format!("\"{tag}\""),
                    (None, false) => (*tag).to_owned(),
                    (Some((least, most, _)), true) => format!("{{\"{tag}\":N}} with N from {least} to {most}"),
                    (Some((least, most, _)), false) => format!("{tag}:N with N from {least} to {most}"),
                });
                format!("one of {}", words.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Whether `value`, as JSON in a record or a request, is allowed.
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

    /// Parses a value from the command line; `None` if it is not allowed.
    pub fn read(&self, text: &str) -> Option<Value> {
        let number = |text: &str| text.parse::<i64>().ok().map(Value::from);
        let value = match self {
            Self::Toggle => match text {
                "on" | "true" | "yes" => true.into(),
                "off" | "false" | "no" => false.into(),
                _ => return None,
            },
            Self::Choice(_) => text.into(),
            Self::Number { .. } => number(text)?,
            Self::Tagged(_) => match text.split_once(':') {
                None => text.into(),
                Some((tag, text)) => Map::from_iter([(tag.to_owned(), number(text)?)]).into(),
            },
        };
        self.allows(&value).then_some(value)
    }
}

/// How many characters of a wrong key or value an error repeats.
const MOST_REPEATED: usize = 40;

/// The specification of the option with this key.
fn spec<O: Options>(key: &str) -> Result<&'static OptionSpec, BadOption> {
    let unknown = || BadOption::Unknown { key: shorten(key, MOST_REPEATED), known: known::<O>() };
    O::specs().iter().find(|spec| spec.key == key).ok_or_else(unknown)
}

/// The keys of all options, for an error message.
fn known<O: Options>() -> String {
    let keys: Vec<&str> = O::specs().iter().map(|spec| spec.key).collect();
    if keys.is_empty() { "none".to_owned() } else { keys.join(", ") }
}

/// The range of an option under the options `given`, and the reason if they narrow it: a phrase that starts with a space.
fn in_force<O: Options>(spec: &OptionSpec, given: &Map<String, Value>) -> (OptionKind, String) {
    O::narrowed(spec.key, given).map_or((spec.kind, String::new()), |(kind, reason)| (kind, format!(" {reason}")))
}

/// Reads house rules from JSON, as records and requests write them. Omitted options have their defaults.
///
/// # Errors
/// [`BadOption`] describes the first invalid option.
pub fn options_from_json<O: Options>(given: &Value) -> Result<O, BadOption> {
    if given.is_null() {
        return Ok(O::default());
    }
    // A list could stand for a structure.
    let Some(entries) = given.as_object() else {
        let (value, wanted) =
            (shorten(&given.to_string(), MOST_REPEATED), format!("an object with these keys: {}", known::<O>()));
        return Err(BadOption::Value { key: "options".into(), value, wanted });
    };
    let defaults = serde_json::to_value(O::default()).unwrap_or_default();
    for (key, value) in entries {
        let spec = spec::<O>(key)?;
        // Options whose default depends on something else, such as the number of seats, are written as null.
        let left_open = value.is_null() && defaults.get(key).is_some_and(Value::is_null);
        let (kind, reason) = in_force::<O>(spec, entries);
        if !left_open && !kind.allows(value) {
            let wanted = kind.wanted(true) + &reason;
            let value = shorten(&value.to_string(), MOST_REPEATED);
            return Err(BadOption::Value { key: key.clone(), value, wanted });
        }
    }
    O::deserialize(given).map_err(|error| BadOption::Value {
        key: "options".into(),
        value: error.to_string(),
        wanted: "an object of the game's own options, each within its bounds".into(),
    })
}

/// Reads house rules from `key=value` pairs of the command line: `line=five`.
///
/// # Errors
/// [`BadOption`] describes the first invalid pair.
pub fn options_from_pairs<O: Options>(pairs: &[String]) -> Result<O, BadOption> {
    let mut chosen = match serde_json::to_value(O::default()) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    };
    let mut given = Map::new();
    for pair in pairs {
        let example = O::specs().first().map_or_else(|| "key=value".to_owned(), |spec| format!("{}=…", spec.key));
        let (key, text) = pair.split_once('=').ok_or_else(|| BadOption::Shape(pair.clone(), example))?;
        if given.insert(key.to_owned(), text.into()).is_some() {
            return Err(BadOption::Twice(shorten(key, MOST_REPEATED)));
        }
    }
    for (key, text) in pairs.iter().filter_map(|pair| pair.split_once('=')) {
        let (kind, reason) = in_force::<O>(spec::<O>(key)?, &given);
        let value = kind.read(text).ok_or_else(|| BadOption::Value {
            key: key.to_owned(),
            value: text.to_owned(),
            wanted: kind.wanted(false) + &reason,
        })?;
        chosen.insert(key.to_owned(), value);
    }
    serde_json::from_value(Value::Object(chosen)).map_err(|error| BadOption::Value {
        key: pairs.join(","),
        value: error.to_string(),
        wanted: "as the rules page says".into(),
    })
}
