//! Links the program small where the linker can: functions that came out the same are kept once, and nothing has to be
//! moved to its address when the program starts. See `docs/decisions/0011-linked-small.md`.

use std::env::var;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the linker is asked for, each only if it can.
const WANTED: [&str; 2] = ["-Wl,--icf=all", "-no-pie"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let native = var("HOST").ok() == var("TARGET").ok();
    if native && var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        for argument in WANTED.into_iter().filter(|argument| links_with(argument)) {
            println!("cargo:rustc-link-arg-bins={argument}");
        }
    }
}

/// Whether a program that does nothing can be linked so. Not every linker knows every word.
fn links_with(argument: &str) -> bool {
    let (Ok(rustc), Ok(folder)) = (var("RUSTC"), var("OUT_DIR")) else { return false };
    let source = Path::new(&folder).join("nothing.rs");
    if std::fs::write(&source, "fn main() {}\n").is_err() {
        return false;
    }
    let flags = var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    Command::new(rustc)
        .args(flags.split('\x1f').filter(|flag| !flag.is_empty()))
        .arg(format!("-Clink-arg={argument}"))
        .arg("-o")
        .arg(Path::new(&folder).join("nothing"))
        .arg(&source)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
