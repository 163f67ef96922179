//! Every message type of the engine has a writer and a reader in the program. A message without one is dead code, which
//! the compiler does not find: messages are public, and their queue is both written and read by the engine.

use crate::source_tree::texts;

/// The code of the program: without tests, development tools, comments and lifetimes, all in one line.
fn program(files: &[(String, String)]) -> String {
    let development = |file: &str| {
        file.rsplit('/').any(|part| part == "tests.rs" || part.starts_with("test_") || part.starts_with("screenshot"))
    };
    let text: String = files
        .iter()
        .filter(|(file, _)| !development(file))
        .flat_map(|(_, text)| text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default().lines())
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(str::chars)
        .filter(|letter| !letter.is_whitespace())
        .collect();
    text.replace("'w,", "").replace("'s,", "").replace("'_,", "")
}

/// The names of the types that derive `Message`.
fn messages(text: &str) -> Vec<&str> {
    let derives = text.split("#[derive(").skip(1).filter_map(|rest| rest.split_once(")]"));
    let of_messages = derives.filter(|(traits, _)| traits.split(',').any(|name| name == "Message"));
    let items = of_messages.filter_map(|(_, item)| {
        let keywords = ["struct", "enum"].map(|keyword| item.find(keyword).map(|at| at + keyword.len()));
        Some(&item[keywords.into_iter().flatten().min()?..])
    });
    items.filter_map(|item| item.split(|letter| !is_of_name(letter)).next()).collect()
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether the name of the message, with any path, follows one of these words.
fn follows(text: &str, words: &[&str], message: &str) -> bool {
    text.match_indices(message).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + message.len()..]);
        let whole = !before.ends_with(is_of_name) && !after.starts_with(is_of_name);
        let before = before.trim_end_matches(|letter| is_of_name(letter) || letter == ':');
        whole && words.iter().any(|word| before.ends_with(word))
    })
}

/// The messages of a program without a reader or without a writer. A run condition that waits for a message reads it.
fn dead_messages(text: &str) -> Vec<String> {
    let readers = ["MessageReader<", "MessageMutator<", "on_message::<"];
    let writers = ["MessageWriter<", "write_message(", "write_message_batch("];
    let mut dead = Vec::new();
    for message in messages(text) {
        for (words, what) in [(readers, "reader"), (writers, "writer")] {
            if !follows(text, &words, message) {
                dead.push(format!("{message} has no {what}"));
            }
        }
    }
    dead
}

#[test]
fn every_message_has_a_reader_and_a_writer() {
    let text = program(&texts("src"));
    assert!(messages(&text).len() > 20, "the messages are found: {:?}", messages(&text));
    let dead = dead_messages(&text);
    assert!(dead.is_empty(), "delete these messages: {dead:#?}");
}

#[test]
fn a_message_without_a_reader_or_a_writer_is_found() {
    let text = "#[derive(Message, Clone)]\npub struct A;\n#[derive(Clone, Message)]\npub enum B<G> {}\n\
                #[derive(\n    Debug,\n    Message,\n)]\npub(super) struct C(u8);\n#[derive(Clone)]\nstruct D;\n\
                fn f(a: MessageReader<A>, b: MessageWriter<'w, B<G>>) { world.write_message(super::A); }\n\
                fn g(c: MessageReader<'w, 's, C>) {}\n\
                \n#[cfg(test)]\nmod tests {\n    fn h(b: MessageReader<B<G>>, c: MessageWriter<C>) {}\n}\n";
    let text = program(&[("src/a.rs".to_owned(), text.to_owned())]);
    assert_eq!(messages(&text), ["A", "B", "C"]);
    assert_eq!(dead_messages(&text), ["B has no reader", "C has no writer"]);
}
