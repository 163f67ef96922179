//! Rules about the source tree that the compiler does not check.

use std::fs;
use std::path::Path;
use std::process::Command;

use rollick::games::CATALOG;

/// Maximum number of lines of a source file.
const LONGEST: usize = 600;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder of the project: its path from the project's root, with slashes, and its text.
pub(crate) fn texts(folder: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("the folder is readable") {
            let path = entry.expect("the entry is readable").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root()).expect("the file is below the root").to_string_lossy();
                all.push((name.replace('\\', "/"), fs::read_to_string(&path).expect("a source file is text")));
            }
        }
    }
    all.sort();
    all
}

#[test]
fn no_file_is_longer_than_600_lines() {
    let long: Vec<String> = texts("src")
        .iter()
        .map(|(file, text)| (file, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST)
        .map(|(file, lines)| format!("{file}: {lines}"))
        .collect();
    assert!(long.is_empty(), "split these files: {long:#?}");
}

#[test]
fn every_file_begins_with_a_module_doc() {
    let silent: Vec<String> = ["src", "tests", "benches", "examples"]
        .into_iter()
        .flat_map(texts)
        .filter(|(_, text)| !text.starts_with("//!"))
        .map(|(file, _)| file)
        .collect();
    assert!(silent.is_empty(), "these files lack a module comment: {silent:#?}");
}

#[test]
fn shared_code_names_no_game() {
    // Every spelling of a name counts.
    let names: Vec<&str> = CATALOG.games().map(|game| game.slug).collect();
    let letters =
        |text: &str| -> String { text.to_lowercase().chars().filter(|c| !matches!(c, '-' | '_' | ' ')).collect() };
    let named: Vec<String> = texts("src")
        .iter()
        .filter(|(file, _)| !file.starts_with("src/games/"))
        .flat_map(|(file, text)| text.lines().enumerate().map(move |(index, line)| (file, index, line)))
        .filter(|(_, _, line)| names.iter().any(|name| letters(line).contains(&letters(name))))
        .map(|(file, index, line)| format!("{file}:{}: {}", index + 1, line.trim()))
        .collect();
    assert!(named.is_empty(), "shared code asks the catalogue instead: {named:#?}");
}

#[test]
fn tiers_are_chosen_only_where_modules_are_declared() {
    let gates = |line: &str| {
        line.contains("cfg") && ["sim", "app"].iter().any(|tier| line.contains(&format!("feature = \"{tier}\"")))
    };
    let gated: Vec<String> = texts("src")
        .into_iter()
        .filter(|(_, text)| text.lines().any(gates))
        .map(|(file, _)| file)
        .filter(|file| !matches!(file.as_str(), "src/lib.rs" | "src/catalog.rs" | "src/cli/mod.rs"))
        .filter(|file| !(file.starts_with("src/games/") && file.ends_with("/mod.rs")))
        .collect();
    assert!(gated.is_empty(), "a file is in one tier by its folder: {gated:#?}");
}

#[test]
fn line_ends_do_not_depend_on_the_settings_of_git() {
    let Ok(listed) = Command::new("git").args(["ls-files", "--eol"]).current_dir(root()).output() else { return };
    let listed = String::from_utf8_lossy(&listed.stdout);
    // Outside of a checkout git lists nothing.
    let fixed = |line: &&str| line.contains("attr/text=auto eol=lf") || line.contains("attr/-text");
    let free: Vec<&str> = listed.lines().filter(|line| !fixed(line)).collect();
    assert!(free.is_empty(), "git may change the line ends of these files; name them in .gitattributes: {free:#?}");
}
