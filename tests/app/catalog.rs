//! What every game in a catalogue needs. The checks run on the program's own catalogue and on the sample game.

use std::fs;
use std::path::Path;

use bevy::asset::RenderAssetUsages;
use bevy::color::Srgba;
use rollick::app::render::texture::decode_png;
use rollick::app::render::tokens::Tokens;
use rollick::app::render::vector_art::Art;
use rollick::app::saves::Language;
use rollick::app::ui::localization::Localization;
use rollick::catalog::{Catalog, GameArt, GameEntry, Preset};
use rollick::games::CATALOG;
use rollick::rules::OptionKind;
use rollick::sim::dice::DiceSets;
use rollick::sim::table::{Scene, TableEntry};
use serde_json::Value;

use crate::pig;

/// The folder of the sample game.
pub(crate) const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/sample_game/pig");

/// The folder of the program's rules pages.
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules");

/// The catalogue with one additional game.
pub(crate) fn with(game: GameEntry) -> Catalog {
    Catalog([CATALOG.0, &[game]].concat().leak())
}

/// Everything that the game with this name lacks, as sentences. Its rules page is `<slug>.md` in `pages`.
pub(crate) fn missing(catalog: Catalog, name: &str, pages: &str) -> Vec<String> {
    let Some(game) = catalog.by_name(name) else { return vec![format!("no game is named {name}")] };
    let mut missing = names(catalog, game);
    missing.extend(rules(game));
    missing.extend(page(catalog, game, Path::new(pages)));
    missing.extend(scene(game));
    missing.extend(words(catalog, game));
    missing.extend(pictures(game));
    missing
}

fn unless(holds: bool, problem: impl Into<String>) -> Option<String> {
    (!holds).then(|| problem.into())
}

fn names(catalog: Catalog, game: &GameEntry) -> Vec<String> {
    let same = |one: &&GameEntry| one.name == game.name || one.slug == game.slug;
    let lid = game.variant_of.is_none_or(|lid| catalog.originals().any(|game| game.name == lid));
    let all = [
        unless(game.slug == game.name.replace('_', "-"), format!("the slug of {} is {}", game.name, game.slug)),
        unless(catalog.games().filter(same).count() == 1, "another game has its name"),
        unless(game.minutes.0 > 0 && game.minutes.0 <= game.minutes.1, "its minutes are no range"),
        unless(lid, "no game has its texts"),
    ];
    all.into_iter().flatten().collect()
}

/// The rules accept the seat counts and the presets.
fn rules(game: &GameEntry) -> Vec<String> {
    let seats = game.seats.0..=game.seats.1;
    let starts = |seats: u8| (game.rules.open)(seats, &Value::Null).is_ok();
    let mut missing: Vec<String> = (0..=9)
        .filter(|count| seats.contains(count) != starts(*count))
        .map(|count| format!("the rules and the entry differ about {count} seats"))
        .collect();
    for preset in game.presets {
        let pairs: Vec<String> = preset.rules.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let played = seats.clone().any(|seats| (game.rules.check_options)(seats, &pairs).is_ok());
        missing.extend(unless(played, format!("the preset {} cannot be played", preset.key)));
    }
    missing
}

/// The rules page exists and states the clause of every option.
fn page(catalog: Catalog, game: &GameEntry, pages: &Path) -> Vec<String> {
    let lid = game.variant_of.and_then(|lid| catalog.by_name(lid)).map_or(game.slug, |lid| lid.slug);
    let Ok(text) = fs::read_to_string(pages.join(format!("{lid}.md"))) else {
        return vec![format!("there is no rules page {lid}.md")];
    };
    let states = |clause: &str| text.lines().any(|line| line.starts_with(&format!("- {clause} ")));
    let clauses = (game.rules.options)().iter().map(|option| option.clause);
    clauses.filter(|clause| !states(clause)).map(|clause| format!("the rules page lacks {clause}")).collect()
}

fn scene(game: &GameEntry) -> Option<String> {
    let (file, text) = game.table.scene;
    match Scene::read(file, text) {
        Ok(scene) if scene.trays.is_empty() => Some(format!("{file} has no tray")),
        Ok(scene) => unless(scene.shots.contains_key("result"), format!("{file} lacks the shot \"result\"")),
        Err(error) => Some(error.to_string()),
    }
}

