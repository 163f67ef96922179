//! Clause coverage: `docs/rules/coverage.md` lists the tests of each clause, generated from the rules pages and tests.
//!
//! A test cites the clauses it covers in its doc comment. `ROLLICK_BLESS=1 cargo test --locked --no-default-features
//! coverage` rewrites the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use rollick::games::CATALOG;

use crate::kit::should_update_files;

/// The clauses that `text` cites, in order: `SD-6`, `G-4`.
fn clauses_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
        if let Some((prefix, number)) = word.split_once('-')
            && (1..=2).contains(&prefix.len())
            && prefix.chars().all(|c| c.is_ascii_uppercase())
            && number.parse::<u8>().is_ok()
        {
            found.push(word.to_owned());
        }
    }
    found
}

/// The clauses defined on a rules page: list items that start with a clause's name.
fn clauses_of(page: &str) -> Vec<String> {
    page.lines()
        .filter_map(|line| clauses_in(line.strip_prefix("- ")?.split_whitespace().next()?).into_iter().next())
        .collect()
}

/// Every test below `folder`, as `module::name`, with the clauses its doc comment cites.
fn citations(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let mut tests = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests.extend(citations(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            tests.extend(citations_in(&module(&path), &fs::read_to_string(&path).unwrap()));
        }
    }
    tests
}

fn module(path: &Path) -> String {
    let below = path.strip_prefix(root().join("tests/rules")).unwrap().with_extension("");
    let parts: Vec<&str> = below.iter().map(|part| part.to_str().unwrap()).filter(|part| *part != "mod").collect();
    parts.join("::")
}

fn citations_in(module: &str, source: &str) -> BTreeMap<String, Vec<String>> {
    let mut tests = BTreeMap::new();
    let mut cited = Vec::new();
    let mut test = false;
    for line in source.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix("///") {
            cited.extend(clauses_in(comment));
        } else if line.starts_with("#[") {
            test |= line == "#[test]";
        } else {
            if test && let Some(name) = line.strip_prefix("fn ").and_then(|rest| rest.split('(').next()) {
                tests.insert(format!("{module}::{name}"), std::mem::take(&mut cited));
            }
            cited.clear();
            test = false;
        }
    }
    tests
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The expected page, and the clauses without a test.
fn page() -> (String, Vec<String>) {
    let tests = citations(&root().join("tests/rules"));
    let mut proofs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (test, cited) in &tests {
        for clause in cited {
            proofs.entry(clause).or_default().insert(test);
        }
    }
    let mut page = String::from(
        "# Which tests cover which clause\n\nGenerated from the rules pages and the doc comments of the tests; do not edit. \
         `ROLLICK_BLESS=1 cargo test --locked --no-default-features coverage` rewrites it.\n",
    );
    let mut bare = Vec::new();
    let mut known = BTreeSet::new();
    let pages = CATALOG.originals().map(|game| game.slug);
    for slug in ["README"].into_iter().chain(pages) {
        let rules = fs::read_to_string(root().join(format!("docs/rules/{slug}.md"))).unwrap();
        let title = rules.lines().next().unwrap().trim_start_matches("# ");
        let clauses = clauses_of(&rules);
        assert!(!clauses.is_empty(), "{slug}.md states no clause");
        known.extend(clauses.clone());
        let title = if slug == "README" { "Every game" } else { title };
        write!(page, "\n## {title}\n\n").unwrap();
        page.push_str("| clause | tests |\n| --- | --- |\n");
        for clause in clauses {
            let tests: Vec<String> =
                proofs.get(clause.as_str()).into_iter().flatten().map(|test| format!("`{test}`")).collect();
            if tests.is_empty() {
                bare.push(clause.clone());
            }
            writeln!(page, "| {clause} | {} |", tests.join("<br>")).unwrap();
        }
    }
    for clause in proofs.keys() {
        assert!(known.contains(*clause), "a test cites {clause}, which no page of rules states");
    }
    (page, bare)
}

#[test]
fn coverage_is_complete_and_up_to_date() {
    let (page, bare) = page();
    assert!(bare.is_empty(), "no test proves {}", bare.join(", "));
    let path = root().join("docs/rules/coverage.md");
    if should_update_files() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/rules/coverage.md is out of date: run with ROLLICK_BLESS=1");
}

#[test]
fn coverage_finds_clauses_where_they_are_cited() {
    assert_eq!(clauses_in("SD-6, G-4; not UTF-8, x-1, SD-x or MZ-28."), ["SD-6", "G-4", "MZ-28"]);
    assert_eq!(clauses_of("- SD-1 One.\n- see SD-2\ntext SD-3\n- SD-4 See SD-9."), ["SD-1", "SD-4"]);
    let source =
        "/// SD-1\n#[test]\nfn one() {}\n/// SD-2\nfn no_test() {}\n/// Two\n/// SD-3\n#[test]\nfn two(a in b) {";
    let found = citations_in("m", source);
    assert_eq!(
        found.into_iter().collect::<Vec<_>>(),
        [("m::one".to_owned(), vec!["SD-1".to_owned()]), ("m::two".to_owned(), vec!["SD-3".to_owned()])]
    );
}
