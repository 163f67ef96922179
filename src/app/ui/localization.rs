//! All texts that players read, in every language: Fluent files from `assets/locales`, embedded in the program. Must
//! not depend on a game: the catalogue supplies each game's file, and callers build keys that contain a game's slug.

use bevy::prelude::*;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::app::saves::Language;
use crate::catalog::Catalog;
use crate::rules::Illegal;
use crate::sim::PlayerError;

type LocaleBundle = FluentBundle<FluentResource>;

macro_rules! shared_locale_files {
    ($language:literal) => {
        [
            include_str!(concat!("../../../assets/locales/", $language, "/screens.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/table.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/lab.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/refusals.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/saves.ftl")),
        ]
    };
}

/// Adds the texts of the program and of every game in the [`Catalog`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Localization>();
}

/// The contents of the files of a language: the files shared by all games, then one per box of games.
pub fn locale_files(language: Language, catalog: Catalog) -> impl Iterator<Item = &'static str> {
    let shared_files = match language {
        Language::English => shared_locale_files!("en"),
        Language::German => shared_locale_files!("de"),
    };
    shared_files.into_iter().chain(catalog.originals().map(move |game| game.locale(language.code())))
}

/// The localized texts. A text missing in the current language falls back to English, then to its key.
#[derive(Resource)]
pub struct Localization {
    language: Language,
    bundles: [LocaleBundle; 2],
}

impl FromWorld for Localization {
    fn from_world(world: &mut World) -> Self {
        Self::new(*world.resource::<Catalog>())
    }
}

fn bundle(language: Language, catalog: Catalog) -> LocaleBundle {
    let identifier: LanguageIdentifier = language.code().parse().expect("the code is a valid language identifier");
    let mut bundle = LocaleBundle::new_concurrent(vec![identifier]);
    // Isolation marks are only needed for text of mixed direction, and fonts draw them as boxes.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match language {
        Language::English => |value, _| format_large_number(value, ','),
        Language::German => |value, _| format_large_number(value, '.'),
    }));
    for file in locale_files(language, catalog) {
        let resource = match FluentResource::try_new(file.to_owned()) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                error!("a locale file of {language:?} is broken: {errors:?}");
                resource
            }
        };
        if let Err(errors) = bundle.add_resource(resource) {
            error!("{language:?} has a duplicate key: {errors:?}");
        }
    }
    bundle
}

/// Formats a whole number of four or more digits in groups of three; `None` leaves the value unchanged.
fn format_large_number(value: &FluentValue<'_>, separator: char) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let whole = number.value.abs();
    if whole < 1_000.0 || whole.fract() != 0.0 {
        return None;
    }
    Some(insert_separators(number.value < 0.0, &format!("{whole:.0}"), &separator.to_string()))
}

/// Formats digits in groups of three.
fn insert_separators(negative: bool, digits: &str, separator: &str) -> String {
    let mut text = String::from(if negative { "-" } else { "" });
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push_str(separator);
        }
        text.push(digit);
    }
    text
}

