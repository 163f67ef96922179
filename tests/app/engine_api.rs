//! The engine is used through its public API only: see `docs/decisions/0015-public-engine-api-only.md`. The material's
//! own tests check that its shaders compile; a lint denies `unsafe`.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// Forbidden patterns in source files, and the reasons.
const FORBIDDEN: [(&str, &str); 8] = [
    ("EmbeddedAssetRegistry", "embedded assets of the engine could be replaced; use `embedded_asset!`"),
    ("internal_asset", "assets of the engine could be replaced; use `embedded_asset!`"),
    ("embedded://bevy", "an asset of the engine is named"),
    ("DownsampleShaders", "shaders of the engine could be replaced"),
    ("set_hook", "texts of panics could be matched; check beforehand instead"),
    ("catch_unwind", "panics of the engine could be caught; check beforehand instead"),
    ("match format!(", "a Debug string is no interface; match the value"),
    ("if format!(", "a Debug string is no interface; match the value"),
];

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = read_dir(folder).expect("the folder is readable");
    let paths = entries.map(|entry| entry.expect("the entry is readable").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn no_source_uses_engine_internals() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources: Vec<_> =
        files(&root.join("src")).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")).collect();
    assert!(sources.iter().any(|path| path.ends_with("render/table_material.rs")), "the sources are found");
    for path in sources {
        let text = read_to_string(&path).expect("the file is readable");
        for (forbidden, why) in FORBIDDEN {
            assert!(!text.contains(forbidden), "{} contains {forbidden:?}: {why}", path.display());
        }
    }
}

#[test]
fn embedded_shaders_are_our_own() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shaders: Vec<_> = ["src", "assets"]
        .into_iter()
        .flat_map(|folder| files(&root.join(folder)))
        .filter(|path| path.extension().is_some_and(|end| end == "wgsl"))
        .collect();
    assert!(!shaders.is_empty(), "the table's shader is found");
    for path in shaders {
        let text = read_to_string(&path).expect("the file is readable");
        // A shader module with one of the engine's import paths would replace the engine's own.
        assert!(!text.contains("#define_import_path bevy"), "{}", path.display());
    }
}
