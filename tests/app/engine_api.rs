//! The engine's shaders are not replaced: see `docs/decisions/0015-public-engine-api-only.md`. Lints in `clippy.toml`
//! forbid the rest; the material's own tests check that its shaders compile.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = read_dir(folder).expect("the folder is readable");
    let paths = entries.map(|entry| entry.expect("the entry is readable").path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
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
