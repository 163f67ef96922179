//! The program with gamepads that do not exist, for trying it without any: each line on standard input is a pad and what
//! happens to it.
//!
//! ```text
//! 1 South            a press and a release
//! 1 South down       only one of them: a hold
//! 1 South up
//! 2 LeftStickX 0.5   an axis, -1 to 1
//! 2 unplug
//! ```
//!
//! Buttons and axes have Bevy's names: `South`, `East`, `West`, `North`, `DPadUp`, `LeftTrigger2`, `Start`. A pad is plugged in by
//! its first line.

use std::collections::HashMap;
use std::io::BufRead;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};

use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
    RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use rollick::games::CATALOG;

/// Lines from standard input.
#[derive(Resource)]
struct Lines(Mutex<Receiver<String>>);

fn main() -> ExitCode {
    // The program starts itself to make a film.
    if std::env::args_os().len() > 1 {
        return rollick::cli::run(std::env::args_os());
    }
    rollick::app::shell::run_with(CATALOG, None, None, |app| {
        let event_loop = (**app.world().resource::<EventLoopProxyWrapper>()).clone();
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                if sender.send(line).is_err() || event_loop.send_event(WinitUserEvent::WakeUp).is_err() {
                    return;
                }
            }
        });
        app.insert_resource(Lines(Mutex::new(receiver))).add_systems(First, send);
    })
}

/// What a line says about a pad.
enum Input {
    Connection(GamepadConnection),
    Button(GamepadButton, &'static [f32]),
    Axis(GamepadAxis, f32),
}

fn read(words: &[&str]) -> Option<Input> {
    let named = |value: &dyn std::fmt::Debug, name: &str| format!("{value:?}") == name;
    match words {
        ["unplug"] => Some(Input::Connection(GamepadConnection::Disconnected)),
        [axis, value] if axis.contains("StickX") || axis.contains("StickY") => {
            Some(Input::Axis(GamepadAxis::all().into_iter().find(|known| named(known, axis))?, value.parse().ok()?))
        }
        [button, how @ ..] => {
            let values: &[f32] = match how {
                [] => &[1.0, 0.0],
                ["down"] => &[1.0],
                ["up"] => &[0.0],
                _ => return None,
            };
            Some(Input::Button(GamepadButton::all().into_iter().find(|known| named(known, button))?, values))
        }
        [] => None,
    }
}

fn send(
    lines: Res<Lines>,
    mut pads: Local<HashMap<String, Entity>>,
    mut commands: Commands,
    mut connections: MessageWriter<GamepadConnectionEvent>,
    mut events: MessageWriter<RawGamepadEvent>,
) {
    let Ok(lines) = lines.0.lock() else { return };
    for line in lines.try_iter() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((number, input)) = words.split_first().and_then(|(number, rest)| Some((*number, read(rest)?))) else {
            eprintln!("`{line}` is not a pad and a button: write for example `1 South`");
            continue;
        };
        let pad = *pads.entry(number.to_owned()).or_insert_with(|| {
            let pad = commands.spawn_empty().id();
            let (vendor_id, product_id) = (Some(0x045e), Some(0x02ea));
            let name = format!("Made-up pad {number}");
            let connection = GamepadConnection::Connected { name, vendor_id, product_id };
            connections.write(GamepadConnectionEvent::new(pad, connection));
            pad
        });
        match input {
            Input::Connection(connection) => {
                connections.write(GamepadConnectionEvent::new(pad, connection));
                pads.remove(number);
            }
            Input::Button(button, values) => {
                events.write_batch(
                    values
                        .iter()
                        .map(|value| RawGamepadEvent::Button(RawGamepadButtonChangedEvent::new(pad, button, *value))),
                );
            }
            Input::Axis(axis, value) => {
                events.write(RawGamepadEvent::Axis(RawGamepadAxisChangedEvent::new(pad, axis, value)));
            }
        }
    }
}
