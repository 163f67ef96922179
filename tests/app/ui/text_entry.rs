//! A name is typed on a keyboard, whatever has the focus, and edited at the cursor.

use bevy::input::keyboard::{Key, KeyCode, NativeKeyCode};
use bevy::prelude::*;
use bevy::text::FontCx;
use rollick::app::input::{Button, LastDevice};
use rollick::app::ui::{Localization, Overlay, Screen, is_drawable};
use rollick::rules::record::MAX_NAME;
use rollick::sim::lobby::Device;

use super::navigation::steer;
use super::{InputKind, UiTest};

const SEAT: u8 = 1;

fn open_name_page() -> UiTest {
    let mut test = UiTest::new((1280, 800));
    test.choose_game();
    test.open(Screen::Setup, Overlay::None);
    test.fill_lobby();
    test.open(Screen::Setup, Overlay::Slot(SEAT));
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
fn a_pad_begins_at_the_letters() {
    for (device, key) in [(Device::Keys, "field"), (Device::Pad(0), "letter-1-0")] {
        let mut test = UiTest::new((1280, 800));
        test.choose_game();
        test.open(Screen::Setup, Overlay::None);
        test.fill_lobby();
        test.world().insert_resource(LastDevice(device));
        test.open(Screen::Setup, Overlay::Name(SEAT));
        assert_eq!(test.focus().as_deref(), Some(key), "{device:?}");
    }
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
    steer(&mut test, InputKind::Pad, "letter-1-1");
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
    steer(&mut test, InputKind::Pad, "letter-1-1");
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

/// Whether a text is shown.
fn shows(test: &mut UiTest, key: &str) -> bool {
    let text = test.world().resource::<Localization>().text(key);
    let mut texts = test.app.world_mut().query::<&Text>();
    texts.iter(test.app.world()).any(|shown| shown.0 == text)
}

#[test]
fn letters_that_the_font_lacks_are_refused_with_a_sentence() {
    let mut test = open_name_page();
    type_text(&mut test, "Ann");
    assert!(!shows(&mut test, "player-name-letters"));
    for letters in ["日", "م", "ש", "🎲", "b\u{202e}"] {
        test.key(KeyCode::Unidentified(NativeKeyCode::Unidentified), Key::Character(letters.into()));
        test.settle();
        assert!(shows(&mut test, "player-name-letters"), "{letters}");
    }
    assert_eq!(test.text_of("field"), "Annb");
    type_text(&mut test, "ж");
    assert!(!shows(&mut test, "player-name-letters"));
    assert_eq!(accepted_name(&mut test), "Annbж");
}

#[test]
fn the_font_has_every_letter_of_a_name() {
    let mut test = UiTest::new((640, 480));
    let mut fonts = test.app.world_mut().resource_mut::<FontCx>();
    let fonts = &mut **fonts;
    let family = fonts.collection.family_by_name("Fira Sans").expect("it is the program's font");
    assert_eq!(family.fonts().len(), 2);
    for font in family.fonts() {
        let data = font.load(Some(&mut fonts.source_cache)).expect("it is in memory");
        let map = font.charmap_index().charmap(data.as_ref()).expect("it has letters");
        let unassigned =
            ['\u{378}', '\u{379}', '\u{380}', '\u{381}', '\u{382}', '\u{383}', '\u{38b}', '\u{38d}', '\u{3a2}'];
        for letter in ('\0'..='\u{ffff}').filter(|letter| is_drawable(*letter) && !unassigned.contains(letter)) {
            assert!(map.map(letter).is_some_and(|glyph| glyph > 0), "{letter:?}");
        }
    }
}
