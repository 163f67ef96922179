//! Every message type of the engine has a writer and a reader in the program. A message without one is dead code.

use std::fs;
use std::path::{Path, PathBuf};

/// The text of every source file of the program, without tests, development tools and comments.
fn program() -> String {
    let mut text = String::new();
    let mut open = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is readable") {
            let path = entry.expect("the entry is readable").path();
            if path.is_dir() && !is_development(&path) {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") && !is_development(&path) {
                text.push_str(&without_tests(&fs::read_to_string(&path).expect("a source file is text")));
            }
        }
    }
    text
}

fn is_development(path: &Path) -> bool {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    name == "tests" || name.starts_with("test_") || name.starts_with("screenshot")
}

/// The code of a file without comments and without its test module, which is at the end.
fn without_tests(text: &str) -> String {
    let text = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

/// The names of the types that derive `Message`.
fn messages(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    for (at, derive) in text.match_indices("#[derive(") {
        let rest = &text[at + derive.len()..];
        let Some((traits, item)) = rest.split_once(")]") else { continue };
        if !traits.split(',').any(|name| name.trim() == "Message") {
            continue;
        }
        let name = item.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        all.extend(name.skip_while(|word| !matches!(*word, "struct" | "enum")).nth(1));
    }
    all
}

/// Whether one of `holders` has the message as its type argument: `MessageReader<'w, 's, Name<G>>`.
fn is_argument(text: &str, holders: &[&str], message: &str) -> bool {
    holders.iter().any(|holder| {
        text.match_indices(holder).any(|(at, _)| {
            let rest = text[at + holder.len()..].trim_start_matches("::");
            let Some(arguments) = rest.strip_prefix('<') else { return false };
            let name = arguments
                .split([',', '>', '<', ' ', '\n'])
                .map(|word| word.rsplit("::").next().unwrap_or_default())
                .find(|word| !word.is_empty() && !word.starts_with('\''));
            name == Some(message)
        })
    })
}

/// Whether the program writes the message through the world or commands: `write_message(Name`.
fn is_written(text: &str, message: &str) -> bool {
    ["write_message(", "write_message_batch("].iter().any(|call| {
        text.match_indices(call).any(|(at, _)| {
            let argument = text[at + call.len()..].split([';', '\n']).next().unwrap_or_default();
            argument.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == message)
        })
    })
}

/// Types with a message type argument that read it. A run condition that waits for a message counts, because its system
/// drains it.
const READERS: [&str; 4] = ["MessageReader", "MessageMutator", "PopulatedMessageReader", "on_message"];

/// The messages of a program without a reader or without a writer.
fn dead_messages(text: &str) -> Vec<String> {
    let mut dead = Vec::new();
    for message in messages(text) {
        if !is_argument(text, &READERS, message) {
            dead.push(format!("{message} has no reader"));
        }
        if !is_argument(text, &["MessageWriter"], message) && !is_written(text, message) {
            dead.push(format!("{message} has no writer"));
        }
    }
    dead
}

#[test]
fn every_message_has_a_reader_and_a_writer() {
    let text = program();
    assert!(messages(&text).len() > 20, "the messages are found: {:?}", messages(&text));
    let dead = dead_messages(&text);
    assert!(dead.is_empty(), "delete these messages: {dead:#?}");
}

#[test]
fn a_message_without_a_reader_or_a_writer_is_found() {
    let types = "#[derive(Message, Clone)]\npub struct A;\n#[derive(Clone, Message)]\npub enum B<G> {}\n\
                 #[derive(\n    Debug,\n    Message,\n)]\npub(super) struct C(u8);\n#[derive(Clone)]\nstruct D;\n";
    assert_eq!(messages(types), ["A", "B", "C"]);
    let users = "fn f(a: MessageReader<A>, b: MessageWriter<'w, B<G>>) { world.write_message(super::A); }\n\
                 fn g(c: MessageReader<'w, 's, C>) {}\n\
                 \n#[cfg(test)]\nmod tests {\n    fn h(b: MessageReader<B<G>>, c: MessageWriter<C>) {}\n}\n";
    let found = dead_messages(&without_tests(&format!("{types}{users}")));
    assert_eq!(found, ["B has no reader", "C has no writer"]);
}
