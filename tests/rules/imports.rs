//! The import graph of `src`: dependencies point one way, so no file and no folder may depend on itself through others.

use std::collections::{BTreeMap, BTreeSet};

use crate::source_tree::texts;

/// A module's path from the crate's root: `["sim", "dice"]`.
type ModulePath = Vec<String>;

/// A source file, reduced to its imports.
struct Source {
    /// Its path below `src`.
    file: String,
    /// Its text without comments and test modules.
    text: String,
    /// Names that it re-exports from other modules: name to full path.
    exports: BTreeMap<String, ModulePath>,
}

/// All modules of the crate.
struct Crate(BTreeMap<ModulePath, Source>);

/// The text without comment lines.
fn without_comments(text: &str) -> String {
    // A visibility such as `pub(in path)` names a folder without depending on it.
    let text = text.replace("pub(in crate::", "pub(in ");
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .fold(String::new(), |text, line| text + line + "\n")
}

/// The text without modules that are compiled only for tests or development.
fn without_tests(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" || line == "#[cfg(feature = \"screenshots\")]" {
            let item = lines.next().unwrap_or_default();
            if item.ends_with('{') {
                for line in lines.by_ref() {
                    if line == "}" {
                        break;
                    }
                }
            }
            continue;
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// The leaves of a use tree: one path each, without a final `self`.
fn leaves(tree: &str, prefix: &[String], all: &mut Vec<ModulePath>) {
    let tree = tree.trim();
    if let Some(open) = tree.find('{') {
        let mut prefix = prefix.to_vec();
        prefix.extend(tree[..open].split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
        let inner = &tree[open + 1..tree.rfind('}').expect("braces are balanced")];
        let (mut depth, mut start) = (0, 0);
        for (index, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    if !inner[start..index].trim().is_empty() {
                        leaves(&inner[start..index], &prefix, all);
                    }
                    start = index + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let path = tree.split(" as ").next().unwrap_or_default();
    let mut full = prefix.to_vec();
    full.extend(path.split("::").map(|part| part.trim().to_owned()).filter(|part| part != "self" || prefix.is_empty()));
    all.push(full);
}

/// Every `use` of a text: whether it is public, and its leaves.
fn uses(text: &str) -> Vec<(bool, Vec<ModulePath>)> {
    let mut all = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let line = line.trim_start();
        let public = line.starts_with("pub");
        let Some(at) = line.find("use ").filter(|at| *at == 0 || public && line[..*at].ends_with(' ')) else {
            continue;
        };
        let mut statement = line[at + 4..].to_owned();
        while !statement.contains(';') {
            statement.push_str(lines.next().expect("a use statement ends"));
        }
        let mut found = Vec::new();
        leaves(statement.split(';').next().unwrap_or_default(), &[], &mut found);
        all.push((public, found));
    }
    all
}

/// The text without its `use` statements.
fn without_uses(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let start = line.trim_start();
        let is_use = start.starts_with("use ") || start.starts_with("pub") && start.contains(" use ");
        if !is_use {
            out.push_str(line);
            out.push('\n');
        } else if !line.contains(';') {
            lines.by_ref().find(|line| line.contains(';'));
        }
    }
    out
}

/// Paths of two or more parts outside of `use` statements.
fn inline_paths(text: &str) -> Vec<ModulePath> {
    let text = without_uses(text);
    let mut all = Vec::new();
    let part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut rest = text.as_str();
    while let Some(at) = rest.find("::") {
        let start = rest[..at].rfind(|letter: char| !part(letter)).map_or(0, |end| end + 1);
        let end = rest[at..].find(|letter: char| !part(letter) && letter != ':').map_or(rest.len(), |end| at + end);
        let path: ModulePath = rest[start..end].split("::").map(str::to_owned).collect();
        if path.iter().all(|part| !part.is_empty()) {
            all.push(path);
        }
        rest = &rest[end.max(at + 2)..];
    }
    all
}

impl Crate {
    fn read() -> Self {
        let mut modules = BTreeMap::new();
        for (path, text) in texts("src") {
            let file = path.trim_start_matches("src/").to_owned();
            let mut module: ModulePath = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            if module.last().is_some_and(|last| last == "mod" || last == "lib") {
                module.pop();
            }
            if file == "main.rs" || module.last().is_some_and(|last| last == "tests" || last == "test_table") {
                continue;
            }
            let text = without_tests(&without_comments(&text));
            modules.insert(module, Source { file, text, exports: BTreeMap::new() });
        }
        let mut this = Self(modules);
        let exports: Vec<_> = this.0.keys().map(|module| (module.clone(), this.exports_of(module))).collect();
        for (module, exports) in exports {
            this.0.get_mut(&module).expect("the module exists").exports = exports;
        }
        this
    }

    fn exports_of(&self, module: &ModulePath) -> BTreeMap<String, ModulePath> {
        uses(&self.0[module].text)
            .into_iter()
            .filter(|(public, _)| *public)
            .flat_map(|(_, leaves)| leaves)
            .filter_map(|leaf| Some((leaf.last()?.clone(), self.absolute(module, &leaf, true)?)))
            .collect()
    }

    /// A path from the crate's root; `None` if it is outside the crate.
    fn absolute(&self, module: &ModulePath, path: &ModulePath, in_use: bool) -> Option<ModulePath> {
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some(module.iter().chain(&path[1..]).cloned().collect()),
            "super" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                let base = module.len().checked_sub(ups)?;
                Some(module[..base].iter().chain(&path[ups..]).cloned().collect())
            }
            first => {
                let child: ModulePath = module.iter().cloned().chain([first.to_owned()]).collect();
                (self.0.contains_key(&child) && (in_use || path.len() > 1))
                    .then(|| module.iter().chain(path).cloned().collect())
            }
        }
    }

    /// The innermost module of an absolute path, after the length of its own path.
    fn module(&self, path: &[String]) -> Option<(usize, &Source)> {
        (0..=path.len()).rev().find_map(|cut| Some((cut, self.0.get(&path[..cut])?)))
    }

    /// The file that defines the item at an absolute path, following re-exports.
    fn home(&self, path: &[String]) -> Option<&Source> {
        let (cut, source) = self.module(path)?;
        match path.get(cut).and_then(|name| source.exports.get(name)) {
            Some(real) if real != path => self.home(real),
            _ => Some(source),
        }
    }

    /// The files that each file depends on.
    fn dependencies(&self, module: &ModulePath) -> BTreeSet<String> {
        let source = &self.0[module];
        let mut paths = Vec::new();
        let mut aliases = BTreeMap::new();
        for (public, leaves) in uses(&source.text) {
            for leaf in leaves {
                let Some(path) = self.absolute(module, &leaf, true) else { continue };
                let name = leaf.last().expect("a leaf has a name").clone();
                if self.0.contains_key(&path) {
                    // Importing a module by name is no dependency on its contents; paths that begin with that name are.
                    aliases.insert(name, path);
                } else if !public || source.text.matches(name.as_str()).count() > 1 {
                    paths.push(path);
                }
            }
        }
        for path in inline_paths(&source.text) {
            if let Some(alias) = aliases.get(&path[0]) {
                paths.push(alias.iter().chain(&path[1..]).cloned().collect());
            } else if let Some(path) = self.absolute(module, &path, false) {
                paths.push(path);
            }
        }
        // A re-export uses the module that is named and the item's home. Inside a folder, its own module is only a list.
        let lists = |file: &str| file.strip_suffix("mod.rs").is_some_and(|folder| source.file.starts_with(folder));
        let named = paths.iter().filter_map(|path| Some(self.module(path)?.1)).filter(|named| !lists(&named.file));
        let homes = paths.iter().filter_map(|path| self.home(path));
        let files = named.chain(homes).map(|source| source.file.clone());
        files.filter(|file| *file != source.file && file != "lib.rs").collect()
    }

    fn graph(&self) -> BTreeMap<String, BTreeSet<String>> {
        self.0
            .keys()
            .filter(|module| !module.is_empty())
            .map(|module| (self.0[module].file.clone(), self.dependencies(module)))
            .collect()
    }
}