/// Every localization key that screens derive from the game's names has a text in every language.
fn words(catalog: Catalog, game: &GameEntry) -> Vec<String> {
    let (words, slug) = (Localization::new(catalog), game.slug);
    let mut wanted = vec![
        vec![format!("game-{slug}")],
        vec![format!("game-{slug}-line")],
        vec![format!("rules-{slug}-1-title")],
        vec![format!("rules-{slug}-1")],
        vec![format!("game-{slug}-aim")],
    ];
    if game.art.pictures.iter().all(|picture| !picture.is_empty()) {
        wanted.extend(["roll", "choose", "score"].map(|step| vec![format!("game-{slug}-{step}")]));
    }
    for preset in game.presets {
        wanted.push(vec![format!("preset-{slug}-{}", preset.key), format!("preset-{}", preset.key)]);
    }
    for option in (game.rules.options)() {
        let name = format!("option-{slug}-{}", option.key);
        let tags: Vec<&str> = match option.kind {
            OptionKind::Toggle | OptionKind::Number { .. } => Vec::new(),
            OptionKind::Choice(tags) => tags.to_vec(),
            OptionKind::Tagged(tags) => tags.iter().map(|(tag, _)| *tag).collect(),
        };
        wanted.extend(tags.into_iter().map(|tag| vec![format!("{name}-{tag}"), format!("value-{tag}")]));
        wanted.push(vec![name]);
    }
    let lacks = |language: Language, keys: &[String]| !keys.iter().any(|key| words.has_key(language, key));
    let lacking =
        |language: Language| wanted.iter().filter(move |keys| lacks(language, keys)).map(move |keys| (language, keys));
    Language::ALL
        .into_iter()
        .flat_map(lacking)
        .map(|(language, keys)| format!("{language:?} lacks {}", keys[0]))
        .collect()
}

/// How far the proportions of a picture may be from their shape, because its height is a whole number of pixels.
const PIXEL: f32 = 0.005;

/// The pictures can be decoded, the colour can be drawn, and every face of the dice has an icon and a kind of die.
fn pictures(game: &GameEntry) -> Vec<String> {
    let (art, tokens) = (Art::default(), Tokens::load());
    let stored = game.art.pictures.iter().map(|png| (*png, 8.0 / 5.0)).chain([(game.art.lid, 4.0 / 5.0)]);
    let shaped = |(png, shape): &(&[u8], f32)| {
        png.is_empty()
            || decode_png(png, RenderAssetUsages::MAIN_WORLD)
                .is_ok_and(|image| (image.aspect_ratio().ratio() - shape).abs() < PIXEL)
    };
    let mut missing: Vec<String> = stored
        .filter(|picture| !shaped(picture))
        .map(|(png, shape)| format!("a picture of {} bytes is no PNG of the shape {shape}", png.len()))
        .collect();
    missing.extend(unless(Srgba::hex(game.art.accent).is_ok(), format!("{} is no colour", game.art.accent)));
    let faces = (game.table.faces)();
    for face in &faces {
        let symbol = tokens.dice.get(*face).map_or(*face, |colour| colour.symbol.as_str());
        let icon = [symbol.to_owned(), format!("die-{face}")].iter().any(|name| art.has(name));
        missing.extend(unless(icon, format!("the face {face} has no icon")));
    }
    let sets = DiceSets::built_in();
    let fits = sets.iter().any(|set| faces.iter().all(|face| set.side_of(face).is_some()));
    missing.extend(unless(fits, format!("no kind of die has the sides {faces:?}")));
    missing
}

#[test]
fn every_game_is_complete() {
    for game in CATALOG.games() {
        assert_eq!(missing(CATALOG, game.name, PAGES), Vec::<String>::new(), "{}", game.name);
        let stored = game.art.pictures.iter().chain([&game.art.lid]);
        assert!(stored.clone().all(|png| !png.is_empty()), "{} lacks a picture", game.name);
    }
}

#[test]
fn the_sample_game_is_complete() {
    assert_eq!(missing(with(pig::ENTRY), "pig", SAMPLE), Vec::<String>::new());
}

