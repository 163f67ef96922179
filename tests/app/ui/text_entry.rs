//! A name is typed on a keyboard, whatever has the focus, and edited at the cursor.

use bevy::input::keyboard::{Key, KeyCode, NativeKeyCode};
use rollick::app::input::Button;
use rollick::app::ui::{Overlay, Screen};
use rollick::rules::record::MAX_NAME;

use super::navigation::steer;
use super::{InputKind, UiTest};

const SEAT: u8 = 2;

fn open_name_page() -> UiTest {
    let mut test = UiTest::new((1280, 800));
    test.choose_game();
    test.open(Screen::Seats, Overlay::None);
    test.fill_lobby();
    test.open(Screen::Seats, Overlay::Slot(SEAT));
    test.click_on("name");
    assert_eq!(test.overlay(), Overlay::Name(SEAT));
    while !test.text_of("field").is_empty() {
        test.type_key(Key::Backspace);
    }
    test
}

fn type_text(test: &mut UiTest, text: &str) {
    for letter in text.chars() {
        let key = if letter == ' ' { Key::Space } else { Key::Character(letter.to_string().into()) };
        test.type_key(key);
    }
}

fn accepted_name(test: &mut UiTest) -> String {
    test.key(KeyCode::Enter, Key::Enter);
    test.settle();
    assert_eq!(test.overlay(), Overlay::Slot(SEAT));
    test.lobby().slots[usize::from(SEAT)].name.clone()
}

#[test]
fn keys_type_delete_and_move_the_cursor() {
    let mut test = open_name_page();
    type_text(&mut test, "Jp é");
    assert_eq!(test.text_of("field"), "Jp é");
    test.type_key(Key::Backspace);
    test.type_key(Key::Backspace);
    test.type_key(Key::ArrowLeft);
    type_text(&mut test, "a");
    assert_eq!(accepted_name(&mut test), "Jap");
}

#[test]
fn keys_of_one_frame_are_all_typed_before_enter() {
    let mut test = open_name_page();
    steer(&mut test, InputKind::Pad, "letter-0-1");
    for letter in ["T", "o", "m"] {
        test.key(KeyCode::Unidentified(NativeKeyCode::Unidentified), Key::Character(letter.into()));
    }
    test.settle();
    test.key(KeyCode::Unidentified(NativeKeyCode::Unidentified), Key::Character("s".into()));
    assert_eq!(accepted_name(&mut test), "Toms");
}

#[test]
fn typing_on_a_letter_button_goes_to_the_field() {
    let mut test = open_name_page();
    steer(&mut test, InputKind::Pad, "letter-0-1");
    test.press(InputKind::Pad, Button::Accept);
    type_text(&mut test, "o");
    assert_eq!(test.focus().as_deref(), Some("field"));
    assert_eq!(accepted_name(&mut test), "Bo");
}

#[test]
fn name_ends_at_the_longest_length() {
    let mut test = open_name_page();
    type_text(&mut test, &"x".repeat(MAX_NAME + 3));
    assert_eq!(accepted_name(&mut test), "x".repeat(MAX_NAME));
}
