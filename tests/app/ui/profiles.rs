//! People who are remembered: chips, names and needs on the setup page, with every device.

use rollick::app::input::Button;
use rollick::app::saves::{Profile, Profiles};
use rollick::app::ui::{Overlay, Screen};
use rollick::rules::Seat;
use rollick::sim::lobby::{Device, Lobby};

use super::navigation::steer;
use super::{InputKind, UiTest};

/// The setup page with these people remembered, and the pad at the table.
fn setup(names: &[&str]) -> UiTest {
    let mut test = UiTest::new((1280, 800));
    test.choose_game();
    let profiles = (0..).zip(names).map(|(colour, name)| Profile::new(name, 7 - colour)).collect();
    test.world().insert_resource(Profiles(profiles));
    test.press(InputKind::Pad, Button::Up);
    test.open(Screen::Setup, Overlay::None);
    assert_eq!(test.lobby().people(), 1);
    test
}

fn names(test: &mut UiTest) -> Vec<String> {
    let lobby = test.lobby();
    let people = lobby.slots.iter().filter(|slot| slot.is_person());
    people.map(|slot| slot.name.clone()).collect()
}

#[test]
fn one_press_on_a_chip_gives_name_and_colour() {
    for kind in [Some(InputKind::Pad), Some(InputKind::Keys), None] {
        let mut test = setup(&["Ada", "Bo"]);
        if kind == Some(InputKind::Keys) {
            test.world().resource_mut::<Lobby>().join(Device::Keys).expect("a slot is free");
            test.settle();
        }
        match kind {
            None => test.click_on("person-Bo"),
            Some(kind) => {
                steer(&mut test, kind, "person-Bo");
                test.press(kind, Button::Accept);
            }
        }
        test.settle();
        let lobby = test.lobby();
        let bo = lobby.slots.iter().find(|slot| slot.name == "Bo").unwrap_or_else(|| panic!("{kind:?}: nobody is Bo"));
        assert_eq!(bo.colour, 6, "{kind:?}");
        let (_, nodes) = test.focusable_nodes_of_top_page().expect("a page is open");
        let shown = |name: &str| nodes.iter().any(|(key, _)| key == name);
        assert!(
            !shown("person-Bo") && shown("person-Ada"),
            "{kind:?}: only those who are not at the table have a chip"
        );
    }
}

#[test]
fn two_people_cannot_be_the_same_person() {
    let mut test = setup(&["Ada"]);
    test.world().resource_mut::<Lobby>().join(Device::Keys).expect("a slot is free");
    test.settle();
    steer(&mut test, InputKind::Pad, "person-Ada");
    test.press(InputKind::Pad, Button::Accept);
    assert_eq!(names(&mut test), ["Ada", ""]);
    test.open(Screen::Setup, Overlay::Slot(1));
    test.click_on("name");
    for letter in "ADA".chars() {
        test.type_key(bevy::input::keyboard::Key::Character(letter.to_string().into()));
    }
    test.click_on("done");
    test.settle();
    assert_eq!(test.overlay(), Overlay::Name(1), "the name can be changed at once");
    assert_eq!(names(&mut test), ["Ada", ""]);
}

#[test]
fn a_new_name_is_remembered_and_a_slip_is_not() {
    let mut test = setup(&[]);
    // The field has the name so far: "Bo", then "Bobris", then the same again, and then nothing.
    for (typed, deleted, all) in
        [("Bo", 0, "Bo"), ("bris", 0, "Bobris"), ("", 0, "Bobris"), ("IS", 2, "BobrIS"), ("", 9, "BobrIS")]
    {
        test.open(Screen::Setup, Overlay::Slot(0));
        test.click_on("name");
        for _ in 0..deleted {
            test.type_key(bevy::input::keyboard::Key::Backspace);
        }
        for letter in typed.chars() {
            test.type_key(bevy::input::keyboard::Key::Character(letter.to_string().into()));
        }
        test.click_on("done");
        test.settle();
        let known: Vec<String> =
            test.world().resource::<Profiles>().0.iter().map(|profile| profile.name.clone()).collect();
        assert_eq!(known, [all]);
    }
    assert_eq!(names(&mut test), [""], "a cleared name makes a guest and forgets nobody");
}

#[test]
fn needs_change_and_a_person_is_forgotten_after_a_yes() {
    let mut test = setup(&["Ada"]);
    steer(&mut test, InputKind::Pad, "person-Ada");
    test.press(InputKind::Pad, Button::Accept);
    let seat = test.lobby().seat_of(Device::Pad(0)).expect("the pad plays");
    test.open(Screen::Setup, Overlay::Slot(seat.0));
    for key in ["text", "one-press", "toggles", "vibration"] {
        steer(&mut test, InputKind::Pad, key);
        test.press(InputKind::Pad, if key == "vibration" { Button::Left } else { Button::Right });
    }
    let needs = test.world().resource::<Profiles>().needs("ada");
    assert!(needs.one_press_roll && needs.toggle_holds);
    assert!((needs.text_size - 1.1).abs() < 1e-6 && (needs.vibration - 0.9).abs() < 1e-6);
    for answer in ["no", "yes"] {
        steer(&mut test, InputKind::Pad, "forget");
        test.press(InputKind::Pad, Button::Accept);
        test.settle();
        assert_eq!(test.overlay(), Overlay::Question);
        assert_eq!(test.focus().as_deref(), Some("no"));
        steer(&mut test, InputKind::Pad, answer);
        test.press(InputKind::Pad, Button::Accept);
        test.settle();
        assert_eq!(test.overlay(), Overlay::Slot(seat.0));
        assert_eq!(test.world().resource::<Profiles>().0.len(), usize::from(answer == "no"));
    }
    assert_eq!(names(&mut test), [""], "the player stays as a guest");
}

#[test]
fn left_and_right_choose_another_person() {
    let mut test = setup(&["Ada", "Bo", "Cleo"]);
    let seat = test.lobby().seat_of(Device::Pad(0)).expect("the pad plays");
    test.world().resource_mut::<Lobby>().introduce(seat, "Bo", None).expect("the seat is taken");
    test.open(Screen::Setup, Overlay::Slot(seat.0));
    steer(&mut test, InputKind::Pad, "name");
    for (button, name) in [(Button::Left, "Ada"), (Button::Left, "Cleo"), (Button::Left, "Bo"), (Button::Right, "Cleo")]
    {
        test.press(InputKind::Pad, button);
        assert_eq!(names(&mut test), [name]);
        assert_eq!(test.focus().as_deref(), Some("name"));
    }
    assert_eq!(test.lobby().slot(Seat(seat.0)).map(|slot| slot.colour), Some(5));
    // The rows are about the person who is shown now.
    steer(&mut test, InputKind::Pad, "one-press");
    test.press(InputKind::Pad, Button::Right);
    let needs = |test: &mut UiTest, name| test.world().resource::<Profiles>().needs(name).one_press_roll;
    assert!(needs(&mut test, "Cleo") && !needs(&mut test, "Bo"));
}
