//! Without a display server or a graphics driver, the program prints one sentence and exits.
#![cfg(target_os = "linux")]

use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};
use std::sync::PoisonError;

use crate::saves::STARTING;

/// The program's error output, with `variables` as the only variables that name a display.
fn error_output(args: &[&str], variables: &[(&str, &str)]) -> String {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollick"));
    command.args(args).env("ROLLICK_HOME", home.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "WINIT_X11_SCALE_FACTOR"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
    let starting = STARTING.write().unwrap_or_else(PoisonError::into_inner);
    let child = command.spawn().expect("the program was built beside its tests");
    drop(starting);
    let output = child.wait_with_output().expect("the app exits");
    let stderr = String::from_utf8(output.stderr).expect("stderr is UTF-8");
    assert_eq!(output.status.code(), Some(1), "{args:?}: {stderr}");
    assert!(output.stdout.is_empty(), "stdout is empty");
    stderr
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
            let stderr = error_output(&args, variable.as_slice());
            assert!(stderr.starts_with("rollick: ") && stderr.contains(part), "{args:?}, {variable:?}: {stderr}");
            assert!(stderr.contains("desktop session") && stderr.contains("rollick simulate"), "{stderr}");
            assert_eq!(stderr.lines().count(), 1, "{stderr}");
        }
    }
}

#[test]
fn variables_at_which_the_engine_panics_give_one_sentence_of_advice() {
    let folder = tempfile::tempdir().expect("a folder");
    let socket = folder.path().join("wayland");
    let _server = UnixListener::bind(&socket).expect("the folder is writable");
    let wayland = ("WAYLAND_DISPLAY", socket.to_str().expect("the folder's name is text"));
    let x11 = ("DISPLAY", ":987");
    let scale = "WINIT_X11_SCALE_FACTOR";
    let mut cases: Vec<_> =
        ["0", "-1", "nan", "inf", "1e9", "1e-9", "large", "\u{1b}]0;x"].map(|value| (x11, scale, value)).into();
    cases.extend(["", "three", "0", "987", "-1"].map(|value| (wayland, "WAYLAND_SOCKET", value)));
    cases.extend(["", "quartz"].map(|value| (wayland, "WGPU_BACKEND", value)));
    for (display, name, value) in cases {
        let stderr = error_output(&[], &[display, (name, value)]);
        let last = stderr.lines().last().unwrap_or_default();
        assert!(last.starts_with(&format!("rollick: {name} is \"")), "{value}: {stderr}");
        assert!(last.contains("set it to") && last.ends_with("unset it"), "{value}: {stderr}");
        assert!(!stderr.contains("panicked") && !stderr.contains('\u{1b}'), "{value}: {stderr}");
    }
    for value in ["", "1.5", "RANDR"] {
        assert!(error_output(&[], &[x11, (scale, value)]).contains("no window can be opened"), "{value}");
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
    let stderr = error_output(&[], &[drivers.as_slice(), &[("WAYLAND_DISPLAY", display)]].concat());
    let last = stderr.lines().last().expect("a sentence");
    assert!(last.starts_with("rollick: no graphics driver was found"), "{stderr}");
    assert!(last.contains("rollick simulate"), "{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
}
