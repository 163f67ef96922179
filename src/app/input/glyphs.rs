//! Button glyphs: what is printed on the button to press, so that a prompt can show it.

use bevy::ecs::system::SystemParam;
use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::input::mouse::MouseButton;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::{Button, Device, DeviceSystems, LastDevice, Lobby, PadFamily, Pads, bindings};

/// How to draw a button.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ButtonGlyph {
    /// Letters on a round button: A.
    Round(&'static str),
    /// Letters on a key or a shoulder button: W, LB.
    Cap(String),
    /// A key whose name is translated; the localization key, for example `key-space`.
    Word(&'static str),
    /// A symbol: the name of its drawing, one of [`DRAWINGS`].
    Drawing(&'static str),
}

/// Every drawing a [`ButtonGlyph`] can refer to.
pub const DRAWINGS: &[&str] = &[
    "arrow-up",
    "arrow-down",
    "arrow-left",
    "arrow-right",
    "dpad-up",
    "dpad-down",
    "dpad-left",
    "dpad-right",
    "mouse-left",
    "mouse-right",
    "mouse-middle",
    "mouse-move",
    "ps-cross",
    "ps-circle",
    "ps-square",
    "ps-triangle",
    "pad-menu",
    "pad-plus",
    "pad-view",
    "minus",
];

impl ButtonGlyph {
    /// Moving the mouse.
    pub const POINT: Self = Self::Drawing("mouse-move");
    /// A click on the prompt itself, for actions without a mouse button.
    pub const CLICK: Self = Self::Word("mouse-click");
}

/// The labels of the letter keys of this keyboard, learnt from key presses: a French one has a Z where others have a W.
#[derive(Resource, Clone, Debug, Default)]
pub struct KeyLabels(HashMap<KeyCode, char>);

/// Finds the glyphs for the connected devices.
#[derive(SystemParam)]
pub struct Glyphs<'w> {
    pads: Res<'w, Pads>,
    printed: Res<'w, KeyLabels>,
    lobby: Res<'w, Lobby>,
    last: Res<'w, LastDevice>,
}

impl Glyphs<'_> {
    /// The device whose glyphs a prompt for this one shows; without one it is the device used last. The mouse plays for the
    /// keyboard unless it has a seat of its own, so the one used last is shown.
    pub fn shown_for(&self, device: Option<Device>) -> Device {
        let last = self.last.0;
        match device {
            None => last,
            Some(Device::Keys) if last == Device::Mouse && !self.lobby.holds(Device::Mouse) => Device::Mouse,
            Some(device) => device,
        }
    }

    /// The glyph of a button on a device, with the labels of that pad or keyboard.
    pub fn of(&self, device: Device, button: Button) -> Option<ButtonGlyph> {
        let family = if let Device::Pad(number) = device { self.pads.family(number) } else { PadFamily::default() };
        match key_of(device, button) {
            Some(code) => Some(key_glyph(code, self.printed.0.get(&code).copied())),
            None => glyph(device, button, family),
        }
    }
}

/// The glyph of a button on a device, for a US keyboard and a pad of that family. `None` if the device has no such
/// button.
pub fn glyph(device: Device, button: Button, family: PadFamily) -> Option<ButtonGlyph> {
    fn first<K: Copy>(map: &[(K, Button)], button: Button) -> Option<K> {
        map.iter().find(|(_, mapped)| *mapped == button).map(|(key, _)| *key)
    }
    match device {
        Device::Keys | Device::KeysLeft | Device::KeysRight => key_of(device, button).map(|code| key_glyph(code, None)),
        Device::Pad(_) => first(bindings::PAD, button).and_then(|button| pad_glyph(button, family)),
        Device::Mouse => match button {
            // The mouse selects by pointing, and confirms with its left button.
            Button::Accept => Some(ButtonGlyph::Drawing("mouse-left")),
            button => first(bindings::MOUSE, button).map(|button| match button {
                MouseButton::Right => ButtonGlyph::Drawing("mouse-right"),
                MouseButton::Middle => ButtonGlyph::Drawing("mouse-middle"),
                _ => ButtonGlyph::Drawing("mouse-left"),
            }),
        },
    }
}

/// The key that prompts show. The whole keyboard shows the arrow keys, Enter and Backspace, and otherwise letters: not
/// every keyboard has the other keys of its right half.
fn key_of(device: Device, button: Button) -> Option<KeyCode> {
    let moves = button.direction().is_some() || matches!(button, Button::Accept | Button::Back);
    let map = match device {
        Device::KeysLeft => bindings::LEFT_KEYS,
        Device::Keys if !moves => bindings::LEFT_KEYS,
        Device::Keys | Device::KeysRight => bindings::RIGHT_KEYS,
        Device::Mouse | Device::Pad(_) => return None,
    };
    map.iter().chain(bindings::COMMON_KEYS).find(|(_, mapped)| *mapped == button).map(|(code, _)| *code)
}