impl Localization {
    /// Creates the texts for a catalogue of games, in English.
    pub fn new(catalog: Catalog) -> Self {
        Self { language: Language::English, bundles: Language::ALL.map(|language| bundle(language, catalog)) }
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    pub(crate) const fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    /// The text of `key`.
    pub fn text(&self, key: &str) -> String {
        self.text_with(key, &[])
    }

    /// The text of `key` with these arguments: `words.text_with("seat-player", &[("seat", 2.into())])`.
    pub fn text_with(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let args: FluentArgs = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        [self.language, Language::English]
            .into_iter()
            .find_map(|language| format(&self.bundles[language as usize], key, &args))
            .unwrap_or_else(|| key.to_owned())
    }

    /// A list in a sentence, such as `Ada, Bo and Cy`.
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [before @ .., last] if !before.is_empty() => {
                format!("{}{}{last}", before.join(", "), self.text("list-and"))
            }
            items => items.concat(),
        }
    }

    /// Formats a score with thousands separators.
    pub fn number(&self, number: impl Into<i64>) -> String {
        let number: i64 = number.into();
        insert_separators(number < 0, &number.unsigned_abs().to_string(), &self.text("thousands"))
    }

    /// Formats a share from 0 to 1 in percent, with this number of decimals.
    pub fn percent(&self, share: f64, decimals: usize) -> String {
        let number = format!("{:.decimals$}", 100.0 * share).replace('.', &self.text("decimal"));
        self.text_with("percent", &[("n", number.into())])
    }

    /// How long ago something was, in the largest unit that fits.
    pub fn minutes_ago(&self, minutes: u32) -> String {
        let (key, ago) = match minutes {
            0 => ("played-just-now", 0),
            1..60 => ("played-minutes-ago", minutes),
            60..1440 => ("played-hours-ago", minutes / 60),
            _ => ("played-days-ago", minutes / 1440),
        };
        self.text_with(key, &[("n", ago.into())])
    }

    /// Whether this language has a text for `key`.
    pub fn has_key(&self, language: Language, key: &str) -> bool {
        self.bundles[language as usize].has_message(key)
    }

    pub(crate) fn first_existing(&self, keys: &[&str]) -> Option<String> {
        keys.iter()
            .find(|key| self.has_key(self.language, key) || self.has_key(Language::English, key))
            .map(|key| self.text(key))
    }

    /// The sentence for an error, in the language of the players.
    pub fn error_text(&self, error: &dyn PlayerError) -> String {
        let mut args: Vec<(&str, FluentValue)> =
            error.args().into_iter().map(|(name, value)| (name, value.into())).collect();
        args.extend(error.refusal().map(|illegal| ("why", self.refusal_text(illegal).into())));
        args.extend(error.because().map(|cause| ("why", self.error_text(cause).into())));
        self.text_with(error.key(), &args)
    }

    /// The text of a refusal; falls back to the English sentence from the rules.
    pub fn refusal_text(&self, illegal: &Illegal) -> String {
        let key = format!("illegal-{}", illegal.key);
        self.first_existing(&[&key]).unwrap_or_else(|| illegal.message.to_string())
    }
}

