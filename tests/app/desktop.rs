//! Where no window can be opened, one sentence says so.
#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};
use std::sync::PoisonError;

use crate::saves::STARTING;

/// What the program says where `DISPLAY` is that and no other variable names a desktop.
fn said(args: &[&str], display: Option<&str>) -> String {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollick"));
    command.args(args).env("ROLLICK_HOME", home.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command.envs(display.map(|display| ("DISPLAY", display)));
    let starting = STARTING.write().unwrap_or_else(PoisonError::into_inner);
    let child = command.spawn().expect("the program was built beside its tests");
    drop(starting);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("it says words");
    assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
    assert!(output.stdout.is_empty(), "nothing for other programs to read");
    said
}

#[test]
fn without_a_desktop_one_sentence_says_what_to_do() {
    let (unset, wrong) = ("there is no desktop", "no window can be opened here");
    for (display, part) in [(None, unset), (Some(""), unset), (Some(":987"), wrong)] {
        for args in [vec![], vec!["play", "sequence-dice", "--seats", "bot,bot", "--exit"]] {
            let said = said(&args, display);
            assert!(said.starts_with("rollick: ") && said.contains(part), "{args:?}, {display:?}: {said}");
            assert!(said.contains("desktop session") && said.contains("rollick simulate"), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
}