#[test]
fn each_missing_part_is_reported() {
    const GOOD: GameEntry = pig::ENTRY;
    let text = |language: &str| GOOD.locales.iter().find(|(code, _)| *code == language).expect("the language exists").1;
    let locales = |english: String, german: String| -> &'static [(&'static str, &'static str)] {
        vec![("en", &*english.leak()), ("de", &*german.leak())].leak()
    };
    let reworded = |from: &str, to: &str| {
        assert!(text("en").contains(from) && text("de").contains(from), "{from}");
        GameEntry { locales: locales(text("en").replace(from, to), text("de").replace(from, to)), ..GOOD }
    };
    let only_german =
        |from: &str| GameEntry { locales: locales(text("en").into(), text("de").replace(from, "x")), ..GOOD };
    let scene = |from: &str, to: &str| {
        let (file, text) = GOOD.table.scene;
        assert!(text.contains(from), "{from}");
        let table = TableEntry { scene: (file, text.replace(from, to).leak()), ..GOOD.table };
        GameEntry { table, ..GOOD }
    };
    let faces = |faces: fn() -> Vec<&'static str>| GameEntry { table: TableEntry { faces, ..GOOD.table }, ..GOOD };
    let broken = [
        (GameEntry { slug: "big", ..GOOD }, "the slug of pig is big"),
        (GameEntry { minutes: (0, 5), ..GOOD }, "its minutes are no range"),
        (GameEntry { variant_of: Some("none"), ..GOOD }, "no game has its texts"),
        (GameEntry { seats: (2, 5), ..GOOD }, "the rules and the entry differ about 5 seats"),
        (
            GameEntry { presets: &[Preset { key: "short", rules: &[("goal", "7")] }], ..GOOD },
            "the preset short cannot be played",
        ),
        (GameEntry { presets: &[Preset { key: "odd", rules: &[] }], ..GOOD }, "English lacks preset-pig-odd"),
        (reworded("game-pig =", "game-x ="), "English lacks game-pig"),
        (reworded("game-pig-line", "game-x-line"), "German lacks game-pig-line"),
        (reworded("option-pig-goal", "option-x-goal"), "English lacks option-pig-goal"),
        (reworded("rules-pig-1 =", "rules-x-1 ="), "German lacks rules-pig-1"),
        (reworded("rules-pig-1-title", "rules-x-1-title"), "English lacks rules-pig-1-title"),
        (only_german("preset-pig-short"), "German lacks preset-pig-short"),
        (scene("\"tray\": (from", "\"other\": (from"), "a shot named \"tray\" is expected"),
        (scene("\"result\": (from", "\"other\": (from"), "pig.ron lacks the shot \"result\""),
        (GameEntry { art: GameArt { lid: b"GIF89a", ..GOOD.art }, ..GOOD }, "a picture of 6 bytes is no PNG"),
        (GameEntry { art: GameArt { accent: "red", ..GOOD.art }, ..GOOD }, "red is no colour"),
        (faces(|| vec!["7"]), "the face 7 has no icon"),
        (faces(|| vec!["1", "cherry"]), "no kind of die has the sides"),
    ];
    for (game, problem) in broken {
        let found = missing(with(game), "pig", SAMPLE);
        assert!(found.iter().any(|found| found.contains(problem)), "{problem}: {found:#?}");
    }
    let twice = Catalog([CATALOG.0, &[GOOD, GOOD]].concat().leak());
    assert!(missing(twice, "pig", SAMPLE).contains(&"another game has its name".to_owned()));
    assert_eq!(missing(with(GOOD), "pig", PAGES), ["there is no rules page pig.md"]);
    assert_eq!(missing(CATALOG, "pig", SAMPLE), ["no game is named pig"]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("pig.md"), "# Pig\n- P-2 A turn.\n").expect("the folder is writable");
    let found = missing(with(GOOD), "pig", folder.path().to_str().expect("its name is text"));
    assert_eq!(found, ["the rules page lacks P-1"]);
}

#[test]
fn the_sample_game_is_small() {
    let lines = |path: &Path| {
        let text = fs::read_to_string(path).expect("a file of the sample is text");
        text.lines().filter(|line| !line.trim().is_empty()).count()
    };
    let files: Vec<_> = fs::read_dir(SAMPLE).expect("the folder is there").map(|file| file.unwrap().path()).collect();
    assert!(files.len() > 8);
    let all: usize = files.iter().map(|path| lines(path)).sum();
    assert!(all <= 350, "{all} lines: simplify what a game has to write");
}