fn format(bundle: &LocaleBundle, key: &str, args: &FluentArgs) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(args), &mut errors);
    if !errors.is_empty() {
        warn!("the text of {key} has a missing or invalid argument: {errors:?}");
    }
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::CATALOG;
    use crate::rules::bots::external::{ANSWER_TIMEOUT, FailureNotice, ProgramError};
    use crate::rules::{BadOption, BadStart};
    use crate::sim::table::TableError;

    fn keys(language: Language) -> BTreeSet<String> {
        let lines = locale_files(language, CATALOG).flat_map(|file| file.lines());
        let named = lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key);
        named.filter(|key| key.starts_with(|c: char| c.is_ascii_lowercase())).map(str::to_owned).collect()
    }

    #[test]
    fn both_languages_have_the_same_keys() {
        let (english, german) = (keys(Language::English), keys(Language::German));
        assert!(english.len() > 100);
        assert_eq!(english.difference(&german).collect::<Vec<_>>(), Vec::<&String>::new(), "missing in German");
        assert_eq!(german.difference(&english).collect::<Vec<_>>(), Vec::<&String>::new(), "missing in English");
        let localization = Localization::new(CATALOG);
        for key in &english {
            assert!(Language::ALL.iter().all(|language| localization.has_key(*language, key)), "{key} cannot be read");
        }
    }

    #[test]
    fn only_the_last_items_of_a_list_are_joined_by_a_word() {
        let mut words = Localization::new(CATALOG);
        let names = ["Ada", "Bo", "Cy"].map(str::to_owned);
        let lists = |words: &Localization| [0, 1, 2, 3].map(|many| words.list(&names[..many]));
        assert_eq!(lists(&words), ["", "Ada", "Ada and Bo", "Ada, Bo and Cy"]);
        words.set_language(Language::German);
        assert_eq!(lists(&words), ["", "Ada", "Ada und Bo", "Ada, Bo und Cy"]);
    }

    #[test]
    fn large_numbers_are_grouped_by_thousands() {
        let mut words = Localization::new(CATALOG);
        let dice = |words: &Localization, n: u32| words.text_with("lab-dice", &[("n", n.into())]);
        assert_eq!(dice(&words, 999), "999 dice");
        assert_eq!(dice(&words, 1_000), "1,000 dice");
        assert_eq!(dice(&words, 1_234_567), "1,234,567 dice");
        assert_eq!([0, 999, 1_000, 11_950, -1_250].map(|n| words.number(n)), ["0", "999", "1,000", "11,950", "-1,250"]);
        words.set_language(Language::German);
        assert_eq!(dice(&words, 1_234_567), "1.234.567 Würfel");
        assert_eq!(words.number(11_950), "11.950");
    }

    #[test]
    fn both_languages_use_the_same_placeholders() {
        let placeholders = |language: Language| -> BTreeSet<(String, String)> {
            let mut key = String::new();
            let mut found = BTreeSet::new();
            for line in locale_files(language, CATALOG).flat_map(|file| file.lines()) {
                if let Some((name, _)) = line.split_once(" =")
                    && line.starts_with(|c: char| c.is_ascii_lowercase())
                {
                    key = name.to_owned();
                }
                for part in line.split('$').skip(1) {
                    let name: String = part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
                    found.insert((key.clone(), name));
                }
            }
            found
        };
        assert_eq!(placeholders(Language::English), placeholders(Language::German));
    }

    #[test]
    fn missing_key_is_returned_as_text() {
        assert_eq!(Localization::new(CATALOG).text("no-such-key"), "no-such-key");
    }

    #[test]
    fn set_language_changes_texts_at_once() {
        let mut words = Localization::new(CATALOG);
        assert_eq!(words.text("quit"), "Quit");
        words.set_language(Language::German);
        assert_eq!(words.text("quit"), "Beenden");
        assert_eq!(words.refusal_text(&Illegal::OVER), "Die Partie ist zu Ende.");
        assert_eq!(words.refusal_text(&Illegal::new("X-1", "nobody-wrote-this", "As it is.")), "As it is.");
    }

    #[test]
    fn causes_of_errors_are_in_the_language_of_the_player() {
        let mut words = Localization::new(CATALOG);
        words.set_language(Language::German);
        let illegal_move = TableError::Move { number: 12, illegal: Illegal::NOT_YOUR_TURN };
        assert_eq!(
            words.error_text(&illegal_move),
            "Schritt 12 der Partie ist nicht erlaubt: Du bist noch nicht dran."
        );
        use ProgramError::{Ended, Late, NoAnswer, NotOffered, NotStarted, UnexpectedOutput};
        let why = || "?".to_owned();
        for error in
            [NotStarted(why()), Late(ANSWER_TIMEOUT), Ended, UnexpectedOutput, NoAnswer(why()), NotOffered(why())]
        {
            let notice = FailureNotice { path: "bot.py".into(), error };
            let text = words.error_text(&notice);
            assert!(text.contains("bot.py") && text.ends_with("Ein leichter Bot übernimmt."), "{text}");
        }
        let unknown = BadOption::Unknown { key: "x".into(), known: "line".into() };
        let unknown = TableError::Start(BadStart::Option(unknown));
        assert_eq!(words.error_text(&unknown), "Die Hausregel „x“ gibt es nicht. Es gibt: line.");
        let seats = |most| TableError::Start(BadStart::Seats { game: "X", least: 2, most, asked: 9 });
        assert_eq!(words.error_text(&seats(2)), "Dieses Spiel ist für 2 Spieler, nicht für 9.");
        assert_eq!(words.error_text(&seats(4)), "Dieses Spiel ist für 2 bis 4 Spieler, nicht für 9.");
    }

    /// Every key in `.text("…")` and `.text_with("…")`, and every refusal of the rules, has a text.
    #[test]
    fn every_key_in_use_exists() {
        let english = keys(Language::English);
        let mut missing = BTreeSet::new();
        let mut seen = 0;
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder of the source") {
                let path = entry.expect("a file of the source").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ext| ext == "rs") {
                    let source = std::fs::read_to_string(&path).expect("source is text");
                    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
                    for (start, prefix) in [
                        (".text(\"", ""),
                        (".text_with(\"", ""),
                        ("Illegal::new(", "illegal-"),
                        ("Illegal::because(", "illegal-"),
                    ] {
                        for rest in source.split(start).skip(1) {
                            let strings: Vec<&str> = rest.splitn(5, '"').collect();
                            let key = if prefix.is_empty() { strings[0] } else { *strings.get(3).unwrap_or(&"") };
                            let plain = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && !key.is_empty();
                            // If the clause of a refusal is not a literal, the key is the first string.
                            let key = if prefix.is_empty() || plain { key } else { strings.get(1).unwrap_or(&"") };
                            seen += 1;
                            let key = format!("{prefix}{key}");
                            if !english.contains(&key) {
                                missing.insert((path.display().to_string(), key));
                            }
                        }
                    }
                }
            }
        }
        assert!(seen > 50, "the test must find the uses of keys; it found {seen}");
        assert!(missing.is_empty(), "{missing:#?}");
    }
}