/// Groups of nodes that depend on each other, each with the edges inside it.
fn cycles(graph: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let reach = |from: &String| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from.clone()];
        while let Some(node) = open.pop() {
            for next in graph.get(&node).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<String>> = graph.keys().map(|node| (node, reach(node))).collect();
    let mut grouped = BTreeSet::new();
    let mut found = Vec::new();
    for (node, far) in &reached {
        if !far.contains(*node) || grouped.contains(*node) {
            continue;
        }
        let group: BTreeSet<&String> =
            far.iter().filter(|other| reached.get(other).is_some_and(|back| back.contains(*node))).collect();
        let arrows: Vec<String> = group
            .iter()
            .flat_map(|from| {
                graph[*from].iter().filter(|to| group.contains(to)).map(move |to| format!("    {from} -> {to}"))
            })
            .collect();
        found.push(format!("  {} files or folders:\n{}", group.len(), arrows.join("\n")));
        grouped.extend(group.into_iter().cloned());
    }
    found
}

/// What each folder's entries use of each other: a graph of entries for every folder. A file belongs to the folders above
/// it, so a use counts once, between the two entries of the deepest folder that has both.
fn folders(files: &BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeMap<String, BTreeSet<String>>> {
    let mut all: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (from, to) in files.iter().flat_map(|(from, uses)| uses.iter().map(move |to| (from, to))) {
        let same = from.split('/').zip(to.split('/')).take_while(|(one, other)| one == other).count();
        let entry = |file: &str| file.split('/').nth(same).unwrap_or_default().trim_end_matches(".rs").to_owned();
        let folder = from.split('/').take(same).collect::<Vec<_>>().join("/");
        all.entry(folder).or_default().entry(entry(from)).or_default().insert(entry(to));
    }
    all
}

#[test]
fn source_files_have_no_import_cycle() {
    let found = cycles(&Crate::read().graph());
    assert!(found.is_empty(), "import cycles; move what the files share into a file below:\n{}", found.join("\n"));
}

#[test]
fn source_folders_have_no_import_cycle() {
    let found: Vec<String> = folders(&Crate::read().graph())
        .iter()
        .flat_map(|(folder, entries)| {
            cycles(entries).into_iter().map(move |cycle| format!("in src/{folder}:\n{cycle}"))
        })
        .collect();
    assert!(found.is_empty(), "import cycles; move what the entries share into one below:\n{}", found.join("\n"));
}

#[test]
fn import_graph_of_a_small_crate_is_read_correctly() {
    let module =
        |path: &str| -> ModulePath { path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect() };
    let source = |file: &str, text: &str| Source {
        file: file.into(),
        text: without_tests(&without_comments(text)),
        exports: BTreeMap::new(),
    };
    let mut small = Crate(BTreeMap::from([
        (module(""), source("lib.rs", "pub mod a; pub mod b;")),
        (module("a"), source("a/mod.rs", "mod inner;\npub use inner::Thing;\nfn f() { inner::plugin() }")),
        (module("a::inner"), source("a/inner.rs", "// use crate::b::No;\nuse crate::b::{self, Other as Renamed};")),
        (module("b"), source("b.rs", "use crate::a::Thing;\n#[cfg(test)]\nmod tests {\n    use crate::a::f;\n}\n")),
        (module("c"), source("c/mod.rs", "mod part;\npub use part::Part;\n")),
        (module("c::part"), source("c/part.rs", "pub struct Part;\n")),
    ]));
    let exports = small.exports_of(&module("a"));
    small.0.get_mut(&module("a")).expect("the module exists").exports = exports;
    let graph = small.graph();
    assert_eq!(graph["a/mod.rs"], BTreeSet::from(["a/inner.rs".to_owned()]), "a plugin of a child is a dependency");
    assert_eq!(
        graph["b.rs"],
        BTreeSet::from(["a/inner.rs".to_owned(), "a/mod.rs".to_owned()]),
        "a re-export uses its module and its home; tests do not count"
    );
    assert!(graph["c/mod.rs"].is_empty(), "a file that only re-exports depends on nothing: {graph:?}");
    let found = cycles(&graph);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("a/inner.rs -> b.rs") && found[0].contains("b.rs -> a/inner.rs"), "{found:?}");

    let use_of = |from: &str, to: &str| (from.to_owned(), BTreeSet::from([to.to_owned()]));
    let nested =
        folders(&BTreeMap::from([use_of("a/b/one/x.rs", "a/b/two.rs"), use_of("a/b/two/y.rs", "a/b/one/z.rs")]));
    assert_eq!(nested.keys().collect::<Vec<_>>(), ["a/b"]);
    assert_eq!(cycles(&nested["a/b"]).len(), 1, "files without a cycle, in folders with one: {nested:?}");
}
