//! Without a display server or a graphics driver, the program prints one sentence and exits.
#![cfg(target_os = "linux")]

use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};
use std::sync::PoisonError;

use crate::saves::STARTING;

/// The program's error output, with `variables` as the only variables that name a display.
fn said(args: &[&str], variables: &[(&str, &str)]) -> String {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollick"));
    command.args(args).env("ROLLICK_HOME", home.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
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
fn missing_display_server_gives_one_sentence_of_advice() {
    let (unset, wrong) = ("there is no desktop", "no window can be opened here");
    let cases = [
        (None, unset),
        (Some(("DISPLAY", "")), unset),
        (Some(("DISPLAY", ":987")), wrong),
        (Some(("WAYLAND_DISPLAY", "/nonexistent/wayland-987")), wrong),
    ];
    for (variable, part) in cases {
        for args in [vec![], vec!["play", "sequence-dice", "--seats", "bot,bot", "--exit"]] {
            let said = said(&args, variable.as_slice());
            assert!(said.starts_with("rollick: ") && said.contains(part), "{args:?}, {variable:?}: {said}");
            assert!(said.contains("desktop session") && said.contains("rollick simulate"), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
}

#[test]
fn missing_graphics_driver_gives_one_sentence_of_advice() {
    // Before the graphics check, the display server only has to accept a connection.
    let folder = tempfile::tempdir().expect("a folder");
    let socket = folder.path().join("wayland");
    let _server = UnixListener::bind(&socket).expect("the folder is writable");
    let display = socket.to_str().expect("the folder's name is text");
    let nowhere = "/nonexistent/driver.json";
    let drivers = [("VK_DRIVER_FILES", nowhere), ("VK_ICD_FILENAMES", nowhere), ("WGPU_BACKEND", "vulkan")];
    let said = said(&[], &[drivers.as_slice(), &[("WAYLAND_DISPLAY", display)]].concat());
    let last = said.lines().last().expect("a sentence");
    assert!(last.starts_with("rollick: no graphics driver was found"), "{said}");
    assert!(last.contains("rollick simulate"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}