fn key_glyph(code: KeyCode, printed: Option<char>) -> ButtonGlyph {
    use ButtonGlyph::{Cap, Drawing, Word};
    let letter = |default: char| Cap(printed.unwrap_or(default).to_string());
    match code {
        KeyCode::ArrowUp => Drawing("arrow-up"),
        KeyCode::ArrowDown => Drawing("arrow-down"),
        KeyCode::ArrowLeft => Drawing("arrow-left"),
        KeyCode::ArrowRight => Drawing("arrow-right"),
        KeyCode::KeyW => letter('W'),
        KeyCode::KeyA => letter('A'),
        KeyCode::KeyS => letter('S'),
        KeyCode::KeyD => letter('D'),
        KeyCode::KeyQ => letter('Q'),
        KeyCode::KeyE => letter('E'),
        KeyCode::KeyF => letter('F'),
        KeyCode::KeyR => letter('R'),
        KeyCode::KeyV => letter('V'),
        KeyCode::KeyC => letter('C'),
        KeyCode::Space => Word("key-space"),
        KeyCode::Tab => Word("key-tab"),
        KeyCode::Escape => Word("key-escape"),
        KeyCode::ShiftLeft | KeyCode::ShiftRight => Word("key-shift"),
        KeyCode::ControlLeft | KeyCode::ControlRight => Word("key-control"),
        KeyCode::Backspace => Word("key-backspace"),
        KeyCode::Delete => Word("key-delete"),
        KeyCode::Insert => Word("key-insert"),
        KeyCode::PageDown => Word("key-page-down"),
        KeyCode::End => Word("key-end"),
        KeyCode::Home => Word("key-home"),
        _ => Word("key-enter"),
    }
}

fn pad_glyph(button: GamepadButton, family: PadFamily) -> Option<ButtonGlyph> {
    use ButtonGlyph::{Drawing, Round};
    use PadFamily::{Nintendo, PlayStation, Xbox};
    let cap = |letters: [&str; 3]| {
        let [xbox, playstation, nintendo] = letters;
        let letters = match family {
            Xbox => xbox,
            PlayStation => playstation,
            Nintendo => nintendo,
        };
        ButtonGlyph::Cap(letters.to_owned())
    };
    let face = |xbox, playstation, nintendo| match family {
        Xbox => Round(xbox),
        PlayStation => Drawing(playstation),
        Nintendo => Round(nintendo),
    };
    Some(match button {
        GamepadButton::South => face("A", "ps-cross", "B"),
        GamepadButton::East => face("B", "ps-circle", "A"),
        GamepadButton::West => face("X", "ps-square", "Y"),
        GamepadButton::North => face("Y", "ps-triangle", "X"),
        GamepadButton::LeftTrigger => cap(["LB", "L1", "L"]),
        GamepadButton::RightTrigger => cap(["RB", "R1", "R"]),
        GamepadButton::LeftTrigger2 => cap(["LT", "L2", "ZL"]),
        GamepadButton::RightTrigger2 => cap(["RT", "R2", "ZR"]),
        GamepadButton::Start if family == Nintendo => Drawing("pad-plus"),
        GamepadButton::Start => Drawing("pad-menu"),
        GamepadButton::Select if family == Nintendo => Drawing("minus"),
        GamepadButton::Select => Drawing("pad-view"),
        GamepadButton::DPadUp => Drawing("dpad-up"),
        GamepadButton::DPadDown => Drawing("dpad-down"),
        GamepadButton::DPadLeft => Drawing("dpad-left"),
        GamepadButton::DPadRight => Drawing("dpad-right"),
        _ => return None,
    })
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyLabels>().add_systems(PreUpdate, learn_key_labels.in_set(DeviceSystems::Press));
}

fn learn_key_labels(mut keys: MessageReader<KeyboardInput>, mut printed: ResMut<KeyLabels>) {
    for key in keys.read().filter(|key| key.state.is_pressed()) {
        let Key::Character(text) = &key.logical_key else { continue };
        let letter = text.chars().next().and_then(|letter| letter.to_uppercase().next());
        if let Some(letter) = letter.filter(|letter| letter.is_alphanumeric())
            && printed.0.get(&key.key_code) != Some(&letter)
        {
            printed.0.insert(key.key_code, letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_button_has_a_listed_glyph_on_every_device() {
        let devices = [Device::Keys, Device::KeysLeft, Device::KeysRight, Device::Pad(0)];
        for family in [PadFamily::Xbox, PadFamily::PlayStation, PadFamily::Nintendo] {
            for device in devices {
                for button in Button::iter() {
                    let name = glyph(device, button, family).unwrap_or_else(|| panic!("{device:?} {button:?}"));
                    match name {
                        ButtonGlyph::Drawing(name) => assert!(DRAWINGS.contains(&name), "{name}"),
                        ButtonGlyph::Round(letters) | ButtonGlyph::Word(letters) => assert!(!letters.is_empty()),
                        ButtonGlyph::Cap(letters) => assert!(!letters.is_empty()),
                    }
                }
            }
        }
        assert_eq!(glyph(Device::Mouse, Button::Up, PadFamily::Xbox), None);
        assert!(matches!(ButtonGlyph::POINT, ButtonGlyph::Drawing(name) if DRAWINGS.contains(&name)));
    }

    #[test]
    fn nintendo_and_xbox_pads_swap_a_and_b() {
        assert_eq!(glyph(Device::Pad(0), Button::Accept, PadFamily::Xbox), Some(ButtonGlyph::Round("A")));
        assert_eq!(glyph(Device::Pad(0), Button::Accept, PadFamily::Nintendo), Some(ButtonGlyph::Round("B")));
    }
    /// The keys between letters and arrows are missing on many keyboards.
    #[test]
    fn whole_keyboard_shows_arrows_and_letters() {
        for (button, shown) in [(Button::Hint, "C"), (Button::Undo, "F"), (Button::Throw, "R"), (Button::Replay, "V")] {
            assert_eq!(glyph(Device::Keys, button, PadFamily::Xbox), Some(ButtonGlyph::Cap(shown.to_owned())));
        }
        assert_eq!(glyph(Device::Keys, Button::Up, PadFamily::Xbox), Some(ButtonGlyph::Drawing("arrow-up")));
        assert_eq!(glyph(Device::Keys, Button::Accept, PadFamily::Xbox), Some(ButtonGlyph::Word("key-enter")));
    }
}
