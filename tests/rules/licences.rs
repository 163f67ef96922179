//! The page about the program names every library with its licence. `ROLLICK_BLESS=1` rewrites the list.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::kit::should_update_files;

/// The libraries of each licence, as Cargo lists them for this platform, those for tests too.
fn libraries() -> String {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("Cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("Cargo writes JSON");
    let mut by_licence: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for package in metadata["packages"].as_array().expect("a list") {
        let name = package["name"].as_str().expect("a name");
        let licence = package["license"].as_str().unwrap_or_else(|| panic!("{name} has no licence"));
        by_licence.entry(licence.replace('/', " OR ").replace("  ", " ")).or_default().insert(name);
    }
    let line = |(licence, names): (String, BTreeSet<&str>)| {
        format!("{licence}: {}\n", names.into_iter().collect::<Vec<_>>().join(", "))
    };
    by_licence.into_iter().map(line).collect()
}

#[test]
fn every_library_is_named_with_its_licence() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/licences.txt");
    let now = libraries();
    if should_update_files() {
        fs::write(&path, &now).expect("the file can be written");
    }
    let written = fs::read_to_string(&path).expect("the list exists");
    assert!(written == now, "assets/licences.txt is out of date: run with ROLLICK_BLESS=1");
}
