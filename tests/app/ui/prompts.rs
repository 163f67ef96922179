//! The button glyphs of each device in prompts.

use bevy::prelude::*;
use rollick::app::input::{Button, ButtonGlyph, ButtonPress};
use rollick::app::ui::hud::{Hud, MouseBindings, Prompt};
use rollick::app::ui::theme::Icon;
use rollick::app::ui::{Overlay, Screen};
use rollick::sim::lobby::Device;

use super::{InputKind, UiTest};

/// The glyphs in front of a prompt's text: names of icons, and letters.
fn shown(test: &mut UiTest, words: &str) -> Vec<String> {
    let world = test.app.world_mut();
    let mut labels = world.query::<(Entity, &AccessibleLabel)>();
    let prompt = labels.iter(world).find(|(_, label)| label.0 == words).map(|(prompt, _)| prompt);
    let mut open = vec![prompt.unwrap_or_else(|| panic!("no prompt has the text {words}"))];
    let mut found = Vec::new();
    while let Some(node) = open.pop() {
        if world.get::<Node>(node).is_some_and(|node| node.display == Display::None) {
            continue;
        }
        found.extend(world.get::<Icon>(node).map(|icon| icon.name.clone()));
        found.extend(world.get::<Text>(node).map(|text| text.0.clone()).filter(|text| text != words));
        open.extend(world.get::<Children>(node).into_iter().flatten());
    }
    found
}

#[test]
fn mouse_prompts_show_mouse_buttons_and_no_keys() {
    let prompt = |button, text: &str| Prompt { button, text: text.into(), device: None, about: false, pinned: false };
    let all = [
        prompt(Button::Accept, "go"),
        prompt(Button::Left, "one"),
        prompt(Button::Right, "other"),
        prompt(Button::Down, "neither"),
    ];
    let mut test = UiTest::new((1280, 800));
    test.open(Screen::Table, Overlay::None);
    let mut display = |device, bindings| {
        test.world().insert_resource(bindings);
        test.world().insert_resource(Hud { prompts: all.to_vec(), prompted: Some(device), ..default() });
        test.settle();
        all.each_ref().map(|prompt| shown(&mut test, &prompt.text).join("+"))
    };
    let points = ["mouse-left", "mouse-move", "mouse-move", "mouse-move"];
    assert_eq!(display(Device::Mouse, MouseBindings::default()), points);
    let sides =
        [(Button::Left, ButtonGlyph::Drawing("mouse-left")), (Button::Right, ButtonGlyph::Drawing("mouse-right"))];
    let sides = MouseBindings(sides.to_vec());
    // The last one looks like a button instead.
    assert_eq!(display(Device::Mouse, sides.clone()), ["mouse-left", "mouse-left", "mouse-right", ""]);
    let pad = ["A", "pad-dpad-left", "pad-dpad-right", "pad-dpad-down"];
    assert_eq!(display(Device::Pad(0), sides), pad);
}

#[test]
fn prompt_for_all_directions_shows_all_direction_glyphs() {
    let mut test = UiTest::new((1280, 800));
    test.open(Screen::Table, Overlay::None);
    let about = Prompt { button: Button::Up, text: "move".into(), device: None, about: true, pinned: false };
    let mut display = |device| {
        test.world().insert_resource(Hud { prompts: vec![about.clone()], prompted: Some(device), ..default() });
        test.settle();
        let mut pictures = shown(&mut test, "move");
        pictures.sort_unstable();
        pictures.join("+")
    };
    assert_eq!(display(Device::Pad(0)), "pad-dpad");
    assert_eq!(display(Device::Keys), "key-arrows");
    assert_eq!(display(Device::KeysLeft), "A+D+S+W");
    assert_eq!(display(Device::KeysRight), "key-arrows");
    assert_eq!(display(Device::Mouse), "mouse-move");
}

#[test]
fn the_pause_menu_presses_what_the_table_has_no_room_for() {
    let mut test = UiTest::new((1280, 800));
    test.app.init_resource::<Presses>().add_systems(Last, record);
    test.open(Screen::Table, Overlay::None);
    let buttons = [Button::Accept, Button::Left, Button::Throw, Button::Back, Button::Odds, Button::Undo];
    let prompt = |button| Prompt {
        button,
        text: format!("{button:?}"),
        device: (button == Button::Undo).then_some(Device::Pad(3)),
        about: false,
        pinned: false,
    };
    let prompts = buttons.map(prompt).to_vec();
    test.world().insert_resource(Hud { prompts, prompted: Some(Device::Pad(0)), ..default() });
    test.settle();
    let texts = test.texts();
    assert!(texts.contains(&"Back".to_owned()) && !texts.contains(&"Odds".to_owned()), "four are shown: {texts:?}");
    for (key, expected) in [
        ("prompt-Odds-Some(Pad(0))", (Button::Odds, Device::Pad(0))),
        ("prompt-Undo-Some(Pad(3))", (Button::Undo, Device::Pad(3))),
    ] {
        test.press(InputKind::Pad, Button::Menu);
        test.world().resource_mut::<Presses>().0.clear();
        test.click_on(key);
        test.settle();
        assert_eq!(test.overlay(), Overlay::None);
        let presses = std::mem::take(&mut test.world().resource_mut::<Presses>().0);
        let of_pads: Vec<_> = presses.into_iter().filter(|(_, device, _)| matches!(device, Device::Pad(_))).collect();
        assert_eq!(of_pads, [true, false].map(|down| (expected.0, expected.1, down)));
    }
}

/// The presses so far.
#[derive(Resource, Default)]
struct Presses(Vec<(Button, Device, bool)>);

fn record(mut pressed: MessageReader<ButtonPress>, mut presses: ResMut<Presses>) {
    presses.0.extend(pressed.read().map(|press| (press.button, press.device, press.down)));
}
