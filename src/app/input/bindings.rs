//! Bindings of keys, mouse buttons and pad buttons to [`Button`]s.
//!
//! Keys are positions on the keyboard, not letters, so that the left hand reaches the same keys on every layout.

use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;

use super::Button;
use crate::sim::lobby::Half;

/// The left half of the keyboard. Prompts show the first key of each button.
pub const LEFT_KEYS: &[(KeyCode, Button)] = &[
    (KeyCode::KeyW, Button::Up),
    (KeyCode::KeyS, Button::Down),
    (KeyCode::KeyA, Button::Left),
    (KeyCode::KeyD, Button::Right),
    (KeyCode::Space, Button::Accept),
    (KeyCode::KeyQ, Button::Back),
    (KeyCode::KeyE, Button::Odds),
    (KeyCode::ControlLeft, Button::Odds),
    (KeyCode::KeyC, Button::Hint),
    (KeyCode::KeyF, Button::Undo),
    (KeyCode::KeyR, Button::Throw),
    (KeyCode::ShiftLeft, Button::FastForward),
    (KeyCode::Tab, Button::NextShot),
    (KeyCode::KeyV, Button::Replay),
];

/// The right half of the keyboard. Prompts show the first key of each button.
pub const RIGHT_KEYS: &[(KeyCode, Button)] = &[
    (KeyCode::ArrowUp, Button::Up),
    (KeyCode::ArrowDown, Button::Down),
    (KeyCode::ArrowLeft, Button::Left),
    (KeyCode::ArrowRight, Button::Right),
    (KeyCode::Enter, Button::Accept),
    (KeyCode::NumpadEnter, Button::Accept),
    (KeyCode::Backspace, Button::Back),
    (KeyCode::ControlRight, Button::Odds),
    (KeyCode::Slash, Button::Odds),
    (KeyCode::Home, Button::Hint),
    (KeyCode::Delete, Button::Undo),
    (KeyCode::Insert, Button::Throw),
    (KeyCode::Numpad0, Button::Throw),
    (KeyCode::ShiftRight, Button::FastForward),
    (KeyCode::PageDown, Button::NextShot),
    (KeyCode::End, Button::Replay),
];

/// Keys that belong to neither half. They always come from [`Device::Keys`](super::Device::Keys).
pub const COMMON_KEYS: &[(KeyCode, Button)] = &[(KeyCode::Escape, Button::Menu), (KeyCode::F1, Button::Odds)];

/// The mouse. Pointing selects, so its left button only throws; a screen knows what it clicks on.
pub const MOUSE: &[(MouseButton, Button)] =
    &[(MouseButton::Left, Button::Throw), (MouseButton::Right, Button::Back), (MouseButton::Middle, Button::NextShot)];

/// Every pad. Prompts show the first button.
pub const PAD: &[(GamepadButton, Button)] = &[
    (GamepadButton::DPadUp, Button::Up),
    (GamepadButton::DPadDown, Button::Down),
    (GamepadButton::DPadLeft, Button::Left),
    (GamepadButton::DPadRight, Button::Right),
    (GamepadButton::South, Button::Accept),
    (GamepadButton::East, Button::Back),
    (GamepadButton::West, Button::Odds),
    (GamepadButton::North, Button::Undo),
    (GamepadButton::LeftTrigger2, Button::Hint),
    (GamepadButton::RightTrigger2, Button::Throw),
    (GamepadButton::RightTrigger, Button::FastForward),
    (GamepadButton::LeftTrigger, Button::NextShot),
    (GamepadButton::RightThumb, Button::NextShot),
    (GamepadButton::Start, Button::Menu),
    (GamepadButton::Select, Button::Replay),
];

fn find<K: Copy + PartialEq>(map: &[(K, Button)], key: K) -> Option<Button> {
    map.iter().find(|(mapped, _)| *mapped == key).map(|(_, button)| *button)
}

/// The button of a key, and the half of the keyboard the key belongs to.
pub fn key(code: KeyCode) -> Option<(Option<Half>, Button)> {
    let left = find(LEFT_KEYS, code).map(|button| (Some(Half::Left), button));
    let right = || find(RIGHT_KEYS, code).map(|button| (Some(Half::Right), button));
    left.or_else(right).or_else(|| find(COMMON_KEYS, code).map(|button| (None, button)))
}

/// The button of a mouse button.
pub fn mouse(button: MouseButton) -> Option<Button> {
    find(MOUSE, button)
}

/// The button of a pad's button.
pub fn pad(button: GamepadButton) -> Option<Button> {
    find(PAD, button)
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn no_key_is_bound_twice() {
        let keys: Vec<_> = LEFT_KEYS.iter().chain(RIGHT_KEYS).chain(COMMON_KEYS).map(|(key, _)| *key).collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{key:?} is mapped twice");
        }
    }

    #[test]
    fn each_keyboard_half_and_pad_has_every_button() {
        for button in Button::iter().filter(|button| *button != Button::Menu) {
            for map in [LEFT_KEYS, RIGHT_KEYS] {
                assert!(map.iter().any(|(_, mapped)| *mapped == button), "{button:?}");
            }
            assert!(PAD.iter().any(|(_, mapped)| *mapped == button), "{button:?}");
        }
        assert_eq!(pad(GamepadButton::Start), Some(Button::Menu));
        assert_eq!(key(KeyCode::Escape), Some((None, Button::Menu)));
    }
}
